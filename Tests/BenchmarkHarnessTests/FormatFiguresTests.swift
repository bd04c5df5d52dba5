import Foundation
import Testing

@testable import BenchmarkHarness

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Which figure stands where, in formats that others read: each test has a figure of its own for every place.
@Suite struct FormatFiguresTests {
  /// One scenario whose events allocate more than they free.
  private func allocating() -> ScenarioReport {
    var ledger = AllocationLedger()
    ledger.note(event: 7, AllocationReading(allocatedBytes: 200, freedBytes: 120))
    var scenario = Sample.scenario(name: "stream/a")
    scenario.allocations = .init(.counted(ledger))
    return scenario
  }

  @Test func `JMH has the events of a batch, and what was freed`() throws {
    let scenario = allocating()
    let results = JMHFormat.results(of: scenario, in: Sample.report([scenario]))
    let batch = try #require(results.first)
    // To JMH a batch is what one operation is made of: here that is one event.
    #expect(batch.measurementBatchSize == 1 && batch.warmupBatchSize == 1 && batch.measurementIterations == 3)
    #expect(batch.secondaryMetrics["eventsPerSample"]?.score == 4096)
    #expect(["allocatedBytes", "freedBytes"].map { batch.secondaryMetrics[$0]?.score } == [200, 120])
  }

  @Test func `JMH has each percentile of its own readers, of classes and of single figures`() throws {
    let classes = try #require(LatencyClasses(nanoseconds: [10, 20, 30], counts: [50, 0, 50]))
    #expect([0.0, 50, 50.5, 99, 100].map { classes.latency(atPercentile: $0) } == [10, 10, 30, 30, 30])
    let wanted = ["0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0"]
    let scenario = allocating()
    let results = JMHFormat.results(of: scenario, in: Sample.report([scenario]))
    let metrics = results.flatMap { [$0.primaryMetric] + $0.secondaryMetrics.values }
    #expect(metrics.count > 3)
    for metric in metrics { #expect(Set(metric.scorePercentiles.keys) == Set(wanted)) }
  }

  @Test func `a table of costs has what was freed beside what was allocated`() {
    let rows = Sample.report([allocating()]).text(on: .plain).split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.contains { $0.first == "stream/a" && $0.suffix(3) == ["200", "120", "pass"] })
  }

  @Test func `Bencher's cost of a row has its own bounds, and scenarios of one name are two`() throws {
    var scenario = Sample.scenario(name: "file/a")
    scenario.amortized?.nanosecondsPerRow?.lower = 5.25
    scenario.amortized?.nanosecondsPerRow?.upper = 5.75
    let metrics = BencherFormat.metrics(of: scenario)
    #expect(metrics["latency-per-row"] == .init(value: 5.5, lower_value: 5.25, upper_value: 5.75))
    let text = try BencherFormat().text(of: ReportSource(Sample.report([scenario, scenario])))
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(json?.keys.sorted() == ["file/a", "file/a#2"])
  }

  @Test func `Go's text names the machine as Go does, and a commit with what was changed in it`() {
    var report = Sample.report()
    report.machine.architecture = "aarch64"
    report.commit = GitCommit(hash: "abc", isModified: true)
    let text = GoBenchFormat().text(of: ReportSource(report))
    #expect(text.contains("\ngoarch: arm64\n") && text.contains("\n# commit: abc+modified\n"))
  }

  @Test func `what JUnit says beside a verdict is XML too, and each suite counts its own`() throws {
    var suite = JUnitSuite(
      name: "s",
      cases: [
        JUnitCase(name: "a", verdict: .fail, reason: "r", details: "d\u{0}"),
        JUnitCase(name: "b", verdict: .skipped, reason: "r"), JUnitCase(name: "c", verdict: .inconclusive, reason: "r"),
      ])
    suite.properties = [("p\u{1}", "v\u{0}")]
    let text = try JUnitDocument(name: "x", suites: [suite]).text()
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(text.contains("d\u{FFFD}") && text.contains("name=\"p\u{FFFD}\" value=\"v\u{FFFD}\""))
    #expect(XMLParser(data: Data(text.utf8)).parse())
    #expect(text.contains("name=\"s\" tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"1\""))
  }

  @Test func `JUnit says of what is recorded that it is, and nothing of the gate's own counts`() throws {
    let recorded = GateResult(
      base: "a", candidate: "b", key: MadeMeasurements.key,
      findings: [GateFinding(.exact, "stream/a", .recorded, base: "1", candidate: "2", reason: "in the baseline")])
    let cases = JUnitFormat.suites(of: recorded).flatMap(\.cases)
    #expect(cases.map(\.verdict) == [.pass])
    #expect(cases.map(\.note) == ["recorded: in the baseline; base 1, candidate 2"])
    var report = Sample.report()
    report.gate = recorded
    #expect(try !JUnitFormat().text(of: ReportSource(report)).contains("exit-code"))
    // What was recorded is among what has passed.
    let figure = try #require(report.figures.last)
    #expect(figure.measures.last == .init(name: "passed", value: 1, unit: "passed"))
  }

  @Test func `a row that only the base has is as wide as the others where instructions were counted`() throws {
    var scenario = Sample.scenario()
    scenario.instructions = .init(total: 90, eventCount: 9, rowCount: 3)
    let source = ReportSource(Sample.report([scenario]), base: Sample.report([Sample.scenario(name: "gone")]))
    let lines = MarkdownFormat().text(of: source).split(separator: "\n")
    let head = try #require(lines.first { $0.hasPrefix("| scenario |") })
    let gone = try #require(lines.first { $0.hasPrefix("| gone |") })
    #expect(gone.count { $0 == "|" } == head.count { $0 == "|" } && gone.contains("| only in the base |"))
  }

  @Test func `what is only freed is no zero among the costs`() throws {
    var scenario = Sample.scenario(name: "stream/a")
    var ledger = AllocationLedger()
    ledger.note(event: 3, AllocationReading(allocatedBytes: 0, freedBytes: 48))
    scenario.allocations = .init(.counted(ledger))
    let lines = MarkdownFormat().text(of: ReportSource(Sample.report([scenario]))).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("| stream/a |") && $0.contains("| 48 |") })
    #expect(AllocationReading(allocatedBytes: .max, freedBytes: 1).bothBytes == .max)
  }

  @Test func `Markdown has the remedy of a condition, and all of a cold start`() {
    var scenario = Sample.scenario(name: "stream/a")
    scenario.coldStart = ColdStart([[50, 20, 30], [50, 20, 30]], of: .idle)
    let text = MarkdownFormat().text(of: ReportSource(Sample.report([scenario])))
    #expect(text.contains("| load | warn | 1.50 over the last minute | wait |"))
    #expect(text.contains("| 50.0 ns | 30.0 ns | 50.0 ns | 100 ns |"))
  }

  @Test func `what became cheaper is apart from what it was, too`() throws {
    func summary(_ values: [Double]) throws -> Summary { try #require(Summary(values)) }
    let change = ReportComparison.change(from: try summary([12, 12, 12]), to: try summary([9, 9, 9]))
    #expect(change?.isApart == true && change?.text == "-25.0 %")
    var real = Sample.report()
    real.machine.isVirtual = false
    #expect(ReportComparison.doubt(Sample.report(), real)?.contains("another virtualisation: ") == true)
  }

  @Test func `no attribute of a page ends where its text has a quotation mark`() {
    var markup = Markup()
    markup.add("p", [("title", "a\"b'c")], text: "d\"e")
    #expect(markup.text == "<p title=\"a&quot;b&#39;c\">d&quot;e</p>")
  }

  @Test func `a verdict in a table of the page has its colour`() {
    let table = PageTable(caption: "c", columns: ["a", "b"], rows: [["x", .verdict(.fail)]])
    #expect(table.html.contains("<td class=\"fail\">fail</td>"))
  }

  @Test func `the label of a mark stays inside of the plot`() {
    func text(at x: Double) -> String {
      LinePlot(
        title: "t", description: "d",
        x: .linear("run", covering: [0, 10], fromZero: true, label: PlotAxis.count),
        y: .linear("ns", covering: [0, 10], fromZero: true, label: PlotAxis.count), series: [],
        marks: [(x, "+5 %")]
      ).svg(id: "p")
    }
    #expect(text(at: 1).contains("class=\"note\" text-anchor=\"start\">+5 %"))
    #expect(text(at: 9).contains("class=\"note\" text-anchor=\"end\">+5 %"))
  }
}
