/// A thread's byte counters at one instant, or the difference between two.
public struct AllocationReading: Sendable, Equatable, Codable {
  public var allocatedBytes: UInt64
  public var freedBytes: UInt64

  @inlinable @inline(__always)
  public init(allocatedBytes: UInt64, freedBytes: UInt64) {
    self.allocatedBytes = allocatedBytes
    self.freedBytes = freedBytes
  }

  /// What happened between two readings. The counters may wrap around.
  @inlinable @inline(__always)
  public static func - (later: Self, earlier: Self) -> Self {
    Self(
      allocatedBytes: later.allocatedBytes &- earlier.allocatedBytes,
      freedBytes: later.freedBytes &- earlier.freedBytes)
  }

  /// Whether nothing was allocated and nothing freed.
  @inlinable @inline(__always)
  public var isZero: Bool { allocatedBytes | freedBytes == 0 }

  /// Bytes allocated and freed together: 0 only if there were neither.
  public var bothBytes: UInt64 {
    let (sum, isTooMuch) = allocatedBytes.addingReportingOverflow(freedBytes)
    return isTooMuch ? .max : sum
  }
}
