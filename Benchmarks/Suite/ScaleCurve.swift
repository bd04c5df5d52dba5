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
        name: "sibling-views", summary: "1 to 10 000 views beside the touched one, and in front of it",
        parameter: "count", isExpectedFlat: true, scales: ScaleScene.siblingViewCounts, size: .large
      ) { ScaleScene.siblingViews($0, rows: $1.amounts.curveRows, seed: $1.seed) },
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
    let (taken, finding) = CurveSamples.judged(
      scales, isExpectedFlat: isExpectedFlat, streamFrames: context.amounts.streamFrames
    ) {
      switch size {
      case .standard: StandardPlayer.sampleInTurns(workloads, context)
      case .large: LargePlayer.sampleInTurns(workloads, context)
      }
    }
    for (index, point) in taken.enumerated() {
      let workload = workloads[index]
      reports[index].allocations = ScenarioReport.Allocations(point.allocations)
      reports[index].amortized = ScenarioReport.Amortized(
        samples: point.samples, eventsPerSample: workload.tape.eventCount * point.passes,
        eventCount: workload.tape.eventCount, rowCount: workload.tape.rowCount, pairsPerSample: 1,
        clock: context.meter.clock,
        sampleQuantaMin: context.meter.options.sampleQuantaMin, seed: context.meter.options.seed)
      reports[index].invariants += CurveSamples.allocationVerdict(point.allocations)
    }
    whole.invariants = finding.map { [$0] } ?? []
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
      return WorkloadRun(workload: workload, asksModel: true, modelRowsMax: 1_000).report(context)
    } catch {
      return .unreadable("scale/mutual-failure", error.description)
    }
  }
}
