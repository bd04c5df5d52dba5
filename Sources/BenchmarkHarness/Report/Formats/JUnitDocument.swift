import XMLCoder

/// One case: a check with its verdict.
public struct JUnitCase: Sendable, Equatable {
  public var name: String
  public var verdict: Verdict
  /// Why, in one line or several, which the message joins.
  public var reason: String
  /// What is shown below the message, line by line; nothing if it is empty.
  public var details: String
  /// What is to be known of a case that passes; nothing if it is empty.
  public var note = ""
  /// What one event took, shown as the case's time.
  public var nanoseconds: Double

  public init(name: String, verdict: Verdict, reason: String, details: String = "", nanoseconds: Double = 0) {
    self.name = name
    self.verdict = verdict
    self.reason = reason
    self.details = details
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
    // No `skipped`: by the schema of Jenkins only suites have it.
    var testsuite: [Suite]

    init(_ document: JUnitDocument) {
      _name = Attribute(XMLText.legal(document.name))
      _tests = Attribute(document.suites.reduce(0) { $0 + $1.cases.count })
      _failures = Attribute(document.count(.fail))
      _errors = Attribute(document.count(.inconclusive))
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
    var output: String?

    enum CodingKeys: String, CodingKey {
      case classname, name, time, failure, error, skipped
      // The only element in which a case that passes can say something.
      case output = "system-out"
    }

    init(_ testCase: JUnitCase, in suite: String) {
      _classname = Attribute(XMLText.legal(suite))
      _name = Attribute(XMLText.legal(testCase.name))
      _time = Attribute(Decimals.fixed(testCase.nanoseconds / 1e9, places: 9))
      let outcome = Outcome(testCase)
      switch testCase.verdict {
      case .pass: output = testCase.note.isEmpty ? nil : XMLText.legal(testCase.note)
      case .fail: failure = outcome
      case .inconclusive: error = outcome
      case .skipped: skipped = outcome
      }
    }
  }

  private struct Outcome: Encodable {
    @Attribute var message: String
    var details: String?

    enum CodingKeys: String, CodingKey {
      case message
      // What an element without a name of its own holds is text.
      case details = ""
    }

    init(_ testCase: JUnitCase) {
      _message = Attribute(XMLText.legal(testCase.reason).split(separator: "\n").joined(separator: " · "))
      details = testCase.details.isEmpty ? nil : XMLText.legal(testCase.details)
    }
  }
}
