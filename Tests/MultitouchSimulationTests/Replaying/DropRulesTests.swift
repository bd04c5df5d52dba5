// The rules of drops whose reason has several.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

struct DropRulesTests {
  /// The rules of the drops of a reason.
  static func rules(_ replay: Replay, _ reason: String) -> [String?] {
    replay.events.filter { $0.text.hasPrefix("dropped: " + reason) }.map(\.rule)
  }

  @Test(arguments: [
    ("Seeds/Specification/T-6-seventeen-records", ["T-6"]),
    ("Regressions/0036-forgotten-touch-of-another-window", ["N-16"]),
    ("Regressions/0189-p-31-lift-forgotten-untold", ["N-16"]),
    // In a frame of its own, a landing behind a lift: what its view awaited is delivered at once.
    ("Seeds/Specification/N-16-in-a-split-frame", ["N-16"]),
  ])
  func `a touch that is forgotten and a chain record that is replaced are told apart`(
    script: (name: String, rules: [String])
  ) throws {
    let replay = try Replay(TouchFormat.read("\(CorpusFolder.path)/\(script.name).touch"))
    #expect(Self.rules(replay, "records") == script.rules)
  }

  /// Sixteen fingers have lifted; what the seventeenth's lift drops, and a landing behind it in the same step.
  @Test(arguments: [
    ("ended 17", "T-6"),
    ("ended 17\nframe 30ms\nbegan 18 5 5", "T-6"),
    ("ended 17\nbegan 18 5 5", "T-6"),
    // The contact's second change is a frame of its own: whose the drop is cannot be seen.
    ("ended 17\nbegan 17 5 5", "N-16, T-6"),
  ])
  func `where both may be, both rules are told`(lift: (lines: String, rule: String)) throws {
    func places(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "began \($0) \($0 * 50) 100" } }
    let steps =
      ["frame 0"] + places(1...11) + ["frame 10ms"] + (1...11).map { "ended \($0)" } + ["frame 20ms"]
      + places(12...17) + ["frame 25ms"] + (12...16).map { "ended \($0)" } + ["frame 30ms", lift.lines]
    let replay = try ReplayTests.replay("view in v0 0 0 1080 1920 multiple\n" + steps.joined(separator: "\n"))
    #expect(Self.rules(replay, "records") == [lift.rule])
  }

  @Test(arguments: [
    ("frame 5\nadvance 4", "N-11"),
    ("frame 3000000000000000000", "N-15"),
    ("frame 3000000000000000000\nbegan 1 5 5\ncommand user 1", "N-15"),
    ("advance -3000000000000000000", "N-11, N-15"),
  ])
  func `a time that goes back and one that is clamped are told apart`(script: (steps: String, rule: String)) throws {
    #expect(try Self.rules(ReplayTests.replay(script.steps), "time") == [script.rule])
  }
}
