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

  @Test func `the longest trackable latency is not clamped`() {
    var histogram = LatencyHistogram(nanosecondsPerTick: 1)
    histogram.record(ticks: LatencyHistogram.trackableTicksMax)
    #expect(histogram.clampedCount == 0)
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

@Suite struct WorstEventsTests {
  @Test func `the slowest events keep their index, the earlier first among equals`() {
    var worst = WorstEvents(capacity: 3)
    for (event, ticks) in ([5, 9, 5, 1, 9, 7] as [UInt64]).enumerated() { worst.note(event: event, ticks: ticks) }
    let entries = worst.entries
    #expect(entries == [.init(event: 1, ticks: 9), .init(event: 4, ticks: 9), .init(event: 5, ticks: 7)])
  }

  @Test func `fewer events than room are all kept, a zero too`() {
    var worst = WorstEvents(capacity: 4)
    worst.note(event: 0, ticks: 0)
    worst.note(event: 1, ticks: 3)
    let entries = worst.entries
    #expect(entries == [.init(event: 1, ticks: 3), .init(event: 0, ticks: 0)])
  }

  @Test func `a list without room stays empty`() {
    var worst = WorstEvents(capacity: 0)
    worst.note(event: 0, ticks: .max)
    let entries = worst.entries
    #expect(entries.isEmpty)
  }

  @Test(arguments: 1...20)
  func `any stream leaves what a full sort would`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var worst = WorstEvents(capacity: 7)
    var all: [WorstEvents.Entry] = []
    for round in 0..<2 {
      worst.reset()
      all = []
      for event in 0..<(100 * (round + 1)) {
        let entry = WorstEvents.Entry(event: event, ticks: UInt64(generator.next(below: 30)))
        all.append(entry)
        worst.note(event: entry.event, ticks: entry.ticks)
      }
    }
    let expected = all.sorted { ($1.ticks, $0.event) < ($0.ticks, $1.event) }.prefix(7)
    let entries = worst.entries
    #expect(entries == Array(expected))
  }
}
