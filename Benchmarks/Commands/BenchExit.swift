import BenchmarkHarness
import CommandShell

/// The exit codes of failures that know more than that something failed.
enum BenchExit {
  static func code(of error: any Error) -> Int32? {
    if let failure = error as? BaselineFailure { return failure.exitReason.rawValue }
    return error is RelaunchFailure || error is ReportFailure || error is UntimedReason ? Outcome.unusable : nil
  }
}
