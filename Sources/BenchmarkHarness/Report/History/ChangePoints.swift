// Where a series of figures changes its level: found by ranks, tested by permutation, the same on every machine.

/// Change points of a series by binary segmentation.
///
/// The whole series is looked at first. For every way to cut it into a left and a right part of at least
/// `sideCountMin` figures each, the Mann–Whitney U statistic of the two parts is standardised (less its mean, divided
/// by its deviation without ties); the cut with the largest magnitude is the candidate. Its p-value is the share of
/// random orders of the same figures (`permutationCount` of them, from a fixed seed, the observed order counted as
/// one) whose best cut is at least as extreme, so that looking at all cuts is paid for. A candidate counts if the
/// p-value is at most `significance` *and* the medians of the two sides differ by at least `effectMin` of the left one.
/// Then both sides are searched in the same way.
///
/// The method knows nothing of distributions; a single wild run moves no rank by more than its own. It cannot see a
/// change before `sideCountMin` figures after it exist. O(permutations · n²) for every segment searched.
public struct ChangePoints: Sendable, Equatable {
  /// Fewer figures than this on a side prove nothing at the chosen significance.
  public var sideCountMin = 4
  public var significance = 0.01
  /// The smallest change of the median that is worth a mark, as a fraction.
  public var effectMin = 0.02
  public var permutationCount = 1999
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
    guard abs(after - before) >= effectMin * abs(before) else { return }
    // The seed depends on the segment, so that segments do not share their random orders.
    var generator = SplitMix64(seed: seed &+ UInt64(range.lowerBound) << 32 &+ UInt64(range.count))
    var extreme = 1
    for _ in 0..<permutationCount {
      ranks.shuffle(using: &generator)
      if let other = bestCut(ranks), other.magnitude >= best.magnitude - 1e-9 { extreme += 1 }
    }
    let pValue = Double(extreme) / Double(permutationCount + 1)
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
      guard index >= sideCountMin, count - index >= sideCountMin else { continue }
      let left = Double(index)
      let right = Double(count - index)
      // Twice the left rank sum less its expectation, index · (count + 1).
      let excess = Double(sum) - left * Double(count + 1)
      let deviation = (left * right * Double(count + 1) / 3).squareRoot()
      let magnitude = abs(excess) / deviation
      if magnitude > (best?.magnitude ?? 1e-9) { best = (index, magnitude) }
    }
    return best
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
