// Trends for a person at a terminal.

import ShellText

/// Writes trends as a table of sparklines, and every change point as a line.
public struct TrendText: Sendable {
  public var history: RunHistory
  public var trends: [Trend]

  public init(history: RunHistory, trends: [Trend]) {
    self.history = history
    self.trends = trends
  }

  public func text(on terminal: Terminal) -> String {
    var table = TextTable([
      .init("scenario", widthMin: 16), .init("runs", .right), .init("first", .right), .init("latest", .right),
      .init("trend, | is a change"), .init("changes", .right),
    ])
    for trend in trends {
      let values = trend.points.map(\.value)
      table.append([
        .init(trend.scenario), .init("\(values.count)"), .init(Self.figure(values.first)),
        .init(Self.figure(values.last)),
        .init(Sparkline.text(of: values, changes: Set(trend.changes.map(\.index)))),
        trend.changes.isEmpty ? "0" : .init("\(trend.changes.count)", .doubtful),
      ])
    }
    let metric = trends.first?.metric.summary ?? "nothing"
    var text =
      "\(metric), \(Counted.text(history.runs.count, "run")) of \(ShownText.line(history.key.text))\n\n"
      + table.text(on: terminal)
    let lines = trends.flatMap { changeLines(of: $0) }
    if !lines.isEmpty { text += "\n" + lines.map(ShownText.line).map { terminal.paragraph($0) }.joined() }
    if !history.leftOut.isEmpty {
      let left = history.leftOut.map(ShownText.line).map {
        terminal.paragraph("left out: " + $0, mark: "! ", .doubtful, indent: 4)
      }
      text += "\n" + left.joined()
    }
    return text
  }

  private static func figure(_ value: Double?) -> String {
    value.map(Decimals.figure) ?? "–"
  }

  /// What changed, and since when.
  public func changeLines(of trend: Trend) -> [String] {
    trend.changes.map { change in
      let run = history.runs[trend.points[change.index].run]
      let commit = run.commit.map { ", commit " + $0.hash.prefix(12) } ?? ""
      return "\(trend.scenario): \(change.text) since "
        + "\(run.startedAt)\(commit) (\(Self.figure(change.before)) before, \(Self.figure(change.after)) after, "
        + "p = \(Decimals.fixed(change.pValue, places: 4)))"
    }
  }
}
