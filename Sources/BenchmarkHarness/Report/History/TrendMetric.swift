/// A figure that is followed over time.
public enum TrendMetric: String, Sendable, CaseIterable {
  /// Nanoseconds per event in batches, the median.
  case cost
  /// Raw latencies of single events; in real time, their responses.
  case p50, p99, p999
  /// Bytes allocated by all single events.
  case bytes

  /// The figure of a scenario; `nil` if it has none.
  public func value(of scenario: ScenarioReport) -> Double? {
    switch self {
    case .cost: scenario.amortized?.nanosecondsPerEvent.median
    case .p50: scenario.latency?.raw.p50 ?? scenario.openLoop?.response?.p50
    case .p99: scenario.latency?.raw.p99 ?? scenario.openLoop?.response?.p99
    case .p999: scenario.latency?.raw.p999 ?? scenario.openLoop?.response?.p999
    case .bytes: scenario.allocations?.ledger.map { Double($0.total.allocatedBytes) }
    }
  }

  public var summary: String {
    switch self {
    case .cost: "nanoseconds per event"
    case .p50: "p50 of single events, ns"
    case .p99: "p99 of single events, ns"
    case .p999: "p99.9 of single events, ns"
    case .bytes: "bytes allocated"
    }
  }
}
