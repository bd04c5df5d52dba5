// How much processor time the host took away.

/// Where the processors' time went since the machine was started, in kernel ticks (/proc/stat, first line).
public struct ProcessorTimes: Sendable, Equatable {
  /// All time of all processors.
  public var total: UInt64
  /// Time in which a virtual processor wanted to run and the host ran something else.
  public var stolen: UInt64

  public init(total: UInt64, stolen: UInt64) {
    self.total = total
    self.stolen = stolen
  }

  /// Reads /proc/stat; `nil` where there is none or it has another shape.
  public init?(_ files: HostFiles) {
    guard let line = files.text("/proc/stat")?.split(separator: "\n").first else { return nil }
    let fields = line.split(separator: " ")
    guard fields.first == "cpu" else { return nil }
    // user nice system idle iowait irq softirq steal; guest time is already in user time.
    let times = fields.dropFirst().prefix(8).compactMap { UInt64($0) }
    guard times.count == 8 else { return nil }
    self.init(total: times.reduce(0, &+), stolen: times[7])
  }

  /// The share of time stolen between two readings; `nil` if no time has passed.
  public func stolenShare(since earlier: ProcessorTimes) -> Double? {
    guard total > earlier.total, stolen >= earlier.stolen else { return nil }
    return Double(stolen - earlier.stolen) / Double(total - earlier.total)
  }
}
