// The fuzzer's command line.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation

/// `fuzz`: random multitouch streams against a reference model and the invariants.
@main
struct Fuzz: Program {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Search for inputs on which a multitouch engine and its rules part.",
    discussion: """
      Without a command it searches for a minute on all processors. A debug build runs its own release build in its \
      place. `fuzz help run` tells more.
      """,
    subcommands: [
      RunCommand.self, ReplayCommand.self, ShrinkCommand.self, RecoverCommand.self, ProcessesCommand.self,
      CorpusCommand.self, ListCommand.self, CanaryCommand.self, MutantsCommand.self, RateCommand.self,
      CountCommand.self, OutcomesCommand.self, WitnessCommand.self, RulesCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  static func code(of error: any Error) -> Int32? {
    error is RelaunchFailure || error is ReportFailure ? Outcome.unusable : nil
  }

  /// What every command that runs inputs does first: be a release build with its preconditions, and spread the net.
  static func prepare() throws {
    try ReleaseRelaunch.relaunchIfDebug(product: "fuzz")
    if !BuildChecks.arePreconditionsOn {
      throw CommandFailure(
        "this build was made with -Ounchecked: what should trap is undefined in it; build it with -O and run again")
    }
    TrapNet.install()
    // A file that has reached the user's limit is a disk without room, and no reason to end.
    signal(SIGXFSZ, SIG_IGN)
  }
}

/// How this program was built.
enum BuildChecks {
  /// Whether failed preconditions trap. A build with -Ounchecked does not even evaluate them.
  static var arePreconditionsOn: Bool {
    var isEvaluated = false
    precondition(
      {
        isEvaluated = true
        return true
      }())
    return isEvaluated
  }
}
