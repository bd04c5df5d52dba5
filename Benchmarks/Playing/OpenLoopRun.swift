// A workload in real time: each event at its instant.

import BenchmarkHarness
import CommandShell
import Multitouch

/// Plays a workload's events at a rate, whatever the engine takes for them.
///
/// The engine's own clock is the tape's: what counts is when an event is handed over, not what time it says it is. A
/// tape that ends quietly is played again from its beginning, later by its length; another one only as long as it is.
struct OpenLoopRun {
  var workload: Workload
  /// Asked by the thread that makes the events, all the time.
  var isStopped: @Sendable () -> Bool = { Interruption.isRequested }

  func report(_ context: SuiteContext, rate: Double, eventCount: Int) -> ScenarioReport {
    report(context, rate: rate, eventCount: eventCount, Undisturbed())
  }

  /// The same with something done to events, in real time and in the replays.
  func report(
    _ context: SuiteContext, rate: Double, eventCount: Int, _ disturbance: some Disturbance
  ) -> ScenarioReport {
    var report = ScenarioReport(
      name: workload.name, eventCount: workload.tape.eventCount, rowCount: workload.tape.rowCount)
    if let refusal = context.timingRefusal {
      report.timingRefusal = refusal
      return report
    }
    let loop = OpenLoop(clock: context.meter.clock, rate: rate)
    let run =
      switch workload.size {
      case .standard: StandardPlayer.playInRealTime(workload, loop, eventCount, isStopped, disturbance)
      case .large: LargePlayer.playInRealTime(workload, loop, eventCount, isStopped, disturbance)
      }
    let figures = OpenLoopFigures(run.measurement, run.replay)
    report.openLoop = figures
    report.allocations = ScenarioReport.Allocations(run.measurement.allocations)
    report.invariants = [figures.verdict]
    if figures.isInterrupted {
      // Also where the deadlines do not count.
      report.invariants.append(
        .incomplete(
          "every event is played", "interrupted: \(figures.doneCount) of \(figures.wantedCount) events were played"))
    }
    if figures.wantedCount < eventCount {
      report.invariants.append(
        .incomplete(
          "every event is played",
          "played once, \(figures.wantedCount) of \(eventCount) events: it cannot go on from its beginning, as something "
            + "is going on at its end, or years pass in it; let it end 1.5 s after the last lift"))
    }
    if let finding = AllocationInvariant.finding(run.measurement.allocations, passes: workload.tape.eventCount) {
      let invariant = AllocationInvariant()
      report.invariants.append(
        .init(
          name: invariant.name, statement: invariant.statement, verdict: finding.verdict, reason: finding.reason))
    }
    if let expectation = workload.expectation { report.invariants.append(expectation) }
    report.digest = .init(expected: run.expected, found: run.found)
    return report
  }
}

extension StreamPlayer where Setup == PlayedScene {
  /// Plays in real time, then plays as many events again at once, with engines of their own: all must have done the
  /// same, and a deadline that was missed is the engine's fault only if the replays explain it.
  static func playInRealTime(
    _ workload: Workload, _ loop: OpenLoop, _ count: Int, _ isStopped: @escaping @Sendable () -> Bool,
    _ disturbance: some Disturbance
  ) -> (measurement: OpenLoopMeasurement, replay: OpenLoopReplay, expected: UInt64, found: UInt64) {
    let tape = TapeMemory(workload.tape)
    let played = WarmPlayer(workload.scene, tape)
    let wanted = played.isQuiet && tape.lasts(events: count) ? count : min(count, tape.entries.count)
    var planted = disturbance
    let measurement = loop.run(count: wanted, isStopped: isStopped) { _ in played.player.step(&planted) }
    let replays = (0..<OpenLoopReplay.count).map { _ in WarmPlayer(workload.scene, tape) }
    let replay = measurement.replayed { number, _ in replays[number].player.step(&planted) }
    return (measurement, replay, replays[0].player.host.tallyDigest, played.player.host.tallyDigest)
  }

  /// A player at the beginning of its tape, whose memory has been used before.
  private final class WarmPlayer {
    var player: StreamPlayer
    /// Whether the tape ends quietly, so that it can go on from its beginning.
    let isQuiet: Bool

    init(_ scene: Setup, _ tape: TapeMemory) {
      player = StreamPlayer(scene, tape)
      player.play(events: player.eventCount)
      isQuiet = player.engine.pointee.isQuiescent
      player.restart()
    }
  }
}

extension TallyHost {
  /// Everything it counts, as one number.
  var tallyDigest: UInt64 {
    var digest = TraceDigest()
    for count in tally { digest.absorb(count) }
    return digest.value
  }
}
