/// How long a search goes on.
struct SearchBudget {
  /// Seconds; nil without a limit.
  var seconds: Double?
  /// Runs; nil without a limit.
  var runs: Int?
  /// Whether the first finding ends it.
  var endsWithFinding = false
  /// Whether seconds are those of the processor and not the clock's: what a search costs on a machine with other work.
  var countsProcessorTime = false
  /// Features that must be reached for a search without findings to count as clean.
  var featuresMin = 0

  var words: String {
    [seconds.map { StatusText.duration($0) }, runs.map { StatusText.count($0, "run") }].compactMap { $0 }
      .joined(separator: " or ")
  }
}
