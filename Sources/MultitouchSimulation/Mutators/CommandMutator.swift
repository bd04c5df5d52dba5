// A command at a bad moment.

import Multitouch
import MultitouchRecordings

/// Puts a command, or a cancel of one contact, between two steps or inside a frame.
struct CommandMutator: ScriptMutator {
  let name = "command"
  let summary = "puts a command between two steps, or gives up one contact in the middle of its life"

  func mutate(_ script: inout TouchScript, partner: TouchScript, _ random: inout ChoiceSource) {
    if random.chance(1, of: 3) {
      let strokes = ContactStroke.all(in: script)
      guard !strokes.isEmpty else { return }
      let place = random.pick(random.pick(strokes).places)
      guard let chosen = script.change(at: place) else { return }
      script.replace(at: place, .cancelled(chosen.change.contact))
      return
    }
    var composer = SceneCounts.composer(for: script, random)
    defer { random = composer.random }
    let command = composer.random.chance(1, of: 4) ? composer.performCommand(mayDelay: true) : composer.randomCommand()
    script.steps.insert(.command(command), at: composer.random.below(script.steps.count + 1))
  }
}

/// A composer that knows the numbers of a script's scene, to draw commands that hit.
enum SceneCounts {
  static func composer(for script: TouchScript, _ random: ChoiceSource) -> ScriptComposer {
    var composer = ScriptComposer(
      random: random, features: [.configuring, .extremeParameters, .oddSettings, .delegates])
    composer.script.profile = script.profile
    for command in script.scene {
      switch command {
      case .addWindow(let attributes, _):
        composer.windowCount += 1
        composer.screenFrames.append(attributes.frame)
      case .addControl(_, let attributes, _):
        composer.controls.append(composer.viewCount)
        composer.screenFrames.append(attributes.frame)
      case .addView(let attributes, _): composer.screenFrames.append(attributes.frame)
      case .addRecognizer(let spec, _):
        composer.kinds.append(spec.kind)
        composer.settings.append(spec.settings)
      default: continue
      }
    }
    if composer.screenFrames.isEmpty { composer.screenFrames = [Rect(x: 0, y: 0, width: 100, height: 100)] }
    return composer
  }
}
