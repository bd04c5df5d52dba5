// Location and spread that a few wild samples cannot move.

/// Median, spread and confidence interval of a set of samples.
public struct Summary: Sendable, Equatable, Codable {
  public var sampleCount: Int
  public var median: Double
  /// The interval that contains the true median with the stated `confidence`.
  public var lower: Double
  public var upper: Double
  public var confidence: Double
  /// Half the samples lie within this distance of the median (not scaled to a standard deviation).
  public var medianAbsoluteDeviation: Double
  public var minimum: Double
  public var maximum: Double

  /// Reads what was written; refuses figures that no samples have.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    sampleCount = try values.count(forKey: .sampleCount)
    median = try values.decode(Double.self, forKey: .median)
    lower = try values.decode(Double.self, forKey: .lower)
    upper = try values.decode(Double.self, forKey: .upper)
    confidence = try values.decode(Double.self, forKey: .confidence)
    medianAbsoluteDeviation = try values.decode(Double.self, forKey: .medianAbsoluteDeviation)
    minimum = try values.decode(Double.self, forKey: .minimum)
    maximum = try values.decode(Double.self, forKey: .maximum)
    guard sampleCount > 0 else { throw values.refusal(.sampleCount, "a summary has at least one sample") }
    guard minimum <= median, median <= maximum else {
      throw values.refusal(.median, "it is \(median), and the samples lie from \(minimum) to \(maximum)")
    }
    guard lower <= upper else { throw values.refusal(.lower, "it is \(lower), and the upper bound is \(upper)") }
    guard medianAbsoluteDeviation >= 0 else {
      throw values.refusal(.medianAbsoluteDeviation, "it is \(medianAbsoluteDeviation), and no distance is below 0")
    }
    guard confidence > 0, confidence < 1 else {
      throw values.refusal(.confidence, "it is \(confidence), and a confidence lies between 0 and 1")
    }
  }

  /// The spread as a fraction of the median: median absolute deviation over median, 0 if the median is 0.
  public var relativeSpread: Double { median == 0 ? 0 : medianAbsoluteDeviation / abs(median) }

  /// Sums up `samples`; `nil` if there are none or one is not finite.
  ///
  /// The interval is the percentile bootstrap's (Efron): `resampleCount` medians of samples drawn with replacement,
  /// cut at both ends. It is a function of the arguments alone. O(resampleCount · n log n).
  ///
  /// - Precondition: `confidence` lies between 0 and 1, `resampleCount` is positive.
  public init?(_ samples: [Double], confidence: Double = 0.95, resampleCount: Int = 2000, seed: UInt64 = 1) {
    precondition(confidence > 0 && confidence < 1, "a confidence lies between 0 and 1")
    precondition(resampleCount > 0, "a bootstrap needs at least one resample")
    guard !samples.isEmpty, samples.allSatisfy(\.isFinite) else { return nil }
    let sorted = samples.sorted()
    let median = Self.quantile(0.5, ofSorted: sorted)
    let interval = Self.bootstrapInterval(
      ofSorted: sorted, confidence: confidence, resampleCount: resampleCount, seed: seed)
    self.sampleCount = sorted.count
    self.median = median
    self.lower = interval.lowerBound
    self.upper = interval.upperBound
    self.confidence = confidence
    self.medianAbsoluteDeviation = Self.quantile(0.5, ofSorted: sorted.map { abs($0 - median) }.sorted())
    self.minimum = sorted[0]
    self.maximum = sorted[sorted.count - 1]
  }

  /// The same summary of samples that are all `factor` times as large, as in a change of unit.
  public func scaled(by factor: Double) -> Summary {
    var scaled = self
    scaled.median *= factor
    let bounds = [lower * factor, upper * factor].sorted()
    (scaled.lower, scaled.upper) = (bounds[0], bounds[1])
    scaled.medianAbsoluteDeviation *= abs(factor)
    let extremes = [minimum * factor, maximum * factor].sorted()
    (scaled.minimum, scaled.maximum) = (extremes[0], extremes[1])
    return scaled
  }

  /// The quantile of sorted samples, interpolated linearly between neighbours (Hyndman and Fan's type 7); 0 of none.
  public static func quantile(_ fraction: Double, ofSorted sorted: [Double]) -> Double {
    guard let last = sorted.indices.last else { return 0 }
    let position = Double(last) * min(max(fraction, 0), 1)
    let below = Int(position)
    let above = min(below + 1, last)
    let part = position - Double(below)
    let difference = sorted[above] - sorted[below]
    // A difference of two figures may be no number.
    guard difference.isFinite else { return sorted[below] * (1 - part) + sorted[above] * part }
    return sorted[below] + difference * part
  }

  /// The median of `samples`, 0 of none.
  public static func median(_ samples: [Double]) -> Double { quantile(0.5, ofSorted: samples.sorted()) }

  private static func bootstrapInterval(
    ofSorted sorted: [Double], confidence: Double, resampleCount: Int, seed: UInt64
  ) -> ClosedRange<Double> {
    var generator = SplitMix64(seed: seed)
    var medians: [Double] = []
    medians.reserveCapacity(resampleCount)
    // The samples are sorted, so a resample is sorted by sorting the drawn indices.
    var drawn = [Int](repeating: 0, count: sorted.count)
    let low = (sorted.count - 1) / 2
    let high = sorted.count / 2
    for _ in 0..<resampleCount {
      for position in drawn.indices { drawn[position] = generator.next(below: sorted.count) }
      drawn.sort()
      // Halves: a sum of two figures may be no number.
      medians.append(sorted[drawn[low]] / 2 + sorted[drawn[high]] / 2)
    }
    medians.sort()
    let tail = (1 - confidence) / 2
    return quantile(tail, ofSorted: medians)...quantile(1 - tail, ofSorted: medians)
  }
}
