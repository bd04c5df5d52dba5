// Curves as inline SVG: percentiles, scale curves, trends.

/// A plot of several series over common axes. Colours, fonts and line widths are the page's style.
struct LinePlot {
  /// Points joined by lines, points alone, or both.
  struct Series {
    enum Style: String {
      case line
      case dashed
      case points
      case joined
    }

    var label: String
    var points: [(x: Double, y: Double)]
    var style: Style
    /// Which of the page's colours; the style differs too, so that nothing depends on colour alone.
    var color: Int
  }

  var title: String
  /// What the plot shows, for those who do not see it.
  var description: String
  var x: PlotAxis
  var y: PlotAxis
  var series: [Series]
  /// Vertical lines with labels, e.g. where something changed.
  var marks: [(x: Double, label: String)] = []

  private static let width = 400.0
  private static let height = 260.0
  private static let left = 70.0
  private static let right = 14.0
  private static let bottom = 44.0
  private static let legendLine = 16.0

  /// The plot. `id` must be unique in the page.
  func svg(id: String) -> String {
    let area = PlotArea(
      left: Self.left, top: 12 + Self.legendLine * Double(series.count), right: Self.width - Self.right,
      bottom: Self.height - Self.bottom)
    var markup = Markup()
    let frame = [
      ("viewBox", "0 0 400 260"), ("role", "img"), ("aria-labelledby", "\(id)-t \(id)-d"), ("class", "plot"),
    ]
    markup.add("svg", frame) { svg in
      svg.add("title", [("id", id + "-t")], text: title)
      svg.add("desc", [("id", id + "-d")], text: description)
      area.draw(x: x, y: y, &svg)
      for mark in marks { draw(mark, area, &svg) }
      for (index, one) in series.enumerated() {
        draw(one, area, &svg)
        legend(one, line: index, &svg)
      }
    }
    return markup.text
  }

  private func draw(_ series: Series, _ area: PlotArea, _ svg: inout Markup) {
    let places = series.points.map { area.place(x.position($0.x), y.position($0.y)) }
    if series.style != .points, places.count > 1 {
      let path = places.map { Markup.coordinate($0.x) + "," + Markup.coordinate($0.y) }.joined(separator: " ")
      svg.add("polyline", [("points", path), ("class", "line \(series.style.rawValue) c\(series.color)")])
    }
    guard series.style == .points || series.style == .joined || places.count == 1 else { return }
    for place in places {
      svg.add(
        "circle",
        [
          ("cx", Markup.coordinate(place.x)), ("cy", Markup.coordinate(place.y)), ("r", "3"),
          ("class", "dot c\(series.color)"),
        ])
    }
  }

  private func draw(_ mark: (x: Double, label: String), _ area: PlotArea, _ svg: inout Markup) {
    let place = Markup.coordinate(area.place(x.position(mark.x), 0).x)
    svg.add(
      "line",
      [
        ("x1", place), ("x2", place), ("y1", Markup.coordinate(area.top)), ("y2", Markup.coordinate(area.bottom)),
        ("class", "mark"),
      ])
    let isRight = x.position(mark.x) > 0.6
    let label = area.place(x.position(mark.x), 0).x + (isRight ? -4 : 4)
    svg.add(
      "text",
      [
        ("x", Markup.coordinate(label)), ("y", Markup.coordinate(area.top + 10)), ("class", "note"),
        ("text-anchor", isRight ? "end" : "start"),
      ], text: mark.label)
  }

  private func legend(_ series: Series, line: Int, _ svg: inout Markup) {
    let middle = Markup.coordinate(10 + Self.legendLine * Double(line))
    if series.style != .points {
      svg.add(
        "line",
        [
          ("x1", "70"), ("x2", "94"), ("y1", middle), ("y2", middle),
          ("class", "line \(series.style.rawValue) c\(series.color)"),
        ])
    }
    if series.style == .points || series.style == .joined {
      svg.add("circle", [("cx", "82"), ("cy", middle), ("r", "3"), ("class", "dot c\(series.color)")])
    }
    svg.add(
      "text", [("x", "100"), ("y", Markup.coordinate(14 + Self.legendLine * Double(line)))], text: series.label)
  }
}

/// The rectangle that axes enclose, in the units of the picture.
struct PlotArea {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// The place of two positions from 0 to 1, upward.
  func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (left + x * (right - left), bottom - y * (bottom - top))
  }

  /// Draws grid, ticks and titles.
  func draw(x: PlotAxis, y: PlotAxis, _ svg: inout Markup) {
    for tick in Self.thinned(y.ticks, count: 7) {
      let place = Markup.coordinate(place(0, y.position(tick.value)).y)
      svg.add(
        "line",
        [("x1", Markup.coordinate(left)), ("x2", Markup.coordinate(right)), ("y1", place), ("y2", place), grid])
      svg.add(
        "text",
        [
          ("x", Markup.coordinate(left - 5)), ("y", place), ("dy", "4"), ("text-anchor", "end"),
        ], text: tick.label)
    }
    for tick in Self.thinned(x.ticks, count: 6) {
      let position = x.position(tick.value)
      let place = Markup.coordinate(place(position, 0).x)
      svg.add(
        "line",
        [("x1", place), ("x2", place), ("y1", Markup.coordinate(top)), ("y2", Markup.coordinate(bottom)), grid])
      svg.add(
        "text",
        [
          // The last label would lie half outside of the picture.
          ("x", position > 0.95 ? Markup.coordinate(right + 10) : place), ("y", Markup.coordinate(bottom + 16)),
          ("text-anchor", position > 0.95 ? "end" : "middle"),
        ], text: tick.label)
    }
    svg.add(
      "text",
      [
        ("x", Markup.coordinate((left + right) / 2)), ("y", Markup.coordinate(bottom + 34)), ("text-anchor", "middle"),
        ("class", "axis"),
      ], text: x.title)
    let middle = Markup.coordinate((top + bottom) / 2)
    svg.add(
      "text",
      [
        ("x", "13"), ("y", middle), ("text-anchor", "middle"), ("transform", "rotate(-90 13 \(middle))"),
        ("class", "axis"),
      ], text: y.title)
  }

  private var grid: (String, String) { ("class", "grid") }

  /// Every second, third … tick, so that at most `count` remain and the first is one of them.
  static func thinned(_ ticks: [PlotAxis.Tick], count: Int) -> [PlotAxis.Tick] {
    let step = max(1, (ticks.count + count - 1) / count)
    return ticks.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
  }
}
