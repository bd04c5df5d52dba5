// The history of runs on the command line.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import ShellText

extension TrendMetric: ExpressibleByArgument {}

/// `bench history FOLDER [REPORT …]`.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Keep runs in a folder, draw each scenario's trend, and mark where its level changed.",
    discussion: """
      Reports named after the folder are added to it first; `bench --history FOLDER` adds the run it makes. Only \
      runs of the latest one's machine class, toolchain, seed and amounts (quick or not, --rows) are compared; others \
      are counted and left out, and so are files that hold the run of another.

      A change point is a cut with the most extreme standardised Mann–Whitney U, at least 4 runs on each side, that \
      at most 1 % of the orders of the same figures match, with medians at least 2 % apart. Of up to 13 runs all orders \
      are counted, of more 1999 random ones are tried (from a fixed seed: the same folder gives the same marks). Where \
      no cut counts, among 14 runs or more a stretch in between does, as of what was repaired later, if at most 0.2 % \
      match it; one of fewer than about eight runs loses its marks again. A mark stands where the runs are least far \
      from the medians of both sides; the parts are searched again. With fewer than 10 runs nothing can be significant, \
      with 10 only a clean step.

      Each scenario is a question of its own: of a hundred that never change, about one has a mark, if each run is as \
      likely to be slow as every other. On a host with slow days it is more: where neighbours correlate by 0.5, one of \
      three in 40 runs. A mark that most scenarios have at one run is more likely the host's.

      EXAMPLES
        bench --quick --history runs             add a run
        bench history runs                       the trends as sparklines
        bench history runs nightly.json          the same after adding a report
        bench history runs --metric p999 --html trend.html

      EXIT CODES
        0  the trends were shown, whatever they say
        1  wrong usage, no run in the folder, or a file that fails
      """)

  @Argument(help: "The folder of runs; made if reports are added to it.")
  var folder: String

  @Argument(help: ArgumentHelp("Reports to add, as --json writes them.", valueName: "report"))
  var reports: [String] = []

  @Option(help: "What is followed: cost, p50, p99, p999 or bytes.")
  var metric = TrendMetric.cost

  @Option(help: ArgumentHelp("Only scenarios whose name has this in it, in any case; repeatable.", valueName: "text"))
  var filter: [String] = []

  @Option(help: ArgumentHelp("Draw the trends as one self-contained page.", valueName: "file"))
  var html: String?

  func validate() throws {
    if let html, let obstacle = OutputOptions.obstacle(to: html) {
      throw ValidationError("--html \(html): \(obstacle)")
    }
    if let html {
      try OutputOptions.refuse([.init("--html", html)], inputs: reports + Self.runs(in: folder))
      // Nor one that is not there yet: the page would be read as a run.
      let home = URL(fileURLWithPath: html).deletingLastPathComponent().path
      if html.hasSuffix(".json"), FileIdentity.isSamePlace(home, folder) {
        throw ValidationError("--html \(html) would be a run of \(folder): name another file")
      }
    }
  }

  /// The files of a folder that are read as runs.
  private static func runs(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasSuffix(".json") }.map { folder + "/" + $0 }
  }

  func run() throws {
    // All are read before the first is added: a wrong name changes nothing.
    var added: [RunReport] = []
    for path in reports { added.append(try RunReport(path: path)) }
    for report in added { _ = try RunHistory.append(report, to: folder) }
    guard var history = try RunHistory.read(folder) else {
      // What is wrong with a file says more than that there is no run.
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let file = names.sorted().first { $0.hasSuffix(".json") }
      if let file { _ = try RunReport(path: folder + "/" + file) }
      throw CommandFailure("\(folder): there is no run in it. Add one with `bench --history \(folder)`.")
    }
    history.leftOut = history.leftOut.map(ShownText.line)
    let trends = Trend.trends(of: history, metric).filter { trend in
      filter.isEmpty || filter.contains { trend.scenario.lowercased().contains($0.lowercased()) }
    }
    guard !trends.isEmpty else {
      let others = TrendMetric.allCases.filter { !Trend.trends(of: history, $0).isEmpty }.map(\.rawValue)
      throw CommandFailure(
        "\(folder): no run like the latest one has the figure '\(metric.rawValue)' for such a scenario: "
          + (others.isEmpty ? "no run has any. " : "ask for another by --metric: \(others.joined(separator: ", ")). ")
          + "`bench list` names scenarios." + history.leftOut.map { "\n\($0)" }.joined())
    }
    Console.print(TrendText(history: history, trends: trends).text(on: .of(descriptor: 1)))
    if let html { try WholeFile.write(try TrendPage(history: history, trends: trends).text(), path: html) }
  }
}
