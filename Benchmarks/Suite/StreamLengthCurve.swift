// Cost against the length of a stream.

import BenchmarkHarness
import Multitouch
import MultitouchSimulation

/// One long stream, played in pieces of different lengths, each piece by a new engine.
///
/// Every point plays the same events: only how much past an engine has when it meets them differs. So neither the mix
/// of gestures nor a short stream that a branch predictor knows by heart can be taken for an effect of length. Making
/// the engine is kept out of the time; the cold caches it leaves are not, so the shortest streams are at a
/// disadvantage.
enum StreamLengthCurve {
  static func reports(_ context: SuiteContext) -> [ScenarioReport] {
    let scales = ScaleScene.streamLengths.filter { $0 <= context.amounts.streamFrames }
    let experiment = ScaleScene.streamLength(frames: context.amounts.streamFrames, seed: context.seed)
    let workload: Workload
    do throws(UntimedReason) {
      workload = try Workload(
        name: "scale/stream-length/frames=\(context.amounts.streamFrames)", experiment, size: .standard)
    } catch {
      return [.unreadable("scale/stream-length", error.description)]
    }
    var whole = answer(workload)
    whole.name = "scale/stream-length"
    if let refusal = context.timingRefusal {
      whole.timingRefusal = refusal
      return [whole]
    }
    let rounds = max(9, context.amounts.curveRounds / 3)
    let (taken, finding) = CurveSamples.judged(
      scales, isExpectedFlat: true, streamFrames: context.amounts.streamFrames
    ) {
      StandardPlayer.samplePieces(workload, scales, rounds: rounds, context)
    }
    var reports: [ScenarioReport] = []
    for (scale, point) in zip(scales, taken) {
      var report = ScenarioReport(
        name: "scale/stream-length/frames=\(scale)", eventCount: workload.tape.eventCount,
        rowCount: workload.tape.rowCount)
      report.allocations = ScenarioReport.Allocations(point.allocations)
      report.amortized = ScenarioReport.Amortized(
        samples: point.samples, eventsPerSample: workload.tape.eventCount, eventCount: workload.tape.eventCount,
        rowCount: workload.tape.rowCount, pairsPerSample: workload.tape.pieces(events: scale).count,
        clock: context.meter.clock, sampleQuantaMin: context.meter.options.sampleQuantaMin,
        seed: context.meter.options.seed)
      report.invariants = CurveSamples.allocationVerdict(point.allocations)
      reports.append(report)
    }
    if let finding { whole.invariants.append(finding) }
    return reports + [whole]
  }

  /// Whether the whole stream is recognized as it must be.
  private static func answer(_ workload: Workload) -> ScenarioReport {
    var evidence = Evidence(tape: workload.tape, isWellFormed: true)
    evidence.observations = [workload.observe(), workload.observe()]
    if let truth = workload.truth {
      evidence.recognitions = Recognitions(
        expected: truth, found: evidence.observations[0].truth, source: .generator)
    }
    return ScenarioReport(
      name: workload.name, eventCount: workload.tape.eventCount, rowCount: workload.tape.rowCount,
      digest: .init(expected: evidence.observations[0].digest, found: evidence.observations[1].digest),
      recognitions: evidence.recognitions.map(WorkloadRun.countChecks) ?? [],
      invariants: TimingInvariants.verdicts(on: evidence))
  }
}

extension StreamPlayer where Setup == PlayedScene {
  /// Plays the whole tape in pieces of each length, in turns.
  static func samplePieces(
    _ workload: Workload, _ lengths: [Int], rounds: Int, _ context: SuiteContext
  ) -> [CurveSamples] {
    var player = StreamPlayer(workload.scene, TapeMemory(workload.tape))
    let clock = context.meter.clock
    let probe = context.meter.probe
    let pieces = lengths.map { workload.tape.pieces(events: $0) }
    var samples = lengths.map { _ in [Double]() }
    var ledgers = lengths.map { _ in AllocationLedger() }
    player.play(events: player.eventCount)
    let before = probe.control()
    for round in 0..<rounds {
      for turn in lengths.indices {
        let place = round.isMultiple(of: 2) ? turn : lengths.count - 1 - turn
        var ticks: UInt64 = 0
        var delta = AllocationReading(allocatedBytes: 0, freedBytes: 0)
        for piece in pieces[place] {
          player.restart(at: piece.lowerBound)
          let start = probe.read()
          let begin = clock.begin()
          player.play(events: piece.count)
          ticks &+= clock.end() &- begin
          let passed = probe.read() - start
          delta.allocatedBytes &+= passed.allocatedBytes
          delta.freedBytes &+= passed.freedBytes
        }
        ledgers[place].note(event: round, delta)
        samples[place].append(clock.nanoseconds(ticks) / Double(player.eventCount))
      }
    }
    let after = probe.control()
    return zip(samples, ledgers).map {
      CurveSamples(samples: $0, allocations: AllocationResult($1, before: before, after: after))
    }
  }
}
