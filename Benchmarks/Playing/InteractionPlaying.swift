// From an interaction's settings to its own type, on which everything that is timed is specialised.

import BenchmarkHarness
import MultitouchInteractions
import MultitouchRecordings

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
