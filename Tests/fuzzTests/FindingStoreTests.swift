// Findings on disk: the input, why, and a picture of whatever can be drawn.

import Foundation
import MultitouchRecordings
import MultitouchSimulation
import Testing

@testable import fuzz

@Suite struct FindingStoreTests {
  private static let table = Array("t_ns,contact_id,phase,x,y\n0,1,B,10,10\n9,1,M,30,10\n20,1,E,30,10\n".utf8)

  /// The names of the files that come of a finding, sorted, and its picture.
  private static func files(
    of input: FuzzInput, judge: String = "reader-truth", rule: String = "frames"
  ) throws -> (names: [String], picture: String?) {
    var files: (names: [String], picture: String?) = ([], nil)
    try SearchSessionTests.withFolder { folder in
      let finding = FuzzFinding(
        identity: FindingIdentity(judge: judge, rule: rule), reason: "a reason", input: input, seed: 1, run: 2,
        origin: ["a test"])
      try FindingStore(folder: folder).write(finding)
      files.names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      files.picture = try? String(contentsOfFile: "\(folder)/\(finding.stem).svg", encoding: .utf8)
    }
    return files
  }

  @Test func `a file's contacts are drawn as far as a reader tells of them`() throws {
    let whole = try FindingStoreTests.files(of: .recording(FindingStoreTests.table))
    #expect(
      whole.names.map { $0.split(separator: ".").dropFirst().joined(separator: ".") } == [
        "recording", "recording.txt", "svg",
      ])
    #expect(whole.picture?.contains("contact 1") == true)
    let half = try FindingStoreTests.files(of: .recording(FindingStoreTests.table.dropLast(20) + Array("9,1,M,x".utf8)))
    #expect(half.picture?.contains("contact 1") == true)
    let script = TouchFormat.text(of: ScriptGenerator.script(seed: 3))
    let text = try FindingStoreTests.files(of: .touchText(Array(script.utf8)))
    #expect(text.names.count == 3 && text.picture?.contains("contact") == true)
  }

  @Test func `what no reader takes, or no process outlives, has no picture`() throws {
    try #expect(FindingStoreTests.files(of: .recording([1, 2, 3])).names.count == 2)
    try #expect(FindingStoreTests.files(of: .touchText([1, 2, 3])).names.count == 2)
    let death = try FindingStoreTests.files(of: .recording(FindingStoreTests.table), judge: DeadWork.judge.name)
    #expect(death.names.count == 2)
    let hang = try FindingStoreTests.files(of: .recording(FindingStoreTests.table), rule: TrapKind.hang.word)
    #expect(hang.names.count == 2)
  }
}
