/// A point in virtual time, in integer nanoseconds (N-1).
@frozen
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Nanoseconds since the stream's own zero.
  public let nanoseconds: Int64

  /// Wraps a count of nanoseconds.
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The stream's zero.
  @inlinable public static var zero: Timestamp { Timestamp(nanoseconds: 0) }
  /// The earliest time the engine accepts, −2⁶¹ ns (N-15).
  @inlinable public static var earliest: Timestamp { Timestamp(nanoseconds: -(1 &<< 61)) }
  /// The latest time the engine accepts, 2⁶¹ ns (N-15).
  @inlinable public static var latest: Timestamp { Timestamp(nanoseconds: 1 &<< 61) }

  /// Orders by time.
  @inlinable public static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The amount of time from `b` to `a`; exact for times the engine accepts.
  @inlinable public static func - (a: Timestamp, b: Timestamp) -> Nanoseconds {
    Nanoseconds(a.nanoseconds &- b.nanoseconds)
  }

  /// The time an amount later, saturating at 2⁶² ns as a deadline does (N-15).
  @inlinable public static func + (a: Timestamp, b: Nanoseconds) -> Timestamp {
    let (sum, overflow) = a.nanoseconds.addingReportingOverflow(b.count)
    let limit: Int64 = 1 &<< 62
    if unlikely(overflow) { return Timestamp(nanoseconds: b.count > 0 ? limit : -limit) }
    return Timestamp(nanoseconds: sum > limit ? limit : (sum < -limit ? -limit : sum))
  }
}

/// An amount of virtual time, in integer nanoseconds (N-1).
@frozen
public struct Nanoseconds: Hashable, Comparable, Sendable {
  /// How many nanoseconds.
  public let count: Int64

  /// Wraps a count of nanoseconds.
  @inlinable public init(_ count: Int64) { self.count = count }

  /// A whole number of milliseconds; saturates.
  @inlinable public static func milliseconds(_ n: Int64) -> Nanoseconds {
    let (product, overflow) = n.multipliedReportingOverflow(by: 1_000_000)
    return Nanoseconds(overflow ? (n > 0 ? .max : .min) : product)
  }

  /// No time at all.
  @inlinable public static var zero: Nanoseconds { Nanoseconds(0) }

  /// Orders by length.
  @inlinable public static func < (a: Nanoseconds, b: Nanoseconds) -> Bool { a.count < b.count }

  /// The amount as seconds: `Double(ns) / 1e9` (N-14).
  @inlinable public var seconds: Double { Double(count) / 1e9 }

  /// The amount as a duration of a setting: clamped to 0 … 2⁶¹ ns (N-15).
  @inlinable public var asDuration: Nanoseconds { Nanoseconds(count < 0 ? 0 : (count > 1 &<< 61 ? 1 &<< 61 : count)) }
}
