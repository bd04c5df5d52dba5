// The parts of the page that not every run has: what a gate has said, real time, cold starts, memory.

import ShellText

/// Tables of figures that are neither costs in batches nor single events.
struct PageMeasured {
  let report: RunReport

  /// The tables that have a row.
  var tables: [PageTable] { [openLoops, worstResponses, coldStarts, memory].filter { !$0.rows.isEmpty } }

  private var openLoops: PageTable {
    PageTable(
      caption: "Open loop: events at their instants; response from the intended instant, service the handling alone",
      columns: [
        "scenario", "Hz", "events", "response p50", "p99", "p99.9", "max", "service p99.9", "missed", "engine's",
        "queue full", "verdict",
      ],
      rows: report.scenarios.compactMap { scenario in
        guard let figures = scenario.openLoop else { return nil }
        return [
          .init(scenario.name), .number(Decimals.fixed(figures.rate, places: 1)), .number("\(figures.doneCount)"),
        ]
          + figures.timeTexts.map { .number($0) } + [
            .number("\(figures.missedCount)"),
            .number("\(figures.faultCount)", style: figures.faultCount == 0 ? "ok" : "bad"),
            .number("\(figures.blockedCount)"), .verdict(scenario.verdict),
          ]
      })
  }

  private var worstResponses: PageTable {
    PageTable(
      caption: "The slowest responses in real time, and what the least services of their replays explain",
      columns: ["scenario", "event", "took", "replayed", "so it is"],
      rows: report.scenarios.flatMap { scenario in
        (scenario.openLoop?.worst ?? []).map { worst in
          [
            .init(scenario.name), .number("\(worst.event)"), .number(Decimals.nanoseconds(worst.nanoseconds)),
            .number(worst.replayNanoseconds.map(Decimals.nanoseconds) ?? "–"), .init(worst.owner ?? "–"),
          ]
        }
      })
  }

  private var coldStarts: PageTable {
    PageTable(
      caption: "Cold start: the first events of an idle or a new engine after the caches were evicted, medians, raw",
      columns: ["scenario", "engine", "events", "first", "p50", "slowest", "all"],
      rows: report.scenarios.compactMap { scenario in
        guard let start = scenario.coldStart else { return nil }
        return [.init(scenario.name), .init(start.subject.rawValue), .number("\(start.eventCount)")]
          + [start.first, start.p50, start.slowest, start.total].map { .number(Decimals.nanoseconds($0)) }
      })
  }

  private var memory: PageTable {
    var rows: [[PageTable.Cell]] = (report.memory?.instances ?? []).map {
      [.init($0.capacity), .number("\($0.bytes)")]
    }
    if let peak = report.memory?.residentPeakBytes {
      rows.append(["resident peak of the process", .number("\(peak)")])
    }
    return PageTable(caption: "Memory in bytes", columns: ["what", "bytes"], rows: rows)
  }
}

/// What a gate has said, for the page.
struct PageGate {
  let gate: GateResult

  var values: [String: Any] {
    let concerns = gate.concerns
    let rest = gate.findings.filter { $0.verdict == .pass || $0.verdict == .skipped }
    var values: [String: Any] = [
      "verdict": gate.exitReason.gateWord, "style": Self.style(gate.exitReason),
      "sentence": XMLText.legal("\(gate.candidate) against \(gate.base): \(gate.exitReason.meaning)"),
      "notes": gate.allNotes.map(XMLText.legal), "hasNotes": !gate.allNotes.isEmpty,
      "restCount": Counted.text(rest.count, "row"),
    ]
    if !concerns.isEmpty { values["concerns"] = Self.table("Rows that are not a pass, gravest first", concerns).html }
    if !rest.isEmpty { values["rest"] = Self.table("Rows without a concern", rest).html }
    return values
  }

  private static func table(_ caption: String, _ findings: [GateFinding]) -> PageTable {
    PageTable(
      caption: caption, columns: ["scenario", "layer", "base", "candidate", "change", "verdict", "reason"],
      rows: findings.map { finding in
        [
          .init(finding.scenario), .init(finding.layer.rawValue), .number(finding.base), .number(finding.candidate),
          .number(finding.change.map(Decimals.signedPercent) ?? "–"),
          .init(finding.verdict.rawValue, style: style(finding.verdict)), .prose(finding.reason),
        ]
      })
  }

  private static func style(_ verdict: GateVerdict) -> String {
    verdict.exitReason.map { style($0) } ?? "skipped"
  }

  /// One of the page's classes.
  static func style(_ reason: ExitReason) -> String {
    switch reason {
    case .pass: "pass"
    case .unusable, .regression: "fail"
    case .inconclusive, .improvement, .noBaseline: "inconclusive"
    }
  }
}
