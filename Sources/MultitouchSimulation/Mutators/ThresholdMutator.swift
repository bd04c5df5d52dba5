// Moves a time or a place to a threshold of the scene, and one step to either side.

import Multitouch
import MultitouchRecordings

/// Puts a change of a contact exactly where, or when, some recognizer changes its mind: ±1 ns, ±1/64 pt, or exactly.
/// Of a landing that is a distance from another one; the rest of its stroke moves with it.
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
      let target = first.change.location + step(table, &random)
      script.replace(at: place, .moved(chosen.change.contact, x: target.x, y: target.y))
      return
    }
    // Of a landing it is the distance from another one before it that may matter (T-6, TAP-3), if both have a place.
    let before = strokes.prefix { $0.places[0] != stroke.places[0] }
    if chosen.change.phase == .began && !before.isEmpty && !table.distances.isEmpty && random.chance(1, of: 2),
      let earlier = script.change(at: random.pick(Array(before.suffix(4))).places[0]), first.change.location.isPlace,
      earlier.change.location.isPlace
    {
      let target = earlier.change.location + step(table, &random)
      return Self.move(stroke, by: target - first.change.location, &script)
    }
    guard !table.durations.isEmpty else { return }
    // From the contact's landing, or from the end of the stroke before it.
    var anchor = first.time
    if place == stroke.places[0], let before = previousEnd(before: first.time, strokes, script) { anchor = before }
    let due = random.pick(table.durations).value &+ Int64(random.within(-1...1))
    TimeShift.shift(&script, from: place.step, by: anchor &+ due &- chosen.time)
  }

  /// A way as long as some distance of the scene, or 1/64 pt less or more.
  private func step(_ table: ThresholdTable, _ random: inout ChoiceSource) -> Point {
    let distance = random.pick(table.distances).value + Double(random.within(-1...1)) / 64
    let direction = random.pick([
      Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0), Point(x: 0.6, y: 0.8), Point(x: 0.8, y: -0.6),
    ])
    return Point(x: direction.x * distance, y: direction.y * distance)
  }

  /// Moves all of a contact's places by the same way.
  private static func move(_ stroke: ContactStroke, by way: Point, _ script: inout TouchScript) {
    for place in stroke.places {
      guard var change = script.change(at: place)?.change, change.phase == .began || change.phase == .moved else {
        continue
      }
      change.location = change.location + way
      script.replace(at: place, change)
    }
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
