// Where a series of figures changes its level: found by ranks, tested by permutation, the same on every machine.

/// Change points of a series by binary segmentation.
///
/// The whole series is looked at first. For every way to cut it into a left and a right part of at least
/// `sideCountMin` figures each, the Mann–Whitney U statistic of the two parts is standardised (less its mean, divided
/// by its deviation without ties); the cut with the largest magnitude is the candidate. Its p-value is the share of
/// orders of the same figures whose best cut is at least as extreme, so that looking at all cuts is paid for: of all
/// orders up to `exactCountMax` figures, of random ones beyond (`permutationCount` of them, from a fixed seed, the
/// observed order counted as one). A candidate counts if the p-value is at most `significance` *and* the medians of the
/// two sides differ by at least `effectMin` of the left one. Then both sides are searched in the same way.
///
/// The method knows nothing of distributions; a single wild run moves no rank by more than its own. It cannot see a
/// change before `sideCountMin` figures after it exist. With the values of a new one nothing is a change among fewer
/// than ten figures, and among ten only a step in their middle that no figure crosses: p is 2/252. O(permutations · n²)
/// for every segment searched.
public struct ChangePoints: Sendable, Equatable {
  /// Fewer figures than this on a side prove nothing at the chosen significance.
  public var sideCountMin = 4
  public var significance = 0.01
  /// The smallest change of the median that is worth a mark, as a fraction.
  public var effectMin = 0.02
  public var permutationCount = 1999
  /// Up to so many figures all orders are counted: at most 1716 ways to cut them in two halves.
  static let exactCountMax = 13
  public var seed: UInt64 = 1

  public init() {}

  /// A place where the level changes.
  public struct Change: Sendable, Equatable {
    /// The first figure of the new level.
    public var index: Int
    /// The medians of the segments on both sides.
    public var before: Double
    public var after: Double
    /// The share of random orders that look as much like a change.
    public var pValue: Double

    /// The change as a fraction of the level before; 0 if that was 0.
    public var fraction: Double { before == 0 ? 0 : after / before - 1 }

    /// The change for people: "+12.5 %", or where it came from if that was nothing.
    public var text: String {
      before == 0 ? "from 0" : (fraction > 0 ? "+" : "") + Decimals.percent(fraction)
    }
  }

  /// The changes of a series, in its order. Figures that are not finite must have been left out before.
  public func changes(in series: [Double]) -> [Change] {
    precondition(series.allSatisfy(\.isFinite), "a series for change points is finite")
    precondition(sideCountMin >= 1 && permutationCount >= 1, "a change needs figures on both sides, and a test")
    var cuts: [(index: Int, pValue: Double)] = []
    search(series, 0..<series.count, &cuts)
    cuts.sort { $0.index < $1.index }
    let borders = [0] + cuts.map(\.index) + [series.count]
    return cuts.enumerated().map { number, cut in
      Change(
        index: cut.index, before: Summary.median(Array(series[borders[number]..<cut.index])),
        after: Summary.median(Array(series[cut.index..<borders[number + 2]])), pValue: cut.pValue)
    }
  }

  private func search(_ series: [Double], _ range: Range<Int>, _ cuts: inout [(index: Int, pValue: Double)]) {
    guard range.count >= 2 * sideCountMin else { return }
    let figures = Array(series[range])
    var ranks = Self.doubledRanks(figures)
    guard let best = bestCut(ranks) else { return }
    let before = Summary.median(Array(figures[..<best.index]))
    let after = Summary.median(Array(figures[best.index...]))
    // Of nothing every share is nothing; what stays nothing has not changed all the same.
    guard after != before, abs(after - before) >= effectMin * abs(before) else { return }
    let pValue: Double
    if ranks.count <= Self.exactCountMax {
      pValue = exactShare(of: ranks, atLeast: best.magnitude)
    } else {
      // The seed depends on the segment, so that segments do not share their random orders.
      var generator = SplitMix64(seed: seed &+ UInt64(range.lowerBound) << 32 &+ UInt64(range.count))
      var extreme = 1
      for _ in 0..<permutationCount {
        ranks.shuffle(using: &generator)
        if let other = bestCut(ranks), Self.isAsExtreme(other.magnitude, best.magnitude) { extreme += 1 }
      }
      pValue = Double(extreme) / Double(permutationCount + 1)
    }
    guard pValue <= significance else { return }
    let cut = range.lowerBound + best.index
    cuts.append((cut, pValue))
    search(series, range.lowerBound..<cut, &cuts)
    search(series, cut..<range.upperBound, &cuts)
  }

  /// The cut with the most extreme standardised U, the first of equals; `nil` if all figures are equal.
  private func bestCut(_ doubledRanks: [Int]) -> (index: Int, magnitude: Double)? {
    let count = doubledRanks.count
    var sum = 0
    var best: (index: Int, magnitude: Double)?
    for index in 1..<count {
      sum += doubledRanks[index - 1]
      guard let magnitude = magnitude(ofLeftSum: sum, index, of: count) else { continue }
      if magnitude > (best?.magnitude ?? 1e-9) { best = (index, magnitude) }
    }
    return best
  }

  /// The magnitude of the standardised U of a cut, from the doubled ranks on its left; `nil` if a side is too short.
  private func magnitude(ofLeftSum sum: Int, _ index: Int, of count: Int) -> Double? {
    guard index >= sideCountMin, count - index >= sideCountMin else { return nil }
    let left = Double(index)
    let right = Double(count - index)
    // Twice the left rank sum less its expectation, index · (count + 1).
    let excess = Double(sum) - left * Double(count + 1)
    let deviation = (left * right * Double(count + 1) / 3).squareRoot()
    return abs(excess) / deviation
  }

  /// Whether a cut is no less of a change than another, whatever the last digit of the one or the other is.
  private static func isAsExtreme(_ magnitude: Double, _ other: Double) -> Bool { magnitude >= other - 1e-9 }

  /// The share of all orders whose best cut is at least as extreme.
  ///
  /// Counted are the others: an order of a set of figures ends in one of them, and has no such cut iff the set makes
  /// none and neither does the order of the rest. O(2ⁿ · n).
  private func exactShare(of doubledRanks: [Int], atLeast extreme: Double) -> Double {
    let count = doubledRanks.count
    precondition(count <= Self.exactCountMax, "all orders of so many figures are too many")
    // By set of figures, a bit each: the orders of it in which no cut is as extreme, and the sum of its ranks.
    var calm = [Int](repeating: 0, count: 1 << count)
    var sums = [Int](repeating: 0, count: 1 << count)
    calm[0] = 1
    for set in 1..<calm.count {
      let lowest = set.trailingZeroBitCount
      sums[set] = sums[set & (set - 1)] + doubledRanks[lowest]
      if let magnitude = magnitude(ofLeftSum: sums[set], set.nonzeroBitCount, of: count),
        Self.isAsExtreme(magnitude, extreme)
      {
        continue
      }
      for figure in 0..<count where set & (1 << figure) != 0 { calm[set] += calm[set & ~(1 << figure)] }
    }
    let orders = (1...count).reduce(1, *)
    return Double(orders - calm[calm.count - 1]) / Double(orders)
  }

  /// Ranks from 1 to n, doubled so that those of equal figures, their mean, are integers too.
  private static func doubledRanks(_ figures: [Double]) -> [Int] {
    let order = figures.indices.sorted { (figures[$0], $0) < (figures[$1], $1) }
    var ranks = [Int](repeating: 0, count: figures.count)
    var start = 0
    while start < order.count {
      var end = start
      while end < order.count, figures[order[end]] == figures[order[start]] { end += 1 }
      for place in start..<end { ranks[order[place]] = start + 1 + end }
      start = end
    }
    return ranks
  }
}
