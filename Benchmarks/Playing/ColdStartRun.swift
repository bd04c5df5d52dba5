// The first events after a pause, in which others have had the caches.

import BenchmarkHarness
import Multitouch

extension Workload {
  /// How many events are the first, and how often they are.
  static let coldEventCount = 100
  static let coldRoundCount = 15

  /// Latencies of the first events of the tape with cold caches; nil if the tape is shorter.
  func coldStart(_ clock: EventClock) -> ColdStart? {
    guard tape.eventCount >= Self.coldEventCount else { return nil }
    let caches = CacheEviction()
    switch size {
    case .standard: return StandardPlayer.coldStart(self, clock, caches)
    case .large: return LargePlayer.coldStart(self, clock, caches)
    }
  }
}

extension StreamPlayer {
  /// Plays the tape once to have it loaded, then its beginning again and again, each time by a new engine in the same
  /// place and after everything was driven from the caches.
  static func coldStart(_ workload: Workload, _ clock: EventClock, _ caches: CacheEviction) -> ColdStart? {
    var player = StreamPlayer(workload.scene, TapeMemory(workload.tape))
    player.play(events: player.eventCount)
    let rounds = (0..<Workload.coldRoundCount).map { _ -> [Double] in
      player.restart()
      var ticks = [UInt64](repeating: 0, count: Workload.coldEventCount)
      caches.evict()
      for event in ticks.indices {
        let begin = clock.begin()
        player.step()
        ticks[event] = clock.end() &- begin
      }
      return ticks.map(clock.nanoseconds)
    }
    return ColdStart(rounds)
  }
}
