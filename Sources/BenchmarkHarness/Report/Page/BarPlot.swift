// Histograms as inline SVG.

/// How many events took how long: both axes logarithmic, so that one slow event in a million is still a bar.
struct BarPlot {
  var title: String
  var description: String
  var classes: LatencyClasses
  /// An earlier run's, drawn as an outline.
  var base: LatencyClasses?

  private static let binCount = 40

  func svg(id: String) -> String {
    let area = PlotArea(left: 70, top: 12, right: 386, bottom: 216)
    // Both runs in the same bins, or their heights would mean different things.
    let ranges = [classes.positiveRange, base?.positiveRange].compactMap { $0 }
    let lower = ranges.map(\.lowerBound).min() ?? 1
    let range = lower...max(lower, ranges.map(\.upperBound).max() ?? 1)
    let bins = classes.logarithmicBins(Self.binCount, over: range)
    let baseBins = base?.logarithmicBins(Self.binCount, over: range) ?? []
    let x = PlotAxis.logarithmic(
      "latency, raw", covering: (bins + baseBins).flatMap { [$0.lower, $0.upper] }, label: PlotAxis.time)
    let most = Double((bins + baseBins).map(\.count).max() ?? 1)
    // A bar of one event has a height too.
    let y = PlotAxis.logarithmic("events", covering: [0.5, most], label: Self.countLabel)
    var markup = Markup()
    let frame = [
      ("viewBox", "0 0 400 260"), ("role", "img"), ("aria-labelledby", "\(id)-t \(id)-d"), ("class", "plot"),
    ]
    markup.add("svg", frame) { svg in
      svg.add("title", [("id", id + "-t")], text: title)
      svg.add("desc", [("id", id + "-d")], text: description)
      area.draw(x: x, y: y, &svg)
      for (all, style) in [(bins, "bar c0"), (baseBins, "outline c1")] {
        for bin in all where bin.count > 0 { draw(bin, style, x, y, area, &svg) }
      }
    }
    return markup.text
  }

  private func draw(
    _ bin: (lower: Double, upper: Double, count: Int), _ style: String, _ x: PlotAxis, _ y: PlotAxis,
    _ area: PlotArea, _ svg: inout Markup
  ) {
    let top = area.place(x.position(bin.lower), y.position(Double(bin.count)))
    let end = area.place(x.position(bin.upper), 0)
    svg.add(
      "rect",
      [
        ("x", Markup.coordinate(top.x)), ("y", Markup.coordinate(top.y)),
        ("width", Markup.coordinate(max(1, end.x - top.x - 0.5))), ("height", Markup.coordinate(end.y - top.y)),
        ("class", style),
      ])
  }

  private static func countLabel(_ value: Double) -> String { value < 1 ? "" : PlotAxis.count(value) }
}
