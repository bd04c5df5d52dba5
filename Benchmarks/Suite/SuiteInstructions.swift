// Instructions beside the times of a run: the same scenarios once more, on a simulated processor.

import BenchmarkHarness
import CommandShell
import Foundation

/// Counts the instructions of a run's scenarios in a process of its own, under callgrind.
struct SuiteInstructions {
  /// What the sampling process has to be told: `--suite NAME` or `--file PATH`, and how to read.
  var arguments: [String]
  var seed: UInt64

  /// Of scenarios of the standard suite; points of curves are taken from the gate's.
  init(scenarios: [Scenario], seed: UInt64) {
    arguments = scenarios.filter { $0.workload != nil }.flatMap { ["--suite", $0.name] }
    self.seed = seed
  }

  /// Of files of the user's.
  init(files: [String], format: String?, screen: String?, seed: UInt64) {
    arguments = files.flatMap { ["--file", $0] }
    if let format { arguments += ["--format", format] }
    if let screen { arguments += ["--screen", screen] }
    self.seed = seed
  }

  /// Puts counts into the reports they belong to; says in a note what could not be counted.
  func count(into report: inout RunReport, directory: String) -> [String] {
    do throws(CommandFailure) {
      let counter = try InstructionCounter()
      let own = try SampledProgram.own(directory: directory, seed: seed)
      var notes: [String] = []
      var rows: [GateMeasurement.Row] = []
      let base = ["sample", SampleKind.instructions.rawValue, "--seed", "\(seed)"]
      if !arguments.isEmpty { rows += try own.instructions(counter, arguments: base + arguments).rows }
      // Curves and interactions are counted as the gate plays them.
      let points = GateSuite.scenarios.map(\.name).filter { name in
        !name.hasPrefix("stream/") && report.scenarios.contains { Self.isReport($0.name, of: name) }
      }
      if !points.isEmpty {
        let chosen = points.flatMap { ["--scenario", $0] }
        rows += try own.instructions(counter, arguments: base + chosen).rows
      }
      let counted = Self.put(rows, into: &report)
      notes.append(
        counted == 0
          ? "instructions: no scenario of this run can be counted"
          : "instr: instructions per event, counted by callgrind in \(counted) scenarios, over one pass of at most \(GateSuite.rows) rows "
            + "of a generated stream")
      return notes
    } catch {
      return ["\(error)"]
    }
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
