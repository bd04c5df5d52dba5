// What an interrupted run tells those who read its files.

import BenchmarkHarness
import ShellText

extension RunReport {
  /// The report of a run that was interrupted before its last scenarios, which is never a pass; itself if none is left.
  func interrupted(leaving count: Int) -> RunReport {
    guard count > 0 else { return self }
    return incomplete(
      "every scenario is run", "\(Counted.text(count, "scenario")) \(count == 1 ? "was" : "were") not run")
  }

  /// The report of a run that was interrupted after its last scenario and before all its instructions were counted.
  func interruptedBeforeCounts() -> RunReport {
    incomplete("instructions are counted", "not all instructions were counted")
  }

  private func incomplete(_ statement: String, _ reason: String) -> RunReport {
    var report = self
    report.append(
      ScenarioReport(name: "interrupted", eventCount: 0, rowCount: 0, invariants: [.incomplete(statement, reason)]))
    return report
  }
}

extension ScenarioReport.InvariantVerdict {
  /// The verdict on what was interrupted: open, whatever the rest has shown.
  static func incomplete(_ statement: String, _ reason: String) -> Self {
    Self(name: "complete", statement: statement, verdict: .inconclusive, reason: reason)
  }
}
