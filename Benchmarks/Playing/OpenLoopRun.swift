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
    var report = ScenarioReport(
      name: workload.name, eventCount: workload.tape.eventCount, rowCount: workload.tape.rowCount)
    if let refusal = context.timingRefusal {
      report.timingRefusal = refusal
      return report
    }
    let loop = OpenLoop(clock: context.meter.clock, rate: rate)
    let run =
      switch workload.size {
      case .standard: StandardPlayer.playInRealTime(workload, loop, eventCount, isStopped)
      case .large: LargePlayer.playInRealTime(workload, loop, eventCount, isStopped)
      }
    let figures = OpenLoopFigures(run.measurement)
    report.openLoop = figures
    report.allocations = ScenarioReport.Allocations(run.measurement.allocations)
    report.invariants = [figures.verdict]
    if figures.isInterrupted {
      // Also where the deadlines do not count.
      report.invariants.append(
        .incomplete(
          "every event is played", "interrupted: \(figures.doneCount) of \(figures.wantedCount) events were played"))
    }
    if let finding = AllocationInvariant.finding(run.measurement.allocations, passes: workload.tape.eventCount) {
      let invariant = AllocationInvariant()
      report.invariants.append(
        .init(
          name: invariant.name, statement: invariant.statement, verdict: finding.verdict, reason: finding.reason))
    }
    report.digest = .init(expected: run.expected, found: run.found)
    return report
  }
}

extension StreamPlayer where Setup == PlayedScene {
  /// Plays in real time, then plays as many events again at once: both must have done the same.
  static func playInRealTime(
    _ workload: Workload, _ loop: OpenLoop, _ count: Int, _ isStopped: @escaping @Sendable () -> Bool
  ) -> (measurement: OpenLoopMeasurement, expected: UInt64, found: UInt64) {
    var player = StreamPlayer(workload.scene, TapeMemory(workload.tape))
    player.play(events: player.eventCount)
    let isQuiet = player.engine.pointee.isQuiescent
    player.restart()
    let wanted = isQuiet ? count : min(count, player.eventCount)
    let measurement = loop.run(count: wanted, isStopped: isStopped) { _ in player.step() }
    let found = player.host.tallyDigest
    player.restart()
    player.play(events: measurement.doneCount)
    return (measurement, player.host.tallyDigest, found)
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
