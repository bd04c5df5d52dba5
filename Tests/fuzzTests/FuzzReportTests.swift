// Reports, seeds and exit codes of the fuzzer's command line.

import ArgumentParser
import BenchmarkHarness
import Foundation
import MultitouchSimulation
import Testing

@testable import CommandShell
@testable import fuzz

@Suite struct FuzzReportTests {
  static func report(_ findings: [FindingSummary] = [], isInterrupted: Bool = false) -> FuzzReport {
    FuzzReport(
      search: .init(
        seed: 7, targets: [.gestures], statistics: CampaignStatistics(), findings: findings,
        isInterrupted: isInterrupted ? true : nil),
      timing: .init(
        jobs: 2, seconds: 1.5, eventsPerSecondAndJob: 10, isInterrupted: isInterrupted, secondsToFirstFinding: nil))
  }

  static func finding() -> FindingSummary {
    FindingSummary(
      FuzzFinding(
        identity: FindingIdentity(judge: "model", rule: "act/<end>", kind: "pan", states: "began"), reason: "a & b",
        input: .recording([1]), seed: 7, run: 3, origin: ["generator"], sizeBefore: nil, size: nil, shrinkTries: 9),
      runs: 2)
  }

  @Test func `a report comes back from its JSON`() throws {
    let report = FuzzReportTests.report([FuzzReportTests.finding()])
    let json = try JSONText.of(report)
    let read = try JSONDecoder().decode(FuzzReport.self, from: Data(json.utf8))
    #expect(read == report)
    let again = try JSONText.of(read)
    #expect(again == json)
  }

  @Test func `a JUnit file has a case for every judge and fails that of a finding, escaped`() throws {
    let clean = try FuzzReportTests.report().junit()
    #expect(clean.contains("failures=\"0\"") && !clean.contains("<failure"))
    for judge in JudgeList.all { #expect(clean.contains("name=\"\(judge.name)\"")) }
    let found = try FuzzReportTests.report([FuzzReportTests.finding()]).junit()
    #expect(found.contains("failures=\"1\""))
    #expect(found.contains("<failure message=\"1 finding\">act/&lt;end&gt; pan began\na &amp; b</failure>"))
  }

  @Test func `a JUnit file holds no character that XML has not`() throws {
    var finding = FuzzReportTests.finding()
    finding.reason = "a\u{FFFE}b\u{FFFF}c\u{1}\u{1B}d\r\ne\u{FFFD}\u{1F600}"
    let junit = try FuzzReportTests.report([finding]).junit()
    #expect(junit.contains("a\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}d"))
    #expect(junit.contains("\ne\u{FFFD}\u{1F600}</failure>"))
  }

  @Test func `what a search has left that ended before its time is in every report of the next one`() throws {
    var report = FuzzReportTests.report()
    var left = FuzzReportTests.finding()
    left.judge = DeadWork.judge.name
    report.recovered = [left]
    let junit = try report.junit()
    #expect(junit.contains("failures=\"1\"") && junit.contains("name=\"death\""))
    let words = "left by an earlier search, seed 7, run 3"
    #expect(report.markdown().contains("## death: act/<end>\n\nLeft by an earlier search, seed 7, run 3."))
    #expect(RunCommand.summary(report).hasSuffix("  death act/<end>, \(words)\n") && junit.contains(words))
    let isPure = try !JSONText.of(report.search).contains("death")
    #expect(isPure, "findings.json is a function of the seed")
  }

  @Test func `what was recovered is kept until a search that comes to its end has reported it`() throws {
    var first = FuzzReportTests.finding()
    first.judge = DeadWork.judge.name
    var second = first
    second.rule = "signal-4"
    try SearchSessionTests.withFolder { folder in
      let deaths = RecoveredDeaths(folder: folder)
      func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
      #expect(try deaths.begin() == [] && files() == [])
      try deaths.add(first)
      try deaths.report()
      #expect(try files() == ["junit.xml", "recovered.json", "summary.md"])
      let junit = try String(contentsOfFile: folder + "/junit.xml", encoding: .utf8)
      #expect(junit.contains("tests=\"1\"") && junit.contains("failures=\"1\""), "nobody was asked of anything else")
      // The next search dies as well, of what is made smaller then.
      #expect(deaths.begin() == [first])
      FuzzReport.remove(from: folder)
      try deaths.add(FuzzReportTests.finding())
      try deaths.replace(FuzzReportTests.finding(), with: second)
      #expect(deaths.begin() == [first, second])
      // And the one behind it reports both; what is recovered meanwhile waits.
      try FuzzReportTests.report().write(to: folder)
      try deaths.add(FuzzReportTests.finding())
      try deaths.markReported([first, second])
      #expect(deaths.pending == [FuzzReportTests.finding()])
      try deaths.markReported(deaths.pending)
      #expect(try deaths.pending == [] && files().contains("recovered.json"))
      #expect(try deaths.begin() == [] && files() == ["findings.json", "junit.xml", "summary.md"])
      // Where a search has reported, its reports stay; what another one has left there waits for the next.
      try deaths.add(first)
      try deaths.report()
      #expect(try !String(contentsOfFile: folder + "/summary.md", encoding: .utf8).contains("ended before"))
      #expect(deaths.begin() == [first])
      try Data("no list".utf8).write(to: URL(fileURLWithPath: folder + "/recovered.json"))
      #expect(try deaths.begin() == [] && files() == ["findings.json", "junit.xml", "summary.md"])
    }
  }

  @Test func `what took no time has no rate`() {
    #expect(RateCommand.Row(name: "a", events: 5, seconds: 0).rate == "–")
    #expect(RateCommand.Row(name: "a", events: 5000, seconds: 0.5).rate == "10 000")
  }

  @Test func `a search that Ctrl-C cut short says so in every report, and a whole one in none`() throws {
    for isInterrupted in [true, false] {
      let report = FuzzReportTests.report(isInterrupted: isInterrupted)
      let texts = [
        RunCommand.summary(report), report.markdown(),
        try report.junit().replacing("name=\"interrupted\"", with: "interrupted:"),
        try JSONText.of(report.search).replacing("isInterrupted", with: "interrupted:"),
      ]
      #expect(texts.map { $0.contains("interrupted:") } == Array(repeating: isInterrupted, count: texts.count))
    }
  }

  @Test func `a search comes to findings before anything else, and to clean only if it was whole`() throws {
    let found = FuzzReportTests.report([FuzzReportTests.finding()], isInterrupted: true)
    #expect(RunCommand.verdict(found, featuresMin: 0, isWritten: false) == .findings)
    let empty = FuzzReportTests.report()
    #expect(RunCommand.verdict(empty, featuresMin: 0, isWritten: false) == .unusable)
    #expect(RunCommand.verdict(empty, featuresMin: 0, isWritten: true) == .insufficient)
    var campaign = Campaign(CampaignOptions(seed: 5, targets: [.gestures]))
    _ = campaign.round(runsMax: 1, LoneWorker())
    var whole = empty
    whole.search.statistics = campaign.statistics
    #expect(RunCommand.verdict(whole, featuresMin: 0, isWritten: true) == .clean)
    // What ended an earlier search is told by this one.
    #expect(RunCommand.verdict(whole, featuresMin: 0, isWritten: true, left: .findings) == .findings)
    #expect(RunCommand.verdict(whole, featuresMin: 0, isWritten: true, left: .insufficient) == .clean)
    #expect(RunCommand.verdict(whole, featuresMin: 0, isWritten: true, left: .unusable) == .unusable)
    let reached = campaign.statistics.features
    #expect(RunCommand.verdict(whole, featuresMin: reached, isWritten: true) == .clean)
    #expect(RunCommand.verdict(whole, featuresMin: reached + 1, isWritten: true) == .insufficient)
    whole.timing.isInterrupted = true
    #expect(RunCommand.verdict(whole, featuresMin: 0, isWritten: true) == .insufficient)
  }

  @Test func `a seed is a number or the beginning of a commit's hash`() {
    #expect(SeedText.seed(of: "42") == 42)
    #expect(SeedText.seed(of: "18446744073709551615") == .max)
    #expect(SeedText.seed(of: "deadbee") == 0xDEAD_BEE)
    #expect(SeedText.seed(of: String(repeating: "f", count: 40)) == .max)
    #expect(SeedText.seed(of: "dead") == nil)
    #expect(SeedText.seed(of: "-1") == nil)
    #expect(SeedText.seed(of: "not a hash") == nil)
    #expect(SeedText.seed(of: String(repeating: "f", count: 41)) == nil)
    // A number that is too large is no hash, unless it has all digits of one.
    #expect(SeedText.seed(of: "18446744073709551616") == nil)
    #expect(SeedText.seed(of: String(repeating: "1", count: 39)) == nil)
    #expect(SeedText.seed(of: String(repeating: "1", count: 40)) == 0x1111_1111_1111_1111)
  }

  @Test func `a target that is named twice is fuzzed once, and order is kept`() {
    #expect(RunCommand.targets([.touch, .gestures, .touch]) == [.touch, .gestures])
    #expect(RunCommand.targets([]) == FuzzTarget.allCases)
  }

  @Test func `what is no command is told with those there are, at each depth`() throws {
    for (arguments, words) in [
      (["rnu"], "there is no command 'rnu': write one of run, replay, "),
      (["rnu", "--seed", "1"], "there is no command 'rnu': write one of run, replay, "),
      (["corpus", "bogus"], "there is no command 'bogus' of 'corpus': write one of stats, minimize, digest"),
    ] {
      let failure = #expect(throws: CommandFailure.self) { try Fuzz.command(of: arguments) }
      #expect(failure?.description.hasPrefix(words) == true, "\(String(describing: failure))")
    }
    for (arguments, words) in [
      (["help", "rnu"], "there is no command 'rnu': ask for help with one of run, "),
      (["help", "corpus", "bogus"], "there is no command 'bogus' of 'corpus': ask for help with one of stats, "),
      (["help", "run", "bogus"], "'run' has no commands: leave 'bogus' out"),
    ] {
      let failure = #expect(throws: CommandFailure.self) { try Fuzz.refuseHelp(with: arguments) }
      #expect(failure?.description.hasPrefix(words) == true, "\(String(describing: failure))")
    }
    for arguments in [
      ["help"], ["help", "corpus"], ["help", "corpus", "stats"], ["help", "help"], ["help", "--help"],
    ] {
      #expect(throws: Never.self, "\(arguments)") { try Fuzz.refuseHelp(with: arguments) }
    }
    // What is wrong with a command is said as it was.
    for arguments in [["run", "bogus"], ["--bogus"], ["canary", "--runs", "0"], ["replay"]] {
      do {
        _ = try Fuzz.command(of: arguments)
        Issue.record("\(arguments) was accepted")
      } catch { #expect(!(error is CommandFailure), "\(arguments): \(error)") }
    }
  }

  @Test func `there may be 1024 threads, and no more`() throws {
    try Jobs.check(1)
    if !Jobs.isOneOnly { try Jobs.check(1024) }
    for jobs in [0, 1025] { #expect(throws: (any Error).self) { try Jobs.check(jobs) } }
  }

  @Test func `events a second are those of one job`() {
    var campaign = Campaign(CampaignOptions(seed: 5, targets: [.gestures]))
    _ = campaign.round(runsMax: 1, LoneWorker())
    let events = campaign.statistics.events
    let lines = StatusText.lines(campaign, seconds: 0.5, budget: "", jobs: 2)
    #expect(events > 0 && lines[1].hasSuffix(" \(StatusText.count(events)) events per second and job"))
    #expect(lines[0].contains(", 2 jobs, "))
    #expect(StatusText.lines(campaign, seconds: 1, budget: "", jobs: 1)[0].contains(", 1 job, "))
  }

  @Test func `counts and durations are readable`() {
    #expect(StatusText.count(0) == "0")
    #expect(StatusText.count(1_234_567) == "1 234 567")
    #expect(StatusText.duration(59.9) == "59 s")
    #expect(StatusText.duration(3_700) == "1 h 1 min")
    #expect(StatusText.duration(3_599) == "59 min 59 s" && StatusText.duration(10_859) == "3 h 0 min")
    #expect(StatusText.percent(nil) == "–")
    #expect(StatusText.percent(0.256) == "26 %")
  }

  @Test(arguments: [
    ["run", "--jobs", "0"], ["run", "--runs", "0"], ["run", "--time", "-1"], ["run", "--seed", "x"], ["replay"],
    ["shrink", "a", "--time", "0"], ["nothing"], ["canary", "--runs", "0"], ["mutants", "--seeds", "0"],
    ["run", "--fresh", "--keep-corpus"], ["run", "--corpus", ""], ["run", "--out", ""], ["run", "--slow", ""],
    ["shrink", "a", "--out", ""],
    ["corpus", "stats", "--corpus", ""], ["corpus", "digest", "--corpus", ""], ["corpus", "minimize", "--corpus", ""],
    ["mutants", "--mutants", ""], ["mutants", "--workshop", ""], ["mutants", "--table", ""], ["replay", ""],
  ])
  func `a wrong use is refused with code 1`(arguments: [String]) {
    do {
      _ = try Fuzz.parseAsRoot(arguments)
      Issue.record("\(arguments) was accepted")
    } catch {
      let outcome = Outcome(error, of: Fuzz.self)
      #expect(outcome.code == FuzzExit.unusable.rawValue)
      #expect(!outcome.complaint.isEmpty)
    }
  }

  @Test(arguments: [["--help"], ["run", "--help"], ["help", "mutants"]])
  func `help is no error and tells the exit codes or the commands`(arguments: [String]) {
    do {
      var command = try Fuzz.parseAsRoot(arguments)
      try command.run()
      Issue.record("\(arguments) gave no help")
    } catch {
      let outcome = Outcome(error, of: Fuzz.self)
      #expect(outcome.code == 0)
      #expect(outcome.output.contains("EXIT CODES") || outcome.output.contains("SUBCOMMANDS"))
    }
  }

  @Test func `this build has its preconditions`() { #expect(BuildChecks.arePreconditionsOn) }

  @Test func `exit codes are 0 to 3, and that of Ctrl-C is told with them`() {
    #expect(FuzzExit.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(FuzzExit.discussion.contains("\n  130  Ctrl-C"))
  }

  @Test func `the help promises the same bytes only of what gives them`() {
    let help = Fuzz.helpMessage(for: RunCommand.self)
    #expect(help.contains("--runs 20000 --fresh --seed 7") && help.contains("findings.json"))
    #expect(!help.contains("--fresh --json"))
  }
}
