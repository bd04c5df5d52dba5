import Testing

@testable import BenchmarkHarness

@Suite struct BudgetLayerTests {
  func verdict(_ samples: [Double]?, limit: Double? = 100) -> GateVerdict? {
    BudgetLayer.findings(MadeMeasurements.measurement(MadeMeasurements.row(samples: samples))) { _ in limit }
      .first?.verdict
  }

  @Test func `what every process takes too long for is over the budget on any machine`() {
    #expect(verdict([101, 150, 120]) == .regression)
  }

  @Test func `what only some processes take too long for leaves it open`() {
    #expect(verdict([99, 150, 120]) == .inconclusive)
    #expect(verdict([99, 98, 120]) == .pass)
    #expect(verdict([100, 100]) == .pass)
  }

  @Test func `the change is told as a part of the limit`() throws {
    let row = MadeMeasurements.measurement(MadeMeasurements.row(samples: [240, 300, 260]))
    let finding = try #require(BudgetLayer.findings(row) { _ in 200 }.first)
    #expect(finding.change == 0.3)
    #expect(finding.base == Decimals.nanoseconds(200) && finding.candidate == Decimals.nanoseconds(260))
  }

  @Test func `without samples, or without a limit, there is nothing to hold`() {
    #expect(verdict(nil) == nil)
    #expect(verdict([]) == nil)
    #expect(verdict([1], limit: nil) == nil)
  }
}
