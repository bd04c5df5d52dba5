// The same again: a contact beside itself, or a stretch of steps once more.

import Multitouch
import MultitouchRecordings

/// Repeats a contact under another id at some distance, or a stretch of steps later.
struct DuplicateMutator: ScriptMutator {
  let name = "duplicate"
  let summary = "repeats one contact beside itself, or a stretch of steps later"

  func mutate(_ script: inout TouchScript, partner: TouchScript, _ random: inout ChoiceSource) {
    if random.chance(1, of: 2) { return repeatSteps(&script, &random) }
    let strokes = ContactStroke.all(in: script)
    guard !strokes.isEmpty else { return }
    let contact = ContactID(Int64(100 + random.below(8)))
    let offset = Point(x: random.pick([0, 1, 10, 60, 200]), y: random.pick([0, 0, 45]))
    for (time, change) in random.pick(strokes).places.compactMap({ script.change(at: $0) }) {
      var copy = change
      copy.contact = contact
      copy.location = change.location + offset
      script.insert(copy, at: time)
    }
  }

  private func repeatSteps(_ script: inout TouchScript, _ random: inout ChoiceSource) {
    guard !script.steps.isEmpty else { return }
    let start = random.below(script.steps.count)
    let stretch = script.steps[start..<min(script.steps.count, start + random.within(1...24))]
    let times = stretch.compactMap(\.time)
    guard let first = times.first, let last = script.steps.compactMap(\.time).max() else { return }
    let pause: Int64 = random.pick([0, 1, 100_000_000, 350_000_000, 350_000_001, 1_000_000_000])
    for step in stretch { script.steps.append(step.mappingTimes { min($0 &- first &+ last &+ pause, 1 << 61) }) }
  }
}
