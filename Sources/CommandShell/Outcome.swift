// What is told, and what a process ends with, where a command throws.

import ArgumentParser
import ShellText

/// What an error comes to: text on either stream, and an exit code.
public struct Outcome: Equatable {
  /// The code of a wrong use, in every program of the package.
  public static let unusable: Int32 = 1

  public var output = ""
  public var complaint = ""
  public var code: Int32 = 0

  /// The code of a process whose output did not arrive: what has failed otherwise says more.
  static func code(afterLossOfOutput code: Int32) -> Int32 { code == 0 ? unusable : code }

  /// Help and version are errors to the parser, and what was asked for to the user.
  public init(_ error: any Error, of program: (some Program).Type) {
    let name = program.configuration.commandName ?? "\(program)"
    let code = program.exitCode(for: error)
    if let failure = error as? CommandFailure {
      complaint = ShownText.lines("\(name): \(failure)\n")
      self.code = failure.code
    } else if let own = program.code(of: error) {
      complaint = ShownText.lines("\(name): \(error)\n")
      self.code = own
    } else if let own = error as? ArgumentParser.ExitCode {
      self.code = own.rawValue
    } else if code == .success {
      output = program.fullMessage(for: error) + "\n"
    } else {
      complaint = ShownText.lines(program.fullMessage(for: error) + "\n")
      self.code = Outcome.unusable
    }
  }
}
