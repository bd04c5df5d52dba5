// A real workload for the doctor: the engine itself, measured against itself.

import BenchmarkHarness
import MultitouchSimulation

/// A short stream of pans, played again and again: a sample takes about a millisecond.
struct DoctorSample {
  private let seat: Seat
  private let clock: EventClock

  private final class Seat {
    var player: StandardPlayer
    init(_ workload: Workload) { player = StandardPlayer(workload.scene, TapeMemory(workload.tape)) }
  }

  init(_ clock: EventClock) throws(UntimedReason) {
    seat = Seat(try StreamWorkloads.workload(PanScenario(), rows: 20_000, seed: 1))
    self.clock = clock
    seat.player.play(events: seat.player.eventCount)
  }

  /// What one pass takes, in nanoseconds.
  func take() -> Double {
    let begin = clock.begin()
    seat.player.play(events: seat.player.eventCount)
    return clock.nanoseconds(clock.end() &- begin)
  }
}
