import BenchmarkHarness

/// What a timed host counted in one pass, how it ended, and how long it took.
struct PlayedOutcome {
  var tally: [UInt64]
  var isQuiescent: Bool
  /// When the engine's next timer was due before each event; nil if none was.
  var deadlines: [Int64?]
  /// Nil if nothing was timed.
  var timings: EventTimings?
  /// Nil if nothing was counted.
  var allocations: AllocationResult?
  /// Nil if it was not looked at.
  var coldStart: ColdStart?
}
