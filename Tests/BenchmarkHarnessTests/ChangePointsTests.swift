import Testing

@testable import BenchmarkHarness

@Suite struct ChangePointsTests {
  /// A level with nearly normal noise of 1 %, and after each place a new one.
  static func series(_ levels: [(count: Int, level: Double)], seed: UInt64) -> [Double] {
    var generator = SplitMix64(seed: seed)
    return levels.flatMap { part in (0..<part.count).map { _ in part.level * (1 + 0.01 * generator.nearlyNormal()) } }
  }

  @Test(arguments: 1...8)
  func `a step of five percent is found where it is`(seed: Int) throws {
    let changes = ChangePoints().changes(in: Self.series([(20, 100), (20, 105)], seed: UInt64(seed)))
    #expect(changes.count == 1)
    let change = try #require(changes.first)
    #expect((18...22).contains(change.index) && abs(change.fraction - 0.05) < 0.015)
    #expect(change.pValue <= 0.001)
  }

  @Test func `noise alone has hardly ever a change`() {
    var found = 0
    for seed in 1...100 {
      // Judged by the test alone: without a smallest effect, at most about one in a hundred may be wrong.
      var method = ChangePoints()
      method.effectMin = 0
      method.permutationCount = 199
      found += method.changes(in: Self.series([(30, 100)], seed: UInt64(seed))).isEmpty ? 0 : 1
    }
    #expect(found <= 4)
  }

  @Test func `the count of false alarms can be high, canary`() {
    var found = 0
    for seed in 1...40 {
      var method = ChangePoints()
      method.effectMin = 0
      method.significance = 0.5
      method.permutationCount = 199
      found += method.changes(in: Self.series([(30, 100)], seed: UInt64(seed))).isEmpty ? 0 : 1
    }
    #expect(found > 4)
  }

  @Test func `up and down again are two changes, each between its own levels`() {
    let changes = ChangePoints().changes(in: Self.series([(15, 100), (15, 120), (15, 90)], seed: 3))
    #expect(changes.map(\.index) == [15, 30])
    #expect(
      changes.map { ($0.fraction * 10).rounded() } == [2, -3]
        || changes.map { ($0.fraction * 10).rounded() } == [2, -2])
  }

  @Test func `a single wild run is no change`() {
    var series = Self.series([(30, 100)], seed: 4)
    series[13] = 100_000
    #expect(ChangePoints().changes(in: series).isEmpty)
  }

  @Test func `a change too small to matter is none, however sure`() {
    let series = (0..<40).map { $0 < 20 ? 100.0 : 101.0 }
    #expect(ChangePoints().changes(in: series).isEmpty)
    var method = ChangePoints()
    method.effectMin = 0.005
    #expect(method.changes(in: series).map(\.index) == [20])
  }

  @Test func `a level that is nothing before and after has not changed, and one that rises from nothing has`() {
    // Bytes of runs: none in forty, then some now and then, but none in most.
    let now: [Double] = [5, 0, 0, 5, 0, 5, 0, 0, 5, 0, 5, 0, 0, 5, 0, 5, 0, 0, 5, 0, 0, 5, 0]
    #expect(ChangePoints().changes(in: [Double](repeating: 0, count: 40) + now).isEmpty)
    let risen = ChangePoints().changes(in: (0..<40).map { $0 < 20 ? 0 : 64 })
    #expect(risen.map(\.index) == [20] && risen.first?.text == "from 0")
  }

  @Test func `the order that was seen is one of those that it is compared with`() {
    let series = (0..<40).map { $0 < 20 ? 100.0 : 150.0 }
    #expect(ChangePoints().changes(in: series).map(\.pValue) == [1 / 2000])
  }

  @Test func `what a change is worth is measured by the lower level, up and down alike`() {
    let series = (0..<40).map { $0 < 20 ? 100.0 : 102.0 }
    #expect(ChangePoints().changes(in: series).map(\.index) == [20])
    #expect(ChangePoints().changes(in: series.reversed()).map(\.index) == [20])
    // What was repaired is over.
    let repaired = [(20, 100.0), (20, 102.02), (10, 100)].flatMap { Array(repeating: $1, count: $0) }
    #expect(ChangePoints().changes(in: repaired).map(\.index) == [20, 40])
    #expect(ChangePoints().changes(in: (0..<40).map { $0 < 20 ? 64 : 0 }).map(\.index) == [20])
  }

  @Test(arguments: [[(8, 100.0), (8, 110)], [(20, 100), (20, 105)]], [3.0, 10])
  func `some wild runs at an end move no mark`(levels: [(count: Int, level: Double)], factor: Double) {
    for seed in UInt64(1)...3 {
      var series = Self.series(levels, seed: seed)
      for place in series.indices.suffix(3) { series[place] *= factor }
      let changes = ChangePoints().changes(in: series)
      #expect(changes.map(\.index).contains(levels[0].count), "\(changes)")
    }
  }

  @Test func `a stretch that was repaired keeps its marks among many runs`() {
    let levels = [(100, 100.0), (60, 120), (140, 100)]
    var method = ChangePoints()
    // Each costs some milliseconds among 300 runs; 499 are the fewest that a stretch can count with.
    method.permutationCount = 499
    #expect(method.changes(in: Self.series(levels, seed: 3)).map(\.index) == [100, 160])
  }

  @Test func `noise alone has hardly ever a stretch either, and the count can be high`() {
    func found(_ significance: Double) -> Int {
      (1...30).count { seed in
        var method = ChangePoints()
        method.effectMin = 0
        method.significance = 0
        method.stretchSignificance = significance
        method.permutationCount = 499
        return !method.changes(in: Self.series([(20, 100)], seed: UInt64(seed))).isEmpty
      }
    }
    // A canary: three in ten are to be expected.
    #expect(found(0.3) > 3)
    #expect(found(ChangePoints().stretchSignificance) <= 1)
  }

  @Test func `a change is between the levels right before and right after it`() {
    let levels = [(15, 100.0), (15, 120), (15, 90), (15, 150)]
    let changes = ChangePoints().changes(in: levels.flatMap { Array(repeating: $1, count: $0) })
    #expect(changes.map(\.index) == [15, 30, 45])
    #expect(changes.map(\.before) == [100, 120, 90])
    #expect(changes.map(\.after) == [120, 90, 150])
  }

  @Test func `equal figures and short series have no change`() {
    #expect(ChangePoints().changes(in: []).isEmpty)
    #expect(ChangePoints().changes(in: [Double](repeating: 5, count: 50)).isEmpty)
    #expect(ChangePoints().changes(in: [1, 1, 1, 1, 9, 9, 9, 9]).isEmpty)
    #expect(ChangePoints().changes(in: [1, 1, 1, 1, 1, 1, 9, 9, 9, 9, 9, 9]).map(\.index) == [6])
  }

  @Test func `the same series has the same changes`() {
    let series = Self.series([(25, 100), (9, 103), (11, 111)], seed: 8)
    #expect(ChangePoints().changes(in: series) == ChangePoints().changes(in: series))
  }

  @Test func `of few figures all orders are counted, and five beside five are the fewest that prove a step`() {
    func changes(_ left: Int, _ right: Int, significance: Double = 0.01) -> [ChangePoints.Change] {
      var method = ChangePoints()
      method.significance = significance
      // No two are equal, and all on the right are higher, but fall: no other cut is as clean.
      return method.changes(in: (0..<left + right).map { Double($0 < left ? 100 + $0 : 300 - $0) })
    }
    let step = changes(5, 5)
    #expect(step.map(\.index) == [5] && step.first?.pValue == 2.0 / 252)
    #expect(changes(4, 4).isEmpty && changes(4, 5).isEmpty && changes(5, 4).isEmpty && changes(4, 6).isEmpty)
    #expect(changes(4, 4, significance: 1).first?.pValue == 2.0 / 70)
    // Four or five on the left may hold the lowest or the highest: 20 of 630 ways to fill the two sides, and 2 are
    // both.
    #expect(changes(4, 5, significance: 1).map(\.pValue) == [18.0 / 630])
    // The figures of each side fall and rise no more than chance has them.
    let shuffled: [Double] = [104, 101, 103, 100, 102, 209, 206, 208, 205, 207]
    #expect(ChangePoints().changes(in: shuffled).map(\.index) == [5])
  }

  @Test func `among thirteen figures in any order a change is as rare as its significance`() {
    var method = ChangePoints()
    method.effectMin = 0
    method.significance = 0.1
    var generator = SplitMix64(seed: 5)
    let found = (0..<60).count { _ in
      let series = (0..<13).map(Double.init).shuffled(using: &generator)
      return !method.changes(in: series).isEmpty
    }
    // Six are to be expected.
    #expect((1...13).contains(found))
  }

  @Test(arguments: [8, 12, 15, 20])
  func `what was repaired after as long is two changes`(count: Int) {
    let changes = ChangePoints().changes(in: Self.series([(count, 100), (count, 150), (count, 100)], seed: 7))
    #expect(changes.map(\.index) == [count, 2 * count])
  }

  @Test(arguments: [(10, 5), (20, 5), (20, 6), (40, 5)])
  func `a clean step is where it is, however close to the end`(before: Int, after: Int) {
    for seed in 1...20 {
      let changes = ChangePoints().changes(in: Self.series([(before, 100), (after, 150)], seed: UInt64(seed)))
      #expect(changes.map(\.index) == [before])
    }
  }

  @Test func `no change between neighbours is smaller than it may be`() {
    let levels = [(6, 100.0), (6, 119.5), (6, 119.7), (6, 140)]
    let changes = ChangePoints().changes(in: levels.flatMap { Array(repeating: $1, count: $0) })
    #expect(changes.map(\.index) == [6, 18])
  }
}
