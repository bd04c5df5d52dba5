// Makes a generated script smaller by making its decisions fewer, or 0.

import MultitouchRecordings

/// Shrinks the choice sequence behind a script: whole groups go, then stretches, and decisions that cannot go become 0.
///
/// Quick at first and blind to what a script means; the passes over scripts finish the work.
public enum ChoiceShrinker {
  /// Tries shorter and smaller sequences on an attempt, whose best script must be the one they give.
  ///
  /// At most `triesMax` of the attempt's tries are spent here.
  public static func shrink(_ generated: GeneratedScript, _ attempt: ShrinkAttempt, triesMax: Int) {
    attempt.pass = "choices"
    let limit = attempt.tries + triesMax
    var best = generated
    func keep(_ choices: [UInt32]) -> Bool {
      guard attempt.tries < limit, !attempt.isOver else { return false }
      let candidate = ScriptGenerator.generate(ChoiceSource(replaying: choices))
      guard ScriptSize(candidate.script) <= ScriptSize(best.script), attempt.accept(candidate.script) else {
        return false
      }
      best = candidate
      return true
    }
    // The largest groups first. What is left has groups of its own: those of before name other decisions now.
    var position = 0
    var groups = groupsBySize(best)
    while position < min(groups.count, groupsMax) && attempt.tries < limit && !attempt.isOver {
      let before = (ScriptSize(best.script), best.choices.count)
      var shorter = best.choices
      shorter.removeSubrange(groups[position])
      if keep(shorter) { groups = groupsBySize(best) }
      // Where it takes as many decisions as before it would go on for ever.
      if (ScriptSize(best.script), best.choices.count) >= before { position += 1 }
    }
    var length = max(1, best.choices.count / 4)
    while length >= 1 && attempt.tries < limit && !attempt.isOver {
      var start = best.choices.count - length
      while start >= 0 && attempt.tries < limit {
        if start + length <= best.choices.count {
          var shorter = best.choices
          shorter.removeSubrange(start..<start + length)
          if !keep(shorter) {
            var zeroed = best.choices
            for index in start..<min(start + length, zeroed.count) { zeroed[index] = 0 }
            _ = keep(zeroed)
          }
        }
        start -= length
      }
      length /= 2
    }
  }

  /// The most groups that are tried in vain.
  private static let groupsMax = 60

  /// The parts of a script's decisions that belong together, the largest first.
  private static func groupsBySize(_ generated: GeneratedScript) -> [Range<Int>] {
    generated.groups.sorted { $0.count > $1.count }
  }
}
