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
      RunCommand.self, DoctorCommand.self, CanaryCommand.self, ListCommand.self, ReportCommand.self,
      HistoryCommand.self, PeersCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  static func explains(_ error: any Error) -> Bool {
    error is RelaunchFailure || error is ReportFailure || error is UntimedReason
  }
}
