// Where a series of figures changes its level: found by ranks, tested by permutation, the same on every machine.

/// Change points of a series by binary segmentation.
///
/// The whole series is looked at first. For every way to cut it into a left and a right part of at least
/// `sideCountMin` figures each, the Mann–Whitney U statistic of the two parts is standardised (less its mean, divided
/// by its deviation without ties); the cut with the largest magnitude is the candidate. Its p-value is the share of
/// orders of the same figures whose best cut is at least as extreme, so that looking at all cuts is paid for: of all
/// orders up to `exactCountMax` figures, of random ones beyond (`permutationCount` of them, from a fixed seed, the
/// observed order counted as one). A candidate counts if the p-value is at most `significance` *and* the medians of the
/// two sides differ by at least `effectMin` of the lower one.
///
/// What was repaired later is no cut: as long before as during and after it, every cut has half of each level. Where
/// no cut counts, among more than `exactCountMax` figures, the stretch in between that differs most from the rest is a
/// candidate in the same way, at `stretchSignificance`; among more than `stretchPlaceCount`, of those that begin and
/// end at so many places. A stretch of fewer than about eight figures is not proved by that once many follow: the marks
/// that it had before they came are gone.
///
/// The U statistic says that there is a change, and favours the middle; where it is, the least sum of distances from
/// the medians of both sides says, none counted as more than the change that was found: some wild runs are no step.
/// Then the parts are searched in the same way, and each cut is placed once more between its neighbours. At last,
/// changes that come out smaller than `effectMin` between their neighbours are none.
///
/// The method knows nothing of distributions, but takes each order of the figures to be as likely as every other where
/// nothing changes. Where runs resemble the runs before them, as on a host that has slow days, a wave of theirs looks
/// like a change: of series of 40 whose neighbours correlate by 0.3 about one in ten has a mark, by 0.5 one in three. A
/// single wild run moves no rank by more than its own. It cannot see a change before `sideCountMin` figures after it
/// exist. With the values of a new one nothing is a change among fewer than ten figures, and among ten only a step that
/// no figure crosses: in their middle p is 2/252; of two levels of equal figures, four and six, 2/210.
/// O(permutations · n²) for every segment searched.
public struct ChangePoints: Sendable, Equatable {
  /// Fewer figures than this on a side prove nothing at the chosen significance.
  public var sideCountMin = 4
  public var significance = 0.01
  /// The same of a stretch in between: a second look may be wrong more seldom.
  public var stretchSignificance = 0.002
  /// The smallest change of the median that is worth a mark, as a fraction of the lower level.
  public var effectMin = 0.02
  /// No p-value is smaller than one in so many and one: below 499 no stretch counts.
  public var permutationCount = 1999
  /// Up to so many figures all orders are counted: at most 1716 ways to cut them in two halves.
  static let exactCountMax = 13
  /// Up to so many figures a stretch may begin and end at each, of more at about so many of them.
  static let stretchPlaceCount = 256
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

  /// The changes of a series, in its order.
  ///
  /// - Precondition: every figure is finite; `sideCountMin` and `permutationCount` are positive.
  public func changes(in series: [Double]) -> [Change] {
    precondition(series.allSatisfy(\.isFinite), "a series for change points is finite")
    precondition(sideCountMin >= 1 && permutationCount >= 1, "a change needs figures on both sides, and a test")
    var cuts: [(index: Int, pValue: Double)] = []
    search(series, 0..<series.count, &cuts)
    cuts.sort { $0.index < $1.index }
    refine(&cuts, in: series)
    var changes = changes(in: series, at: cuts)
    // The smallest goes first: its neighbours are compared without it.
    while let small = changes.indices.min(by: { size(changes[$0]) < size(changes[$1]) }),
      !isWorthAMark(from: changes[small].before, to: changes[small].after)
    {
      cuts.remove(at: small)
      changes = self.changes(in: series, at: cuts)
    }
    return changes
  }

  /// Places each cut once more between its neighbours, which were not known when it was found.
  private func refine(_ cuts: inout [(index: Int, pValue: Double)], in series: [Double]) {
    for number in cuts.indices {
      let start = number == 0 ? 0 : cuts[number - 1].index
      let end = number == cuts.count - 1 ? series.count : cuts[number + 1].index
      let size =
        Summary.median(Array(series[start..<cuts[number].index]))
        - Summary.median(Array(series[cuts[number].index..<end]))
      if size != 0 { cuts[number].index = place(in: series, from: start, to: end, cap: abs(size)) }
    }
  }

  private func changes(in series: [Double], at cuts: [(index: Int, pValue: Double)]) -> [Change] {
    let borders = [0] + cuts.map(\.index) + [series.count]
    return cuts.enumerated().map { number, cut in
      Change(
        index: cut.index, before: Summary.median(Array(series[borders[number]..<cut.index])),
        after: Summary.median(Array(series[cut.index..<borders[number + 2]])), pValue: cut.pValue)
    }
  }

  private func size(_ change: Change) -> Double {
    if change.after == change.before { return 0 }
    let lower = min(abs(change.before), abs(change.after))
    return lower == 0 ? .infinity : abs(change.after - change.before) / lower
  }

  /// Of nothing every share is nothing; what stays nothing has not changed all the same.
  private func isWorthAMark(from before: Double, to after: Double) -> Bool {
    after != before && abs(after - before) >= effectMin * min(abs(before), abs(after))
  }

  private func search(_ series: [Double], _ range: Range<Int>, _ cuts: inout [(index: Int, pValue: Double)]) {
    guard range.count >= 2 * sideCountMin else { return }
    let figures = Array(series[range])
    let ranks = Self.doubledRanks(figures)
    // The seed depends on the segment, so that segments do not share their random orders.
    let generator = SplitMix64(seed: seed &+ UInt64(range.lowerBound) << 32 &+ UInt64(range.count))
    guard
      let found = candidate(figures, ranks, generator, significance, bestCut)
        ?? candidate(figures, ranks, generator, stretchSignificance, bestStretch)
    else { return }
    var borders = [0, found.stretch.lowerBound, found.stretch.upperBound]
    if found.stretch.upperBound < figures.count { borders.append(figures.count) }
    for number in 1..<borders.count - 1 {
      borders[number] = place(in: figures, from: borders[number - 1], to: borders[number + 1], cap: found.size)
      cuts.append((range.lowerBound + borders[number], found.pValue))
    }
    for (start, end) in zip(borders, borders.dropFirst()) {
      search(series, range.lowerBound + start..<range.lowerBound + end, &cuts)
    }
  }

  /// A stretch of figures, and how extreme its standardised U against the rest is.
  private typealias Candidate = (stretch: Range<Int>, magnitude: Double)

  /// The most extreme stretch, if it is worth a mark and chance does not explain it; with its p-value, and how far its
  /// median is from that of the rest.
  private func candidate(
    _ figures: [Double], _ doubledRanks: [Int], _ generator: SplitMix64, _ significance: Double,
    _ best: (_ doubledRanks: [Int]) -> Candidate?
  ) -> (stretch: Range<Int>, pValue: Double, size: Double)? {
    guard let found = best(doubledRanks) else { return nil }
    let rest = Array(figures[..<found.stretch.lowerBound] + figures[found.stretch.upperBound...])
    let (median, other) = (Summary.median(Array(figures[found.stretch])), Summary.median(rest))
    guard isWorthAMark(from: other, to: median) else { return nil }
    let pValue: Double
    if figures.count <= Self.exactCountMax {
      pValue = exactShare(of: doubledRanks, atLeast: found.magnitude)
    } else {
      var generator = generator
      var ranks = doubledRanks
      var extreme = 1
      for _ in 0..<permutationCount {
        ranks.shuffle(using: &generator)
        if let other = best(ranks), Self.isAsExtreme(other.magnitude, found.magnitude) { extreme += 1 }
      }
      pValue = Double(extreme) / Double(permutationCount + 1)
    }
    return pValue <= significance ? (found.stretch, pValue, abs(median - other)) : nil
  }

  /// Where in a part of the figures two levels meet: the figures are least far from the medians of both sides in sum,
  /// none farther than `cap`; the first of equal places.
  private func place(in figures: [Double], from start: Int, to end: Int, cap: Double) -> Int {
    func distance(_ range: Range<Int>) -> Double {
      let side = Array(figures[range])
      let median = Summary.median(side)
      return side.reduce(0) { $0 + min(cap, abs($1 - median)) }
    }
    var best = (index: start + sideCountMin, distance: Double.infinity)
    for index in start + sideCountMin...end - sideCountMin {
      let sum = distance(start..<index) + distance(index..<end)
      if sum < best.distance { best = (index, sum) }
    }
    return best.index
  }

  /// The cut with the most extreme standardised U, as the stretch behind it, the first of equals; `nil` if all figures
  /// are equal.
  private func bestCut(_ doubledRanks: [Int]) -> Candidate? {
    let count = doubledRanks.count
    var sum = 0
    var best: Candidate?
    for index in 1..<count {
      sum += doubledRanks[index - 1]
      guard let magnitude = magnitude(ofLeftSum: sum, index, of: count) else { continue }
      if magnitude > (best?.magnitude ?? 1e-9) { best = (index..<count, magnitude) }
    }
    return best
  }

  /// The stretch in between with the most extreme one; `nil` too where there are too few figures.
  private func bestStretch(_ doubledRanks: [Int]) -> Candidate? {
    let count = doubledRanks.count
    guard count > max(Self.exactCountMax, 3 * sideCountMin) else { return nil }
    let step = (count + Self.stretchPlaceCount - 1) / Self.stretchPlaceCount
    let first = (sideCountMin + step - 1) / step * step
    var sums = [0]
    sums.reserveCapacity(count + 1)
    for rank in doubledRanks { sums.append(sums[sums.count - 1] + rank) }
    var best: Candidate?
    for length in stride(from: first, through: count - 2 * sideCountMin, by: step) {
      for start in stride(from: first, through: count - sideCountMin - length, by: step) {
        let sum = sums[start + length] - sums[start]
        guard let magnitude = magnitude(ofLeftSum: sum, length, of: count) else { continue }
        if magnitude > (best?.magnitude ?? 1e-9) { best = (start..<start + length, magnitude) }
      }
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
