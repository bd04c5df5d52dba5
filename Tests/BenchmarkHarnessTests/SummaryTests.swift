import Testing

@testable import BenchmarkHarness

@Suite struct SummaryTests {
  @Test func `median and spread of a textbook sample`() throws {
    let summary = try #require(Summary([1, 1, 2, 2, 4, 6, 9]))
    #expect(summary.median == 2)
    #expect(summary.medianAbsoluteDeviation == 1)
    #expect(summary.minimum == 1 && summary.maximum == 9)
    #expect(summary.relativeSpread == 0.5)
    #expect(summary.sampleCount == 7)
  }

  @Test func `the median of an even number of samples is the mean of the middle two`() {
    #expect(Summary.median([4, 1, 3, 2]) == 2.5)
    #expect(Summary.median([7]) == 7)
    #expect(Summary.median([]) == 0)
  }

  @Test func `quantiles are interpolated between neighbours`() {
    let sorted = [10.0, 20, 30, 40, 50]
    #expect(Summary.quantile(0, ofSorted: sorted) == 10)
    #expect(Summary.quantile(0.25, ofSorted: sorted) == 20)
    #expect(Summary.quantile(0.9, ofSorted: sorted) == 46)
    #expect(Summary.quantile(1, ofSorted: sorted) == 50)
    #expect(Summary.quantile(7, ofSorted: sorted) == 50)
  }

  @Test func `no samples, or one that is not a number, have no summary`() {
    #expect(Summary([]) == nil)
    #expect(Summary([1, .nan]) == nil)
    #expect(Summary([1, .infinity]) == nil)
  }

  @Test func `equal samples have an interval of no width`() throws {
    let summary = try #require(Summary([3, 3, 3, 3]))
    #expect(summary.lower == 3 && summary.upper == 3)
    #expect(summary.relativeSpread == 0)
  }

  @Test func `the interval is a function of samples and seed and holds the median`() throws {
    let samples = (1...40).map { Double($0 * $0 % 41) }
    let first = try #require(Summary(samples, seed: 9))
    #expect(first == Summary(samples.reversed(), seed: 9))
    #expect(first.lower <= first.median && first.median <= first.upper)
    #expect(first.lower < first.upper)
    let narrow = try #require(Summary(samples, confidence: 0.5, seed: 9))
    #expect(narrow.upper - narrow.lower < first.upper - first.lower)
  }

  @Test func `the interval of three samples follows from counting all 27 resamples`() throws {
    // 7 resamples each have the smallest and the largest as median, 13 the middle one: 26 % in either tail.
    let samples = [1.0, 2, 3]
    let wide = try #require(Summary(samples, confidence: 0.9, resampleCount: 20_000, seed: 1))
    #expect(wide.lower == 1 && wide.upper == 3)
    let narrow = try #require(Summary(samples, confidence: 0.4, resampleCount: 20_000, seed: 1))
    #expect(narrow.lower == 2 && narrow.upper == 2)
  }

  @Test func `an interval leaves out as much at either end`() throws {
    // Medians of three drawn from three: 7/27 the lowest, 13/27 the middle, 7/27 the highest.
    let samples = [1.0, 2, 4]
    let wide = try #require(Summary(samples, confidence: 1 - 2 * 0.22))
    #expect(wide.lower == 1 && wide.upper == 4)
    let narrow = try #require(Summary(samples, confidence: 1 - 2 * 0.3))
    #expect(narrow.lower == 2 && narrow.upper == 2)
  }

  @Test func `a resample of an even number of samples has the mean of its middle two as median`() throws {
    // Of two drawn from two: a quarter the lower, half the mean of both, a quarter the higher.
    let summary = try #require(Summary([1, 3], confidence: 0.4))
    #expect(summary.lower == 2 && summary.upper == 2)
  }

  @Test func `nineteen in twenty intervals hold the true median`() throws {
    var generator = SplitMix64(seed: 2026)
    var hits = 0
    for seed in 0..<100 as Range<UInt64> {
      let samples = (0..<21).map { _ in generator.nearlyNormal() }
      let summary = try #require(Summary(samples, resampleCount: 200, seed: seed))
      if summary.lower <= 0, 0 <= summary.upper { hits += 1 }
    }
    // 95 expected, standard deviation 2.2.
    #expect((86...99).contains(hits))
  }

  @Test func `samples near the largest number have an interval too`() throws {
    let largest = Double.greatestFiniteMagnitude
    let summary = try #require(Summary([largest, largest, largest / 2, largest]))
    #expect(summary.median == largest && summary.upper == largest && summary.lower < largest)
    #expect(Summary.median([-largest, largest]) == 0)
  }

  @Test func `a change of unit scales everything`() throws {
    let summary = try #require(Summary([1, 2, 4])).scaled(by: 10)
    #expect(summary.median == 20 && summary.maximum == 40 && summary.medianAbsoluteDeviation == 10)
    let negative = summary.scaled(by: -1)
    #expect(negative.minimum == -40 && negative.maximum == -10 && negative.lower <= negative.upper)
    #expect(negative.relativeSpread == summary.relativeSpread && negative.relativeSpread > 0)
  }
}
