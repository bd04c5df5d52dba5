import BenchmarkHarness

/// What is measured of an interaction that has been played once.
enum PlayedMeasure {
  case nothing
  /// Every event alone, then batches.
  case timed(Meter, TimingPlan)
  /// What the events of one pass allocate.
  case allocations(Meter)
  /// The first events after a pause.
  case coldStart(EventClock, CacheEviction)
  /// A pass inside a call that callgrind counts.
  case counted
}
