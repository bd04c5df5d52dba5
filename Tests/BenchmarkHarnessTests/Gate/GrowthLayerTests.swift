import Testing

@testable import BenchmarkHarness

@Suite struct GrowthLayerTests {
  func curve(_ claim: GrowthClaim, _ costs: [Double], at scales: [Double] = [1, 2, 5, 10]) -> GrowthCurve {
    GrowthCurve(
      name: "scale/contacts", parameter: "contacts", claim: claim,
      points: zip(scales, costs).map { ScalingFit.Point(scale: $0, cost: $1) })
  }

  func verdict(_ curve: GrowthCurve) -> GateVerdict? {
    GrowthLayer.findings(base: [], candidate: [curve]).first?.verdict
  }

  @Test func `what is flat passes as flat, and what rises by more than a tenth does not`() {
    #expect(verdict(curve(.flat, [100, 100, 101, 109])) == .pass)
    #expect(verdict(curve(.flat, [100, 100, 101, 111])) == .regression)
    #expect(verdict(curve(.flat, [100, 90, 80, 70])) == .pass)
    // A hill is no less of a rise for what comes behind it.
    #expect(verdict(curve(.flat, [100, 111, 105, 101])) == .regression)
  }

  @Test func `a line through an offset passes as linear, and a square does not`() {
    #expect(verdict(curve(.linear, [150, 250, 550, 1050])) == .pass)
    #expect(verdict(curve(.linear, [1, 4, 25, 100])) == .regression)
    #expect(verdict(curve(.linear, [10, 24.6, 80.9, 199.5])) == .regression)
  }

  @Test func `a square that is small at first does not pass as linear`() throws {
    // What the engine takes, and 20 instructions more for each pair of contacts: twice as much at ten.
    let scales = [1.0, 2, 3, 5, 8, 10]
    let costs = [434.0, 1075, 1210, 1405, 1698, 1975]
    let now = try #require(GrowthLayer.findings(base: [], candidate: [curve(.linear, costs, at: scales)]).first)
    #expect(now.verdict == .pass && now.reason.hasSuffix(", contacts^0.677 from 8 to 10"))
    let squared = zip(scales, costs).map { $1 + 20 * $0 * $0 }
    let grown = try #require(GrowthLayer.findings(base: [], candidate: [curve(.linear, squared, at: scales)]).first)
    #expect(grown.verdict == .regression && grown.reason.hasSuffix(", contacts^1.294 from 8 to 10"))
    // The order of points does not matter, and what scatters stays open.
    #expect(verdict(curve(.linear, squared.reversed(), at: scales.reversed())) == .regression)
  }

  @Test func `points that scatter, or are too few, leave it open`() {
    #expect(verdict(curve(.linear, [100, 900, 100, 2000])) == .inconclusive)
    #expect(verdict(curve(.linear, [100, 200], at: [1, 2])) == .inconclusive)
    #expect(verdict(curve(.flat, [100], at: [1])) == .inconclusive)
  }

  @Test func `a curve without points is not judged`() {
    #expect(GrowthLayer.findings(base: [], candidate: [curve(.flat, [])]) == [])
  }

  @Test func `the fitted line is in the finding`() throws {
    let found = try #require(
      GrowthLayer.findings(base: [curve(.linear, [1, 2, 5, 10])], candidate: [curve(.linear, [2, 4, 10, 20])]).first)
    #expect(found.base == "n^1.000" && found.candidate == "n^1.000")
    #expect(found.reason.contains("linear in contacts: cost ~ contacts^1.000"))
    #expect(found.reason.contains("cost = 0.0 + 2.0 · contacts"))
  }
}
