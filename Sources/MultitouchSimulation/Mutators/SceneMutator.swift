// Another scene under the same fingers.

import Multitouch
import MultitouchRecordings

/// Adds, removes, moves or alters a recognizer, a view or a requirement of the scene, or the profile's switches.
struct SceneMutator: ScriptMutator {
  let name = "scene"
  let summary = "adds, removes or alters a recognizer, a view, a requirement or a switch of the profile"

  func mutate(_ script: inout TouchScript, partner: TouchScript, _ random: inout ChoiceSource) {
    let recognizers = script.scene.count { if case .addRecognizer = $0 { true } else { false } }
    let views = script.scene.count {
      switch $0 {
      case .addView, .addWindow, .addControl: true
      default: false
      }
    }
    var composer = ScriptComposer(random: random, features: [.extremeParameters, .oddSettings, .delegates, .oddViews])
    composer.script.profile = script.profile
    defer { random = composer.random }
    switch composer.random.below(8) {
    case 0, 1: script.scene.append(.addRecognizer(composer.randomSpec(), view: composer.random.below(views + 1)))
    case 2:
      script.scene.append(
        .require(composer.random.below(recognizers + 1), toFail: composer.random.below(recognizers + 1)))
    case 3, 4: alter(&script, &composer)
    case 5: if !script.scene.isEmpty { script.scene.remove(at: composer.random.below(script.scene.count)) }
    case 6: script.profile = composer.randomProfile()
    default: script.capacities = composer.smallCapacities()
    }
  }

  /// Changes one command of the scene in place.
  private func alter(_ script: inout TouchScript, _ composer: inout ScriptComposer) {
    guard !script.scene.isEmpty else { return }
    let index = composer.random.below(script.scene.count)
    switch script.scene[index] {
    case .addRecognizer(var spec, let view):
      if composer.random.chance(1, of: 2) {
        spec.kind = composer.randomKind()
      } else {
        spec.settings = composer.randomSettings()
      }
      script.scene[index] = .addRecognizer(spec, view: view)
    case .addView(let attributes, let parent):
      script.scene[index] = .addView(composer.attributes(attributes.frame, isWindow: false), parent: parent)
    case .addWindow(let attributes, let level):
      script.scene[index] = .addWindow(composer.attributes(attributes.frame, isWindow: true), level: level)
    case .addControl(_, let attributes, let parent):
      script.scene[index] = .addControl(
        composer.randomControl(attributes.frame), composer.attributes(attributes.frame, isWindow: false), parent: parent
      )
    case .require(let r, let q): script.scene[index] = .require(q, toFail: r)
    default: return
    }
  }
}
