import BenchmarkHarness
import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import Testing

@testable import bench

/// The interactions' scenarios, and the two invariants that only they have.
@Suite struct InteractionWorkloadTests {
  @Test func `every interaction is right, by its truth, the timed host and the model, and has no times here`() {
    for scenario in InteractionWorkloads.scenarios {
      for report in scenario.run(Made.context()) {
        #expect(report.answer == .pass, "\(report.name): \(report.reasons)")
        #expect(report.latency == nil && report.amortized == nil)
        #expect(report.timingRefusal == "no timings in tests")
        #expect(report.invariants.map(\.name) == ["exactness", "quiescence", "outcomes", "digest"])
        #expect(report.invariants.allSatisfy { $0.verdict == .pass }, "\(report.name): \(report.reasons)")
        #expect(report.invariants.last?.reason.contains("the model agrees") == true)
        #expect(report.recognitions.contains { $0.expected > 0 })
      }
    }
  }

  @Test func `there is a scenario for each system, for the dial, and for all at once`() {
    #expect(
      InteractionWorkloads.scenarios.map(\.name) == [
        "interaction/delayed-tap-a", "interaction/delayed-tap-b", "interaction/delayed-tap-c",
        "interaction/triggered-tap", "interaction/collection", "interaction/web-tap", "interaction/tap-drag-hold",
        "interaction/dial", "interaction/crowded",
      ])
    #expect(SuiteContext.Amounts.full.gestures == 1_000)
  }

  // MARK: Outcomes

  /// A truth of presses of button 1 at these times.
  private func truth(_ times: Int64...) throws -> ToldTruth {
    ToldTruth(
      try times.map { time in
        try #require(
          ToldEvent(TraceRecord(now: time, kind: .user, subject: .none, fields: [.integer(1), .real(1)])))
      })
  }

  private func finding(_ expected: ToldTruth, _ found: ToldTruth, tally: [UInt64]? = nil) -> Finding? {
    var evidence = Evidence(tape: Made.tape(0, 10, 20, 30))
    let right = TallyOutput.tally(of: found.events)
    evidence.told = ToldComparison(
      expected: expected, found: found, expectedTally: right, foundTally: tally ?? right)
    return ToldInvariant().check(evidence)
  }

  @Test func `what is told as it must be passes`() throws {
    #expect(try finding(truth(10, 25), truth(10, 25))?.verdict == .pass)
    #expect(ToldInvariant().check(Evidence()) == nil)
  }

  @Test func `an outcome that is missing, invented or late is named with its event`() throws {
    #expect(try finding(truth(10, 25), truth(10)) == .fail("event 3: 1 1.0 at 25 ns is missing", event: 3))
    #expect(try finding(truth(10), truth(10, 11)) == .fail("event 2: 1 1.0 at 11 ns is invented", event: 2))
    #expect(
      try finding(truth(10), truth(12)) == .fail("event 1: 1 1.0 at 10 ns is missing; 2 in all", event: 1))
  }

  @Test func `a timed host that was told something else is noticed`() throws {
    let finding = try finding(truth(10), truth(10), tally: [2, 0])
    #expect(finding?.verdict == .fail)
    #expect(finding?.reason.contains("timed host") == true)
  }

  // MARK: The cost of a row

  /// A tape of two rows in four events, of which a batch says so many nanoseconds each.
  private func rowEvidence(limit: Double?, batch: Double = 50) -> Evidence {
    var tape = Made.tape(0, 10)
    tape.append(20, [.ended(1)])
    tape.append(30, [.ended(1)])
    var evidence = Evidence(tape: tape, timings: Made.timings([100, 100, 100, 100], batch: batch))
    evidence.rowCostMaxNs = limit
    return evidence
  }

  private func rowCost(limit: Double?) -> Finding? { RowCostInvariant().check(rowEvidence(limit: limit)) }

  @Test func `a row may cost what its scene is allowed, and no more`() {
    #expect(rowCost(limit: 100)?.verdict == .pass)
    // What the clock itself takes is no row's: 50 ns an event, less 0.02.
    #expect(rowCost(limit: (50 - 0.02) * 2)?.verdict == .pass)
    #expect(rowCost(limit: 99.95)?.verdict == .fail)
    #expect(rowCost(limit: nil) == nil)
    #expect(RowCostInvariant().isAboutTime)
  }

  @Test(arguments: [
    // Batches that were taken one after the other while the host was busy, and later ones.
    ([50], Verdict.pass, 1), ([80, 50], .pass, 2), ([80, 80, 50], .pass, 3), ([80, 70, 75, 90, 70], .fail, 5),
  ])
  func `a row that costs too much must do so each time it is measured`(
    batches: [Double], verdict: Verdict, count: Int
  ) {
    var evidence = rowEvidence(limit: 120, batch: batches[0])
    var taken = 1
    RowCostInvariant().measureAgain(&evidence) {
      taken += 1
      return Made.timings([100, 100, 100, 100], batch: batches[min(taken, batches.count) - 1])
    }
    let found = RowCostInvariant().check(evidence)
    #expect(found?.verdict == verdict)
    #expect(taken == count)
    #expect(found?.reason.hasSuffix("; measured \(count) times") == (count > 1))
  }

  @Test func `a row that cannot be measured again, or has no limit, is judged by what there is`() {
    var evidence = rowEvidence(limit: 90)
    RowCostInvariant().measureAgain(&evidence) { nil }
    #expect(RowCostInvariant().check(evidence)?.verdict == .fail)
    evidence.rowCostMaxNs = nil
    RowCostInvariant().measureAgain(&evidence) {
      Issue.record("it was measured again")
      return nil
    }
  }
}
