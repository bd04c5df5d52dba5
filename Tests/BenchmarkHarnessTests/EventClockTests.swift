import Testing

@testable import BenchmarkHarness

@Suite struct EventClockTests {
  static func clock(nanosecondsPerTick: Double = 0.5, quantumTicks: Double = 20, overheadNs: Double = 15) -> EventClock
  {
    EventClock(
      source: .best, nanosecondsPerTick: nanosecondsPerTick, calibrationError: 1e-6, quantumTicks: quantumTicks,
      overhead: ClockOverhead(
        pairCount: 1000, minimum: overheadNs - 5, p50: overheadNs, p90: overheadNs + 5, p99: overheadNs + 10,
        p999: overheadNs + 100, maximum: overheadNs + 1000))
  }

  @Test func `a counter that advances in steps has its step as quantum`() {
    #expect(EventClock.quantum(ofReadings: [52, 104, 182, 234, 312]) == 26)
  }

  @Test func `a clock coarser than its own reading has its smallest step as quantum`() {
    #expect(EventClock.quantum(ofReadings: [0, 0, 42, 42, 83, 83, 125]) == 41)
  }

  @Test func `a fine counter has a quantum of one tick`() {
    #expect(EventClock.quantum(ofReadings: [100, 121, 143, 166, 190]) == 1)
  }

  /// Readings of a counter that advances `step` ticks at a time, read every few steps.
  static func readings(step: Double, count: Int = 2_000) -> [UInt64] {
    var random = SplitMix64(seed: 7)
    var steps = 1_000.0
    return (0..<count).map { _ in
      steps += Double(2 + random.next() % 3)
      return UInt64(steps * step)
    }
  }

  @Test(arguments: [24.454, 24.5, 33.3, 100.0 / 3, 15.36, 9.9])
  func `a step that is no whole number of ticks is found`(step: Double) {
    let quantum = EventClock.quantum(ofReadings: Self.readings(step: step))
    #expect(abs(quantum - step) < 0.02, "\(quantum)")
    // An interruption, and a reading out of step, change nothing.
    var disturbed = Self.readings(step: step)
    for index in 1_000..<disturbed.count { disturbed[index] += UInt64(1_000_000 * step) }
    disturbed[500] += 3
    #expect(abs(EventClock.quantum(ofReadings: disturbed) - step) < 0.02)
  }

  @Test func `a counter that is read irregularly has no step, nor has one that is read too seldom`() {
    var random = SplitMix64(seed: 3)
    var now: UInt64 = 0
    let fine = (0..<2_000).map { _ in
      now += 49 + random.next() % 40
      return now
    }
    #expect(EventClock.quantum(ofReadings: fine) == 1)
    #expect(EventClock.quantum(ofReadings: [0, 49, 122, 220, 293]) == 1)
  }

  @Test func `quanta are whole ones`() {
    let clock = Self.clock(quantumTicks: 24.5)
    #expect([0, 24, 25, 48, 49, 73].map { clock.quanta($0) } == [0, 0, 1, 1, 2, 2])
  }

  @Test func `a clock that never moves, or moves backwards, has a quantum of one tick`() {
    #expect(EventClock.quantum(ofReadings: [7, 7, 7]) == 1)
    #expect(EventClock.quantum(ofReadings: [30, 20, 10]) == 1)
    #expect(EventClock.quantum(ofReadings: []) == 1)
  }

  @Test func `the rate is the middle of what both anchors allow and its error half the width`() throws {
    let start = CalibrationRate.Anchor(ticks: 1000, earliest: 100, latest: 120)
    let stop = CalibrationRate.Anchor(ticks: 3000, earliest: 1100, latest: 1140)
    let rate = try #require(CalibrationRate(from: start, to: stop))
    // Between 980 and 1040 ns for 2000 ticks.
    #expect(rate.nanosecondsPerTick == 0.505)
    #expect(abs(rate.error - 30.0 / 1010) < 1e-12)
  }

  @Test func `a counter that stood still has no rate`() {
    let anchor = CalibrationRate.Anchor(ticks: 1000, earliest: 100, latest: 120)
    #expect(CalibrationRate(from: anchor, to: anchor) == nil)
    let overlapping = CalibrationRate.Anchor(ticks: 1001, earliest: 110, latest: 130)
    #expect(CalibrationRate(from: anchor, to: overlapping) == nil)
  }

  @Test func `ticks and nanoseconds convert into each other`() {
    let clock = Self.clock(nanosecondsPerTick: 0.4)
    #expect(clock.nanoseconds(100) == 40)
    #expect(clock.ticks(nanoseconds: 40) == 100)
    #expect(clock.ticks(nanoseconds: -3) == 0)
    #expect(clock.ticks(nanoseconds: 1e300) == .max)
    #expect(clock.quantumNanoseconds == 8)
  }

  @Test func `the monotonic clock counts nanoseconds`() {
    let clock = EventClock.calibrated(source: .monotonic, pairCount: 1000)
    #expect(clock.source == .monotonic)
    #expect(clock.nanosecondsPerTick == 1)
    #expect(clock.calibrationError == 0)
    let begin = clock.begin()
    #expect(clock.end() >= begin)
  }

  @Test(arguments: EventClock.Source.allCases)
  func `a source that this processor lacks is replaced by the monotonic clock`(source: EventClock.Source) {
    let clock = EventClock.calibrated(source: source, duration: .milliseconds(1), pairCount: 100)
    #expect(clock.source == (source.isAvailable ? source : .monotonic))
  }

  @Test func `a processor has its own counter, and every one has the monotonic clock`() {
    #if arch(x86_64)
      let expected: Set<EventClock.Source> = [.monotonic, .timestampCounter]
    #elseif arch(arm64)
      let expected: Set<EventClock.Source> = [.monotonic, .virtualCounter]
    #else
      let expected: Set<EventClock.Source> = [.monotonic]
    #endif
    #expect(Set(EventClock.Source.allCases.filter(\.isAvailable)) == expected)
  }

  @Test func `empty pairs are summed up in nanoseconds, whatever their order`() {
    let overhead = ClockOverhead(ticks: [60, 40, 80], nanosecondsPerTick: 0.25)
    #expect((overhead.minimum, overhead.p50, overhead.maximum) == (10, 15, 20))
    #expect(overhead.pairCount == 3)
  }

  @Test func `a calibrated clock states its quantum and an ordered overhead`() {
    let clock = EventClock.calibrated(duration: .milliseconds(2), pairCount: 5000)
    #expect(clock.source == .best)
    #expect(clock.quantumTicks >= 1)
    #expect(clock.nanosecondsPerTick > 0)
    let overhead = clock.overhead
    #expect(overhead.pairCount == 5000)
    let ordered = [overhead.minimum, overhead.p50, overhead.p90, overhead.p99, overhead.p999, overhead.maximum]
    #expect(ordered == ordered.sorted())
  }

  @Test func `empty pairs last no longer than the calibration in which they were timed`() {
    let watch = EventClock.calibrated(source: .monotonic, pairCount: 2)
    let begin = watch.begin()
    let clock = EventClock.calibrated(source: .monotonic, pairCount: 5000)
    let elapsed = watch.nanoseconds(watch.end() - begin)
    #expect(clock.overhead.maximum > 0)
    // The slower half alone takes so long.
    #expect(clock.overhead.p50 * 2499 <= elapsed)
  }

  @Test func `a tick without length is refused`() async {
    await #expect(processExitsWith: .failure) {
      _ = EventClockTests.clock(nanosecondsPerTick: 0)
    }
  }
}
