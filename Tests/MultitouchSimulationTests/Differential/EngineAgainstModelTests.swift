import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

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
      let light = try Self.disagreementLight(script, model)
      #expect(light == nil, "seed \(seed), for a host that hears and answers little: \(light ?? "")")
      if light != nil { return }
    }
  }

  /// A host that does not want to hear what recognizers are told, and is asked only what means something to the script,
  /// lets the engine take shorter ways, to the same end. Scripts that react to being told so have another end.
  private static func disagreementLight(_ script: TouchScript, _ model: [TraceRecord]) throws -> String? {
    try LightHostComparison.objection(to: script, whole: WordTrace(model), nil)?.reason
  }

  @Test func `few random scripts react to what recognizers are told, and many answer only some questions`() {
    let scripts = (0..<UInt64(60)).map { ScriptGenerator.script(seed: $0) }
    #expect(scripts.count { $0.reactions.contains { $0.kind == .rec } } < 30)
    #expect(scripts.count { HostQuestions(thatMatterTo: $0) != .all } > 30)
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
    #expect(try Self.disagreementLight(script, model) == nil)
    if case .known(let truth) = experiment.truth {
      let found = RecognitionTruth(trace: engine, recognizerCount: experiment.recognizerCount)
      #expect(truth.discrepancies(in: found).isEmpty)
    }
  }

  static let capacities = [
    "touches", "touchRecords", "views", "windows", "viewDepth", "recognizers", "requirementEdges", "registrations",
    "offered", "active",
  ]

  /// Two fingers, then one of them again, over two recognizers, a view and a control with a target.
  @Test(arguments: capacities, [-1, 0, 1])
  func `engine and model take a capacity below the least for the least (N-15)`(_ name: String, _ value: Int) throws {
    let script = try TouchFormat.script(
      from: """
        touch 1
        capacities \(name)=\(value)
        window 0 0 800 800 multiple
        window 800 0 800 800
        view in v0 0 0 800 400 multiple
        control button in v0 0 400 800 400
        addtarget c3 1 1 64
        recognizer tap on v0
        recognizer pan on v0 delegate
        require r0 r1
        frame 0
          began 1 100 100
          began 2 200 500
        frame 10ms
          ended 1
        frame 20ms
          began 1 100 100
        frame 30ms
          moved 1 150 100
          ended 2
        frame 40ms
          ended 1
        advance 1s

        """, file: "here")
    let disagreement = ModelDisagreement.first(
      engine: try ScriptRunner.run(script), model: ReferenceModel.run(script))
    #expect(disagreement == nil, "\(disagreement?.description ?? "")")
    let verdict = ScriptExaminer().examine(script).verdict
    #expect(verdict == nil, "\(verdict?.reason ?? "")")
  }

  @Test(arguments: capacities)
  func `a capacity of nothing is one of 1, or of 0 where there may be nothing`(_ name: String) throws {
    func traces(_ value: Int) throws -> [[TraceRecord]] {
      let script = try TouchFormat.script(
        from: """
          touch 1
          capacities \(name)=\(value)
          window 0 0 800 800
          recognizer tap on v0
          recognizer tap on v0
          require r0 r1
          frame 0
            began 1 100 100
            began 2 100 100

          """, file: "here")
      return [try ScriptRunner.run(script), ReferenceModel.run(script)]
    }
    let mayBeNone = ["recognizers", "requirementEdges", "registrations"].contains(name)
    let least = try traces(mayBeNone ? 0 : 1)
    for value in [-1, 0, -7] { #expect(try traces(value) == least, "\(name)=\(value)") }
  }
}
