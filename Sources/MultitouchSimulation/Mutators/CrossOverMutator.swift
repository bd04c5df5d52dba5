// Two scripts at once: the fingers of one on the scene of the other.

import Multitouch
import MultitouchRecordings

/// Plays the fingers of another script too, at the same time, or puts its scene under these fingers.
struct CrossOverMutator: ScriptMutator {
  let name = "cross"
  let summary = "plays the fingers of another script at the same time, or takes its scene and host"

  func mutate(_ script: inout TouchScript, partner: TouchScript, _ random: inout ChoiceSource) {
    if random.chance(1, of: 2) {
      let steps = script.steps
      let start = script.startTime
      script = partner
      script.expectations = []
      script.steps = steps
      script.startTime = start
      return
    }
    guard let mine = script.steps.lazy.compactMap(\.time).first,
      let others = partner.steps.lazy.compactMap(\.time).first
    else { return }
    for step in partner.steps.prefix(80) {
      guard case .frame(let time, let changes) = step else { continue }
      for change in changes {
        var moved = change
        moved.contact = ContactID(change.contact.rawValue &+ 200)
        script.insert(moved, at: time &- others &+ mine)
      }
    }
  }
}
