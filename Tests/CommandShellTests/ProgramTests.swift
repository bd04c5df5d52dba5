import ArgumentParser
import Testing

@testable import CommandShell

private struct Sample: Program {
  static let configuration = CommandConfiguration(commandName: "sample")
}

@Suite struct ProgramTests {
  @Test(arguments: [["-html", "page"], ["run", "-nosuch"], ["-hgrm=x"], ["--json", "a", "-quick"]])
  func `an option of several letters behind one dash is refused, whatever letters it has`(arguments: [String]) {
    let refusal = #expect(throws: CommandFailure.self) { try Sample.refuseSingleDashes(in: arguments) }
    #expect(refusal?.description.contains("follow two dashes") == true)
  }

  @Test(arguments: [["-h"], ["--html", "page"], ["-"], ["-5"], ["-o=file"], ["--", "-name.evemu"], ["a-b"], [""]])
  func `what may stand on a command line is not`(arguments: [String]) throws {
    try Sample.refuseSingleDashes(in: arguments)
  }

  @Test func `who loses its output has not succeeded, and keeps the code of what failed before`() {
    #expect(Outcome.code(afterLossOfOutput: 0) == Outcome.unusable)
    #expect(Outcome.code(afterLossOfOutput: 3) == 3)
  }
}
