// The rules that generated scripts bring into play: all that streams can reach, and each is a rule of the SPEC.

import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct RuleCensusTests {
  @Test func `generated scripts reach every rule that a stream can reach`() {
    var census = RuleCensus.ofGenerator(first: 1, count: 400)
    #expect(census.scripts == 400)
    // What is rare by chance, on purpose.
    for seed in UInt64(0)..<150 {
      var composer = ScriptComposer(
        random: ChoiceSource(seed: seed),
        features: [.smallCapacities, .commands, .reactions, .storms, .controls, .requirements, .overlap, .delegates])
      composer.compose()
      census.count(composer.script)
    }
    #expect(census.unreached == [])
  }

  @Test func `a script without input reaches hardly any rule`() {
    var census = RuleCensus()
    census.count(ScriptGenerator.script(seed: 1).withoutSteps)
    #expect(census.unreached.contains("D-24") && census.unreached.contains("TAP-1"))
  }

  @Test func `a rule is either reached by streams or has a reason, and each is stated in the documentation`() throws {
    let stems = [
      "N", "T", "H", "RC", "D", "G", "TAP", "LP", "PAN", "PIN", "ROT", "SWI", "EDG", "CTL", "SYS", "TT", "WEB",
    ]
    // TT-a is a row.
    let stated = try Checkout.coverage.get().rules.map(\.rule.id)
      .filter { stems.contains($0.stem) && ($0.stem != "TT" || $0.letters.isEmpty) }.map(\.description)
    let known = ModelRule.allCases.map(\.id) + ModelRule.beyondStreams.map(\.id)
    #expect(Set(known).count == known.count)
    #expect(Set(known) == Set(stated))
    #expect(Set(ModelRule.allCases.map(\.id)).count == ModelRule.allCases.count)
  }
}

extension TouchScript {
  fileprivate var withoutSteps: TouchScript {
    var script = self
    script.steps = []
    return script
  }
}
