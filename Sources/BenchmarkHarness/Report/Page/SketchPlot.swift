// The input around a slow event as inline SVG.

/// Paths in the plane, the slow event's places emphasised.
struct SketchPlot {
  var sketch: EventSketch

  private static let size = 240.0
  private static let margin = 16.0

  func svg(id: String) -> String {
    let points = sketch.paths.flatMap(\.points)
    let xs = points.map(\.x)
    let ys = points.map(\.y)
    // A picture as wide as high, so that a circle stays one; at least some units wide, so that jitter looks like it.
    let extent = max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0), 40)
    let left = ((xs.max() ?? 0) + (xs.min() ?? 0) - extent) / 2
    let top = ((ys.max() ?? 0) + (ys.min() ?? 0) - extent) / 2
    let scale = (Self.size - 2 * Self.margin) / extent
    func place(_ point: EventSketch.Point) -> (x: Double, y: Double) {
      (Self.margin + (point.x - left) * scale, Self.margin + (point.y - top) * scale)
    }
    var markup = Markup()
    let frame = [
      ("viewBox", "0 0 240 240"), ("role", "img"), ("aria-labelledby", "\(id)-t \(id)-d"), ("class", "sketch"),
    ]
    markup.add("svg", frame) { svg in
      svg.add("title", [("id", id + "-t")], text: "The input around event \(sketch.event)")
      svg.add("desc", [("id", id + "-d")], text: description(extent))
      for (index, path) in sketch.paths.enumerated() { draw(path, color: index % 6, place, &svg) }
    }
    return markup.text
  }

  /// What the picture shows, in words.
  private func description(_ extent: Double) -> String {
    let now = sketch.paths.filter { $0.points.contains { $0.offset == 0 } }.map(\.label)
    return "\(sketch.paths.count) paths, \(Decimals.fixed(extent, places: 0)) units across; in the event itself: "
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
      let isNow = point.offset == 0
      guard isNow || point.mark != nil else { continue }
      svg.add(
        "circle",
        [
          ("cx", Markup.coordinate(place.x)), ("cy", Markup.coordinate(place.y)), ("r", isNow ? "7" : "3.5"),
          ("class", (isNow ? "now" : "dot") + " c\(color)"),
        ])
      if let mark = point.mark {
        svg.add(
          "text",
          [
            ("x", Markup.coordinate(place.x)), ("y", Markup.coordinate(place.y > 200 ? place.y - 9 : place.y + 17)),
            ("text-anchor", place.x > 200 ? "end" : place.x < 40 ? "start" : "middle"), ("class", "note"),
          ], text: mark)
      }
    }
  }
}
