// Moves a time or a place to a threshold of the scene, and one step to either side.

import Multitouch
import MultitouchRecordings

/// Puts a change of a contact exactly where, or when, some recognizer changes its mind: ±1 ns, ±1/64 pt, or exactly.
struct ThresholdMutator: ScriptMutator {
  let name = "threshold"
  let summary = "moves one change to a duration or distance of the scene, exactly or one step beside it"

  func mutate(_ script: inout TouchScript, partner: TouchScript, _ random: inout ChoiceSource) {
    let strokes = ContactStroke.all(in: script)
    guard !strokes.isEmpty else { return }
    let stroke = random.pick(strokes)
    let table = ThresholdTable(script)
    let place = random.pick(stroke.places)
    guard let first = script.change(at: stroke.places[0]), let chosen = script.change(at: place) else { return }
    if chosen.change.phase == .moved && random.chance(2, of: 3) && !table.distances.isEmpty {
      let distance = random.pick(table.distances).value + Double(random.within(-1...1)) / 64
      let direction = random.pick([
        Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0), Point(x: 0.6, y: 0.8), Point(x: 0.8, y: -0.6),
      ])
      let from = first.change.location
      script.replace(
        at: place,
        .moved(chosen.change.contact, x: from.x + direction.x * distance, y: from.y + direction.y * distance))
      return
    }
    guard !table.durations.isEmpty else { return }
    // From the contact's landing, or from the end of the stroke before it.
    var anchor = first.time
    if place == stroke.places[0], let before = previousEnd(before: first.time, strokes, script) { anchor = before }
    let due = random.pick(table.durations).value &+ Int64(random.within(-1...1))
    TimeShift.shift(&script, from: place.step, by: anchor &+ due &- chosen.time)
  }

  private func previousEnd(before time: Int64, _ strokes: [ContactStroke], _ script: TouchScript) -> Int64? {
    var latest: Int64?
    for stroke in strokes {
      guard let last = stroke.places.last.flatMap({ script.change(at: $0) }), last.time < time else { continue }
      latest = max(latest ?? last.time, last.time)
    }
    return latest
  }
}
