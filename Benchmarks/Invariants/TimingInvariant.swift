// What must hold of every run, beside its speed.

import BenchmarkHarness
import MultitouchRecordings
import MultitouchSimulation

/// A property with a name, a statement, and a check that can fail: each has a canary that violates it on purpose.
///
/// A new one is one new file and one line in ``TimingInvariants/all``.
protocol TimingInvariant: Sendable {
  /// Lower case, for reports.
  var name: String { get }
  /// What holds, in one line with its figures.
  var statement: String { get }
  /// What of that was looked at in a run.
  func statement(of evidence: Evidence) -> String
  /// Whether it judges durations, which a noisy machine can spoil, and not only answers.
  var isAboutTime: Bool { get }
  /// Looks at a run; nil if there is nothing in it to look at.
  func check(_ evidence: Evidence) -> Finding?
}

extension TimingInvariant {
  var isAboutTime: Bool { false }

  func statement(of evidence: Evidence) -> String { statement }
}

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

  /// A report in which no pass about time counts as one. What fails does so in replays too, and stays.
  static func timeDoubted(_ report: ScenarioReport, because unfitness: String) -> ScenarioReport {
    var report = report
    for index in report.invariants.indices
    where namesAboutTime.contains(report.invariants[index].name) && report.invariants[index].verdict == .pass {
      report.invariants[index].verdict = .inconclusive
      report.invariants[index].reason = "holds, but the machine is unfit to show it: \(unfitness)"
    }
    return report
  }

  /// A report in which what is about time has been looked at, but counts for nothing (`--exact`).
  static func timeUnjudged(_ report: ScenarioReport) -> ScenarioReport {
    var report = report
    for index in report.invariants.indices where namesAboutTime.contains(report.invariants[index].name) {
      report.invariants[index].verdict = .skipped
    }
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

/// What a check has found.
struct Finding: Equatable {
  var verdict: Verdict
  /// One line with figures.
  var reason: String
  /// The first event that offends, if it is one.
  var event: Int?

  static func pass(_ reason: String) -> Finding { Finding(verdict: .pass, reason: reason) }
  static func fail(_ reason: String, event: Int? = nil) -> Finding {
    Finding(verdict: .fail, reason: reason, event: event)
  }
  static func inconclusive(_ reason: String) -> Finding { Finding(verdict: .inconclusive, reason: reason) }
}

/// Everything a run has to show. What was not looked at is nil.
struct Evidence {
  /// What was played, to name events.
  var tape = Tape()
  var timings: EventTimings?
  /// Two untimed runs.
  var observations: [Observation] = []
  /// What must be recognized, and what was.
  var recognitions: Recognitions?
  /// How the scene was made.
  var load = Load.ordinary
  /// Whether every input is one the engine takes as it is.
  var isWellFormed = false
  /// What the reference model makes of the beginning of the tape.
  var model: ModelComparison?
  var curve: CurveEvidence?
  /// Frames of the run's longest stream.
  var streamFrames: Int?
  /// What an interaction must tell, and what it told.
  var told: ToldComparison?
  /// What a contact row may cost, in nanoseconds.
  var rowCostMaxNs: Double?
}

/// What a scene asks of an engine.
enum Load: Equatable {
  /// What an application does.
  case ordinary
  /// As much trouble as can be made: only the budget of the worst event counts.
  case adversarial
}

/// What must be recognized, what was, and who says so.
struct Recognitions {
  var expected: RecognitionTruth
  var found: RecognitionTruth
  var source: Source

  enum Source {
    /// The generator, for the whole tape.
    case generator
    /// The reference model, for so many rows.
    case model(rowCount: Int)
  }

  var comparison: RecognitionComparison { RecognitionComparison(expected.discrepancies(in: found)) }
}

/// The engine and the reference model on the same beginning of a tape.
struct ModelComparison: Equatable {
  var rowCount: Int
  var modelDigest: UInt64
  var engineDigest: UInt64
}

/// A frame at 240 Hz, and the shares of it that the engine may take.
enum FrameBudget {
  static let frameNs = 1e9 / 240
  /// One thousandth, for all but one event in a thousand.
  static let usualNs = frameNs / 1000
  /// One hundredth, for every event.
  static let worstNs = frameNs / 100
}
