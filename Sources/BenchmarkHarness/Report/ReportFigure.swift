// Figures of a run that are neither costs in batches nor single events: for formats that know only names and numbers.

/// One thing with its figures, as `cold-start/stream/pans` or `memory/engine`.
struct ReportFigure: Equatable {
  /// One number and what it is a number of.
  struct Measure: Equatable {
    /// In small letters, with hyphens.
    var name: String
    var value: Double
    /// As Go's benchmarks name units: `ns/op`, `B`, or a word for what is counted.
    var unit: String
  }

  /// The scenario, with a subject before it where the figures are not of its ordinary run.
  var name: String
  /// How many events or rounds the figures are of.
  var count: Int
  /// Never empty.
  var measures: [Measure]
}

extension RunReport {
  /// Everything that has no place among costs and latencies, in the order of the report: open loops, cold starts,
  /// instructions of scenarios that were not timed, growth, memory, and what a gate has said.
  var figures: [ReportFigure] {
    scenarios.flatMap(\.figures) + growthFigures + memoryFigures + (gate.map { [$0.figure] } ?? [])
  }

  private var growthFigures: [ReportFigure] {
    ReportCurve.curves(of: self).compactMap { curve in
      var measures: [ReportFigure.Measure] = []
      if let fit = curve.fit { measures.append(.init(name: "exponent", value: fit.slope, unit: "exponent")) }
      if let fit = curve.instructionFit {
        measures.append(.init(name: "instructions-exponent", value: fit.slope, unit: "instr-exponent"))
      }
      return measures.isEmpty
        ? nil : ReportFigure(name: "growth/" + curve.name, count: curve.points.count, measures: measures)
    }
  }

  private var memoryFigures: [ReportFigure] {
    guard let memory else { return [] }
    var figures = memory.instances.map {
      ReportFigure(
        name: "memory/" + $0.capacity, count: 1, measures: [.init(name: "bytes", value: Double($0.bytes), unit: "B")])
    }
    if let peak = memory.residentPeakBytes {
      figures.append(
        ReportFigure(
          name: "memory/resident peak", count: 1, measures: [.init(name: "bytes", value: Double(peak), unit: "B")]))
    }
    return figures
  }
}

extension ScenarioReport {
  /// Instructions as figures; empty if none were counted.
  var instructionMeasures: [ReportFigure.Measure] {
    guard let instructions else { return [] }
    var measures = [ReportFigure.Measure(name: "instructions", value: instructions.perEvent, unit: "instr/op")]
    if let perRow = instructions.perRow {
      measures.append(.init(name: "instructions-per-row", value: perRow, unit: "instr/row"))
    }
    return measures
  }

  fileprivate var figures: [ReportFigure] {
    var figures: [ReportFigure] = []
    if amortized == nil, let instructions {
      figures.append(
        ReportFigure(name: name, count: instructions.eventCount, measures: instructionMeasures))
    }
    if let figure = openLoop?.figure(of: name) { figures.append(figure) }
    if let coldStart { figures.append(coldStart.figure(of: name)) }
    return figures
  }
}

extension OpenLoopFigures {
  /// `nil` if no event was done.
  fileprivate func figure(of scenario: String) -> ReportFigure? {
    guard let response, let service else { return nil }
    return ReportFigure(
      name: "open-loop/" + scenario, count: doneCount,
      measures: [
        .init(name: "response-p50", value: response.p50, unit: "p50-ns"),
        .init(name: "response-p99", value: response.p99, unit: "p99-ns"),
        .init(name: "response-p999", value: response.p999, unit: "p999-ns"),
        .init(name: "response-max", value: response.maximum, unit: "max-ns"),
        .init(name: "service-p999", value: service.p999, unit: "service-p999-ns"),
        .init(name: "missed", value: Double(missedCount), unit: "missed"),
        .init(name: "faults", value: Double(faultCount), unit: "faults"),
        .init(name: "queue-full", value: Double(blockedCount), unit: "queue-full"),
        .init(name: "rate", value: rate, unit: "Hz"),
      ])
  }
}

extension ColdStart {
  fileprivate func figure(of scenario: String) -> ReportFigure {
    ReportFigure(
      name: "cold-start/" + scenario, count: roundCount,
      measures: [
        .init(name: "first", value: first, unit: "first-ns"), .init(name: "p50", value: p50, unit: "p50-ns"),
        .init(name: "slowest", value: slowest, unit: "slowest-ns"),
        .init(name: "total", value: total, unit: "total-ns"),
      ])
  }
}

extension GateResult {
  fileprivate var figure: ReportFigure {
    func count(_ verdict: GateVerdict) -> Double { Double(findings.count { $0.verdict == verdict }) }
    return ReportFigure(
      name: "gate", count: max(1, findings.count),
      measures: [
        .init(name: "exit-code", value: Double(exitReason.rawValue), unit: "exit-code"),
        .init(name: "regressions", value: count(.regression), unit: "regressions"),
        .init(name: "improvements", value: count(.improvement), unit: "improvements"),
        .init(name: "inconclusive", value: count(.inconclusive), unit: "inconclusive"),
        .init(name: "without-baseline", value: count(.noBaseline), unit: "without-baseline"),
        .init(name: "passed", value: count(.pass) + count(.recorded), unit: "passed"),
      ])
  }
}
