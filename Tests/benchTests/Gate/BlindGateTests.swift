// The gate where allocations cannot be counted: it knows less, and nothing got worse by that.

import MultitouchSimulation
import Testing

@testable import BenchmarkHarness
@testable import bench

@Suite struct BlindGateTests {
  @Test func `a dead probe is an unknown metric and no fault`() throws {
    let probe = AllocationProbe(deadBecause: .noCounter(name: "thread.allocatedp", errorCode: 2))
    let sampler = GateSampler(meter: Meter(clock: Made.clock, probe: probe))
    let scenario = try #require(InteractionScenarios.all.first)
    let row = try sampler.row(InteractionRun(scenario.make(gestures: 20, seed: 1)), name: "interaction", .exact)
    #expect(row.faults == [])
    #expect(row.exact.filter(\.isUnknown).map(\.name) == ["allocating events"])
    let measurement = GateMeasurement(rows: [row])
    #expect(ExactLayer.findings(base: measurement, candidate: measurement).map(\.verdict) == [.inconclusive])
  }
}
