// Options of `bench run` about what is measured beside time.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import ShellText

/// Instructions and baselines.
struct MeasuringOptions: ParsableArguments {
  @Flag(help: "Count no instructions (callgrind takes some seconds).")
  var noInstructions = false

  @Option(
    help: ArgumentHelp(
      """
      Measure what the gate compares, and write it to this file instead of running the suite. No durations of a \
      machine that is unfit, or of samples too noisy to compare with: exit code 3.
      """, valueName: "file"))
  var saveBaseline: String?

  @Flag(help: "With --save-baseline: no durations, so that the file holds on every machine of this architecture.")
  var withoutTime = false

  func validate() throws {
    if withoutTime, saveBaseline == nil { throw ValidationError("--without-time is for --save-baseline") }
    if let saveBaseline, let obstacle = OutputOptions.obstacle(to: saveBaseline) {
      throw ValidationError("--save-baseline \(saveBaseline): \(obstacle)")
    }
  }

  /// What is to be done about durations that prove nothing.
  private static let quietRemedy =
    "repeat it when the machine is quiet (bench doctor), or leave durations out with --without-time"

  /// Why nothing is measured on a machine whose durations prove nothing; nil if it may be.
  static func doubt(because conditions: [DoctorCheck], path: String) -> CommandFailure? {
    Doctor.unfitness(of: conditions).map {
      unwritten(path, "the machine is unfit for durations: \($0); " + quietRemedy)
    }
  }

  /// Why a baseline that was measured is not written; nil if it may be.
  static func obstacle(to baseline: GateBaseline, path: String) -> CommandFailure? {
    let faults = baseline.measurement.rows.flatMap { row in row.faults.map { "\(row.name): \($0)" } }
    guard faults.isEmpty else {
      return CommandFailure(
        "no baseline of wrong answers:\n" + faults.joined(separator: "\n"), code: ExitReason.regression.rawValue)
    }
    // A gate that compares with it could never say that nothing allocates.
    if let gap = baseline.gap(wantsInstructions: false, wantsTime: false) {
      return unwritten(path, "no baseline without what allocates: \(gap)")
    }
    // Nor that nothing has become slower.
    return baseline.noise.map { unwritten(path, "\($0); " + quietRemedy) }
  }

  private static func unwritten(_ path: String, _ reason: String) -> CommandFailure {
    CommandFailure("\(path) was not written: \(reason)", code: ExitReason.inconclusive.rawValue)
  }

  /// Measures and writes a baseline.
  func save(to path: String, seed: UInt64) throws {
    if let refusal = BuildMode.current().timingRefusal {
      Console.complain("bench: \(refusal)\n")
      throw ArgumentParser.ExitCode(ExitReason.inconclusive.rawValue)
    }
    let directory = FileManager.default.currentDirectoryPath
    let line = StatusLine()
    Interruption.listen()
    if !withoutTime {
      line.show("looking at the machine")
      let conditions = try GateCommand.conditions()
      line.clear()
      if let doubt = Self.doubt(because: conditions, path: path) { throw doubt }
    }
    let run = GateRun(
      plan: GatePlan(seed: seed, countsInstructions: !noInstructions),
      isInterrupted: { Interruption.isRequested }, progress: line.show)
    var notes: [String] = []
    var baseline: GateBaseline?
    do {
      baseline = try run.baseline(
        try .own(directory: directory, seed: seed), withTime: !withoutTime, notes: &notes)
    } catch {
      // Ctrl-C ends the child as well.
      guard Interruption.isRequested else { throw error }
    }
    line.clear()
    for note in notes { Console.print(note + "\n") }
    guard let baseline else {
      Console.complain("bench: interrupted: \(path) was not written\n")
      throw ArgumentParser.ExitCode(ExitReason.inconclusive.rawValue)
    }
    if let obstacle = Self.obstacle(to: baseline, path: path) { throw obstacle }
    try baseline.write(path: path)
    Console.print(
      "\(path): \(Counted.text(baseline.measurement.rows.count, "scenario")), "
        + (baseline.hasTime ? "durations of \(baseline.key.machineClass)\n" : "no durations\n"))
  }
}
