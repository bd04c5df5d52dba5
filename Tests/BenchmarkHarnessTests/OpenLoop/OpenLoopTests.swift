import Foundation
import Synchronization
import Testing

@testable import BenchmarkHarness

@Suite struct BoundedQueueTests {
  @Test func `elements come out in the order they went in`() {
    let queue = BoundedQueue(capacity: 3)
    #expect(queue.push(1) && queue.push(2))
    #expect(queue.pop() == 1 && queue.pop() == 2 && queue.pop() == nil)
  }

  @Test func `a full queue refuses, and takes again when there is room`() {
    let queue = BoundedQueue(capacity: 2)
    #expect(queue.push(1) && queue.push(2) && !queue.push(3))
    #expect(queue.pop() == 1)
    #expect(queue.push(3) && !queue.push(4))
    #expect(queue.pop() == 2 && queue.pop() == 3)
  }

  @Test func `it is finished when it is closed and empty`() {
    let queue = BoundedQueue(capacity: 1)
    #expect(!queue.isFinished)
    _ = queue.push(1)
    queue.close()
    #expect(!queue.isFinished)
    _ = queue.pop()
    #expect(queue.isFinished)
  }

  @Test func `two threads lose and invent nothing`() {
    let queue = BoundedQueue(capacity: 7)
    let thread = Thread {
      for element in 0..<20_000 { while !queue.push(element) { sched_yield() } }
      queue.close()
    }
    thread.start()
    var expected = 0
    var isInOrder = true
    while !queue.isFinished {
      guard let element = queue.pop() else {
        sched_yield()
        continue
      }
      isInOrder = isInOrder && element == expected
      expected += 1
    }
    #expect(isInOrder && expected == 20_000)
  }
}

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

  @Test func `a stall is charged to every event that it delayed`() {
    var made = ledger()
    made.note(event: 0, begin: 100, end: 450)
    for event in 1...3 { made.note(event: event, begin: 450, end: 455) }
    // Due at 100, 200, 300 and 400: the last one comes in time for its own deadline at 500.
    #expect(made.missedCount == 3)
    #expect(made.faultCount == 3)
    #expect(made.firstFault == 0)
    #expect(made.response.maximumTicks == 350)
    #expect(made.worst.map(\.event) == [0, 1])
  }

  @Test func `what comes late to the engine is the host's fault`() {
    var made = ledger()
    made.noteIdle()
    made.note(event: 0, begin: 350, end: 355)
    #expect(made.missedCount == 1 && made.faultCount == 0 && made.firstFault == nil)
  }

  @Test func `idling forgives what was before`() {
    var made = ledger()
    made.note(event: 0, begin: 100, end: 190)
    made.noteIdle()
    made.note(event: 1, begin: 320, end: 350)
    #expect(made.missedCount == 1 && made.faultCount == 0)
  }

  @Test func `slow events add up to a fault`() {
    var made = ledger()
    for event in 0..<5 {
      let begin = UInt64(100 + 130 * event)
      made.note(event: event, begin: begin, end: begin + 130)
    }
    #expect(made.firstFault == 0)
    #expect(made.faultCount == 5)
  }
}

@Suite struct OpenLoopTests {
  static let clock = EventClock(
    source: .monotonic, nanosecondsPerTick: 1, calibrationError: 0, quantumTicks: 1,
    overhead: ClockOverhead(pairCount: 1, minimum: 20, p50: 20, p90: 20, p99: 20, p999: 20, maximum: 20))

  @Test func `every event is handled once, in order`() {
    var events: [Int] = []
    events.reserveCapacity(200)
    let found = OpenLoop(clock: Self.clock, rate: 50_000).run(count: 200, isStopped: { false }) { events.append($0) }
    #expect(events == Array(0..<200))
    #expect(found.doneCount == 200 && !found.isInterrupted)
    #expect(found.ledger.response.count == 200)
  }

  @Test func `a run that is stopped keeps what was measured`() {
    let stop = Stop()
    let found = OpenLoop(clock: Self.clock, rate: 20_000).run(count: 1_000_000, isStopped: { stop.isAsked }) {
      if $0 == 20 { stop.ask() }
    }
    #expect(found.isInterrupted)
    #expect(found.doneCount > 20 && found.doneCount < 1_000_000)
    let figures = OpenLoopFigures(found)
    #expect(figures.isInterrupted)
  }

  @Test func `a run that was stopped has not shown that no deadline is missed`() throws {
    func verdict(_ change: (inout OpenLoopFigures) -> Void) throws -> ScenarioReport.InvariantVerdict {
      var figures = try MeasuredFormatTests.openLoop()
      (figures.missedCount, figures.faultCount, figures.firstFault) = (0, 0, nil)
      change(&figures)
      return figures.verdict
    }
    #expect(try verdict { _ in }.verdict == .pass)
    let stopped = try verdict { $0.doneCount = 20 }
    #expect(stopped.verdict == .inconclusive && stopped.reason == "stopped after 20 of 600 events")
    #expect(try verdict { $0.doneCount = 0 }.verdict == .inconclusive)
    #expect(try verdict { ($0.doneCount, $0.faultCount, $0.firstFault) = (20, 1, 7) }.verdict == .fail)
  }

  @Test func `a handler that is slower than the rate fills the queue and is found at fault`() throws {
    let clock = Self.clock
    let found = OpenLoop(clock: clock, rate: 100_000, queueCapacity: 4).run(count: 60, isStopped: { false }) { _ in
      let begin = clock.begin()
      while clock.begin() - begin < 50_000 {}
    }
    let figures = OpenLoopFigures(found)
    #expect(figures.blockedCount > 0)
    #expect(figures.faultCount > 0 && figures.verdict.verdict == .fail)
    #expect(figures.verdict.reason.contains("event \(try #require(figures.firstFault))"))
  }

  /// A wish to stop that two threads see.
  final class Stop: Sendable {
    private let asked = Atomic<Bool>(false)
    var isAsked: Bool { asked.load(ordering: .acquiring) }
    func ask() { asked.store(true, ordering: .releasing) }
  }
}
