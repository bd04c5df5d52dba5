// What a run is made with.

import BenchmarkHarness
import MultitouchRecordings
import MultitouchSimulation

/// The clock, the amounts and the sources of one run.
struct SuiteContext {
  var meter: Meter
  var amounts: Amounts
  var seed: UInt64
  /// How recordings are read.
  var reading: RecordingOptions
  /// Whether invariants about time are judged; on a machine shared with others they may only be shown.
  var judgesTime = true
  /// Why durations prove nothing on this machine as it is now; nil if nothing is known against them.
  var unfitness: String?
  /// Why this build's timings mean nothing; nil if they may be taken.
  var timingRefusal: String?
  /// What scenarios have to say besides, as they run.
  var remarks = SuiteRemarks()

  /// The screen of the standard scene; recordings without a resolution are laid onto it if none is named.
  static let defaultScreen = ScreenSize(width: 1080, height: 1920)

  /// How much is measured.
  struct Amounts: Equatable {
    /// Rows of a stream scenario.
    var rows: Int
    /// Rows that the reference model plays too; 0: it is not asked.
    var modelRows: Int
    var plan: TimingPlan
    /// Samples of a batch.
    var sampleCount: Int
    /// Rows of the streams of scale curves, and of the tangle of requirements.
    var curveRows: Int
    /// Frames of the longest stream.
    var streamFrames: Int
    /// Rounds of a scale curve.
    var curveRounds: Int
    /// Whether it is less of everything, as a smoke test.
    var isQuick = false

    static let full = Amounts(
      rows: StreamScenarios.defaultRows, modelRows: 110_000, plan: .full, sampleCount: 60, curveRows: 20_000,
      streamFrames: 1_000_000, curveRounds: 41)
    static let quick = Amounts(
      rows: 10_000, modelRows: 0, plan: .quick, sampleCount: 15, curveRows: 5_000, streamFrames: 100_000,
      curveRounds: 15, isQuick: true)
  }
}

/// What is to be told of scenarios that their figures do not show: what of a recording was lost, or was refused.
final class SuiteRemarks {
  private(set) var lines: [String] = []

  func add(_ line: String) { lines.append(line) }
}

extension TimingInvariants {
  /// A report as it counts: with `--exact` nothing about time does, and on an unfit machine none of it is a pass.
  static func judged(_ report: ScenarioReport, _ context: SuiteContext) -> ScenarioReport {
    guard context.judgesTime else { return timeUnjudged(report) }
    return context.unfitness.map { timeDoubted(report, because: $0) } ?? report
  }
}
