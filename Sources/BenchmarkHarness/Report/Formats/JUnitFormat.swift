// JUnit's XML, in which continuous integration shows what failed.

import XMLCoder

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

  public init() {}

  public func text(of source: ReportSource) throws(ReportFailure) -> String {
    let report = source.report
    var suites = report.scenarios.map(Self.suite)
    for figure in report.figures where figure.name != "gate" {
      let values = figure.measures.map { ("\(figure.name) \($0.name)", "\($0.value)") }
      let scenario = report.scenarios.lastIndex { figure.name == $0.name || figure.name.hasSuffix("/" + $0.name) }
      // What belongs to no scenario stands in the first suite: the format knows no other place.
      if !suites.isEmpty { suites[scenario ?? 0].properties += values }
    }
    if let request = report.request, !suites.isEmpty {
      suites[0].properties.append((Self.requestProperty, request.text))
    }
    if let gate = report.gate { suites += Self.suites(of: gate) }
    return try JUnitDocument(name: report.suite, suites: suites).text()
  }

  /// A suite for each layer that has rows. An improvement passes: it is to be recorded, and nothing is wrong with it.
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
          return JUnitCase(
            name: finding.scenario, verdict: verdict,
            reason:
              "\(finding.verdict.rawValue): \(finding.reason); base \(finding.base), candidate \(finding.candidate)")
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

/// One case: a check with its verdict.
public struct JUnitCase: Sendable, Equatable {
  public var name: String
  public var verdict: Verdict
  /// Why, in one line or several; the first is the message.
  public var reason: String
  /// What one event took, shown as the case's time.
  public var nanoseconds: Double

  public init(name: String, verdict: Verdict, reason: String, nanoseconds: Double = 0) {
    self.name = name
    self.verdict = verdict
    self.reason = reason
    self.nanoseconds = nanoseconds
  }
}

/// Cases of one subject.
public struct JUnitSuite: Sendable {
  public var name: String
  public var cases: [JUnitCase]
  /// Figures without a verdict.
  public var properties: [(name: String, value: String)] = []

  public init(name: String, cases: [JUnitCase]) {
    self.name = name
    self.cases = cases
  }
}

/// A whole file, for every command that has verdicts.
public struct JUnitDocument: Sendable {
  public var name: String
  public var suites: [JUnitSuite]

  public init(name: String, suites: [JUnitSuite]) {
    self.name = name
    self.suites = suites
  }

  /// The XML, with its declaration.
  public func text() throws(ReportFailure) -> String {
    let encoder = XMLEncoder()
    encoder.outputFormatting = [.prettyPrinted]
    let root = Root(self)
    do {
      let data = try encoder.encode(root, withRootKey: "testsuites", header: XMLHeader(version: 1.0, encoding: "UTF-8"))
      return String(decoding: data, as: UTF8.self) + "\n"
    } catch {
      throw .notEncodable(reason: "\(error)")
    }
  }

  private func count(_ verdict: Verdict) -> Int {
    suites.reduce(0) { $0 + $1.cases.count { $0.verdict == verdict } }
  }

  private struct Root: Encodable {
    @Attribute var name: String
    @Attribute var tests: Int
    @Attribute var failures: Int
    @Attribute var errors: Int
    @Attribute var skipped: Int
    var testsuite: [Suite]

    init(_ document: JUnitDocument) {
      _name = Attribute(XMLText.legal(document.name))
      _tests = Attribute(document.suites.reduce(0) { $0 + $1.cases.count })
      _failures = Attribute(document.count(.fail))
      _errors = Attribute(document.count(.inconclusive))
      _skipped = Attribute(document.count(.skipped))
      testsuite = document.suites.map(Suite.init)
    }
  }

  private struct Suite: Encodable {
    @Attribute var name: String
    @Attribute var tests: Int
    @Attribute var failures: Int
    @Attribute var errors: Int
    @Attribute var skipped: Int
    var properties: Properties?
    var testcase: [Case]

    init(_ suite: JUnitSuite) {
      _name = Attribute(XMLText.legal(suite.name))
      _tests = Attribute(suite.cases.count)
      _failures = Attribute(suite.cases.count { $0.verdict == .fail })
      _errors = Attribute(suite.cases.count { $0.verdict == .inconclusive })
      _skipped = Attribute(suite.cases.count { $0.verdict == .skipped })
      properties = suite.properties.isEmpty ? nil : Properties(property: suite.properties.map(Property.init))
      testcase = suite.cases.map { Case($0, in: suite.name) }
    }
  }

  private struct Properties: Encodable {
    var property: [Property]
  }

  private struct Property: Encodable {
    @Attribute var name: String
    @Attribute var value: String

    init(_ property: (name: String, value: String)) {
      _name = Attribute(XMLText.legal(property.name))
      _value = Attribute(XMLText.legal(property.value))
    }
  }

  private struct Case: Encodable {
    @Attribute var classname: String
    @Attribute var name: String
    @Attribute var time: String
    var failure: Outcome?
    var error: Outcome?
    var skipped: Outcome?

    init(_ testCase: JUnitCase, in suite: String) {
      _classname = Attribute(XMLText.legal(suite))
      _name = Attribute(XMLText.legal(testCase.name))
      _time = Attribute(Decimals.fixed(testCase.nanoseconds / 1e9, places: 9))
      let reason = XMLText.legal(testCase.reason)
      switch testCase.verdict {
      case .pass: break
      case .fail: failure = Outcome(reason)
      case .inconclusive: error = Outcome(reason)
      case .skipped: skipped = Outcome(reason)
      }
    }
  }

  private struct Outcome: Encodable {
    @Attribute var message: String

    init(_ reason: String) { _message = Attribute(reason.split(separator: "\n").joined(separator: " · ")) }
  }
}

/// Text that XML can hold.
enum XMLText {
  /// The text with characters that XML 1.0 forbids replaced by U+FFFD.
  static func legal(_ text: String) -> String {
    var legal = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: legal.append(scalar)
      default: legal.append("\u{FFFD}")
      }
    }
    return String(legal)
  }
}
