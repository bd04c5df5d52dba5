// Exchanges contact ids: a driver that mixes its fingers up.

import Multitouch
import MultitouchRecordings

/// Exchanges the ids of two contacts, in the whole script or from one step on.
struct SwapContactsMutator: ScriptMutator {
  let name = "swap"
  let summary = "exchanges the ids of two contacts, everywhere or from one step on"

  func mutate(_ script: inout TouchScript, partner: TouchScript, _ random: inout ChoiceSource) {
    let strokes = ContactStroke.all(in: script)
    guard !strokes.isEmpty else { return }
    let first = random.pick(strokes).contact
    let others = strokes.filter { $0.contact != first }
    if others.isEmpty { return }
    let second = random.pick(others).contact
    let start = random.chance(1, of: 2) ? random.below(script.steps.count) : 0
    for index in start..<script.steps.count {
      guard case .frame(let time, var changes) = script.steps[index] else { continue }
      for position in changes.indices {
        if changes[position].contact == first {
          changes[position].contact = second
        } else if changes[position].contact == second {
          changes[position].contact = first
        }
      }
      script.steps[index] = .frame(time, changes)
    }
  }
}
