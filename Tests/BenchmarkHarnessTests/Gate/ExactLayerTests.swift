import Testing

@testable import BenchmarkHarness

@Suite struct ExactLayerTests {
  typealias Made = MadeMeasurements

  func finding(
    _ base: GateMeasurement, _ candidate: GateMeasurement, recorded: GateMeasurement? = nil
  ) throws -> GateFinding {
    let findings = ExactLayer.findings(base: base, candidate: candidate, recorded: recorded)
    try #require(findings.count == 1)
    return findings[0]
  }

  @Test func `what has not changed passes`() throws {
    #expect(try finding(Made.measurement(Made.row()), Made.measurement(Made.row())).verdict == .pass)
  }

  @Test func `another digest is a regression that says which`() throws {
    let found = try finding(Made.measurement(Made.row()), Made.measurement(Made.row(digest: "00fe")))
    #expect(found.verdict == .regression)
    #expect(found.reason == "digest was 00ff, is 00fe")
  }

  @Test func `more allocations are a regression, fewer an improvement to be recorded`() throws {
    let one = Made.measurement(Made.row(allocating: "1"))
    let two = Made.measurement(Made.row(allocating: "2"))
    #expect(try finding(one, two).verdict == .regression)
    let better = try finding(two, one)
    #expect(better.verdict == .improvement)
    #expect(better.reason.contains("--update-baseline"))
  }

  @Test func `of all that is counted of allocations, more is a regression`() throws {
    func measured(_ events: Int, allocated: UInt64, freed: UInt64) -> GateMeasurement {
      var ledger = AllocationLedger()
      for event in 0..<events {
        let isLast = event == events - 1
        ledger.note(
          event: event,
          AllocationReading(allocatedBytes: isLast ? allocated : 0, freedBytes: isLast ? freed : 8))
      }
      var row = Made.row()
      row.exact = AllocationResult.counted(ledger).exactMetrics
      return Made.measurement(row)
    }
    let base = measured(2, allocated: 64, freed: 64)
    for more in [
      measured(2, allocated: 65, freed: 64), measured(2, allocated: 64, freed: 65),
      measured(3, allocated: 64, freed: 56),
    ] {
      #expect(try finding(base, more).verdict == .regression)
      #expect(try finding(more, base).verdict == .improvement)
    }
  }

  @Test func `of what is better if there is more of it, less is a regression`() throws {
    func measured(_ count: String) -> GateMeasurement {
      var row = Made.row()
      row.exact.append(.init("kept", count, lessIsBetter: false))
      return Made.measurement(row)
    }
    #expect(try finding(measured("2"), measured("1")).verdict == .regression)
    #expect(try finding(measured("1"), measured("2")).verdict == .improvement)
  }

  @Test func `a better figure does not hide a worse one`() throws {
    let base = Made.measurement(Made.row(allocating: "2"))
    let candidate = Made.measurement(Made.row(digest: "00fe", allocating: "1"))
    #expect(try finding(base, candidate).verdict == .regression)
  }

  @Test func `a broken invariant is a regression even if it was broken before`() throws {
    let broken = Made.measurement(Made.row(faults: ["exactness: event 7: 1 ns too late"]))
    let found = try finding(broken, broken)
    #expect(found.verdict == .regression)
    #expect(found.reason == "exactness: event 7: 1 ns too late")
  }

  @Test func `a change that the committed baseline has is recorded`() throws {
    let new = Made.measurement(Made.row(digest: "00fe"))
    #expect(try finding(Made.measurement(Made.row()), new, recorded: new).verdict == .recorded)
    let other = Made.measurement(Made.row(digest: "00fd"))
    #expect(try finding(Made.measurement(Made.row()), new, recorded: other).verdict == .regression)
    let ofAnotherStream = Made.measurement(Made.row(digest: "00fe", input: "other"))
    #expect(try finding(Made.measurement(Made.row()), new, recorded: ofAnotherStream).verdict == .regression)
  }

  @Test func `another stream is not compared`() throws {
    let other = Made.measurement(Made.row(digest: "1", input: "other"))
    #expect(try finding(Made.measurement(Made.row()), other).verdict == .noBaseline)
    #expect(try finding(Made.measurement(Made.row()), other, recorded: other).verdict == .recorded)
  }

  @Test func `a new scenario has no baseline, and one that is gone is a regression`() throws {
    let one = Made.measurement(Made.row())
    let two = Made.measurement(Made.row(), Made.row("stream/taps"))
    #expect(ExactLayer.findings(base: one, candidate: two).map(\.verdict) == [.pass, .noBaseline])
    // It has an answer all the same, which may be wrong.
    let wrong = Made.measurement(Made.row(), Made.row("stream/taps", faults: ["truth: a tap is missing"]))
    #expect(ExactLayer.findings(base: one, candidate: wrong).map(\.verdict) == [.pass, .regression])
    let gone = ExactLayer.findings(base: two, candidate: one)
    #expect(gone.map(\.verdict) == [.pass, .regression])
    #expect(gone[1].scenario == "stream/taps")
  }

  @Test func `a scenario of which nothing exact is known has no finding, but is named where it is gone`() {
    var bare = Made.row("stream/taps")
    bare.exact = []
    #expect(ExactLayer.findings(base: GateMeasurement(), candidate: Made.measurement(bare)).isEmpty)
    let gone = ExactLayer.findings(base: Made.measurement(bare), candidate: GateMeasurement())
    #expect(gone.map(\.verdict) == [.regression] && gone.map(\.scenario) == ["stream/taps"])
  }

  @Test func `a pass of another size is not compared, though it is of the same stream`() throws {
    var shorter = Made.row()
    shorter.eventCount = 980
    let found = try finding(Made.measurement(shorter), Made.measurement(Made.row()))
    #expect(found.verdict == .noBaseline)
    #expect(
      found.reason
        == "the base's pass has 980 events in 1200 rows, this one 1000 events in 1200 rows: record the baseline again")
    let both = Made.measurement(Made.row())
    #expect(try finding(Made.measurement(shorter), both, recorded: both).verdict == .recorded)
    #expect(try finding(both, Made.measurement(Made.row(digest: "1")), recorded: both).verdict == .regression)
    var recorded = Made.row(digest: "1")
    recorded.rowCount = 7
    let other = Made.measurement(Made.row(digest: "1"))
    #expect(try finding(both, other, recorded: Made.measurement(recorded)).verdict == .regression)
  }

  @Test func `a metric that appears or disappears is a change`() throws {
    var more = Made.row()
    more.exact.append(.init("records", "9"))
    #expect(try finding(Made.measurement(Made.row()), Made.measurement(more)).reason == "records is new: 9")
    #expect(try finding(Made.measurement(more), Made.measurement(Made.row())).reason == "records was 9, is gone")
  }
}

/// Allocations that could not be counted, on either side.
@Suite struct UnknownMetricTests {
  typealias Made = MadeMeasurements
  typealias Metric = GateMeasurement.ExactMetric

  static let dead = ProbeFailure.noCounter(name: "thread.allocatedp", errorCode: 2)

  func row(_ result: AllocationResult, digest: String = "00ff", faults: [String] = []) -> GateMeasurement {
    Made.measurement(
      GateMeasurement.Row(
        name: "stream/pans", eventCount: 1000, rowCount: 1200, input: "in",
        exact: [Metric("digest", digest)] + result.exactMetrics, faults: faults))
  }

  var counted: GateMeasurement { row(.counted(AllocationLedger())) }
  var blind: GateMeasurement { row(.unknown(Self.dead)) }

  func finding(
    _ base: GateMeasurement, _ candidate: GateMeasurement, recorded: GateMeasurement? = nil
  ) throws -> GateFinding {
    try #require(ExactLayer.findings(base: base, candidate: candidate, recorded: recorded).first)
  }

  @Test func `three counts are compared, or one that is unknown and says why`() throws {
    #expect(AllocationResult.counted(AllocationLedger()).exactMetrics.map(\.value) == ["0", "0", "0"])
    let metrics = AllocationResult.unknown(Self.dead).exactMetrics
    #expect(metrics.map(\.name) == ["allocating events"])
    #expect(metrics[0].isUnknown && metrics[0].value.contains("jemalloc has no counter"))
    #expect(Metric("allocating events", "unknown").isUnknown && !Metric("allocating events", "0").isUnknown)
  }

  @Test func `allocations that are unknown on either side leave the question open`() throws {
    for (base, candidate) in [(counted, blind), (blind, counted), (blind, blind)] {
      let found = try finding(base, candidate)
      #expect(found.verdict == .inconclusive)
      #expect(found.reason.contains("jemalloc has no counter"))
      // That there are no bytes follows from it and is no change of its own.
      #expect(!found.reason.contains("bytes is new") && !found.reason.contains("is gone"))
    }
    let result = GateResult(
      base: "a", candidate: "b", key: Made.key, findings: ExactLayer.findings(base: counted, candidate: blind))
    #expect(result.exitReason == .inconclusive)
  }

  @Test func `another digest, or a broken invariant, is a regression all the same`() throws {
    let other = row(.unknown(Self.dead), digest: "00fe")
    #expect(try finding(counted, other).verdict == .regression)
    #expect(try finding(counted, row(.unknown(Self.dead), faults: ["truth: a tap is missing"])).verdict == .regression)
    // One that was recorded leaves only what is not known.
    #expect(
      try finding(counted, other, recorded: row(.counted(AllocationLedger()), digest: "00fe")).verdict == .inconclusive)
  }

  @Test func `bytes that are gone beside a count are a regression`() throws {
    var rest = counted
    rest.rows[0].exact.removeLast()
    #expect(try finding(counted, rest).verdict == .regression)
    #expect(try finding(rest, counted).verdict == .regression)
  }
}
