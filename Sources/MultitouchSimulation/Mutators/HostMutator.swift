// A host with other opinions.

import Multitouch
import MultitouchRecordings

/// Adds answers and reactions as the generator makes them, or takes one away.
struct HostMutator: ScriptMutator {
  let name = "host"
  let summary = "adds answers or reactions of the host, or takes one away"

  func mutate(_ script: inout TouchScript, partner: TouchScript, _ random: inout ChoiceSource) {
    switch random.below(4) {
    case 0:
      if !script.answers.isEmpty { script.answers.remove(at: random.below(script.answers.count)) }
    case 1:
      if !script.reactions.isEmpty { script.reactions.remove(at: random.below(script.reactions.count)) }
    case 2: add(&script, [.viewAnswers, .hooks], &random)
    default: add(&script, [.reactions, .performs, .badInput], &random)
    }
  }

  private func add(_ script: inout TouchScript, _ features: ScriptFeatures, _ random: inout ChoiceSource) {
    let known = SceneCounts.composer(for: script, random)
    var composer = ScriptComposer(random: random, features: features)
    composer.screenFrames = known.screenFrames
    composer.windowCount = known.windowCount
    composer.controls = known.controls
    composer.kinds = known.kinds
    composer.settings = known.settings
    if features.contains(.reactions) { composer.makeReactions() } else { composer.makeAnswers() }
    random = composer.random
    script.answers += composer.script.answers
    script.reactions += composer.script.reactions
  }
}
