// Bencher Metric Format: for services that keep a project's figures over time.

/// `--bmf`: by scenario and measure a value, with bounds where there are any. Times are nanoseconds.
///
/// `latency` is the amortised cost of an event with its confidence interval, `throughput` events per second; the
/// percentiles are those of single events, raw. Cold starts, open loops, growth, memory and a gate's verdicts stand
/// under names of their own. Scenarios without figures are left out.
public struct BencherFormat: TextReportFormat {
  public var name: String { "bmf" }
  public var summary: String { "Bencher Metric Format" }

  public init() {}

  struct Metric: Encodable, Equatable {
    var value: Double
    var lower_value: Double?
    var upper_value: Double?
  }

  public func text(of source: ReportSource) throws(ReportFailure) -> String {
    var results: [String: [String: Metric]] = [:]
    var names = DistinctNames(separator: "#")
    for scenario in source.report.scenarios {
      let name = names.name(scenario.name)
      let metrics = Self.metrics(of: scenario)
      if !metrics.isEmpty { results[name] = metrics }
    }
    for figure in source.report.figures {
      let name = names.name(figure.name, among: "figures")
      for measure in figure.measures { results[name, default: [:]][measure.name] = Metric(value: measure.value) }
    }
    return try JSONText.of(results)
  }

  static func metrics(of scenario: ScenarioReport) -> [String: Metric] {
    var metrics: [String: Metric] = [:]
    if let amortized = scenario.amortized {
      let cost = amortized.nanosecondsPerEvent
      metrics["latency"] = Metric(value: cost.median, lower_value: cost.lower, upper_value: cost.upper)
      metrics["throughput"] = Metric(value: amortized.eventsPerSecond)
      if let row = amortized.nanosecondsPerRow {
        metrics["latency-per-row"] = Metric(value: row.median, lower_value: row.lower, upper_value: row.upper)
      }
    }
    if let raw = scenario.latency?.raw {
      metrics["latency-p50"] = Metric(value: raw.p50)
      metrics["latency-p99"] = Metric(value: raw.p99)
      metrics["latency-p999"] = Metric(value: raw.p999)
      metrics["latency-max"] = Metric(value: raw.maximum)
    }
    if let total = scenario.allocations?.ledger?.total {
      metrics["allocated-bytes"] = Metric(value: Double(total.allocatedBytes))
    }
    if scenario.amortized != nil {
      for measure in scenario.instructionMeasures { metrics[measure.name] = Metric(value: measure.value) }
    }
    return metrics
  }
}
