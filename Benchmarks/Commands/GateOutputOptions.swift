// Where a gate's result is written to, and as what.

import ArgumentParser
import BenchmarkHarness
import Foundation

/// The formats of a gate. JSON and Markdown are the gate's own; the others show the figures of both sides with its
/// verdicts, as those of a run are shown.
struct GateOutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write the result as JSON: findings, reasons and the figures of both sides.", valueName: "file"))
  var json: String?

  @Option(help: ArgumentHelp("As Markdown, for a pull request.", valueName: "file"))
  var markdown: String?

  @Option(help: ArgumentHelp("As JUnit XML: a suite for each layer, a case for each of its rows.", valueName: "file"))
  var junit: String?

  @Option(
    help: ArgumentHelp("As one self-contained page: verdicts first, both sides over each other.", valueName: "file"))
  var html: String?

  @Option(help: ArgumentHelp("As JMH's JSON.", valueName: "file"))
  var jmh: String?

  @Option(help: ArgumentHelp("As Bencher Metric Format.", valueName: "file"))
  var bmf: String?

  @Option(help: ArgumentHelp("The candidate as Go benchmark text; the base beside it as FILE.base.", valueName: "file"))
  var gobench: String?

  private var destinations: [OutputOptions.Destination] {
    let paths = [
      ("--json", json), ("--markdown", markdown), ("--junit", junit), ("--html", html), ("--jmh", jmh), ("--bmf", bmf),
      ("--gobench", gobench), ("--gobench", gobench.map { $0 + ".base" }),
    ]
    return paths.compactMap { option, path in path.map { OutputOptions.Destination(option, $0) } }
  }

  var isEmpty: Bool { destinations.isEmpty }

  func validate() throws { try OutputOptions.validate(destinations) }

  /// Refuses a report that would take the place of a file it is made from.
  func refuse(inputs: [String]) throws { try OutputOptions.refuse(destinations, inputs: inputs) }

  /// Writes everything that was asked for. One that cannot be written does not keep the others from it; the first such
  /// failure is thrown at the end.
  func write(_ result: GateResult, startedAt: Date, commit: GitCommit?) throws(ReportFailure) {
    let source = result.source(
      suite: "touchstone", startedAt: startedAt.formatted(.iso8601), machine: .current(), buildMode: .current(),
      commit: commit)
    var failure: ReportFailure?
    func attempt(_ path: String?, _ write: (String) throws(ReportFailure) -> Void) {
      guard let path else { return }
      do throws(ReportFailure) { try write(path) } catch { failure = failure ?? error }
    }
    attempt(json) { path throws(ReportFailure) in try WholeFile.write(try result.json(), path: path) }
    attempt(markdown) { path throws(ReportFailure) in try WholeFile.write(result.markdown, path: path) }
    let formats: [(any ReportFormat, String?)] = [
      (JUnitFormat(), junit), (PageFormat(), html), (JMHFormat(), jmh), (BencherFormat(), bmf),
      (GoBenchFormat(), gobench),
    ]
    for (format, path) in formats {
      attempt(path) { path throws(ReportFailure) in try format.write(source, to: path) }
    }
    if let base = source.base {
      attempt(gobench) { path throws(ReportFailure) in
        try GoBenchFormat().write(ReportSource(base), to: path + ".base")
      }
    }
    if let failure { throw failure }
  }
}
