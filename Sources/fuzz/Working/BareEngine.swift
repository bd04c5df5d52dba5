// The engine without anybody who listens.

import Multitouch
import MultitouchRecordings

/// An engine in memory of its own, played by a host that counts actions and answers by default.
final class BareEngine {
  typealias Engine = TouchEngine<StandardBehavior, 11, 64, 256, 64, 256, 64>
  private let engine = UnsafeMutablePointer<Engine>.allocate(capacity: 1)

  init() { engine.initialize(to: Engine(profile: .uiKit, limits: EngineLimits(ScriptCapacities()), start: .zero)) }

  deinit {
    engine.deinitialize(count: 1)
    engine.deallocate()
  }

  /// A new engine with a script's scene.
  func prepare(_ script: BareScript) {
    engine.deinitialize(count: 1)
    engine.initialize(to: Engine(profile: script.profile, limits: script.limits, start: script.start))
    var host = CountingHost()
    for command in script.scene { engine.pointee.perform(command, host: &host) }
  }

  /// Plays a script's steps; returns how many actions there were.
  func play(_ script: BareScript) -> Int {
    var host = CountingHost()
    let changes = script.changes.span
    for step in script.steps {
      switch step {
      case .frame(let time, let rows): engine.pointee.handle(time, changes.extracting(rows), host: &host)
      case .advance(let time): engine.pointee.advance(to: time, host: &host)
      case .command(let place): engine.pointee.perform(script.commands[place], host: &host)
      case .samples(let places):
        for sample in script.samples[places] {
          _ = engine.pointee.collect(sample.contact, at: Timestamp(nanoseconds: sample.time), sample.location)
        }
      }
    }
    return host.actions
  }
}

/// Counts actions, as an application hears them.
struct CountingHost: TouchHost {
  typealias Behavior = StandardBehavior
  var actions = 0

  var hearsRecognizers: Bool { false }
  var questions: HostQuestions { .none }

  mutating func recognizerActed(_ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable) {
    actions &+= 1
  }
}
