// Reports that were made before, on the command line.

import ArgumentParser
import BenchmarkHarness
import CommandShell

/// `bench report REPORT [REPORT] --html page.html …`.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write reports made with --json as something else: a page, Markdown, percentiles, …",
    discussion: """
      One report is shown by itself. With two, the first is the base: the page draws both over each other, and \
      Markdown shows the changes; the other formats are of the second report alone. Without an option the report is \
      printed: as a table, or as Markdown if there are two, a gate, or figures in real time.

      EXAMPLES
        bench report run.json --html run.html
        bench report before.json after.json --html changes.html --markdown changes.md
        bench report run.json --gate gate.json --html run.html

      A base, or a gate, of another machine class, toolchain, seed or commit is shown with a sentence that says so.

      EXIT CODES
        0  the report was written, whatever it says
        1  wrong usage, or a report that cannot be read or written
      """)

  @Argument(help: ArgumentHelp("One report, or two to compare: base first.", valueName: "report"))
  var reports: [String]

  @Option(help: ArgumentHelp("Add the verdicts of a gate, as `bench gate --json` wrote them.", valueName: "file"))
  var gate: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if reports.count > 2 { throw ValidationError("one report or two can be shown, not \(reports.count)") }
    try output.refuse(inputs: reports + (gate.map { [$0] } ?? []))
  }

  func run() throws {
    var read: [RunReport] = []
    for path in reports { read.append(try RunReport(path: path)) }
    guard var report = read.last else { throw ValidationError("name a report") }
    if let gate { report.gate = Self.noted(try GateResult(path: gate), on: report) }
    let source = ReportSource(report, base: read.count == 2 ? read[0] : nil)
    try output.write(source)
    if output.isEmpty { Console.print(Self.text(source)) }
  }

  /// A gate, with a note if it is of something else than the report.
  static func noted(_ gate: GateResult, on report: RunReport) -> GateResult {
    var noted = gate
    if let doubt = ReportComparison.doubt(report, gate: gate) { noted.notes.insert(doubt, at: 0) }
    return noted
  }

  /// What is printed: the table, or Markdown of what a table has no place for.
  static func text(_ source: ReportSource) -> String {
    let report = source.report
    let isWide = source.base != nil || report.gate != nil || report.scenarios.contains { $0.openLoop != nil }
    return isWide ? MarkdownFormat().text(of: source) : report.text(on: .of(descriptor: 1))
  }
}
