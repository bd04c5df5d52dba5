// The input around a slow event as inline SVG.

import ShellText

/// Paths in the plane, the slow event's places emphasised.
struct SketchPlot {
  var sketch: EventSketch

  private static let size = 240.0
  private static let margin = 16.0

  func svg(id: String) -> String {
    let points = sketch.paths.flatMap(\.points)
    let xs = points.map { Self.drawable($0.x) }
    let ys = points.map { Self.drawable($0.y) }
    // A picture as wide as high, so that a circle stays one; at least some units wide, so that a
    // finger at rest does not look like one that moves.
    let extent = max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0), 10)
    let left = ((xs.max() ?? 0) + (xs.min() ?? 0) - extent) / 2
    let top = ((ys.max() ?? 0) + (ys.min() ?? 0) - extent) / 2
    let scale = (Self.size - 2 * Self.margin) / extent
    func place(_ point: EventSketch.Point) -> (x: Double, y: Double) {
      (
        Self.margin + (Self.drawable(point.x) - left) * scale, Self.margin + (Self.drawable(point.y) - top) * scale
      )
    }
    var markup = Markup()
    let frame = [
      ("viewBox", "0 0 240 240"), ("role", "img"), ("aria-labelledby", "\(id)-t \(id)-d"), ("class", "sketch"),
    ]
    markup.add("svg", frame) { svg in
      svg.add("title", [("id", id + "-t")], text: "The input around event \(sketch.event)")
      svg.add("desc", [("id", id + "-d")], text: description(extent))
      for (index, path) in sketch.paths.enumerated() { draw(path, color: index % 6, place, &svg) }
      svg.add(
        "text", [("x", "4"), ("y", "236"), ("class", "note")],
        text: "\(Decimals.fixed(extent, places: extent < 100 ? 1 : 0)) units across")
    }
    return markup.text
  }

  /// A file may have places whose distance is no number.
  private static func drawable(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -placeMax), placeMax)
  }

  private static let placeMax = 1e12

  /// What the picture shows, in words.
  private func description(_ extent: Double) -> String {
    let now = sketch.paths.filter { $0.points.contains { $0.offset == 0 } }.map(\.label)
    return
      "\(Counted.text(sketch.paths.count, "path")), \(Decimals.fixed(extent, places: 0)) units across; in the event itself: "
      + (now.isEmpty ? "none" : now.joined(separator: ", "))
  }

  private func draw(
    _ path: EventSketch.Path, color: Int, _ place: (EventSketch.Point) -> (x: Double, y: Double), _ svg: inout Markup
  ) {
    let places = path.points.map(place)
    if places.count > 1 {
      let line = places.map { Markup.coordinate($0.x) + "," + Markup.coordinate($0.y) }.joined(separator: " ")
      svg.add("polyline", [("points", line), ("class", "line line c\(color)")])
    }
    for (point, place) in zip(path.points, places) {
      if point.offset == 0 { add(circle: 8, at: place, "now c\(color)", &svg) }
      switch point.mark {
      case nil: break
      case "down": add(circle: 3.5, at: place, "dot c\(color)", &svg)
      case "up": add(circle: 4, at: place, "ring c\(color)", &svg)
      default:
        let (x, y) = (place.x, place.y)
        for (dx, dy) in [(4.0, 4.0), (4.0, -4.0)] {
          svg.add(
            "line",
            [
              ("x1", Markup.coordinate(x - dx)), ("y1", Markup.coordinate(y - dy)), ("x2", Markup.coordinate(x + dx)),
              ("y2", Markup.coordinate(y + dy)), ("class", "line c\(color)"),
            ])
        }
      }
    }
  }

  private func add(circle radius: Double, at place: (x: Double, y: Double), _ style: String, _ svg: inout Markup) {
    svg.add(
      "circle",
      [
        ("cx", Markup.coordinate(place.x)), ("cy", Markup.coordinate(place.y)), ("r", Markup.coordinate(radius)),
        ("class", style),
      ])
  }

  /// What the signs of the picture mean.
  static let legend =
    "A large ring is what changed in the slow event; a dot is a landing, a small ring a lift, a cross anything else "
    + "that is special."
}
