import BenchmarkHarness
import CommandShell
import Multitouch
import MultitouchRecordings
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

  @Test func `what cannot go on from its beginning is played once, and is no pass`() throws {
    var script = TouchScript()
    script.scene = StandardScene.script().scene
    script.steps = [.frame(0, [.began(1, x: 100, y: 100)]), .frame(8_333_333, [.moved(1, x: 101, y: 100)])]
    let workload = try Workload(name: "down", script: script, tape: try #require(Tape(script)), size: .standard)
    var context = Made.context(refusal: nil)
    context.meter = Meter(clock: EventClock.uncalibrated)
    let report = OpenLoopRun(workload: workload).report(context, rate: 50_000, eventCount: 500)
    #expect(report.openLoop?.doneCount == 2)
    let finding = try #require(report.invariants.first { $0.name == "complete" })
    #expect(finding.verdict == .inconclusive && finding.reason.hasPrefix("played once, 2 of 500 events: "))
    // A machine that is slow today adds a missed deadline.
    #expect(report.verdict != .pass)
  }

  @Test(arguments: [(UInt64(1), Verdict.fail), (UInt64(0), .pass)])
  func `a script is held to what it expects in real time too`(_ wrongBy: UInt64, _ verdict: Verdict) throws {
    var script = try TouchFormat.read(DigestSinkTests.seeds.path + "/Specification/TAP-4-double-tap.touch")
    script.expectations = [.digest(Trace(try ScriptRunner.run(script)).digest &+ wrongBy)]
    let run = ScriptFileRun("own.touch") { script }
    let workload = try run.named("file/own.touch")
    var context = Made.context(refusal: nil)
    context.meter = Meter(clock: EventClock.uncalibrated)
    let report = OpenLoopRun(workload: workload).report(context, rate: 50_000, eventCount: 2)
    #expect(report.invariants.filter { $0.name == ScriptExpectations.name }.map(\.verdict) == [verdict])
    #expect(verdict == .pass || report.verdict == .fail)
  }

  /// Waits busily before an event: as often as it is played, or a limited number of times.
  struct Stall: Disturbance {
    let event: Int
    var timesLeft = Int.max

    mutating func before<
      let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int,
      let registrations: Int,
      Host: TouchHost<StandardBehavior> & ~Copyable
    >(
      event: Int,
      _ engine: inout TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>,
      _ host: inout Host
    ) {
      guard event == self.event, timesLeft > 0 else { return }
      timesLeft -= 1
      let clock = EventClock.uncalibrated
      let start = clock.begin()
      while clock.nanoseconds(clock.end() &- start) < 30_000_000 {}
    }
  }

  func figures(_ stall: Stall, eventCount: Int = 60) throws -> OpenLoopFigures {
    let workload = try StreamWorkloads.workload(PanScenario(), rows: 300, seed: 1)
    var context = Made.context(refusal: nil)
    context.meter = Meter(clock: EventClock.uncalibrated)
    return try #require(
      OpenLoopRun(workload: workload).report(context, rate: 200, eventCount: eventCount, stall).openLoop)
  }

  @Test func `a step that is slow once is the host's, and leaves the question open`() throws {
    let found = try figures(Stall(event: 20, timesLeft: 1))
    #expect(found.missedCount > 0 && found.faultCount == 0)
    #expect(found.verdict.verdict == .inconclusive && found.verdict.reason.contains("by the host's fault"))
    #expect(try #require(found.worst?.first).owner == "the host's")
  }

  @Test func `a step that is slow each time is the engine's, and fails`() throws {
    // So few that all are listed, however busy the machine is.
    let found = try figures(Stall(event: 3), eventCount: 8)
    #expect(found.firstFault == 3 && found.faultCount > 1)
    #expect(found.verdict.verdict == .fail && found.verdict.reason.contains("event 3 was not done in time"))
    let worst = try #require(found.worst)
    #expect(worst.count == 8)
    // Its replays took as long; more of its response may be the host's (OpenLoopReplayTests).
    let replayed = try #require(worst.first { $0.event == 3 }?.replayNanoseconds)
    #expect(replayed >= 30_000_000)
  }

  @Test func `details name the worst response and whose doing it is`() throws {
    var report = Made.report()
    var scenario = ScenarioReport(name: "stream/pans", eventCount: 60, rowCount: 60)
    scenario.openLoop = try figures(Stall(event: 20, timesLeft: 1))
    report.append(scenario)
    func text(_ isDetailed: Bool) -> String {
      OpenLoopOptions.text(of: report, on: .plain, isDetailed: isDetailed, notes: [])
    }
    #expect(text(true).contains("worst response") && text(true).contains("the host's"))
    #expect(!text(false).contains("worst response"))
  }

  @Test func `what could spoil real time comes first, and the verdict last`() {
    func text(_ verdict: Verdict, _ conditions: [DoctorCheck] = []) -> String {
      var report = Made.report([
        ScenarioReport(
          name: "stream/pans", eventCount: 1, rowCount: 1,
          invariants: [.init(name: "deadline", statement: "s", verdict: verdict, reason: "r")])
      ])
      report.conditions = conditions
      return OpenLoopOptions.text(of: report, on: .plain, notes: ["seed 1"])
    }
    #expect(text(.pass).hasSuffix("seed 1\nverdict: pass\n"))
    #expect(text(.fail).hasSuffix("! stream/pans: deadline: r\nverdict: fail\n"))
    let doubtful = text(
      .pass,
      [
        DoctorCheck(name: "steal", status: .bad, finding: "9 % stolen", remedy: "wait"),
        DoctorCheck(name: "clock", status: .ok, finding: "tsc"),
      ])
    #expect(doubtful.contains("9 % stolen") && !doubtful.contains("tsc"))
    #expect(text(.pass).hasPrefix("open loop") && doubtful.hasPrefix("check "))
  }

  @Test func `a build that cannot be timed plays nothing in real time`() throws {
    let workload = try StreamWorkloads.workload(PanScenario(), rows: 300, seed: 1)
    let report = OpenLoopRun(workload: workload).report(Made.context(refusal: "debug"), rate: 120, eventCount: 10)
    #expect(report.openLoop == nil && report.timingRefusal == "debug")
  }
}
