#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Samples taken in rounds, brought to one level.
public enum Alignment {
  /// The same samples without what the rounds differ by: each is divided by the geometric mean of its round, and all
  /// are multiplied by the median of these means. Ratios within a round stay what they are.
  ///
  /// - Parameter contenders: By contender, then by round; all have as many rounds, and samples are positive.
  public static func aligned(_ contenders: [[Double]]) -> [[Double]] {
    let count = contenders.map(\.count).min() ?? 0
    let levels = (0..<count).map { round in
      exp(contenders.reduce(0) { $0 + log($1[round]) } / Double(contenders.count))
    }
    let level = Summary.median(levels)
    return contenders.map { samples in
      (0..<count).map { samples[$0] / levels[$0] * level }
    }
  }
}
