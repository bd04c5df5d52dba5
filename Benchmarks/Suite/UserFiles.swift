// Files named on the command line.

import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings

/// A file of the user's own: any recording, or a script.
enum UserFiles {
  /// What a file may be said to be: a recording's format, or a script.
  enum Format: Equatable {
    case recording(RecordingFormat)
    case script

    static var names: [String] { RecordingFormat.allCases.map(\.name) + ["touch"] }

    init?(name: String) {
      if name.lowercased() == "touch" {
        self = .script
      } else if let format = RecordingFormat(name: name) {
        self = .recording(format)
      } else {
        return nil
      }
    }
  }

  /// Reads all files before anything is measured: the first that is wrong ends it.
  static func scenarios(
    _ paths: [String], format: Format?, _ reading: RecordingOptions
  ) throws(CommandFailure) -> [Scenario] {
    var scenarios: [Scenario] = []
    for path in paths { scenarios.append(try scenario(path, format, reading)) }
    return scenarios
  }

  private static func scenario(
    _ path: String, _ format: Format?, _ reading: RecordingOptions
  ) throws(CommandFailure) -> Scenario {
    let name = "file/" + path
    if format == .script || (format == nil && path.hasSuffix(".touch")) {
      return try script(name, path)
    }
    var options = reading
    if case .recording(let known)? = format { options.format = known }
    let workload: Workload
    do { workload = try RecordedScenarios.workload(name, path, options) } catch { throw CommandFailure("\(error)") }
    return Scenario(
      name: name, summary: "a recording of your own",
      run: {
        [WorkloadRun(workload: workload, isWellFormed: false, asksModel: true, looksAtColdStart: true).report($0)]
      },
      workload: { _ in workload })
  }

  private static func script(_ name: String, _ path: String) throws(CommandFailure) -> Scenario {
    let run = ScriptFileRun(path)
    guard let script = run.script else { throw CommandFailure(run.failures.first ?? "\(path): cannot be read") }
    return Scenario(name: name, summary: "a script of your own") { context in
      var report: ScenarioReport
      if var workload = run.workload {
        workload.name = name
        report = WorkloadRun(
          workload: workload, isWellFormed: false, asksModel: true, expectedDigest: run.digest
        ).report(context)
      } else {
        report = ScenarioReport(name: name, eventCount: script.steps.count, rowCount: run.rowCount)
        report.timingRefusal = context.timingRefusal ?? run.untimedReason.map { "not timed: " + $0 }
      }
      report.recognitions.append(
        .init(
          name: "expectations", expected: script.expectations.count,
          found: script.expectations.count - run.failures.count))
      report.invariants.append(
        .init(
          name: "expectations", statement: "the script gets the trace it expects",
          verdict: run.failures.isEmpty ? .pass : .fail,
          reason: run.failures.first ?? "\(script.expectations.count) expectations"))
      return [report]
    }
  }
}
