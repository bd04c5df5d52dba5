// A latency histogram as a report keeps it: its classes, small enough for JSON, exact enough for every reader.

/// The classes of a latency histogram in nanoseconds, ascending, each with the number of events in it.
public struct LatencyClasses: Sendable, Equatable, Codable {
  /// The longest latency of each class.
  public private(set) var nanoseconds: [Double]
  /// How many events each class has; as many as `nanoseconds`.
  public private(set) var counts: [Int]

  public init(_ histogram: LatencyHistogram) {
    let classes = histogram.classes
    nanoseconds = classes.map(\.nanoseconds)
    counts = classes.map(\.count)
  }

  /// What a latency that is not zero may be, and all of them together: from a picosecond to a hundred days. Beyond that
  /// numbers end in the histograms that are made of them.
  public static let range = 0.001...8.64e15

  /// Classes made by hand; `nil` unless there are as many counts as latencies, these ascend, each is zero or in
  /// ``range``, no count is negative, and all events together last no longer than one may.
  public init?(nanoseconds: [Double], counts: [Int]) {
    guard nanoseconds.count == counts.count, counts.allSatisfy({ $0 >= 0 }),
      nanoseconds.allSatisfy({ $0 == 0 || Self.range.contains($0) }),
      zip(nanoseconds, nanoseconds.dropFirst()).allSatisfy({ $0 < $1 }), Self.hasEnd(nanoseconds, counts)
    else { return nil }
    self.nanoseconds = nanoseconds
    self.counts = counts
  }

  /// Whether the number of events is one, and they last no longer together than one may.
  private static func hasEnd(_ nanoseconds: [Double], _ counts: [Int]) -> Bool {
    var eventCount = 0
    var total = 0.0
    for (latency, count) in zip(nanoseconds, counts) {
      let (sum, isOverflow) = eventCount.addingReportingOverflow(count)
      if isOverflow { return false }
      eventCount = sum
      total += latency * Double(count)
    }
    return total <= range.upperBound
  }

  private enum Key: String, CodingKey {
    case nanoseconds, counts
  }

  /// Reads what was written; refuses what is no histogram.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let nanoseconds = try container.decode([Double].self, forKey: .nanoseconds)
    let counts = try container.decode([Int].self, forKey: .counts)
    guard let classes = LatencyClasses(nanoseconds: nanoseconds, counts: counts) else {
      throw DecodingError.dataCorruptedError(
        forKey: .counts, in: container,
        debugDescription:
          "latency classes are ascending latencies, of a hundred days at most together, each with a count "
          + "that is not negative")
    }
    self = classes
  }

  /// How many events there are.
  public var eventCount: Int { counts.reduce(0, +) }

  /// For each class: its latency, and the share of all events that were no slower.
  public var cumulative: [(nanoseconds: Double, share: Double)] {
    let total = Double(max(1, eventCount))
    var seen = 0
    return zip(nanoseconds, counts).map { latency, count in
      seen += count
      return (latency, Double(seen) / total)
    }
  }

  /// The events in `binCount` bins of equal width on a logarithmic scale over `range`, or over all classes that take
  /// any time if there is none; one bin if the range is a single place, no bin if it does not lie above 0 or no class
  /// takes any time. What lies outside is in the first or last bin.
  ///
  /// - Precondition: `binCount` is positive.
  public func logarithmicBins(
    _ binCount: Int, over range: ClosedRange<Double>? = nil
  ) -> [(lower: Double, upper: Double, count: Int)] {
    precondition(binCount > 0, "a histogram has at least one bin")
    guard let range = range ?? positiveRange, range.lowerBound > 0 else { return [] }
    let (first, last) = (range.lowerBound, range.upperBound)
    guard last > first * 1.001 else { return [(first, last, eventCount)] }
    let step = Logarithm.natural(last / first) / Double(binCount)
    var counts = [Int](repeating: 0, count: binCount)
    for (latency, count) in zip(nanoseconds, self.counts) {
      let position = latency > first ? Int(Logarithm.natural(latency / first) / step) : 0
      counts[min(position, binCount - 1)] += count
    }
    return counts.enumerated().map { index, count in
      (first * Logarithm.power(step * Double(index)), first * Logarithm.power(step * Double(index + 1)), count)
    }
  }

  /// From the first class that takes any time to the last one; `nil` if there is none.
  public var positiveRange: ClosedRange<Double>? {
    guard let first = nanoseconds.first(where: { $0 > 0 }), let last = nanoseconds.last else { return nil }
    return first...last
  }
}
