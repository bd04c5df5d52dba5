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
    let gone = ExactLayer.findings(base: two, candidate: one)
    #expect(gone.map(\.verdict) == [.pass, .regression])
    #expect(gone[1].scenario == "stream/taps")
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

@Suite struct InstructionLayerTests {
  typealias Made = MadeMeasurements

  func verdict(_ old: UInt64?, _ new: UInt64?, recorded: UInt64? = nil) -> GateVerdict? {
    InstructionLayer.findings(
      base: Made.measurement(Made.row(instructions: old)), candidate: Made.measurement(Made.row(instructions: new)),
      recorded: recorded.map { Made.measurement(Made.row(instructions: $0)) }
    ).first?.verdict
  }

  @Test func `half a percent more is still no regression, and a little beyond is one`() {
    #expect(verdict(400_000, 402_000) == .pass)
    #expect(verdict(400_000, 402_001) == .regression)
    #expect(verdict(400_000, 408_000) == .regression)
  }

  @Test func `half a percent less is nothing, and beyond it an improvement`() {
    #expect(verdict(400_000, 398_000) == .pass)
    #expect(verdict(400_000, 397_999) == .improvement)
  }

  @Test func `a change that was recorded passes, but not a further one`() {
    #expect(verdict(400_000, 440_000, recorded: 440_000) == .recorded)
    #expect(verdict(400_000, 440_000, recorded: 420_000) == .regression)
  }

  @Test func `a missing count is never a pass`() {
    #expect(verdict(400_000, nil) == .inconclusive)
    #expect(verdict(nil, 400_000) == .noBaseline)
    #expect(verdict(0, 400_000) == .noBaseline)
    #expect(verdict(nil, nil) == nil)
  }

  @Test func `another stream is left to the exact layer`() {
    let findings = InstructionLayer.findings(
      base: Made.measurement(Made.row(input: "a")), candidate: Made.measurement(Made.row(input: "b")))
    #expect(findings.map(\.verdict) == [.skipped])
  }
}

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
  }

  @Test func `a line through an offset passes as linear, and a square does not`() {
    #expect(verdict(curve(.linear, [150, 250, 550, 1050])) == .pass)
    #expect(verdict(curve(.linear, [1, 4, 25, 100])) == .regression)
    #expect(verdict(curve(.linear, [10, 24.6, 80.9, 199.5])) == .regression)
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
