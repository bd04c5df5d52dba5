// Canaries of what is about durations: costs that grow, budgets, deadlines.

import BenchmarkHarness
import CommandShell
import MultitouchRecordings
import MultitouchSimulation

extension CanaryResult {
  /// A defect that the verdict on a curve or on deadlines must tell, in words that name the place.
  init(
    planted: String, event: Int? = nil, by invariant: String, naming place: String,
    in verdicts: [ScenarioReport.InvariantVerdict]
  ) {
    let found = verdicts.first { $0.name == invariant }
    self.init(
      planted: planted, event: event,
      finding: found.map { "\(invariant): \($0.reason)" } ?? "\(invariant) had nothing to look at",
      isCaught: found?.verdict == .fail && found?.reason.contains(place) == true,
      isUndecided: found?.verdict == .inconclusive)
  }

  /// A cost that grows, which the gate must find in counted instructions, and of no other curve.
  init(planted: String, curve: String, in findings: [GateFinding]) {
    let found = findings.first { $0.scenario == curve }
    self.init(
      planted: planted, event: nil,
      finding: found.map { "growth: \(curve): \($0.reason)" } ?? "growth: nobody looked at \(curve)",
      isCaught: found?.verdict == .regression && findings.allSatisfy { $0.scenario == curve })
  }
}

extension Canaries {
  // MARK: Curves

  /// Fingers that all move cost more the more they are: said to cost nothing, they must be found out.
  func growingCost() -> CanaryResult {
    let curve = ScaleCurve(
      name: "canary-contacts", summary: "", parameter: "count", isExpectedFlat: true, scales: [1, 3, 10],
      size: .standard
    ) { ScaleScene.contacts($0, frames: 300, seed: $1.seed) }
    return CanaryResult(
      planted: "a cost that grows", by: FlatnessInvariant().name, naming: "% at 3 (", in: verdicts(of: curve))
  }

  /// One to nine fingers where a hundred more are said to be: what costs three times as much seems to come of a cause
  /// that has grown by 8 %, and no noise hides that.
  func superlinearCost() -> CanaryResult {
    let resting = 100
    let curve = ScaleCurve(
      name: "canary-fingers", summary: "", parameter: "count", isExpectedFlat: false,
      scales: [1, 4, 9].map { resting + $0 }, size: .standard
    ) { ScaleScene.contacts($0 - resting, frames: 300, seed: $1.seed) }
    return CanaryResult(
      planted: "a cost that grows faster than its cause", by: LinearityInvariant().name, naming: "cost ~ n^",
      in: verdicts(of: curve))
  }

  private func verdicts(of curve: ScaleCurve) -> [ScenarioReport.InvariantVerdict] {
    curve.reports(context).last?.invariants ?? []
  }

  /// Each event of an old engine is more work: counted, as the gate does it.
  ///
  /// Throws what the sampling process died of.
  static func growingPast(
    _ counter: InstructionCounter, directory: String, seed: UInt64
  ) throws(CommandFailure) -> CanaryResult {
    let curve = "scale/stream-length"
    let names = GateSuite.scenarios.map(\.name).filter { $0.hasPrefix(curve + "/") }
    let counted = try SampledProgram.own(directory: directory, seed: seed).instructions(
      counter, arguments: SampledProgram.arguments(.instructions, seed: seed, names, plant: .past(every: 100_000)))
    return CanaryResult(
      planted: "a past that costs", curve: curve,
      in: GrowthLayer.findings(base: [], candidate: GateSuite.curves(counted)))
  }

  // MARK: Budgets

  /// A stall that is longer than the budget of the worst event.
  func eventOverBudget(in workload: Workload) -> CanaryResult {
    let event = workload.tape.eventCount / 4
    let stall = 60_000 * patience
    let planted = PlantedDefect(kind: .stall(nanoseconds: stall, meter.clock), event: event)
    return CanaryResult(
      planted: "an event of \(Decimals.nanoseconds(stall))", event: event, by: BudgetInvariant(),
      in: timed(workload, planted))
  }

  /// A stall that is short, but not seldom.
  func longTail(in workload: Workload) -> CanaryResult {
    let stall = 2_000 * patience
    let planted = PlantedDefect(kind: .stall(nanoseconds: stall, meter.clock), event: 0, period: 50)
    return CanaryResult(
      planted: "\(Decimals.nanoseconds(stall)) in each fiftieth event", event: nil, by: TailInvariant(),
      in: timed(workload, planted))
  }

  /// A scene with as much trouble as can be made, allowed no more than an ordinary one.
  func expensiveRow() throws(UntimedReason) -> CanaryResult {
    let workload = try Workload(
      name: "canary", ScaleScene.mutualFailure(recognizers: 64, rows: 1_000, seed: seed), size: .large)
    var evidence = Evidence(tape: workload.tape, load: .adversarial, isWellFormed: true)
    evidence.rowCostMaxNs = InteractionRun.systemRowCostMaxNs
    evidence.timings = workload.time(meter, .quick)
    RowCostInvariant().measureAgain(&evidence) { workload.time(meter, .quick) }
    return CanaryResult(
      planted: "64 that require each other", event: nil, by: RowCostInvariant(), in: evidence)
  }

  // MARK: Deadlines

  /// In real time, an event that takes three intervals each time it is played.
  func missedDeadline(in workload: Workload) -> CanaryResult {
    let event = 100
    let planted = PlantedDefect(kind: .stall(nanoseconds: 3_000_000, meter.clock), event: event)
    let report = OpenLoopRun(workload: workload).report(context, rate: 1_000, eventCount: 2 * event, planted)
    return CanaryResult(
      planted: "an event of three intervals", event: event, by: OpenLoopFigures.deadlineName,
      naming: "event \(event) was not done in time", in: report.invariants)
  }

  private var context: SuiteContext {
    SuiteContext(meter: meter, amounts: .quick, seed: seed, reading: RecordingOptions())
  }
}
