// What a search found, for machines: the part that is a function of seed and corpus apart from the part that is not.

import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchSimulation
import ShellText

/// The report of a search.
struct FuzzReport: Codable, Equatable {
  static let schemaVersion = 1
  /// What a person reads of a search that was ended by Ctrl-C.
  static let interruption = "interrupted: Ctrl-C came before the budget was spent"

  var schema = FuzzReport.schemaVersion
  /// Depends on the seed, the corpus, the number of runs and the build only.
  var search: Search
  /// Depends on the machine.
  var timing: Timing
  /// What has ended earlier searches in the same folder against their will, and has been in no report of theirs.
  /// Nothing if nothing has.
  var recovered: [FindingSummary]?

  struct Search: Codable, Equatable {
    var seed: UInt64
    var targets: [FuzzTarget]
    var statistics: CampaignStatistics
    var findings: [FindingSummary]
    /// true if a person has ended the search before its budget was spent: it would have gone on. Else there is nothing.
    var isInterrupted: Bool?
  }

  struct Timing: Codable, Equatable {
    var jobs: Int
    var seconds: Double
    var eventsPerSecondAndJob: Double
    var isInterrupted: Bool
    /// Seconds until the first objection, shrinking not counted; nil without one.
    var secondsToFirstFinding: Double?
    /// Seconds that shrinking took what was met first; nil without a finding.
    var secondsOfFirstShrinking: Double?
  }

  /// A JUnit file: one case for each judge, failed by what it found.
  func junit() throws(ReportFailure) -> String {
    let cases = JudgeList.all.map { judge in
      let found = search.findings.filter { $0.judge == judge.name }
      let left = (recovered ?? []).filter { $0.judge == judge.name }
      let told = found.map { "\($0.rule) \($0.kind) \($0.states)\n\($0.reason)" } + left.map(\.wordsOfRecovered)
      return JUnitCase(
        name: judge.name, verdict: told.isEmpty ? .pass : .fail, reason: Counted.text(told.count, "finding"),
        details: told.joined(separator: "\n\n"))
    }
    var suite = JUnitSuite(name: "fuzz", cases: cases)
    if timing.isInterrupted { suite.properties = [("interrupted", "true")] }
    return try JUnitDocument(name: "fuzz", suites: [suite]).text()
  }

  /// A page for a job's summary.
  func markdown() -> String {
    let s = search.statistics
    var lines = [
      "# fuzz, seed \(search.seed)", "",
      "| runs | events | features | corpus | valid scripts | findings |", "|---|---|---|---|---|---|",
      "| \(s.runs) | \(s.events) | \(s.features) | \(s.corpus) | \(StatusText.percent(s.validShare)) | "
        + "\(search.findings.count) |", "",
    ]
    if timing.isInterrupted { lines += [Self.interruption + ".", ""] }
    for finding in search.findings {
      lines.append("## \(finding.judge): \(finding.rule), \(finding.kind), \(finding.states)")
      lines.append("")
      lines.append(
        "Shown by \(Counted.text(finding.runs, "run")), first by run \(finding.run). \(finding.size.map { "\($0)" } ?? "")"
      )
      lines.append("")
      lines += ["```", finding.reason, "```", ""]
    }
    lines += RecoveredDeaths.markdown(recovered ?? [])
    return lines.dropLast().joined(separator: "\n") + "\n"
  }
}

extension FuzzReport {
  /// Writes its files to a folder, which is made if there is none.
  func write(to folder: String) throws {
    try Folder.make(folder)
    try WholeFile.write(try JSONText.of(search), path: folder + "/findings.json")
    try WholeFile.write(markdown(), path: folder + "/summary.md")
    try WholeFile.write(try junit(), path: folder + "/junit.xml")
  }

  /// Takes away what an earlier search has reported: where a search ends the process, nothing green is left of it.
  static func remove(from folder: String) {
    for name in ["findings.json", "summary.md", "junit.xml"] { unlink(folder + "/" + name) }
  }
}

/// All judges of all targets.
enum JudgeList {
  static var all: [(name: String, holds: String)] { ScriptExaminer.judges + ReaderExaminer.judges + [DeadWork.judge] }
}
