// Straight paths.

import Multitouch
import MultitouchRecordings

/// Lets contacts stay where they landed, move along one axis only, or move in a straight line of equal steps.
struct PathPass: ShrinkPass {
  let name = "paths"

  func run(_ attempt: ShrinkAttempt) {
    for index in ContactStroke.all(in: attempt.best).indices where !attempt.isOver {
      for straighten in [Self.still, Self.alongX, Self.alongY, Self.line] {
        attempt.change { script in
          let strokes = ContactStroke.all(in: script)
          guard index < strokes.count else { return }
          let places = strokes[index].places
          let points = places.map { script.change(at: $0)?.change.location ?? .zero }
          guard let first = points.first, let end = Self.end(places, script) else { return }
          for (step, place) in places.enumerated() {
            guard var change = script.change(at: place)?.change, change.phase == .moved else { continue }
            change.location = straighten(first, points[step], end, Double(step) / Double(max(1, places.count - 1)))
            script.replace(at: place, change)
          }
        }
      }
    }
  }

  /// The last place that a change of the stroke names.
  private static func end(_ places: [ContactStroke.Place], _ script: TouchScript) -> Point? {
    places.reversed().lazy.compactMap { script.change(at: $0)?.change }.first { $0.phase == .moved }?.location
  }

  @Sendable private static func still(_ first: Point, _ point: Point, _ end: Point, _ part: Double) -> Point { first }
  @Sendable private static func alongX(_ first: Point, _ point: Point, _ end: Point, _ part: Double) -> Point {
    Point(x: point.x, y: first.y)
  }
  @Sendable private static func alongY(_ first: Point, _ point: Point, _ end: Point, _ part: Double) -> Point {
    Point(x: first.x, y: point.y)
  }
  @Sendable private static func line(_ first: Point, _ point: Point, _ end: Point, _ part: Double) -> Point {
    Point(
      x: (first.x + (end.x - first.x) * part).rounded(), y: (first.y + (end.y - first.y) * part).rounded())
  }
}
