// Names of the harness as this target spells them.

import BenchmarkHarness

typealias Meter = BenchmarkHarness.Measurement
typealias ExitReason = BenchmarkHarness.ExitCode

extension RunReport {
  /// What the process says to its caller.
  var exitReason: ExitReason { exitCode }
}
