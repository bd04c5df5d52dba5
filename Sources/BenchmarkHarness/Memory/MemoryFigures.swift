// Memory as it is reported.

/// What instances of the measured code and the whole process hold.
public struct MemoryFigures: Sendable, Equatable, Codable {
  /// One instance of a capacity.
  public struct Instance: Sendable, Equatable, Codable {
    /// The capacities, for people.
    public var capacity: String
    public var bytes: Int

    public init(capacity: String, bytes: Int) {
      self.capacity = capacity
      self.bytes = bytes
    }
  }

  public var instances: [Instance]
  /// The most bytes of the process that were resident at once, the harness's own included.
  public var residentPeakBytes: UInt64?

  public init(instances: [Instance], residentPeakBytes: UInt64?) {
    self.instances = instances
    self.residentPeakBytes = residentPeakBytes
  }

  /// One line an instance, and one for the process.
  public var lines: [String] {
    var lines = instances.map { "memory: \($0.capacity): \($0.bytes) bytes" }
    if let peak = residentPeakBytes {
      lines.append("memory: resident peak of this process \(Decimals.fixed(Double(peak) / 1e6, places: 1)) MB")
    }
    return lines
  }
}
