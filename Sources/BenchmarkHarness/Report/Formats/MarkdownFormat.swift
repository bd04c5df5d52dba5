// The report as Markdown, for the summary of a job or a comment on a change.

import ShellText

/// `--markdown`: the verdict, what was asked, its reasons, costs and latencies; changes against the base if there is
/// one; what a gate has said, real time, cold starts, growth and memory where the report has them.
public struct MarkdownFormat: TextReportFormat {
  public var name: String { "markdown" }
  public var summary: String { "Markdown, for the summary of a job" }

  public init() {}

  public func text(of source: ReportSource) -> String {
    let report = source.report
    var text = "## \(Self.cell(report.suite)): \(report.verdict.rawValue)\n\n"
    text += Self.place(of: report) + "\n"
    if let request = report.request { text += "\nasked: \(Self.cell(request.text))\n" }
    if let leftOut = report.leftOut { text += "\n" + leftOut.map { "- \(Self.cell($0))\n" }.joined() }
    if let base = source.base {
      text += "\nbase: \(Self.place(of: base))\n"
      if let doubt = ReportComparison.doubt(base, report) { text += "\n**\(Self.cell(doubt))**\n" }
    }
    if !report.sharedReasons.isEmpty {
      text += "\n" + report.sharedReasons.map { "- " + Self.cell($0) + "\n" }.joined()
    }
    if let gate = report.gate { text += "\n" + gate.markdown }
    text += "\n" + Self.costs(of: report, base: source.base)
    if let shares = report.clockShares { text += "\n\(Self.cell(shares))\n" }
    let latencies = report.scenarios.filter { $0.latency != nil }
    if let reading = report.latencyReading {
      text += "\n" + Self.latencies(of: latencies) + "\n\(Self.cell(reading))\n"
    }
    text += Self.measured(of: report)
    let doubts = report.conditions.filter { $0.status != .ok }
    if !doubts.isEmpty {
      text += "\n| condition | status | finding | remedy |\n|---|---|---|---|\n"
      for doubt in doubts {
        text += Self.row([doubt.name, doubt.status.rawValue, doubt.finding, doubt.remedy ?? ""])
      }
    }
    return text
  }

  private static func place(of report: RunReport) -> String {
    let machine = report.machine
    var parts = [report.startedAt, machine.processor].map(cell) + [Counted.text(machine.processorCount, "processor")]
    parts.append(machine.isVirtual ? "virtual" : "not virtual")
    parts.append(cell("Swift \(report.toolchain.swift)"))
    if let commit = report.commit {
      parts.append(MarkdownText.code(String(commit.hash.prefix(12))) + (commit.isModified ? " (modified)" : ""))
    }
    parts.append("seed \(report.options.seed)")
    return parts.joined(separator: " · ")
  }

  private static func costs(of report: RunReport, base: RunReport?) -> String {
    let isCounted = report.scenarios.contains { $0.instructions != nil }
    var text =
      "| scenario | ns/event | 95 % | ns/row | \(isCounted ? "instr/event | instr/row | " : "")bytes | verdict |"
    var rule = "|---|--:|--:|--:|\(isCounted ? "--:|--:|" : "")--:|---|"
    if base != nil {
      text += " base | change |"
      rule += "--:|--:|"
    }
    text += "\n" + rule + "\n"
    for scenario in report.scenarios {
      let cost = scenario.amortized?.nanosecondsPerEvent
      let bytes = scenario.allocations.map { $0.ledger.map { "\($0.total.bothBytes)" } ?? "?" }
      var cells = [
        scenario.name, cost.map { Decimals.figure($0.median) } ?? "–",
        cost.map { Decimals.figure($0.lower) + "–" + Decimals.figure($0.upper) } ?? "–",
        scenario.amortized?.nanosecondsPerRow.map { Decimals.figure($0.median) } ?? "–",
      ]
      if isCounted {
        cells += [scenario.instructions?.perEvent, scenario.instructions?.perRow].map { $0.map(Decimals.figure) ?? "–" }
      }
      cells += [bytes ?? "–", scenario.verdict.rawValue]
      if let base {
        let old = base.scenarios.first { $0.name == scenario.name }?.amortized?.nanosecondsPerEvent
        cells.append(old.map { Decimals.figure($0.median) } ?? "–")
        cells.append(ReportComparison.change(from: old, to: cost).map(\.text) ?? "–")
      }
      text += row(cells)
    }
    for missing in base.map({ ReportComparison.missing(in: report, of: $0) }) ?? [] {
      text += row([missing, "–", "–", "–"] + (isCounted ? ["–", "–"] : []) + ["–", "only in the base", "", ""])
    }
    return text
  }

  private static func latencies(of scenarios: [ScenarioReport]) -> String {
    var text =
      "| latency, raw | p50 | p90 | p99 | p99.9 | p99.99 | max | p99.9 net |\n|---|--:|--:|--:|--:|--:|--:|--:|\n"
    for scenario in scenarios {
      guard let latency = scenario.latency else { continue }
      let raw = latency.raw
      let figures = [raw.p50, raw.p90, raw.p99, raw.p999, raw.p9999, raw.maximum, latency.net.p999]
      text += row([scenario.name] + figures.map(Decimals.nanoseconds))
    }
    return text
  }

  static func row(_ cells: [String]) -> String { "| " + cells.map(cell).joined(separator: " | ") + " |\n" }

  /// Text that ends no cell and starts no markup.
  static func cell(_ text: String) -> String { MarkdownText.prose(text) }
}
