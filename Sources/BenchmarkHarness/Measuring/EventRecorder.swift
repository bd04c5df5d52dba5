// Single events while they are measured.

/// Collects events while they are measured; allocates nothing after it was made.
@usableFromInline struct EventRecorder: ~Copyable {
  @usableFromInline let clock: EventClock
  @usableFromInline var histogram: LatencyHistogram
  @usableFromInline var worst: WorstEvents
  @usableFromInline var ledger = AllocationLedger()
  /// What preparations did between the events: neither the events' nor the harness's.
  @usableFromInline var preparations = AllocationReading(allocatedBytes: 0, freedBytes: 0)

  @usableFromInline init(clock: EventClock, worstEventCount: Int) {
    self.clock = clock
    histogram = LatencyHistogram(nanosecondsPerTick: clock.nanosecondsPerTick)
    worst = WorstEvents(capacity: worstEventCount)
  }

  @inlinable @inline(__always)
  mutating func record(event: Int, ticks: UInt64, _ delta: AllocationReading) {
    histogram.record(ticks: ticks)
    worst.note(event: event, ticks: ticks)
    ledger.note(event: event, delta)
  }

  @inlinable @inline(__always)
  mutating func record(event: Int, ticks: UInt64, _ delta: AllocationReading, preparation: AllocationReading) {
    preparations.allocatedBytes &+= preparation.allocatedBytes
    preparations.freedBytes &+= preparation.freedBytes
    record(event: event, ticks: ticks, delta)
  }

  @usableFromInline
  consuming func finished(loop: AllocationReading, before: ProbeStatus, after: ProbeStatus) -> EventMeasurement {
    EventMeasurement(
      clock: clock, histogram: histogram, worst: worst.entries,
      allocations: AllocationResult(ledger, before: before, after: after),
      harnessAllocations: loop - ledger.total - preparations)
  }
}
