import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct RunHistoryTests {
  /// A run on a day, whose one scenario costs so much.
  static func run(day: Int, cost: Double, processor: String = "Made Up 9000") -> RunReport {
    var scenario = Sample.scenario(name: "stream/x")
    scenario.amortized = Sample.amortized(nanoseconds: [cost])
    var report = Sample.report([scenario])
    report.startedAt = "2026-01-\(day < 10 ? "0" : "")\(day)T03:04:05Z"
    report.machine.processor = processor
    return report
  }

  @Test func `runs are added one file each, and the same run once`() throws {
    let folder = temporaryDirectory() + "/runs"
    let first = try RunHistory.append(Self.run(day: 1, cost: 10), to: folder)
    #expect(first == "20260101T030405Z-aaaaaaaaaaaa.json")
    #expect(try RunHistory.append(Self.run(day: 1, cost: 10), to: folder) == first)
    #expect(try RunHistory.append(Self.run(day: 1, cost: 11), to: folder) == "20260101T030405Z-aaaaaaaaaaaa-2.json")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
    for cost in 12...20 { _ = try RunHistory.append(Self.run(day: 1, cost: Double(cost)), to: folder) }
    // Of one instant, in the order in which they were added.
    let ordered = try #require(try RunHistory.read(folder))
    let costs = ordered.runs.map { TrendMetric.cost.value(of: $0.scenarios[0]) }
    #expect(costs == (10...20).map(Double.init))
  }

  @Test func `what is there is not written over, though nobody can read it`() throws {
    let folder = temporaryDirectory()
    let name = "20260101T030405Z-aaaaaaaaaaaa"
    try FileManager.default.createDirectory(atPath: folder + "/\(name).json", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder + "/\(name)-2.json", withDestinationPath: "nowhere")
    #expect(try RunHistory.append(Self.run(day: 1, cost: 10), to: folder) == "\(name)-3.json")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
  }

  @Test func `what files say is shown on a terminal and not obeyed`() throws {
    var report = Sample.report([Sample.scenario(name: "\u{1B}[31mRED\nverdict: pass", invariant: .fail)])
    report.machine.processor = "\u{1B}]0;title\u{7}"
    let history = try #require(RunHistory([report], leftOut: ["a\u{1B}c: b"]))
    let trends = TrendText(history: history, trends: Trend.trends(of: history, .cost)).text(on: .plain)
    let result = GateResult(
      base: "a\nb\u{1B}c", candidate: "c", key: .current(),
      findings: [GateFinding(.exact, "\u{1B}[2J", .regression, reason: "\u{9D}")], notes: ["\u{1B}[A"])
    for text in [trends, report.text(on: .plain), result.text(on: .plain), result.markdown] {
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
      #expect(!text.contains("\nverdict: pass"))
    }
    #expect(trends.contains("\\x1b[31mRED\\x0averdict: pass"))
  }

  @Test func `a run that two files hold counts once, and that is said`() throws {
    let folder = temporaryDirectory()
    for day in 1...3 {
      let run = Self.run(day: day, cost: Double(day))
      _ = try RunHistory.append(run, to: folder)
      try WholeFile.write(run.json(), path: folder + "/nightly\(day).json")
    }
    let history = try #require(try RunHistory.read(folder))
    #expect(history.runs.count == 3)
    #expect(history.leftOut.count == 3)
    #expect(history.leftOut[0] == "nightly1.json: the same run as 20260101T030405Z-aaaaaaaaaaaa.json")
  }

  @Test func `a gate that was laid over a run makes it no other run`() throws {
    let folder = temporaryDirectory()
    var run = Self.run(day: 1, cost: 10)
    _ = try RunHistory.append(run, to: folder)
    run.gate = GateResult(base: "a", candidate: "b", key: MadeMeasurements.key, findings: [])
    let second = try RunHistory.append(run, to: folder)
    let history = try #require(try RunHistory.read(folder))
    #expect(history.runs.count == 1)
    #expect(history.leftOut == ["\(second): the same run as 20260101T030405Z-aaaaaaaaaaaa.json"])
  }

  @Test func `two scenarios of one name are two series`() throws {
    let runs = (1...3).map { day in
      var run = Sample.report([10, 20].map { Self.run(day: day, cost: $0).scenarios[0] })
      run.startedAt = "2026-01-0\(day)T03:04:05Z"
      return run
    }
    let trends = Trend.trends(of: try #require(RunHistory(runs)), .cost)
    #expect(trends.map { $0.scenario } == ["stream/x", "stream/x#2"])
    #expect(trends.map { $0.points.map { $0.value } } == [[10, 10, 10], [20, 20, 20]])
    let bencher = try BencherFormat().text(of: ReportSource(runs[0]))
    #expect(bencher.contains("\"stream/x\"") && bencher.contains("\"stream/x#2\""))
  }

  @Test func `runs come back oldest first, and what is no report is named`() throws {
    let folder = temporaryDirectory()
    for day in [3, 1, 2] { _ = try RunHistory.append(Self.run(day: day, cost: Double(day)), to: folder) }
    try WholeFile.write("{ not json", path: folder + "/broken.json")
    try WholeFile.write("x", path: folder + "/notes.txt")
    let history = try #require(try RunHistory.read(folder))
    #expect(history.runs.map { $0.startedAt.prefix(10) } == ["2026-01-01", "2026-01-02", "2026-01-03"])
    #expect(history.leftOut.count == 1 && history.leftOut[0].hasPrefix("broken.json: "))
    #expect(try RunHistory.read(temporaryDirectory()) == nil)
    #expect(throws: ReportFailure.notReadable(path: folder + "/none")) { try RunHistory.read(folder + "/none") }
    let file = folder + "/notes.txt"
    #expect(throws: ReportFailure.isNoFolder(path: file)) { try RunHistory.read(file) }
    #expect(throws: ReportFailure.isNoFolder(path: file)) { try RunHistory.append(Self.run(day: 4, cost: 4), to: file) }
  }

  private static let others = "of another suite, machine class, toolchain, seed, amount, rate or reading of files"

  @Test func `only runs of the latest one's machine and toolchain are compared`() throws {
    let runs = [
      Self.run(day: 1, cost: 1, processor: "other"), Self.run(day: 2, cost: 2), Self.run(day: 3, cost: 3),
    ]
    let history = try #require(RunHistory(runs))
    #expect(history.runs.count == 2)
    #expect(history.leftOut == ["1 run is \(Self.others)"])
  }

  @Test func `another compiler of the same release is another toolchain, and no commit is blamed for it`() throws {
    let runs = (1...24).map { day in
      var run = Self.run(day: day, cost: day <= 12 ? 100 + Double(day % 3) : 120 + Double(day % 3))
      if day > 12 { run.toolchain.clang = "Clang 21, of another revision" }
      return run
    }
    let history = try #require(RunHistory(runs))
    #expect(history.runs.count == 12)
    #expect(history.leftOut == ["12 runs are \(Self.others)"])
    let trend = try #require(Trend.trends(of: history, .cost).first)
    #expect(trend.changes.isEmpty)
    #expect(history.key.text.contains("Swift 6.3, Clang 21, of another revision, seed 1"))
    #expect(ReportComparison.doubt(runs[0], runs[23])?.contains("another toolchain: ") == true)
  }

  @Test func `a trend has a point for each run with the figure, and marks its changes`() throws {
    let runs = (1...24).map { Self.run(day: $0, cost: $0 <= 12 ? 100 + Double($0 % 3) : 120 + Double($0 % 3)) }
    let history = try #require(RunHistory(runs))
    let trend = try #require(Trend.trends(of: history, .cost).first)
    #expect(trend.points.count == 24 && trend.changes.map(\.index) == [12])
    let text = TrendText(history: history, trends: [trend]).text(on: .plain)
    #expect(text.contains("▁▄") || text.contains("▁"))
    #expect(text.contains("|") && text.contains("+19.8 % since 2026-01-13T03:04:05Z, commit aaaaaaaaaaaa"))
    let page = try TrendPage(history: history, trends: [trend]).text()
    #expect(page.contains("class=\"mark\"") && page.contains("+19.8 %") && !page.contains("{{"))
    #expect(Trend.trends(of: history, .bytes).first?.changes.isEmpty == true)
  }

  @Test func `a sparkline is as high as its figures and says where they change`() {
    #expect(Sparkline.text(of: []) == "")
    #expect(Sparkline.text(of: [5, 5, 5]) == "▁▁▁")
    #expect(Sparkline.text(of: [0, 7, 0, 7], changes: [2]) == "▁█|▁█")
    #expect(Sparkline.text(of: (0...7).map(Double.init)) == "▁▂▃▄▅▆▇█")
    // Of a change at the first that is shown nothing stands before it.
    #expect(Sparkline.text(of: [0, 0, 7], changes: [1], width: 2) == "▁█")
    #expect(Sparkline.text(of: Array(repeating: 1, count: 50) + [2], width: 3) == "▁▁█")
    #expect(
      Sparkline.text(of: [-1e308, 1e308, 0]) == "▁█▅" && Sparkline.text(of: [0, .leastNonzeroMagnitude]) == "▁▁")
  }

  @Test func `scenarios stand in the latest run's order, with their first figure and their latest`() throws {
    func run(_ day: Int, _ costs: KeyValuePairs<String, Double>) -> RunReport {
      var report = Sample.report(
        costs.map { name, cost in
          var scenario = Sample.scenario(name: name)
          scenario.amortized = Sample.amortized(nanoseconds: [cost])
          return scenario
        })
      report.startedAt = Self.run(day: day, cost: 1).startedAt
      return report
    }
    let runs = [run(1, ["b": 10, "a": 1]), run(2, ["c": 5, "b": 30]), run(3, ["c": 5, "b": 20])]
    let history = try #require(RunHistory(runs))
    let trends = Trend.trends(of: history, .cost)
    #expect(trends.map { $0.scenario } == ["c", "b", "a"])
    let rows = TrendText(history: history, trends: trends).text(on: .plain).split(separator: "\n")
    #expect(rows.contains { $0.split(separator: " ").prefix(4) == ["b", "3", "10.00", "20.00"] })
  }

  @Test func `a change is told of its run, also where runs before it have no such figure, and drawn in front of it`()
    throws
  {
    let runs = (1...27).map { day in
      let run = Self.run(day: day, cost: day <= 15 ? 100 + Double(day % 3) : 120 + Double(day % 3))
      guard day <= 3 else { return run }
      var other = Sample.report([Sample.scenario(name: "stream/y")])
      other.startedAt = run.startedAt
      return other
    }
    let history = try #require(RunHistory(runs))
    let trend = try #require(Trend.trends(of: history, .cost).first { $0.scenario == "stream/x" })
    #expect(trend.changes.map(\.index) == [12])
    let lines = TrendText(history: history, trends: [trend]).changeLines(of: trend)
    #expect(lines.count == 1 && lines[0].contains(" since 2026-01-16T03:04:05Z"))
    let page = try TrendPage(history: history, trends: [trend]).text()
    let row = try #require(page.split(separator: "<tr>").first { $0.contains("<td>2026-01-16T03:04:05Z</td>") })
    #expect(row.contains("%</td>"))
    let mark = try #require(page.firstMatch(of: /<line x1="([0-9.]+)" x2="[0-9.]+" [^>]*class="mark"/)?.1)
    let places = page.matches(of: /<circle cx="([0-9]+\.[0-9]+)"/).compactMap { Double($0.1) }
    let place = try #require(Double(mark))
    #expect(places.count == 24 && places[11] < place && place < places[12])
  }

  @Test func `a level that was nothing has no percent`() throws {
    #expect(ChangePoints.Change(index: 4, before: 0, after: 64, pValue: 0.001).text == "from 0")
    #expect(ChangePoints.Change(index: 4, before: 50, after: 60, pValue: 0.001).text == "+20.0 %")
    #expect(ChangePoints.Change(index: 4, before: 50, after: 40, pValue: 0.001).text == "-20.0 %")
  }

  @Test func `a damaged run takes nothing of the others away`() throws {
    let runs = [-1e308, 1e308].map { cost in
      var scenario = Sample.scenario(name: "stream/x")
      scenario.amortized?.nanosecondsPerEvent.median = cost
      return Sample.report([scenario])
    }
    let history = try #require(RunHistory(runs))
    let trends = Trend.trends(of: history, .cost)
    #expect(TrendText(history: history, trends: trends).text(on: .plain).contains("▁█"))
    #expect(try TrendPage(history: history, trends: trends).text().contains("<svg "))
  }

  /// A run in real time.
  static func run(rate: Double) throws -> RunReport {
    let text = """
      {"rate": \(rate), "wantedCount": 9, "doneCount": 9, "missedCount": 0, "faultCount": 0, "blockedCount": 0,
       "producerLatest": 0,
       "response": {"count": 9, "p50": 1, "p90": 1, "p99": 1, "p999": 1, "p9999": 1, "maximum": 1},
       "service": {"count": 9, "p50": 1, "p90": 1, "p99": 1, "p999": 1, "p9999": 1, "maximum": 1}}
      """
    var scenario = Sample.scenario(name: "stream/x").withoutTimings(because: "real time")
    scenario.openLoop = try JSONDecoder().decode(OpenLoopFigures.self, from: Data(text.utf8))
    return Sample.report([scenario])
  }

  @Test func `runs in real time of different rates are not compared, nor with one as fast as possible`() throws {
    let (usual, fast) = (try Self.run(rate: 120), try Self.run(rate: 1000))
    #expect(ReportComparison.doubt(usual, fast)?.contains("another rate: ") == true)
    #expect(ReportComparison.doubt(usual, Self.run(day: 1, cost: 1))?.contains("rate") == true)
    #expect(try ReportComparison.doubt(usual, Self.run(rate: 120)) == nil)
    #expect(RunHistory([usual, fast])?.runs == [fast])
    #expect(RunHistory.Key(fast).text.hasSuffix(", 60 samples, 1000 events a second"))
    // What is followed of them are responses; batches they have none.
    let history = try #require(RunHistory([usual, fast, fast]))
    #expect(Trend.trends(of: history, .p99).map(\.points.count) == [2])
    #expect(Trend.trends(of: history, .cost).isEmpty)
  }

  @Test func `runs of other lengths in real time, readings of files or inputs are not taken for equal`() throws {
    func run(_ change: (inout RunRequest, inout ScenarioReport) -> Void = { _, _ in }) throws -> RunReport {
      var request = RunRequest(isQuick: false, isExact: false, asksModel: true)
      var scenario = try Self.run(rate: 120).scenarios[0]
      change(&request, &scenario)
      var report = Sample.report([scenario])
      report.request = request
      return report
    }
    let base = try run()
    #expect(try ReportComparison.doubt(base, run()) == nil)
    for (name, other) in [
      ("amount", try run { request, _ in request.secondsInRealTime = 2 }),
      ("reading of files", try run { request, _ in request.reading = "--screen 1x1" }),
      ("input of the same name", try run { $1.rowCount += 1 }),
    ] {
      #expect(ReportComparison.doubt(base, other)?.hasPrefix("The base has another \(name): ") == true)
      // Which file was behind a name a trend cannot know.
      #expect(RunHistory([base, other])?.runs.count == (name.hasPrefix("input") ? 2 : 1))
    }
  }

  @Test func `a gate of something else than the run is said to be`() {
    let report = Sample.report()
    var gate = GateResult(
      base: "main (0123)", candidate: "HEAD (aaaaaaaaaaaa)", key: BaselineKey(report.toolchain, report.machine),
      findings: [GateFinding(.exact, "a", .pass, reason: "the same")])
    gate.plan = .init(rounds: 20, seed: 1, judgesTime: true, countsInstructions: true)
    #expect(ReportComparison.doubt(report, gate: gate) == nil)
    let changes: [(String, (inout GateResult) -> Void)] = [
      ("toolchain", { $0.key.toolchain.clang = "another" }), ("architecture", { $0.key.architecture = "aarch64" }),
      ("machine class", { $0.key.machineClass = "another" }), ("seed", { $0.plan?.seed = 2 }),
      ("commit", { $0.candidate = "HEAD (bbbbbbbbbbbb)" }),
    ]
    for (name, change) in changes {
      var other = gate
      change(&other)
      #expect(
        ReportComparison.doubt(report, gate: other)
          == "The gate has another \(name) than the run: its verdicts need not be of what ran.")
    }
    // Who does not say what was measured cannot differ from it.
    var unknown = report
    unknown.commit = nil
    #expect(ReportComparison.doubt(unknown, gate: gate) == nil)
    (gate.candidate, gate.plan) = ("this build", nil)
    #expect(ReportComparison.doubt(report, gate: gate) == nil)
  }

  @Test func `runs of another seed or amount are left out, and a comparison of them is doubted`() throws {
    let latest = Self.run(day: 9, cost: 1)
    var (seed, samples, rows, asked) = (latest, latest, latest, latest)
    seed.options.seed = 2
    samples.options.sampleCount = 15
    rows.request = RunRequest(isQuick: false, isExact: false, rowCount: 500, asksModel: true)
    // Older reports do not say what was asked; the usual is what they have in common.
    asked.request = RunRequest(isQuick: false, isExact: true, asksModel: true)
    for (other, name) in [(seed, "seed"), (samples, "amount"), (rows, "amount")] {
      var earlier = other
      earlier.startedAt = Self.run(day: 1, cost: 1).startedAt
      let history = try #require(RunHistory([earlier, latest]))
      #expect(history.runs == [latest] && history.leftOut.count == 1)
      #expect(ReportComparison.doubt(other, latest)?.contains("another \(name): ") == true)
    }
    #expect(try #require(RunHistory([asked, latest])).runs.count == 2)
    #expect(ReportComparison.doubt(asked, latest) == nil)
    #expect(RunHistory.Key(rows).text.hasSuffix(", seed 1, 60 samples, 500 rows a stream"))
  }
}
