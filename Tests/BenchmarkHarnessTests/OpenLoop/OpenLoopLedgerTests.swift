import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct OpenLoopLedgerTests {
  /// Events every 100 ticks of a nanosecond.
  func ledger() -> OpenLoopLedger { OpenLoopLedger(intervalTicks: 100, nanosecondsPerTick: 1, worstCount: 2) }

  @Test func `latency counts from the intended instant`() {
    var made = ledger()
    #expect(made.dueTicks(of: 0) == 100 && made.dueTicks(of: 2) == 300)
    made.note(event: 0, begin: 130, end: 150)
    #expect(made.response.maximumTicks == 50)
    #expect(made.service.maximumTicks == 20)
    #expect(made.missedCount == 0)
  }

  @Test func `what is done as the next event is due is in time, and a tick later is not`() {
    var made = ledger()
    made.note(event: 0, begin: 100, end: 200)
    #expect(made.missedCount == 0)
    made.note(event: 1, begin: 200, end: 301)
    #expect(made.missedCount == 1)
  }

  @Test func `a stall is charged to every event that it delayed`() {
    var made = ledger()
    made.note(event: 0, begin: 100, end: 450)
    for event in 1...3 { made.note(event: event, begin: 450, end: 455) }
    // Due at 100, 200, 300 and 400: the last one comes in time for its own deadline at 500.
    #expect(made.missedCount == 3)
    #expect(made.suspects == [0..<3])
    #expect(made.response.maximumTicks == 350)
    #expect(made.worst.map(\.event) == [0, 1])
  }

  @Test func `of responses that are equally slow the earlier are kept, and come first`() {
    var made = ledger()
    for event in 0..<4 { made.note(event: event, begin: 0, end: made.dueTicks(of: event) + 30) }
    #expect(made.worst.map(\.event) == [0, 1])
  }

  @Test func `the slowest responses are kept, and none where none is wanted`() {
    var made = ledger()
    var none = OpenLoopLedger(intervalTicks: 100, nanosecondsPerTick: 1, worstCount: 0)
    for (event, late) in [50, 30, 45, 60, 55, 20].enumerated() {
      let end = made.dueTicks(of: event) + UInt64(late)
      made.note(event: event, begin: 0, end: end)
      none.note(event: event, begin: 0, end: end)
    }
    #expect(made.worst.map(\.event) == [3, 4] && made.worst.map(\.ticks) == [60, 55])
    #expect(none.worst.isEmpty && none.response.count == 6)
  }

  @Test func `what comes late to the engine is the host's fault`() {
    var made = ledger()
    made.noteIdle()
    made.note(event: 0, begin: 350, end: 355)
    #expect(made.missedCount == 1 && made.suspects.isEmpty)
  }

  @Test func `idling forgives what was before`() {
    var made = ledger()
    made.note(event: 0, begin: 100, end: 190)
    made.noteIdle()
    made.note(event: 1, begin: 320, end: 350)
    #expect(made.missedCount == 1 && made.suspects.isEmpty)
  }

  @Test func `slow events add up to suspects`() {
    var made = ledger()
    for event in 0..<5 {
      let begin = UInt64(100 + 130 * event)
      made.note(event: event, begin: begin, end: begin + 130)
    }
    #expect(made.suspects == [0..<5])
  }
}
