import BenchmarkHarness
import CommandShell
import Foundation
import Multitouch
import MultitouchSimulation
import Testing

@testable import bench

/// A canary that is not caught is a check that cannot fail.
@Suite struct CanaryTests {
  @Test(arguments: [1, 2, 99] as [UInt64])
  func `a recognition that is missing is caught and named`(seed: UInt64) throws {
    let result = try Canaries.wrongRecognition(seed: seed)
    #expect(result.isCaught, "\(result.finding)")
    #expect(result.finding.contains("event \(try #require(result.event))"))
  }

  @Test(arguments: [1, 2, 99] as [UInt64])
  func `a timer one nanosecond late is caught and named`(seed: UInt64) throws {
    let result = try Canaries.lateTimer(seed: seed)
    #expect(result.isCaught, "\(result.finding)")
    #expect(result.finding.contains("1 ns too late"))
  }

  @Test(arguments: [1, 2, 99] as [UInt64])
  func `a lift that is lost is caught, and a move of nobody with its event`(seed: UInt64) throws {
    let lost = try Canaries.lostLift(seed: seed)
    #expect(lost.isCaught && lost.event == nil, "\(lost.finding)")
    #expect(lost.finding.contains("something is still going on"))
    let nobody = try Canaries.moveOfNobody(seed: seed)
    #expect(nobody.isCaught, "\(nobody.finding)")
    #expect(nobody.finding.contains("inputs were refused or repaired, the first in event \(nobody.event ?? -1)"))
  }

  @Test(arguments: [1, 2, 99] as [UInt64])
  func `a second run that differs is caught`(seed: UInt64) throws {
    let result = try Canaries.differentRun(seed: seed)
    #expect(result.isCaught && result.finding == "digest: two runs have different traces", "\(result.finding)")
  }

  @Test(arguments: [1, 2, 99] as [UInt64])
  func `an outcome that is not told is caught and named`(seed: UInt64) throws {
    let result = try Canaries.withheldOutcome(seed: seed)
    #expect(result.isCaught, "\(result.finding)")
    #expect(result.finding.hasPrefix("outcomes: event \(try #require(result.event)): "))
  }

  @Test func `a wrong expectation is caught, and one that holds is not`() throws {
    let canaries = Canaries(meter: Meter(clock: Made.clock), seed: 1)
    let result = try canaries.wrongExpectation()
    #expect(result.isCaught && result.finding.hasPrefix("expectations: "), "\(result.finding)")
    var report = ScenarioReport(name: "made", eventCount: 0, rowCount: 0)
    report.invariants = [.init(name: "expectations", statement: "s", verdict: .pass, reason: "a.touch")]
    #expect(!CanaryResult(planted: "x", file: "a.touch", in: report).isCaught)
    report.invariants[0].verdict = .fail
    #expect(CanaryResult(planted: "x", file: "a.touch", in: report).isCaught)
    #expect(!CanaryResult(planted: "x", file: "b.touch", in: report).isCaught)
    report.invariants = []
    #expect(!CanaryResult(planted: "x", file: "a.touch", in: report).isCaught)
  }

  @Test func `canaries that are interrupted keep what was seen, and are no pass`() throws {
    let canaries = Canaries(meter: Meter(clock: Made.clock), seed: 1)
    #expect(try canaries.results(isInterrupted: { true }).isEmpty)
    var seen = CanaryResult(planted: "x", by: "a", naming: "b", in: [])
    #expect(CanaryCommand.exitReason(of: [seen], isInterrupted: true) == .regression)
    seen.isCaught = true
    #expect(CanaryCommand.exitReason(of: [seen], isInterrupted: true) == .inconclusive)
    #expect(CanaryCommand.exitReason(of: [], isInterrupted: true) == .inconclusive)
    #expect(CanaryCommand.exitReason(of: [seen], isInterrupted: false) == .pass)
  }

  @Test func `a folder for temporary files is made where there is a place for it, and goes away again`() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.path)
    let failure = #expect(throws: CommandFailure.self) { try TemporaryFolder(in: path + "/none") }
    #expect(failure?.description.hasSuffix("check that \(path)/none exists, may be written and is not full") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `the table of invariants has a row for each, and for what else is judged`() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: package.appending(path: "Benchmarks/README.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").drop { !$0.hasPrefix("| name | what must hold |") }.dropFirst(2)
      .prefix { $0.hasPrefix("| ") }.map { String($0.dropFirst(2).prefix { $0 != " " }) }
    let judged = TimingInvariants.all.map(\.name) + [OpenLoopFigures.deadlineName, ScriptExpectations.name]
    #expect(rows.sorted() == judged.sorted())
  }

  @Test func `every invariant has a canary`() {
    let planted = Set(Canaries.all.map(\.invariant))
    #expect(planted.isSuperset(of: TimingInvariants.all.map(\.name) + [OpenLoopFigures.deadlineName]))
  }

  @Test func `a verdict on a curve or on deadlines must fail, and name the place`() {
    func isCaught(_ verdict: Verdict, _ reason: String, name: String = "flatness") -> Bool {
      CanaryResult(
        planted: "x", by: "flatness", naming: "at 3 (",
        in: [.init(name: name, statement: "s", verdict: verdict, reason: reason)]
      ).isCaught
    }
    #expect(isCaught(.fail, "the cost changes by +90 % at 3 (95 %: …)"))
    #expect(!isCaught(.fail, "the cost changes by +90 % at 30 (95 %: …)"))
    #expect(!isCaught(.inconclusive, "the cost changes by +90 % at 3 (95 %: …)"))
    #expect(!isCaught(.fail, "at 3 (", name: "linearity"))
    #expect(!CanaryResult(planted: "x", by: "flatness", naming: "at 3 (", in: []).isCaught)
  }

  @Test func `a cost that grows must be found in its curve, and in no other`() {
    func isCaught(_ findings: (String, GateVerdict)...) -> Bool {
      CanaryResult(
        planted: "x", curve: "scale/a", in: findings.map { GateFinding(.growth, $0, $1, reason: "r") }
      ).isCaught
    }
    #expect(isCaught(("scale/a", .regression)))
    #expect(!isCaught(("scale/a", .pass)) && !isCaught() && !isCaught(("scale/b", .regression)))
    #expect(!isCaught(("scale/a", .regression), ("scale/b", .regression)))
  }

  @Test func `a defect found in another event is not caught`() throws {
    var evidence = Evidence(tape: Made.tape(0, 10))
    evidence.timings = Made.timings([100, 100], allocations: .counted(Made.ledger(event: 1, bytes: 8)))
    #expect(CanaryResult(planted: "x", event: 1, by: AllocationInvariant(), in: evidence).isCaught)
    #expect(!CanaryResult(planted: "x", event: 0, by: AllocationInvariant(), in: evidence).isCaught)
    #expect(!CanaryResult(planted: "x", event: 1, by: StallInvariant(), in: evidence).isCaught)
  }

  @Test func `a check that fails where nothing is planted is no pass`() {
    var evidence = Evidence(tape: Made.tape(0, 10))
    evidence.observations = [Made.observation(digest: 1), Made.observation(digest: 1)]
    #expect(CanaryResult(nothingPlantedIn: evidence).isCaught)
    evidence.observations[1].digest = 2
    #expect(!CanaryResult(nothingPlantedIn: evidence).isCaught)
  }

  /// A run of 1000 events that take so long each.
  private func run(_ nanoseconds: UInt32, patience: Double, digest: UInt64 = 7) -> Evidence {
    let ticks = [UInt32](repeating: nanoseconds, count: 1000)
    var evidence = Evidence(timings: Made.timings(ticks.map(UInt64.init), replays: ticks))
    evidence.patience = patience
    evidence.observations = [Made.observation(), Made.observation(digest: digest)]
    return evidence
  }

  @Test func `a slow machine is given time, and told of`() {
    var canaries = Canaries(meter: Meter(clock: Made.clock), seed: 1)
    let fast = canaries.nothingPlanted({ false }) { run(900, patience: $0.patience) }
    #expect(fast.isCaught && fast.finding == "no check fails" && canaries.patience == 1)
    // 3020 ns with the clock's 20 are three times what the tail may be; an event has room for twice as much then.
    var patiences: [Double] = []
    let slow = canaries.nothingPlanted({ false }) { canaries in
      patiences.append(canaries.patience)
      return run(3020, patience: canaries.patience)
    }
    #expect(patiences == [1, 6] && canaries.patience == 6)
    #expect(
      slow.isCaught
        && slow.finding
          == "no check fails; this machine is slow: limits of time and planted stalls are 6.0 times as long here"
    )
  }

  @Test func `a machine that is slower each time is given up, and an answer that is wrong is not asked again`() {
    var canaries = Canaries(meter: Meter(clock: Made.clock), seed: 1)
    var nanoseconds: UInt32 = 1020
    var runs = 0
    let slower = canaries.nothingPlanted({ false }) { canaries in
      runs += 1
      nanoseconds *= 3
      return run(nanoseconds, patience: canaries.patience)
    }
    #expect(!slower.isCaught && runs == Canaries.tries)
    canaries.patience = 1
    runs = 0
    let wrong = canaries.nothingPlanted({ false }) { canaries in
      runs += 1
      return run(3020, patience: canaries.patience, digest: 8)
    }
    #expect(!wrong.isCaught && runs == 1 && canaries.patience == 1)
  }

  @Test func `patience is for what takes longest of its limit`() {
    func patience(_ nanoseconds: UInt32, slowest: UInt32) -> Double {
      var timings = Made.timings([100])
      timings.fastestTicks = [UInt32](repeating: nanoseconds, count: 10_000)
      timings.medianTicks = timings.fastestTicks
      timings.medianTicks[7] = slowest
      return Canaries.patience(for: timings)
    }
    #expect(patience(100, slowest: 100) == 1)
    #expect(patience(1020, slowest: 1020) == 2)
    // Of an event that is slow in half of its replays, the worst event's limit: a hundredth of a frame.
    #expect(patience(100, slowest: 125_000) == 250_000 / FrameBudget.worstNs)
  }

  @Test func `each limit of one event is longer with patience, and not before`() {
    for (invariant, limit) in [
      (TailInvariant() as any TimingInvariant, 1019.0), (StallInvariant(), FrameBudget.usualNs),
      (BudgetInvariant(), FrameBudget.usualNs),
    ] {
      let within = UInt32(limit)
      let above = UInt32(limit * 2) + 30
      #expect(invariant.check(run(within, patience: 1))?.verdict == .pass, "\(invariant.name)")
      #expect(invariant.check(run(above, patience: 1))?.verdict == .fail, "\(invariant.name)")
      #expect(invariant.check(run(above, patience: 3))?.verdict == .pass, "\(invariant.name)")
      #expect(invariant.check(run(above, patience: 1.9))?.verdict == .fail, "\(invariant.name)")
    }
    var once = run(100, patience: 1)
    once.timings?.medianTicks[5] = 45_000
    #expect(BudgetInvariant().check(once)?.verdict == .inconclusive, "at its fastest it is not slow")
    once.timings?.fastestTicks[5] = 45_000
    #expect(BudgetInvariant().check(once)?.event == 5)
    once.patience = 1.2
    #expect(BudgetInvariant().check(once)?.verdict == .pass)
  }

  @Test func `a planted defect changes its event and leaves the run as it was`() throws {
    let workload = try StreamWorkloads.workload(PanScenario(), rows: 400, seed: 1)
    let clean = workload.observe()
    var harmless = PlantedDefect(kind: .allocation(byteCount: 64), event: 3)
    #expect(workload.observe(nil, &harmless).digest == clean.digest)
  }

  @Test func `a stall in one event lasts as long as it was asked to`() throws {
    let workload = try StreamWorkloads.workload(PanScenario(), rows: 200, seed: 1)
    let clock = EventClock.calibrated(source: .monotonic)
    var engine: StandardTouchEngine = workload.scene.makeEngine()
    var host = TallyHost()
    var stall = PlantedDefect(kind: .stall(nanoseconds: 20_000, clock), event: 3)
    let begin = clock.begin()
    stall.before(event: 3, &engine, &host)
    #expect(clock.nanoseconds(clock.end() &- begin) >= 20_000)
  }

  @Test func `a stall with a period comes again, and not in between`() throws {
    let workload = try StreamWorkloads.workload(PanScenario(), rows: 200, seed: 1)
    let clock = EventClock.calibrated(source: .monotonic)
    var engine: StandardTouchEngine = workload.scene.makeEngine()
    var host = TallyHost()
    let event = 3
    // Longer than a test may take: who stalls in between is noticed.
    var endless = PlantedDefect(kind: .stall(nanoseconds: 1e15, clock), event: event, period: 50)
    for other in [0, 1, 2, 4, 52, 54, 150] { endless.before(event: other, &engine, &host) }
    var stall = PlantedDefect(kind: .stall(nanoseconds: 20_000, clock), event: event, period: 50)
    for again in [event, 53, 103] {
      let begin = clock.begin()
      stall.before(event: again, &engine, &host)
      #expect(clock.nanoseconds(clock.end() &- begin) >= 20_000)
    }
  }
}
