import Foundation
import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

/// Every generated workload under many seeds: what must come of it does, and the engine refuses nothing.
///
/// 20 seeds in short; with `TOUCHSTONE_SEEDS=40` in the environment so many seeds at the sizes that are measured.
struct SeedSweepTests {
  private static let streamNames = (StreamScenarios.all + StreamScenarios.field).map(\.name)
  private static let interactionNames = InteractionScenarios.all.map(\.name)
  private static let fullSeedCount = ProcessInfo.processInfo.environment["TOUCHSTONE_SEEDS"].flatMap(UInt64.init)
  private static var seeds: ClosedRange<UInt64> { 1...max(1, fullSeedCount ?? 20) }
  private static var isFull: Bool { fullSeedCount != nil }

  private static func drops(_ records: [TraceRecord]) -> [TraceRecord] { records.filter { $0.kind == .drop } }

  @Test(arguments: streamNames.filter { $0 != "chaos" })
  func `every seed's gestures are recognized, and no input is refused`(name: String) throws {
    let scenario = try #require(StreamScenarios.named(name))
    for seed in Self.seeds {
      let experiment = scenario.make(rows: Self.isFull ? StreamScenarios.defaultRows : 400, seed: seed)
      let records = try ScriptRunner.run(experiment.script(), hearsRecognizers: false)
      guard case .known(let truth) = experiment.truth else {
        Issue.record("nobody knows what must come of \(name)")
        return
      }
      let found = RecognitionTruth(trace: records, recognizerCount: StandardRecognizer.allCases.count)
      #expect(truth.discrepancies(in: found).isEmpty, "\(name), seed \(seed)")
      #expect(Self.drops(records).isEmpty, "\(name), seed \(seed)")
    }
  }

  /// Nobody but the reference model can say what must come of it, and for fewer rows.
  @Test func `of every seed's chaos no input is refused, and the model makes the same of it`() throws {
    let chaos = ChaosScenario()
    for seed in Self.seeds {
      let stream = chaos.make(rows: Self.isFull ? StreamScenarios.defaultRows : 8_000, seed: seed)
      #expect(Self.drops(try ScriptRunner.run(stream.script(), hearsRecognizers: false)).isEmpty, "seed \(seed)")
      let script = chaos.make(rows: Self.isFull ? 10_000 : 300, seed: seed).script()
      #expect(Trace(ReferenceModel.run(script)).digest == Trace(try ScriptRunner.run(script)).digest, "seed \(seed)")
    }
  }

  @Test(arguments: interactionNames)
  func `every seed's gestures are told, and no input is refused`(name: String) throws {
    let scenario = try #require(InteractionScenarios.named(name))
    for seed in Self.seeds {
      let experiment = scenario.make(gestures: Self.isFull ? InteractionScenarios.defaultGestures : 12, seed: seed)
      let records = try ScriptRunner.run(experiment.script())
      let found = ToldTruth(records.compactMap { ToldEvent($0) })
      #expect(experiment.truth.discrepancies(in: found) == [], "\(name), seed \(seed)")
      #expect(Self.drops(records).isEmpty, "\(name), seed \(seed)")
    }
  }

  @Test func `on every seed's crowded screen each system tells what it must, and no input is refused`() throws {
    for seed in Self.seeds {
      let scene = CrowdedScene(gestures: Self.isFull ? InteractionScenarios.defaultGestures : 54, seed: seed)
      var told: [ToldEvent] = []
      for system in scene.systems {
        let records = try ScriptRunner.run(scene.script(with: system))
        #expect(Self.drops(records).isEmpty, "seed \(seed)")
        told += records.compactMap { ToldEvent($0) }
      }
      #expect(scene.truth.discrepancies(in: ToldTruth(told)) == [], "seed \(seed)")
    }
  }
}
