// A timed run: every event alone, the slow ones again, then batches.

import BenchmarkHarness
import Multitouch

/// How much is timed.
struct TimingPlan: Equatable {
  /// At least so many events are timed alone.
  var eventCountMin: Int
  /// How often every event is played again, to tell the engine's slowness from the host's.
  var replayCount: Int

  static let full = TimingPlan(eventCountMin: 100_000, replayCount: 21)
  static let quick = TimingPlan(eventCountMin: 5_000, replayCount: 5)
}

/// What timing a workload has found.
struct EventTimings {
  /// Every event alone. Its event numbers count on over several passes of the tape.
  var single: EventMeasurement
  var batch: AmortizedMeasurement
  /// The events of one pass of the tape.
  var eventCount: Int
  /// By event of the tape: its fastest replay, in ticks. An engine's own slowness is in every replay.
  var fastestTicks: [UInt32]
  /// By replay of the whole tape: the latency that 99.9 % of its events did not exceed, raw, in nanoseconds.
  var replayP999: [Double]
  /// The slowest events of `single`, with their replays.
  var worst: [ReplayedEvent]
  /// What a pass did, by the timed host, and what all passes after the first did.
  var passCheck: PassCheck

  /// A slow event, and how long it took each time it was played again.
  struct ReplayedEvent: Equatable {
    /// Its number in the tape.
    var event: Int
    var ticks: UInt64
    /// In order of replays.
    var replayTicks: [UInt64]

    var medianReplayTicks: UInt64 {
      let sorted = replayTicks.sorted()
      return sorted.isEmpty ? ticks : sorted[sorted.count / 2]
    }
  }

  /// Whether timed passes computed what the first one did.
  struct PassCheck: Equatable {
    /// Actions, view callbacks, drops and the checksum of so many passes like the first.
    var expected: [UInt64]
    var found: [UInt64]
  }

  var clock: EventClock { single.clock }

  /// The latency that `fraction` of all events did not exceed in their fastest replay, raw, in nanoseconds.
  func fastestNanoseconds(atFraction fraction: Double) -> Double {
    guard !fastestTicks.isEmpty else { return 0 }
    return clock.nanoseconds(Self.ticks(atFraction: fraction, of: fastestTicks))
  }

  /// The least p99.9 of a whole replay, raw, in nanoseconds: the engine's in the quietest time the host had. Nil if the
  /// tape is too short for its 99.9th percentile to be another event than its worst.
  var quietestP999: Double? { fastestTicks.count >= 2_000 ? replayP999.min() : nil }

  static func ticks(atFraction fraction: Double, of ticks: [UInt32]) -> UInt64 {
    let sorted = ticks.sorted()
    let index = Int((Double(sorted.count) * fraction).rounded(.up)) - 1
    return UInt64(sorted[min(max(index, 0), sorted.count - 1)])
  }
}

extension TallyHost {
  /// Everything it counts.
  var tally: [UInt64] { [began, changed, ended, cancelled, deliveries, drops].map(UInt64.init) + [checksum] }
}

extension Workload {
  /// Times the workload.
  func time(_ measurement: Meter, _ plan: TimingPlan) -> EventTimings { time(measurement, plan, Undisturbed()) }

  /// The same with something done to an event, each time it is timed alone.
  func time(_ measurement: Meter, _ plan: TimingPlan, _ disturbance: some Disturbance) -> EventTimings {
    switch size {
    case .standard:
      var player = StandardPlayer(scene, TapeMemory(tape))
      return player.time(measurement, plan, disturbance)
    case .large:
      var player = LargePlayer(scene, TapeMemory(tape))
      return player.time(measurement, plan, disturbance)
    }
  }
}

extension StreamPlayer {
  /// Times every event alone, plays all of them again, and times batches.
  ///
  /// If a second pass does what the first did, the tape goes on from its beginning; else every pass gets a new engine,
  /// outside of the time.
  mutating func time(
    _ measurement: Meter, _ plan: TimingPlan, _ disturbance: some Disturbance
  ) -> EventTimings {
    let count = eventCount
    // Two passes of warm-up, which also show what a pass computes.
    play(events: count)
    let tally = host.tally
    play(events: count)
    let isQuiet = engine.pointee.isQuiescent && host.tally == tally.map { $0 &* 2 }

    if !isQuiet { restart() }
    let passes = isQuiet ? max(1, (plan.eventCountMin + count - 1) / count) : 1
    var planted = disturbance
    let single = measurement.perEvent(&self, count: passes * count) { player, _ in player.step(&planted) }

    let worstEvents = single.worst.map { $0.event % count }
    var fastest = [UInt32](repeating: .max, count: count)
    var latest = [UInt32](repeating: 0, count: count)
    var replays = worstEvents.map { _ in [UInt64]() }
    var replayP999: [Double] = []
    for _ in 0..<plan.replayCount {
      if !isQuiet { restart() }
      replay(into: &latest, measurement.clock, &planted)
      for index in fastest.indices where latest[index] < fastest[index] { fastest[index] = latest[index] }
      for (place, event) in worstEvents.enumerated() { replays[place].append(UInt64(latest[event])) }
      replayP999.append(
        measurement.clock.nanoseconds(EventTimings.ticks(atFraction: 0.999, of: latest)))
    }

    if !isQuiet { restart() }
    let batch = measurement.amortized(
      &self, count: count,
      prepare: { player in if !isQuiet { player.restart() } },
      step: { player, _ in player.step() })

    let passed = UInt64(passCount)
    return EventTimings(
      single: single, batch: batch, eventCount: count, fastestTicks: fastest,
      replayP999: replayP999,
      worst: zip(single.worst, replays).map {
        EventTimings.ReplayedEvent(event: $0.event % count, ticks: $0.ticks, replayTicks: $1)
      },
      passCheck: EventTimings.PassCheck(expected: tally.map { $0 &* passed }, found: host.tally))
  }

  /// Plays one pass and notes what each event took, in ticks.
  private mutating func replay(into ticks: inout [UInt32], _ clock: EventClock, _ planted: inout some Disturbance) {
    var taken = ticks.mutableSpan
    var index = 0
    while index < taken.count {
      let begin = clock.begin()
      step(&planted)
      let end = clock.end()
      taken[index] = UInt32(clamping: end &- begin)
      index &+= 1
    }
  }
}
