import Testing

@testable import BenchmarkHarness

@Suite struct BatchRecorderTests {
  /// Runs a recorder against made-up code that takes `ticksPerRun` from the n-th run on, and allocates in some batches.
  private static func result(
    quantaMin: UInt64, samples: Int = 4, warmUps: Int = 2, eventsPerRun: Int?,
    allocatedBytes: (_ batch: Int) -> UInt64 = { _ in 0 }, ticksPerRun: (Int) -> UInt64
  ) -> (measurement: AmortizedMeasurement, runCounts: [Int], indices: [Int]) {
    var options = Meter.Options()
    options.sampleCount = samples
    options.warmUpSampleCount = warmUps
    options.sampleQuantaMin = quantaMin
    var recorder = BatchRecorder(
      clock: EventClockTests.clock(nanosecondsPerTick: 0.5, quantumTicks: 20, overheadNs: 16), options: options,
      eventsPerRun: eventsPerRun)
    var runCounts: [Int] = []
    var indices: [Int] = []
    while let runs = recorder.nextRunCount {
      indices.append(recorder.nextIndex)
      let delta = AllocationReading(allocatedBytes: allocatedBytes(runCounts.count), freedBytes: 0)
      recorder.record(BatchReading(ticks: ticksPerRun(runCounts.reduce(0, +)) * UInt64(runs), delta: delta))
      runCounts.append(runs)
    }
    return (recorder.finished(before: .live, after: .live), runCounts, indices)
  }

  @Test func `the sample doubles until it lasts a thousand quanta`() {
    // 20 ticks a quantum: 20 000 ticks at least; 100 ticks a run: 200 runs, so 256.
    let (measurement, runCounts, indices) = Self.result(quantaMin: 1000, eventsPerRun: nil) { _ in 100 }
    #expect(runCounts == [1, 2, 4, 8, 16, 32, 64, 128, 256] + [256, 256] + [256, 256, 256, 256])
    #expect(indices.last == runCounts.dropLast().reduce(0, +))
    #expect(measurement.eventsPerSample == 256)
    #expect(measurement.samples == [50, 50, 50, 50])
    #expect(measurement.nanosecondsPerEvent.median == 50)
    #expect(measurement.eventsPerSecond == 20_000_000)
    #expect(measurement.sampleQuantaMin == 1280)
    #expect(measurement.doubt == nil)
    #expect(measurement.overheadPerEvent == 16.0 / 256)
  }

  @Test(arguments: 0...4) func `as many batches warm up as are asked for`(warmUps: Int) {
    let (_, runCounts, _) = Self.result(quantaMin: 1, samples: 3, warmUps: warmUps, eventsPerRun: nil) { _ in 20 }
    // The first is long enough.
    #expect(runCounts == [Int](repeating: 1, count: 1 + warmUps + 3))
  }

  @Test func `passes are counted in events and each carries one clock overhead`() {
    let (measurement, _, _) = Self.result(quantaMin: 1000, eventsPerRun: 50) { _ in 10_000 }
    #expect(measurement.eventsPerSample == 100)
    #expect(measurement.samples == [100, 100, 100, 100])
    #expect(measurement.overheadPerEvent == 16.0 / 50)
  }

  @Test func `code that becomes faster while it is sampled is given longer samples`() {
    let (measurement, _, _) = Self.result(quantaMin: 10, warmUps: 0, eventsPerRun: nil) { $0 < 3 ? 150 : 60 }
    // 200 ticks at least: two runs while they take 150, four when they take 60.
    #expect(measurement.eventsPerSample == 4)
    #expect(measurement.samples == [30, 30, 30, 30])
    #expect(measurement.sampleQuantaMin >= 10)
  }

  @Test func `what is allocated counts in the samples that are kept, and in no other batch`() {
    // Batches 0 and 1 find the length, 2 is a sample, 3 is too short: 4 finds the length again, and 5 to 8 are kept.
    func allocations(in batch: Int) -> AllocationResult {
      let (measurement, runCounts, _) = Self.result(
        quantaMin: 10, warmUps: 0, eventsPerRun: nil, allocatedBytes: { $0 == batch ? 64 : 0 }
      ) { $0 < 5 ? 150 : 60 }
      #expect(runCounts == [1, 2, 2, 2, 4, 4, 4, 4, 4])
      return measurement.allocations
    }
    for batch in 0..<5 { #expect(allocations(in: batch) == .counted(AllocationLedger()), "\(batch)") }
    var ledger = AllocationLedger()
    ledger.note(event: 3, AllocationReading(allocatedBytes: 64, freedBytes: 0))
    #expect(allocations(in: 8) == .counted(ledger))
  }

  @Test func `code that takes no time ends the search and says that its samples are short`() {
    let (measurement, _, _) = Self.result(quantaMin: 1000, eventsPerRun: 1) { _ in 0 }
    #expect(measurement.sampleQuantaMin == 0)
    #expect(measurement.doubt?.contains("optimiser") == true)
    #expect(measurement.nanosecondsPerEvent.median == 0)
  }
}
