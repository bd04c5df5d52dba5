// A run for a person: costs, scale curves, latencies, invariants, verdict.

import BenchmarkHarness
import ShellText

/// Writes a report as text.
struct SuiteText {
  let report: RunReport
  let terminal: Terminal
  /// Latencies are shown of every scenario, not only of those a person looks at first.
  var isDetailed = false
  /// What was not run, and why.
  var notes: [String] = []

  /// How many scenarios were not run because of an interruption.
  var leftCount = 0

  /// What the run comes to; an interrupted one has not looked at everything.
  private var verdict: Verdict {
    leftCount == 0 ? report.verdict : Verdict.combined([report.verdict, .inconclusive])
  }

  /// The whole text, ending with the verdict.
  func text() -> String {
    var parts: [String] = []
    let doubts = report.conditions.filter { $0.status != .ok }
    if !doubts.isEmpty { parts.append(RunReport.table(of: doubts).text(on: terminal)) }
    let (points, others) = split()
    if !others.isEmpty { parts.append(costTable(others).text(on: terminal)) }
    if !points.isEmpty { parts.append(curveTable(points).text(on: terminal)) }
    if let latencies = latencyText() { parts.append(latencies) }
    if let measured = measuredText() { parts.append(measured) }
    parts.append(invariantTable().text(on: terminal))
    var end = ""
    for note in notes { end += terminal.paragraph(note) }
    if let shares = report.clockShares { end += terminal.paragraph(shares) }
    if let request = report.request { end += terminal.paragraph("asked: \(request.text)") }
    for refusal in report.sharedRefusals { end += terminal.paragraph(refusal, mark: "! ", .doubtful, indent: 4) }
    for reason in report.sharedReasons { end += terminal.paragraph(reason, mark: "! ", .wrong, indent: 4) }
    if leftCount > 0 {
      end += "interrupted: \(Counted.text(leftCount, "scenario")) \(leftCount == 1 ? "was" : "were") not run\n"
    }
    end += "verdict: " + terminal.painted(verdict.rawValue, verdict.paint) + "\n"
    parts.append(end)
    return parts.joined(separator: "\n")
  }

  /// Points of curves with their curve's name and their scale, and everything else that has figures of its own.
  private func split() -> (points: [(curve: String, scale: String, report: ScenarioReport)], [ScenarioReport]) {
    var points: [(curve: String, scale: String, report: ScenarioReport)] = []
    var others: [ScenarioReport] = []
    for scenario in report.scenarios {
      let parts = scenario.name.split(separator: "/")
      if parts.first == "scale", scenario.latency == nil {
        if parts.count == 3, let parameter = parts[2].split(separator: "=").last {
          points.append((String(parts[1]), String(parameter), scenario))
        }
      } else {
        others.append(scenario)
      }
    }
    return (points, others)
  }

  // MARK: Costs

  /// One column of the costs: what it says of a scenario, and whether it is left out on a narrow terminal.
  private struct CostColumn {
    var column: TextTable.Column
    var isWide = false
    var cell: (ScenarioReport) -> TextTable.Cell
  }

  /// Below this many columns of text, the figures that follow from others are left to the JSON report.
  private static let wideColumns = 140

  private var isNarrow: Bool { terminal.width.map { $0 < Self.wideColumns } ?? false }

  private static var costColumns: [CostColumn] {
    [
      CostColumn(column: .init("scenario", widthMin: 16)) { .init($0.name) },
      CostColumn(column: .init("rows", .right), isWide: true) { .init("\($0.rowCount)") },
      CostColumn(column: .init("ns/row", .right)) { cell($0.amortized?.nanosecondsPerRow) { cost($0.median) } },
      CostColumn(column: .init("95 %", .right), isWide: true) {
        cell($0.amortized?.nanosecondsPerRow) { "\(cost($0.lower))–\(cost($0.upper))" }
      },
      CostColumn(column: .init("fastest", .right), isWide: true) {
        cell($0.amortized?.nanosecondsPerRow) { cost($0.minimum) }
      },
      CostColumn(column: .init("ns/event", .right), isWide: true) {
        cell($0.amortized) { cost($0.nanosecondsPerEvent.median) }
      },
      CostColumn(column: .init("instr", .right)) { cell($0.instructions) { Decimals.fixed($0.perEvent, places: 0) } },
      CostColumn(column: .init("events/s", .right), isWide: true) {
        cell($0.amortized) { Decimals.rate($0.eventsPerSecond) }
      },
      CostColumn(column: .init("p50", .right), isWide: true) {
        cell($0.latency) { Decimals.nanoseconds($0.raw.p50) }
      },
      CostColumn(column: .init("p99.9", .right)) { cell($0.latency) { Decimals.nanoseconds($0.raw.p999) } },
      CostColumn(column: .init("max", .right)) { cell($0.latency) { Decimals.nanoseconds($0.raw.maximum) } },
      CostColumn(column: .init("bytes", .right)) { allocationCell($0.allocations) },
      CostColumn(column: .init("digest")) { digestCell($0.digest) },
      CostColumn(column: .init("found", .right)) { recognitionCell($0.recognitions) },
      CostColumn(column: .init("verdict")) { .init($0.verdict.rawValue, $0.verdict.paint) },
    ]
  }

  private func costTable(_ scenarios: [ScenarioReport]) -> TextTable {
    let columns = Self.costColumns.filter { !(isNarrow && $0.isWide) }
    var table = TextTable(columns.map(\.column))
    for scenario in scenarios { table.append(columns.map { $0.cell(scenario) }) }
    return table
  }

  private func curveTable(_ points: [(curve: String, scale: String, report: ScenarioReport)]) -> TextTable {
    var curves: [String] = []
    for point in points where !curves.contains(point.curve) { curves.append(point.curve) }
    var table = TextTable([
      .init("ns/event by", widthMin: 16), .init("n: cost", widthMin: 24), .init("growth", widthMin: 20),
    ])
    for curve in curves {
      let cells = points.filter { $0.curve == curve }.map { point in
        "\(point.scale): " + (point.report.amortized.map { Self.cost($0.nanosecondsPerEvent.median) } ?? "–")
      }
      table.append([.init(curve), .init(cells.joined(separator: "   ")), growthCell(of: curve)])
      if let counted = instructionCells(of: curve) {
        table.append([.init("  instructions"), .init(counted.points), .init(counted.growth)])
      }
    }
    return table
  }

  // MARK: Latencies

  private func latencyText() -> String? {
    let all = report.scenarios.filter { $0.latency != nil }
    let first = all.filter { !$0.name.hasPrefix("corpus/") && !$0.name.hasPrefix("recordings/") }
    let shown = isDetailed || all.count <= 12 ? all : first
    guard let sample = all.lazy.compactMap(\.latency).first, !shown.isEmpty else { return nil }
    var columns: [TextTable.Column] = [.init("latency, raw", widthMin: 16)]
    if !isNarrow { columns.append(.init("events", .right)) }
    columns += ["p50", "p90", "p99", "p99.9", "p99.99", "max"].map { .init($0, .right) }
    if !isNarrow { columns.append(.init("worst event", .right)) }
    var table = TextTable(columns)
    for scenario in shown {
      guard let latency = scenario.latency else { continue }
      let raw = latency.raw
      var cells: [TextTable.Cell] = [.init(scenario.name)]
      if !isNarrow { cells.append(.init("\(raw.count)")) }
      cells += [raw.p50, raw.p90, raw.p99, raw.p999, raw.p9999, raw.maximum].map { .init(Decimals.nanoseconds($0)) }
      if !isNarrow { cells.append(.init(latency.worst.first.map { "#\($0.event)" } ?? "–")) }
      table.append(cells)
    }
    let left = all.count - shown.count
    let reading =
      "each raw latency contains one pair of clock readings: p50 \(Decimals.nanoseconds(sample.overhead.p50)), "
      + "p99.9 \(Decimals.nanoseconds(sample.overhead.p999)), in steps of \(Decimals.nanoseconds(sample.quantum))"
    return table.text(on: terminal) + terminal.paragraph(reading)
      + (left > 0 ? "\(left) more with --details\n" : "")
  }

  // MARK: Invariants

  private func invariantTable() -> TextTable {
    let order = TimingInvariants.all.map(\.name)
    let groups = report.invariantsByName.sorted {
      (order.firstIndex(of: $0.name) ?? order.count, $0.name) < (order.firstIndex(of: $1.name) ?? order.count, $1.name)
    }
    var table = TextTable([
      .init("invariant"), .init("verdict"), .init("held", .right), .init("statement", widthMin: 24),
    ])
    for (name, all) in groups {
      guard let statement = all.first?.statement else { continue }
      let verdict = Verdict.combined(all.map(\.verdict))
      let held = all.count { $0.verdict == .pass }
      table.append([
        .init(name), .init(verdict.rawValue, verdict.paint), .init("\(held)/\(all.count)"), .init(statement),
      ])
    }
    return table
  }

  // MARK: Cells

  /// Nanoseconds without their unit, which the heading has.
  private static func cost(_ nanoseconds: Double) -> String {
    Decimals.fixed(nanoseconds, places: nanoseconds.magnitude < 99.95 ? 1 : 0)
  }

  private static func cell<Value>(_ value: Value?, _ text: (Value) -> String) -> TextTable.Cell {
    value.map { .init(text($0)) } ?? .init("–", .faint)
  }

  /// Bytes allocated and freed, or "?" where nothing is known: never a zero that was not counted.
  private static func allocationCell(_ allocations: ScenarioReport.Allocations?) -> TextTable.Cell {
    guard let allocations else { return .init("–", .faint) }
    guard let total = allocations.ledger?.total else { return .init("?", .doubtful) }
    let count = total.bothBytes
    return .init("\(count)", count == 0 ? .good : .wrong)
  }

  private static func digestCell(_ digest: ScenarioReport.DigestCheck?) -> TextTable.Cell {
    guard let digest else { return .init("–", .faint) }
    return digest.verdict == .pass ? .init("ok", .good) : .init("differs", .wrong)
  }

  private static func recognitionCell(_ checks: [ScenarioReport.CountCheck]) -> TextTable.Cell {
    guard !checks.isEmpty else { return .init("–", .faint) }
    let expected = checks.reduce(0) { $0 + $1.expected }
    let found = checks.reduce(0) { $0 + $1.found }
    let isRight = checks.allSatisfy { $0.verdict == .pass }
    return .init(isRight ? "\(found)" : "\(found)/\(expected)", isRight ? .good : .wrong)
  }
}
