import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchSimulation
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
    let found = SuiteInstructions(scenarios: scenarios, Made.context(), package: "/p q")
    #expect(found.arguments == ["--suite", "recordings/whole.csv", "--rows", "400", "--package", "/p q"])
    #expect(found.leftOut.count == 1)
    #expect(found.leftOut.first?.hasPrefix("instructions of recordings/damaged.csv are not counted: ") == true)
    #expect(found.leftOut.first?.contains("damaged.csv:4:") == true)
  }

  @Test func `a stream is counted over the rows that are timed, as far as a simulated processor comes`() throws {
    var context = Made.context()
    for (rows, counted) in [(3, 3), (GateSuite.rows, GateSuite.rows), (100_000, GateSuite.rows)] {
      context.amounts.rows = rows
      let found = SuiteInstructions(scenarios: StreamWorkloads.scenarios, context, package: nil)
      let command = try #require(try Bench.parseAsRoot(["count"] + found.arguments) as? CountCommand)
      #expect(command.suite == StreamWorkloads.scenarios.map(\.name) && command.rows == counted)
    }
    let few = try #require(try Bench.parseAsRoot(["count", "--suite", "stream/chaos", "--rows", "3"]) as? CountCommand)
    let timed = try StreamWorkloads.workload(ChaosScenario(), rows: 3, seed: 1)
    #expect(try few.countedRows().map(\.eventCount) == [timed.tape.eventCount])
    #expect(throws: (any Error).self) { try Bench.parseAsRoot(["count", "--rows", "\(GateSuite.rows + 1)"]) }
  }

  @Test func `a pipe that has been read is not asked again`() throws {
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o644) == 0)
    let found = SuiteInstructions(files: [pipe, "a.evemu"], format: nil, screen: "800x480", device: "-pad 1", seed: 1)
    #expect(found.arguments == ["--file=a.evemu", "--screen", "800x480", "--device=-pad 1"])
    let command = try #require(try Bench.parseAsRoot(["count"] + found.arguments) as? CountCommand)
    #expect(command.device == "-pad 1")
    #expect(found.leftOut.first?.contains(pipe) == true)
    #expect(SuiteInstructions(files: [pipe], format: "evemu", screen: nil, device: nil, seed: 1).arguments == [])
    #expect(SuiteInstructions(files: ["-"], format: nil, screen: nil, device: nil, seed: 1).leftOut.count == 1)
  }

  @Test(arguments: ["-x.evemu", "--rows", "a b=c.evemu"])
  func `a file is counted whatever its name begins with`(path: String) throws {
    let found = SuiteInstructions(files: [path], format: "evemu", screen: nil, device: nil, seed: 1)
    let command = try #require(try Bench.parseAsRoot(["count"] + found.arguments) as? CountCommand)
    #expect(command.file == [path])
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

  @Test(arguments: [1, 2])
  func `an interruption blames no child, asks for nothing more, and is told in one line`(inRequest fatal: Int) {
    let row = GateMeasurement.Row(name: "stream/pans", eventCount: 1, rowCount: 1, input: "", instructions: 5)
    let requests = [["count", "--suite", "stream/pans", "--suite", "corpus/a"], ["sample"], ["sample", "more"]]
    var asked = 0
    let (rows, notes) = SuiteInstructions.gathered(requests, isInterrupted: { asked == fatal }) {
      _ throws(CommandFailure) in
      asked += 1
      if asked == fatal { throw CommandFailure("this build failed under valgrind (exit code -1)") }
      return [row]
    }
    #expect(asked == fatal && rows.count == fatal - 1 && notes.isEmpty)
    let summary = SuiteInstructions(files: [], format: nil, screen: nil, device: nil, seed: 1)
    #expect(
      summary.summary(ofCounted: rows.count, isInterrupted: true)
        == "instructions: counting was interrupted; "
        + (rows.count == 1 ? "1 scenario was counted" : "0 scenarios were counted"))
  }

  @Test func `the streams of a request that fails are asked for alone`() {
    let row = GateMeasurement.Row(name: "stream/pans", eventCount: 1, rowCount: 1, input: "", instructions: 5)
    var asked: [[String]] = []
    let all = ["count", "--suite", "stream/pans", "--suite", "corpus/a", "--suite", "stream/taps", "--package", "/p"]
    let (rows, notes) = SuiteInstructions.gathered([all]) { request throws(CommandFailure) in
      asked.append(request)
      if request.contains("corpus/a") { throw CommandFailure("corpus/a is damaged") }
      return [row]
    }
    #expect(asked == [all, ["count", "--suite", "stream/pans", "--suite", "stream/taps"]])
    #expect(rows == [row] && notes == ["corpus/a is damaged"])
    asked = []
    let (_, again) = SuiteInstructions.gathered([all + ["--rows", "7"], ["sample"]]) {
      request throws(CommandFailure) in
      asked.append(request)
      throw CommandFailure("no room")
    }
    #expect(asked.map { Array($0.suffix(2)) } == [["--rows", "7"], ["--rows", "7"], ["sample"]])
    #expect(again == ["no room"])
    // Streams that fail by themselves are not asked for again.
    asked = []
    _ = SuiteInstructions.gathered([["count", "--suite", "stream/pans"]]) { request throws(CommandFailure) in
      asked.append(request)
      throw CommandFailure("no room")
    }
    #expect(asked.count == 1)
  }

  @Test func `the counting process plays the corpus of the package it is told`() throws {
    let package = DigestSinkTests.seeds.deletingLastPathComponent().deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: folder.path + "/Corpus/Seeds", withIntermediateDirectories: true)
    try write("t_ns,contact_id,phase,x,y\n0,1,B,10,10\n9000000,1,E,11,10\n", "Corpus/Seeds/own.csv")
    func command(_ arguments: [String]) throws -> CountCommand {
      try #require(try Bench.parseAsRoot(["count"] + arguments) as? CountCommand)
    }
    #expect(
      try command(["--suite", "corpus/own.csv", "--package", folder.path]).countedRows().map(\.name) == [
        "corpus/own.csv"
      ])
    #expect(throws: CommandFailure.self) {
      try command(["--suite", "corpus/own.csv", "--package", package]).countedRows()
    }
    let seed = "corpus/Recordings/tap.evemu"
    #expect(try command(["--suite", seed, "--package", package]).countedRows().map(\.name) == [seed])
    #expect(throws: CommandFailure.self) { try command(["--suite", seed, "--package", folder.path]).countedRows() }
  }
}

/// Where the suite's files are looked for.
@Suite struct SuiteFoldersTests {
  @Test func `the program's own package comes before that of the current folder`() throws {
    let folder = try TemporaryFolder()
    for name in ["own/.build/debug", "own/Corpus/Seeds", "foreign/Corpus/Seeds", "none"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    for name in ["own", "foreign"] { try Data().write(to: URL(filePath: "\(folder.path)/\(name)/Package.swift")) }
    let executable = folder.path + "/own/.build/debug/bench"
    for current in ["/own/Corpus", "/foreign/Corpus", "/none"] {
      let found = SuiteFolders.located(executable: executable, from: folder.path + current)
      #expect(found.package == folder.path + "/own")
      #expect(found.corpus == folder.path + "/own/Corpus/Seeds")
    }
    let copy = SuiteFolders.located(executable: folder.path + "/none/program", from: folder.path + "/foreign/Corpus")
    #expect(copy.corpus == folder.path + "/foreign/Corpus/Seeds")
    #expect(SuiteFolders.located(executable: nil, from: folder.path + "/none").corpus == nil)
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
    #expect(throws: Relaunched.self) { try command("-").chosen { throw Relaunched() } }
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
