// The command line of what the gate builds of each side; see `Package.swift`.

import ArgumentParser
import BenchmarkHarness
import CommandShell

/// `bench` with nothing but the gate: no suite, no reference model, no peers.
@main
struct GateBench: Program {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Say whether a change made a multitouch engine worse.",
    discussion: "Only the gate: `swift build -c release --product bench` makes the whole program.",
    subcommands: [GateCommand.self, SampleCommand.self],
    defaultSubcommand: GateCommand.self)

  static func code(of error: any Error) -> Int32? { BenchExit.code(of: error) }
}

extension GateCommand {
  /// What could spoil a measurement on this machine, as far as it can be seen; that the same measured twice comes out
  /// the same is what the gate itself looks at.
  static func conditions() throws -> [DoctorCheck] { Doctor(buildMode: .current()).glance() }
}
