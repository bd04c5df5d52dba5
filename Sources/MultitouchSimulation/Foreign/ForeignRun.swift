// Scripts with somebody's recognizers in the place of some of theirs.

import Multitouch
import MultitouchRecordings

/// Plays scripts on an engine for ``ForeignBehavior``.
enum ForeignRun {
  /// The size that most scripts fit.
  typealias Engine = TouchEngine<ForeignBehavior, 11, 64, 256, 64, 256, 64>

  /// The trace of a script; nil of one that has a system, which is for standard recognizers, none of the kinds that are
  /// replaced, or more than the engine has room for.
  static func trace(_ script: TouchScript, _ way: ScriptRunWay = ScriptRunWay()) -> WordTrace? {
    let hasForeign = script.scene.contains {
      if case .addRecognizer(let spec, _) = $0 { ForeignRecognizer(spec.kind) != nil } else { false }
    }
    guard hasForeign, script.system == nil, StandardTapeRun.hasRoom(for: script.capacities) else { return nil }
    var engine = Engine(
      profile: script.profile, limits: EngineLimits(script.capacities), start: Timestamp(nanoseconds: script.startTime))
    var host = TraceHost(ScriptSink<ForeignBehavior>(script, way, reactsAtOnce: true))
    for command in script.scene { give(command, &engine, &host) }
    for step in script.steps {
      switch step {
      case .frame(let time, let changes): engine.handle(Timestamp(nanoseconds: time), changes.span, host: &host)
      case .advance(let time): engine.advance(to: Timestamp(nanoseconds: time), host: &host)
      case .command(let command): give(command, &engine, &host)
      case .samples(let samples):
        for sample in samples {
          _ = engine.collect(sample.contact, at: Timestamp(nanoseconds: sample.time), sample.location)
        }
      }
    }
    return host.sink.trace
  }

  private static func give(
    _ command: ScriptCommand, _ engine: inout Engine, _ host: inout TraceHost<ScriptSink<ForeignBehavior>>
  ) {
    if case .user(let code, let numbers) = command {
      host.sink.appendUser(engine.now.nanoseconds, code, numbers)
    } else {
      engine.perform(EngineCommand(command), host: &host)
    }
  }
}

extension ModelDisagreement {
  /// Where engine and model part about a script with somebody's recognizers, of which the engine's trace is given; nil
  /// if they do not.
  static func ofForeign(_ script: TouchScript, _ engine: WordTrace) -> ModelDisagreement? {
    first(engine: engine, model: ReferenceModel.write(script, isForeign: true))
  }
}
