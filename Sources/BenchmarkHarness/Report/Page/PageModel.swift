// What the page's template is filled with.

import ShellText

/// The values of a page.
struct PageModel {
  private let report: RunReport
  private let base: RunReport?
  private let curves: [ReportCurve]
  private let isOfGate: Bool

  init(_ source: ReportSource) {
    report = source.report
    base = source.base
    isOfGate = source.isOfGate
    curves = ReportCurve.curves(of: source.report)
  }

  var values: [String: Any] {
    let latencies = PageLatencies(report: report, base: base)
    let measured = PageMeasured(report: report).tables
    var sections = report.gate == nil ? [] : [("gate", "Gate")]
    sections.append(("verdicts", "Verdicts"))
    // A gate without times has a base and nothing to show of it.
    let changes = base.map { self.changes(from: $0).html } ?? ""
    if !changes.isEmpty { sections.append(("changes", "Changes")) }
    sections.append(("costs", "Costs"))
    if !curves.isEmpty { sections.append(("curves", "Cost against scale")) }
    if !latencies.isEmpty { sections.append(("latencies", "Latencies")) }
    if !measured.isEmpty { sections.append(("measured", "Real time, cold starts, memory")) }
    sections.append(("machine", "Machine"))
    var values: [String: Any] = [
      "style": PageStyle.text, "suite": XMLText.legal(report.suite), "verdict": headline.word,
      "verdictStyle": headline.style,
      "subtitle": XMLText.legal(Self.subtitle(of: report)),
      "sections": sections.map { ["id": $0.0, "title": $0.1] },
      "hasReasons": !report.sharedReasons.isEmpty, "reasons": report.sharedReasons.map(XMLText.legal),
      "outcome": report.scenarios.isEmpty
        ? "Nothing was looked at: the report has no scenario." : "Everything that was looked at holds.",
      "invariants": invariants.html, "costs": costs.html,
      "hasCurves": !curves.isEmpty, "curves": curves.enumerated().map { curveValues($1, index: $0) },
      "hasLatencies": !latencies.isEmpty, "latencies": latencies.values, "overhead": latencies.overhead,
      "hasMeasured": !measured.isEmpty, "measured": measured.map { ["table": $0.html] },
      "machine": machine.html, "conditions": conditions.html,
    ]
    if let request = report.request { values["asked"] = XMLText.legal(request.text) }
    if let leftOut = report.leftOut { values["leftOut"] = leftOut.map(XMLText.legal) }
    if let gate = report.gate { values["gate"] = PageGate(gate: gate).values }
    if let base {
      values["comparison"] = XMLText.legal(Self.subtitle(of: base))
      if let doubt = ReportComparison.doubt(base, report) { values["doubt"] = doubt }
      if !changes.isEmpty { values["changes"] = changes }
    }
    return values
  }

  /// The verdict, and the class that colours it. A gate's has its own word: what is an improvement, or lacks a
  /// baseline, is to be seen from afar. Over a run, a gate's improvement shows if there is nothing worse.
  private var headline: (word: String, style: String) {
    let verdict = report.verdict
    if let gate = report.gate, isOfGate || verdict == .pass && gate.exitReason == .improvement {
      return (gate.exitReason.gateWord, PageGate.style(gate.exitReason))
    }
    return (verdict.rawValue, verdict.rawValue)
  }

  private static func subtitle(of report: RunReport) -> String {
    var parts = [report.startedAt, report.machine.processor, "Swift \(report.toolchain.swift)"]
    if let commit = report.commit {
      parts.append("commit \(commit.hash.prefix(12))\(commit.isModified ? " (modified)" : "")")
    }
    return parts.joined(separator: " · ")
  }

  // MARK: Verdicts

  private var invariants: PageTable {
    // What does not hold comes first.
    let gravity: [Verdict] = [.fail, .inconclusive, .pass, .skipped]
    let rows = report.invariantsByName.map { name, all in
      (
        Verdict.combined(all.map(\.verdict)),
        [
          .init(name), .verdict(Verdict.combined(all.map(\.verdict))),
          .number("\(all.count { $0.verdict == .pass })/\(all.count)"), .prose(all.first?.statement ?? ""),
        ] as [PageTable.Cell]
      )
    }
    let sorted = gravity.flatMap { verdict in rows.filter { $0.0 == verdict }.map(\.1) }
    return PageTable(
      caption: "Invariants", columns: ["invariant", "verdict", "held", "statement"], rows: sorted)
  }

  private func changes(from base: RunReport) -> PageTable {
    // A scenario that is only a verdict over others has nothing that could change.
    let costly = report.scenarios.filter { $0.amortized != nil || $0.latency != nil }
    var rows: [[PageTable.Cell]] = costly.map { scenario in
      let old = base.scenarios.first { $0.name == scenario.name }
      let before = old?.amortized?.nanosecondsPerEvent
      let after = scenario.amortized?.nanosecondsPerEvent
      let change = ReportComparison.change(from: before, to: after)
      let style = change.flatMap { !$0.isApart ? nil : $0.fraction > 0 ? "bad" : "ok" }
      return [
        .init(scenario.name), .number(before.map { Decimals.figure($0.median) } ?? "–"),
        .number(after.map { Decimals.figure($0.median) } ?? "–"), .number(change?.text ?? "–", style: style),
        .number(old?.latency.map { Decimals.nanoseconds($0.raw.p999) } ?? "–"),
        .number(scenario.latency.map { Decimals.nanoseconds($0.raw.p999) } ?? "–"),
      ]
    }
    rows += ReportComparison.missing(in: report, of: base).map { name in
      [.init(name), .number("only in the base"), .number("–"), .number("–"), .number("–"), .number("–")]
    }
    return PageTable(
      caption: "Nanoseconds per event and p99.9, before and after",
      columns: ["scenario", "before", "after", "change", "p99.9 before", "p99.9 after"], rows: rows)
  }

  // MARK: Costs

  private var costs: PageTable {
    let isCounted = report.scenarios.contains { $0.instructions != nil }
    let rows: [[PageTable.Cell]] = report.scenarios.map { scenario in
      let cost = scenario.amortized?.nanosecondsPerEvent
      let row = scenario.amortized?.nanosecondsPerRow
      let counts = [scenario.instructions?.perEvent, scenario.instructions?.perRow]
      let instructions: [PageTable.Cell] = counts.map { .number($0.map(Decimals.figure) ?? "–") }
      return [
        .init(scenario.name), .number(cost.map { Decimals.figure($0.median) } ?? "–"),
        .number(cost.map { Decimals.figure($0.lower) + "–" + Decimals.figure($0.upper) } ?? "–"),
        .number(row.map { Decimals.figure($0.median) } ?? "–"),
      ] + (isCounted ? instructions : []) + [
        .number(scenario.amortized.map { Decimals.rate($0.eventsPerSecond) } ?? "–"),
        Self.bytes(of: scenario), Self.recognitions(of: scenario), .verdict(scenario.verdict),
      ]
    }
    return PageTable(
      caption: "Costs in nanoseconds, medians with 95 % intervals",
      columns: ["scenario", "ns/event", "95 %", "ns/row"] + (isCounted ? ["instr/event", "instr/row"] : [])
        + ["events/s", "bytes", "found", "verdict"], rows: rows)
  }

  /// Never a zero that was not counted.
  private static func bytes(of scenario: ScenarioReport) -> PageTable.Cell {
    guard let allocations = scenario.allocations else { return .number("–") }
    guard let total = allocations.ledger?.total else { return .number("?", style: "inconclusive") }
    let count = total.bothBytes
    return .number("\(count)", style: count == 0 ? "ok" : "bad")
  }

  private static func recognitions(of scenario: ScenarioReport) -> PageTable.Cell {
    guard !scenario.recognitions.isEmpty else { return .number("–") }
    // A file may have counts whose sum is no Int.
    func sum(_ count: (ScenarioReport.CountCheck) -> Int) -> String {
      Decimals.fixed(scenario.recognitions.reduce(0) { $0 + Double(count($1)) }, places: 0)
    }
    let found = sum(\.found)
    let isRight = scenario.recognitions.allSatisfy { $0.verdict == .pass }
    return .number(isRight ? found : "\(found) of \(sum(\.expected))", style: isRight ? "ok" : "bad")
  }

  // MARK: Curves

  private func curveValues(_ curve: ReportCurve, index: Int) -> [String: Any] {
    let scales = curve.points.map(\.scale)
    let old = base.flatMap { base in ReportCurve.curves(of: base).first { $0.name == curve.name } }
    var series = [
      LinePlot.Series(
        label: curve.name, points: curve.points.map { ($0.scale, $0.cost.median) }, style: .points, color: 0)
    ]
    if let fit = curve.fit {
      let ends = [fit.scales.lowerBound, fit.scales.upperBound]
      series.append(LinePlot.Series(label: "fit", points: ends.map { ($0, fit.cost(at: $0)) }, style: .line, color: 0))
    }
    if let old {
      series.append(
        LinePlot.Series(
          label: "base", points: old.points.map { ($0.scale, $0.cost.median) }, style: .dashed, color: 1))
    }
    let costs = series.flatMap { $0.points.map(\.y) }
    // A flat curve over a narrow range of costs would look like a mountain.
    let middle = Summary.median(costs)
    let plot = LinePlot(
      title: "Cost by \(curve.parameter): \(curve.name)", description: XMLText.legal(curve.fitText),
      x: .logarithmic(curve.parameter, covering: scales, label: PlotAxis.count),
      y: .logarithmic("per event", covering: costs + [middle / 2, middle * 2], label: PlotAxis.time), series: series)
    let table = PageTable(
      caption: "\(curve.name): nanoseconds and instructions per event",
      columns: [curve.parameter, "median", "95 %", "instr"],
      rows: curve.points.map { point in
        let counted = curve.instructions.first { $0.scale == point.scale }
        return [
          .init(PlotAxis.count(point.scale)), .number(Decimals.figure(point.cost.median)),
          .number(Decimals.figure(point.cost.lower) + "–" + Decimals.figure(point.cost.upper)),
          .number(counted.map { Decimals.figure($0.cost) } ?? "–"),
        ]
      })
    var caption = curve.name + ": " + curve.fitText
    if let counted = curve.instructionFitText { caption += "; " + counted }
    for verdict in curve.verdicts { caption += "; \(verdict.name): \(verdict.verdict.rawValue)" }
    return [
      "plot": plot.svg(id: "curve\(index)"), "caption": XMLText.legal(caption), "name": XMLText.legal(curve.name),
      "table": table.html,
    ]
  }

  // MARK: Machine

  private var machine: PageTable {
    let machine = report.machine
    var rows: [[PageTable.Cell]] = [
      ["processor", .prose("\(machine.processor), \(machine.processorCount) to use")],
      ["system", .prose("\(machine.operatingSystem) \(machine.kernel), \(machine.architecture)")],
      ["virtual", .prose(machine.isVirtual ? "yes" : "no")],
      ["toolchain", .prose("Swift \(report.toolchain.swift), \(report.toolchain.clang)")],
      ["started", .prose(report.startedAt)],
    ]
    if !isOfGate {
      let options = report.options
      rows.append([
        "options",
        .prose(
          "\(Counted.text(options.sampleCount, "sample")) after \(options.warmUpSampleCount) of warm-up, seed \(options.seed)"
        ),
      ])
    }
    if let plan = report.gate?.plan { rows.append(["gate", .prose(plan.text)]) }
    if let commit = report.commit {
      rows.append(["commit", .prose(commit.hash + (commit.isModified ? ", with changes that are in no commit" : ""))])
    }
    return PageTable(caption: "Machine", columns: ["what", "value"], rows: rows)
  }

  private var conditions: PageTable {
    PageTable(
      caption: "Conditions, as the doctor found them", columns: ["check", "status", "finding", "remedy"],
      rows: report.conditions.map { check in
        [
          .init(check.name), .init(check.status.rawValue, style: check.status.rawValue), .prose(check.finding),
          .prose(check.remedy ?? ""),
        ]
      })
  }
}
