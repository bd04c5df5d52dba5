// `bench gate --calibrate`.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation

/// Options of a calibration, and the command itself.
struct CalibrationOptions: ParsableArguments {
  @Flag(
    help: """
      Try the gate itself: A/A runs and planted defects; writes a table. Takes about half a minute a run, two \
      minutes before the first. scripts/gate --calibrate does it with the program that the gate builds.
      """)
  var calibrate = false

  @Option(
    help: ArgumentHelp(
      """
      How many times wall time is tried (default: 40): always with nothing planted, every fourth time with 5 % more \
      work too, every twentieth with 2, 10 and 20 % as well.
      """, valueName: "count"))
  var runs: Int?

  @Option(help: ArgumentHelp("Where the table goes (default: Benchmarks/CALIBRATION.md).", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Where trials are kept: the same command goes on from there (default: .build/calibration.json).",
      valueName: "file"))
  var trials: String?

  @Flag(help: "Write the table from the trials that were kept, of whatever build they are, and measure nothing.")
  var fromKept = false

  private var runsWanted: Int { runs ?? 40 }
  private var table: String { output ?? "Benchmarks/CALIBRATION.md" }

  func validate() throws {
    if !calibrate, runs != nil || output != nil || trials != nil || fromKept {
      throw ValidationError("--runs, --output, --trials and --from-kept are for --calibrate: leave them out")
    }
    if fromKept, runs != nil { throw ValidationError("--runs is for measuring: leave it out, or --from-kept") }
    guard (1...10_000).contains(runsWanted) else { throw ValidationError("--runs must be from 1 to 10000") }
    if calibrate, let obstacle = OutputOptions.obstacle(to: table) {
      throw ValidationError("--output \(table): \(obstacle)")
    }
  }

  func run(directory: String, seed: UInt64, _ line: StatusLine) throws {
    let own = try SampledProgram.own(directory: directory, seed: seed)
    let kept = trials ?? directory + "/" + CalibrationTrials.usualPlace
    if let obstacle = OutputOptions.obstacle(to: kept) {
      throw ValidationError("--trials \(kept): \(obstacle)")
    }
    if FileIdentity.isSamePlace(kept, table) {
      throw ValidationError("--output and --trials name the same place, \(kept): give each its own")
    }
    let begun: CalibrationTrials
    if fromKept {
      begun = try .kept(kept)
    } else {
      let note: String?
      (begun, note) = try CalibrationTrials.resumed(kept, program: own, begunAt: Date().formatted(.iso8601))
      if let note { Console.complain("bench: \(note)\n") }
    }
    // Of kept trials none is left to make.
    var calibration = CalibrationRun(
      program: own, runs: fromKept ? begun.doneRuns : runsWanted, trials: begun,
      isInterrupted: { Interruption.isRequested }, progress: line.show)
    calibration.keep = { trials throws(CommandFailure) in try trials.write(kept) }
    var report: CalibrationReport?
    do { report = try calibration.report() } catch {
      // Ctrl-C ends the child as well.
      guard Interruption.isRequested else { throw error }
    }
    line.clear()
    // A table without a trial of wall time must not take the place of one with many.
    guard let report, calibration.trials.doneRuns > 0 else {
      Console.complain("bench: interrupted before the first trial of wall time: nothing was written\n")
      throw ArgumentParser.ExitCode(ExitReason.inconclusive.rawValue)
    }
    Console.print(report.table.text(on: .of(descriptor: 1)))
    for condition in report.conditions { Console.print(condition + "\n") }
    try WholeFile.write(report.markdown, path: table)
    Console.print("written to \(table)\n")
    if report.exitReason != .pass { throw ArgumentParser.ExitCode(report.exitReason.rawValue) }
  }
}
