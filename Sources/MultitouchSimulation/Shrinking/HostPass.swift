// A host with fewer opinions.

import MultitouchRecordings

/// Leaves out answers and reactions, then single commands of reactions; makes replies plain.
struct HostPass: ShrinkPass {
  let name = "host"

  func run(_ attempt: ShrinkAttempt) {
    attempt.change { $0.system = nil }
    attempt.removeStretches({ $0.reactions.count }) { script, range in
      var smaller = script
      smaller.reactions.removeSubrange(range)
      return smaller
    }
    for index in attempt.best.reactions.indices {
      attempt.removeStretches({ $0.reactions[index].commands.count }) { script, range in
        guard script.reactions[index].commands.count > range.count else { return nil }
        var smaller = script
        smaller.reactions[index].commands.removeSubrange(range)
        return smaller
      }
    }
    attempt.removeStretches({ $0.answers.count }) { script, range in
      var smaller = script
      smaller.answers.removeSubrange(range)
      return smaller
    }
    for index in attempt.best.answers.indices {
      for reply in [ScriptReply.always(true), .always(false)] where attempt.best.answers[index].reply != reply {
        if case .always = attempt.best.answers[index].reply { continue }
        var plainer = attempt.best
        plainer.answers[index].reply = reply
        attempt.accept(plainer)
      }
    }
  }
}
