// Interactions made ready to be timed: their scene, and they themselves as the engine's host.

import Multitouch
import MultitouchInteractions
import MultitouchRecordings
import MultitouchSimulation

/// What a player plays on: an engine's settings, a scene, and the host for it.
protocol PlayedSetup {
  associatedtype Host: TimedHost

  /// A new engine without a scene.
  func makeEngine<
    let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int, let registrations: Int
  >() -> TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>
  /// Makes the scene, and who listens to it.
  func build<
    let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int, let registrations: Int
  >(
    in engine: inout TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>
  ) -> Host
}

/// An interaction, or several, on a scene.
struct PlayedInteraction<Host: TimedHost>: PlayedSetup {
  /// Makes the host of a scene that has been made, and gives the commands it needs.
  typealias Making = (_ things: SceneThings, _ give: (EngineCommand<StandardBehavior>) -> Void) -> Host

  let script: TouchScript
  let make: Making

  init(_ script: TouchScript, _ make: @escaping Making) {
    self.script = script
    self.make = make
  }

  func makeEngine<
    let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int, let registrations: Int
  >() -> TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations> {
    TouchEngine(
      profile: script.profile, limits: EngineLimits(script.capacities), start: Timestamp(nanoseconds: script.startTime))
  }

  func build<
    let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int, let registrations: Int
  >(
    in engine: inout TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>
  ) -> Host {
    let things = SceneThings(script.scene, in: &engine)
    var silent = TallyHost()
    return make(things) { engine.perform($0, host: &silent) }
  }
}

// MARK: Making interactions of their settings

extension DelayedTap where Output == TallyOutput {
  init(_ settings: ScriptDelayedTap, _ things: SceneThings, _ give: (EngineCommand<StandardBehavior>) -> Void) {
    let options = DelayedTapOptions(settings)
    for number in settings.controls { options.attach(to: things.control(number), give) }
    self.init(options, output: TallyOutput())
  }
}

extension CollectionDoubleTap where Output == TallyOutput {
  init(_ settings: ScriptCollection, _ things: SceneThings) {
    self.init(
      CollectionGrid(settings), view: things.views[settings.view], doubleTap: things.recognizers[settings.doubleTap],
      output: TallyOutput())
  }
}

extension WebSingleTap where Output == TallyOutput {
  init(_ settings: ScriptWebTap, _ things: SceneThings, _ give: (EngineCommand<StandardBehavior>) -> Void) {
    var options = WebSingleTapOptions(settings)
    options.variant =
      switch settings.variant {
      case .recipe(let tap): .recipe(tap: things.recognizers[tap])
      case .requirement(let single, let double, let triple):
        .requirement(
          single: things.recognizers[single], double: things.recognizers[double], triple: things.recognizers[triple])
      case .window(let view): .window(observed: things.views[view])
      }
    options.attach(give)
    self.init(options, output: TallyOutput())
  }
}

extension TapDragHold where Output == TallyOutput {
  init(_ settings: ScriptPress, control: Int, _ things: SceneThings) {
    self.init(TapDragHoldOptions(settings), control: things.control(control), output: TallyOutput())
  }
}

extension Dial where Output == TallyOutput {
  init(_ settings: ScriptDial, _ things: SceneThings) {
    self.init(DialOptions(settings), control: things.control(settings.control), output: TallyOutput())
  }
}
