// Is one of several the dearest, round for round? A rank test that does not mind what the rounds have in common.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The Mann–Whitney statistic on samples that were taken in rounds: each round's own level is taken out before ranking.
///
/// In a round every contender gives one sample. What all samples of a round share, such as a machine that was slower
/// for a while, cancels: the samples are ranked by their distance, in logarithms, from the mean of their round (Hodges
/// and Lehmann's aligned ranks, 1962). If nothing differs, each contender of a round is equally likely to have each of
/// its ranks, independently of other rounds; the p-values are exact under that, also with ties. Distances that differ
/// by no more than they are rounded by are ties: of equal ratios none is the larger.
public struct AlignedRanks: Sendable, Equatable {
  /// The probability of a rank sum of the candidate at least this large if it does not differ from the others.
  public let dearer: Double
  /// The same of a rank sum at most this large.
  public let cheaper: Double
  public let roundCount: Int

  /// Tests the candidate against others that took part in the same rounds.
  ///
  /// `nil` if there is no round, no other contender, or a sample that is not finite and positive. Rounds that not all
  /// have finished are left out. O(r³ · c²) additions for r rounds of c contenders.
  public init?(candidate: [Double], others: [[Double]]) {
    let contenders = [candidate] + others
    let count = contenders.map(\.count).min() ?? 0
    guard count > 0, !others.isEmpty, contenders.allSatisfy({ $0.allSatisfy { $0.isFinite && $0 > 0 } }) else {
      return nil
    }
    roundCount = count
    let rounds = (0..<count).map { round -> [Double] in
      let logs = contenders.map { log($0[round]) }
      let mean = logs.reduce(0, +) / Double(logs.count)
      return logs.map { $0 - mean }
    }
    let ranks = Self.doubledRanks(rounds)
    // By dynamic programming: the share of all deals within rounds in which the candidate has a certain sum.
    let width = ranks.reduce(1) { $0 + ($1.max() ?? 0) }
    var shares = [Double](repeating: 0, count: width)
    shares[0] = 1
    var reached = 0...0
    for round in ranks {
      shares = Self.deal(shares, reached, round)
      reached = reached.lowerBound + (round.min() ?? 0)...reached.upperBound + (round.max() ?? 0)
    }
    let seen = ranks.reduce(0) { $0 + $1[0] }
    // What holds of every deal is certain, however the shares are rounded.
    dearer = seen == reached.lowerBound ? 1 : min(1, shares[seen...].reduce(0, +))
    cheaper = seen == reached.upperBound ? 1 : min(1, shares[...seen].reduce(0, +))
  }

  /// The shares of all sums after one more round; before it only those that are `reached` have any.
  ///
  /// By pointers: most of the time of a gate's verdicts goes by here, and a debug build takes long over anything else.
  private static func deal(_ shares: [Double], _ reached: ClosedRange<Int>, _ round: [Int]) -> [Double] {
    var next = [Double](repeating: 0, count: shares.count)
    next.withUnsafeMutableBufferPointer { next in
      shares.withUnsafeBufferPointer { shares in
        round.withUnsafeBufferPointer { round in
          guard let to = next.baseAddress, let from = shares.baseAddress, let ranks = round.baseAddress else { return }
          precondition(reached.upperBound + (round.max() ?? 0) < next.count)
          let count = round.count
          var sum = reached.lowerBound
          while sum <= reached.upperBound {
            let share = from[sum] / Double(count)
            var place = 0
            while share > 0 && place < count {
              to[sum + ranks[place]] += share
              place += 1
            }
            sum += 1
          }
        }
      }
    }
    return next
  }

  /// How far equal distances may come out apart: logarithms are up to some hundreds, and rounded in their last place.
  private static let rounding = 1e-12

  /// The ranks of all values in their union, doubled, so that ties, which share the mean of theirs, have integers too.
  private static func doubledRanks(_ rounds: [[Double]]) -> [[Int]] {
    let width = rounds[0].count
    let sorted = rounds.joined().enumerated().sorted { $0.element < $1.element }
    var ranks = rounds.map { $0.map { _ in 0 } }
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, sorted[end].element - sorted[end - 1].element <= Self.rounding { end += 1 }
      for position in start..<end {
        let place = sorted[position].offset
        ranks[place / width][place % width] = start + 1 + end
      }
      start = end
    }
    return ranks
  }
}
