// The stream around a slow event, as a report draws it.

import BenchmarkHarness
import Multitouch
import ShellText

/// Turns a place of a tape into paths of contacts.
enum StreamSketch {
  /// How many of the slowest events are drawn.
  static let countMax = 3
  /// How many events before and after the slow one are shown.
  static let before = 24
  static let after = 8

  /// The slowest events of a run, each once, slowest first.
  static func sketches(of timings: EventTimings, in tape: Tape) -> [EventSketch] {
    var sketches: [EventSketch] = []
    for worst in timings.worst where !sketches.contains(where: { $0.event == worst.event }) {
      let once = timings.clock.nanoseconds(worst.ticks)
      let again = timings.clock.nanoseconds(worst.medianReplayTicks)
      var sketch = sketch(event: worst.event, in: tape)
      sketch.caption +=
        ": \(Decimals.nanoseconds(once)) once, \(Decimals.nanoseconds(again)) in the median of "
        + Counted.text(worst.replayTicks.count, "replay")
      sketches.append(sketch)
      if sketches.count == countMax { break }
    }
    return sketches
  }

  /// The paths of all contacts that change within some events of one, in order of their first change.
  ///
  /// A lift has no place of its own and is drawn at the contact's last one; if that is not among the events shown, it
  /// is looked up further back. A place that is not finite cannot be drawn, and is left out.
  static func sketch(event: Int, in tape: Tape) -> EventSketch {
    var paths: [EventSketch.Path] = []
    var numbers: [Int64: Int] = [:]
    let range = max(0, event - before)..<min(tape.eventCount, event + after + 1)
    for index in range {
      for change in tape.changes[tape.entries[index].rows] {
        let contact = change.contact.rawValue
        let number = numbers[contact] ?? paths.count
        if number == paths.count {
          numbers[contact] = number
          paths.append(EventSketch.Path(label: "contact \(contact)", points: []))
        }
        let place: (x: Double, y: Double)?
        let mark: String?
        switch change.phase {
        case .began: (place, mark) = ((change.location.x, change.location.y), "down")
        case .moved: (place, mark) = ((change.location.x, change.location.y), nil)
        case .ended: (place, mark) = (paths[number].points.last.map { ($0.x, $0.y) }, "up")
        case .cancelled: (place, mark) = (paths[number].points.last.map { ($0.x, $0.y) }, "cancelled")
        }
        guard let place = place ?? lastPlace(of: contact, before: range.lowerBound, in: tape) else { continue }
        guard isFinite(place) else { continue }
        paths[number].points.append(
          EventSketch.Point(x: place.x, y: place.y, offset: index - event, mark: mark))
      }
    }
    return EventSketch(event: event, caption: caption(of: event, in: tape), paths: paths.filter { !$0.points.isEmpty })
  }

  private static func caption(of event: Int, in tape: Tape) -> String {
    let entry = tape.entries[event]
    let seconds = Decimals.fixed(Double(entry.time) / 1e9, places: 6)
    if entry.isAdvance { return "event \(event), an advance to \(seconds) s" }
    let changes = entry.changeCount == 1 ? "one change" : "\(entry.changeCount) changes"
    return "event \(event), a frame of \(changes) at \(seconds) s"
  }

  private static func isFinite(_ place: (x: Double, y: Double)) -> Bool { place.x.isFinite && place.y.isFinite }

  /// Where a contact was last reported before an event; `nil` if it never was.
  private static func lastPlace(of contact: Int64, before event: Int, in tape: Tape) -> (x: Double, y: Double)? {
    for index in (0..<event).reversed() {
      for change in tape.changes[tape.entries[index].rows].reversed() where change.contact.rawValue == contact {
        switch change.phase {
        case .began, .moved:
          let place = (x: change.location.x, y: change.location.y)
          if isFinite(place) { return place }
        case .ended, .cancelled: return nil
        }
      }
    }
    return nil
  }
}
