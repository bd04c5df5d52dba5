// A finding of a recording that tells its frames is made smaller, and still tells the truth.

import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct TruthShrinkerTests {
  /// Misses the last line with a vertical movement.
  private static let fault = PlantedFault(
    "lost-line",
    recording: { bytes in
      var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      let word = Array(" 0003 0036 ".utf8)
      guard let last = lines.lastIndex(where: { !$0.ranges(of: word).isEmpty }) else { return }
      lines.remove(at: last)
      bytes = Array(lines.joined(separator: [10]))
    })

  @Test func `it becomes smaller, shows the same, and nobody objects to it without the fault`() throws {
    var campaign = Campaign(CampaignOptions(seed: 3, targets: [.recordings]))
    let worker = LoneWorker(fault: TruthShrinkerTests.fault)
    var met: [FuzzFinding] = []
    campaign.didMeet = { met += $0 }
    while campaign.findings.isEmpty && campaign.statistics.runs < 2_000 { _ = campaign.round(runsMax: 64, worker) }
    let found = try #require(campaign.findings.first { $0.identity.judge == "reader-truth" })
    let before = try #require(met.first { $0.identity == found.identity })
    guard case .recording(let small) = found.input, case .recording(let large) = before.input else {
      Issue.record("both are recordings")
      return
    }
    #expect(small.count < large.count && found.shrinkTries > 0)
    let text = String(decoding: small, as: UTF8.self)
    #expect(text.contains("# truth ") && text.split(separator: "\n").count { $0.hasPrefix("# truth ") } <= 4, "\(text)")
    #expect(ReaderExaminer().examine(recording: small) == nil)
    #expect(ReaderExaminer(fault: TruthShrinkerTests.fault).examine(recording: small)?.identity == found.identity)
  }

  @Test func `what shows nothing smaller stays what its decisions give, and the tries have an end`() {
    var source = ChoiceSource(seed: 9)
    let bytes = RecordingTruth.bytes(&source)
    let all = TruthShrinker.shrink(source.choices, triesMax: 50) { _ in false }
    #expect(all.bytes == bytes && all.tries == 50)
    let none = TruthShrinker.shrink(source.choices, triesMax: 0) { _ in true }
    #expect(none.bytes == bytes && none.tries == 0)
  }
}
