// Round coordinates.

import Multitouch
import MultitouchRecordings

/// Rounds the places of changes: to hundreds, tens, whole points, halves. First all at once, then each contact, then
/// each change.
struct PlacePass: ShrinkPass {
  let name = "places"
  private static let units: [Double] = [100, 50, 10, 1, 0.5]

  func run(_ attempt: ShrinkAttempt) {
    for unit in Self.units {
      attempt.change { script in
        for stroke in ContactStroke.all(in: script) { Self.round(stroke, unit, &script) }
      }
    }
    for index in ContactStroke.all(in: attempt.best).indices {
      for unit in Self.units where !attempt.isOver {
        attempt.change { script in
          let strokes = ContactStroke.all(in: script)
          if index < strokes.count { Self.round(strokes[index], unit, &script) }
        }
      }
    }
    for stroke in ContactStroke.all(in: attempt.best) {
      for place in stroke.places where !attempt.isOver {
        for unit in Self.units {
          var candidate = attempt.best
          Self.round(ContactStroke(contact: stroke.contact, places: [place]), unit, &candidate)
          if attempt.accept(candidate) { break }
        }
      }
    }
  }

  private static func round(_ stroke: ContactStroke, _ unit: Double, _ script: inout TouchScript) {
    for place in stroke.places {
      guard var change = script.change(at: place)?.change, change.phase == .began || change.phase == .moved,
        change.location.x.isFinite, change.location.y.isFinite
      else { continue }
      change.location.x = (change.location.x / unit).rounded() * unit
      change.location.y = (change.location.y / unit).rounded() * unit
      script.replace(at: place, change)
    }
  }
}
