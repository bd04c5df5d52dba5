// JUnit's XML, in which continuous integration shows what failed.

/// `--junit`: a suite for each scenario, a case for its answer and for each of its invariants; a suite for each layer
/// of a gate, a case for each of its rows.
///
/// Instructions, cold starts, real-time figures and memory are properties, which no colour depends on. What does not
/// hold is a failure; what could not be decided is an error, because it must not be green.
public struct JUnitFormat: TextReportFormat {
  public var name: String { "junit" }
  public var summary: String { "JUnit XML: one case for each invariant" }

  /// The property of the first suite that says what was asked.
  static let requestProperty = "asked"
  /// Those that say what was left out, from the second on with a number.
  static let leftOutProperty = "left out"

  public init() {}

  public func text(of source: ReportSource) throws(ReportFailure) -> String {
    let report = source.report
    var suites = report.scenarios.map(Self.suite)
    for figure in report.figures where figure.name != "gate" {
      let values = figure.measures.map { ("\(figure.name) \($0.name)", "\($0.value)") }
      let scenario = report.scenarios.indices
        .filter { figure.name == report.scenarios[$0].name || figure.name.hasSuffix("/" + report.scenarios[$0].name) }
        .max { report.scenarios[$0].name.utf8.count < report.scenarios[$1].name.utf8.count }
      // What belongs to no scenario stands in the first suite: the format knows no other place.
      if !suites.isEmpty { suites[scenario ?? 0].properties += values }
    }
    if let request = report.request, !suites.isEmpty {
      suites[0].properties.append((Self.requestProperty, request.text))
    }
    for (place, line) in (report.leftOut ?? []).enumerated() where !suites.isEmpty {
      suites[0].properties.append((Self.leftOutProperty + (place == 0 ? "" : " \(place + 1)"), line))
    }
    if let gate = report.gate { suites += Self.suites(of: gate) }
    if suites.isEmpty {
      suites.append(
        JUnitSuite(
          name: report.suite, cases: [JUnitCase(name: "complete", verdict: .inconclusive, reason: "nothing was run")]))
    }
    return try JUnitDocument(name: report.suite, suites: suites).text()
  }

  /// A suite for each layer that has rows. An improvement passes: it is to be recorded, and nothing is wrong with it;
  /// so its reason, and that of a change that was recorded, is the case's output.
  /// One more where the gate was stopped, or has looked at nothing: rows that are missing turn no colour.
  static func suites(of gate: GateResult) -> [JUnitSuite] {
    let layers = suitesOfLayers(of: gate)
    guard gate.isInterrupted || layers.isEmpty else { return layers }
    let reason = gate.isInterrupted ? "interrupted: not everything was measured" : "nothing was looked at"
    return layers + [
      JUnitSuite(name: "gate", cases: [JUnitCase(name: "complete", verdict: .inconclusive, reason: reason)])
    ]
  }

  private static func suitesOfLayers(of gate: GateResult) -> [JUnitSuite] {
    GateLayer.allCases.compactMap { layer in
      let findings = gate.findings.filter { $0.layer == layer }
      guard !findings.isEmpty else { return nil }
      return JUnitSuite(
        name: "gate/" + layer.rawValue,
        cases: findings.map { finding in
          let verdict = finding.verdict.exitReason.map(\.verdict) ?? .skipped
          let reason =
            "\(finding.verdict.rawValue): \(finding.reason); base \(finding.base), candidate \(finding.candidate)"
          var row = JUnitCase(name: finding.scenario, verdict: verdict, reason: reason)
          if [.improvement, .recorded].contains(finding.verdict) { row.note = reason }
          return row
        })
    }
  }

  static func suite(of scenario: ScenarioReport) -> JUnitSuite {
    var cases: [JUnitCase] = []
    let wrong = scenario.reasonsOfAnswer
    if scenario.answer != .skipped {
      cases.append(
        JUnitCase(name: "answer", verdict: scenario.answer, reason: wrong.joined(separator: "\n")))
    }
    if let allocations = scenario.allocations, let unknown = allocations.unknownBecause {
      cases.append(JUnitCase(name: "allocations", verdict: allocations.verdict, reason: unknown))
    }
    if let amortized = scenario.amortized {
      cases.append(
        JUnitCase(
          name: "cost", verdict: amortized.doubt == nil ? .pass : .inconclusive, reason: amortized.doubt ?? "",
          nanoseconds: amortized.nanosecondsPerEvent.median))
    } else if let refusal = scenario.timingRefusal {
      cases.append(JUnitCase(name: "cost", verdict: .skipped, reason: refusal))
    }
    cases += scenario.invariants.map { JUnitCase(name: $0.name, verdict: $0.verdict, reason: $0.reason) }
    var suite = JUnitSuite(name: scenario.name, cases: cases)
    if scenario.amortized != nil {
      suite.properties = scenario.instructionMeasures.map { ($0.name, "\($0.value)") }
    }
    return suite
  }
}

extension ScenarioReport {
  /// What is wrong with the digest and with what was recognized.
  var reasonsOfAnswer: [String] {
    var bare = ScenarioReport(name: name, eventCount: eventCount, rowCount: rowCount)
    bare.digest = digest
    bare.recognitions = recognitions
    return bare.reasons
  }
}
