import BenchmarkHarness
import MultitouchRecordings

/// The list of timing invariants, in the order of reports.
enum TimingInvariants {
  static let all: [any TimingInvariant] = [
    BudgetInvariant(), StallInvariant(), TailInvariant(), AllocationInvariant(), ExactnessInvariant(),
    QuiescenceInvariant(), TruthInvariant(), ToldInvariant(), DigestInvariant(), FlatnessInvariant(),
    RowCostInvariant(), LinearityInvariant(),
  ]

  /// The names of what judges durations.
  private static var namesAboutTime: [String] {
    all.filter(\.isAboutTime).map(\.name) + [OpenLoopFigures.deadlineName]
  }

  /// Whether an invariant of this name judges durations.
  static func isAboutTime(_ name: String) -> Bool { namesAboutTime.contains(name) }

  /// A report in which no pass about time counts as one. What fails does so in replays too, and stays.
  static func timeDoubted(_ report: ScenarioReport, because unfitness: String) -> ScenarioReport {
    var report = report
    for index in report.invariants.indices
    where isAboutTime(report.invariants[index].name) && report.invariants[index].verdict == .pass {
      report.invariants[index].verdict = .inconclusive
      report.invariants[index].reason = "holds, but the machine is unfit to show it: \(unfitness)"
    }
    return report
  }

  /// A report in which what is about time has been looked at, but counts for nothing (`--exact`).
  static func timeUnjudged(_ report: ScenarioReport) -> ScenarioReport {
    var report = report
    for index in report.invariants.indices where isAboutTime(report.invariants[index].name) {
      report.invariants[index].verdict = .skipped
    }
    // Whether the clock could measure a cost is about time too.
    report.amortized?.doubt = nil
    return report
  }

  /// Every check's verdict on a run, those with nothing to look at left out.
  static func verdicts(on evidence: Evidence) -> [ScenarioReport.InvariantVerdict] {
    all.compactMap { invariant in
      invariant.check(evidence).map {
        ScenarioReport.InvariantVerdict(
          name: invariant.name, statement: invariant.statement(of: evidence), verdict: $0.verdict, reason: $0.reason)
      }
    }
  }
}
