// What timing every event alone has found.

/// Latencies, worst events and allocations of events that were timed alone.
public struct EventMeasurement: Sendable, Equatable {
  public let clock: EventClock
  /// Every latency, raw.
  public let histogram: LatencyHistogram
  /// The slowest events, slowest first.
  public let worst: [WorstEvents.Entry]
  /// What the events allocated, or why that is not known.
  public let allocations: AllocationResult
  /// What the harness itself allocated and freed between the first event and the last: zero in a release build, or
  /// the harness disturbs what it measures. Means nothing if `allocations` is unknown.
  public let harnessAllocations: AllocationReading

  /// The clock's own cost, one of which is in every raw latency.
  public var overhead: ClockOverhead { clock.overhead }
  /// The usual percentiles, raw, in nanoseconds.
  public var percentiles: LatencyPercentiles { histogram.percentiles }
}
