// What the gate compares of allocations, and what it says where they could not be counted.

extension GateMeasurement.ExactMetric {
  /// The figures of what a pass allocates. Where they could not be counted, the first stands for all and is unknown.
  public static let allocationNames = ["allocating events", "allocated bytes", "freed bytes"]

  /// A figure that could not be had, with the reason.
  public static func unknown(_ name: String, because reason: String) -> Self { .init(name, "unknown: " + reason) }

  /// Whether the figure could not be had. Earlier builds give no reason.
  public var isUnknown: Bool { value == "unknown" || value.hasPrefix("unknown: ") }
}

extension AllocationResult {
  /// The figures for the exact layer: three counts, or one unknown in place of them.
  public var exactMetrics: [GateMeasurement.ExactMetric] {
    typealias Metric = GateMeasurement.ExactMetric
    switch self {
    case .counted(let ledger):
      let counts = ["\(ledger.eventCount)", "\(ledger.total.allocatedBytes)", "\(ledger.total.freedBytes)"]
      return zip(Metric.allocationNames, counts).map { Metric($0, $1, lessIsBetter: true) }
    case .unknown(let failure): return [.unknown(Metric.allocationNames[0], because: failure.description)]
    }
  }
}

extension GateMeasurement.Row {
  /// Whether a metric is absent because what a pass allocates is unknown.
  func isUncounted(_ metric: String) -> Bool {
    let names = GateMeasurement.ExactMetric.allocationNames
    return names.contains(metric) && exact.contains { $0.isUnknown && names.contains($0.name) }
  }
}
