// Findings whose owner alone can tell whether a smaller input still shows them.

import MultitouchRecordings
import MultitouchSimulation
import Testing

@Suite struct FindingShrinkerTests {
  private static func finding(_ input: FuzzInput) -> FuzzFinding {
    FuzzFinding(
      identity: FindingIdentity(judge: "death", rule: "signal-11"), reason: "as met", input: input, seed: 1, run: 2,
      origin: ["a test"])
  }

  /// Whether a script has a frame with two changes.
  private static func hasPair(_ input: FuzzInput) -> Bool {
    guard case .script(let script) = input else { return false }
    return script.steps.contains { if case .frame(_, let changes) = $0 { changes.count == 2 } else { false } }
  }

  @Test func `a script is made smaller as long as its owner agrees`() throws {
    let script = try #require(
      (1...200).lazy.map { ScriptGenerator.script(seed: $0) }.first {
        FindingShrinkerTests.hasPair(.script($0)) && ScriptSize($0).frames > 10
      })
    let finding = FindingShrinkerTests.finding(.script(script))
    let smaller = FindingShrinker.shrink(finding, shows: FindingShrinkerTests.hasPair)
    #expect(FindingShrinkerTests.hasPair(smaller.input))
    #expect(smaller.size?.frames == 1 && smaller.sizeBefore == ScriptSize(script) && smaller.shrinkTries > 0)
    #expect(smaller.identity == finding.identity && smaller.reason == "as met" && smaller.seed == 1)
    // Nobody agrees to anything else, or there is no time: as it was.
    for shrunk in [
      FindingShrinker.shrink(finding, shows: { _ in false }),
      FindingShrinker.shrink(finding, isStopped: { true }, shows: FindingShrinkerTests.hasPair),
    ] {
      guard case .script(let same) = shrunk.input else {
        Issue.record("a script stays one")
        continue
      }
      let isSame = TouchFormat.text(of: same) == TouchFormat.text(of: script)
      #expect(isSame)
    }
  }

  @Test func `what can be made smaller says so, and what needs two processes or has been does not`() {
    func says(judge: String = "model", rule: String, tries: Int = 0) -> Bool {
      let finding = FuzzFinding(
        identity: FindingIdentity(judge: judge, rule: rule), reason: "a reason", input: .script(TouchScript()), seed: 1,
        run: 2, origin: ["a test"], shrinkTries: tries)
      return finding.comments(replay: "again").contains { $0.hasPrefix("as it was met: ") }
    }
    #expect(says(rule: "trace"))
    #expect(!says(rule: "processes") && !says(rule: "trace", tries: 3) && !says(judge: "expectation", rule: "digest"))
  }

  @Test func `a file has sixty lines of a finding's reason, and no more`() {
    var finding = FindingShrinkerTests.finding(.script(TouchScript()))
    finding.reason = (1...70).map { "reason \($0)" }.joined(separator: "\n")
    let lines = finding.comments(replay: "again").filter { $0.hasPrefix("reason ") }
    #expect(lines == (1...60).map { "reason \($0)" })
  }

  @Test func `a script is private if its head says so, and not for what is written further down`() {
    let mark = "# not to be published: made from a recording that is not ours\n"
    #expect(FuzzFinding.isMarkedPrivate("touch 1\n# found\n" + mark + "window 0 0 9 9\n"))
    #expect(!FuzzFinding.isMarkedPrivate("touch 1\n# found\nwindow 0 0 9 9\n" + mark))
  }

  @Test func `so are files, each as what it is`() {
    let bytes = Array("one\ntwo\nthree x\nfour\n".utf8)
    let recording = FindingShrinker.shrink(FindingShrinkerTests.finding(.recording(bytes))) {
      if case .recording(let bytes) = $0 { bytes.contains(120) } else { false }
    }
    #expect(recording.input.bytes == [120] && recording.shrinkTries > 0)
    let text = FindingShrinker.shrink(FindingShrinkerTests.finding(.touchText(bytes))) {
      if case .touchText(let bytes) = $0 { bytes.contains(120) } else { false }
    }
    #expect(text.input.bytes == [120])
    let stopped = FindingShrinker.shrink(
      FindingShrinkerTests.finding(.recording(bytes)), isStopped: { true }, shows: { _ in true })
    #expect(stopped.input.bytes == bytes)
  }
}

extension FuzzInput {
  /// The bytes of a file; none of a script.
  fileprivate var bytes: [UInt8] {
    switch self {
    case .script: []
    case .recording(let bytes), .touchText(let bytes): bytes
    }
  }
}
