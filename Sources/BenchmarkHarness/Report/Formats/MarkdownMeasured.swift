// The parts of the Markdown report that not every run has: real time, cold starts, growth, memory.

extension MarkdownFormat {
  /// A table for each kind of figure that the report has, an empty line before each.
  static func measured(of report: RunReport) -> String {
    [openLoops(of: report), worstResponses(of: report), coldStarts(of: report), growth(of: report), memory(of: report)]
      .compactMap { $0 }
      .map { "\n" + $0 }.joined()
  }

  private static func openLoops(of report: RunReport) -> String? {
    let rows = report.scenarios.compactMap { scenario -> String? in
      guard let figures = scenario.openLoop else { return nil }
      return row(
        [scenario.name, Decimals.fixed(figures.rate, places: 1), "\(figures.doneCount)"]
          + figures.timeTexts
          + ["\(figures.missedCount)", "\(figures.faultCount)", "\(figures.blockedCount)", scenario.verdict.rawValue])
    }
    return table(
      "| open loop | Hz | events | response p50 | p99 | p99.9 | max | service p99.9 | missed | engine's | queue full "
        + "| verdict |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|\n", rows)
  }

  /// The slowest response of each scenario.
  private static func worstResponses(of report: RunReport) -> String? {
    let rows = report.scenarios.compactMap { scenario -> String? in
      guard let worst = scenario.openLoop?.worst?.first else { return nil }
      return row([
        scenario.name, "\(worst.event)", Decimals.nanoseconds(worst.nanoseconds),
        worst.replayNanoseconds.map(Decimals.nanoseconds) ?? "–", worst.owner ?? "–",
      ])
    }
    return table("| worst response | event | took | replayed | so it is |\n|---|--:|--:|--:|---|\n", rows)
  }

  private static func coldStarts(of report: RunReport) -> String? {
    let rows = report.scenarios.compactMap { scenario -> String? in
      guard let start = scenario.coldStart else { return nil }
      return row(
        [scenario.name, start.subject.rawValue, "\(start.eventCount)"]
          + [start.first, start.p50, start.slowest, start.total].map(Decimals.nanoseconds))
    }
    return table(
      "| cold start, raw | engine | events | first | p50 | slowest | all |\n|---|---|--:|--:|--:|--:|--:|\n", rows)
  }

  private static func growth(of report: RunReport) -> String? {
    let rows = ReportCurve.curves(of: report).map { curve in
      row([curve.name, curve.claims, curve.fitText, curve.instructionFitText ?? "–"])
    }
    return table("| curve | verdict | time | instructions |\n|---|---|---|---|\n", rows)
  }

  private static func memory(of report: RunReport) -> String? {
    guard let memory = report.memory else { return nil }
    var rows = memory.instances.map { row([$0.capacity, "\($0.bytes)"]) }
    if let peak = memory.residentPeakBytes { rows.append(row(["resident peak of the process", "\(peak)"])) }
    return table("| memory | bytes |\n|---|--:|\n", rows)
  }

  private static func table(_ head: String, _ rows: [String]) -> String? {
    rows.isEmpty ? nil : head + rows.joined()
  }
}
