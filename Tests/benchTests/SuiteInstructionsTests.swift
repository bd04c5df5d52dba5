import BenchmarkHarness
import CommandShell
import Foundation
import Testing

@testable import bench

@Suite struct SuiteInstructionsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
  }

  @Test func `a damaged recording is left out with a note, and the others are counted`() throws {
    let table = "t_ns,contact_id,phase,x,y\n0,1,B,10,10\n9000000,1,E,11,10\n"
    try write(table, "whole.csv")
    try write(table + "10000000,2,Q,11,10\n", "damaged.csv")
    let scenarios = RecordedScenarios.scenarios(["damaged.csv", "whole.csv"], in: folder.path, subject: "recordings")
    try #require(scenarios.map(\.name) == ["recordings/damaged.csv", "recordings/whole.csv"])
    let found = SuiteInstructions(scenarios: scenarios, Made.context())
    #expect(found.arguments == ["--suite", "recordings/whole.csv"])
    #expect(found.leftOut.count == 1)
    #expect(found.leftOut.first?.hasPrefix("instructions of recordings/damaged.csv are not counted: ") == true)
    #expect(found.leftOut.first?.contains("damaged.csv:4:") == true)
  }

  @Test func `a pipe that has been read is not asked again`() throws {
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o644) == 0)
    let found = SuiteInstructions(files: [pipe, "a.evemu"], format: nil, screen: "800x480", seed: 1)
    #expect(found.arguments == ["--file", "a.evemu", "--screen", "800x480"])
    #expect(found.leftOut.first?.contains(pipe) == true)
    #expect(SuiteInstructions(files: [pipe], format: "evemu", screen: nil, seed: 1).arguments == [])
  }

  @Test func `a request that fails costs the others nothing`() {
    let row = GateMeasurement.Row(name: "a", eventCount: 1, rowCount: 1, input: "", instructions: 5)
    let (rows, notes) = SuiteInstructions.gathered([["--suite", "x"], [], ["--scenario", "a"]]) {
      request throws(CommandFailure) in
      if request[0] == "--suite" { throw CommandFailure("x is damaged") }
      return [row]
    }
    #expect(rows == [row] && notes == ["x is damaged"])
  }
}

/// When files are read, and by which build.
@Suite struct ChosenFilesTests {
  struct Relaunched: Error {}

  func command(_ arguments: String...) throws -> RunCommand {
    try #require(try Bench.parseAsRoot(arguments) as? RunCommand)
  }

  @Test func `a pipe is not read by a build that leaves`() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o644) == 0)
    // Nobody writes to it: who opens it waits.
    #expect(throws: Relaunched.self) { try command(pipe).chosen { throw Relaunched() } }
  }

  @Test func `a file that is not there is told before the build leaves`() throws {
    #expect(throws: CommandFailure.self) { try command("/no/such/file.evemu").chosen { throw Relaunched() } }
    let path = DigestSinkTests.seeds.path + "/Recordings/tap.evemu"
    #expect(throws: Relaunched.self) { try command(path).chosen { throw Relaunched() } }
    #expect(try command(path).chosen {}.scenarios.map(\.name) == ["file/" + path])
  }

  @Test(arguments: [("/dev/fd/63", true), ("/dev/fd/0", false), ("/dev/stdin", false), ("63", false)])
  func `a descriptor that only the shell has is lost on the way to the release build`(path: String, isLost: Bool) {
    #expect(RunCommand.isLostOnTheWay(path) == isLost)
  }
}
