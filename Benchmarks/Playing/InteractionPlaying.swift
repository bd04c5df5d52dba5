// From an interaction's settings to its own type, on which everything that is timed is specialised.

import BenchmarkHarness
import Multitouch
import MultitouchInteractions
import MultitouchRecordings
import MultitouchSimulation

/// What a timed host counted in one pass, how it ended, and how long it took.
struct PlayedOutcome {
  var tally: [UInt64]
  var isQuiescent: Bool
  /// When the engine's next timer was due before each event; nil if none was.
  var deadlines: [Int64?]
  /// Nil if nothing was timed.
  var timings: EventTimings?
  /// Nil if nothing was counted.
  var allocations: AllocationResult?
  /// Nil if it was not looked at.
  var coldStart: ColdStart?
}

/// What is measured of an interaction that has been played once.
enum PlayedMeasure {
  case nothing
  /// Every event alone, then batches.
  case timed(Meter, TimingPlan)
  /// What the events of one pass allocate.
  case allocations(Meter)
  /// The first events after a pause.
  case coldStart(EventClock, CacheEviction)
  /// A pass inside a call that callgrind counts.
  case counted
}

extension StreamPlayer {
  /// Plays the tape once, and once more to measure it if that is wanted.
  static func outcome(_ setup: Setup, _ tape: Tape, _ measure: PlayedMeasure) -> PlayedOutcome {
    var player = StreamPlayer(setup, TapeMemory(tape))
    let deadlines = player.playAnnounced()
    var outcome = PlayedOutcome(
      tally: player.host.tally, isQuiescent: player.engine.pointee.isQuiescent, deadlines: deadlines)
    let count = player.eventCount
    switch measure {
    case .nothing: break
    case .timed(let meter, let plan):
      player.restart()
      outcome.timings = player.time(meter, plan, Undisturbed())
    case .allocations(let meter):
      player.restart()
      outcome.allocations = meter.perEvent(&player, count: count) { player, _ in player.step() }.allocations
    case .coldStart(let clock, let caches): outcome.coldStart = player.coldStart(clock, caches)
    case .counted:
      player.restart()
      CountedCall.run { player.play(events: count) }
    }
    return outcome
  }

  /// Plays one pass; when the next timer was due before each event.
  private mutating func playAnnounced() -> [Int64?] {
    var deadlines = [Int64?](repeating: nil, count: eventCount)
    for event in 0..<eventCount {
      deadlines[event] = engine.pointee.nextDeadline()?.nanoseconds
      play(events: 1)
    }
    return deadlines
  }
}

/// One interaction, to be played to an engine of the standard capacities.
struct InteractionPlaying {
  /// The scene and its interaction; steps are not used.
  var script: TouchScript
  var tape: Tape
  var measure: PlayedMeasure

  private typealias Player<Host: TimedHost> = StreamPlayer<PlayedInteraction<Host>, 11, 64, 256, 64, 256, 64>

  /// - Precondition: the script has an interaction.
  func outcome() -> PlayedOutcome {
    switch script.system {
    case .delayedTap(let settings):
      Player<DelayedTap<TallyOutput>>.outcome(
        PlayedInteraction(script) { DelayedTap(settings, $0, $1) }, tape, measure)
    case .triggeredTap(let recognizer):
      Player<TriggeredTap<TallyOutput>>.outcome(
        PlayedInteraction(script) { things, _ in TriggeredTap(things.recognizers[recognizer], output: TallyOutput()) },
        tape, measure)
    case .collection(let settings):
      Player<CollectionDoubleTap<TallyOutput>>.outcome(
        PlayedInteraction(script) { things, _ in CollectionDoubleTap(settings, things) }, tape, measure)
    case .webTap(let settings):
      Player<WebSingleTap<TallyOutput>>.outcome(
        PlayedInteraction(script) { WebSingleTap(settings, $0, $1) }, tape, measure)
    case .tapDragHold(let control, let settings):
      Player<TapDragHold<TallyOutput>>.outcome(
        PlayedInteraction(script) { things, _ in TapDragHold(settings, control: control, things) }, tape, measure)
    case .dial(let settings):
      Player<Dial<TallyOutput>>.outcome(
        PlayedInteraction(script) { things, _ in Dial(settings, things) }, tape, measure)
    case nil: preconditionFailure("an interaction scenario has an interaction")
    }
  }
}

/// All interactions at once, in pairs of pairs, to be played to an engine with room for the controls' registrations.
struct CrowdedPlaying {
  var scene: CrowdedScene
  var tape: Tape
  var measure: PlayedMeasure

  private typealias Controls = HostPair<
    DelayedTap<TallyOutput>, HostPair<TapDragHold<TallyOutput>, Dial<TallyOutput>>
  >
  private typealias Recognizers = HostPair<
    TriggeredTap<TallyOutput>, HostPair<CollectionDoubleTap<TallyOutput>, WebSingleTap<TallyOutput>>
  >
  private typealias Player = StreamPlayer<
    PlayedInteraction<HostPair<Controls, Recognizers>>, 11, 64, 256, 64, 256, 1_024
  >

  /// Bytes of the engine.
  static var engineBytes: Int { MemoryLayout<Player.Engine>.size }

  /// - Precondition: the scene has the six interactions in the order it says.
  func outcome() -> PlayedOutcome {
    let systems = scene.systems
    let setup = PlayedInteraction<HostPair<Controls, Recognizers>>(scene.script) { things, give in
      guard systems.count == 6, case .delayedTap(let taps) = systems[0], case .triggeredTap(let triggered) = systems[1],
        case .collection(let collection) = systems[2], case .webTap(let web) = systems[3],
        case .tapDragHold(let control, let press) = systems[4], case .dial(let dial) = systems[5]
      else { preconditionFailure("the crowded scene has the six interactions") }
      return HostPair(
        HostPair(
          DelayedTap(taps, things, give),
          HostPair(TapDragHold(press, control: control, things), Dial(dial, things))),
        HostPair(
          TriggeredTap(things.recognizers[triggered], output: TallyOutput()),
          HostPair(CollectionDoubleTap(collection, things), WebSingleTap(web, things, give))))
    }
    return Player.outcome(setup, tape, measure)
  }
}
