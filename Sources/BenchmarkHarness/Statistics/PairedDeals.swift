// What a program differs from itself by: both samples of some rounds change places, and the medians are compared again.

/// Two sets of samples that were taken in pairs.
///
/// All are sorted once; a deal then costs O(n) and no comparison, which is felt in a debug build, where a gate deals
/// some hundred times for each row.
struct PairedDeals: Sendable {
  private let pairCount: Int
  /// All samples, ascending, and where each is from: its pair, plus the number of pairs for the second of a pair.
  private let values: [Double]
  private let places: [Int]

  /// The samples of both up to the end of the shorter one.
  init(_ a: [Double], _ b: [Double]) {
    let count = min(a.count, b.count)
    let samples = Array(a.prefix(count)) + Array(b.prefix(count))
    pairCount = count
    places = samples.indices.sorted { samples[$0] < samples[$1] }
    values = places.map { samples[$0] }
  }

  /// How much dearer the second set's median is than the first one's, as `InterleavedComparison.effect` has it, where
  /// the samples of some pairs have changed places.
  ///
  /// - Parameter isSwapped: By pair.
  func effect(_ isSwapped: [Bool]) -> Double {
    var a: [Double] = []
    var b: [Double] = []
    a.reserveCapacity(pairCount)
    b.reserveCapacity(pairCount)
    for position in 0..<places.count {
      let place = places[position]
      let isSecond = place >= pairCount
      if isSwapped[isSecond ? place - pairCount : place] == isSecond {
        a.append(values[position])
      } else {
        b.append(values[position])
      }
    }
    return InterleavedComparison.effect(
      Summary.quantile(0.5, ofSorted: a), Summary.quantile(0.5, ofSorted: b))
  }
}
