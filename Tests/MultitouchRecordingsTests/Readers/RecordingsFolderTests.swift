import Foundation
import MultitouchRecordings
import Testing

@Suite struct RecordingsFolderTests {
  @Test func `the environment names the folder, and a wrong name is not replaced by another folder`() {
    #expect(RecordingsFolder.locate(environment: [RecordingsFolder.variable: "/"], from: "/") == "/")
    #expect(RecordingsFolder.locate(environment: [RecordingsFolder.variable: "/nonexistent"], from: "/") == nil)
    #expect(RecordingsFolder.misnamed(environment: [RecordingsFolder.variable: "/nonexistent"]) == "/nonexistent")
    for environment in [[:], [RecordingsFolder.variable: ""], [RecordingsFolder.variable: "/"]] {
      #expect(RecordingsFolder.misnamed(environment: environment) == nil)
    }
  }

  @Test func `without a name the folder lies beside the package, wherever in it the work is done`() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let inside = root.appendingPathComponent("package/Sources/Deep")
    let recordings = root.appendingPathComponent("shared/recordings")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    #expect(RecordingsFolder.locate(environment: [:], from: inside.path) == nil)
    try FileManager.default.createDirectory(at: recordings, withIntermediateDirectories: true)
    try "".write(to: root.appendingPathComponent("package/Package.swift"), atomically: true, encoding: .utf8)
    let found = try #require(RecordingsFolder.locate(environment: [:], from: inside.path))
    #expect(URL(fileURLWithPath: found).resolvingSymlinksInPath().path == recordings.resolvingSymlinksInPath().path)
  }
}
