// The benchmark's command line.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation

/// `bench`: what the engine costs, event by event, and whether its timing invariants hold.
@main
struct Bench: Program {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Hold every event of a multitouch engine to its timing invariants.",
    discussion: "A debug build runs its own release build in its place. `bench help run` tells more.",
    subcommands: [
      RunCommand.self, GateCommand.self, DoctorCommand.self, CanaryCommand.self, ListCommand.self, ReportCommand.self,
      HistoryCommand.self, ReadCommand.self, PeersCommand.self, SampleCommand.self, CountCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  static func code(of error: any Error) -> Int32? { BenchExit.code(of: error) }
}
