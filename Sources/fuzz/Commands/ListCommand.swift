// `fuzz list`.

import ArgumentParser
import CommandShell
import MultitouchSimulation

/// Lists what the fuzzer is made of.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List targets, generators, swarm options, mutators, judges and canaries.")

  func run() {
    var lines = ["TARGETS"]
    lines += FuzzTarget.allCases.map { Self.line($0.rawValue, $0.summary) }
    lines += ["", "GENERATORS"]
    lines += InputGenerator.allCases.map { Self.line($0.rawValue, $0.summary) }
    lines += ["", "SWARM OPTIONS (a random subset for each generated script)"]
    lines += ScriptFeature.allCases.map { Self.line($0.name, $0.summary) }
    lines += ["", "MUTATORS"]
    lines += ScriptMutators.all.map { Self.line($0.name, $0.summary) }
    lines += ["", "JUDGES"]
    lines += JudgeList.all.map { Self.line($0.name, $0.holds) }
    lines += ["", "CANARIES"]
    lines += Canary.all.map { Self.line($0.name, $0.summary) }
    Console.print(lines.joined(separator: "\n") + "\n")
  }

  private static func line(_ name: String, _ text: String) -> String {
    "  " + name + String(repeating: " ", count: max(1, 26 - name.count)) + text
  }
}
