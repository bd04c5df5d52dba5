// A host with fewer opinions.

import MultitouchRecordings

/// Leaves out answers and reactions, then single commands of reactions; lets reactions come at once and in any state;
/// makes replies plain, or short.
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
      attempt.change { $0.reactions[index].state = nil }
      attempt.change { $0.reactions[index].nth = 1 }
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
      attempt.removeStretches({ Self.words($0.answers[index].reply) }) { script, range in
        guard let shorter = Self.without(range, script.answers[index].reply) else { return nil }
        var smaller = script
        smaller.answers[index].reply = shorter
        return smaller
      }
    }
  }

  /// How many things a reply lists.
  private static func words(_ reply: ScriptReply) -> Int {
    switch reply {
    case .always: 0
    case .cycle(let answers): answers.count
    case .only(let others): others.count
    }
  }

  /// A reply that lists less; nil if it lists nothing then.
  private static func without(_ range: Range<Int>, _ reply: ScriptReply) -> ScriptReply? {
    guard words(reply) > range.count else { return nil }
    switch reply {
    case .always: return nil
    case .cycle(var answers):
      answers.removeSubrange(range)
      return .cycle(answers)
    case .only(var others):
      others.removeSubrange(range)
      return .only(others)
    }
  }
}
