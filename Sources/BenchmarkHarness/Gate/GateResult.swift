// Everything a gate says: for a person, a pull request, and a machine.

import ShellText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The findings of all layers, and what they come to.
public struct GateResult: Sendable, Equatable, Codable {
  /// The version of the JSON.
  public static let schemaVersion = 1

  public var schemaVersion = GateResult.schemaVersion
  /// What was compared with: "main (0123abc)" or a file.
  public var base: String
  public var candidate: String
  public var key: BaselineKey
  public private(set) var findings: [GateFinding]
  /// What was left out and why, how long it took, and what else a reader must know.
  public var notes: [String]
  /// What was measured of both sides; `nil` before anything was.
  public var sides: Sides?
  /// Whether it was stopped before everything was looked at.
  public var isInterrupted = false
  /// What the doctor found before anything was measured; `nil` in results that were written without.
  public var conditions: [DoctorCheck]?
  /// How it was asked to compare; `nil` in results that were written without.
  public var plan: Plan?

  /// What a gate is asked for.
  public struct Plan: Sendable, Equatable, Codable {
    /// Processes of the candidate; the base has twice as many where they take turns.
    public var rounds: Int
    public var seed: UInt64
    public var judgesTime: Bool
    public var countsInstructions: Bool

    public init(rounds: Int, seed: UInt64, judgesTime: Bool, countsInstructions: Bool) {
      self.rounds = rounds
      self.seed = seed
      self.judgesTime = judgesTime
      self.countsInstructions = countsInstructions
    }

    /// One line.
    var text: String {
      "seed \(seed), " + (judgesTime ? "\(Counted.text(rounds, "process")) of the candidate" : "no wall time")
        + (countsInstructions ? "" : ", no instructions")
    }
  }

  /// The figures behind the findings.
  public struct Sides: Sendable, Equatable, Codable {
    public var base: GateMeasurement
    public var candidate: GateMeasurement

    public init(base: GateMeasurement, candidate: GateMeasurement) {
      self.base = base
      self.candidate = candidate
    }
  }

  public init(base: String, candidate: String, key: BaselineKey, findings: [GateFinding], notes: [String] = []) {
    self.base = base
    self.candidate = candidate
    self.key = key
    self.findings = findings
    self.notes = notes
  }

  public mutating func append(_ more: [GateFinding]) { findings += more }

  /// What the process says. A gate that has looked at nothing, or was stopped, is not green.
  public var exitReason: ExitReason {
    let reasons = findings.compactMap(\.verdict.exitReason)
    return ExitReason.combined(isInterrupted ? reasons + [.inconclusive] : reasons)
  }

  /// The findings that are not a pass, gravest first.
  public var concerns: [GateFinding] {
    let order: [GateVerdict] = [.regression, .noBaseline, .inconclusive, .improvement, .recorded]
    return order.flatMap { verdict in findings.filter { $0.verdict == verdict } }
  }

  /// Why its durations prove nothing: the machine, or else the first row that could not be told, in one line; `nil` if
  /// nothing speaks against them.
  public var durationDoubt: String? {
    if let unfitness = conditions.flatMap(Doctor.unfitness) {
      return "the machine is unfit for durations: " + unfitness
    }
    return findings.first { $0.layer == .time && $0.verdict == .inconclusive }.map { "\($0.scenario): \($0.reason)" }
  }

  // MARK: Text

  /// For a person at a terminal: all rows by layer, then the verdict with its reasons.
  public func text(on terminal: Terminal) -> String {
    var table = TextTable([
      .init("layer"), .init("scenario", widthMin: 16), .init("base", .right, widthMin: 8),
      .init("candidate", .right, widthMin: 8), .init("change", .right), .init("verdict"), .init("", widthMin: 20),
    ])
    for finding in findings.sorted(by: { $0.layer < $1.layer }) {
      table.append([
        .init(finding.layer.rawValue), .init(finding.scenario), .init(finding.base), .init(finding.candidate),
        .init(finding.change.map(Decimals.signedPercent) ?? ""), .init(finding.verdict.rawValue, finding.verdict.paint),
        .init(finding.reason),
      ])
    }
    var text = table.text(on: terminal) + "\n"
    for note in allNotes { text += ShownText.lines(note) + "\n" }
    text += ShownText.line("\(candidate) against \(base)") + "\n"
    return text + "gate: " + terminal.painted(exitReason.gateWord, exitReason.paint)
      + " (exit code \(exitReason.rawValue): \(exitReason.meaning))\n"
  }

  /// The notes, what speaks against the machine, and that it was stopped if it was.
  var allNotes: [String] {
    notes + (conditions.flatMap(Doctor.unfitness).map { ["the machine is unfit for durations: " + $0] } ?? [])
      + (isInterrupted ? ["interrupted: not everything was measured"] : [])
  }

  /// For a pull request: the verdict, what is to be looked at, and all rows folded away.
  public var markdown: String {
    var text = "### bench gate: \(exitReason.gateWord)\n\n\(MarkdownText.code(candidate)) against "
    text += "\(MarkdownText.code(base)): \(exitReason.meaning).\n\n"
    let concerns = concerns
    if !concerns.isEmpty { text += Self.markdownTable(concerns) + "\n" }
    let passed = findings.filter { $0.verdict == .pass || $0.verdict == .skipped }
    if !passed.isEmpty {
      text += "<details><summary>\(Counted.text(passed.count, "row")) without a concern</summary>\n\n"
      text += Self.markdownTable(passed) + "\n</details>\n\n"
    }
    for note in allNotes { text += "- \(MarkdownText.prose(note))\n" }
    let place = "\(key.architecture), \(key.machineClass), Swift \(key.toolchain.swift)"
    text += "- \(MarkdownText.prose(place))\n"
    return text
  }

  private static func markdownTable(_ findings: [GateFinding]) -> String {
    var text = "| layer | scenario | base | candidate | change | verdict | reason |\n|---|---|---:|---:|---:|---|---|\n"
    for finding in findings {
      let cells = [
        finding.layer.rawValue, finding.scenario, finding.base, finding.candidate,
        finding.change.map(Decimals.signedPercent) ?? "", finding.verdict.rawValue, finding.reason,
      ]
      text += "| " + cells.map(MarkdownText.prose).joined(separator: " | ") + " |\n"
    }
    return text
  }

  // MARK: JSON

  /// The result as JSON, with its exit code: sorted keys, indented, a newline at the end.
  public func json() throws(ReportFailure) -> String {
    try JSONText.of(Judged(result: self, exitCode: exitReason))
  }

  private struct Judged: Encodable {
    var result: GateResult
    var exitCode: ExitReason

    private enum Key: String, CodingKey { case exitCode, verdict }

    func encode(to encoder: any Encoder) throws {
      try result.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(exitCode, forKey: .exitCode)
      try container.encode(exitCode.gateWord, forKey: .verdict)
    }
  }
}

extension GateResult {
  /// Reads what `json()` wrote; `path` is named in errors.
  public init(path: String) throws(ReportFailure) {
    guard let json = HostFiles.system.text(path) else { throw .unreadable(path) }
    do { self = try JSONDecoder().decode(GateResult.self, from: Data(json.utf8)) } catch {
      throw .notDecodable(
        path: path, reason: "expected what `bench gate --json` writes; " + CodingPlace.text(of: error, in: json))
    }
    guard schemaVersion == Self.schemaVersion else {
      throw .notDecodable(
        path: path, reason: "it has schema version \(schemaVersion), this program reads \(Self.schemaVersion)")
    }
  }
}

extension ExitReason {
  /// The verdict of a check that ended with this.
  public var verdict: Verdict {
    switch self {
    case .pass, .improvement: .pass
    case .unusable, .regression: .fail
    case .inconclusive, .noBaseline: .inconclusive
    }
  }

  /// One word for a headline.
  public var gateWord: String {
    switch self {
    case .pass: "pass"
    case .unusable: "error"
    case .regression: "regression"
    case .inconclusive: "inconclusive"
    case .improvement: "improvement"
    case .noBaseline: "no baseline"
    }
  }

  /// The colour that says it at a glance.
  public var paint: Terminal.Paint {
    switch self {
    case .pass: .good
    case .unusable, .regression: .wrong
    case .inconclusive, .improvement, .noBaseline: .doubtful
    }
  }
}
