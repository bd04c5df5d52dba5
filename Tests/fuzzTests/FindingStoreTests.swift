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

  private static func finding(
    _ script: TouchScript, judge: String = "model", rule: String = "trace"
  ) -> FuzzFinding {
    FuzzFinding(
      identity: FindingIdentity(judge: judge, rule: rule), reason: "a reason", input: .script(script), seed: 1, run: 2,
      origin: ["a test"])
  }

  @Test func `a smaller finding of an earlier search keeps its place, a larger one makes way`() throws {
    try SearchSessionTests.withFolder { folder in
      let small = FindingStoreTests.finding(try TouchFormat.script(from: "touch 1\nwindow 0 0 9 9\n"))
      let large = FindingStoreTests.finding(ScriptGenerator.script(seed: 3))
      func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
      let store = FindingStore(folder: folder)
      try store.write(small)
      let keeper = FindingKeeper(store)
      // Met, and not made smaller: it stands beside the other one.
      keeper.meet([large])
      keeper.keep([large])
      let stem = small.stem
      #expect(try names() == ["\(stem)-again.svg", "\(stem)-again.touch", "\(stem).svg", "\(stem).touch"])
      #expect(FuzzInput.script(try TouchFormat.read(store.path(small))) == small.input)
      // Met, and made as small: what stood beside it is gone.
      keeper.meet([large])
      keeper.keep([small])
      #expect(try names() == ["\(stem).svg", "\(stem).touch"])
      #expect(keeper.writtenCount == 2 && keeper.problem == nil)
    }
  }

  @Test func `a finding that is removed leaves nothing behind`() throws {
    try SearchSessionTests.withFolder { folder in
      let store = FindingStore(folder: folder)
      let file = FuzzFinding(
        identity: FindingIdentity(judge: "reader-truth", rule: "frames"), reason: "a reason",
        input: .recording(FindingStoreTests.table), seed: 1, run: 2, origin: ["a test"])
      let script = FindingStoreTests.finding(ScriptGenerator.script(seed: 3))
      for finding in [file, script] { try store.write(finding) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 5)
      for finding in [file, script] { store.remove(finding) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test func `the command that shows a finding again is that of its judge`() {
    let store = FindingStore(folder: "f")
    let script = TouchScript()
    #expect(store.replayCommand(FindingStoreTests.finding(script)).hasPrefix("swift run fuzz replay f/"))
    let apart = FindingStoreTests.finding(script, judge: "P-81", rule: ProcessesCommand.rule)
    #expect(store.replayCommand(apart).hasPrefix("swift run fuzz processes f/"))
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
