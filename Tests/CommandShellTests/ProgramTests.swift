import ArgumentParser
import Foundation
import Testing

@testable import CommandShell

private struct Sample: Program {
  static let configuration = CommandConfiguration(commandName: "sample")
}

@Suite struct ProgramTests {
  @Test(arguments: [["-html", "page"], ["-ab"], ["run", "-nosuch"], ["-hgrm=x"], ["--json", "a", "-quick"]])
  func `an option of several letters behind one dash is refused, whatever letters it has`(arguments: [String]) {
    let refusal = #expect(throws: CommandFailure.self) { try Sample.refuseSingleDashes(in: arguments) }
    #expect(refusal?.description.contains("follow two dashes") == true)
  }

  @Test(arguments: [["-h"], ["--html", "page"], ["-"], ["-5"], ["-o=file"], ["--", "-name.evemu"], ["a-b"], [""]])
  func `what may stand on a command line is not`(arguments: [String]) throws {
    try Sample.refuseSingleDashes(in: arguments)
  }

  @Test func `a number below 0 is told as what it is`() throws {
    for arguments in [["run", "--rows", "-1"], ["--seed", "-5", "a.touch"]] {
      let refusal = #expect(throws: CommandFailure.self) { try Sample.refuseNegatives(in: arguments) }
      #expect(refusal?.description.contains("no option takes a number below 0") == true)
    }
    for arguments in [["--all", "-"], ["--rows", "1"], ["--", "--rows", "-1"], ["--rows=-1"], ["a", "-1"], ["-1"]] {
      try Sample.refuseNegatives(in: arguments)
    }
  }

  @Test func `a closed standard stream is no place for the next file, and stays closed`() async {
    await #expect(processExitsWith: .success) {
      func attempt() -> Int32 {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO] { close(descriptor) }
        Sample.keepStandardDescriptors()
        guard open("/dev/null", O_RDWR) > STDERR_FILENO else { return 2 }
        var byte: UInt8 = 0
        guard read(STDIN_FILENO, &byte, 1) == -1, errno == EBADF else { return 3 }
        guard write(STDOUT_FILENO, &byte, 1) == -1, errno == EBADF else { return 4 }
        return 0
      }
      // Another thread of the tests may open something between the two lines, and get the number: hardly each time.
      var code: Int32 = 0
      for _ in 0..<5 {
        code = attempt()
        if code == 0 { break }
      }
      exit(code)
    }
  }

  @Test(arguments: [[0x62, 0xEF, 0x2E], [0xFF], [0x61, 0xC3], [0xED, 0xA0, 0x80], [0x1B, 0x80]] as [[UInt8]])
  func `an argument that is no UTF-8 is refused, as it would become another one`(bytes: [UInt8]) {
    let refusal = #expect(throws: CommandFailure.self) {
      try Sample.texts(of: [Array("run".utf8), bytes, Array("--json".utf8)])
    }
    #expect(refusal?.code == Outcome.unusable)
    #expect(refusal?.description.contains("on the command line is not UTF-8") == true)
    #expect(refusal?.description.contains("\u{1B}") == false)
  }

  @Test func `arguments in UTF-8 are taken as they are`() throws {
    let texts = ["", "run", "größe.evemu", "\u{FFFD}.evemu", "e\u{301}"]
    let taken = try Sample.texts(of: texts.map { Array($0.utf8) })
    #expect(taken.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
  }

  @Test func `a failure is told by the program's name, and ends with its own code`() {
    let outcome = Outcome(CommandFailure("no file", code: 5), of: Sample.self)
    #expect(outcome.complaint == "sample: no file\n" && outcome.code == 5 && outcome.output.isEmpty)
    #expect(Outcome(CommandFailure("no file"), of: Sample.self).code == Outcome.unusable)
  }

  @Test func `who loses its output has not succeeded, and keeps the code of what failed before`() {
    #expect(Outcome.code(afterLossOfOutput: 0) == Outcome.unusable)
    #expect(Outcome.code(afterLossOfOutput: 3) == 3)
  }

  #if os(Linux)
    @Test func `a program whose output a full disk swallows ends with a code that says so`() async {
      await #expect(processExitsWith: .success) {
        let help = [Array("--help".utf8)]
        guard dup2(open("/dev/null", O_WRONLY), 1) == 1, dup2(1, 2) == 2 else { exit(2) }
        guard Sample.exitCode(of: help) == 0 else { exit(3) }
        guard dup2(open("/dev/full", O_WRONLY), 1) == 1 else { exit(4) }
        exit(Sample.exitCode(of: help) == Outcome.unusable ? 0 : 5)
      }
    }
  #endif
}
