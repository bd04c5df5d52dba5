// Is one set of samples larger than another? A rank test, because timings are neither normal nor free of outliers.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The one-sided Mann–Whitney U test: is the candidate stochastically larger than the base?
///
/// Up to 60 samples in all, the p-value is exact, also with ties: the share of all ways to deal the pooled (mid-)ranks
/// to the two sets that give the candidate at least the observed rank sum. Above, it is the normal approximation with
/// tie correction of the variance and continuity correction.
public struct MannWhitney: Sendable, Equatable {
  /// How the p-value was found.
  public enum Method: String, Sendable, Codable {
    case exact
    case normalApproximation = "normal approximation"
  }

  /// Pairs in which the candidate is the larger, plus half the pairs that are equal.
  public let u: Double
  /// The probability of a `u` at least this large if both sets came from the same distribution.
  public let pValue: Double
  public let method: Method

  /// The share of pairs in which the candidate is larger (Vargha and Delaney's A): 0.5 is no difference, 1 is always.
  public let superiority: Double

  /// The largest pooled sample count for which the p-value is exact.
  public static let exactCountMax = 60

  /// Tests whether `candidate` tends to be larger than `base`; `nil` if either is empty or has a value that is not
  /// finite.
  ///
  /// The exact method costs O(N · n · N²) additions for N pooled samples of which n are the candidate's.
  public init?(candidate: [Double], base: [Double]) {
    self.init(candidate: candidate, base: base, exactCountMax: Self.exactCountMax)
  }

  /// The test with another limit for the exact method, so that the two methods can be compared.
  init?(candidate: [Double], base: [Double], exactCountMax: Int) {
    guard !candidate.isEmpty, !base.isEmpty, (candidate + base).allSatisfy(\.isFinite) else { return nil }
    let ranks = PooledRanks(candidate: candidate, base: base)
    let smallestSum = candidate.count * (candidate.count + 1) / 2
    u = Double(ranks.candidateDoubledSum) / 2 - Double(smallestSum)
    superiority = u / Double(candidate.count * base.count)
    if ranks.doubledRanks.count <= exactCountMax {
      method = .exact
      pValue = Self.exactPValue(ranks, candidateCount: candidate.count)
    } else {
      method = .normalApproximation
      pValue = Self.approximatePValue(ranks, u: u, candidateCount: candidate.count)
    }
  }

  /// Counts the deals by dynamic programming over the pooled ranks: `ways[k][s]` deals of `k` ranks with doubled sum
  /// `s`. Counts are doubles: they may pass 2⁵³, where a relative error of 10⁻¹⁶ does no harm.
  private static func exactPValue(_ ranks: PooledRanks, candidateCount: Int) -> Double {
    let sumMax = ranks.doubledRanks.reduce(0, +)
    let width = sumMax + 1
    var ways = [Double](repeating: 0, count: (candidateCount + 1) * width)
    ways[0] = 1
    var sumReached = 0
    for (seen, rank) in ranks.doubledRanks.enumerated() {
      sumReached += rank
      for taken in stride(from: min(seen + 1, candidateCount), through: 1, by: -1) {
        let row = taken * width
        let previousRow = row - width
        for sum in rank...sumReached { ways[row + sum] += ways[previousRow + sum - rank] }
      }
    }
    let row = candidateCount * width
    let all = ways[row..<(row + width)].reduce(0, +)
    let atLeast = ways[(row + ranks.candidateDoubledSum)..<(row + width)].reduce(0, +)
    return min(1, atLeast / all)
  }

  private static func approximatePValue(_ ranks: PooledRanks, u: Double, candidateCount: Int) -> Double {
    let total = Double(ranks.doubledRanks.count)
    let candidate = Double(candidateCount)
    let product = candidate * (total - candidate)
    let ties = ranks.tieSizes.reduce(0.0) { sum, size in
      let size = Double(size)
      return sum + (size * size * size - size)
    }
    let variance = product / 12 * ((total + 1) - ties / (total * (total - 1)))
    // Everything is one tie: no evidence at all.
    guard variance > 0 else { return 1 }
    let z = (u - product / 2 - 0.5) / variance.squareRoot()
    return min(1, erfc(z / 2.0.squareRoot()) / 2)
  }
}

/// The ranks of two sets of samples in their union, equal samples sharing the mean of their ranks.
///
/// Ranks are doubled, so that shared ranks are integers too.
private struct PooledRanks {
  /// In ascending order; one for each sample of both sets.
  var doubledRanks: [Int] = []
  var candidateDoubledSum = 0
  /// The sizes of groups of equal samples, those of one included.
  var tieSizes: [Int] = []

  init(candidate: [Double], base: [Double]) {
    let pooled = (candidate.map { ($0, true) } + base.map { ($0, false) }).sorted { $0.0 < $1.0 }
    var start = 0
    while start < pooled.count {
      var end = start
      while end < pooled.count, pooled[end].0 == pooled[start].0 { end += 1 }
      // Ranks start + 1 ... end, whose mean is (start + 1 + end) / 2.
      let doubled = start + 1 + end
      for position in start..<end {
        doubledRanks.append(doubled)
        if pooled[position].1 { candidateDoubledSum += doubled }
      }
      tieSizes.append(end - start)
      start = end
    }
  }
}
