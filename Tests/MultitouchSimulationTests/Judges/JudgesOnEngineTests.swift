import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import Testing

/// All judges over what the engine and the model really do: neither breaks any property.
struct JudgesOnEngineTests {
  /// The violations of a script's run, closed by the liveness tail.
  static func violations(of script: TouchScript) throws -> [Violation] {
    let closed = try LivenessTail.closing(script)
    return Judges.violations(of: try JudgedRun.ofEngine(closed, isProbing: true))
  }

  @Test(arguments: 0..<8)
  func `the engine breaks no property on random scripts`(_ slice: UInt64) throws {
    for seed in slice * 50..<(slice + 1) * 50 {
      let found = try JudgesOnEngineTests.violations(of: ScriptGenerator.script(seed: seed))
      #expect(found.isEmpty, "seed \(seed): \(found)")
    }
  }

  @Test(arguments: 0..<4)
  func `the engine breaks no property on random streams over controls`(_ slice: UInt64) throws {
    for seed in slice * 30..<(slice + 1) * 30 {
      let found = try JudgesOnEngineTests.violations(of: ControlStreamsTests.script(seed))
      #expect(found.isEmpty, "seed \(seed): \(found)")
    }
  }

  @Test func `the engine breaks no property on the corpus`() throws {
    for name in CorpusFolder.scripts(in: "Seeds") + CorpusFolder.scripts(in: "Regressions") {
      let found = try JudgesOnEngineTests.violations(of: try TouchFormat.read(CorpusFolder.path + "/" + name))
      #expect(found.isEmpty, "\(name): \(found)")
    }
  }

  @Test func `what a command of the last hook brings comes with the next steps, and late is not too late`() throws {
    let script = try TouchFormat.script(
      from: """
        touch 1
        window 0 0 1000 1000
        recognizer tap on v0 taps=2
        answer hook app always 1
        when hook app nth=4 do set r0 enabled=no
        frame 0
         began 1 100 100
        frame 80ms
         ended 1
        advance 1s
        command setview v0 0 0 1000 1000

        """)
    let found = try JudgesOnEngineTests.violations(of: script)
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: StreamScenarios.all.map(\.name) + StreamScenarios.field.map(\.name))
  func `the engine breaks no property on a stream`(_ name: String) throws {
    let scenario = try #require(StreamScenarios.named(name))
    let found = try JudgesOnEngineTests.violations(of: scenario.make(rows: 400, seed: 11).script())
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: InteractionScenarios.all.map(\.name))
  func `the engine breaks no property on an interaction's gestures`(_ name: String) throws {
    let scenario = try #require(InteractionScenarios.named(name))
    for seed in UInt64(20)..<23 {
      let found = try JudgesOnEngineTests.violations(of: scenario.make(gestures: 40, seed: seed).script())
      #expect(found.isEmpty, "\(found)")
    }
  }

  @Test func `the model breaks no property either`() {
    for seed in UInt64(5000)..<5045 {
      let script = ScriptGenerator.script(seed: seed)
      // It plays no interaction.
      if script.system != nil { continue }
      let found = Judges.violations(of: .ofModel(script))
      #expect(found.isEmpty, "seed \(seed): \(found)")
    }
  }

  @Test func `the liveness tail lifts every finger in uid order and waits for the longest interval`() throws {
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 100, height: 100)), level: 0),
      .addRecognizer(RecognizerSpec(.tap(TapParameters(taps: 2))), view: 0),
    ]
    script.steps = [
      .frame(0, [.began(9, x: 10, y: 10)]), .frame(5, [.began(3, x: 20, y: 10)]), .frame(7, [.moved(3, x: 21, y: 10)]),
    ]
    let closed = try LivenessTail.closing(script)
    #expect(Array(closed.steps.suffix(2)) == [.frame(7, [.ended(9), .ended(3)]), .advance(350_000_008)])
    let probe = try #require(try JudgedRun.ofEngine(closed, isProbing: true).probes.last)
    #expect(probe.isQuiescent)
  }

  /// A button of system A, pressed and released, and a second press that is still under way.
  static let presses = """
    touch 1
    window w0 v0 0 0 400 400
    control c1 button in v0 0 0 400 400
    system delayedtap a c1
    frame 0
      began 1 100 100
    frame 80ms
      ended 1
    frame 600ms
      began 1 100 100

    """

  @Test func `the liveness tail waits until no timer is pending, so that the last single tap is judged (P-91)`() throws
  {
    let script = try TouchFormat.script(from: JudgesOnEngineTests.presses, file: "presses")
    let closed = try LivenessTail.closing(script)
    #expect(
      Array(closed.steps.dropFirst(3)) == [
        .frame(600_000_000, [.ended(1)]), .advance(600_000_001), .advance(800_000_001),
      ])
    let run = try JudgedRun.ofEngine(closed, isProbing: true)
    #expect(Judges.violations(of: run).isEmpty)
    #expect(run.probes.last?.isQuiescent == true)
    let singles = run.records.filter { $0.kind == .user && $0.fields.first == .integer(1) }
    #expect(singles.map(\.now) == [200_000_000, 800_000_000])
    // The last record is that of the last single tap: whoever loses it is seen.
    #expect(singles.last == run.records.last)
    var lossy = run
    lossy.records.removeLast()
    lossy.stepEnds = lossy.stepEnds.map { min($0, lossy.records.count) }
    #expect(Judges.violations(of: lossy).map(\.judge).contains("P-91"))
  }

  @Test func `the liveness tail ends although a perform asks for itself again for ever`() throws {
    var script = TouchScript()
    let request = PerformRequest(target: 1, selector: 1)
    script.reactions = [
      ScriptReaction(
        kind: .timer, subject: .perform, nth: 0, commands: [.command(.perform(request, delay: 1_000_000))])
    ]
    script.steps = [.command(.perform(request, delay: 0))]
    let closed = try LivenessTail.closing(script)
    #expect(closed.steps.count > 10 && closed.steps.count < 1_000)
    #expect(try ModelDisagreement.first(engine: ScriptRunner.run(closed), model: ReferenceModel.run(closed)) == nil)
  }

  @Test func `a timer that does not run in the present mode, or is due too late, is not waited for`() throws {
    var script = TouchScript()
    let request = PerformRequest(target: 1, selector: 1)
    for (mode, delay) in [(false, 5), (true, Int64.max)] {
      script.steps = [.command(.setMode(isDefault: mode)), .command(.perform(request, delay: delay))]
      #expect(try LivenessTail.closing(script).steps.suffix(1) == [.advance(1)])
    }
  }
}
