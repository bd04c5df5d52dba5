import MultitouchSimulation
import Synchronization
import Testing

@testable import BenchmarkHarness
@testable import bench

/// Real time that ends early, or does not count.
@Suite struct OpenLoopInterruptionTests {
  /// Says yes from the question with this number on, from 0.
  final class Patience: Sendable {
    private let asked = Atomic<Int>(0)
    private let limit: Int

    init(_ limit: Int) { self.limit = limit }

    var isOver: Bool { asked.add(1, ordering: .relaxed).oldValue >= limit }
  }

  func workloads(_ count: Int) throws -> [Workload] {
    try (0..<count).map { try StreamWorkloads.workload(PanScenario(), rows: 300, seed: UInt64($0)) }
  }

  func context(judgesTime: Bool) -> SuiteContext {
    var context = Made.context(refusal: nil)
    context.meter = Meter(clock: EventClock.uncalibrated)
    context.judgesTime = judgesTime
    return context
  }

  func options(_ arguments: String...) throws -> OpenLoopOptions {
    try #require(try Bench.parseAsRoot(arguments) as? RunCommand).openLoop
  }

  @Test(arguments: [true, false])
  func `a run that is stopped is no pass, whether time is judged or not`(judgesTime: Bool) throws {
    var report = Made.report()
    let patience = Patience(1)
    let leftCount = try options("--rate", "50000", "--seconds", "1").run(
      try workloads(3), rate: 50_000, context(judgesTime: judgesTime), &report, isInterrupted: { patience.isOver })
    #expect(leftCount == 2)
    let stopped = try #require(report.scenarios.first)
    #expect(report.scenarios.count == 1)
    #expect(stopped.openLoop?.isInterrupted == true && stopped.digest?.verdict == .pass)
    let complete = try #require(stopped.invariants.first { $0.name == "complete" })
    #expect(complete.verdict == .inconclusive && complete.reason.contains("of 50000 events were played"))
    let deadline = try #require(stopped.invariants.first)
    #expect(deadline.name == "deadline" && deadline.verdict == (judgesTime ? .inconclusive : .skipped))
    #expect(
      report.interrupted(leaving: leftCount).reasons.contains(
        "interrupted: complete: 2 scenarios were not run"))
  }

  @Test func `whole runs are judged by their deadlines, or not at all with --exact`() throws {
    for judgesTime in [true, false] {
      var report = Made.report()
      let leftCount = try options("--rate", "50000", "--seconds", "0.01").run(
        try workloads(1), rate: 50_000, context(judgesTime: judgesTime), &report, isInterrupted: { false })
      #expect(leftCount == 0)
      let deadline = try #require(report.scenarios.first?.invariants.first)
      #expect(deadline.name == "deadline" && (deadline.verdict == .skipped) == !judgesTime)
      #expect(report.scenarios.first?.invariants.contains { $0.name == "complete" } == false)
    }
  }
}
