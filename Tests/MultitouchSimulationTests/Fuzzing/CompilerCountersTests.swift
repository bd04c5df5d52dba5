// The compiler's counters as feedback: played by a script's own numbers, as no test is built with them.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct CompilerCountersTests {
  /// Hooks whose counters say that the engine took edge 5 twice and met equals at place 1, each time it ran.
  private final class Recorder {
    var isCounting = false
    var runs = 0

    var hooks: RunHooks {
      var hooks = RunHooks.none
      hooks.guarded = { [self] work in
        work()
        if isCounting { runs += 1 }
        return nil
      }
      hooks.compilerCounters = CompilerCounters(
        begin: { [self] in isCounting = true },
        end: { [self] in
          isCounting = false
          return ([7 << 3, 5 << 3 | 1], [1 << 6])
        })
      return hooks
    }
  }

  private static let script = ScriptGenerator.script(seed: 1)

  @Test func `an examination counts one run of the engine, and nothing of the judges`() {
    let recorder = Recorder()
    let examination = ScriptExaminer(recorder.hooks).examine(Self.script)
    #expect(examination.verdict == nil)
    #expect(recorder.runs == 1)
    #expect(
      examination.counted == [
        CoverageFeature(.edge, key: 5 << 3 | 1), CoverageFeature(.edge, key: 7 << 3),
        CoverageFeature(.comparison, key: 1 << 6),
      ])
  }

  @Test func `what was counted is reached, and an entry of the corpus has it`() {
    var campaign = Campaign(CampaignOptions(seed: 1, targets: [.gestures]))
    let taken = campaign.take([CorpusEntry(Self.script)], LoneWorker(Recorder().hooks))
    #expect(taken == [0])
    #expect(campaign.reached.contains(CoverageFeature(.edge, key: 7 << 3)))
    let features = campaign.corpus[0].features
    #expect(features.count { $0.domain == .edge } == 2)
    #expect(features.count { $0.domain == .comparison } == 1)
    #expect(features == features.sorted())
  }

  @Test func `without counters nothing is counted`() {
    let examination = ScriptExaminer().examine(Self.script)
    #expect(examination.verdict == nil && examination.counted.isEmpty)
    #expect(ScriptExaminer().run(Self.script).counted.isEmpty)
  }

  @Test func `an edge and a comparison have words`() {
    #expect(CoverageFeature(.edge, key: 4_711 << 3).words == "edge 4711 once")
    #expect(CoverageFeature(.edge, key: 4_711 << 3 | 4).words == "edge 4711 8 times or more")
    #expect(CoverageFeature(.comparison, key: 9 << 6).words == "comparison 9 of equals")
    #expect(CoverageFeature(.comparison, key: 9 << 6 | 5).words == "comparison 9 apart by less than 2^5")
  }
}
