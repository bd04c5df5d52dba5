// Moves one contact's whole life in time, against all others.

import Multitouch
import MultitouchRecordings

/// Takes a contact out of its frames and puts it back a little earlier or later.
struct ShiftContactMutator: ScriptMutator {
  let name = "shift"
  let summary = "moves one contact in time against all others, by a nanosecond, a frame or an interval"

  func mutate(_ script: inout TouchScript, partner: TouchScript, _ random: inout ChoiceSource) {
    let strokes = ContactStroke.all(in: script)
    guard !strokes.isEmpty else { return }
    let stroke = random.pick(strokes)
    let amount: Int64 = random.pick([1, 8_333_333, 20_000_000, 120_000_000, 350_000_000]) * random.pick([1, -1])
    let changes = stroke.places.compactMap { script.change(at: $0) }
    script = ContactStroke.removing([stroke], from: script)
    for (time, change) in changes {
      let sum = time.addingReportingOverflow(amount)
      script.insert(change, at: sum.overflow ? time : sum.partialValue)
    }
  }
}
