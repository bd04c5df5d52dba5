import MultitouchInteractions
import MultitouchSimulation

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
