// A run for a person at a terminal.

extension RunReport {
  /// Conditions that could spoil the figures, the scenarios' costs, their single-event latencies raw and net, then
  /// what was asked and every reason for a verdict that is not a pass.
  public func text(on terminal: Terminal) -> String {
    var text = ""
    let doubts = conditions.filter { $0.status != .ok }
    if !doubts.isEmpty { text += Self.table(of: doubts).text(on: terminal) + "\n" }
    text += costTable().text(on: terminal)
    if let reading = latencyReading {
      text += "\n" + latencyTable().text(on: terminal) + terminal.paragraph(reading)
    }
    text += "\n"
    if let shares = clockShares { text += terminal.paragraph(shares) }
    if let request { text += terminal.paragraph("asked: \(request.text)") }
    for line in leftOut ?? [] { text += terminal.paragraph(line) }
    for refusal in sharedRefusals { text += terminal.paragraph(refusal, mark: "! ", .doubtful, indent: 4) }
    for reason in sharedReasons { text += terminal.paragraph(reason, mark: "! ", .wrong, indent: 4) }
    return text + "verdict: " + terminal.painted(verdict.rawValue, verdict.paint) + "\n"
  }

  /// What the clock does to single latencies; `nil` if there are none.
  var latencyReading: String? {
    scenarios.lazy.compactMap(\.latency).first.map { latency in
      "raw latencies contain one pair of clock readings: p50 \(Decimals.nanoseconds(latency.overhead.p50)), "
        + "p99 \(Decimals.nanoseconds(latency.overhead.p99)), in steps of \(Decimals.nanoseconds(latency.quantum)); "
        + "net is raw less its p50"
    }
  }

  /// The costs in which the clock has a share that is worth a word, the largest first: of a short tape it is read
  /// often. `nil` if there is none above 1 %.
  public var clockShares: String? {
    let shares = scenarios.compactMap { scenario -> (name: String, share: Double)? in
      guard let cost = scenario.amortized, cost.nanosecondsPerEvent.median > 0 else { return nil }
      let share = cost.overheadPerEvent / cost.nanosecondsPerEvent.median
      return share > 0.01 ? (scenario.name, share) : nil
    }
    guard !shares.isEmpty else { return nil }
    let parts = shares.sorted { $0.share > $1.share }.map { "\($0.name) \(Decimals.percent($0.share))" }
    return "the clock's share of the cost is above 1 % in: " + parts.joined(separator: ", ")
  }

  /// The doctor's findings as a table.
  public static func table(of checks: [DoctorCheck]) -> TextTable {
    var table = TextTable([
      .init("check"), .init("status"), .init("finding", widthMin: 24), .init("remedy", widthMin: 16),
    ])
    for check in checks {
      table.append([
        .init(check.name), .init(check.status.rawValue, check.status.paint), .init(check.finding),
        .init(check.remedy ?? ""),
      ])
    }
    return table
  }

  private func costTable() -> TextTable {
    var table = TextTable([
      .init("scenario", widthMin: 16), .init("ns/event", .right), .init("95 %", .right), .init("ns/row", .right),
      .init("instr", .right), .init("events/s", .right), .init("bytes", .right), .init("freed", .right),
      .init("verdict"),
    ])
    for scenario in scenarios {
      let amortized = scenario.amortized
      table.append([
        .init(scenario.name),
        Self.cell(amortized) { Decimals.figure($0.nanosecondsPerEvent.median) },
        Self.cell(amortized) {
          "\(Decimals.figure($0.nanosecondsPerEvent.lower))–\(Decimals.figure($0.nanosecondsPerEvent.upper))"
        },
        Self.cell(amortized?.nanosecondsPerRow) { Decimals.figure($0.median) },
        Self.cell(scenario.instructions) { Decimals.fixed($0.perEvent, places: 0) },
        Self.cell(amortized) { Decimals.rate($0.eventsPerSecond) },
        Self.allocationCell(scenario.allocations, \.allocatedBytes),
        Self.allocationCell(scenario.allocations, \.freedBytes),
        .init(scenario.verdict.rawValue, scenario.verdict.paint),
      ])
    }
    return table
  }

  private func latencyTable() -> TextTable {
    var table = TextTable([
      .init("latency", widthMin: 8), .init(""), .init("p50", .right), .init("p90", .right), .init("p99", .right),
      .init("p99.9", .right), .init("p99.99", .right), .init("max", .right), .init("worst", .right),
    ])
    for scenario in scenarios {
      guard let latency = scenario.latency else { continue }
      let worst = latency.worst.first.map { "#\($0.event)" } ?? "–"
      table.append(
        [.init(scenario.name), "raw"] + Self.cells(latency.raw) + [.init(worst)])
      table.append(["", .init("net", .faint)] + Self.cells(latency.net) + [""])
    }
    return table
  }

  private static func cells(_ percentiles: LatencyPercentiles) -> [TextTable.Cell] {
    [
      percentiles.p50, percentiles.p90, percentiles.p99, percentiles.p999, percentiles.p9999, percentiles.maximum,
    ].map { .init(Decimals.nanoseconds($0)) }
  }

  private static func cell<Value>(_ value: Value?, _ text: (Value) -> String) -> TextTable.Cell {
    value.map { .init(text($0)) } ?? .init("–", .faint)
  }

  /// A number of bytes, or "?" where nothing is known: never a zero that was not counted.
  private static func allocationCell(
    _ allocations: ScenarioReport.Allocations?, _ bytes: (AllocationReading) -> UInt64
  ) -> TextTable.Cell {
    guard let allocations else { return .init("–", .faint) }
    guard let ledger = allocations.ledger else { return .init("?", .doubtful) }
    let count = bytes(ledger.total)
    return .init("\(count)", count == 0 ? .good : .wrong)
  }
}
