// The beginning of one script and the end of another.

import Multitouch
import MultitouchRecordings

/// Keeps the first steps and goes on with the last steps of another script, at the time that has been reached.
struct SpliceMutator: ScriptMutator {
  let name = "splice"
  let summary = "goes on with the last steps of another script"

  func mutate(_ script: inout TouchScript, partner: TouchScript, _ random: inout ChoiceSource) {
    guard !script.steps.isEmpty, !partner.steps.isEmpty else { return }
    let kept = random.below(script.steps.count + 1)
    let from = random.below(partner.steps.count)
    let reached = script.steps[..<kept].compactMap(\.time).last ?? script.startTime
    script.steps.removeSubrange(kept...)
    let tail = partner.steps[from...]
    guard let first = tail.lazy.compactMap(\.time).first else { return }
    let start = script.steps.count
    script.steps += tail
    let pause: Int64 = random.pick([0, 1, 16_000_000, 350_000_000])
    TimeShift.shift(&script, from: start, by: reached &- first &+ pause)
  }
}
