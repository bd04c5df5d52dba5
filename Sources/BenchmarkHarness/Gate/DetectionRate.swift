// How often out of how often, and what that proves.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// A count of hits in trials, with the interval that contains the true rate with 95 % confidence.
public struct DetectionRate: Sendable, Equatable, Codable {
  public var hitCount: Int
  public var trialCount: Int
  /// How many independent things the trials were made from, where those are fewer; `nil` if each trial is one.
  public var sourceCount: Int?

  /// - Precondition: there are not more hits than trials, and none of either is negative.
  public init(hitCount: Int, trialCount: Int, sourceCount: Int? = nil) {
    precondition((0...trialCount).contains(hitCount), "hits are trials")
    self.hitCount = hitCount
    self.trialCount = trialCount
    self.sourceCount = sourceCount
  }

  /// The most trials there can be in a file: far more than were ever tried, and few enough for the sums of
  /// ``interval``, which has a term for each.
  public static let countMax = 1_000_000

  /// Reads a rate that somebody kept; one that cannot be is refused.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    hitCount = try values.decode(Int.self, forKey: .hitCount)
    trialCount = try values.decode(Int.self, forKey: .trialCount)
    sourceCount = try values.decodeIfPresent(Int.self, forKey: .sourceCount)
    guard (0...Self.countMax).contains(trialCount), (0...trialCount).contains(hitCount),
      sourceCount.map((0...Self.countMax).contains) ?? true
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .hitCount, in: values, debugDescription: "there are not so many hits in so many trials")
    }
  }

  /// 0 without trials.
  public var rate: Double { trialCount == 0 ? 0 : Double(hitCount) / Double(trialCount) }

  /// Clopper and Pearson's exact interval, 2.5 % at each side; everything without trials.
  ///
  /// Trials that are made from fewer sources prove no more than as many trials as there are sources, of which the same
  /// share hits: each bound is that of the whole number of hits beyond.
  public var interval: ClosedRange<Double> {
    let count = min(trialCount, sourceCount ?? trialCount)
    guard count > 0 else { return 0...1 }
    let (least, rest) = (hitCount * count).quotientAndRemainder(dividingBy: trialCount)
    let most = rest == 0 ? least : least + 1
    let lower = least == 0 ? 0 : Self.root { Self.tail(atLeast: least, of: count, $0) - 0.025 }
    let upper = most == count ? 1 : Self.root { 0.025 - Self.tail(atMost: most, of: count, $0) }
    return min(lower, upper)...max(lower, upper)
  }

  /// "3 of 200 (0.3 % to 4.3 %)".
  public var text: String {
    guard trialCount > 0 else { return "not tried" }
    let interval = interval
    return "\(hitCount) of \(trialCount) (\(Self.percent(interval.lowerBound)) to \(Self.percent(interval.upperBound)))"
  }

  private static func percent(_ fraction: Double) -> String { Decimals.fixed(fraction * 100, places: 1) + " %" }

  /// Where a rising function changes its sign between 0 and 1.
  private static func root(_ function: (Double) -> Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if function(middle) < 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func tail(atLeast hits: Int, of trials: Int, _ p: Double) -> Double {
    (hits...trials).reduce(0) { $0 + probability($1, of: trials, p) }
  }

  private static func tail(atMost hits: Int, of trials: Int, _ p: Double) -> Double {
    (0...hits).reduce(0) { $0 + probability($1, of: trials, p) }
  }

  private static func probability(_ hits: Int, of trials: Int, _ p: Double) -> Double {
    guard p > 0 else { return hits == 0 ? 1 : 0 }
    guard p < 1 else { return hits == trials ? 1 : 0 }
    let n = Double(trials)
    let k = Double(hits)
    let ways: Double = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
    let chance: Double = k * log(p) + (n - k) * log(1 - p)
    return exp(ways + chance)
  }
}
