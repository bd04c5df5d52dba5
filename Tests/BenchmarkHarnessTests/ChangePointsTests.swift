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
}
