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

  @Test func `a change of unit scales everything`() throws {
    let summary = try #require(Summary([1, 2, 4])).scaled(by: 10)
    #expect(summary.median == 20 && summary.maximum == 40 && summary.medianAbsoluteDeviation == 10)
    let negative = summary.scaled(by: -1)
    #expect(negative.minimum == -40 && negative.maximum == -10 && negative.lower <= negative.upper)
  }
}

@Suite struct MannWhitneyTests {
  @Test func `a small sample without ties has the exact probability`() throws {
    // 7 of the 126 ways to deal the ranks are at least as extreme.
    let test = try #require(MannWhitney(candidate: [19, 22, 16, 29, 24], base: [20, 11, 17, 12]))
    #expect(test.u == 17)
    #expect(test.method == .exact)
    #expect(abs(test.pValue - 7.0 / 126) < 1e-12)
    #expect(test.superiority == 0.85)
  }

  @Test func `ties share their ranks and the probability stays exact`() throws {
    let test = try #require(MannWhitney(candidate: [3, 4, 4, 5], base: [1, 3, 4, 2, 2]))
    #expect(test.u == 17.5)
    #expect(abs(test.pValue - 7.0 / 126) < 1e-12)
  }

  @Test func `fifteen against fifteen that are all larger have one chance in 155 million`() throws {
    let test = try #require(MannWhitney(candidate: (15..<30).map(Double.init), base: (0..<15).map(Double.init)))
    #expect(test.u == 225 && test.superiority == 1)
    #expect(abs(test.pValue * 155_117_520 - 1) < 1e-9)
  }

  @Test func `samples that are all equal are no evidence`() throws {
    let small = try #require(MannWhitney(candidate: [1, 1, 1], base: [1, 1]))
    #expect(small.pValue == 1 && small.superiority == 0.5)
    let ones = [Double](repeating: 1, count: 40)
    let large = try #require(MannWhitney(candidate: ones, base: ones))
    #expect(large.pValue == 1 && large.method == .normalApproximation)
  }

  @Test func `the normal approximation agrees with published software`() throws {
    let plain = try #require(
      MannWhitney(candidate: (40..<80).map(Double.init), base: (30..<70).map(Double.init)))
    #expect(plain.method == .normalApproximation)
    #expect(plain.u == 1150)
    #expect(abs(plain.pValue - 0.00038458574106171346) < 1e-12)
    let tied = try #require(
      MannWhitney(candidate: (40..<80).map { Double($0 / 3) }, base: (36..<76).map { Double($0 / 3) }))
    #expect(tied.u == 950)
    #expect(abs(tied.pValue - 0.07463449921750002) < 1e-12)
  }

  @Test func `both methods agree where both can be used`() throws {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<20 {
      let candidate = (0..<25).map { _ in Double(generator.next(below: 60)) }
      let base = (0..<25).map { _ in Double(generator.next(below: 50)) }
      let exact = try #require(MannWhitney(candidate: candidate, base: base))
      let approximate = try #require(MannWhitney(candidate: candidate, base: base, exactCountMax: 0))
      #expect(exact.method == .exact && approximate.method == .normalApproximation)
      #expect(abs(exact.pValue - approximate.pValue) < 0.005)
    }
  }

  @Test func `the same distribution twice is rarely called different`() throws {
    var generator = SplitMix64(seed: 12)
    var alarms = 0
    for _ in 0..<400 {
      let a = (0..<15).map { _ in generator.nearlyNormal() }
      let b = (0..<15).map { _ in generator.nearlyNormal() }
      if try #require(MannWhitney(candidate: a, base: b)).pValue <= 0.05 { alarms += 1 }
    }
    // 20 expected, standard deviation 4.4.
    #expect((4...36).contains(alarms))
  }

  @Test func `a shift of two standard deviations is always found, and in one direction only`() throws {
    var generator = SplitMix64(seed: 13)
    for _ in 0..<50 {
      let base = (0..<15).map { _ in generator.nearlyNormal() }
      let slower = (0..<15).map { _ in generator.nearlyNormal() + 2 }
      #expect(try #require(MannWhitney(candidate: slower, base: base)).pValue < 0.01)
      #expect(try #require(MannWhitney(candidate: base, base: slower)).pValue > 0.95)
    }
  }

  @Test func `an empty set, or a value that is not finite, has no test`() {
    #expect(MannWhitney(candidate: [], base: [1]) == nil)
    #expect(MannWhitney(candidate: [1], base: []) == nil)
    #expect(MannWhitney(candidate: [.nan], base: [1]) == nil)
  }
}

@Suite struct HolmCorrectionTests {
  @Test func `four hypotheses are adjusted as in the textbook`() {
    let adjusted = HolmCorrection.adjusted([0.01, 0.04, 0.03, 0.005])
    for (found, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) { #expect(abs(found - expected) < 1e-12) }
  }

  @Test func `one hypothesis is left alone, none gives none, and nothing passes one`() {
    #expect(HolmCorrection.adjusted([0.2]) == [0.2])
    #expect(HolmCorrection.adjusted([]) == [])
    #expect(HolmCorrection.adjusted([0.9, 0.8]) == [1, 1])
  }

  @Test func `equal probabilities get equal corrections`() {
    #expect(HolmCorrection.adjusted([0.25, 0.25, 0.25]) == [0.75, 0.75, 0.75])
  }
}

@Suite struct ScalingFitTests {
  private static func points(_ xs: [Double], _ ys: [Double]) -> [ScalingFit.Point] {
    zip(xs, ys).map { ScalingFit.Point(scale: $0, cost: $1) }
  }

  @Test func `Anscombe's first set has its published line`() throws {
    let fit = try ScalingFit(
      Self.points(
        [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5],
        [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]))
    #expect(abs(fit.slope - 0.5000909) < 1e-6)
    #expect(abs(fit.intercept - 3.0000909) < 1e-6)
    #expect(abs(fit.slopeError - 0.1179055) < 1e-6)
    #expect(abs(fit.determination - 0.6665425) < 1e-6)
    #expect(abs(fit.cost(at: 10) - 8.001) < 1e-3)
  }

  @Test(arguments: [0, 1, 2])
  func `a power law has its exponent as slope in logarithmic coordinates`(exponent: Int) throws {
    let scales = [1.0, 2, 4, 8, 16]
    let costs = scales.map { scale in (0..<exponent).reduce(3.0) { cost, _ in cost * scale } }
    let fit = try ScalingFit(Self.points(scales, costs), coordinates: .logarithmic)
    #expect(abs(fit.slope - Double(exponent)) < 1e-12)
    #expect(abs(fit.cost(at: 4) - costs[2]) < 1e-9)
    #expect(fit.judgement(tolerance: 0.1) == (exponent == 0 ? .flat : .growing))
  }

  @Test func `the rise is the growth over the measured range`() throws {
    let linear = try ScalingFit(Self.points([0, 5, 10], [100, 105, 110]))
    #expect(abs(linear.rise - 0.1) < 1e-12)
    let logarithmic = try ScalingFit(Self.points([1, 10, 100], [2, 4, 8]), coordinates: .logarithmic)
    #expect(abs(logarithmic.rise - 3) < 1e-9)
  }

  @Test func `a nearly constant cost is flat within ten percent and not within a hundredth`() throws {
    let fit = try ScalingFit(Self.points([1, 10, 100, 1000], [10, 10.1, 9.9, 10.05]))
    #expect(abs(fit.slope - 3.864818e-5) < 1e-10)
    #expect(fit.judgement(tolerance: 0.1) == .flat)
    #expect(fit.judgement(tolerance: 0.0001) == .inconclusive)
  }

  @Test func `a cost that grows is growing and one that falls is flat`() throws {
    #expect(try ScalingFit(Self.points([1, 2, 3, 4], [10, 20.1, 29.9, 40])).judgement(tolerance: 0.1) == .growing)
    #expect(try ScalingFit(Self.points([1, 2, 3, 4], [40, 30, 20.1, 10])).judgement(tolerance: 0.1) == .flat)
  }

  @Test func `points that scatter too much are inconclusive, never flat`() throws {
    #expect(try ScalingFit(Self.points([1, 2, 3, 4], [10, 30, 5, 25])).judgement(tolerance: 0.1) == .inconclusive)
  }

  @Test func `what cannot be fitted is an error with its place`() {
    #expect(throws: ScalingFit.Failure.tooFewScales(found: 2)) {
      try ScalingFit(Self.points([1, 1, 2], [1, 2, 3]))
    }
    #expect(throws: ScalingFit.Failure.notFinite(index: 1)) {
      try ScalingFit(Self.points([1, 2, 3], [1, .nan, 3]))
    }
    #expect(throws: ScalingFit.Failure.notPositive(index: 0)) {
      try ScalingFit(Self.points([0, 2, 3], [1, 2, 3]), coordinates: .logarithmic)
    }
  }
}

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
    #expect(InterleavedComparison(a: [0, 0], b: [1, 1]).effect == 0)
  }

  @Test func `the comparison tests whether B is dearer`() throws {
    let comparison = InterleavedComparison(a: [1, 2, 3, 4, 5], b: [6, 7, 8, 9, 10])
    #expect(abs(try #require(comparison.test).pValue - 1.0 / 252) < 1e-12)
    #expect(InterleavedComparison(a: [.nan], b: [1]).test == nil)
  }
}
