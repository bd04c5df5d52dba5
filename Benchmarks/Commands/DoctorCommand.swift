import ArgumentParser
import BenchmarkHarness
import CommandShell

/// `bench doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what could spoil a measurement on this machine.",
    discussion: "Exit code 0 if measurements mean something here, 3 if they do not.")

  func run() throws {
    try ReleaseRelaunch.relaunchIfDebug(product: "bench")
    let checks = try Self.checks(Meter(), .current())
    Console.print(RunReport.table(of: checks).text(on: .of(descriptor: 1)))
    if Doctor.fitness(of: checks) == .bad {
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
