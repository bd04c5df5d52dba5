import Foundation
import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import Testing

@testable import bench

/// The benchmark's own listener hears what the script runner's hears.
@Suite struct DigestSinkTests {
  static let seeds = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Corpus/Seeds")

  @Test(arguments: ["taps", "pans", "pinches", "chaos", "presses"])
  func `a stream's digest and recognitions are those of the script runner's records`(name: String) throws {
    let experiment = try #require(StreamScenarios.named(name)).make(rows: 600, seed: 11)
    let workload = try Workload(name: name, experiment, size: .standard)
    let observation = workload.observe()
    let records = try ScriptRunner.run(experiment.script())
    #expect(observation.digest == Trace(records).digest)
    #expect(observation.recordCount == records.count)
    #expect(observation.truth == RecognitionTruth(trace: records, recognizerCount: 6))
    #expect(observation.lostActionCount == 0)
    #expect(observation.timerFault == nil)
    #expect(observation.isQuiescent)
  }

  @Test func `every script of the corpus that can be played has the runner's digest`() throws {
    let files = SuiteFolders.files(in: Self.seeds.path).filter { $0.hasSuffix(".touch") }
    var playedCount = 0
    for file in files {
      let run = ScriptFileRun(Self.seeds.path + "/" + file)
      guard let workload = run.workload else { continue }
      playedCount += 1
      #expect(workload.observe().digest == run.digest, "\(file)")
    }
    #expect(playedCount >= 100)
  }

  @Test func `the large engine has the digest of the script runner's large engine`() throws {
    var experiment = ScaleScene.idleViews(1000, rows: 200, seed: 4)
    experiment.scene.capacities.views = 10_240
    experiment.scene.capacities.recognizers = 1_024
    experiment.scene.capacities.requirementEdges = 4_096
    #expect(EngineSize(exactly: experiment.scene.capacities) == .large)
    let workload = try Workload(name: "views", experiment, size: .large)
    #expect(workload.observe().digest == Trace(try ScriptRunner.run(experiment.script())).digest)
  }

  @Test func `another seed has another digest`() throws {
    let one = try StreamWorkloads.workload(PanScenario(), rows: 200, seed: 1).observe()
    let other = try StreamWorkloads.workload(PanScenario(), rows: 200, seed: 2).observe()
    #expect(one.digest != other.digest)
  }

  @Test func `recognitions beyond the sink's room are counted`() throws {
    let workload = try StreamWorkloads.workload(TapScenario(), rows: 200, seed: 1)
    var host = TraceHost(DigestSink(workload.scene, capacity: 0))
    var engine: StandardTouchEngine = workload.scene.makeEngine()
    workload.scene.build(in: &engine, host: &host)
    for entry in workload.tape.entries {
      let time = Timestamp(nanoseconds: entry.time)
      if entry.isAdvance {
        engine.advance(to: time, host: &host)
      } else {
        engine.handle(time, workload.tape.changes.span.extracting(entry.rows), host: &host)
      }
    }
    let sink = host.sink
    #expect(sink.lostActionCount + sink.actions.count == workload.truth?.events.count)
    #expect(sink.lostActionCount > 0)
  }
}
