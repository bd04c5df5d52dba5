// Latency classes as the text of percentiles that HdrHistogram's viewers read.

extension LatencyClasses {
  /// The percentile distribution (`.hgrm`), in nanoseconds: lines and steps are those of HdrHistogram.
  ///
  /// Written from the classes, without a histogram: one that is fine enough to keep their values has millions of
  /// places, and its reader visits each. O(classes + steps), and there are five steps in each halving of what is left
  /// to 100 %.
  public var hgrm: String {
    let filled = zip(nanoseconds, counts).filter { $0.1 > 0 }
    var text = Self.line("Value", "Percentile", "TotalCount", "1/(1-Percentile)") + "\n"
    let total = eventCount
    var seen = 0
    var level = 0.0
    for (latency, count) in filled {
      seen += count
      let share = 100 * Double(seen) / Double(total)
      while level <= share, level < 100 {
        text += Self.line(
          Self.figure(latency), Decimals.fixed(level / 100, places: 12), "\(seen)",
          Decimals.fixed(1 / (1 - level / 100), places: 2))
        level += Self.step(at: level)
        // After the last event comes the line of 100 %, and none between.
        if seen == total { break }
      }
    }
    if let (latency, _) = filled.last {
      text += Self.line(Self.figure(latency), Decimals.fixed(1, places: 12), "\(total)")
    }
    let (mean, deviation) = Self.moments(filled, total)
    return text + Self.note("Mean", Self.figure(mean), "StdDeviation", Self.figure(deviation))
      + Self.note("Max", Self.figure(filled.last?.0 ?? 0), "Total count", "\(total)")
      + Self.note("Buckets", "\(counts.count)", "SubBuckets", "1")
  }

  /// The latency that so many percent of the events do not exceed; 0 of no events.
  func latency(atPercentile percentile: Double) -> Double {
    let wanted = max(1, (percentile / 100 * Double(eventCount)).rounded(.up))
    var seen = 0
    for (latency, count) in zip(nanoseconds, counts) where count > 0 {
      seen += count
      if Double(seen) >= wanted { return latency }
    }
    return 0
  }

  /// From a percentile to that of the next line: a fifth of the halving in which it lies.
  private static func step(at level: Double) -> Double {
    var halving = 50.0
    var end = 50.0
    while level >= end, halving > 1e-13 {
      halving /= 2
      end += halving
    }
    return halving / 5
  }

  private static func moments(_ classes: [(Double, Int)], _ total: Int) -> (mean: Double, deviation: Double) {
    guard total > 0 else { return (0, 0) }
    let mean = classes.reduce(0) { $0 + $1.0 * Double($1.1) } / Double(total)
    let squares = classes.reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) * Double($1.1) }
    return (mean, (squares / Double(total)).squareRoot())
  }

  /// Five digits after the point, as far as a number has them: beyond 10¹³ they are zeros.
  private static func figure(_ value: Double) -> String {
    value < 1e13 ? Decimals.fixed(value, places: 5) : Decimals.fixed(value, places: 0) + ".00000"
  }

  private static func line(_ cells: String...) -> String {
    zip(cells, [12, 14, 10, 14]).map(padded).joined(separator: " ") + "\n"
  }

  private static func note(_ name: String, _ value: String, _ second: String, _ secondValue: String) -> String {
    func filled(_ name: String, _ width: Int) -> String { name + String(repeating: " ", count: width - name.count) }
    return "#[\(filled(name, 7)) = \(padded(value, 12)), \(filled(second, 14)) = \(padded(secondValue, 12))]\n"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
