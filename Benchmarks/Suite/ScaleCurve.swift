// Cost against what there is: idle recognizers, idle views, fingers, the past, requirements.

import BenchmarkHarness
import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// A curve: points measured in turns, and what is claimed of them.
struct ScaleCurve {
  var name: String
  var summary: String
  /// What a point's parameter is called.
  var parameter: String
  var isExpectedFlat: Bool
  /// The scales, and the experiment at a scale.
  var scales: [Int]
  var size: EngineSize
  var experiment: (_ scale: Int, SuiteContext) -> StreamExperiment

  static var scenarios: [Scenario] {
    let ofCurves = curves.map { curve in
      Scenario(name: "scale/" + curve.name, summary: curve.summary) { curve.reports($0) }
    }
    return ofCurves + [
      Scenario(name: "scale/stream-length", summary: "streams of 10³ to 10⁶ frames, each from a new engine") {
        StreamLengthCurve.reports($0)
      },
      Scenario(name: "scale/mutual-failure", summary: "35 single taps that all require each other to fail") {
        [mutualFailure($0)]
      },
    ]
  }

  static var curves: [ScaleCurve] {
    [
      ScaleCurve(
        name: "idle-recognizers", summary: "1 to 1 000 recognizers on a view that is never touched", parameter: "count",
        isExpectedFlat: true, scales: ScaleScene.idleRecognizerCounts, size: .large
      ) { ScaleScene.idleRecognizers($0, rows: $1.amounts.curveRows, seed: $1.seed) },
      ScaleCurve(
        name: "idle-views", summary: "1 to 10 000 views that are never touched", parameter: "count",
        isExpectedFlat: true, scales: ScaleScene.idleViewCounts, size: .large
      ) { ScaleScene.idleViews($0, rows: $1.amounts.curveRows, seed: $1.seed) },
      ScaleCurve(
        name: "contacts", summary: "1 to 10 fingers that all move in every frame", parameter: "count",
        isExpectedFlat: false, scales: ScaleScene.contactCounts, size: .standard
      ) { ScaleScene.contacts($0, frames: max(3, $1.amounts.curveRows / 5), seed: $1.seed) },
    ]
  }

  /// A report for each point, then one for the curve.
  func reports(_ context: SuiteContext) -> [ScenarioReport] {
    var workloads: [Workload] = []
    for scale in scales {
      let name = "scale/\(name)/\(parameter)=\(scale)"
      do throws(UntimedReason) {
        workloads.append(try Workload(name: name, experiment(scale, context), size: size))
      } catch {
        return [.unreadable(name, error.description)]
      }
    }
    let observations = workloads.map { $0.observe() }
    var reports = zip(workloads, observations).map { workload, observation in
      pointReport(workload, observation, firstDigest: observations[0].digest)
    }
    var whole = ScenarioReport(name: "scale/" + name, eventCount: 0, rowCount: 0)
    if let refusal = context.timingRefusal {
      whole.timingRefusal = refusal
      return reports + [whole]
    }
    let taken =
      switch size {
      case .standard: StandardPlayer.sampleInTurns(workloads, context)
      case .large: LargePlayer.sampleInTurns(workloads, context)
      }
    for (index, point) in taken.enumerated() {
      let workload = workloads[index]
      reports[index].allocations = ScenarioReport.Allocations(point.allocations)
      reports[index].amortized = ScenarioReport.Amortized(
        samples: point.samples, eventsPerSample: workload.tape.eventCount, eventCount: workload.tape.eventCount,
        rowCount: workload.tape.rowCount, pairsPerSample: 1, clock: context.meter.clock,
        sampleQuantaMin: context.meter.options.sampleQuantaMin, seed: context.meter.options.seed)
      reports[index].invariants += CurveSamples.allocationVerdict(point.allocations)
    }
    let curve = CurveEvidence(scales: scales, samples: taken.map(\.samples), isExpectedFlat: isExpectedFlat)
    whole.invariants = TimingInvariants.verdicts(on: Evidence(curve: curve))
    return reports + [whole]
  }

  /// What is idle leaves no trace: all points of a flat curve have one digest.
  private func pointReport(
    _ workload: Workload, _ observation: Observation, firstDigest: UInt64
  ) -> ScenarioReport {
    var evidence = Evidence(tape: workload.tape, isWellFormed: true)
    evidence.observations = [observation, workload.observe()]
    if let truth = workload.truth {
      evidence.recognitions = Recognitions(expected: truth, found: observation.truth, source: .generator)
    }
    var report = ScenarioReport(
      name: workload.name, eventCount: workload.tape.eventCount, rowCount: workload.tape.rowCount)
    report.digest = ScenarioReport.DigestCheck(
      expected: isExpectedFlat ? firstDigest : evidence.observations[1].digest, found: observation.digest)
    report.recognitions = evidence.recognitions.map(WorkloadRun.countChecks) ?? []
    report.invariants = TimingInvariants.verdicts(on: evidence)
    return report
  }

  private static func mutualFailure(_ context: SuiteContext) -> ScenarioReport {
    let experiment = ScaleScene.mutualFailure(rows: context.amounts.curveRows, seed: context.seed)
    do throws(UntimedReason) {
      let workload = try Workload(name: "scale/mutual-failure/recognizers=35", experiment, size: .large)
      return WorkloadRun(workload: workload, load: .adversarial, asksModel: true, modelRowsMax: 1_000).report(context)
    } catch {
      return .unreadable("scale/mutual-failure", error.description)
    }
  }
}

/// The samples of one point of a curve.
struct CurveSamples {
  /// Nanoseconds per event, by round.
  var samples: [Double] = []
  var allocations: AllocationResult

  /// Whether a point allocated, as its own invariant.
  static func allocationVerdict(_ result: AllocationResult) -> [ScenarioReport.InvariantVerdict] {
    let invariant = AllocationInvariant()
    let finding: Finding
    switch result {
    case .unknown(let failure): finding = .inconclusive(failure.description)
    case .counted(let ledger):
      finding =
        ledger.eventCount == 0
        ? .pass("0 bytes in all samples")
        : .fail("\(ledger.total.allocatedBytes) bytes allocated in \(ledger.eventCount) samples")
    }
    return [
      .init(
        name: invariant.name, statement: invariant.statement, verdict: finding.verdict, reason: finding.reason)
    ]
  }
}

/// A player in a place of its own, to keep several.
private final class PlayerSeat<
  let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int
> {
  var player: StreamPlayer<touches, records, views, recognizers, edges>

  init(_ workload: Workload) { player = StreamPlayer(workload.scene, TapeMemory(workload.tape)) }
}

extension StreamPlayer {
  /// Samples all workloads in turns: one pass of each a round, in an order that turns round every time.
  static func sampleInTurns(_ workloads: [Workload], _ context: SuiteContext) -> [CurveSamples] {
    let seats = workloads.map { PlayerSeat<touches, records, views, recognizers, edges>($0) }
    let clock = context.meter.clock
    let probe = context.meter.probe
    let rounds = context.amounts.curveRounds
    var samples = workloads.map { _ in [Double]() }
    for place in samples.indices { samples[place].reserveCapacity(rounds) }
    var ledgers = workloads.map { _ in AllocationLedger() }
    for seat in seats { seat.player.play(events: seat.player.eventCount) }
    let before = probe.control()
    for round in 0..<rounds {
      for turn in seats.indices {
        let place = round.isMultiple(of: 2) ? turn : seats.count - 1 - turn
        let count = seats[place].player.eventCount
        let start = probe.read()
        let begin = clock.begin()
        seats[place].player.play(events: count)
        let ticks = clock.end() &- begin
        ledgers[place].note(event: round, probe.read() - start)
        samples[place].append(clock.nanoseconds(ticks) / Double(count))
      }
    }
    let after = probe.control()
    return zip(samples, ledgers).map {
      CurveSamples(samples: $0, allocations: AllocationResult($1, before: before, after: after))
    }
  }
}
