import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import MultitouchSimulation
import Testing

@testable import bench

@Suite struct SuiteTests {
  static let folders = SuiteFolders(
    corpus: DigestSinkTests.seeds.path, recordings: nil,
    regressions: DigestSinkTests.seeds.deletingLastPathComponent().appendingPathComponent("Regressions").path)

  @Test func `the suite has the five streams, the interactions, the curves and the corpus, and says what is missing`() {
    let list = ScenarioList.standard(folders: Self.folders)
    let names = list.scenarios.map(\.name)
    #expect(Set(names).count == names.count)
    for name in [
      "stream/taps", "stream/pans", "stream/pinches", "stream/chaos", "stream/presses", "interaction/dial",
      "interaction/crowded", "scale/idle-recognizers",
      "scale/idle-views", "scale/sibling-views", "scale/contacts", "scale/stream-length", "scale/mutual-failure",
      "corpus/Specification",
      "corpus/Recordings/tap.evemu", "corpus/Regressions", "corpus/Gestures/tap.touch",
      "corpus/Gestures/pinch-out.touch",
    ] { #expect(names.contains(name), "\(name)") }
    #expect(!names.contains("corpus/Recordings/split.desc"))
    #expect(list.skipped.count == 2)
    #expect(list.skipped[0].hasPrefix("skipped: no recordings"))
    #expect(list.skipped[1].hasPrefix("skipped: no slow streams"))
  }

  @Test func `slow streams are scenarios by their number of contacts, each with its answer checked`() throws {
    #expect(SlowScenarios.name(ofFile: "contacts-03.touch") == "slow/contacts=3")
    #expect(SlowScenarios.name(ofFile: "mine.touch") == "slow/mine")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("slow-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let streams = (0..<50).lazy.map { LegalStream.repaired(ScriptGenerator.script(seed: UInt64($0))) }
    let stream = try #require(streams.first { LegalStream.complaint($0) == nil })
    try TouchFormat.write(stream, to: folder + "/contacts-02.touch")
    try Data("touch 1\nnonsense\n".utf8).write(to: URL(fileURLWithPath: folder + "/contacts-05.touch"))
    let list = SlowScenarios.list(folder)
    #expect(list.scenarios.map(\.name) == ["slow/contacts=2", "slow/contacts=5"])
    let workload = try #require(try list.scenarios[0].workload?(Made.context()))
    #expect(workload.name == "slow/contacts=2" && workload.tape.eventCount == stream.steps.count)
    #expect(list.scenarios[1].run(Made.context()).map(\.verdict) == [.fail])
  }

  @Test func `a clone without a corpus says so`() {
    let list = ScenarioList.standard(folders: SuiteFolders(corpus: nil, recordings: nil))
    #expect(list.skipped.contains { $0.hasPrefix("skipped: no corpus") })
    #expect(list.skipped.contains { $0.hasPrefix("skipped: no regressions") })
    #expect(list.scenarios.count == 20)
  }

  @Test func `folders without a file are as good as none, and nothing of them passes`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let empty = folder.path
    let list = ScenarioList.standard(
      folders: SuiteFolders(corpus: empty, recordings: empty, regressions: empty, slow: empty))
    #expect(list.missing.map(\.name) == ["corpus", "corpus/Regressions", "recordings", "slow"])
    #expect(list.skipped.allSatisfy { $0.hasPrefix("skipped: no ") })
    #expect(list.scenarios.count == 20)
    #expect(throws: CommandFailure.self) { try list.filtered(by: ["Regressions"]) }
  }

  @Test func `every gesture of the corpus is a scenario of its own that holds`() throws {
    let list = CorpusScenarios.list(Self.folders.corpus)
    let gestures = list.scenarios.filter { $0.name.hasPrefix("corpus/Gestures/") }
    #expect(gestures.count == 12)
    for gesture in gestures {
      let reports = gesture.run(Made.context())
      #expect(reports.map(\.name) == [gesture.name])
      #expect(reports.first?.answer == .pass, "\(gesture.name): \(reports.first?.reasons ?? [])")
      #expect(reports.first?.invariants.contains { $0.name == "quiescence" } == true, "\(gesture.name) is timed")
      let workload = try #require(
        try gesture.workload?(Made.context()), "\(gesture.name) is counted, and played by --rate")
      #expect(workload.name == gesture.name && workload.tape.eventCount == reports.first?.eventCount)
    }
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/Gestures", withIntermediateDirectories: true)
    try Data("touch 1\nnonsense\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/Gestures/a.touch"))
    let broken = CorpusScenarios.list(folder.path).scenarios
    #expect(broken.map(\.name) == ["corpus/Gestures/a.touch"])
    #expect(broken[0].run(Made.context()).map(\.verdict) == [.fail])
    #expect(throws: CommandFailure.self) { try broken[0].workload?(Made.context()) }
  }

  @Test func `every regression gets what it expects, and one that does not is named`() throws {
    let list = CorpusScenarios.regressions(Self.folders.regressions)
    let report = try #require(list.scenarios.first?.run(Made.context()).first)
    #expect(report.answer == .pass, "\(report.reasons)")
    #expect(report.recognitions.allSatisfy { $0.expected == $0.found })
    #expect(report.recognitions.first.map { $0.expected >= 13 } == true)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = "touch 1\nwindow 0 0 100 100\nrecognizer tap on v0\nframe 0\nbegan 1 5 5\nframe 80ms\nended 1\n"
    try Data((text + "expect never act r0\n").utf8).write(to: folder.appendingPathComponent("0001-broken.touch"))
    let broken = try #require(CorpusScenarios.regressions(folder.path).scenarios.first?.run(Made.context()).first)
    #expect(broken.answer == .fail)
    #expect(broken.reasons.contains { $0.contains("0001-broken.touch") })
  }

  @Test func `a filter takes what contains it, in any case, in the list's order`() throws {
    let list = ScenarioList.standard(folders: Self.folders)
    #expect(try list.filtered(by: ["PANS"]).scenarios.map(\.name) == ["stream/pans"])
    #expect(
      try list.filtered(by: ["idle", "stream/t"]).scenarios.map(\.name)
        == ["stream/taps", "scale/idle-recognizers", "scale/idle-views"])
    #expect(try list.filtered(by: []).scenarios.count == list.scenarios.count)
  }

  @Test func `a name that a run prints asks for its scenario, and one of the corpus for nothing else`() throws {
    let list = ScenarioList.standard(folders: Self.folders)
    for (printed, name) in [
      ("interaction/crowded/gestures=1000", "interaction/crowded"), ("Stream/taps/rows=100000", "stream/taps"),
      ("scale/contacts/count=10", "scale/contacts"),
      ("scale/mutual-failure/recognizers=35", "scale/mutual-failure"),
    ] {
      #expect(try list.filtered(by: [printed]).scenarios.map(\.name) == [name], "\(printed)")
    }
    let recording = "corpus/Recordings/tap.evemu"
    #expect(try list.filtered(by: [recording]).scenarios.map(\.name) == [recording])
    for unknown in ["corpus/Specification/a=b", "stream/taps/rows", "stream/taps/rows=1/x", "stream/tapes/rows=1"] {
      #expect(throws: CommandFailure.self, "\(unknown)") { try list.filtered(by: [unknown]) }
    }
  }

  @Test func `a filter that asks for what is missing is told so, one that does not is not`() throws {
    let list = ScenarioList.standard(folders: Self.folders)
    for filter in ["recordings", "Recordings/", "recordings/my", "rec"] {
      let chosen = try list.filtered(by: ["pans", filter])
      #expect(chosen.scenarios.contains { $0.name == "stream/pans" })
      #expect(chosen.skipped.count == 1 && chosen.skipped[0].hasPrefix("skipped: no recordings ("), "\(filter)")
    }
    #expect(try list.filtered(by: ["pans"]).skipped.isEmpty)
    #expect(try list.filtered(by: ["corpus/"]).skipped.isEmpty)
    let failure = #expect(throws: CommandFailure.self) { try list.filtered(by: ["recordings/my"]) }
    #expect(failure?.description.hasPrefix("nothing to run; skipped: no recordings (") == true)
    #expect(throws: CommandFailure.self) { try list.filtered(by: ["pans", "no-such-thing"]) }
  }

  @Test func `a folder without a recording has none`() throws {
    let folder = try TemporaryFolder()
    let empty = RecordedScenarios.list(folder.path)
    #expect(empty.scenarios.isEmpty && empty.skipped.count == 1)
    #expect(empty.skipped[0].hasPrefix("skipped: no recordings (none in \(folder.path): set "))
    try Data("no recording\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/notes.txt"))
    #expect(RecordedScenarios.list(folder.path).skipped == empty.skipped)
    try Data("t_ns,contact_id,phase,x,y\n0,1,B,1,1\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/a.csv"))
    let one = RecordedScenarios.list(folder.path)
    #expect(one.scenarios.map(\.name) == ["recordings/a.csv"] && one.missing.isEmpty)
    #expect(one.skipped == ["left out: 1 file of \(folder.path) that is no recording of a known format: notes.txt"])
    for name in ["b.md", "c.md", "d.md"] { try Data().write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
    let more = RecordedScenarios.list(folder.path)
    let left = "left out: 4 files of \(folder.path) that are no recordings of a known format: b.md, c.md, d.md, …"
    #expect(more.skipped == [left])
    // A filter that asks for them is told so too.
    #expect(try more.filtered(by: ["recordings/a"]).skipped == [left])
  }

  @Test func `a file that nobody can read is a scenario that fails, and in the corpus one that is no recording`() throws
  {
    let folder = try TemporaryFolder()
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/gone.evemu", withDestinationPath: folder.path + "/nowhere")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/round", withDestinationPath: folder.path)
    try FileManager.default.createDirectory(atPath: folder.path + "/deep/er", withIntermediateDirectories: true)
    try write("t_ns,contact_id,phase,x,y\n0,1,B,1,1\n9,1,E,1,1\n", "deep/er/a.csv")
    try write("", "empty.evemu")
    try write("version https://somewhere\n", "pointer.evemu")
    let recordings = RecordedScenarios.list(folder.path)
    #expect(recordings.scenarios.map(\.name) == ["recordings/deep/er/a.csv", "recordings/gone.evemu"])
    #expect(recordings.skipped.first?.hasSuffix("format: empty.evemu, pointer.evemu") == true)
    let corpus = CorpusScenarios.list(folder.path).scenarios
    #expect(
      corpus.map(\.name) == ["deep/er/a.csv", "empty.evemu", "gone.evemu", "pointer.evemu"].map { "corpus/" + $0 })
    let reports = corpus.map { $0.run(Made.context())[0] }
    #expect(reports.map { $0.verdict == .fail } == [false, true, true, true])
    for (report, file) in zip(reports, ["a.csv", "empty.evemu", "gone.evemu", "pointer.evemu"]).dropFirst() {
      #expect(report.reasons.contains { $0.contains(folder.path + "/" + file) }, "\(report.reasons)")
    }
  }

  @Test func `a description is read with its recording, and alone it is none`() throws {
    let folder = try TemporaryFolder()
    let seeds = DigestSinkTests.seeds.path + "/Recordings/split"
    try FileManager.default.copyItem(atPath: seeds + ".desc", toPath: folder.path + "/split.desc")
    #expect(CorpusScenarios.list(folder.path).scenarios.map(\.name) == ["corpus/split.desc"])
    try FileManager.default.copyItem(atPath: seeds + ".event", toPath: folder.path + "/split.event")
    #expect(CorpusScenarios.list(folder.path).scenarios.map(\.name) == ["corpus/split.event"])
  }

  @Test func `an unknown filter lists what there is`() {
    let list = ScenarioList.standard(folders: Self.folders)
    let failure = #expect(throws: CommandFailure.self) { try list.filtered(by: ["pans", "no-such-thing"]) }
    #expect(failure?.description.contains("'no-such-thing'") == true)
    #expect(failure?.description.contains("  stream/taps") == true)
  }

  @Test func `the list names scenarios, what is missing and what must hold`() {
    let text = ListCommand.text(of: .standard(folders: Self.folders))
    #expect(text.contains("stream/chaos"))
    #expect(text.contains("skipped: no recordings"))
    for invariant in TimingInvariants.all { #expect(ListCommand.invariantText().contains(invariant.statement)) }
    #expect(ListCommand.invariantText().contains(OpenLoopFigures.deadlineStatement))
    #expect(ListCommand.invariantText().contains(ScriptExpectations.statement))
  }

  @Test func `a stream is judged by its truth and the model, and has no times where none may be taken`() throws {
    for scenario in StreamScenarios.all {
      let report = StreamWorkloads.report(scenario, Made.context())
      #expect(report.answer == .pass, "\(report.reasons)")
      #expect(report.latency == nil && report.amortized == nil)
      #expect(report.timingRefusal == "no timings in tests")
      let names = report.invariants.map(\.name)
      #expect(names == ["exactness", "quiescence", "truth", "digest"])
      #expect(report.invariants.allSatisfy { $0.verdict == .pass }, "\(report.reasons)")
      #expect(report.invariants.last?.reason.contains("the model agrees") == true)
    }
  }

  @Test func `what is idle leaves no trace, at any scale`() throws {
    for curve in ScaleCurve.curves where curve.isExpectedFlat {
      let reports = curve.reports(Made.context())
      #expect(reports.count == curve.scales.count + 1)
      for report in reports.dropLast() { #expect(report.answer == .pass, "\(report.reasons)") }
    }
  }

  @Test func `the scripts of the corpus get what they expect from both hosts`() throws {
    let list = CorpusScenarios.list(DigestSinkTests.seeds.path)
    let scenario = try #require(list.scenarios.first { $0.name == "corpus/Specification" })
    let report = scenario.run(Made.context())[0]
    #expect(report.recognitions.count == 2)
    #expect(report.verdict == .pass, "\(report.reasons)")
  }

  @Test func `what of a recording of the suite was lost is told, in one line of many, and nothing of the corpus's`()
    throws
  {
    let folder = try TemporaryFolder()
    for name in 0..<6 {
      try Data("t_ns,contact_id,phase,x,y\n0,\(name),B,100,100\n".utf8)
        .write(to: URL(fileURLWithPath: folder.path + "/\(name).csv"))
    }
    func run(_ list: ScenarioList) -> SuiteRun {
      let context = Made.context()
      return SuiteRun(list.scenarios, context, empty: Made.report(), isInterrupted: { false }, progress: { _, _ in })
    }
    let real = run(RecordedScenarios.list(folder.path))
    #expect(real.remarks.count == 6)
    #expect(
      real.remarks.first?.hasPrefix("lost or repaired: recordings/0.csv: contacts still down at the end: 1") == true)
    #expect(real.notes(isDetailed: true) == real.remarks)
    #expect(
      real.notes(isDetailed: false).map { $0.hasPrefix("6 remarks on recordings, of which something was lost, ") } == [
        true
      ])
    var report = real.report
    report.ask(ScenarioList(scenarios: [], skipped: ["a"]), [], remarks: real.remarks)
    #expect(report.leftOut == ["a"] + real.remarks)
    let seeds = DigestSinkTests.seeds.path + "/Recordings"
    let traps = RecordedScenarios.scenarios(["trap-syn-dropped.evemu"], in: seeds, subject: "corpus/Recordings")
    #expect(traps.count == 1 && run(ScenarioList(scenarios: traps, skipped: [])).remarks.isEmpty)
  }

  @Test func `a seed recording is played on the standard scene`() throws {
    let path = DigestSinkTests.seeds.path + "/Recordings/pinch.evemu"
    let workload = try RecordedScenarios.workload("x", path, RecordingOptions())
    #expect(workload.observe().truth.counts[.pinch, .began] == 1)
    let small = RecordedScenarios.scene(ScreenSize(width: 200, height: 100))
    guard case .addView(let content, _) = small.scene[2] else {
      Issue.record("the third command makes the content")
      return
    }
    #expect(content.frame.width == 120)
    #expect(content.frame.height == 20)
  }

  @Test func `a run that is interrupted keeps what it has and is never a pass`() {
    let passing = ScenarioReport(
      name: "a", eventCount: 1, rowCount: 1, recognitions: [.init(name: "x", expected: 1, found: 1)])
    var ran = 0
    let scenarios = ["a", "b", "c"].map { name in
      Scenario(name: name, summary: "") { _ in
        ran += 1
        return [passing]
      }
    }
    let whole = SuiteRun(
      scenarios, Made.context(), empty: Made.report(), isInterrupted: { false }, progress: { _, _ in })
    #expect(whole.exitReason == .pass)
    #expect(whole.leftCount == 0)
    ran = 0
    var told: [String] = []
    let cut = SuiteRun(
      scenarios, Made.context(), empty: Made.report(), isInterrupted: { ran == 1 },
      progress: { told.append("\($0) \($1)") })
    #expect(cut.report.scenarios.count == 1)
    #expect(cut.leftCount == 2)
    #expect(cut.exitReason == .inconclusive)
    #expect(told == ["0 a"])
  }

  @Test func `verdicts become exit codes`() {
    func code(_ verdict: Verdict) -> ExitReason {
      Made.report([
        ScenarioReport(
          name: "a", eventCount: 0, rowCount: 0,
          invariants: [.init(name: "n", statement: "s", verdict: verdict, reason: "r")])
      ]).exitReason
    }
    #expect(code(.pass).rawValue == 0)
    #expect(code(.fail).rawValue == 2)
    #expect(code(.inconclusive).rawValue == 3)
    #expect(Made.report().exitReason.rawValue == 3)
  }
}

/// What `--exact` leaves out, and what not.
@Suite struct ExactnessFlagTests {
  private func report(_ verdicts: [(String, Verdict)]) -> ScenarioReport {
    var report = ScenarioReport(name: "made", eventCount: 1, rowCount: 1)
    report.invariants = verdicts.map {
      ScenarioReport.InvariantVerdict(name: $0.0, statement: "", verdict: $0.1, reason: "")
    }
    return report
  }

  @Test func `a broken budget does not count where time is not judged`() {
    let made = report([("budget", .fail), ("tail", .fail), ("stall", .fail), ("flatness", .fail), ("truth", .pass)])
    #expect(
      TimingInvariants.timeUnjudged(made).invariants.map(\.verdict) == [.skipped, .skipped, .skipped, .skipped, .pass])
  }

  @Test func `a clock that cannot measure a cost does not count where time is not judged`() {
    var made = report([("truth", .pass)])
    made.amortized = ScenarioReport.Amortized(Made.timings([9]).batch, eventCount: 1, rowCount: 1)
    made.amortized?.doubt = "a sample lasted 588 clock quanta instead of 1000"
    #expect(made.verdict == .inconclusive && TimingInvariants.timeUnjudged(made).verdict == .pass)
  }

  @Test func `a deadline that was missed in real time does not count either`() {
    #expect(TimingInvariants.timeUnjudged(report([("deadline", .fail)])).invariants.map(\.verdict) == [.skipped])
  }

  @Test func `a wrong answer counts all the same`() {
    for name in ["allocation", "exactness", "quiescence", "truth", "digest"] {
      #expect(TimingInvariants.timeUnjudged(report([(name, .fail)])).invariants.map(\.verdict) == [.fail])
    }
  }

  @Test func `on an unfit machine no pass about time counts, and the condition is named once`() throws {
    let made = report([("budget", .pass), ("stall", .fail), ("tail", .pass), ("truth", .pass), ("deadline", .pass)])
    var context = Made.context()
    #expect(TimingInvariants.judged(made, context) == made)
    context.unfitness = Doctor.unfitness(of: [DoctorCheck(name: "steal", status: .bad, finding: "9 % stolen")])
    let judged = TimingInvariants.judged(made, context)
    #expect(judged.invariants.map(\.verdict) == [.inconclusive, .fail, .inconclusive, .pass, .inconclusive])
    #expect(judged.reasons.filter { $0.contains("steal: 9 % stolen") }.count == 1)
    #expect(judged.reasons.contains { $0.hasPrefix("budget, tail, deadline: holds, but the machine is unfit") })
    #expect(Made.report([judged]).exitReason == .regression)
    let green = TimingInvariants.judged(report([("budget", .pass), ("truth", .pass)]), context)
    #expect(Made.report([green]).exitReason == .inconclusive)
    // Where no time is judged nothing is doubted.
    context.judgesTime = false
    #expect(TimingInvariants.judged(made, context) == TimingInvariants.timeUnjudged(made))
    context.judgesTime = true
    let exact = report([("truth", .pass), ("digest", .pass)])
    #expect(TimingInvariants.judged(exact, context) == exact)
  }
}
