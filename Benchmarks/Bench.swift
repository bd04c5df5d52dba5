// The benchmark's command line.

import ArgumentParser
import BenchmarkHarness
import Foundation

/// `bench`: what the engine costs, event by event, and whether its timing invariants hold.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Hold every event of a multitouch engine to its timing invariants.",
    discussion: "A debug build runs its own release build in its place. `bench help run` tells more.",
    subcommands: [
      RunCommand.self, GateCommand.self, DoctorCommand.self, CanaryCommand.self, ListCommand.self, ReportCommand.self,
      HistoryCommand.self, PeersCommand.self, SampleCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  static func main() {
    // A reader that goes away, as in `bench | head`, ends the output and not the process.
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
      let code = Bench.exitCode(for: error)
      let isOwn =
        error is CommandFailure || error is RelaunchFailure || error is ReportFailure || error is UntimedReason
      if let failure = error as? BaselineFailure {
        complaint = "bench: \(error)\n"
        self.code = failure.exitReason.rawValue
      } else if isOwn {
        complaint = "bench: \(error)\n"
        self.code = ExitReason.unusable.rawValue
      } else if let own = error as? ArgumentParser.ExitCode {
        self.code = own.rawValue
      } else if code == .success {
        // Help and version are errors to the parser, and what was asked for to the user.
        output = Bench.fullMessage(for: error) + "\n"
      } else {
        complaint = Bench.fullMessage(for: error) + "\n"
        self.code = ExitReason.unusable.rawValue
      }
    }
  }
}
