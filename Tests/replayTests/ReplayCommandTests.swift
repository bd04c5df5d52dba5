// The command line of `replay`: what it takes, and what it says to what it cannot take.

import CommandShell
import Foundation
import Multitouch
import MultitouchRecordings
import Testing

@testable import replay

struct ReplayCommandTests {
  static func failure(_ source: ReplaySource) -> CommandFailure? {
    do {
      _ = try source.script()
      return nil
    } catch { return error as? CommandFailure }
  }

  /// A file with some bytes that goes when the test ends.
  static func withFile<T>(_ name: String, _ bytes: [UInt8], _ body: (String) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return try body(file.path)
  }

  @Test(arguments: [
    ReplaySource(path: "no such file"),
    ReplaySource(path: "no such file.touch"),
    ReplaySource(path: "x.evemu", format: "morse"),
    ReplaySource(path: "x.evemu", screen: "0x10"),
    ReplaySource(path: "x.evemu", screen: "wide"),
    ReplaySource(path: "x.evemu", scene: "opera"),
  ])
  func `what cannot be is a failure with a remedy`(source: ReplaySource) throws {
    let failure = try #require(Self.failure(source))
    #expect(failure.code == 1)
    #expect(failure.description.count > 20)
  }

  @Test func `an empty file, a binary file and a broken script are failures with their place`() throws {
    for (name, bytes) in [("a", []), ("b", [0, 255, 10, 0, 7]), ("c.touch", Array("touch 1\nfrobnicate\n".utf8))] {
      let failure = try Self.withFile(name, bytes) { Self.failure(ReplaySource(path: $0)) }
      #expect(failure?.code == 1, "\(name)")
      #expect(failure?.description.contains(name) == true, "\(name)")
    }
  }

  @Test func `a script keeps its scene, or lands on another`() throws {
    let text = "touch 1\nwindow 0 0 100 100\nrecognizer swipe on v0\nframe 0\nbegan 1 5 5\n"
    try Self.withFile("s", Array(text.utf8)) { path in
      let own = try ReplaySource(path: path, scene: "file").script()
      #expect(own.scene.count == 2)
      let other = try ReplaySource(path: path, scene: "standard").script()
      #expect(other.scene.count > 5)
      #expect(other.steps.first == own.steps.first)
    }
  }

  @Test func `a recording lands on the standard scene, and has none of its own`() throws {
    let table = "t_ns,contact_id,phase,x,y\n0,1,B,500,500\n80000000,1,E,500,500\n"
    try Self.withFile("r.csv", Array(table.utf8)) { path in
      let script = try ReplaySource(path: path).script()
      #expect(script.scene.count > 5)
      #expect(script.steps.count == 3)
      #expect(Self.failure(ReplaySource(path: path, scene: "file"))?.code == 1)
    }
  }
}
