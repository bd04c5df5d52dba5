// Beside costs and latencies: cold starts, worst events once more, how curves grow.

import BenchmarkHarness

extension SuiteText {
  /// Cold starts, and with details the worst events with their replays; nil if there is neither.
  func measuredText() -> String? {
    var parts: [String] = []
    let cold = report.scenarios.filter { $0.coldStart != nil }
    if !cold.isEmpty {
      var table = TextTable([
        .init("cold start, raw", widthMin: 16), .init("engine"), .init("events", .right), .init("first event", .right),
        .init("p50", .right),
        .init("slowest", .right), .init("all", .right),
      ])
      for scenario in cold {
        guard let start = scenario.coldStart else { continue }
        table.append(
          [.init(scenario.name), .init(start.subject.rawValue), .init("\(start.eventCount)")]
            + [start.first, start.p50, start.slowest, start.total].map { .init(Decimals.nanoseconds($0)) })
      }
      parts.append(
        table.text(on: terminal)
          + "the first events after the caches were evicted, of an engine that was idle or of a new one; medians\n")
    }
    if isDetailed, let worst = worstTable() { parts.append(worst.text(on: terminal)) }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// The slowest event of each scenario, what it took when it was played again, and whose doing that makes it.
  private func worstTable() -> TextTable? {
    var table = TextTable([
      .init("worst event", widthMin: 16), .init("event", .right), .init("took", .right), .init("replayed", .right),
      .init("so it is"),
    ])
    for scenario in report.scenarios {
      guard let worst = scenario.latency?.worst.first, let replay = worst.replayNanoseconds else { continue }
      table.append([
        .init(scenario.name), .init("#\(worst.event)"), .init(Decimals.nanoseconds(worst.nanoseconds)),
        .init(Decimals.nanoseconds(replay)), .init(worst.owner ?? "–"),
      ])
    }
    return table.rows.isEmpty ? nil : table
  }

  /// What the judgement of a curve says about its growth.
  func growthCell(of curve: String) -> TextTable.Cell {
    let whole = report.scenarios.first { $0.name == "scale/" + curve }
    let growth = [FlatnessInvariant().name, LinearityInvariant().name]
    guard let verdict = whole?.invariants.first(where: { growth.contains($0.name) }) else { return .init("–", .faint) }
    return .init(verdict.reason, verdict.verdict.paint)
  }

  /// Instructions per event by scale, and how they grow; nil if none were counted.
  func instructionCells(of curve: String) -> (points: String, growth: String)? {
    var points: [ScalingFit.Point] = []
    var cells: [String] = []
    for scenario in report.scenarios where scenario.name.hasPrefix("scale/\(curve)/") {
      guard let figures = scenario.instructions, let parameter = scenario.name.split(separator: "=").last,
        let scale = Double(parameter)
      else { continue }
      points.append(ScalingFit.Point(scale: scale, cost: figures.perEvent))
      cells.append("\(parameter): " + Decimals.fixed(figures.perEvent, places: 1))
    }
    guard !points.isEmpty else { return nil }
    let claim: GrowthClaim = curve == "contacts" ? .linear : .flat
    let judged = GrowthCurve(name: curve, parameter: "n", claim: claim, points: points).judged()
    return (cells.joined(separator: "   "), judged.text)
  }
}
