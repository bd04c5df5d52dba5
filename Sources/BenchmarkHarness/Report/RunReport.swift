// A whole run: where, with what, under which conditions, and what came of it.

/// One run of a benchmark, as it is written to JSON.
///
/// A scenario whose answer is wrong has no time, and neither has any scenario of an unfit build: their timings are
/// taken out when they enter the report, and the reason is put in their place. Verdicts are not stored but follow from
/// the figures; they are written to JSON beside them for readers that are not this module.
public struct RunReport: Sendable, Equatable {
  /// The version of the JSON this module writes, and the only one it reads.
  public static let schemaVersion = 1

  /// The name of the suite, e.g. the package.
  public var suite: String
  /// When the run began, as ISO 8601 in UTC; the caller's, so that a report can be made again bit by bit.
  public var startedAt: String
  public var machine: Machine
  public var toolchain: Toolchain
  public let buildMode: BuildMode
  /// `nil` where there is no git, or no repository.
  public var commit: GitCommit?
  /// What the doctor found.
  public var conditions: [DoctorCheck]
  public var options: Meter.Options
  /// What was asked; `nil` in reports that were written without.
  public var request: RunRequest?
  /// What was left out of what was asked, or read otherwise than it stands, a line each; `nil` if nothing was, or in
  /// reports that were written without.
  public var leftOut: [String]?
  /// What an instance of the measured code and the whole process hold; `nil` if nobody looked.
  public var memory: MemoryFigures?
  /// What a gate said about the same code; `nil` if none was asked.
  public var gate: GateResult?
  public private(set) var scenarios: [ScenarioReport]

  public init(
    suite: String, startedAt: String, machine: Machine, toolchain: Toolchain, buildMode: BuildMode,
    commit: GitCommit?, conditions: [DoctorCheck], options: Meter.Options, scenarios: [ScenarioReport]
  ) {
    self.suite = suite
    self.startedAt = startedAt
    self.machine = machine
    self.toolchain = toolchain
    self.buildMode = buildMode
    self.commit = commit
    self.conditions = conditions
    self.options = options
    self.scenarios = scenarios.map { Self.admitted($0, buildMode) }
  }

  /// Adds a scenario.
  public mutating func append(_ scenario: ScenarioReport) { scenarios.append(Self.admitted(scenario, buildMode)) }

  /// Puts counted instructions into the scenario of that name. One that has no timings, because its answer is wrong or
  /// the build is unfit, gets none.
  public mutating func setInstructions(_ instructions: ScenarioReport.Instructions, of name: String) {
    for place in scenarios.indices where scenarios[place].name == name && scenarios[place].timingRefusal == nil {
      scenarios[place].instructions = instructions
    }
  }

  private static func admitted(_ scenario: ScenarioReport, _ buildMode: BuildMode) -> ScenarioReport {
    if let refusal = buildMode.timingRefusal { return scenario.withoutTimings(because: refusal) }
    if scenario.answer == .fail { return scenario.withoutTimings(because: "no timings for a wrong answer") }
    return scenario
  }

  /// What the run comes to.
  public var verdict: Verdict {
    Verdict.combined(scenarios.map(\.verdict) + (gate.map { [$0.exitReason.verdict] } ?? []))
  }

  /// The verdicts of all scenarios, those of one invariant together; invariants in the order in which they are met.
  public var invariantsByName: [(name: String, verdicts: [ScenarioReport.InvariantVerdict])] {
    var groups: [(name: String, verdicts: [ScenarioReport.InvariantVerdict])] = []
    var places: [String: Int] = [:]
    for invariant in scenarios.flatMap(\.invariants) {
      if let place = places[invariant.name] {
        groups[place].verdicts.append(invariant)
      } else {
        places[invariant.name] = groups.count
        groups.append((invariant.name, [invariant]))
      }
    }
    return groups
  }

  /// One line for everything that is not a pass, with the scenario's name before it.
  public var reasons: [String] {
    scenarios.flatMap { scenario in scenario.reasons.map { "\(scenario.name): \($0)" } } + gateReasons
  }

  /// The reasons for a person: what more than three scenarios have in common, such as a machine that is unfit, is said
  /// once, where the first of them is.
  public var sharedReasons: [String] {
    Self.shared(scenarios.flatMap { scenario in scenario.reasons.map { (scenario.name, $0) } }) + gateReasons
  }

  /// Why scenarios have no times, in the same way.
  public var sharedRefusals: [String] {
    Self.shared(scenarios.compactMap { scenario in scenario.timingRefusal.map { (scenario.name, $0) } })
  }

  private static func shared(_ lines: [(name: String, text: String)]) -> [String] {
    let counts = Dictionary(grouping: lines, by: \.text).mapValues(\.count)
    var told: Set<String> = []
    return lines.compactMap { line in
      guard let count = counts[line.text], count > 3 else { return "\(line.name): \(line.text)" }
      return told.insert(line.text).inserted ? "\(count) scenarios, \(line.name) the first: \(line.text)" : nil
    }
  }

  private var gateReasons: [String] {
    (gate?.concerns ?? []).map { "gate: \($0.scenario): \($0.layer.rawValue): \($0.verdict.rawValue): \($0.reason)" }
  }

  /// What the process says to its caller.
  public var exitReason: ExitReason { ExitReason(verdict) }
}

extension RunReport: Codable {
  private enum Key: String, CodingKey {
    case schemaVersion, suite, startedAt, machine, toolchain, buildMode, commit, conditions, options, request, leftOut
    case memory
    case scenarios, gate, verdict, reasons, exitCode
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.schemaVersion, forKey: .schemaVersion)
    try container.encode(suite, forKey: .suite)
    try container.encode(startedAt, forKey: .startedAt)
    try container.encode(machine, forKey: .machine)
    try container.encode(toolchain, forKey: .toolchain)
    try container.encode(buildMode, forKey: .buildMode)
    try container.encodeIfPresent(commit, forKey: .commit)
    try container.encode(conditions, forKey: .conditions)
    try container.encode(options, forKey: .options)
    try container.encodeIfPresent(request, forKey: .request)
    try container.encodeIfPresent(leftOut, forKey: .leftOut)
    try container.encodeIfPresent(memory, forKey: .memory)
    try container.encode(scenarios.map(JudgedScenario.init), forKey: .scenarios)
    try container.encodeIfPresent(gate, forKey: .gate)
    try container.encode(verdict, forKey: .verdict)
    try container.encode(reasons, forKey: .reasons)
    try container.encode(exitReason, forKey: .exitCode)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let version = try container.decode(Int.self, forKey: .schemaVersion)
    guard version == Self.schemaVersion else { throw ReportFailure.otherSchema(path: "the report", found: version) }
    suite = try container.decode(String.self, forKey: .suite)
    startedAt = try container.instant(forKey: .startedAt)
    machine = try container.decode(Machine.self, forKey: .machine)
    toolchain = try container.decode(Toolchain.self, forKey: .toolchain)
    buildMode = try container.decode(BuildMode.self, forKey: .buildMode)
    commit = try container.decodeIfPresent(GitCommit.self, forKey: .commit)
    conditions = try container.decode([DoctorCheck].self, forKey: .conditions)
    options = try container.decode(Meter.Options.self, forKey: .options)
    request = try container.decodeIfPresent(RunRequest.self, forKey: .request)
    leftOut = try container.decodeIfPresent([String].self, forKey: .leftOut)
    memory = try container.decodeIfPresent(MemoryFigures.self, forKey: .memory)
    gate = try container.decodeIfPresent(GateResult.self, forKey: .gate)
    let mode = buildMode
    scenarios = try container.decode([ScenarioReport].self, forKey: .scenarios).map { Self.admitted($0, mode) }
  }
}

/// A scenario as it is written: its own fields, then what follows from them.
private struct JudgedScenario: Encodable {
  let scenario: ScenarioReport

  private enum Key: String, CodingKey {
    case verdict, reasons
  }

  func encode(to encoder: any Encoder) throws {
    try scenario.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(scenario.verdict, forKey: .verdict)
    try container.encode(scenario.reasons, forKey: .reasons)
  }
}
