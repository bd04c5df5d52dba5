// Runs a list of scenarios, one after another.

import BenchmarkHarness
import Foundation

/// A run of the suite: the report so far, and whether it was interrupted.
struct SuiteRun {
  var report: RunReport
  /// The scenarios that were not run because of an interruption.
  private(set) var leftCount = 0
  /// What the scenarios had to say besides.
  private(set) var remarks: [String] = []

  /// Runs the scenarios in order; stops before the next one when `interruption` is requested.
  ///
  /// - Parameter progress: Told before each scenario how many are done, and its name.
  init(
    _ scenarios: [Scenario], _ context: SuiteContext, empty report: RunReport, isInterrupted: () -> Bool,
    progress: (Int, String) -> Void
  ) {
    self.report = report
    for (index, scenario) in scenarios.enumerated() {
      if isInterrupted() {
        leftCount = scenarios.count - index
        break
      }
      progress(index, scenario.name)
      for scenarioReport in scenario.run(context) {
        self.report.append(TimingInvariants.judged(scenarioReport, context))
      }
    }
    remarks = context.remarks.lines
  }

  /// What the scenarios had to say, for a terminal: of more than a few that it is in the reports, unless all is wanted.
  func notes(isDetailed: Bool) -> [String] {
    if isDetailed || remarks.count <= 4 { return remarks }
    return [
      "\(remarks.count) remarks on recordings, of which something was lost, repaired or refused: `--details` and reports "
        + "tell them"
    ]
  }

  /// What the process says; an interrupted run has nothing good to say.
  var exitReason: ExitReason {
    leftCount == 0 ? report.exitReason : ExitReason.combined([report.exitReason, .inconclusive])
  }

  /// A report without scenarios: where, when and with what the run is made.
  static func emptyReport(
    _ context: SuiteContext, conditions: [DoctorCheck], buildMode: BuildMode, startedAt: Date
  ) -> RunReport {
    var report = RunReport(
      suite: "touchstone", startedAt: startedAt.formatted(.iso8601), machine: .current(), toolchain: .current,
      buildMode: buildMode, commit: .ofProgram(),
      conditions: conditions, options: context.meter.options, scenarios: [])
    report.request = RunRequest(context)
    return report
  }
}

extension RunReport {
  /// Notes what of the suite was asked for, and what is left out of that, or was while it ran.
  mutating func ask(_ list: ScenarioList, _ filters: [String], remarks: [String] = []) {
    if !filters.isEmpty { request?.filters = filters }
    let lines = list.skipped + remarks
    if !lines.isEmpty { leftOut = lines }
  }
}

extension RunRequest {
  /// What a context asks for.
  init(_ context: SuiteContext) {
    let amounts = context.amounts
    let usual = amounts.isQuick ? SuiteContext.Amounts.quick : .full
    self.init(
      isQuick: amounts.isQuick, isExact: !context.judgesTime, rowCount: amounts.rows == usual.rows ? nil : amounts.rows,
      asksModel: amounts.modelRows > 0)
  }
}
