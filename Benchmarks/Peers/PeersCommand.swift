// Other engines beside ours on the command line.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchSimulation

/// `bench peers`.
struct PeersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "peers",
    abstract: "Play the stream scenarios through other engines and ours in turns.",
    discussion: """
      scripts/peers builds the adapters of GTK 3, Qt 6 and SDL 2 (Benchmarks/Peers/Adapters) and calls this. Each \
      runs in a process of its own, reads the stream from a file and is told when to play it.

      EXAMPLES
        scripts/peers                     all there are, to Benchmarks/PEERS.md
        bench peers --peer "gtk=xvfb-run -a .build/peers/gtk3" --rounds 3

      EXIT CODES
        0  ours is so many times cheaper than GTK and Qt in every stream
        1  wrong usage, or an adapter that fails
        2  it is not
        3  GTK or Qt could not be compared, or recognized nothing at times, and
           nothing else is wrong; or this build cannot be timed
      """)

  @Option(help: ArgumentHelp("An adapter's name and command line; may be repeated.", valueName: "name=command"))
  var peer: [PeerArgument] = []

  @Option(help: ArgumentHelp("An engine that could not be had, and why; for the record.", valueName: "text"))
  var missing: [String] = []

  @Option(help: "Playings that count, of each engine and stream.")
  var rounds = 9

  @Option(help: "Rows of each stream.")
  var rows = 50_000

  @Option(help: "The seed of the streams.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("How many times cheaper than GTK and Qt ours has to be.", valueName: "factor"))
  var atLeast = 25.0

  @Option(help: ArgumentHelp("Write the table to this file as well.", valueName: "file"))
  var output: String?

  /// What repeats it.
  var command: String {
    let wanted = atLeast == atLeast.rounded() ? Decimals.fixed(atLeast, places: 0) : "\(atLeast)"
    return "scripts/peers --rounds \(rounds) --rows \(rows) --seed \(seed)"
      + (atLeast == 25 ? "" : " --at-least \(wanted)")
  }

  func validate() throws {
    if !(3...1000).contains(rounds) { throw ValidationError("--rounds must be from 3 to 1000") }
    if !(1...10_000_000).contains(rows) { throw ValidationError("--rows must be from 1 to 10000000") }
    if !(atLeast > 0 && atLeast.isFinite) { throw ValidationError("--at-least must be a positive number") }
    if let output, let obstacle = OutputOptions.obstacle(to: output) {
      throw ValidationError("--output \(output): \(obstacle)")
    }
  }

  func run() throws {
    try ReleaseRelaunch.relaunchIfDebug(product: "bench")
    if let refusal = BuildMode.current().timingRefusal {
      Console.complain("bench: \(refusal)\n")
      throw ArgumentParser.ExitCode(ExitReason.inconclusive.rawValue)
    }
    let startedAt = Date().formatted(.iso8601)
    let load = HostFiles.system.text("/proc/loadavg")?.split(separator: " ").first.flatMap { Double($0) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("peers-\(UUID().uuidString)").path
    try WholeFile.makeFolder(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var comparisons: [PeerComparison] = []
    var line = ProgressLine.onStandardError(total: StreamScenarios.all.count)
    Interruption.listen()
    for (index, scenario) in StreamScenarios.all.enumerated() where !Interruption.isRequested {
      line.update(done: index, label: scenario.name)
      let workload = try StreamWorkloads.workload(scenario, rows: rows, seed: seed)
      do {
        // What a stream leaves behind in an engine is not the next one's.
        let peers = try peer.map { try PeerProcess(name: $0.name, command: $0.command) }
        defer { for peer in peers { peer.end() } }
        comparisons.append(try PeerComparison.run(scenario.name, workload, peers, rounds: rounds, in: folder))
      } catch {
        // Ctrl-C ends the peers as well.
        guard Interruption.isRequested else { throw error }
      }
    }
    line.clear()
    let table = PeerTable(
      comparisons: comparisons, machine: .current(), toolchain: .current,
      commit: .ofProgram(), startedAt: startedAt,
      command: command, rounds: rounds, seed: seed, load: load,
      missing: missing, wanted: atLeast)
    Console.print(table.text)
    if Interruption.isRequested {
      Console.complain("bench: interrupted: the table has what was finished, and no file was written\n")
      throw ArgumentParser.ExitCode(ExitReason.inconclusive.rawValue)
    }
    if let output { try WholeFile.write(table.text, path: output) }
    let code = table.exitReason
    if code != .pass { throw ArgumentParser.ExitCode(code.rawValue) }
  }
}

/// `name=command` on the command line; the command's words are separated by spaces, the program is looked up in PATH.
struct PeerArgument: ExpressibleByArgument, Equatable {
  var name: String
  var command: [String]

  init?(argument: String) {
    let sides = argument.split(separator: "=", maxSplits: 1)
    guard sides.count == 2, !sides[0].isEmpty else { return nil }
    var words = sides[1].split(separator: " ").map(String.init)
    guard let program = words.first else { return nil }
    name = String(sides[0])
    // `env` looks programs up in PATH, and takes assignments before them.
    if !program.contains("/") || program.contains("=") { words.insert("/usr/bin/env", at: 0) }
    command = words
  }
}
