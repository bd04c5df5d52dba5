// Trends as one page that needs nothing else.

import Mustache
import ShellText

/// A plot for every scenario, its change points marked, its figures behind it.
public struct TrendPage {
  private let history: RunHistory
  private let trends: [Trend]

  public init(history: RunHistory, trends: [Trend]) {
    self.history = history
    self.trends = trends
  }

  public func text() throws(ReportFailure) -> String {
    let changed = trends.filter { !$0.changes.isEmpty }
    let lines = TrendText(history: history, trends: trends)
    let values: [String: Any] = [
      "style": PageStyle.text, "suite": XMLText.legal(history.key.suite), "key": XMLText.legal(history.key.text),
      "runCount": Counted.text(history.runs.count, "run"), "metric": trends.first?.metric.summary ?? "nothing",
      "hasChanges": !changed.isEmpty, "changes": changed.flatMap { lines.changeLines(of: $0) }.map(XMLText.legal),
      "leftOut": history.leftOut.map(XMLText.legal),
      "trends": trends.enumerated().map { ["plot": plot($1).svg(id: "trend\($0)"), "table": table($1).html] },
    ]
    do { return try MustacheTemplate(string: Self.template).render(values) } catch {
      throw .notEncodable(reason: "the page's template: \(error)")
    }
  }

  private func plot(_ trend: Trend) -> LinePlot {
    let values = trend.points.map(\.value)
    let last = values.last.map { Decimals.fixed($0, places: 2) } ?? "–"
    return LinePlot(
      title: "\(trend.scenario) over \(Counted.text(values.count, "run"))",
      description: "latest \(last), \(Counted.text(trend.changes.count, "change")) of level",
      x: .linear("run", covering: [0, Double(max(1, history.runs.count - 1))], fromZero: true, stepMin: 1) {
        Decimals.fixed($0, places: $0 == $0.rounded() ? 0 : 1)
      },
      y: .linear(trend.metric.summary, covering: values, fromZero: true) {
        Decimals.fixed($0, places: $0 == $0.rounded() ? 0 : 1)
      },
      series: [
        LinePlot.Series(
          label: trend.scenario, points: trend.points.map { (Double($0.run), $0.value) }, style: .joined, color: 0)
      ],
      marks: trend.changes.map { change in
        (Double(trend.points[change.index].run) - 0.5, change.text)
      })
  }

  private func table(_ trend: Trend) -> PageTable {
    let changes = Dictionary(trend.changes.map { ($0.index, $0) }) { first, _ in first }
    return PageTable(
      caption: "\(trend.scenario): \(trend.metric.summary)", columns: ["run", "started", "commit", "value", "change"],
      rows: trend.points.enumerated().map { index, point in
        let run = history.runs[point.run]
        let change = changes[index]?.text ?? ""
        return [
          .init("\(point.run)"), .init(run.startedAt), .init(String(run.commit?.hash.prefix(12) ?? "–")),
          .number(Decimals.fixed(point.value, places: 2)), .init(change),
        ]
      })
  }

  private static let template = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>{{suite}}: history</title>
    <style>
    {{{style}}}
    </style>
    </head>
    <body>
    <header><h1>{{suite}}: history</h1><p class="soft">{{metric}}, {{runCount}} of {{key}}</p></header>
    <main>
    <section aria-labelledby="changes-h"><h2 id="changes-h">Changes of level</h2>
    {{#hasChanges}}<ul>{{#changes}}<li>{{.}}</li>{{/changes}}</ul>{{/hasChanges}}
    {{^hasChanges}}<p>None was found.</p>{{/hasChanges}}
    <ul>{{#leftOut}}<li class="inconclusive">left out: {{.}}</li>{{/leftOut}}</ul>
    </section>
    <section aria-labelledby="trends-h"><h2 id="trends-h">Trends</h2>
    <div class="grid2">{{#trends}}<figure>{{{plot}}}
    <details><summary>Figures</summary>{{{table}}}</details></figure>{{/trends}}</div>
    </section>
    </main>
    </body>
    </html>

    """
}
