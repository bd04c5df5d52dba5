// What has ended searches, until a report of a later one has named it.

import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchSimulation
import ShellText

/// The file `recovered.json` in a folder of findings: what was made of the notes of dead processes (``DeadWork``).
///
/// It is written as soon as a note has become a finding, as the next search may die too. What it holds is in the
/// reports of the first search that comes to its end, and goes when another begins.
struct RecoveredDeaths {
  let folder: String
  private var path: String { folder + "/recovered.json" }

  private struct Content: Codable {
    var findings: [FindingSummary]
    /// Whether a search that has come to its end has named them.
    var isReported: Bool
  }

  private var content: Content? {
    FileManager.default.contents(atPath: path).flatMap { try? JSONDecoder().decode(Content.self, from: $0) }
  }

  /// What no search has reported yet.
  var pending: [FindingSummary] { content.flatMap { $0.isReported ? nil : $0.findings } ?? [] }

  /// Adds one to what no search has reported.
  func add(_ death: FindingSummary) throws { try write(Content(findings: pending + [death], isReported: false)) }

  /// Puts one, made smaller or met again, in the place of what it was.
  func replace(_ death: FindingSummary, with other: FindingSummary) throws {
    try write(Content(findings: pending.map { $0 == death ? other : $0 }, isReported: false))
  }

  /// Says that a search has reported these. What was recovered meanwhile waits for the next.
  func markReported(_ reported: [FindingSummary]) throws {
    guard !reported.isEmpty else { return }
    let others = pending.filter { !reported.contains($0) }
    try write(
      others.isEmpty ? Content(findings: reported, isReported: true) : Content(findings: others, isReported: false))
  }

  /// What the search that begins now has to report; what an earlier one has reported goes. A file that is no such list
  /// is named: the findings in it have files of their own.
  func begin() -> [FindingSummary] {
    if content == nil, FileManager.default.fileExists(atPath: path) {
      Console.complain("fuzz: \(ShownText.line(path)) is no list of what has ended searches: it is begun anew\n")
    }
    let pending = pending
    if pending.isEmpty { unlink(path) }
    return pending
  }

  private func write(_ content: Content) throws { try WholeFile.write(try JSONText.of(content), path: path) }

  /// Writes `summary.md` and `junit.xml` of a folder in which no search has come to its end: with what was recovered,
  /// and without a case for any other judge, of which nobody has said anything.
  func report() throws {
    let recovered = pending
    if recovered.isEmpty || FileManager.default.fileExists(atPath: folder + "/findings.json") { return }
    let lines = ["# fuzz: a search has ended before it could report", ""] + Self.markdown(recovered)
    try WholeFile.write(lines.dropLast().joined(separator: "\n") + "\n", path: folder + "/summary.md")
    let death = JUnitCase(
      name: DeadWork.judge.name, verdict: .fail, reason: Counted.text(recovered.count, "finding"),
      details: recovered.map(\.wordsOfRecovered).joined(separator: "\n\n"))
    let document = JUnitDocument(name: "fuzz", suites: [JUnitSuite(name: "fuzz", cases: [death])])
    try WholeFile.write(try document.text(), path: folder + "/junit.xml")
  }

  /// A section for each, with an empty line behind it.
  static func markdown(_ recovered: [FindingSummary]) -> [String] {
    recovered.flatMap { finding in
      [
        "## \(finding.judge): \(finding.rule)", "",
        "Left by an earlier search, \(finding.place). \(finding.size.map { "\($0)" } ?? "")", "", "```",
        finding.reason, "```", "",
      ]
    }
  }
}

extension FindingSummary {
  /// Where it was met, in the search that it has ended.
  fileprivate var place: String { "seed \(seed), run \(run)" }

  /// What a JUnit case says of one that was recovered.
  var wordsOfRecovered: String { "\(rule), left by an earlier search, \(place)\n\(reason)" }

  /// A line for a terminal.
  var lineOfRecovered: String { "  \(judge) \(rule), left by an earlier search, \(place)" }
}
