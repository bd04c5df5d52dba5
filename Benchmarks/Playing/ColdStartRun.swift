// The first events after a pause, in which others have had the caches.

import BenchmarkHarness
import Multitouch

/// How often and for how long a cold start is looked at.
enum ColdStartPlan {
  /// Events of a round, and rounds.
  static let eventCount = 100, roundCount = 15
}

extension Workload {
  /// Latencies of the first events after a pause, with cold caches; nil if there are no events.
  func coldStart(_ clock: EventClock, _ caches: CacheEviction = CacheEviction()) -> ColdStart? {
    guard tape.eventCount > 0 else { return nil }
    switch size {
    case .standard:
      var player = StandardPlayer(scene, TapeMemory(tape.endingWithAdvance))
      return player.coldStart(clock, caches)
    case .large:
      var player = LargePlayer(scene, TapeMemory(tape.endingWithAdvance))
      return player.coldStart(clock, caches)
    }
  }
}

extension Tape {
  /// The tape itself if an advance is its end, else one with a quiet tail: so that it can be played in a loop.
  var endingWithAdvance: Tape {
    guard entries.last?.isAdvance == false else { return self }
    var tape = self
    tape.appendQuietTail()
    return tape
  }
}

extension StreamPlayer {
  /// Where an engine that plays the tape is idle.
  struct Rests: Equatable {
    /// The frames before which nothing is going on, the first event if the tape goes on from its beginning.
    var places: [Int]
    /// Whether nothing is going on after the last event, so that the tape goes on from its beginning.
    var loops: Bool
  }

  /// Plays one pass and looks before each event; that changes nothing (P-74).
  mutating func rests() -> Rests {
    restart()
    var places: [Int] = []
    for event in 0..<eventCount {
      if event > 0 && comeToRest() && !isAdvanceNext { places.append(event) }
      play(events: 1)
    }
    let loops = comeToRest()
    return Rests(places: loops ? [0] + places : places, loops: loops)
  }

  /// Latencies of the events after a rest of one engine, everything driven from the caches during it.
  ///
  /// The rounds begin at rests all over the tape, which goes on from its beginning if it can. Where there is no rest
  /// with enough events after it, each round is the beginning of the tape on a new engine in the same place.
  mutating func coldStart(_ clock: EventClock, _ caches: CacheEviction) -> ColdStart? {
    let rests = rests()
    let wanted = ColdStartPlan.eventCount
    let places = rests.loops ? rests.places : rests.places.filter { $0 + wanted <= eventCount }
    var ticks = [UInt64](repeating: 0, count: places.isEmpty ? min(wanted, eventCount) : wanted)
    var rounds: [[Double]] = []
    for round in 0..<ColdStartPlan.roundCount {
      if places.isEmpty || !rests.loops { restart() }
      if !places.isEmpty {
        let place = places[round * places.count / ColdStartPlan.roundCount]
        play(events: (place - cursor + eventCount) % eventCount)
        _ = comeToRest()
      }
      caches.evict()
      for event in ticks.indices {
        let begin = clock.begin()
        step()
        ticks[event] = clock.end() &- begin
      }
      rounds.append(ticks.map(clock.nanoseconds))
    }
    return ColdStart(rounds, of: places.isEmpty ? .new : .idle)
  }
}
