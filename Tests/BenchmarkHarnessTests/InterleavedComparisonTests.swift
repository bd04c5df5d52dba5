import Testing

@testable import BenchmarkHarness

@Suite struct InterleavedComparisonTests {
  @Test func `samples are taken in the order A B B A`() {
    var order = ""
    let comparison = InterleavedComparison.taken(
      pairCount: 4,
      a: {
        order += "A"
        return 1
      },
      b: {
        order += "B"
        return 2
      })
    #expect(order == "ABBAABBA")
    #expect(comparison.a.count == 4 && comparison.b.count == 4)
    #expect(comparison.effect == 1)
    #expect(comparison.relativeSpread == 0)
  }

  @Test func `the effect is relative to the base and the spread is the larger one's`() {
    let comparison = InterleavedComparison(a: [90, 100, 110], b: [100, 110, 150])
    #expect(abs(comparison.effect - 0.1) < 1e-12)
    #expect(comparison.relativeSpread == 0.1)
    #expect(InterleavedComparison(a: comparison.b, b: comparison.a).relativeSpread == 0.1)
    #expect(InterleavedComparison(a: [0, 0], b: [1, 1]).effect == 0)
  }

  @Test func `the comparison tests whether B is dearer`() throws {
    let comparison = InterleavedComparison(a: [1, 2, 3, 4, 5], b: [6, 7, 8, 9, 10])
    #expect(abs(try #require(comparison.test).pValue - 1.0 / 252) < 1e-12)
    #expect(InterleavedComparison(a: [.nan], b: [1]).test == nil)
  }
}
