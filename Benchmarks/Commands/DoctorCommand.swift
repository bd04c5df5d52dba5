import ArgumentParser
import BenchmarkHarness
import CommandShell

/// `bench doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what could spoil a measurement on this machine.",
    discussion: """
      Exit code 0 if measurements mean something here, 3 if they do not, 1 for wrong usage. A high load average alone \
      is shown and is no reason for 3, as in the other commands: it tells of the minute before.
      """)

  func run() throws {
    try ReleaseRelaunch.relaunchIfDebug(product: "bench")
    try Self.show(try Self.checks(Meter(), .current()))
  }

  /// Prints the findings, and ends with the code of what they come to.
  static func show(_ checks: [DoctorCheck]) throws {
    Console.print(RunReport.table(of: checks).text(on: .of(descriptor: 1)))
    // Findings that nobody has got are no verdict: the process ends as whatever cannot write its output does.
    if Doctor.unfitness(of: checks) != nil, Console.lossOfOutput == nil {
      throw ArgumentParser.ExitCode(ExitReason.inconclusive.rawValue)
    }
  }

  /// All checks, with the engine itself as the workload that is measured against itself.
  static func checks(_ meter: Meter, _ buildMode: BuildMode) throws -> [DoctorCheck] {
    let sample = try DoctorSample(meter.clock)
    return Doctor(buildMode: buildMode).examine(meter) { sample.take() }
  }
}

extension GateCommand {
  /// What could spoil a measurement on this machine.
  static func conditions() throws -> [DoctorCheck] { try DoctorCommand.checks(Meter(), .current()) }
}
