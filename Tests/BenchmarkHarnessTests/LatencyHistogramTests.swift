import Testing

@testable import BenchmarkHarness

@Suite struct LatencyHistogramTests {
  @Test func `percentiles of one to ten thousand ticks are known to three digits`() {
    var histogram = LatencyHistogram(nanosecondsPerTick: 0.5)
    for ticks in 1...10_000 as ClosedRange<UInt64> { histogram.record(ticks: ticks) }
    let percentiles = histogram.percentiles
    #expect(percentiles.count == 10_000)
    func isNear(_ found: Double, _ expected: Double) -> Bool { abs(found - expected) <= expected * 0.001 }
    #expect(isNear(percentiles.p50, 2500))
    #expect(isNear(percentiles.p90, 4500))
    #expect(isNear(percentiles.p99, 4950))
    #expect(isNear(percentiles.p999, 4995))
    #expect(isNear(percentiles.p9999, 4999.5))
    // Five of ten thousand are slow: seen by p99.99 alone.
    var slow = LatencyHistogram(nanosecondsPerTick: 1)
    for number in 0..<10_000 { slow.record(ticks: number < 9_995 ? 100 : number < 9_998 ? 200 : 400) }
    let rare = slow.percentiles
    #expect(rare.p99 == 100 && rare.p999 == 100 && rare.p9999 == 400)
    #expect(percentiles.maximum == 5000)
  }

  @Test func `small latencies are exact`() {
    var histogram = LatencyHistogram(nanosecondsPerTick: 1)
    for ticks in [0, 1, 2, 3, 4] as [UInt64] { histogram.record(ticks: ticks) }
    #expect(histogram.percentiles.p50 == 2)
    #expect(histogram.percentiles.maximum == 4)
    #expect(histogram.classes.map(\.nanoseconds) == [0, 1, 2, 3, 4])
    #expect(histogram.classes.allSatisfy { $0.count == 1 })
  }

  @Test func `an empty histogram has zeros`() {
    let percentiles = LatencyHistogram(nanosecondsPerTick: 1).percentiles
    #expect(
      percentiles == LatencyPercentiles(count: 0, p50: 0, p90: 0, p99: 0, p999: 0, p9999: 0, maximum: 0))
  }

  @Test func `a latency beyond the range is counted, clamped and kept exactly as maximum`() {
    var histogram = LatencyHistogram(nanosecondsPerTick: 1)
    let huge = LatencyHistogram.trackableTicksMax * 16
    histogram.record(ticks: 10)
    histogram.record(ticks: huge)
    #expect(histogram.count == 2)
    #expect(histogram.clampedCount == 1)
    #expect(histogram.maximumTicks == huge)
    #expect(histogram.percentiles.maximum == Double(huge))
    #expect(histogram.percentiles.p99 >= Double(LatencyHistogram.trackableTicksMax) * 0.999)
  }

  @Test func `the longest trackable latency is not clamped, and a longer one is`() {
    var histogram = LatencyHistogram(nanosecondsPerTick: 1)
    histogram.record(ticks: LatencyHistogram.trackableTicksMax)
    #expect(histogram.clampedCount == 0)
    histogram.record(ticks: LatencyHistogram.trackableTicksMax + 1)
    #expect(histogram.clampedCount == 1)
    #expect(histogram.count == 2)
  }

  @Test func `hgrm text is in nanoseconds and ends with the maximum`() {
    var histogram = LatencyHistogram(nanosecondsPerTick: 0.5)
    for ticks in [100, 200, 300, 400] as [UInt64] { histogram.record(ticks: ticks) }
    let lines = histogram.hgrm.split(separator: "\n")
    #expect(lines[0].contains("Percentile"))
    #expect(lines[1].split(separator: " ").first == "50.000")
    #expect(lines.contains { $0.hasPrefix("#[Max     =      200.000, Total count    =            4]") })
  }

  @Test func `a reset histogram is like a new one`() {
    var histogram = LatencyHistogram(nanosecondsPerTick: 1)
    histogram.record(ticks: .max)
    histogram.reset()
    #expect(histogram == LatencyHistogram(nanosecondsPerTick: 1))
  }

  @Test func `net percentiles are the raw ones less the clock's median cost, not below zero`() {
    let raw = LatencyPercentiles(count: 9, p50: 10, p90: 20, p99: 30, p999: 40, p9999: 50, maximum: 60)
    let net = raw.net(of: EventClockTests.clock(overheadNs: 15).overhead)
    #expect(net == LatencyPercentiles(count: 9, p50: 0, p90: 5, p99: 15, p999: 25, p9999: 35, maximum: 45))
  }
}
