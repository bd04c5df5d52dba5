// Leaves a contact out, or one change of it.

import Multitouch
import MultitouchRecordings

/// Leaves out a whole contact, or only its lift, its landing or one move: what a bad source loses.
struct DropContactMutator: ScriptMutator {
  let name = "drop"
  let summary = "leaves out one contact, or only its landing, its lift or one of its moves"

  func mutate(_ script: inout TouchScript, partner: TouchScript, _ random: inout ChoiceSource) {
    let strokes = ContactStroke.all(in: script)
    guard !strokes.isEmpty else { return }
    var stroke = random.pick(strokes)
    if random.chance(1, of: 2) { stroke.places = [random.pick(stroke.places)] }
    script = ContactStroke.removing([stroke], from: script)
  }
}
