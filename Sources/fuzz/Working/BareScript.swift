// A script in the engine's terms.

import Multitouch
import MultitouchRecordings

/// What a script gives to an engine, in flat arrays: playing it is the engine's work and next to nothing else.
struct BareScript {
  enum Step {
    /// A frame, and where its changes are.
    case frame(Timestamp, Range<Int>)
    case advance(Timestamp)
    /// A command, by its place.
    case command(Int)
    /// Raw samples, and where they are.
    case samples(Range<Int>)
  }

  let profile: TimingProfile
  let limits: EngineLimits
  let start: Timestamp
  let scene: [EngineCommand<StandardBehavior>]
  private(set) var steps: [Step] = []
  private(set) var changes: [ContactChange] = []
  private(set) var commands: [EngineCommand<StandardBehavior>] = []
  private(set) var samples: [ScriptSample] = []

  init(_ script: TouchScript) {
    profile = script.profile
    limits = EngineLimits(script.capacities)
    start = Timestamp(nanoseconds: script.startTime)
    scene = script.scene.compactMap(Self.command)
    for step in script.steps {
      switch step {
      case .frame(let time, let given):
        let first = changes.count
        changes += given
        steps.append(.frame(Timestamp(nanoseconds: time), first..<changes.count))
      case .advance(let time): steps.append(.advance(Timestamp(nanoseconds: time)))
      case .command(let given):
        guard let command = Self.command(given) else { continue }
        steps.append(.command(commands.count))
        commands.append(command)
      case .samples(let given):
        let first = samples.count
        samples += given
        steps.append(.samples(first..<samples.count))
      }
    }
  }

  /// A `user` record is the host's own.
  private static func command(_ given: ScriptCommand) -> EngineCommand<StandardBehavior>? {
    if case .user = given { nil } else { EngineCommand(given) }
  }
}
