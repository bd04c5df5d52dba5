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
  static let quick = TimingPlan(eventCountMin: 5_000, replayCount: 11)
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
  /// By event of the tape: its median replay, in ticks. A host that disturbs less than half of them leaves it alone.
  var medianTicks: [UInt32]
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

  /// The latency that 99.9 % of all events did not exceed in their fastest replay, raw, in nanoseconds.
  var fastestP999: Double { clock.nanoseconds(Self.ticks(atFraction: 0.999, of: fastestTicks)) }
  /// The same of their median replays.
  var medianP999: Double { clock.nanoseconds(Self.ticks(atFraction: 0.999, of: medianTicks)) }

  /// The ticks that a fraction of all events did not exceed; 0 of none.
  static func ticks(atFraction fraction: Double, of ticks: [UInt32]) -> UInt64 {
    guard !ticks.isEmpty else { return 0 }
    let sorted = ticks.sorted()
    let index = Int((Double(sorted.count) * fraction).rounded(.up)) - 1
    return UInt64(sorted[min(max(index, 0), sorted.count - 1)])
  }
}

extension TallyHost {
  var tally: [UInt64] { [began, changed, ended, cancelled, deliveries, drops].map(UInt64.init) + [checksum] }
}

extension Workload {
  /// Times the workload.
  func time(_ meter: Meter, _ plan: TimingPlan) -> EventTimings { time(meter, plan, Undisturbed()) }

  /// The same with something done to an event, each time it is timed alone.
  func time(_ meter: Meter, _ plan: TimingPlan, _ disturbance: some Disturbance) -> EventTimings {
    switch size {
    case .standard:
      var player = StandardPlayer(scene, TapeMemory(tape))
      return player.time(meter, plan, disturbance)
    case .large:
      var player = LargePlayer(scene, TapeMemory(tape))
      return player.time(meter, plan, disturbance)
    }
  }
}

extension StreamPlayer {
  /// Times every event alone, plays all of them again, and times batches.
  ///
  /// If a second pass does what the first did, and there is time enough, the tape goes on from its beginning; else
  /// every pass gets a new engine, outside of the time.
  mutating func time(
    _ meter: Meter, _ plan: TimingPlan, _ disturbance: some Disturbance
  ) -> EventTimings {
    let count = eventCount
    // Two passes of warm-up, which also show what a pass computes.
    play(events: count)
    let tally = host.tally
    play(events: count)
    let isQuiet =
      lasts(events: TapeMemory.measuredMax) && engine.pointee.isQuiescent && host.tally == tally.map { $0 &* 2 }

    if !isQuiet { restart() }
    let passes = max(1, (plan.eventCountMin + count - 1) / count)
    var planted = disturbance
    let single = meter.perEvent(
      &self, count: passes * count,
      prepare: { player, _ in if !isQuiet, player.cursor == 0, player.passCount > 0 { player.restart() } },
      step: { player, _ in player.step(&planted) })

    // Half of the replays before the batches, half behind them: a host that disturbs for a while does not meet all.
    var replays = ReplayTicks(eventCount: count)
    replay(plan.replayCount / 2, into: &replays, isQuiet: isQuiet, meter.clock, &planted)

    if !isQuiet { restart() }
    let batch = meter.amortized(
      &self, count: count,
      prepare: { player in if !isQuiet { player.restart() } },
      step: { player, _ in player.step() })
    replay(plan.replayCount - plan.replayCount / 2, into: &replays, isQuiet: isQuiet, meter.clock, &planted)

    let passed = UInt64(passCount)
    return EventTimings(
      single: single, batch: batch, eventCount: count, fastestTicks: replays.fastest(), medianTicks: replays.medians(),
      worst: single.worst.map { worst in
        let event = worst.event % count
        return EventTimings.ReplayedEvent(
          event: event, ticks: worst.ticks, replayTicks: replays.ticks(of: event).map(UInt64.init))
      },
      passCheck: EventTimings.PassCheck(expected: tally.map { $0 &* passed }, found: host.tally))
  }

  /// Plays so many passes, each of which a new engine begins if the tape does not end quietly.
  private mutating func replay(
    _ times: Int, into replays: inout ReplayTicks, isQuiet: Bool, _ clock: EventClock, _ planted: inout some Disturbance
  ) {
    var latest = [UInt32](repeating: 0, count: replays.eventCount)
    for _ in 0..<times {
      if !isQuiet { restart() }
      replay(into: &latest, clock, &planted)
      replays.append(latest)
    }
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
