import Testing

@testable import BenchmarkHarness

/// A state that cannot be copied, as an engine is.
private struct Counter: ~Copyable {
  var indices: [Int] = []
  var preparations = 0
}

@Suite struct MeterTests {
  private static func options(
    samples: Int = 5, warmUps: Int = 1, quantaMin: UInt64 = 1, worst: Int = 3
  ) -> Meter.Options {
    var options = Meter.Options()
    options.sampleCount = samples
    options.warmUpSampleCount = warmUps
    options.sampleQuantaMin = quantaMin
    options.worstEventCount = worst
    return options
  }

  private static func meter(_ options: Meter.Options = options()) -> Meter {
    Meter(clock: .calibrated(duration: .milliseconds(1), pairCount: 1000), options: options)
  }

  @Test func `every event runs once, in order, on a state that cannot be copied`() {
    var counter = Counter()
    let result = Self.meter().perEvent(&counter, count: 100) { counter, index in counter.indices.append(index) }
    #expect(counter.indices == Array(0..<100))
    #expect(result.histogram.count == 100)
    #expect(result.percentiles.count == 100)
    #expect(result.worst.count == 3)
    #expect(result.worst.allSatisfy { (0..<100).contains($0.event) })
    #expect(result.worst.first?.ticks == result.histogram.maximumTicks)
  }

  @Test func `no events give an empty measurement`() {
    var counter = Counter()
    let result = Self.meter().perEvent(&counter, count: 0) { _, _ in }
    #expect(result.histogram.count == 0)
    #expect(result.worst.isEmpty)
  }

  @Test(.enabled(if: probeCanLive), arguments: [0, 1, 617, 999])
  func `the event with a planted allocation is named`(planted: Int) throws {
    var state: UInt64 = 0
    let result = Self.meter().perEvent(&state, count: 1000) { state, index in
      if index == planted { plantAllocation(byteCount: 48) }
      state &+= UInt64(index)
    }
    guard case .counted(let ledger) = result.allocations else {
      Issue.record("\(result.allocations)")
      return
    }
    #expect(ledger.eventCount == 1)
    #expect(ledger.first?.event == planted)
    #expect(try #require(ledger.first).allocatedBytes >= 48)
    #expect(result.allocations.isAllocationFree == false)
  }

  @Test(.enabled(if: probeCanLive))
  func `events that do not allocate are known not to`() {
    var state: UInt64 = 0
    let result = Self.meter().perEvent(&state, count: 1000) { state, index in state &+= UInt64(index) }
    #expect(result.allocations.isAllocationFree == true)
    #expect(state == 499_500)
  }

  @Test func `without a live probe nothing is claimed about allocations`() {
    let failure = ProbeFailure.noCounter(name: "thread.allocatedp", errorCode: 2)
    let meter = Meter(
      clock: .calibrated(duration: .milliseconds(1), pairCount: 100), probe: AllocationProbe(deadBecause: failure),
      options: Self.options())
    var state = 0
    let single = meter.perEvent(&state, count: 10) { state, _ in state += 1 }
    #expect(single.allocations == .unknown(failure))
    let batch = meter.amortized(&state, count: 10, prepare: { _ in }, step: { state, _ in state += 1 })
    #expect(batch.allocations == .unknown(failure))
  }

  @Test(.enabled(if: probeCanLive))
  func `a preparation before each event is neither the event's nor the harness's`() {
    var state: [Int] = []
    state.reserveCapacity(100)
    let result = Self.meter().perEvent(&state, count: 50) { state, index in
      plantAllocation(byteCount: 10_000)
      state.append(index)
    } step: { state, index in
      state[index] += 1
    }
    #expect(state == Array(1...50))
    #expect(result.histogram.count == 50)
    #expect(result.allocations.isAllocationFree == true)
    // A debug build allocates here and there on its own, but not the half million planted bytes.
    #expect(result.harnessAllocations.allocatedBytes < 250_000)
  }

  @Test func `an open loop runs every event once, in order`() {
    var counter = Counter()
    let result = Self.meter().openLoop(&counter, count: 20, interval: 1000) { counter, index in
      counter.indices.append(index)
    }
    #expect(counter.indices == Array(0..<20))
    #expect(result.histogram.count == 20)
  }

  @Test func `a stall in an open loop is charged to every event that it delayed`() {
    let meter = Self.meter(Self.options(worst: 10))
    let clock = meter.clock
    let interval = 20_000.0
    var state = 0
    let start = clock.begin()
    let result = meter.openLoop(&state, count: 30, interval: interval) { _, index in
      guard index == 5 else { return }
      // Ten intervals long: events 6 to 14 are then due already, by at least nine to one intervals.
      let end = clock.begin() &+ clock.ticks(nanoseconds: 10 * interval)
      while clock.end() < end {}
    }
    let whole = clock.end() &- start
    let delayed = result.histogram.classes.filter { $0.nanoseconds >= interval * 0.99 }.map(\.count).reduce(0, +)
    #expect(delayed >= 10)
    #expect(result.worst[0].ticks >= clock.ticks(nanoseconds: 10 * interval))
    #expect(result.worst[0].ticks <= whole)
  }

  @Test(.enabled(if: probeCanLive && BuildMode.current().isOptimized))
  func `recording a million events allocates nothing`() {
    var state: UInt64 = 0
    let result = Self.meter().perEvent(&state, count: 1_000_000) { state, index in state ^= UInt64(index) }
    #expect(result.harnessAllocations.isZero)
    #expect(result.allocations.isAllocationFree == true)
  }

  @Test func `each pass of a batch is prepared and runs every index in order`() {
    var counter = Counter()
    let batch = Self.meter().amortized(&counter, count: 7) { counter in
      counter.preparations += 1
    } step: { counter, index in
      counter.indices.append(index)
    }
    #expect(counter.indices.count == counter.preparations * 7)
    #expect(counter.indices.indices.allSatisfy { counter.indices[$0] == $0 % 7 })
    #expect(batch.samples.count == 5)
    #expect(batch.eventsPerSample.isMultiple(of: 7))
    #expect(batch.nanosecondsPerEvent.sampleCount == 5)
  }

  @Test func `a stream counts on from zero without a gap`() {
    var counter = Counter()
    let batch = Self.meter().amortizedStream(&counter) { counter, index in counter.indices.append(index) }
    #expect(counter.indices == Array(0..<counter.indices.count))
    #expect(batch.samples.count == 5)
  }

  @Test func `code that keeps its own state is measured both ways`() {
    var sum = 0
    var preparations = 0
    let (single, batch) = Self.meter().measure(events: 20, prepare: { preparations += 1 }) { index in
      sum += index
      return sum
    }
    #expect(single.histogram.count == 20)
    #expect(batch.samples.count == 5)
    #expect(sum == preparations * 190)
  }

  @Test(.enabled(if: probeCanLive))
  func `a batch that allocates is known to`() {
    var state = 0
    let batch = Self.meter().amortized(&state, count: 3, prepare: { _ in }) { state, index in
      plantAllocation(byteCount: 16)
      state += index
    }
    #expect(batch.allocations.isAllocationFree == false)
  }

  @Test(.enabled(if: probeCanLive))
  func `what the preparation allocates is not the batch's`() {
    var state = 0
    let batch = Self.meter().amortized(&state, count: 3) { _ in
      plantAllocation(byteCount: 16)
    } step: { state, index in
      state += index
    }
    #expect(batch.allocations.isAllocationFree == true)
  }
}
