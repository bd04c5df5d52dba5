import BenchmarkHarness
import MultitouchSimulation
import Testing

@testable import bench

/// The invariants that look at timings.
@Suite struct TimingInvariantTests {
  /// 100 000 events of 100 ns, some of them slower.
  func latencies(_ slow: [Int: UInt64] = [:], count: Int = 100_000) -> [UInt64] {
    (0..<count).map { slow[$0] ?? 100 }
  }

  @Test func `every invariant has a name of its own and a statement`() {
    let names = TimingInvariants.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(TimingInvariants.all.allSatisfy { !$0.statement.isEmpty })
  }

  @Test func `nothing to look at is no verdict`() {
    #expect(TimingInvariants.verdicts(on: Evidence()).isEmpty)
  }

  @Test func `an engine within its budget passes`() {
    let evidence = Evidence(timings: Made.timings(latencies()))
    for invariant in TimingInvariants.all.prefix(4) { #expect(invariant.check(evidence)?.verdict == .pass) }
  }

  @Test func `an event slow once is the host's, and slow again the engine's`() {
    let once = Made.timings(latencies([5: 90_000]), replays: latencies().map { UInt32($0) })
    let finding = BudgetInvariant().check(Evidence(timings: once))
    #expect(finding?.verdict == .pass)
    #expect(finding?.reason.contains("event 5") == true)
    let again = BudgetInvariant().check(Evidence(timings: Made.timings(latencies([5: 90_000]))))
    #expect(again == .fail("event 5 takes 90.0 µs or more each time it is replayed", event: 5))
  }

  @Test func `an event that is slow each time is found among more that the host stopped`() {
    // The host stopped events 1 to 20 for longer, once each.
    var replays = latencies().map { UInt32($0) }
    replays[900] = 45_000
    var measured = latencies([900: 45_000])
    for event in 1...20 { measured[event] = 90_000 }
    var evidence = Evidence(timings: Made.timings(measured, replays: replays))
    evidence.load = .adversarial
    #expect(
      BudgetInvariant().check(evidence) == .fail("event 900 takes 45.0 µs or more each time it is replayed", event: 900)
    )
  }

  @Test func `an event that is slow in most replays and quick in some leaves the budget open`() {
    var timings = Made.timings(latencies([7: 90_000]), replays: latencies().map { UInt32($0) })
    timings.medianTicks[7] = 45_000
    let finding = BudgetInvariant().check(Evidence(timings: timings))
    #expect(finding?.verdict == .inconclusive)
    #expect(finding?.reason.hasPrefix("event 7 takes 45.0 µs in its median replay") == true)
  }

  @Test func `an adversarial scene answers for its worst event only`() {
    let slow = Made.timings(latencies().map { $0 * 90 })
    #expect(BudgetInvariant().check(Evidence(timings: slow))?.verdict == .fail)
    var evidence = Evidence(timings: slow)
    evidence.load = .adversarial
    #expect(BudgetInvariant().check(evidence)?.verdict == .pass)
    #expect(StallInvariant().check(evidence) == nil)
    #expect(TailInvariant().check(evidence) == nil)
    evidence.timings = Made.timings(latencies([9: 50_000]))
    #expect(BudgetInvariant().check(evidence)?.event == 9)
  }

  @Test func `one stall is named even where a percentile hides it`() {
    let stalled = Evidence(timings: Made.timings(latencies([42: 20_000])))
    let finding = StallInvariant().check(stalled)
    #expect(finding?.verdict == .fail)
    #expect(finding?.event == 42)
    #expect(BudgetInvariant().check(stalled)?.verdict == .pass)
  }

  @Test func `an event may take the whole of its share each time, and no tick more`() {
    let limit = Made.clock.ticks(nanoseconds: FrameBudget.usualNs)
    #expect(StallInvariant().check(Evidence(timings: Made.timings(latencies([42: limit]))))?.verdict == .pass)
    #expect(StallInvariant().check(Evidence(timings: Made.timings(latencies([42: limit + 1]))))?.event == 42)
  }

  @Test func `a budget that holds in replays alone says so`() {
    let slow = Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, 5000 as UInt64) })
    let timings = Made.timings(latencies(slow), replays: latencies().map { UInt32($0) })
    let finding = BudgetInvariant().check(Evidence(timings: timings))
    #expect(finding?.verdict == .pass)
    #expect(finding?.reason.hasSuffix("with every event at its median replay: the rest is the host's") == true)
  }

  @Test(
    arguments: [
      (900, 900, 900, Verdict.pass), (1500, 800, 700, .pass), (1500, 1400, 1200, .fail),
      (1500, 1200, 700, .inconclusive), (1019, 1019, 1019, .pass), (1020, 1020, 1020, .fail), (1020, 1019, 1019, .pass),
    ] as [(Double, Double, Double, Verdict)])
  func `a tail is judged by what no host can take away`(
    measured: Double, median: Double, fastest: Double, verdict: Verdict
  ) {
    let judgement = TailJudgement(measuredNs: measured, medianNs: median, fastestNs: fastest)
    #expect(judgement.finding(limitNs: 1000, overheadNs: 20).verdict == verdict)
  }

  @Test func `a tail just above its limit does not read like the limit`() {
    let judgement = TailJudgement(measuredNs: 1021, medianNs: 1019.6, fastestNs: 700)
    #expect(
      judgement.finding(limitNs: 1000, overheadNs: 20).reason
        == "p99.9 is 1.001 µs net, 999.6 ns with every event at its median replay: the rest is the host's")
  }

  @Test func `replays give each event its fastest and its median`() {
    var replays = ReplayTicks(eventCount: 2)
    #expect(replays.fastest().isEmpty && replays.medians().isEmpty)
    for pass in [[5, 10], [7, 900], [6, 11]] as [[UInt32]] { replays.append(pass) }
    #expect(replays.fastest() == [5, 10])
    #expect(replays.medians() == [6, 11])
    #expect(replays.ticks(of: 1) == [10, 900, 11])
    #expect(EventTimings.ticks(atFraction: 0.999, of: Array(0..<1000)) == 998)
    #expect(EventTimings.ticks(atFraction: 0.999, of: []) == 0)
  }

  @Test func `the first event that allocates is named by its number in the tape`() {
    let timings = Made.timings(
      latencies(count: 100), allocations: .counted(Made.ledger(event: 207, bytes: 64)))
    let finding = AllocationInvariant().check(Evidence(timings: timings))
    #expect(finding == .fail("event 7 allocated 64 and freed 0 bytes", event: 7))
  }

  @Test func `an allocation in a batch, of the harness, or unseen is no pass`() {
    let batch = Made.timings([100], batchAllocations: .counted(Made.ledger(event: 0, bytes: 8)))
    #expect(AllocationInvariant().check(Evidence(timings: batch))?.verdict == .fail)
    let harness = Made.timings([100], harness: AllocationReading(allocatedBytes: 16, freedBytes: 0))
    #expect(AllocationInvariant().check(Evidence(timings: harness))?.verdict == .inconclusive)
    let dead = Made.timings([100], allocations: .unknown(.outOfMemory(byteCount: 1)))
    #expect(AllocationInvariant().check(Evidence(timings: dead))?.verdict == .inconclusive)
  }

  @Test func `a flat curve passes, a growing one fails at its first high point, a noisy one stays open`() {
    func curve(_ factors: [Double], noise: Double = 0, flat: Bool = true) -> Finding? {
      let samples = factors.map { factor in
        (0..<21).map { round in 100 * factor * (1 + (round.isMultiple(of: 2) ? noise : -noise) * (factor - 0.5)) }
      }
      let curve = CurveEvidence(scales: [1, 10, 100, 1000], samples: samples, isExpectedFlat: flat)
      return FlatnessInvariant().check(Evidence(curve: curve))
    }
    #expect(curve([1, 1.02, 0.98, 1.03])?.verdict == .pass)
    #expect(curve([1, 0.9, 0.8, 0.7])?.verdict == .pass)
    let grown = curve([1, 1.05, 1.2, 1.5])
    #expect(grown?.verdict == .fail)
    #expect(grown?.reason.contains("at 100 ") == true)
    #expect(curve([1, 1.02, 1.1, 1.05], noise: 0.3)?.verdict == .inconclusive)
    #expect(curve([1, 2, 3, 4], flat: false) == nil)
  }

  @Test func `a flat curve's statement has as many events as the run's longest stream`() {
    let flatness = FlatnessInvariant()
    #expect(flatness.statement(of: Evidence(streamFrames: 100_000)).hasSuffix(" 100000 events"))
    #expect(flatness.statement(of: Evidence(streamFrames: 1_000_000)) == flatness.statement)
    #expect(flatness.statement(of: Evidence()) == flatness.statement)
  }

  @Test func `a curve of two points is no curve`() {
    let curve = CurveEvidence(scales: [1, 10], samples: [[1, 1], [1, 1]], isExpectedFlat: true)
    #expect(FlatnessInvariant().check(Evidence(curve: curve))?.verdict == .inconclusive)
  }

  @Test func `as many passes are a sample as the clock's step needs`() {
    func clock(quantum: Double) -> EventClock {
      EventClock(
        source: Made.clock.source, nanosecondsPerTick: 1, calibrationError: 0, quantumTicks: quantum,
        overhead: Made.clock.overhead)
    }
    let options = Meter.Options()
    #expect(CurveSamples.passes(24_500, clock(quantum: 10), options) == 1)
    #expect(CurveSamples.passes(24_500, clock(quantum: 42), options) == 3)
    #expect(CurveSamples.passes(0, clock(quantum: 42), options) == 1_000)
  }

  @Test func `a clock that steps too seldom gets many passes a sample`() throws {
    var context = Made.context(refusal: nil)
    context.amounts.curveRounds = 2
    let workload = try StreamWorkloads.workload(PanScenario(), rows: 20, seed: 1)
    #expect(StandardPlayer.sampleInTurns([workload], context).map(\.samples.count) == [2])
    var options = Meter.Options()
    options.sampleQuantaMin = 1 << 40
    context.meter = Meter(clock: Made.clock, options: options)
    let often = try #require(StandardPlayer.sampleInTurns([workload], context).first)
    #expect(often.passes == 1_000 && often.samples.count == 2, "however many passes, one sample a round")
  }

  @Test func `a round that is slower for all points leaves the exponent as sure as it was`() throws {
    let curve = CurveEvidence(
      scales: [1, 2, 4], samples: [[100, 1000, 300], [200, 2000, 600], [400, 4000, 1200]], isExpectedFlat: false)
    let fit = try curve.fit()
    #expect(abs(fit.slope - 1) < 1e-9 && fit.slopeMargin < 1e-6)
  }

  @Test func `a machine that slows down in the middle does not bend a curve`() {
    let drift = (0..<20).map { 1 + Double($0) / 10 }
    let curve = CurveEvidence(
      scales: [1, 10, 100], samples: [drift, drift.map { $0 * 1.01 }, drift.map { $0 * 0.99 }], isExpectedFlat: true)
    #expect(FlatnessInvariant().check(Evidence(curve: curve))?.verdict == .pass)
  }

  /// Samples of three points, the last of them dearer by a factor.
  func samples(_ factor: Double) -> [CurveSamples] {
    [1, 1, factor].map { factor in
      CurveSamples(
        samples: [Double](repeating: 100 * factor, count: 9), allocations: .counted(AllocationLedger()))
    }
  }

  @Test(arguments: [
    ([1.0], Verdict.pass, 1), ([1.5, 1.5], .fail, 2), ([1.5, 1.0], .inconclusive, 2),
  ])
  func `what is not flat must fail twice`(factors: [Double], verdict: Verdict, count: Int) {
    var taken = 0
    let (pooled, found) = CurveSamples.judged([1, 10, 100], isExpectedFlat: true) {
      taken += 1
      return samples(factors[taken - 1])
    }
    #expect(found?.verdict == verdict)
    #expect(taken == count)
    #expect(pooled[0].samples.count == 9 * count)
  }

  @Test(arguments: [1, 2])
  func `what fails in one measurement and is open in the other is open, and not failed for all that both have`(
    open: Int
  ) {
    // Beyond the tolerance in four rounds of nine, and in all.
    let noisy = [1, 1, 1, 1, 1, 1.3, 1.3, 1.3, 1.3].map { $0 * 100 }
    var taken = 0
    let (_, found) = CurveSamples.judged([1, 10, 100], isExpectedFlat: true) {
      taken += 1
      var points = samples(1.5)
      if taken == open { points[2].samples = noisy }
      return points
    }
    #expect(taken == 2 && found?.verdict == .inconclusive)
    #expect(found?.reason.hasSuffix("; not so in each of two measurements") == true)
  }

  @Test func `two measurements together lasted as long as the shorter one`() {
    func measured(_ passes: Int) -> CurveSamples {
      CurveSamples(samples: [1], allocations: .counted(AllocationLedger()), passes: passes)
    }
    #expect(measured(3).joined(with: measured(5)).passes == 3 && measured(5).joined(with: measured(3)).passes == 3)
  }

  @Test func `an allocation in either measurement of a curve is kept`() {
    let clean = CurveSamples(samples: [1], allocations: .counted(AllocationLedger()))
    let dirty = CurveSamples(samples: [1], allocations: .counted(Made.ledger(event: 0, bytes: 8)))
    #expect(clean.joined(with: dirty).allocations == dirty.allocations)
    #expect(dirty.joined(with: clean).allocations == dirty.allocations)
    #expect(CurveSamples.allocationVerdict(dirty.allocations)[0].verdict == .fail)
  }
}
