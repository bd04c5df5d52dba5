// Latencies of single events, from which percentiles are read.

import Histogram

/// An HDR histogram of latencies in clock ticks: three significant digits, from one tick to 2⁴² ticks.
///
/// Ticks are counted and nanoseconds reported. Recording is a few nanoseconds and allocates nothing; all memory
/// (about 270 kB) is taken when the histogram is made.
public struct LatencyHistogram: Sendable, Equatable {
  /// The longest latency that keeps its three digits: 28 minutes at 2.6 GHz. Longer ones are counted here, and exactly
  /// in `maximumTicks`.
  public static let trackableTicksMax: UInt64 = (1 << 42) - 1

  @usableFromInline var counts: Histogram<UInt64>
  public let nanosecondsPerTick: Double
  @usableFromInline var longestTicks: UInt64 = 0
  /// How many latencies were longer than `trackableTicksMax`: their percentiles are too small, never too few.
  public private(set) var clampedCount = 0

  /// An empty histogram for a clock with ticks of this length.
  ///
  /// - Precondition: `nanosecondsPerTick` is positive and finite.
  public init(nanosecondsPerTick: Double) {
    precondition(nanosecondsPerTick > 0 && nanosecondsPerTick.isFinite, "a tick must have a length")
    self.nanosecondsPerTick = nanosecondsPerTick
    counts = Histogram(highestTrackableValue: Self.trackableTicksMax, numberOfSignificantValueDigits: .three)
  }

  /// The longest latency, exact.
  public var maximumTicks: UInt64 { longestTicks }

  /// How many latencies were recorded.
  public var count: Int { Int(counts.totalCount) }

  /// Adds one latency.
  @inlinable @inline(__always)
  public mutating func record(ticks: UInt64) {
    if !counts.record(ticks) { clamp() }
    if ticks > longestTicks { longestTicks = ticks }
  }

  @usableFromInline @inline(never)
  mutating func clamp() {
    clampedCount += 1
    counts.record(Self.trackableTicksMax)
  }

  /// The latency in nanoseconds that `percentile` percent of all events did not exceed, rounded up within three
  /// digits; 0 if nothing was recorded.
  public func nanoseconds(atPercentile percentile: Double) -> Double {
    if percentile >= 100 { return Double(maximumTicks) * nanosecondsPerTick }
    return Double(counts.valueAtPercentile(percentile)) * nanosecondsPerTick
  }

  /// The usual percentiles, raw.
  public var percentiles: LatencyPercentiles {
    LatencyPercentiles(
      count: count,
      p50: nanoseconds(atPercentile: 50),
      p90: nanoseconds(atPercentile: 90),
      p99: nanoseconds(atPercentile: 99),
      p999: nanoseconds(atPercentile: 99.9),
      p9999: nanoseconds(atPercentile: 99.99),
      maximum: nanoseconds(atPercentile: 100))
  }

  /// The percentile distribution as HdrHistogram's viewers read it (`.hgrm`), in nanoseconds.
  public var hgrm: String {
    var text = ""
    counts.outputPercentileDistribution(to: &text, outputValueUnitScalingRatio: 1 / nanosecondsPerTick)
    return text
  }

  /// Every recorded latency class with its count, in ascending order: for plots. Nanoseconds are class maxima.
  public var classes: [(nanoseconds: Double, count: Int)] {
    counts.recordedValues().map { (Double($0.value) * nanosecondsPerTick, Int($0.count)) }
  }

  /// Forgets everything recorded; keeps the memory.
  public mutating func reset() {
    counts.reset()
    longestTicks = 0
    clampedCount = 0
  }
}

/// Percentiles of single-event latencies in nanoseconds, raw: each contains one clock overhead.
public struct LatencyPercentiles: Sendable, Equatable, Codable {
  /// How many events were timed.
  public var count: Int
  public var p50: Double
  public var p90: Double
  public var p99: Double
  public var p999: Double
  public var p9999: Double
  public var maximum: Double

  public init(count: Int, p50: Double, p90: Double, p99: Double, p999: Double, p9999: Double, maximum: Double) {
    self.count = count
    self.p50 = p50
    self.p90 = p90
    self.p99 = p99
    self.p999 = p999
    self.p9999 = p9999
    self.maximum = maximum
  }

  /// The percentiles less the median of the clock's own cost, not below zero: to be shown beside the raw ones, never
  /// instead of them.
  public func net(of overhead: ClockOverhead) -> LatencyPercentiles {
    func less(_ value: Double) -> Double { max(0, value - overhead.p50) }
    return LatencyPercentiles(
      count: count, p50: less(p50), p90: less(p90), p99: less(p99), p999: less(p999), p9999: less(p9999),
      maximum: less(maximum))
  }
}

extension LatencyPercentiles {
  /// By how much a percentile may be above the maximum: it is rounded up within three digits, and the maximum is exact.
  private static let roundingMax = 1.01

  /// Reads what was written; refuses what no events have: fewer than none, times below zero, and percentiles that do
  /// not ascend.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      count: try values.count(forKey: .count), p50: try values.nanoseconds(forKey: .p50),
      p90: try values.nanoseconds(forKey: .p90), p99: try values.nanoseconds(forKey: .p99),
      p999: try values.nanoseconds(forKey: .p999), p9999: try values.nanoseconds(forKey: .p9999),
      maximum: try values.nanoseconds(forKey: .maximum))
    let ascending: [(key: CodingKeys, nanoseconds: Double)] = [
      (.p50, p50), (.p90, p90), (.p99, p99), (.p999, p999), (.p9999, p9999),
      (.maximum, maximum * Self.roundingMax),
    ]
    for (below, above) in zip(ascending, ascending.dropFirst()) where below.nanoseconds > above.nanoseconds {
      throw values.refusal(above.key, "it is less than \(below.key.stringValue), and percentiles ascend")
    }
  }
}
