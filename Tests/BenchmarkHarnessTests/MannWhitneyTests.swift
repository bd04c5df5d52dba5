import Testing

@testable import BenchmarkHarness

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
    func third(_ number: Int) -> Double { Double(number / 3) }
    let tied = try #require(
      MannWhitney(candidate: (40..<80).map(third), base: (36..<76).map(third)))
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
