// The page's part about single events: percentiles, histograms, and the input around the slowest.

import ShellText

/// What the template needs for every scenario with latencies.
struct PageLatencies {
  private let scenarios: [ScenarioReport]
  private let base: RunReport?

  /// So many scenarios are open when the page is; the others open on request.
  private static let openCount = 5

  init(report: RunReport, base: RunReport?) {
    scenarios = report.scenarios.filter { $0.latency != nil }
    self.base = base
  }

  var isEmpty: Bool { scenarios.isEmpty }

  /// What every raw latency contains.
  var overhead: String {
    guard let latency = scenarios.first?.latency else { return "" }
    return "Each latency is raw: it contains one pair of clock readings, p50 "
      + "\(Decimals.nanoseconds(latency.overhead.p50)), p99.9 \(Decimals.nanoseconds(latency.overhead.p999)), in steps of "
      + "\(Decimals.nanoseconds(latency.quantum))."
  }

  var values: [[String: Any]] { scenarios.enumerated().map { values(of: $1, index: $0) } }

  private func values(of scenario: ScenarioReport, index: Int) -> [String: Any] {
    let sketches = (scenario.sketches ?? []).enumerated().map { number, sketch in
      sketchValues(sketch, of: scenario.name, id: "sketch\(index)-\(number)")
    }
    return [
      "name": XMLText.legal(scenario.name), "verdict": scenario.verdict.rawValue,
      "isOpen": index < Self.openCount || scenario.verdict == .fail, "plots": plots(of: scenario, index: index),
      "table": table(of: scenario).html, "hasSketches": !sketches.isEmpty, "legend": SketchPlot.legend,
      "sketches": sketches,
    ]
  }

  private func plots(of scenario: ScenarioReport, index: Int) -> [[String: Any]] {
    guard let latency = scenario.latency, let classes = latency.classes, classes.eventCount > 0 else { return [] }
    let old = base?.scenarios.first { $0.name == scenario.name }?.latency?.classes.flatMap {
      $0.eventCount > 0 ? $0 : nil
    }
    var series = [LinePlot.Series(label: old == nil ? "raw" : "after", points: [], style: .line, color: 0)]
    series[0].points = Self.percentilePoints(classes)
    if let old {
      series.append(
        LinePlot.Series(label: "before", points: Self.percentilePoints(old), style: .dashed, color: 1))
    }
    let raw = latency.raw
    let description =
      "p50 \(Decimals.nanoseconds(raw.p50)), p99 \(Decimals.nanoseconds(raw.p99)), p99.9 "
      + "\(Decimals.nanoseconds(raw.p999)), maximum \(Decimals.nanoseconds(raw.maximum))"
    let percentiles = LinePlot(
      title: "Latency percentiles of \(scenario.name)", description: description,
      x: .nines("share of events that are no slower", eventCount: max(classes.eventCount, old?.eventCount ?? 0)),
      y: .logarithmic("latency, raw", covering: series.flatMap { $0.points.map(\.y) }, label: PlotAxis.time),
      series: series)
    let histogram = BarPlot(
      title: "Latency histogram of \(scenario.name)",
      description:
        "\(Counted.text(classes.eventCount, "event")) from \(Decimals.nanoseconds(classes.nanoseconds.first ?? 0)) to "
        + "\(Decimals.nanoseconds(raw.maximum))", classes: classes, base: old)
    return [
      ["plot": percentiles.svg(id: "percentiles\(index)"), "caption": "Percentiles: " + description],
      [
        "plot": histogram.svg(id: "histogram\(index)"),
        "caption": "\(Counted.text(classes.eventCount, "event")), both axes logarithmic"
          + (old == nil ? "" : "; outlined: before"),
      ],
    ]
  }

  /// The percentile curve; of neighbours that lie closer than a plot can show, one.
  static func percentilePoints(_ classes: LatencyClasses) -> [(x: Double, y: Double)] {
    var points: [(x: Double, y: Double)] = []
    var lastNines = -1.0
    let all = classes.cumulative
    for (index, step) in all.enumerated() {
      // The share of events that are faster is where the step to this latency lies.
      let faster = index == 0 ? 0 : all[index - 1].share
      let nines = -Logarithm.decimal(max(1 - faster, 1e-12))
      if nines - lastNines < 0.004, index + 1 < all.count { continue }
      points.append((faster, step.nanoseconds))
      lastNines = nines
    }
    return points
  }

  private func table(of scenario: ScenarioReport) -> PageTable {
    guard let latency = scenario.latency else { return PageTable(caption: scenario.name, columns: [], rows: []) }
    var rows = [Self.row("raw", latency.raw), Self.row("net of the clock", latency.net)]
    if let old = base?.scenarios.first(where: { $0.name == scenario.name })?.latency {
      rows += [Self.row("raw, before", old.raw), Self.row("net of the clock, before", old.net)]
    }
    return PageTable(
      caption: "Latencies of \(scenario.name)",
      columns: ["latency", "events", "p50", "p90", "p99", "p99.9", "p99.99", "max"], rows: rows)
  }

  private static func row(_ name: String, _ percentiles: LatencyPercentiles) -> [PageTable.Cell] {
    [
      .init(name), .number("\(percentiles.count)"), .number(Decimals.nanoseconds(percentiles.p50)),
      .number(Decimals.nanoseconds(percentiles.p90)), .number(Decimals.nanoseconds(percentiles.p99)),
      .number(Decimals.nanoseconds(percentiles.p999)), .number(Decimals.nanoseconds(percentiles.p9999)),
      .number(Decimals.nanoseconds(percentiles.maximum)),
    ]
  }

  private func sketchValues(_ sketch: EventSketch, of name: String, id: String) -> [String: Any] {
    let table = PageTable(
      caption: "The input around event \(sketch.event) of \(name)", columns: ["path", "event", "x", "y", ""],
      rows: sketch.paths.flatMap { path in
        path.points.map { point in
          [
            .init(path.label), .number(Decimals.fixed(Double(sketch.event) + Double(point.offset), places: 0)),
            .number(Decimals.fixed(point.x, places: 1)), .number(Decimals.fixed(point.y, places: 1)),
            .init((point.offset == 0 ? "now " : "") + (point.mark ?? "")),
          ]
        }
      })
    return [
      "plot": SketchPlot(sketch: sketch).svg(id: id), "caption": XMLText.legal(sketch.caption),
      "event": "\(sketch.event)", "table": table.html,
    ]
  }
}
