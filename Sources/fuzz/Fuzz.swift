// The fuzzer's command line.

import ArgumentParser
import BenchmarkHarness
import Foundation

/// `fuzz`: random multitouch streams against a reference model and the invariants.
@main
struct Fuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Search for inputs on which a multitouch engine and its rules part.",
    discussion: """
      Without a command it searches for a minute on all processors. A debug build runs its own release build in its \
      place. `fuzz help run` tells more.
      """,
    subcommands: [
      RunCommand.self, ReplayCommand.self, ShrinkCommand.self, CorpusCommand.self, ListCommand.self,
      CanaryCommand.self, MutantsCommand.self, RateCommand.self, RulesCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  static func main() {
    // A reader that goes away, as in `fuzz list | head`, ends the output and not the process.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let outcome = Outcome(error)
      if !outcome.output.isEmpty { Console.print(outcome.output) }
      if !outcome.complaint.isEmpty { Console.complain(outcome.complaint) }
      Foundation.exit(outcome.code)
    }
  }

  /// What an error comes to: text on either stream, and an exit code as the documentation has them.
  struct Outcome: Equatable {
    var output = ""
    var complaint = ""
    var code: Int32 = 0

    init(_ error: any Error) {
      let code = Fuzz.exitCode(for: error)
      if error is FuzzFailure || error is RelaunchFailure || error is ReportFailure {
        complaint = "fuzz: \(error)\n"
        self.code = FuzzExit.unusable.rawValue
      } else if let own = error as? ArgumentParser.ExitCode {
        self.code = own.rawValue
      } else if code == .success {
        // Help and version are errors to the parser, and what was asked for to the user.
        output = Fuzz.fullMessage(for: error) + "\n"
      } else {
        complaint = Fuzz.fullMessage(for: error) + "\n"
        self.code = FuzzExit.unusable.rawValue
      }
    }
  }

  /// What every command that runs inputs does first: be a release build with its preconditions, and spread the net.
  static func prepare() throws {
    try ReleaseRelaunch.relaunchIfDebug(product: "fuzz")
    if !BuildChecks.arePreconditionsOn {
      throw FuzzFailure(
        "this build was made with -Ounchecked: what should trap is undefined in it; build it with -O and run again")
    }
    TrapNet.install()
  }
}

/// What cannot be gone on with: one line with the remedy.
struct FuzzFailure: Error, Equatable, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
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

/// Standard output and standard error.
enum Console {
  /// Writes to standard output. A reader that has gone away is not an error.
  static func print(_ text: String) { write(text, to: .standardOutput) }

  /// Writes to standard error.
  static func complain(_ text: String) { write(text, to: .standardError) }

  private static func write(_ text: String, to handle: FileHandle) {
    do { try handle.write(contentsOf: Data(text.utf8)) } catch { return }
  }
}
