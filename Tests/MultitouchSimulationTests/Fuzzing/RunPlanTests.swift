// What a campaign is fed: every generator and every mutator has its turn.

import Testing

@testable import MultitouchRecordings
@testable import MultitouchSimulation

@Suite struct RunPlanTests {
  @Test func `every generator there is is drawn, and nothing that is none`() {
    let plan = RunPlan(seed: 1, targets: FuzzTarget.allCases)
    var drawn: Set<String> = []
    for index in 0..<4000 where drawn.count < InputGenerator.allCases.count {
      drawn.formUnion(plan.run(index, []).origin)
    }
    #expect(drawn == Set(InputGenerator.allCases.map(\.rawValue)))
  }

  @Test func `every mutator there is is drawn`() {
    let plan = RunPlan(seed: 1, targets: [.gestures])
    let corpus = [1, 2, 3].map { CorpusEntry(ScriptGenerator.script(seed: $0)) }
    var drawn: Set<String> = []
    for index in 0..<400 { drawn.formUnion(plan.run(index, corpus).origin) }
    #expect(drawn == Set(ScriptMutators.all.map(\.name) + [InputGenerator.script.rawValue]))
  }

  @Test func `each feature of scripts has a bit of its own, is drawn, and is told of by its name`() {
    var drawn: ScriptFeatures = []
    for seed in UInt64(0)..<200 {
      var random = ChoiceSource(seed: seed)
      drawn.formUnion(.random(&random))
    }
    #expect(drawn.words == ScriptFeature.allCases.map(\.name))
    #expect(ScriptFeatures([.oddViews, .oddPlaces]).words == ["oddViews", "oddPlaces"])
  }

  @Test func `each kind of recognizer has a name of its own`() {
    let names = TouchFormatTables.kinds(.uiKit).map { RecognizerNames.name(RecognizerNames.number(of: $0.value)) }
    #expect(Set(names) == Set(RecognizerNames.all.dropFirst()) && names.count == RecognizerNames.all.count - 1)
  }
}
