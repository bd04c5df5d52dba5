// From a script's scene to what a timed engine can be given.

import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// A scene that can be built in an engine again and again, and the answers of its host as bit masks.
struct PlayedScene {
  /// By the asked recognizer's number: the numbers it may recognize beside.
  typealias Companions = [64 of UInt64]

  private let script: TouchScript
  let companions: Companions

  var recognizerCount: Int { script.scene.count { if case .addRecognizer = $0 { true } else { false } } }

  /// Takes the scene of a script; says why a timed host cannot stand in for the script's own if it cannot.
  init(_ script: TouchScript) throws(UntimedReason) {
    for command in script.scene {
      switch command {
      case .addWindow, .addView, .addRecognizer, .require: break
      default: throw UntimedReason("its scene does more than make windows, views and recognizers")
      }
    }
    guard script.system == nil else { throw UntimedReason("a system is at work beside its host") }
    guard script.reactions.isEmpty else { throw UntimedReason("its host gives commands from inside callbacks") }
    var companions = Companions(repeating: 0)
    for answer in script.answers {
      guard case .simultaneously(let asked) = answer.question, let mask = Self.mask(answer.reply, in: script) else {
        throw UntimedReason("its host answers more than which recognizers may recognize together")
      }
      guard (0..<64).contains(asked) else { throw UntimedReason("its host answers for recognizers beyond the 64th") }
      companions[asked] = mask
    }
    self.script = script
    self.companions = companions
  }

  private static func mask(_ reply: ScriptReply, in script: TouchScript) -> UInt64? {
    switch reply {
    case .always(let yes):
      let recognizers = script.scene.count { if case .addRecognizer = $0 { true } else { false } }
      return !yes ? 0 : (recognizers <= 64 ? .max : nil)
    case .only(let others):
      guard others.allSatisfy((0..<64).contains) else { return nil }
      return others.reduce(0) { $0 | 1 << UInt64($1) }
    case .cycle: return nil
    }
  }

  /// A new engine's limits, start and profile.
  func makeEngine<
    let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int,
    let registrations: Int
  >() -> TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations> {
    TouchEngine(
      profile: script.profile, limits: EngineLimits(script.capacities), start: Timestamp(nanoseconds: script.startTime))
  }

  /// Makes the scene's windows, views, recognizers and requirements.
  func build<
    let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int,
    let registrations: Int,
    Host: TouchHost<StandardBehavior> & ~Copyable
  >(
    in engine: inout TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>,
    host: inout Host
  ) {
    for command in script.scene {
      switch command {
      case .addWindow(let attributes, let level):
        engine.perform(.addWindow(ViewSettings(attributes), level: level), host: &host)
      case .addView(let attributes, let parent):
        engine.perform(.addView(ViewSettings(attributes), parent: ViewID(numbered: parent)), host: &host)
      case .addRecognizer(let specification, let view):
        engine.perform(
          .addRecognizer(
            StandardBehavior(specification.kind), specification.settings, view: ViewID(numbered: view)),
          host: &host)
      case .require(let recognizer, let required):
        engine.perform(
          .require(RecognizerID(numbered: recognizer), toFail: RecognizerID(numbered: required)), host: &host)
      default: preconditionFailure("a scene was admitted that cannot be built")
      }
    }
  }
}

extension PlayedScene: PlayedSetup {
  /// The scene, and a host that answers for it.
  func build<
    let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int,
    let registrations: Int
  >(
    in engine: inout TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>
  ) -> TallyHost {
    var host = TallyHost()
    host.companions = companions
    build(in: &engine, host: &host)
    return host
  }
}

/// Why something is run but not timed.
struct UntimedReason: Error, Equatable, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
