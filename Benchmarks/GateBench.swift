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
