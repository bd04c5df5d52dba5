import Foundation
import Testing

@testable import BenchmarkHarness

/// What not every run has, in every format: instructions, cold starts, real time, growth, memory, a gate's verdicts.
@Suite struct MeasuredFormatTests {
  /// Read from JSON, as whoever has no real time makes it.
  static func openLoop() throws -> OpenLoopFigures {
    let response = """
      {"count": 600, "p50": 1000, "p90": 2000, "p99": 3000, "p999": 4000, "p9999": 5000, "maximum": 6000}
      """
    let service = """
      {"count": 600, "p50": 100, "p90": 200, "p99": 300, "p999": 450, "p9999": 500, "maximum": 600}
      """
    let json = """
      {"rate": 120, "wantedCount": 600, "doneCount": 600, "response": \(response), "service": \(service),
       "missedCount": 2, "faultCount": 1, "firstFault": 7, "blockedCount": 3, "producerLatest": 9,
       "worst": [{"event": 7, "nanoseconds": 6000, "replayNanoseconds": 5900}]}
      """
    return try JSONDecoder().decode(OpenLoopFigures.self, from: Data(json.utf8))
  }

  static func instructions(_ total: UInt64) throws -> ScenarioReport.Instructions {
    try #require(ScenarioReport.Instructions(total: total, eventCount: 100, rowCount: 200))
  }

  static func gate() -> GateResult {
    GateResult(
      base: "main (0123)", candidate: "HEAD (4567)", key: MadeMeasurements.key,
      findings: [
        GateFinding(
          .instructions, "stream/a", .regression, base: "400.0", candidate: "420.0", change: 0.05, reason: "more <b>"),
        GateFinding(.time, "stream/a", .inconclusive, reason: "noise"),
        GateFinding(.exact, "stream/a", .pass, base: "8 metrics", candidate: "8 metrics", reason: "the same"),
        GateFinding(.exact, "stream/b", .improvement, reason: "less"),
      ], notes: ["seed 1"])
  }

  /// A run with everything.
  static func report() throws -> RunReport {
    var scenario = Sample.scenario(name: "stream/a")
    scenario.instructions = try instructions(40_000)
    scenario.coldStart = ColdStart([[50, 20, 30], [70, 20, 30]], of: .idle)
    var loop = Sample.scenario(name: "stream/b").withoutTimings(because: "x")
    loop.timingRefusal = nil
    loop.openLoop = try openLoop()
    var points: [ScenarioReport] = []
    for (scale, total) in [(1, 10_000), (10, 100_000), (100, 1_000_000)] as [(Int, UInt64)] {
      var point = Sample.scenario(name: "scale/contacts/count=\(scale)")
      point.instructions = try instructions(total)
      points.append(point)
    }
    var whole = ScenarioReport(name: "scale/contacts", eventCount: 0, rowCount: 0)
    whole.invariants = [.init(name: "linearity", statement: "s", verdict: .pass, reason: "r")]
    var report = Sample.report([scenario, loop] + points + [whole])
    report.memory = MemoryFigures(
      instances: [.init(capacity: "an engine for 11 touches", bytes: 12_345)], residentPeakBytes: 6_000_000)
    report.gate = gate()
    return report
  }

  static func text(_ format: any TextReportFormat) throws -> String { try format.text(of: ReportSource(report())) }

  @Test func `the report survives being written and read, with its gate`() throws {
    let report = try Self.report()
    #expect(try RunReport(json: report.json()) == report)
  }

  @Test func `a regression in the gate fails the report and is named among its reasons`() throws {
    let report = try Self.report()
    #expect(report.verdict == .fail)
    #expect(report.reasons.contains("gate: stream/a: instructions: regression: more <b>"))
    var without = report
    without.gate = nil
    #expect(without.verdict == .pass)
  }

  @Test func `Markdown has a table of each kind, and the gate before the costs`() throws {
    let text = try Self.text(MarkdownFormat())
    for head in [
      "| instr/event | instr/row |", "| cold start, raw |", "| open loop |", "| worst response |",
      "| curve | verdict |",
      "| memory | bytes |",
    ] { #expect(text.contains(head), "\(head)") }
    let gate = try #require(text.range(of: "### bench gate: regression"))
    let costs = try #require(text.range(of: "| scenario | ns/event"))
    #expect(gate.lowerBound < costs.lowerBound)
    #expect(text.contains("| scale/contacts | linearity pass | cost \\~ count^"))
    #expect(text.contains("instructions \\~ count^1.000"))
    #expect(text.contains("| an engine for 11 touches | 12345 |"))
    #expect(
      text.contains(
        "| stream/b | 120.0 | 600 | 1.00 µs | 3.00 µs | 4.00 µs | 6.00 µs | 450 ns | 2 | 1 | 3 | "))
    #expect(text.contains("| stream/b | 7 | 6.00 µs | 5.90 µs | the engine's |"))
  }

  @Test func `without any of it Markdown has none of the tables`() throws {
    let text = MarkdownFormat().text(of: ReportSource(Sample.report()))
    for head in ["instr/event", "cold start", "open loop", "| curve |", "| memory |", "bench gate"] {
      #expect(!text.contains(head), "\(head)")
    }
  }

  @Test func `Go's text has instructions beside times, and a line for everything else`() throws {
    let lines = try Self.text(GoBenchFormat()).split(separator: "\n")
    #expect(
      lines.contains(
        "BenchmarkStream/a-1\t4096\t10.0000 ns/op\t5.0000 ns/row\t0 B/op\t400 instr/op\t200 instr/row"))
    #expect(lines.contains { $0.hasPrefix("BenchmarkCold-start/stream/a-1\t2\t60 first-ns\t") })
    #expect(
      lines.contains(
        "BenchmarkOpen-loop/stream/b-1\t600\t1000 p50-ns\t3000 p99-ns\t4000 p999-ns\t6000 max-ns\t450 service-p999-ns"
          + "\t2 missed\t1 faults\t3 queue-full\t120 Hz"))
    #expect(lines.contains("BenchmarkMemory/an_engine_for_11_touches-1\t1\t12345 B"))
    #expect(
      lines.contains { $0.hasPrefix("BenchmarkGrowth/scale/contacts-1\t3\t") && $0.hasSuffix("1 instr-exponent") })
    #expect(
      lines.contains { $0.hasPrefix("BenchmarkGate-1\t4\t2 exit-code\t1 regressions\t1 improvements\t1 inconclusive") })
  }

  @Test func `instructions without a time are a line of their own`() throws {
    var scenario = Sample.scenario(name: "stream/a")
    scenario.amortized = nil
    scenario.instructions = try Self.instructions(40_000)
    let report = Sample.report([scenario])
    #expect(
      GoBenchFormat().text(of: ReportSource(report)).hasSuffix(
        "BenchmarkStream/a-1\t100\t400 instr/op\t200 instr/row\n"))
    #expect(try BencherFormat().text(of: ReportSource(report)).contains("\"instructions\""))
  }

  @Test func `Bencher has instructions with the scenario and the rest under names of their own`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(try Self.text(BencherFormat()).utf8))
    let results = try #require(json as? [String: [String: [String: Double]]])
    #expect(results["stream/a"]?["instructions"]?["value"] == 400)
    #expect(results["stream/a"]?["instructions-per-row"]?["value"] == 200)
    #expect(results["cold-start/stream/a"]?["first"]?["value"] == 60)
    #expect(results["open-loop/stream/b"]?["missed"]?["value"] == 2)
    #expect(results["memory/an engine for 11 touches"]?["bytes"]?["value"] == 12_345)
    #expect(results["gate"]?["regressions"]?["value"] == 1)
    #expect(results["growth/scale/contacts"]?["instructions-exponent"]?["value"].map { abs($0 - 1) < 1e-9 } == true)
  }

  @Test func `JMH has instructions beside the batches, and single figures as results`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(try Self.text(JMHFormat()).utf8))
    let results = try #require(json as? [[String: Any]])
    let secondary = results[0]["secondaryMetrics"] as? [String: [String: Any]]
    #expect(secondary?["instructions"]?["score"] as? Double == 400)
    let singles = results.filter { $0["mode"] as? String == "ss" }.compactMap { $0["benchmark"] as? String }
    #expect(
      singles == [
        "example.cold-start.stream.a", "example.open-loop.stream.b", "example.growth.scale.contacts",
        "example.memory.an_engine_for_11_touches", "example.memory.resident_peak", "example.gate",
      ])
    let figures = results.filter { $0["mode"] as? String == "ss" }
    let counts = figures.map { (($0["secondaryMetrics"] as? [String: [String: Any]])?["count"]?["score"]) as? Double }
    #expect(counts == [2, 600, 3, 1, 1, 4])
    // One value each, as their raw data have.
    #expect(figures.allSatisfy { $0["measurementIterations"] as? Int == 1 })
    // The first figure is the result, and all others stand beside it.
    let start = results.first { $0["benchmark"] as? String == "example.cold-start.stream.a" }
    #expect((start?["secondaryMetrics"] as? [String: Any])?.keys.sorted() == ["count", "p50", "slowest", "total"])
  }

  @Test func `Markdown states what the clock does to latencies, and the tail net of it`() throws {
    let report = Sample.report()
    let text = MarkdownFormat().text(of: ReportSource(report))
    let latency = try #require(report.scenarios[0].latency)
    #expect(text.contains("| max | p99.9 net |\n"))
    let (raw, net) = (Decimals.nanoseconds(latency.raw.p999), Decimals.nanoseconds(latency.net.p999))
    #expect(raw != net && text.contains("| \(raw) |") && text.contains("| \(net) |\n"))
    #expect(text.contains("raw latencies contain one pair of clock readings: p50 10.0 ns"))
    #expect(text.contains("in steps of 10.0 ns; net is raw less its p50"))
    var bare = report.scenarios[0]
    bare.latency = nil
    #expect(!MarkdownFormat().text(of: ReportSource(Sample.report([bare]))).contains("clock readings"))
  }

  @Test func `what the clock has of a cost is said where it is more than one percent`() throws {
    // Of 11 ns an event.
    let report = Sample.report(
      [("a", 0.1), ("b", 0.22), ("c", 1.54)].map { name, overhead in
        var scenario = Sample.scenario(name: "s/\(name)")
        scenario.amortized?.overheadPerEvent = overhead
        return scenario
      })
    let sentence = "the clock's share of the cost is above 1 % in: s/c 14.0 %, s/b 2.00 %"
    #expect(report.clockShares == sentence)
    #expect(MarkdownFormat().text(of: ReportSource(report)).contains("\n\(MarkdownText.prose(sentence))\n"))
    // With an accent on it a mark is a mark too.
    #expect(MarkdownText.prose("a|\u{301}b\r\nc<\u{301}") == "a\\|\u{301}b c&lt;\u{301}")
    #expect(MarkdownText.code("a`\u{301}b") == "`` a`\u{301}b ``")
    #expect(report.text(on: .plain).contains(sentence))
    #expect(Sample.report().clockShares == nil)
  }

  @Test func `JUnit has a suite for each layer of the gate and properties for figures`() throws {
    let text = try Self.text(JUnitFormat())
    #expect(text.contains("<testsuite name=\"gate/instructions\" tests=\"1\" failures=\"1\""))
    #expect(text.contains("<testsuite name=\"gate/exact\" tests=\"2\" failures=\"0\""))
    #expect(text.contains("<testsuite name=\"gate/time\" tests=\"1\" failures=\"0\" errors=\"1\""))
    #expect(text.contains("regression: more &lt;b&gt;; base 400.0, candidate 420.0"))
    for name in [
      "instructions", "cold-start/stream/a first", "open-loop/stream/b missed", "memory/resident peak bytes",
      "growth/scale/contacts exponent",
    ] { #expect(text.contains("<property name=\"\(name)\" value="), "\(name)") }
  }

  @Test func `the page shows the gate first, escaped, and a table of each kind`() throws {
    let page = try Self.text(PageFormat())
    let gate = try #require(page.range(of: "<section id=\"gate\""))
    let verdicts = try #require(page.range(of: "<section id=\"verdicts\""))
    #expect(gate.lowerBound < verdicts.lowerBound)
    for sign in [
      "<span class=\"fail\">regression</span>", "more &lt;b&gt;", "1 row without a concern", "instr/event",
      "<caption>Open loop", "<caption>The slowest responses in real time", "<caption>Cold start", "<caption>Memory",
      "linearity: pass", "instructions ~ count^1.000",
    ] { #expect(page.contains(sign), "\(sign)") }
    #expect(!page.contains("{{"))
    let none = try PageFormat().text(of: ReportSource(Sample.report()))
    #expect(!none.contains("id=\"gate\"") && !none.contains("id=\"measured\""))
  }

  @Test func `the page of an interrupted gate says that it was stopped, as its text and Markdown do`() throws {
    var report = try Self.report()
    let sentence = "interrupted: not everything was measured"
    #expect(try !PageFormat().text(of: ReportSource(report)).contains(sentence))
    report.gate?.isInterrupted = true
    report.gate?.notes = []
    #expect(try PageFormat().text(of: ReportSource(report)).contains(sentence))
    #expect(
      report.gate?.markdown.contains(sentence) == true && report.gate?.text(on: .plain).contains(sentence) == true)
  }

  @Test func `an improvement of a gate is the page's headline, and a case that passes says it`() throws {
    let gate = GateResult(
      base: "a", candidate: "b", key: MadeMeasurements.key,
      findings: [
        GateFinding(.exact, "stream/a", .pass, reason: "the same"),
        GateFinding(.instructions, "stream/a", .improvement, base: "9", candidate: "8", reason: "fewer: record it"),
      ])
    func source(of gate: GateResult) -> ReportSource {
      gate.source(
        suite: "example", startedAt: "2026-01-02T03:04:05Z", machine: Sample.report().machine,
        buildMode: BuildMode(isOptimized: true), commit: nil)
    }
    let page = try PageFormat().text(of: source(of: gate))
    #expect(page.contains("<title>example: improvement</title>"))
    #expect(page.contains("<span class=\"verdict inconclusive\">improvement</span></h1>"))
    let junit = try JUnitFormat().text(of: source(of: gate))
    #expect(junit.contains("<system-out>improvement: fewer: record it; base 9, candidate 8</system-out>"))
    #expect(junit.components(separatedBy: "<system-out>").count == 2 && junit.contains("failures=\"0\""))
    // Over a run it shows as long as nothing is worse; what is worse, or open, does not hide behind it.
    var report = Sample.report()
    report.gate = gate
    #expect(try PageFormat().text(of: ReportSource(report)).contains("<title>example: improvement</title>"))
    report = Sample.report([Sample.scenario(invariant: .fail)])
    report.gate = gate
    #expect(try PageFormat().text(of: ReportSource(report)).contains("<title>example: fail</title>"))
    var red = gate
    red.append([GateFinding(.exact, "stream/b", .regression, reason: "gone")])
    #expect(
      try PageFormat().text(of: source(of: red)).contains("<span class=\"verdict fail\">regression</span></h1>"))
  }

  @Test func `a gate that was stopped, or looked at nothing, is no green file`() throws {
    var gate = GateResult(
      base: "a", candidate: "b", key: MadeMeasurements.key,
      findings: [GateFinding(.exact, "stream/pans", .pass, reason: "the same")])
    #expect(JUnitFormat.suites(of: gate).flatMap(\.cases).map(\.verdict) == [.pass])
    gate.isInterrupted = true
    #expect(JUnitFormat.suites(of: gate).flatMap(\.cases).map(\.verdict) == [.pass, .inconclusive])
    let none = GateResult(base: "a", candidate: "b", key: MadeMeasurements.key, findings: [])
    #expect(JUnitFormat.suites(of: none).flatMap(\.cases).map(\.verdict) == [.inconclusive])
  }

  @Test func `a gate of two measured sides is a report with a base`() throws {
    var made = Self.gate()
    made.sides = .init(
      base: MadeMeasurements.measurement(MadeMeasurements.row(samples: [10, 11, 12])),
      candidate: MadeMeasurements.measurement(MadeMeasurements.row(instructions: 500_000, samples: [20, 21, 22])))
    let source = made.source(
      suite: "example", startedAt: "2026-01-02T03:04:05Z", machine: Sample.report().machine,
      buildMode: BuildMode(isOptimized: true), commit: nil)
    #expect(source.report.scenarios.map(\.name) == ["stream/pans"])
    #expect(source.report.scenarios[0].instructions?.perEvent == 500)
    #expect(source.report.scenarios[0].amortized?.nanosecondsPerEvent.median == 21)
    #expect(source.base?.scenarios[0].amortized?.nanosecondsPerEvent.median == 11)
    // A thousand events of 1200 rows.
    #expect(source.report.scenarios[0].amortized?.nanosecondsPerRow?.median == 17.5)
    for format in ReportFormats.all {
      if let format = format as? any TextReportFormat { #expect(try !format.text(of: source).isEmpty) }
    }
    #expect(try PageFormat().text(of: source).contains("id=\"changes\""))
    var exact = made
    let rows = MadeMeasurements.measurement(MadeMeasurements.row())
    exact.sides = .init(base: rows, candidate: rows)
    let page = try PageFormat().text(
      of: exact.source(
        suite: "example", startedAt: "2026-01-02T03:04:05Z", machine: Sample.report().machine,
        buildMode: BuildMode(isOptimized: true), commit: nil))
    #expect(!page.contains("id=\"changes\"") && !page.contains("<caption>Invariants"))
    let path = temporaryDirectory() + "/gate.json"
    try WholeFile.write(try made.json(), path: path)
    #expect(try GateResult(path: path) == made)
  }

  @Test func `what is checked out is the candidate, and no commit of the base`() {
    var made = Self.gate()
    let rows = MadeMeasurements.measurement(MadeMeasurements.row())
    made.sides = .init(base: rows, candidate: rows)
    let source = made.source(
      suite: "example", startedAt: "2026-01-02T03:04:05Z", machine: Sample.report().machine,
      buildMode: BuildMode(isOptimized: true), commit: GitCommit(hash: "abc", isModified: false))
    #expect(source.report.commit?.hash == "abc" && source.base != nil && source.base?.commit == nil)
  }

  @Test func `the page of a gate has the machine's conditions and the gate's plan, and no options of a run`() throws {
    var made = Self.gate()
    let rows = MadeMeasurements.measurement(MadeMeasurements.row())
    made.sides = .init(base: rows, candidate: rows)
    func page() throws -> String {
      try PageFormat().text(
        of: made.source(
          suite: "example", startedAt: "2026-01-02T03:04:05Z", machine: Sample.report().machine,
          buildMode: BuildMode(isOptimized: true), commit: nil))
    }
    #expect(try !page().contains("of warm-up"))
    made.conditions = [DoctorCheck(name: "steal", status: .bad, finding: "9 % stolen", remedy: "wait")]
    made.plan = .init(rounds: 23, seed: 7, judgesTime: true, countsInstructions: false)
    let text = try page()
    #expect(text.contains("9 % stolen") && text.contains("seed 7, 23 processes of the candidate, no instructions"))
    #expect(!text.contains("of warm-up"))
    #expect(made.text(on: .plain).contains("the machine is unfit for durations: steal: 9 % stolen\n"))
    // Laid over a run, both are shown.
    var run = try Self.report()
    run.gate = made
    let both = try PageFormat().text(of: ReportSource(run))
    #expect(both.contains("of warm-up") && both.contains("seed 7, 23 processes"))
    let path = temporaryDirectory() + "/gate.json"
    try WholeFile.write(try made.json(), path: path)
    #expect(try GateResult(path: path) == made)
  }

  @Test func `what is no gate's result is refused with the place`() throws {
    let path = temporaryDirectory() + "/gate.json"
    for text in ["", "{", "{\"schemaVersion\": 1}", "\u{0}\u{1}"] {
      try WholeFile.write(text, path: path)
      #expect(throws: ReportFailure.self, "\(text)") { try GateResult(path: path) }
    }
    #expect(throws: ReportFailure.notReadable(path: path + "x")) { try GateResult(path: path + "x") }
    try Self.report().write(path: path)
    let failure = #expect(throws: ReportFailure.self) { try GateResult(path: path) }
    #expect(failure?.description.contains("expected what `bench gate --json` writes; it has no ") == true)
    #expect(failure?.description.contains("CodingKeys") == false)
  }

  @Test func `a folder is no baseline, and another thing than one that is not there`() throws {
    let folder = temporaryDirectory()
    #expect(throws: BaselineFailure.notReadable(path: folder)) { try GateBaseline(path: folder) }
    #expect(BaselineFailure.notReadable(path: folder).exitReason == .unusable)
    #expect(throws: BaselineFailure.missing(path: folder + "/none")) { try GateBaseline(path: folder + "/none") }
  }
}
