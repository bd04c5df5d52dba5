// The clock that times one event: the processor's fenced counter where it is trustworthy, CLOCK_MONOTONIC elsewhere.
//
// Readings are ticks. They are turned into nanoseconds only when something is reported, so that the timed path neither
// multiplies nor rounds.

public import CTimestamp

/// A calibrated clock for intervals of nanoseconds to hours.
///
/// ```swift
/// let clock = EventClock.calibrated()
/// let begin = clock.begin()
/// work()
/// let ticks = clock.end() &- begin
/// print(clock.nanoseconds(ticks), "ns, give or take", clock.quantumNanoseconds)
/// ```
public struct EventClock: Sendable, Equatable {
  /// Where the ticks come from.
  public enum Source: String, Sendable, Codable, CaseIterable {
    /// `lfence; rdtsc; lfence` … `rdtscp; lfence` on x86-64.
    case timestampCounter = "x86-64 time-stamp counter"
    /// `isb; mrs cntvct_el0; isb` on arm64.
    case virtualCounter = "arm64 virtual counter"
    /// `clock_gettime(CLOCK_MONOTONIC)`; one tick is one nanosecond.
    case monotonic = "CLOCK_MONOTONIC"
  }

  /// Where the ticks come from.
  public let source: Source

  /// `true` iff readings come from the processor's counter rather than from the system's monotonic clock.
  @usableFromInline let readsCounter: Bool

  /// The length of a tick, from the calibration against CLOCK_MONOTONIC.
  public let nanosecondsPerTick: Double

  /// Half the width of the interval in which the calibrated rate must lie, as a fraction of it.
  public let calibrationError: Double

  /// The smallest step between two readings, in ticks; at least 1, and not always whole: a counter may count more
  /// ticks a second than it advances in steps.
  public let quantumTicks: Double

  /// What an empty `begin` … `end` pair costs.
  public let overhead: ClockOverhead

  /// The smallest step between two readings, in nanoseconds.
  public var quantumNanoseconds: Double { quantumTicks * nanosecondsPerTick }

  /// Puts a clock together from known figures, as a test or a replayed report does.
  ///
  /// - Precondition: `nanosecondsPerTick` is positive and finite, `quantumTicks` is at least 1 and finite. A source
  ///   that this processor does not have is read as `.monotonic` is.
  public init(
    source: Source, nanosecondsPerTick: Double, calibrationError: Double, quantumTicks: Double, overhead: ClockOverhead
  ) {
    precondition(nanosecondsPerTick > 0 && nanosecondsPerTick.isFinite, "a tick must have a length")
    precondition(quantumTicks >= 1 && quantumTicks.isFinite, "a clock has a quantum of at least one tick")
    self.source = source
    self.readsCounter = source != .monotonic && source == Source.ofThisProcessor
    self.nanosecondsPerTick = nanosecondsPerTick
    self.calibrationError = calibrationError
    self.quantumTicks = quantumTicks
    self.overhead = overhead
  }

  /// The opening reading, in ticks. What precedes it is finished, what follows it has not begun.
  @inlinable @inline(__always)
  public func begin() -> UInt64 {
    readsCounter ? ctimestamp_begin() : ctimestamp_monotonic()
  }

  /// The closing reading, in ticks. What precedes it is finished.
  @inlinable @inline(__always)
  public func end() -> UInt64 {
    readsCounter ? ctimestamp_end() : ctimestamp_monotonic()
  }

  /// The length of `ticks` in nanoseconds.
  @inlinable
  public func nanoseconds(_ ticks: UInt64) -> Double { Double(ticks) * nanosecondsPerTick }

  /// How many whole quanta `ticks` are.
  func quanta(_ ticks: UInt64) -> UInt64 { UInt64((Double(ticks) / quantumTicks).rounded(.down)) }

  /// The number of ticks in `nanoseconds`, rounded to the nearest; 0 for a negative amount.
  @inlinable
  public func ticks(nanoseconds: Double) -> UInt64 {
    UInt64(exactly: max(0, nanoseconds / nanosecondsPerTick).rounded()) ?? .max
  }
}

extension EventClock.Source {
  /// The counter that this processor offers, or `.monotonic` if it has none.
  static var ofThisProcessor: Self {
    switch ctimestamp_counter_kind() {
    case CTIMESTAMP_X86_TSC: .timestampCounter
    case CTIMESTAMP_ARM_CNTVCT: .virtualCounter
    default: .monotonic
    }
  }

  /// The best source to be had here: the counter if its rate is constant, CLOCK_MONOTONIC otherwise.
  public static var best: Self { ctimestamp_counter_is_invariant() == 1 ? ofThisProcessor : .monotonic }

  /// Whether readings can come from this source on this processor.
  public var isAvailable: Bool { self == .monotonic || self == Self.ofThisProcessor }
}

/// The distribution of empty `begin` … `end` pairs, in nanoseconds.
///
/// Every raw latency contains one such pair; it is printed beside the raw figures and never taken off silently.
public struct ClockOverhead: Sendable, Equatable, Codable {
  /// How many empty pairs were timed.
  public var pairCount: Int
  public var minimum: Double
  public var p50: Double
  public var p90: Double
  public var p99: Double
  public var p999: Double
  public var maximum: Double

  public init(
    pairCount: Int, minimum: Double, p50: Double, p90: Double, p99: Double, p999: Double, maximum: Double
  ) {
    self.pairCount = pairCount
    self.minimum = minimum
    self.p50 = p50
    self.p90 = p90
    self.p99 = p99
    self.p999 = p999
    self.maximum = maximum
  }
}
