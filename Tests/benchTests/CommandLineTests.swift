import ArgumentParser
import BenchmarkHarness
import Foundation
import MultitouchRecordings
import Testing

@testable import CommandShell
@testable import bench

@Suite struct CommandLineTests {
  func run(_ arguments: String...) throws -> RunCommand {
    try #require(try Bench.parseAsRoot(arguments) as? RunCommand)
  }

  func outcome(_ arguments: String...) -> Outcome? { outcome(arguments: arguments) }

  func outcome(arguments: [String]) -> Outcome? {
    do {
      var command = try Bench.parseAsRoot(arguments)
      // Help is a command of the parser's own, which throws its text.
      if !(command is RunCommand) { try command.run() }
      return nil
    } catch {
      return Outcome(error, of: Bench.self)
    }
  }

  @Test func `without arguments the whole suite is run`() throws {
    let command = try run()
    #expect(command.files.isEmpty && command.filter.isEmpty)
    #expect(!command.quick && !command.list && command.output.json == nil)
    #expect(command.seed == 1)
  }

  @Test func `files are run without naming the subcommand`() throws {
    let command = try run("a.evemu", "b.touch", "--screen", "800x480", "--format", "EVEMU", "--json", "out.json")
    #expect(command.files == ["a.evemu", "b.touch"])
    #expect(command.screen?.size == ScreenSize(width: 800, height: 480))
    #expect(command.format?.format == .recording(.evemu))
    #expect(command.output.json == "out.json")
  }

  @Test func `the options of the suite are taken`() throws {
    let command = try run("run", "--quick", "--seed", "7", "--rows", "500", "--filter", "taps", "--filter", "pans")
    #expect(command.quick)
    #expect(command.seed == 7)
    #expect(command.rows == 500)
    #expect(command.filter == ["taps", "pans"])
  }

  #if os(Linux)
    @Test func `output that a full disk swallows is known, and a reader that has gone is none`() async {
      await #expect(processExitsWith: .success) {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, close(ends[0]) == 0, dup2(ends[1], 1) == 1 else { exit(2) }
        Console.print("nobody reads this")
        guard Console.lossOfOutput == nil else { exit(3) }
        guard dup2(open("/dev/full", O_WRONLY), 1) == 1 else { exit(4) }
        Console.print("there is no room for this")
        Console.print("nor for this")
        exit(Console.lossOfOutput == "No space left on device" ? 0 : 5)
      }
    }

    @Test func `findings of the doctor that nobody has got are no verdict`() async {
      await #expect(processExitsWith: .success) {
        let bad = DoctorCheck(name: "n", status: .bad, finding: "f", remedy: "r")
        guard dup2(open("/dev/null", O_WRONLY), 1) == 1, (try? DoctorCommand.show([bad])) == nil else { exit(2) }
        guard dup2(open("/dev/full", O_WRONLY), 1) == 1 else { exit(3) }
        exit((try? DoctorCommand.show([bad])) == nil ? 4 : 0)
      }
    }
  #endif

  @Test func `the first Ctrl-C is heard, and answered where something may go on for seconds`() async {
    await #expect(processExitsWith: .success) {
      // The answer comes last: who has read it knows that the handler is done.
      for saysSo in [true, false] {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, dup2(ends[1], 2) == 2 else { exit(2) }
        Interruption.listen(saysSo: saysSo)
        guard !Interruption.isRequested, kill(getpid(), SIGINT) == 0 else { exit(3) }
        // Another thread may take the signal.
        while !Interruption.isRequested { sched_yield() }
        if !saysSo { Console.complain("nothing") }
        var bytes = [UInt8](repeating: 0, count: 200)
        let count = read(ends[0], &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        let answer = "interrupted: finishing what is under way; Ctrl-C again ends at once\n"
        guard text == (saysSo ? answer : "nothing") else { exit(4) }
      }
      exit(0)
    }
  }

  @Test func `what has no meaning for a baseline is refused beside it`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/baseline.json"
    #expect(try run("--save-baseline", path, "--without-time", "--no-instructions", "--seed", "2").seed == 2)
    for other in [
      ["--json", path + "2"], ["--history", path + "3"], ["--filter", "taps"], ["--list"], ["--rate", "100"],
      ["--quick"], ["--exact"], ["--details"], ["--rows", "10"], ["a.evemu"],
    ] {
      #expect(throws: (any Error).self, "\(other)") {
        try Bench.parseAsRoot(["--save-baseline", path] + other)
      }
    }
  }

  @Test func `a folder in a file's place, or a file in a folder's, is refused before anything is measured`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/file"
    try Data().write(to: URL(fileURLWithPath: file))
    for format in ReportFormats.all {
      let takesFolder = format.name == "hgrm"
      #expect((outcome("--" + format.name, folder.path)?.code == 1) == !takesFolder, "\(format.name)")
      #expect((outcome("--" + format.name, file)?.code == 1) == takesFolder, "\(format.name)")
    }
    for command in [
      ["--save-baseline"], ["history", "runs", "--html"], ["peers", "--output"], ["gate", "--committed", "--json"],
      ["gate", "--calibrate", "--output"],
    ] {
      #expect(throws: (any Error).self, "\(command)") { try Bench.parseAsRoot(command + [folder.path]) }
      #expect(throws: Never.self, "\(command)") { _ = try Bench.parseAsRoot(command + [file]) }
    }
    #expect(outcome("--history", folder.path) == nil && outcome("--history", file)?.code == 1)
    #expect(OutputOptions.obstacle(to: folder.path + "/new/")?.contains("named like a folder") == true)
    #expect(OutputOptions.obstacle(to: folder.path + "/new/", isFolder: true) == nil)
    #expect(OutputOptions.obstacle(to: folder.path + "/new") == nil)
  }

  @Test func `a report takes the place neither of a recording nor of the description beside it`() throws {
    let folder = try TemporaryFolder()
    let (events, description) = (folder.path + "/panel.event", folder.path + "/panel.desc")
    for file in [events, description] { try Data("N: panel\n".utf8).write(to: URL(fileURLWithPath: file)) }
    for file in [events, description] {
      let refusal = outcome(events, "--json", file)
      #expect(refusal?.code == 1 && refusal?.complaint.contains("would take the place of \(file)") == true)
    }
    #expect(outcome(events, "--json", folder.path + "/panel.json") == nil)
  }

  @Test func `the page of a history takes the place of no run`() throws {
    let folder = try TemporaryFolder()
    try Data("kept".utf8).write(to: URL(fileURLWithPath: folder.path + "/run.json"))
    let link = folder.path + "/page.html"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/run.json")
    for path in ["/run.json", "/./run.json", "/new.json", "/page.html"] {
      let found = outcome(arguments: ["history", folder.path, "--html", folder.path + path])
      #expect(found?.code == 1 && found?.complaint.contains("name another file") == true, "\(path)")
    }
    #expect(throws: Never.self) { try Bench.parseAsRoot(["history", folder.path, "--html", folder.path + "/x.html"]) }
  }

  @Test func `a report takes the place of no file it is made from, by whatever name`() throws {
    let folder = try TemporaryFolder()
    let (input, link) = (folder.path + "/in.json", folder.path + "/link.json")
    try Data("kept".utf8).write(to: URL(fileURLWithPath: input))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: input)
    for command in [
      [input, "--json"], ["report", input, "--html"], ["report", "other.json", input, "--junit"],
      ["report", "other.json", "--gate", input, "--markdown"], ["history", "runs", input, "--html"],
      ["gate", "--baseline", input, "--json"],
    ] {
      for path in [input, folder.path + "/./in.json", link] {
        let found = outcome(arguments: command + [path])
        #expect(found?.code == 1 && found?.complaint.contains("name another file") == true, "\(command) \(path)")
      }
      #expect(throws: Never.self, "\(command)") { _ = try Bench.parseAsRoot(command + [folder.path + "/new"]) }
      #expect(throws: Never.self, "\(command)") { _ = try Bench.parseAsRoot(command + ["/dev/null"]) }
    }
    #expect(try String(contentsOfFile: input, encoding: .utf8) == "kept")
  }

  @Test func `a printed report leaves nothing out that was asked for`() {
    let report = Made.report()
    let plain = ReportCommand.text(ReportSource(report))
    #expect(plain == report.text(on: .of(descriptor: 1)) && plain.hasSuffix("verdict: \(report.verdict.rawValue)\n"))
    #expect(ReportCommand.text(ReportSource(report, base: report)).contains("| base | change |"))
    var judged = report
    judged.gate = GateResult(base: "main", candidate: "HEAD", key: .current(), findings: [])
    #expect(ReportCommand.text(ReportSource(judged)).contains("### bench gate: "))
    let other = GateResult(
      base: "a", candidate: "b", key: BaselineKey(toolchain: report.toolchain, architecture: "m", machineClass: "m"),
      findings: [], notes: ["seed 1"])
    let noted = ReportCommand.noted(other, on: report)
    #expect(noted.notes.count == 2 && noted.notes[0].hasPrefix("The gate has another architecture, machine class than"))
    judged.gate = noted
    #expect(ReportCommand.text(ReportSource(judged)).contains("- The gate has another architecture"))
  }

  @Test func `the other subcommands are there`() throws {
    #expect(try Bench.parseAsRoot(["doctor"]) is DoctorCommand)
    #expect(try Bench.parseAsRoot(["canary", "--seed", "3"]) is CanaryCommand)
    #expect(try Bench.parseAsRoot(["list"]) is ListCommand)
    #expect(try Bench.parseAsRoot(["report", "a.json", "b.json"]) is ReportCommand)
    #expect(try Bench.parseAsRoot(["history", "runs", "--metric", "p999"]) is HistoryCommand)
    #expect(try Bench.parseAsRoot(["peers", "--peer", "x=/bin/true"]) is PeersCommand)
  }

  @Test(arguments: [
    ["--no-such-flag"], ["--rows", "0"], ["--rows", "many"], ["--seed", "-1"], ["--format", "pdf", "a"],
    ["--screen", "800", "a"], ["--screen", "0x5", "a"], ["--screen", "800x600"], ["--device", "pad"],
    ["a", "--filter", "x"], ["a", "--rows", "500"], ["a", "--list"], ["--list", "--json", "x"],
    ["--list", "--rate", "100"], ["--rate", "100", "--hgrm", "folder"], ["--json", ""], ["--json", "-"],
    ["canary", "extra"], ["--json"], ["--json", "/no/such/folder/x.json"],
    ["--html", "/no/such/folder/x.html"], ["--json", "same", "--html", "same"], ["report"], ["report", "a", "b", "c"],
    ["history"], ["history", "runs", "--metric", "speed"], ["history", "runs", "--html", "/no/such/folder/x"],
    ["peers", "--rounds", "2"], ["peers", "--rows", "0"], ["peers", "--peer", "x"], ["peers", "--at-least", "0"],
  ])
  func `wrong usage is code 1 and says what is wrong`(arguments: [String]) throws {
    var found: Outcome?
    do { _ = try Bench.parseAsRoot(arguments) } catch { found = Outcome(error, of: Bench.self) }
    let outcome = try #require(found)
    #expect(outcome.code == 1)
    #expect(outcome.complaint.contains("Error:"))
    #expect(outcome.output.isEmpty)
  }

  @Test func `help is what was asked for`() throws {
    let help = try #require(outcome("--help"))
    #expect(help.code == 0)
    #expect(help.complaint.isEmpty)
    #expect(help.output.contains("doctor"))
    let more = try #require(outcome("run", "--help"))
    #expect(more.output.contains("EXIT CODES"))
  }

  @Test func `help with what is no command is told with the commands there are`() {
    let failure = #expect(throws: CommandFailure.self) { try Bench.refuseHelp(with: ["help", "bogus"]) }
    #expect(failure?.description.hasPrefix("there is no command 'bogus': ask for help with one of run, gate, ") == true)
    for arguments in [["help"], ["help", "gate"], ["help", "count"], ["help", "--help"], ["a.evemu", "b"], []] {
      #expect(throws: Never.self, "\(arguments)") { try Bench.refuseHelp(with: arguments) }
    }
  }

  @Test func `a command's own exit code is kept and says nothing more`() {
    for code in [2, 3] as [Int32] {
      #expect(Outcome(ArgumentParser.ExitCode(code), of: Bench.self).output.isEmpty)
      #expect(Outcome(ArgumentParser.ExitCode(code), of: Bench.self).code == code)
      #expect(Outcome(ArgumentParser.ExitCode(code), of: Bench.self).complaint.isEmpty)
    }
  }

  @Test func `a failure of ours is one message and code 1`() {
    let outcome = Outcome(CommandFailure("x: expected y, found z. Do w."), of: Bench.self)
    #expect(outcome.complaint == "bench: x: expected y, found z. Do w.\n")
    #expect(outcome.code == 1)
    #expect(Outcome(ReportFailure.notReadable(path: "p"), of: Bench.self).code == 1)
  }

  @Test func `every format has an option of its name`() throws {
    var arguments: [String] = []
    for format in ReportFormats.all { arguments += ["--" + format.name, "out-" + format.name] }
    let destinations = try #require(try Bench.parseAsRoot(arguments) as? RunCommand).output.destinations
    #expect(destinations.map(\.format.name) == ReportFormats.all.map(\.name))
    #expect(destinations.map(\.path) == ReportFormats.all.map { "out-" + $0.name })
  }

  @Test func `a report that cannot be written hides no wrong answer`() throws {
    let folder = try TemporaryFolder()
    // A report without latencies has no percentiles.
    let command = try run("--hgrm", folder.path + "/hgrm")
    let report = Made.report([ScenarioReport(name: "a", eventCount: 1, rowCount: 1)])
    func code(_ reason: ExitReason) -> Int32? {
      do { try command.write(report, reason) } catch { return Outcome(error, of: Bench.self).code }
      return nil
    }
    #expect(code(.regression) == 2)
    #expect(code(.pass) == 1 && code(.inconclusive) == 1)
  }

  @Test func `a report is read, written in other formats and kept in a folder of runs`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("report-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try WholeFile.makeFolder(folder)
    let path = folder + "/run.json"
    try Made.report([ScenarioReport(name: "a", eventCount: 1, rowCount: 1)]).write(path: path)
    var command = try Bench.parseAsRoot([
      "report", path, path, "--html", folder + "/run.html", "--hgrm", folder + "/hgrm", "--history", folder + "/runs",
    ])
    // It has no latencies, and what can be written is.
    #expect(throws: ReportFailure.noLatencies(path: folder + "/hgrm")) { try command.run() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["run.html", "run.json", "runs"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/runs") == ["20010101T000000Z.json"])
    #expect(outcome("report", folder + "/none.json")?.code == 1)
    try WholeFile.makeFolder(folder + "/empty")
    #expect(outcome("history", folder + "/empty")?.complaint.contains("there is no run in it") == true)
    try Data("{".utf8).write(to: URL(fileURLWithPath: folder + "/empty/cut.json"))
    #expect(outcome("history", folder + "/empty")?.complaint.contains("/empty/cut.json is not a report: ") == true)
    let complaint = try #require(outcome("history", folder + "/runs")?.complaint)
    #expect(complaint.contains("no run like the latest one has the figure 'cost'") && complaint.contains("has any"))
  }

  @Test func `of several files that cannot be written the first is named`() throws {
    let missing = try TemporaryFolder().path + "/missing"
    var output = try run("--quick").output
    (output.json, output.markdown) = (missing + "/a.json", missing + "/b.md")
    #expect(throws: ReportFailure.notWritable(path: missing + "/a.json", errorCode: ENOENT)) {
      try output.write(ReportSource(Made.report()))
    }
  }

  @Test func `a stream that the release build would not get is known by its number`() {
    #expect(RunCommand.isLostOnTheWay("/dev/fd/3") && RunCommand.isLostOnTheWay("/dev/fd/63"))
    #expect(!["/dev/fd/0", "/dev/fd/2", "/dev/fd/x", "fd/3", "-"].contains(where: RunCommand.isLostOnTheWay))
  }

  @Test func `a history finds scenarios whatever the case of their letters`() throws {
    let runs = try TemporaryFolder()
    var scenario = ScenarioReport(name: "Stream/Taps", eventCount: 1, rowCount: 1)
    scenario.amortized = ScenarioReport.Amortized(Made.timings([100]).batch, eventCount: 1, rowCount: 1)
    try Made.report([scenario]).write(path: runs.path + "/a.json")
    #expect(outcome("history", runs.path, "--filter", "sTREAM/t") == nil)
    #expect(outcome("history", runs.path, "--filter", "pans")?.code == 1)
  }

  @Test func `percentiles, which are many files, are written after all the rest`() throws {
    let folder = try TemporaryFolder()
    let runs = folder.path + "/runs"
    var scenario = ScenarioReport(name: "a", eventCount: 1, rowCount: 1)
    scenario.latency = WorkloadRun.latency(Made.timings([100]))
    var output = try run("--history", runs).output
    // There is no place for them before the history has made its folder.
    output.hgrm = runs + "/percentiles"
    try output.write(ReportSource(Made.report([scenario])))
    let names = try FileManager.default.contentsOfDirectory(atPath: runs).sorted()
    #expect(names == ["20010101T000000Z.json", "percentiles"])
  }

  @Test func `an interrupted run's files are no pass, and say what was left`() {
    let whole = Made.report([ScenarioReport(name: "a", eventCount: 1, rowCount: 1)])
    #expect(whole.interrupted(leaving: 0) == whole)
    let uncounted = whole.interruptedBeforeCounts()
    #expect(uncounted.exitReason == .inconclusive)
    #expect(uncounted.reasons == ["interrupted: complete: not all instructions were counted"])
    let cut = whole.interrupted(leaving: 3)
    #expect(cut.verdict == .inconclusive)
    #expect(cut.reasons == ["interrupted: complete: 3 scenarios were not run"])
  }
}
