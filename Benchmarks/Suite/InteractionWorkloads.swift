// The five systems and the dial, each on gestures of its kind, and all of them at once.

import BenchmarkHarness
import MultitouchRecordings
import MultitouchSimulation

enum InteractionWorkloads {
  static var scenarios: [Scenario] {
    let ofSystems = InteractionScenarios.all.map { scenario in
      Scenario(name: "interaction/" + scenario.name, summary: scenario.summary) { context in
        let experiment = scenario.make(gestures: context.amounts.gestures, seed: context.seed)
        return [InteractionRun(experiment).report(context)]
      }
    }
    return ofSystems + [
      Scenario(
        name: "interaction/crowded",
        summary: "200 controls, 60 recognizers, 1 000 items, the five interactions and a dial under ten fingers"
      ) { [InteractionRun(CrowdedScene(gestures: $0.amounts.gestures, seed: $0.seed)).report($0)] }
    ]
  }
}

extension SuiteContext.Amounts {
  /// Gestures of an interaction scenario.
  var gestures: Int { max(20, rows * InteractionScenarios.defaultGestures / StreamScenarios.defaultRows) }
}

extension InteractionRun {
  /// Runs everything. A wrong answer has no time: then nothing is timed.
  func report(_ context: SuiteContext) -> ScenarioReport {
    var report = ScenarioReport(name: name, eventCount: tape.eventCount, rowCount: tape.rowCount)
    let runs: [InteractionTrace]
    do { runs = try traces() } catch { return .unreadable(name, "\(error)") }
    var evidence = evidence(of: runs, play(tape, .nothing))
    evidence.rowCostMaxNs = rowCostMaxNs
    if context.amounts.modelRows > 0 { evidence.model = runs[0].model(scripts) }
    report.digest = .init(expected: runs[0].digest, found: runs[1].digest)
    if let model = evidence.model, report.digest?.verdict != .fail {
      report.digest = .init(expected: model.modelDigest, found: model.engineDigest)
    }
    report.recognitions = Self.countChecks(truth, runs[0].told)
    let isRight = ToldInvariant().check(evidence)?.verdict == .pass
    if let refusal = context.timingRefusal {
      report.timingRefusal = refusal
    } else if report.answer != .fail, isRight,
      let timings = play(tape, .timed(context.meter, context.amounts.plan)).timings
    {
      evidence.timings = timings
      RowCostInvariant().measureAgain(&evidence) { play(tape, .timed(context.meter, context.amounts.plan)).timings }
      report.latency = WorkloadRun.latency(timings)
      report.sketches = StreamSketch.sketches(of: timings, in: tape)
      // What a row costs is judged by one of them, so that one is shown.
      report.amortized = ScenarioReport.Amortized(
        (RowCostInvariant.decisive(evidence) ?? timings).batch, eventCount: report.eventCount,
        rowCount: report.rowCount)
      report.allocations = ScenarioReport.Allocations(timings.single.allocations)
      report.coldStart = play(tape, .coldStart(context.meter.clock, CacheEviction())).coldStart
    }
    report.invariants = TimingInvariants.verdicts(on: evidence)
    return report
  }

  /// How often each kind of event must be told, and was.
  private static func countChecks(_ expected: ToldTruth, _ found: ToldTruth) -> [ScenarioReport.CountCheck] {
    let wanted = Dictionary(uniqueKeysWithValues: expected.counts.map { ($0.code, $0.count) })
    let seen = Dictionary(uniqueKeysWithValues: found.counts.map { ($0.code, $0.count) })
    return Set(wanted.keys).union(seen.keys).sorted().map { code in
      ScenarioReport.CountCheck(
        name: "told \(code)", expected: wanted[code] ?? 0, found: seen[code] ?? 0)
    }
  }
}

extension InteractionTrace {
  /// What the reference model makes of the scripts.
  func model(_ scripts: [TouchScript]) -> ModelComparison {
    ModelComparison(
      rowCount: tape.rowCount, modelDigest: Self.digest(scripts.map { ReferenceModel.run($0) }), engineDigest: digest)
  }
}
