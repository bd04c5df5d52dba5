// A scene made through the calls that give ids, as an application makes it.

import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// The ids of a scene's views, controls and recognizers, by their numbers in its script.
struct SceneThings {
  private(set) var views: [ViewID] = []
  private(set) var recognizers: [RecognizerID] = []
  private var controls: [Int: ControlID] = [:]

  /// The control of a number.
  ///
  /// - Precondition: the scene has it.
  func control(_ number: Int) -> ControlID {
    guard let control = controls[number] else { preconditionFailure("the scene has no control \(number)") }
    return control
  }

  /// Makes a scene in an engine.
  ///
  /// - Precondition: it only makes windows, views, controls, recognizers and requirements, and the engine has room.
  init<
    let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int, let registrations: Int
  >(
    _ scene: [ScriptCommand],
    in engine: inout TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>
  ) {
    var host = TallyHost()
    for command in scene {
      switch command {
      case .addWindow(let attributes, let level):
        add(view: engine.addWindow(ViewSettings(attributes), level: level, host: &host)?.view)
      case .addView(let attributes, let parent):
        add(view: engine.addView(ViewSettings(attributes), parent: self.views[parent], host: &host))
      case .addControl(let settings, let attributes, let parent):
        let control = engine.addControl(settings, ViewSettings(attributes), parent: self.views[parent], host: &host)
        controls[self.views.count] = control
        add(view: control?.view)
      case .addRecognizer(let specification, let view):
        let recognizer = engine.addRecognizer(
          StandardBehavior(specification.kind), specification.settings, view: self.views[view], host: &host)
        guard let recognizer else { preconditionFailure("the engine has no room for the scene's recognizers") }
        self.recognizers.append(recognizer)
      case .require(let recognizer, let required):
        engine.perform(
          .require(self.recognizers[recognizer], toFail: self.recognizers[required]), host: &host)
      default: preconditionFailure("a scene of an interaction makes things and requirements only")
      }
    }
  }

  private mutating func add(view: ViewID?) {
    guard let view else { preconditionFailure("the engine has no room for the scene's views") }
    views.append(view)
  }
}
