// The JSON of the Java Microbenchmark Harness, which many viewers read.

/// `--jmh`: two results a scenario, one of mode `avgt` with the batches, one of mode `sample` with single events. Cold
/// starts, open loops, growth, memory and a gate's verdicts are results of mode `ss`, single figures.
///
/// A score is a mean and its error half the interval of 99.9 %, as JMH's are: of batches and of single events within
/// this run. What another run of the same program would show may lie beyond it; the gate is for that. The medians,
/// which everything else shows, stand among the percentiles.
///
/// Fields about a Java machine, which readers insist on, name what was used instead, and its arguments say what was
/// asked. Scenarios without figures are left out.
public struct JMHFormat: TextReportFormat {
  public var name: String { "jmh" }
  public var summary: String { "JMH's JSON, for its viewers" }

  public init() {}

  public func text(of source: ReportSource) throws(ReportFailure) -> String {
    let report = source.report
    var names = DistinctNames(separator: "_")
    var results: [Result] = []
    func distinct(_ full: String) -> String {
      let (name, parameters) = Self.nameAndParameters(full)
      return report.suite + "." + names.name(name, among: parameters.sorted { $0.key < $1.key }.description)
    }
    for scenario in report.scenarios where scenario.amortized != nil || scenario.latency != nil {
      let name = distinct(scenario.name)
      results += Self.results(of: scenario, in: report).map { result in
        var result = result
        result.benchmark = name
        return result
      }
    }
    for figure in report.figures {
      var result = Self.result(of: figure, in: report)
      result.benchmark = distinct(figure.name)
      results.append(result)
    }
    return try JSONText.of(results)
  }

  struct Result: Encodable {
    // Readers compare this with the versions they know.
    var jmhVersion = "1.37"
    var benchmark: String
    var mode: String
    var threads = 1
    var forks = 1
    var jvm: String
    var jvmArgs: [String] = []
    var jdkVersion: String
    var vmName: String
    var vmVersion: String
    var warmupIterations: Int
    var warmupTime = "1 pass"
    var warmupBatchSize = 1
    var measurementIterations: Int
    var measurementTime = "1 pass"
    var measurementBatchSize = 1
    var params: [String: String]
    var primaryMetric: Metric
    var secondaryMetrics: [String: Metric] = [:]
  }

  struct Metric: Encodable {
    var score: Double
    var scoreError: Double
    var scoreConfidence: [Double]
    var scorePercentiles: [String: Double]
    var scoreUnit: String
    var rawData: [[Double]]?
    /// By fork, iteration and class: a value and its count.
    var rawDataHistogram: [[[[Double]]]]?
  }

  static func results(of scenario: ScenarioReport, in report: RunReport) -> [Result] {
    var results: [Result] = []
    if let amortized = scenario.amortized {
      var result = Self.result(scenario.name, "avgt", report, cost(amortized))
      result.measurementIterations = amortized.nanosecondsPerEvent.sampleCount
      // Not JMH's batch size, which is how many calls an operation is: an operation here is one event.
      result.secondaryMetrics["eventsPerSample"] = single(Double(amortized.eventsPerSample), unit: "events")
      if let total = scenario.allocations?.ledger?.total {
        result.secondaryMetrics["allocatedBytes"] = single(Double(total.allocatedBytes), unit: "B")
        result.secondaryMetrics["freedBytes"] = single(Double(total.freedBytes), unit: "B")
      }
      for measure in scenario.instructionMeasures {
        result.secondaryMetrics[measure.name] = single(measure.value, unit: measure.unit)
      }
      results.append(result)
    }
    if let latency = scenario.latency {
      results.append(Self.result(scenario.name, "sample", report, sampled(latency)))
    }
    return results
  }

  /// The first measure is the result, the others are beside it.
  private static func result(of figure: ReportFigure, in report: RunReport) -> Result {
    var metrics = figure.measures.map { ($0.name, single($0.value, unit: $0.unit)) }
    let first = metrics.removeFirst()
    var result = Self.result(figure.name, "ss", report, first.1)
    result.secondaryMetrics["count"] = single(Double(figure.count), unit: "#")
    for (name, metric) in metrics { result.secondaryMetrics[name] = metric }
    return result
  }

  private static func result(_ scenario: String, _ mode: String, _ report: RunReport, _ metric: Metric) -> Result {
    let (name, parameters) = nameAndParameters(scenario)
    return Result(
      benchmark: report.suite + "." + name, mode: mode, jvm: "none",
      jvmArgs: (report.request.map { ["asked: " + $0.text] } ?? []) + (report.leftOut ?? []),
      jdkVersion: "Swift \(report.toolchain.swift)",
      vmName: report.machine.operatingSystem, vmVersion: report.machine.kernel,
      warmupIterations: report.options.warmUpSampleCount, measurementIterations: 1, params: parameters,
      primaryMetric: metric)
  }

  /// `a/b/n=3` is benchmark `a.b` with parameter `n` of `3`. Other separators of JMH's names are replaced.
  static func nameAndParameters(_ name: String) -> (name: String, parameters: [String: String]) {
    var parts: [String] = []
    var parameters: [String: String] = [:]
    for part in name.split(separator: "/") {
      let sides = part.split(separator: "=", maxSplits: 1)
      if sides.count == 2 {
        parameters[String(sides[0])] = String(sides[1])
      } else {
        parts.append(String(part.map { $0 == "." || $0.isWhitespace ? "_" : $0 }))
      }
    }
    return (parts.joined(separator: "."), parameters)
  }

  /// Those of JMH, each of which its readers may ask for.
  static let percentiles = [0.0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100]

  private static func cost(_ amortized: ScenarioReport.Amortized) -> Metric {
    let samples = amortized.samples ?? [amortized.nanosecondsPerEvent.median]
    let sorted = samples.sorted()
    var percentiles: [String: Double] = [:]
    for percentile in Self.percentiles {
      percentiles["\(percentile)"] = Summary.quantile(percentile / 100, ofSorted: sorted)
    }
    let (mean, margin) = Self.mean(of: samples, samples.map { _ in 1 })
    return Metric(
      score: mean, scoreError: margin, scoreConfidence: [mean - margin, mean + margin], scorePercentiles: percentiles,
      scoreUnit: "ns/op", rawData: [samples])
  }

  /// The mean of values that occur so many times each, and half the width of the interval that contains the true one
  /// with 99.9 % confidence (Student's t); of a single value nothing is known but itself.
  private static func mean(of values: [Double], _ counts: [Int]) -> (mean: Double, margin: Double) {
    let count = counts.reduce(0) { $0 + Double($1) }
    let mean = zip(values, counts).reduce(0) { $0 + $1.0 * (Double($1.1) / count) }
    guard count > 1 else { return (mean, 0) }
    let squares = zip(values, counts).reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) * Double($1.1) }
    let error = (squares / (count - 1) / count).squareRoot()
    return (mean, StudentQuantile.perMille(degreesOfFreedom: Int(exactly: count).map { $0 - 1 } ?? .max) * error)
  }

  private static func sampled(_ latency: ScenarioReport.Latency) -> Metric {
    let raw = latency.raw
    // As everything else shows them; the others are of the classes, which are a little wider than what is in them.
    let shown = [50: raw.p50, 90: raw.p90, 99: raw.p99, 99.9: raw.p999, 99.99: raw.p9999, 100: raw.maximum]
    var percentiles: [String: Double] = [:]
    var highest = raw.maximum
    for percentile in Self.percentiles.reversed() {
      let own = latency.classes.flatMap { $0.eventCount > 0 ? $0.latency(atPercentile: percentile) : nil }
      guard let value = shown[percentile] ?? own else { continue }
      highest = shown[percentile] ?? min(value, highest)
      percentiles["\(percentile)"] = highest
    }
    for (percentile, above) in [(95.0, 90.0), (99.999, 99.99), (99.9999, 99.99)] {
      if let value = percentiles["\(percentile)"] { percentiles["\(percentile)"] = max(value, shown[above] ?? 0) }
    }
    let classes = latency.classes.map { zip($0.nanoseconds, $0.counts).map { [$0, Double($1)] } }
    // Reports that were written without classes have no mean, and none has one of no events.
    let (mean, margin) =
      latency.classes.flatMap { $0.eventCount > 0 ? Self.mean(of: $0.nanoseconds, $0.counts) : nil } ?? (raw.p50, 0)
    return Metric(
      score: mean, scoreError: margin, scoreConfidence: [mean - margin, mean + margin], scorePercentiles: percentiles,
      scoreUnit: "ns/op", rawDataHistogram: classes.map { [[$0]] })
  }

  private static func single(_ value: Double, unit: String) -> Metric {
    Metric(
      score: value, scoreError: 0, scoreConfidence: [value, value],
      scorePercentiles: Dictionary(uniqueKeysWithValues: percentiles.map { ("\($0)", value) }), scoreUnit: unit,
      rawData: [[value]])
  }
}
