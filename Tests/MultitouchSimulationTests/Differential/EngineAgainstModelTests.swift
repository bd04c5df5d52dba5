import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import Testing

/// The engine against the reference model, on scripts nobody wrote.
struct EngineAgainstModelTests {
  /// Seeds in slices, so that they run side by side.
  @Test(arguments: 0..<12)
  func `engine and model agree on random scripts`(_ slice: UInt64) throws {
    for seed in slice * 50..<(slice + 1) * 50 {
      let script = ScriptGenerator.script(seed: seed)
      let model = ReferenceModel.run(script)
      let disagreement = ModelDisagreement.first(engine: try ScriptRunner.run(script), model: model)
      #expect(disagreement == nil, "seed \(seed): \(disagreement?.description ?? "")")
      if disagreement != nil { return }
      let unheard = try Self.disagreementUnheard(script, model)
      #expect(unheard == nil, "seed \(seed), rec records not asked for: \(unheard ?? "")")
      if unheard != nil { return }
    }
  }

  /// A host that does not want to hear what recognizers are told lets the engine take shorter ways, to the same end.
  /// Scripts that react to being told so have another end.
  private static func disagreementUnheard(_ script: TouchScript, _ model: [TraceRecord]) throws -> String? {
    if script.reactions.contains(where: { $0.kind == .rec }) { return nil }
    let engine = try ScriptRunner.run(script, hearsRecognizers: false)
    return ModelDisagreement.first(engine: engine, model: model.filter { $0.kind != .rec })?.description
  }

  @Test func `few random scripts react to what recognizers are told`() {
    let scripts = (0..<UInt64(60)).map { ScriptGenerator.script(seed: $0) }
    #expect(scripts.count { $0.reactions.contains { $0.kind == .rec } } < 30)
  }

  @Test func `a trace that differs in one bit is noticed`() throws {
    let script = ScriptGenerator.script(seed: 1)
    var engine = try ScriptRunner.run(script)
    let model = ReferenceModel.run(script)
    try #require(engine == model && !engine.isEmpty)
    engine[engine.count / 2].now += 1
    #expect(ModelDisagreement.first(engine: engine, model: model)?.position == engine.count / 2)
  }

  @Test(arguments: StreamScenarios.all.map(\.name) + StreamScenarios.field.map(\.name))
  func `engine and model find the truth of a stream`(_ name: String) throws {
    let scenario = try #require(StreamScenarios.named(name))
    let experiment = scenario.make(rows: 600, seed: 7)
    let script = experiment.script()
    let engine = try ScriptRunner.run(script)
    let model = ReferenceModel.run(script)
    let disagreement = ModelDisagreement.first(engine: engine, model: model)
    #expect(disagreement == nil, "\(disagreement?.description ?? "")")
    #expect(try Self.disagreementUnheard(script, model) == nil)
    if case .known(let truth) = experiment.truth {
      let found = RecognitionTruth(trace: engine, recognizerCount: experiment.recognizerCount)
      #expect(truth.discrepancies(in: found).isEmpty)
    }
  }
}
