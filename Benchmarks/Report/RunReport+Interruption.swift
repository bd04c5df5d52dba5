// What an interrupted run tells those who read its files.

import BenchmarkHarness

extension RunReport {
  /// The report of a run that was interrupted before its last scenarios, which is never a pass; itself if none is left.
  func interrupted(leaving count: Int) -> RunReport {
    guard count > 0 else { return self }
    var report = self
    report.append(
      ScenarioReport(
        name: "interrupted", eventCount: 0, rowCount: 0,
        invariants: [
          .init(
            name: "complete", statement: "every scenario is run", verdict: .inconclusive,
            reason: "interrupted: \(count) scenarios were not run")
        ]))
    return report
  }
}
