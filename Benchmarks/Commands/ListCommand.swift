import ArgumentParser
import BenchmarkHarness
import CommandShell

/// `bench list`.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print what can be run and what must hold.")

  func run() throws {
    Console.print(Self.text(of: .standard()))
    Console.print("\n" + Self.invariantText())
  }

  /// The scenarios, one a line, and what is missing.
  static func text(of list: ScenarioList) -> String {
    var table = TextTable([.init("scenario"), .init("what it is")])
    for scenario in list.scenarios { table.append([.init(scenario.name), .init(scenario.summary)]) }
    return table.text(on: .plain) + list.skipped.map { $0 + "\n" }.joined()
  }

  /// The invariants, one a line.
  static func invariantText() -> String {
    var table = TextTable([.init("invariant"), .init("what holds")])
    for invariant in TimingInvariants.all { table.append([.init(invariant.name), .init(invariant.statement)]) }
    table.append([.init(OpenLoopFigures.deadlineName), .init("with --rate: " + OpenLoopFigures.deadlineStatement)])
    table.append([.init(ScriptExpectations.name), .init(ScriptExpectations.statement)])
    return table.text(on: .plain)
  }
}
