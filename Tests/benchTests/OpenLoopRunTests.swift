import BenchmarkHarness
import CommandShell
import Multitouch
import MultitouchSimulation
import Testing

@testable import bench

@Suite struct OpenLoopRunTests {
  @Test func `events at their instants do what events at once do`() throws {
    let workload = try StreamWorkloads.workload(PanScenario(), rows: 300, seed: 1)
    var context = Made.context(refusal: nil)
    context.meter = Meter(clock: EventClock.uncalibrated)
    let report = OpenLoopRun(workload: workload).report(context, rate: 50_000, eventCount: 500)
    #expect(report.digest?.verdict == .pass)
    #expect(report.openLoop?.doneCount == 500)
    #expect(report.invariants.map(\.name).first == "deadline")
  }

  @Test func `a build that cannot be timed plays nothing in real time`() throws {
    let workload = try StreamWorkloads.workload(PanScenario(), rows: 300, seed: 1)
    let report = OpenLoopRun(workload: workload).report(Made.context(refusal: "debug"), rate: 120, eventCount: 10)
    #expect(report.openLoop == nil && report.timingRefusal == "debug")
  }
}
