import BenchmarkHarness

/// Nothing is allocated and nothing freed, by any event.
struct AllocationInvariant: TimingInvariant {
  let name = "allocation"
  let statement = "no event allocates or frees a byte after set-up"

  func check(_ evidence: Evidence) -> Finding? {
    guard let timings = evidence.timings else { return nil }
    return Self.finding(timings.single.allocations, passes: timings.eventCount)
      ?? Self.batchFinding(timings.batch.allocations)
      ?? Self.harnessFinding(timings.single.harnessAllocations)
      ?? .pass("0 bytes in \(timings.single.histogram.count) events and as many again in batches")
  }

  /// What speaks against single events; nil if nothing does. `passes` is the number of events of one pass.
  static func finding(_ result: AllocationResult, passes eventCount: Int) -> Finding? {
    switch result {
    case .unknown(let failure): return .inconclusive(failure.description)
    case .counted(let ledger):
      guard let first = ledger.first else { return nil }
      let event = first.event % max(1, eventCount)
      let others = ledger.eventCount > 1 ? "; \(ledger.eventCount) times in all passes" : ""
      return .fail(
        "event \(event) allocated \(first.allocatedBytes) and freed \(first.freedBytes) bytes" + others, event: event)
    }
  }

  private static func batchFinding(_ result: AllocationResult) -> Finding? {
    switch result {
    case .unknown(let failure): .inconclusive(failure.description)
    case .counted(let ledger):
      ledger.eventCount == 0
        ? nil : .fail("\(ledger.total.allocatedBytes) bytes allocated, \(ledger.total.freedBytes) freed in batches")
    }
  }

  private static func harnessFinding(_ reading: AllocationReading) -> Finding? {
    reading.isZero
      ? nil : .inconclusive("the harness itself allocated \(reading.allocatedBytes) bytes between events")
  }
}
