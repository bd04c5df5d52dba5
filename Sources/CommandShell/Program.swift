// How a program of the package begins: its command line is read, and what it throws is told.

import ArgumentParser
import Foundation
import ShellText

/// The root command of a program.
public protocol Program: ParsableCommand {
  /// The exit code of an error whose description is the whole message to the user, with its remedy; nil of others. A
  /// ``CommandFailure`` is not asked about.
  static func code(of error: any Error) -> Int32?
}

extension Program {
  public static func code(of error: any Error) -> Int32? { nil }

  /// The names of the commands that help shows.
  public static var commandNames: [String] {
    configuration.subcommands.map { $0.configuration }.filter(\.shouldDisplay).compactMap(\.commandName)
  }

  /// The command that words name one after the other, and the first word that names none below it; nil where none is
  /// left, or an option follows.
  private static func command(
    named words: some Sequence<String>
  ) -> (configuration: CommandConfiguration, name: String?, rest: String?) {
    var found: (configuration: CommandConfiguration, name: String?) = (configuration, nil)
    for word in words where !word.isEmpty {
      if word.hasPrefix("-") { break }
      let below = found.configuration.subcommands.map { $0.configuration }
      guard let next = below.first(where: { $0.commandName == word }) else {
        return (found.configuration, found.name, word)
      }
      found = (next, word)
    }
    return (found.configuration, found.name, nil)
  }

  /// What is said of a word that names no command.
  private static func failure(
    _ word: String, _ command: CommandConfiguration, _ name: String?, remedy: String
  ) -> CommandFailure {
    let names = command.subcommands.map { $0.configuration }.filter(\.shouldDisplay).compactMap(\.commandName)
    if names.isEmpty { return CommandFailure("'\(name ?? "")' has no commands: leave '\(ShownText.line(word))' out") }
    let place = name.map { " of '\($0)'" } ?? ""
    return CommandFailure(
      "there is no command '\(ShownText.line(word))'\(place): \(remedy) " + names.joined(separator: ", "))
  }

  /// Refuses `help` with what is no command: the parser would show the help of the program, or of the command above.
  static func refuseHelp(with arguments: [String]) throws(CommandFailure) {
    guard !configuration.subcommands.isEmpty, arguments.first == "help", arguments.dropFirst().first != "help" else {
      return
    }
    let (command, name, rest) = command(named: arguments.dropFirst())
    if let rest { throw failure(rest, command, name, remedy: "ask for help with one of") }
  }

  /// Refuses an option of several letters behind one dash, as `-html`: the parser would take an `h` in it for `-h`,
  /// show help, and all would seem well.
  static func refuseSingleDashes(in arguments: [String]) throws(CommandFailure) {
    for word in arguments.prefix(while: { $0 != "--" }) {
      let letters = word.dropFirst().prefix { $0 != "=" }
      guard word.hasPrefix("-"), letters.count > 1, letters.first?.isLetter == true else { continue }
      throw CommandFailure(
        "there is no option '\(ShownText.line(word))': names of several letters follow two dashes, as in "
          + "'-\(ShownText.line(word))'; a file of that name follows a '--' of its own")
    }
  }

  /// Refuses a number below 0 behind an option: the parser takes it for another option, and would say that none is
  /// given.
  static func refuseNegatives(in arguments: [String]) throws(CommandFailure) {
    let words = Array(arguments.prefix { $0 != "--" })
    for (option, value) in zip(words, words.dropFirst()) where option.hasPrefix("--") && !option.contains("=") {
      guard value.hasPrefix("-"), value.dropFirst().first?.isNumber == true else { continue }
      throw CommandFailure(
        "'\(ShownText.line(value))' behind '\(ShownText.line(option))': no option takes a number below 0; a file of "
          + "that name follows a '--' of its own")
    }
  }

  /// The arguments of the command line, as bytes, as texts. One that is no UTF-8 is refused: made good it would be the
  /// name of another file.
  static func texts(of arguments: [[UInt8]]) throws(CommandFailure) -> [String] {
    var texts: [String] = []
    for bytes in arguments {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw CommandFailure(
          "'\(ShownText.line(String(decoding: bytes, as: UTF8.self)))' on the command line is not UTF-8, so that it "
            + "cannot be told which file it is: give the file another name")
      }
      texts.append(text)
    }
    return texts
  }

  /// The arguments the process was started with, without its name. `CommandLine.arguments` has them made good.
  private static var argumentBytes: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }

  /// What an error of the parser comes to where a command should stand and none does: which there are; nil of any
  /// other.
  static func unknownCommand(_ error: any Error, _ arguments: [String]) -> CommandFailure? {
    let (command, name, rest) = command(named: arguments)
    guard let rest, !command.subcommands.isEmpty, exitCode(for: error) != .success else { return nil }
    let message = message(for: error)
    guard message.lowercased().contains("unexpected argument"), message.contains("'\(rest)'") else { return nil }
    return failure(rest, command, name, remedy: "write one of")
  }

  /// The command of a command line.
  static func command(of arguments: [String]) throws -> any ParsableCommand {
    do { return try parseAsRoot(arguments) } catch { throw unknownCommand(error, arguments) ?? error }
  }

  /// Takes the places of standard streams that are closed: the next file to be opened would get them, and be written
  /// to. What stands there can be neither read from nor written to, so that the loss is seen as it would be.
  static func keepStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Parses the command line, runs, and leaves the process with the code of the ``Outcome``.
  public static func main() {
    // A reader that goes away, as in `bench | head`, ends the output and not the process.
    signal(SIGPIPE, SIG_IGN)
    keepStandardDescriptors()
    let code = exitCode(of: argumentBytes)
    if code != 0 { Foundation.exit(code) }
  }

  /// Runs the command of a command line, and says what it came to: the exit code, once all is told that can be.
  static func exitCode(of argumentBytes: [[UInt8]]) -> Int32 {
    var code: Int32 = 0
    do {
      let arguments = try texts(of: argumentBytes)
      try refuseSingleDashes(in: arguments)
      try refuseNegatives(in: arguments)
      try refuseHelp(with: arguments)
      var command = try command(of: arguments)
      try command.run()
    } catch {
      let outcome = Outcome(error, of: Self.self)
      if !outcome.output.isEmpty { Console.print(outcome.output) }
      if !outcome.complaint.isEmpty { Console.complain(outcome.complaint) }
      code = outcome.code
    }
    if let loss = Console.lossOfOutput {
      let name = configuration.commandName ?? "\(Self.self)"
      Console.complain(
        "\(name): standard output cannot be written (\(loss)): check that it is open and has room\n")
      code = Outcome.code(afterLossOfOutput: code)
    }
    return code
  }
}
