import CommandShell
import Foundation
import Testing

@Suite struct FileIdentityTests {
  /// A folder with the files `a` and `b`, a hard link `hard` and a symbolic link `soft` to `a`.
  static func withFiles(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "identity-" + UUID().uuidString + "/"
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: folder) }
    for name in ["a", "b"] { try Data(name.utf8).write(to: URL(fileURLWithPath: folder + name)) }
    try files.linkItem(atPath: folder + "a", toPath: folder + "hard")
    try files.createSymbolicLink(atPath: folder + "soft", withDestinationPath: "a")
    try body(folder)
  }

  @Test func `one file is known by all its names`() throws {
    try FileIdentityTests.withFiles { folder in
      for name in ["a", "hard", "soft", "./a"] { #expect(FileIdentity.isOne(folder + "a", folder + name), "\(name)") }
      for name in ["b", "none"] { #expect(!FileIdentity.isOne(folder + "a", folder + name), "\(name)") }
      #expect(!FileIdentity.isOne(folder + "none", folder + "none"))
      #expect(FileIdentity.isSamePlace(folder + "none", folder + "./none"))
    }
  }

  @Test func `of several paths the first that names a file again is told`() throws {
    try FileIdentityTests.withFiles { folder in
      let again = FileIdentity.repeated(in: [folder + "b", folder + "a", folder + "soft"])
      #expect(again?.first == folder + "a" && again?.again == folder + "soft")
      #expect(FileIdentity.repeated(in: [folder + "b", folder + "a", folder + "none"]) == nil)
      #expect(FileIdentity.repeated(in: ["none", "none"])?.again == "none")
    }
  }
}
