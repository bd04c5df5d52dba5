// `fuzz rules`.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchSimulation

/// Says which rules of the SPEC the generators reach.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the rules that generated scripts bring into play, and in how many.",
    discussion: """
      The reference model notes every rule that decides something. The list has all rules of input, touches, \
      hit-testing, delivery, recognizers, controls and the five systems; those that no stream of a script can show \
      stand below it, with the reason.

      EXAMPLES
        fuzz rules                         the first 2000 scripts of the generators
        fuzz rules --scripts 100 --seed 7

      \(FuzzExit.discussion)
      """)

  @OptionGroup var generated: GeneratedScriptsOptions

  func run() throws {
    try Fuzz.prepare()
    let census = RuleCensus.ofGenerator(first: generated.seed, count: generated.scripts)
    var table = TextTable([.init("rule", widthMin: 8), .init("scripts", .right), .init("share", .right)])
    for rule in census.rules {
      table.append([
        .init(rule.id), rule.scripts == 0 ? .init("0", .wrong) : .init(StatusText.count(rule.scripts)),
        .init(StatusText.percent(Double(rule.scripts) / Double(census.scripts))),
      ])
    }
    Console.print(table.text(on: .of(descriptor: 1)))
    Console.print("\nbeyond streams:\n")
    for rule in RuleCensus.beyondStreams { Console.print("  \(rule.id)  \(rule.reason)\n") }
    let missing = census.unreached
    Console.print("\n\(census.rules.count - missing.count) of \(census.rules.count) rules reached\n")
    if !missing.isEmpty {
      Console.complain("fuzz: not reached: \(missing.joined(separator: ", ")); more --scripts may reach them\n")
      throw ExitCode(FuzzExit.insufficient.rawValue)
    }
  }
}
