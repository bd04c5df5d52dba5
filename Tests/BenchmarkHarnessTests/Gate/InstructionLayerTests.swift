import Testing

@testable import BenchmarkHarness

@Suite struct InstructionLayerTests {
  typealias Made = MadeMeasurements

  func verdict(_ old: UInt64?, _ new: UInt64?, recorded: UInt64? = nil, before: UInt64? = nil) -> GateVerdict? {
    InstructionLayer.findings(
      base: Made.measurement(Made.row(instructions: old)), candidate: Made.measurement(Made.row(instructions: new)),
      recorded: recorded.map { Made.measurement(Made.row(instructions: $0)) },
      before: before.map { Made.measurement(Made.row(instructions: $0)) }
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

  @Test func `a count that the base had recorded too excuses no regression, but what comes back to it is nothing new`()
  {
    // The base is 0.4 % below what is recorded, the candidate 0.49 % above it, and 0.89 % above the base.
    #expect(verdict(398_400, 401_960, recorded: 400_000, before: 400_000) == .regression)
    #expect(verdict(398_400, 401_960, recorded: 401_900, before: 400_000) == .recorded)
    #expect(verdict(398_400, 401_960, recorded: 400_000) == .recorded)
    #expect(verdict(408_000, 400_000, recorded: 400_000, before: 400_000) == .recorded)
  }

  @Test func `a count that the base had recorded of another stream is not the one that is recorded now`() {
    let findings = InstructionLayer.findings(
      base: Made.measurement(Made.row(instructions: 398_400)),
      candidate: Made.measurement(Made.row(instructions: 401_960)),
      recorded: Made.measurement(Made.row(instructions: 400_000)),
      before: Made.measurement(Made.row(input: "other", instructions: 400_000)))
    #expect(findings.map(\.verdict) == [.recorded])
  }

  @Test func `a missing count is never a pass`() {
    #expect(verdict(400_000, nil) == .inconclusive)
    #expect(verdict(nil, 400_000) == .noBaseline)
    #expect(verdict(0, 400_000) == .noBaseline)
    // New, and recorded as it is.
    #expect(verdict(nil, 400_000, recorded: 400_000) == .recorded)
    #expect(verdict(nil, 400_000, recorded: 390_000) == .noBaseline)
    #expect(verdict(nil, nil) == nil)
  }

  @Test func `of a scenario that was not counted it is said, and nothing of tools`() {
    let findings = InstructionLayer.findings(
      base: Made.measurement(Made.row(instructions: 400_000)), candidate: Made.measurement(Made.row(instructions: nil)))
    #expect(findings.map(\.reason) == ["this run did not count this scenario"])
  }

  @Test func `another stream is left to the exact layer`() {
    let findings = InstructionLayer.findings(
      base: Made.measurement(Made.row(input: "a")), candidate: Made.measurement(Made.row(input: "b")))
    #expect(findings.map(\.verdict) == [.skipped])
  }

  @Test(arguments: [(440_000 as UInt64, GateVerdict.recorded), (450_000, .regression), (430_000, .improvement)])
  func `another stream that was recorded may take what was recorded`(new: UInt64, expected: GateVerdict) {
    let findings = InstructionLayer.findings(
      base: Made.measurement(Made.row(input: "a", instructions: 400_000)),
      candidate: Made.measurement(Made.row(input: "b", instructions: new)),
      recorded: Made.measurement(Made.row(input: "b", instructions: 440_000)))
    #expect(findings.map(\.verdict) == [expected])
  }

  @Test func `a pass without an event has no instructions per event`() {
    var row = Made.row(instructions: 400_000)
    row.eventCount = 0
    #expect(row.instructionsPerEvent == nil)
    row.eventCount = 1
    #expect(row.instructionsPerEvent == 400_000)
  }

  @Test func `how much more or less it is stands beside the reason`() throws {
    func finding(_ old: UInt64, _ new: UInt64, recorded: UInt64? = nil) throws -> GateFinding {
      try #require(
        InstructionLayer.findings(
          base: Made.measurement(Made.row(input: recorded == nil ? "b" : "a", instructions: old)),
          candidate: Made.measurement(Made.row(input: "b", instructions: new)),
          recorded: recorded.map { Made.measurement(Made.row(input: "b", instructions: $0)) }
        ).first)
    }
    let more = try finding(400_000, 410_000)
    #expect(more.change == 0.025 && more.reason.hasSuffix("more instructions per event"))
    #expect(more.base == "400.0" && more.candidate == "410.0")
    let less = try finding(400_000, 390_000)
    #expect(less.change == -0.025 && less.reason.hasSuffix("fewer: record it with --update-baseline"))
    // The other stream's count is compared with what is recorded of it, not with the base's.
    let above = try finding(100_000, 410_000, recorded: 400_000)
    #expect(above.change == 0.025 && above.reason.hasSuffix("above the committed baseline"))
    let below = try finding(100_000, 390_000, recorded: 400_000)
    #expect(below.change == -0.025 && below.reason.hasSuffix("below the committed baseline: record it"))
    let kept = InstructionLayer.findings(
      base: Made.measurement(Made.row(instructions: 400_000)),
      candidate: Made.measurement(Made.row(instructions: 410_000)),
      recorded: Made.measurement(Made.row(instructions: 410_000)))
    #expect(kept.map(\.reason) == ["the committed baseline has it"])
    // A count of nothing is none that another could be compared with.
    #expect(try finding(100_000, 390_000, recorded: 0).verdict == .skipped)
  }

  @Test func `a count of a pass of another size hides nothing, whether of the base or recorded`() {
    // As many instructions an event as the base, of which both figures were made smaller by 2 %.
    var masked = Made.row(instructions: 392_000)
    masked.eventCount = 980
    let slower = Made.measurement(Made.row(instructions: 400_000))
    let findings = InstructionLayer.findings(base: Made.measurement(masked), candidate: slower)
    #expect(findings.map(\.verdict) == [.noBaseline])
    #expect(findings[0].reason.hasPrefix("the base's pass has 980 events in 1200 rows, this one 1000 events"))
    let again = InstructionLayer.findings(base: Made.measurement(masked), candidate: slower, recorded: slower)
    #expect(again.map(\.verdict) == [.recorded])
    let base = Made.measurement(Made.row(instructions: 380_000))
    let found = InstructionLayer.findings(base: base, candidate: slower, recorded: Made.measurement(masked))
    #expect(found.map(\.verdict) == [.regression])
  }

  @Test func `a count that was recorded of another stream is none of this one`() {
    let findings = InstructionLayer.findings(
      base: Made.measurement(Made.row(instructions: 400_000)),
      candidate: Made.measurement(Made.row(instructions: 440_000)),
      recorded: Made.measurement(Made.row(input: "other", instructions: 440_000)))
    #expect(findings.map(\.verdict) == [.regression])
  }
}
