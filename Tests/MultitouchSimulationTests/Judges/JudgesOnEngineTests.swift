import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import Testing

/// All judges over what the engine and the model really do: neither breaks any property.
struct JudgesOnEngineTests {
  /// The violations of a script's run, closed by the liveness tail.
  static func violations(of script: TouchScript) throws -> [Violation] {
    let closed = LivenessTail.closing(try JudgedRun.ofEngine(script))
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
    let closed = LivenessTail.closing(try JudgedRun.ofEngine(script))
    #expect(Array(closed.steps.suffix(2)) == [.frame(7, [.ended(9), .ended(3)]), .advance(350_000_008)])
    let probe = try #require(try JudgedRun.ofEngine(closed, isProbing: true).probes.last)
    #expect(probe.isQuiescent)
  }
}
