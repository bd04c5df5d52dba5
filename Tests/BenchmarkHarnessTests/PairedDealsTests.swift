import Testing

@testable import BenchmarkHarness

@Suite struct PairedDealsTests {
  @Test(arguments: [1, 2, 15, 16]) func `a deal's effect is that of the two sets it makes`(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    // Of eight levels: many samples are equal.
    let a = (0..<count).map { _ in 100 + Double(random.next(below: 8)) }
    let b = (0..<count).map { _ in 101 + Double(random.next(below: 8)) }
    let deals = PairedDeals(a, b)
    #expect(deals.effect(a.map { _ in false }) == InterleavedComparison(a: a, b: b).effect)
    #expect(deals.effect(a.map { _ in true }) == InterleavedComparison(a: b, b: a).effect)
    for _ in 0..<50 {
      let isSwapped = a.map { _ in random.next(below: 2) == 1 }
      let pairs = zip(zip(a, b), isSwapped).map { $1 ? ($0.1, $0.0) : $0 }
      #expect(
        deals.effect(isSwapped) == InterleavedComparison(a: pairs.map(\.0), b: pairs.map(\.1)).effect,
        "\(isSwapped)")
    }
  }

  @Test func `what one set has more than the other is left out`() {
    #expect(PairedDeals([1, 2, 3, 500], [2, 4, 6]).effect([false, false, false]) == 1)
    #expect(PairedDeals([], [1]).effect([]) == 0)
  }
}
