// Instructions beside the times of a run: the same scenarios once more, on a simulated processor.

import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import ShellText

/// Counts the instructions of a run's scenarios in a process of its own, under callgrind.
struct SuiteInstructions {
  /// What the sampling process has to be told: `--suite NAME` or `--file PATH`, and how to read.
  private(set) var arguments: [String] = []
  /// What is not counted and why, one line each: the sampling process would stop there and count nothing.
  private(set) var leftOut: [String] = []
  private let seed: UInt64
  /// Rows of a generated stream.
  private var rows = GateSuite.rows

  /// Of scenarios of the standard suite; points of curves are taken from the gate's.
  ///
  /// The sampling process is a copy of this program in a temporary folder: it is told where the package is, as it could
  /// only look from the current folder, which may be anywhere.
  init(scenarios: [Scenario], _ context: SuiteContext, package: String?) {
    seed = context.seed
    var context = context
    context.amounts = .counted(rows: context.amounts.rows)
    rows = context.amounts.rows
    for scenario in scenarios {
      guard let make = scenario.workload else { continue }
      do {
        _ = try make(context)
        arguments += ["--suite", scenario.name]
      } catch {
        leftOut.append("instructions of \(scenario.name) are not counted: \(error)")
      }
    }
    guard !arguments.isEmpty else { return }
    if rows != GateSuite.rows { arguments += ["--rows", "\(rows)"] }
    if let package { arguments += ["--package", package] }
  }

  /// Of files of the user's, which have been read.
  init(files: [String], format: String?, screen: String?, device: String?, seed: UInt64) {
    self.seed = seed
    for path in files {
      if InputFile.isStream(path) {
        leftOut.append(
          "instructions of \(UserFiles.name(of: path)) are not counted: it is no file that can be read again")
      } else {
        // A name that begins with a dash is no option this way.
        arguments.append("--file=" + path)
      }
    }
    guard !arguments.isEmpty else { return }
    if let format { arguments += ["--format", format] }
    if let screen { arguments += ["--screen", screen] }
    if let device { arguments.append("--device=" + device) }
  }

  /// Puts counts into the reports they belong to; says in a note what could not be counted.
  func count(into report: inout RunReport, directory: String) -> [String] {
    // Curves and interactions are counted as the gate plays them.
    let points = GateSuite.scenarios.map(\.name).filter { name in
      !name.hasPrefix("stream/") && report.scenarios.contains { Self.isReport($0.name, of: name) }
    }
    let (counts, notes): ([GateMeasurement.Row], [String])
    do throws(CommandFailure) {
      let counter = try InstructionCounter()
      let own = try SampledProgram.own(directory: directory, seed: seed)
      let requests = [
        arguments.isEmpty ? [] : ["count"] + arguments,
        points.isEmpty
          ? [] : ["sample", SampleKind.instructions.rawValue] + points.flatMap { ["--scenario", $0] },
      ]
      (counts, notes) = Self.gathered(requests, isInterrupted: { Interruption.isRequested }) {
        request throws(CommandFailure) in
        let seeded = request + ["--seed", "\(seed)"]
        return try own.instructions(counter, arguments: seeded).rows
      }
    } catch {
      return Interruption.isRequested ? [summary(ofCounted: 0, isInterrupted: true)] : ["\(error)"]
    }
    let counted = Self.put(counts, into: &report)
    return leftOut + notes + [summary(ofCounted: counted, isInterrupted: Interruption.isRequested)]
  }

  /// One line about what was counted.
  func summary(ofCounted count: Int, isInterrupted: Bool) -> String {
    if isInterrupted {
      return
        "instructions: counting was interrupted; \(Counted.text(count, "scenario")) \(count == 1 ? "was" : "were") counted"
    }
    return count == 0
      ? "instructions: no scenario of this run was counted"
      : "instr: instructions per event, counted by callgrind in \(Counted.text(count, "scenario")), over one pass "
        + "of at most \(Counted.text(rows, "row")) of a generated stream"
  }

  /// The rows of several requests, each by itself: one that fails is a note and costs the others nothing, nor its own
  /// streams, which need no file and are asked for again alone. After an interruption nothing is asked for, and nobody
  /// is to blame: Ctrl-C ends the child as well.
  static func gathered(
    _ requests: [[String]], isInterrupted: () -> Bool = { false },
    by count: ([String]) throws(CommandFailure) -> [GateMeasurement.Row]
  ) -> (rows: [GateMeasurement.Row], notes: [String]) {
    var rows: [GateMeasurement.Row] = []
    var notes: [String] = []
    func note(_ failure: CommandFailure) {
      // Where valgrind itself does not work, each request fails in the same words.
      if !notes.contains("\(failure)") { notes.append("\(failure)") }
    }
    for request in requests where !request.isEmpty && !isInterrupted() {
      do throws(CommandFailure) { rows += try count(request) } catch {
        if isInterrupted() { break }
        note(error)
        let streams = streams(of: request)
        guard !streams.isEmpty, streams != request else { continue }
        do throws(CommandFailure) { rows += try count(streams) } catch {
          if !isInterrupted() { note(error) }
        }
      }
    }
    return (rows, notes)
  }

  /// A request for the generated streams among its scenarios, of the same rows; empty if there are none.
  private static func streams(of request: [String]) -> [String] {
    let options = zip(request, request.dropFirst())
    let names = options.filter { $0 == "--suite" && $1.hasPrefix("stream/") }.map(\.1)
    let rows = options.first { $0.0 == "--rows" }.map { [$0.0, $0.1] } ?? []
    return names.isEmpty ? [] : ["count"] + names.flatMap { ["--suite", $0] } + rows
  }

  /// Whether a report's name is that of a counted scenario, or the same with an amount.
  private static func isReport(_ name: String, of counted: String) -> Bool {
    name == counted || name.hasPrefix(counted + "/rows=") || name.hasPrefix(counted + "/gestures=")
  }

  /// Puts counts into the reports of the same name, or of that name with a parameter; how many were put.
  static func put(_ rows: [GateMeasurement.Row], into report: inout RunReport) -> Int {
    var count = 0
    for row in rows {
      guard let total = row.instructions,
        let figures = ScenarioReport.Instructions(
          total: total, eventCount: row.eventCount, rowCount: row.rowCount)
      else { continue }
      for scenario in report.scenarios where isReport(scenario.name, of: row.name) {
        report.setInstructions(figures, of: scenario.name)
        count += 1
      }
    }
    return count
  }
}
