import Foundation
import Synchronization
import Testing

@testable import BenchmarkHarness

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

  @Test func `no event is handed over before it is due`() {
    // Of two readings a nanosecond, if one believes it: 50 µs are 100 000 of them.
    let clock = EventClock(
      source: .monotonic, nanosecondsPerTick: 0.5, calibrationError: 0, quantumTicks: 1, overhead: Self.clock.overhead)
    var begins: [UInt64] = []
    begins.reserveCapacity(100)
    // The run's first instant is later than this.
    let start = clock.begin()
    let found = OpenLoop(clock: clock, rate: 20_000).run(count: 100, isStopped: { false }) { _ in
      begins.append(clock.begin())
    }
    let duration = clock.begin() - start
    for (event, begin) in begins.enumerated() { #expect(begin - start >= UInt64(event + 1) * 100_000) }
    // One that had been handed over, and was done, before its instant would have taken nothing from there.
    #expect(found.ledger.response.count == 100 && found.ledger.response.classes.allSatisfy { $0.nanoseconds > 0 })
    #expect(found.producerLatestTicks < duration)
  }

  @Test func `a run that is stopped keeps what was measured`() {
    let stop = Stop()
    let found = OpenLoop(clock: Self.clock, rate: 20_000).run(count: 1_000_000, isStopped: { stop.isAsked }) {
      if $0 == 20 { stop.ask() }
    }
    #expect(found.isInterrupted)
    #expect(found.doneCount > 20 && found.doneCount < 1_000_000)
    let figures = OpenLoopFigures(found, found.replayed { _, _ in })
    #expect(figures.isInterrupted)
  }

  @Test func `a run without an event has no times, in no report`() throws {
    let found = OpenLoop(clock: Self.clock, rate: 20_000).run(count: 10, isStopped: { true }) { _ in }
    let figures = OpenLoopFigures(found, found.replayed { _, _ in })
    #expect(found.doneCount == 0 && figures.response == nil && figures.service == nil)
    #expect(figures.timeTexts == ["–", "–", "–", "–", "–"])
    var scenario = Sample.scenario()
    (scenario.latency, scenario.amortized, scenario.openLoop) = (nil, nil, figures)
    let report = Sample.report([scenario])
    let read = try RunReport(json: report.json())
    #expect(read.scenarios[0].openLoop == figures)
    #expect([TrendMetric.p50, .p99, .p999].allSatisfy { $0.value(of: scenario) == nil })
    #expect(!GoBenchFormat().text(of: ReportSource(report)).contains("Open-loop/"))
    #expect(MarkdownFormat().text(of: ReportSource(report)).contains("| – | – | – | – | – |"))
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
    let empty = try verdict { ($0.doneCount, $0.wantedCount) = (0, 0) }
    #expect(empty.verdict == .inconclusive && empty.reason == "no event was due before the end")
    #expect(try verdict { ($0.doneCount, $0.faultCount, $0.firstFault) = (20, 1, 7) }.verdict == .fail)
  }

  @Test func `a handler that is slower than the rate fills the queue and is found at fault`() throws {
    let clock = Self.clock
    func step() {
      let begin = clock.begin()
      while clock.begin() - begin < 50_000 {}
    }
    let found = OpenLoop(clock: clock, rate: 100_000, queueCapacity: 4).run(count: 60, isStopped: { false }) { _ in
      step()
    }
    let figures = OpenLoopFigures(found, found.replayed { _, _ in step() })
    #expect((1...60).contains(figures.blockedCount))
    #expect(found.doneCount == 60 && !found.isInterrupted)
    #expect(figures.faultCount > 0 && figures.verdict.verdict == .fail)
    #expect(figures.verdict.reason.contains("event \(try #require(figures.firstFault))"))
  }

  @Test func `every event is replayed as often in each replay, in order`() {
    let found = OpenLoop(clock: Self.clock, rate: 50_000).run(count: 20, isStopped: { false }) { _ in }
    var seen: [[Int]] = [[], [], []]
    _ = found.replayed { seen[$0].append($1) }
    #expect(seen.allSatisfy { $0 == Array(0..<20) })
  }

  /// A wish to stop that two threads see.
  final class Stop: Sendable {
    private let asked = Atomic<Bool>(false)
    var isAsked: Bool { asked.load(ordering: .acquiring) }
    func ask() { asked.store(true, ordering: .releasing) }
  }
}
