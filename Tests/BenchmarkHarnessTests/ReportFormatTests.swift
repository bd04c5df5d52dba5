import Foundation
import Testing

@testable import BenchmarkHarness

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ReportFormatTests {
  /// A report with everything that a format may meet: a failure, an open question, no timings, hostile names.
  static func report() -> RunReport {
    var untimed = Sample.scenario(name: "corpus/<b>&\"'|\u{1}x")
    untimed.invariants[0].reason = "two\nlines | and ]]> \u{0} more"
    return Sample.report([
      Sample.scenario(), Sample.scenario(name: "stream/taps/rows=10", invariant: .fail),
      Sample.scenario(name: "open/question", invariant: .inconclusive), untimed.withoutTimings(because: "too short"),
    ])
  }

  static func text(_ format: any TextReportFormat, base: RunReport? = nil) throws -> String {
    try format.text(of: ReportSource(report(), base: base))
  }

  @Test func `every format has a name of its own and writes the same bytes again`() throws {
    #expect(Set(ReportFormats.all.map(\.name)).count == ReportFormats.all.count)
    for format in ReportFormats.all {
      #expect(ReportFormats.named(format.name)?.summary == format.summary)
      if let format = format as? any TextReportFormat {
        #expect(try Self.text(format) == Self.text(format), "\(format.name)")
      }
    }
    #expect(ReportFormats.named("pdf") == nil)
  }

  @Test func `a format that cannot be written names the path`() throws {
    let path = temporaryDirectory() + "/missing/x"
    for format in ReportFormats.all {
      #expect(throws: ReportFailure.notWritable(path: path, errorCode: ENOENT)) {
        try format.write(ReportSource(Self.report()), to: path)
      }
    }
  }

  // MARK: Fields from outside

  private static func hostile() -> RunReport {
    var report = Self.report()
    report.startedAt = "2026<b>|\u{1B}[31m"
    report.toolchain = Toolchain(swift: "6.3\n# big", clang: "x")
    report.commit = GitCommit(hash: "a`b\nc", isModified: false)
    report.machine.operatingSystem = "Linux\nBenchmarkX 1 1 ns/op"
    return report
  }

  @Test func `no field begins anything in Markdown, nor is obeyed by a terminal`() {
    let text = MarkdownFormat().text(of: ReportSource(Self.hostile()))
    #expect(text.contains("2026&lt;b&gt;\\|\\x1b\\[31m"))
    #expect(text.contains("Swift 6.3 \\# big") && text.contains("`` a`b c ``"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    let gate = GateResult(base: "a`b", candidate: "x", key: .current(), findings: [])
    #expect(gate.markdown.contains("`x` against `` a`b ``"))
  }

  @Test func `no field ends a line of Go's text`() {
    let text = GoBenchFormat().text(of: ReportSource(Self.hostile()))
    #expect(text.contains("goos: linux_benchmarkx_1_1_ns/op\n") && text.contains("# commit: a`b_c\n"))
  }

  @Test func `no field of Go's text is obeyed by a terminal`() {
    let name = "a\u{1B}[31m\u{202E}\u{9B}x"
    var report = Sample.report([Sample.scenario(name: name)])
    (report.suite, report.machine.processor, report.machine.operatingSystem) = (name, name, name)
    let text = GoBenchFormat().text(of: ReportSource(report))
    #expect(text.contains("BenchmarkA\\x1b[31m\\u{202e}\\x9bx-1\t"))
    #expect(
      text.unicodeScalars.allSatisfy { scalar in
        scalar == "\n" || scalar == "\t" || ![.control, .format].contains(scalar.properties.generalCategory)
      })
  }

  @Test func `two runs in Markdown name the base, and what it does not share`() throws {
    var base = Self.report()
    base.commit = GitCommit(hash: String(repeating: "b", count: 40), isModified: true)
    let alike = try Self.text(MarkdownFormat(), base: base)
    #expect(alike.contains("\nbase: 2026-01-02T03:04:05Z · Made Up 9000 · 2 processors · virtual · Swift 6.3 · "))
    #expect(alike.contains("`bbbbbbbbbbbb` (modified) · seed \(base.options.seed)\n"))
    #expect(!alike.contains("The base has another"))
    base.machine.processorCount = 64
    base.toolchain = Toolchain(swift: "6.2", clang: "Clang 21")
    base.options.seed += 1
    let doubt = "The base has another processor, toolchain, seed: a difference need not be one of the code."
    #expect(try Self.text(MarkdownFormat(), base: base).contains("\n**\(doubt)**\n"))
    #expect(try Self.text(PageFormat(), base: base).contains("<p class=\"inconclusive\">\(doubt)</p>"))
    #expect(try !Self.text(PageFormat(), base: Self.report()).contains("The base has another"))
  }

  // MARK: JUnit

  /// Counts elements and keeps the attributes of each.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) { elements.append((name, attributes)) }
    var failures: [any Error] = []
    func parser(_ parser: XMLParser, parseErrorOccurred failure: any Error) { failures.append(failure) }
    func all(_ name: String) -> [[String: String]] { elements.filter { $0.name == name }.map(\.attributes) }
  }

  private func read(_ xml: String) -> Reader? {
    let reader = Reader()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = reader
    return withExtendedLifetime(reader) { parser.parse() && reader.failures.isEmpty ? reader : nil }
  }

  @Test func `JUnit is XML with one case for each check, in its colour`() throws {
    let reader = try #require(read(try Self.text(JUnitFormat())))
    let root = try #require(reader.all("testsuites").first)
    #expect(root["tests"] == "\(reader.all("testcase").count)")
    #expect(root["failures"] == "1" && reader.all("failure").count == 1)
    #expect(root["errors"] == "1" && reader.all("error").count == 1)
    // By Jenkins' schema the whole has no such attribute; suites have.
    #expect(root["skipped"] == nil && reader.all("testsuite").compactMap { $0["skipped"] }.contains("1"))
    #expect(reader.all("skipped").map { $0["message"] } == ["too short"])
    #expect(reader.all("testsuite").map { $0["name"] }.prefix(2) == ["engine/drag/contacts=2", "stream/taps/rows=10"])
    #expect(reader.all("failure").first?["message"] == "p99.9 was 5.00 µs")
    #expect(reader.all("testcase").first { $0["name"] == "cost" }?["time"] == "0.000000011")
  }

  @Test func `characters that XML forbids are replaced, others escaped`() throws {
    let reader = try #require(read(try Self.text(JUnitFormat())))
    #expect(reader.all("testsuite").last?["name"] == "corpus/<b>&\"'|\u{FFFD}x")
    #expect(XMLText.legal("a\u{0}\u{B}\t😀") == "a\u{FFFD}\u{FFFD}\t😀")
  }

  @Test func `a damaged XML text is refused by the reader of these tests`() throws {
    #expect(read(try Self.text(JUnitFormat()).replacingOccurrences(of: "</testsuite>", with: "")) == nil)
  }

  @Test func `a document of no suites is one`() throws {
    let reader = try #require(read(try JUnitDocument(name: "empty", suites: []).text()))
    #expect(reader.all("testsuites").first?["tests"] == "0")
  }

  // MARK: Other programs' formats

  @Test func `JMH has the batches and the single events of each timed scenario`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(try Self.text(JMHFormat()).utf8))
    let results = try #require(json as? [[String: Any]])
    #expect(results.map { $0["mode"] as? String } == ["avgt", "sample", "avgt", "sample", "avgt", "sample"])
    #expect(results[2]["benchmark"] as? String == "example.stream.taps")
    #expect(results[2]["params"] as? [String: String] == ["rows": "10"])
    let metric = try #require(results[0]["primaryMetric"] as? [String: Any])
    #expect(metric["rawData"] as? [[Double]] == [[10, 12, 11]])
    #expect(metric["score"] as? Double == 11 && metric["scoreUnit"] as? String == "ns/op")
    #expect(JMHFormat.nameAndParameters("a.b/c d/n=1=2").parameters == ["n": "1=2"])
  }

  @Test func `JMH's scores are means, and the medians stand among their percentiles`() throws {
    var scenario = Sample.scenario()
    scenario.amortized = Sample.amortized(nanoseconds: [10, 11, 11, 11, 17])
    scenario.latency?.classes = LatencyClasses(nanoseconds: [10, 20, 130], counts: [6, 3, 1])
    scenario.latency?.raw.p50 = 10
    let results = JMHFormat.results(of: scenario, in: Sample.report([scenario]))
    let cost = try #require(results.first).primaryMetric
    #expect(abs(cost.score - 12) < 1e-9 && cost.scorePercentiles["50.0"] == 11)
    // Student's t of four degrees of freedom, and the standard error of the mean.
    #expect(abs(cost.scoreError - 8.610 * (8.0 / 5).squareRoot()) < 1e-9)
    #expect(cost.scoreConfidence == [cost.score - cost.scoreError, cost.score + cost.scoreError])
    let single = try #require(results.last).primaryMetric
    #expect(abs(single.score - 25) < 1e-9 && single.scorePercentiles["50.0"] == 10)
    // Six times 10, three times 20, once 130, of nine degrees of freedom: 15² · 6 + 5² · 3 + 105² = 12 450.
    #expect(abs(single.scoreError - 4.781 * (12_450.0 / 90).squareRoot()) < 1e-9)
    #expect(single.scoreConfidence == [single.score - single.scoreError, single.score + single.scoreError])
    scenario.latency?.classes = nil
    scenario.amortized?.samples = nil
    let older = JMHFormat.results(of: scenario, in: Sample.report([scenario])).map(\.primaryMetric)
    #expect(older.map(\.score) == [11, 10] && older.allSatisfy { $0.scoreError == 0 })
  }

  @Test func `JMH's mean of more events than a real number counts one by one has a margin`() throws {
    var scenario = Sample.scenario()
    scenario.latency?.classes = LatencyClasses(nanoseconds: [0], counts: [.max])
    let single = try #require(JMHFormat.results(of: scenario, in: Sample.report([scenario])).last).primaryMetric
    #expect(single.score == 0 && single.scoreError == 0 && single.rawDataHistogram == [[[[0, 0x1p63]]]])
  }

  @Test func `Go's text and JMH's results say what was asked, if it is known`() throws {
    var report = Sample.report()
    #expect(!GoBenchFormat().text(of: ReportSource(report)).contains("asked:"))
    #expect(JMHFormat.results(of: report.scenarios[0], in: report).allSatisfy { $0.jvmArgs.isEmpty })
    report.request = RunRequest(isQuick: true, isExact: false, asksModel: false)
    let asked = "asked: quick, figures are rough; without the reference model"
    #expect(GoBenchFormat().text(of: ReportSource(report)).contains("\n# \(asked)\n"))
    #expect(JMHFormat.results(of: report.scenarios[0], in: report).allSatisfy { $0.jvmArgs == [asked] })
  }

  @Test func `nothing that tells a run from the next one is a key of Go's text`() {
    // benchstat compares within one set of keys only.
    var report = Sample.report()
    (report.request, report.leftOut) = (RunRequest(isQuick: true, isExact: false, asksModel: false), ["a.evemu: gone"])
    let lines = GoBenchFormat().text(of: ReportSource(report)).split(separator: "\n")
    let keys = lines.prefix { !$0.hasPrefix("Benchmark") }.filter { !$0.hasPrefix("# ") }.map {
      $0.prefix { $0 != ":" }
    }
    #expect(keys == ["goos", "goarch", "pkg", "cpu"])
    #expect(lines.count { $0.hasPrefix("# ") } == 3)
  }

  @Test func `ns a row in Go's text are of the pass that was timed`() throws {
    // A gate's row counts instructions over a shorter pass, with another share of rows.
    var scenario = Sample.scenario()
    scenario.rowCount = scenario.eventCount * 7
    let text = GoBenchFormat.lines(of: scenario, named: "X")
    let amortized = try #require(scenario.amortized)
    let perRow = try #require(amortized.nanosecondsPerRow)
    let first = try #require(amortized.samples?.first)
    let wanted = first * perRow.median / amortized.nanosecondsPerEvent.median
    #expect(text.contains("\t\(Decimals.fixed(wanted, places: 4)) ns/row\t") && wanted < first)
  }

  @Test func `Bencher's metrics lie within their bounds, and untimed scenarios have none`() throws {
    let metrics = BencherFormat.metrics(of: Sample.scenario())
    #expect(metrics["latency"] == .init(value: 11, lower_value: 10, upper_value: 12))
    #expect(metrics["latency-max"]?.value == 74.5)
    #expect(metrics["allocated-bytes"]?.value == 0)
    #expect(BencherFormat.metrics(of: Sample.scenario().withoutTimings(because: "x"))["latency"] == nil)
    let json = try JSONSerialization.jsonObject(with: Data(try Self.text(BencherFormat()).utf8))
    #expect((json as? [String: Any])?.count == 4)
  }

  @Test func `Go's text has one line a repetition, with a name that benchstat reads`() throws {
    let lines = try Self.text(GoBenchFormat()).split(separator: "\n")
    #expect(lines.prefix(3) == ["goos: linux", "goarch: amd64", "pkg: example"])
    let drags = lines.filter { $0.hasPrefix("BenchmarkEngine/drag/contacts=2-1\t") }
    #expect(drags.count == 3)
    #expect(drags.first == "BenchmarkEngine/drag/contacts=2-1\t4096\t10.0000 ns/op\t5.0000 ns/row\t0 B/op")
    #expect(GoBenchFormat.benchmarkName("über x") == "BenchmarkÜber_x-1")
  }

  @Test func `scenarios that a format would call the same keep names of their own`() throws {
    let report = Sample.report([Sample.scenario(name: "file/a b"), Sample.scenario(name: "file/a_b")])
    let lines = GoBenchFormat().text(of: ReportSource(report)).split(separator: "\n")
    let names = Set(lines.filter { $0.hasPrefix("Benchmark") }.compactMap { $0.split(separator: "\t").first })
    #expect(names == ["BenchmarkFile/a_b-1", "BenchmarkFile/a_b_2-1"])
    let results = try JMHFormat().text(of: ReportSource(report))
    #expect(results.contains("\"example.file.a_b\"") && results.contains("\"example.file.a_b_2\""))
  }

  @Test func `a name that is too long for a file is cut`() {
    let report = Sample.report(["x", "y"].map { Sample.scenario(name: String(repeating: "a", count: 300) + $0) })
    let names = PercentileFormat.files(of: report).map(\.name)
    #expect(names.allSatisfy { $0.utf8.count < 255 } && Set(names).count == 2)
  }

  @Test func `percentiles are one file a scenario, also where names collide`() throws {
    let report = Sample.report([
      Sample.scenario(name: "a/b"), Sample.scenario(name: "a b"),
      Sample.scenario(name: ".").withoutTimings(because: "x"),
    ])
    #expect(PercentileFormat.files(of: report).map(\.name) == ["a_b.hgrm", "a_b-2.hgrm"])
    #expect(PercentileFormat.fileStem("../x") == "_.._x")
    let folder = temporaryDirectory() + "/new"
    try PercentileFormat().write(ReportSource(report), to: folder)
    try PercentileFormat().write(ReportSource(report), to: folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a_b-2.hgrm", "a_b.hgrm"])
    let none = temporaryDirectory() + "/none"
    let empty = Sample.report([Sample.scenario(name: ".").withoutTimings(because: "x")])
    #expect(throws: ReportFailure.noLatencies(path: none)) {
      try PercentileFormat().write(ReportSource(empty), to: none)
    }
    #expect(!FileManager.default.fileExists(atPath: none))
  }

  @Test func `a run of nothing is no green file`() throws {
    let text = try JUnitFormat().text(of: ReportSource(Sample.report([])))
    #expect(text.contains("name=\"complete\"") && text.contains("nothing was run"))
    #expect(!text.contains("errors=\"0\""))
  }

  @Test func `names that differ in the case of their first letter are two in Go's text`() throws {
    let report = Sample.report([Sample.scenario(name: "file/a"), Sample.scenario(name: "File/a")])
    let lines = GoBenchFormat().text(of: ReportSource(report)).split(separator: "\n")
    let names = Set(lines.filter { $0.hasPrefix("Benchmark") }.compactMap { $0.split(separator: "\t").first })
    #expect(names == ["BenchmarkFile/a-1", "BenchmarkFile/a_2-1"])
  }

  @Test func `every percentile stands under its own name`() throws {
    var scenario = Sample.scenario(name: "stream/a")
    scenario.latency?.raw = LatencyPercentiles(count: 400, p50: 11, p90: 22, p99: 33, p999: 44, p9999: 55, maximum: 66)
    scenario.latency?.net = LatencyPercentiles(count: 400, p50: 1, p90: 2, p99: 3, p999: 4, p9999: 5, maximum: 6)
    var ledger = AllocationLedger()
    ledger.note(event: 7, AllocationReading(allocatedBytes: 200, freedBytes: 0))
    scenario.allocations = .init(.counted(ledger))
    let report = Sample.report([scenario])
    let markdown = MarkdownFormat().text(of: ReportSource(report))
    #expect(markdown.contains("| stream/a | 11.0 ns | 22.0 ns | 33.0 ns | 44.0 ns | 55.0 ns | 66.0 ns |"))
    let bencher = BencherFormat.metrics(of: scenario)
    #expect(["p50", "p99", "p999", "max"].map { bencher["latency-" + $0]?.value } == [11, 33, 44, 66])
    let sampled = try #require(JMHFormat.results(of: scenario, in: report).last)
    let shown = ["50.0": 11.0, "90.0": 22, "99.0": 33, "99.9": 44, "99.99": 55, "100.0": 66]
    #expect(sampled.primaryMetric.scorePercentiles.merging(shown) { $1 } == sampled.primaryMetric.scorePercentiles)
    #expect([TrendMetric.p50, .p99, .p999, .bytes].map { $0.value(of: scenario) } == [11, 33, 44, 200])
    // Of as many single events as there were, not of those of one pass.
    #expect(GoBenchFormat.lines(of: scenario, named: "x").contains("\t0.5000 B/op"))
    // Where no event was timed by itself, those of all batches.
    var curve = scenario
    curve.latency = nil
    let batched = try #require(curve.amortized.flatMap { cost in cost.samples.map { $0.count * cost.eventsPerSample } })
    let share = Decimals.fixed(200 / Double(batched), places: 4)
    #expect(GoBenchFormat.lines(of: curve, named: "x").contains("\t\(share) B/op"))
    curve.amortized?.eventsPerSample = .max
    #expect(GoBenchFormat.lines(of: curve, named: "x").contains("\t0.0000 B/op"))
    let rows = report.text(on: .plain).split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.contains { $0.starts(with: ["stream/a", "raw", "11.0", "ns", "22.0", "ns", "33.0", "ns", "44.0"]) })
    #expect(rows.contains { $0.starts(with: ["net", "1.0", "ns", "2.0", "ns", "3.0", "ns", "4.0", "ns", "5.0"]) })
  }

  // MARK: Markdown

  @Test func `Markdown escapes what would end a cell, and every row is as wide as its head`() throws {
    let text = try Self.text(MarkdownFormat(), base: Sample.report())
    #expect(text.hasPrefix("## example: fail\n"))
    #expect(text.contains("corpus/&lt;b&gt;&amp;\"'\\|"))
    var width = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        width = 0
        continue
      }
      let cells = line.replacingOccurrences(of: "\\|", with: "").count { $0 == "|" }
      #expect(width == 0 || cells == width, "\(line)")
      width = cells
    }
  }

  @Test func `changes are told with whether their intervals are apart`() throws {
    func summary(_ values: [Double]) throws -> Summary { try #require(Summary(values)) }
    let near = ReportComparison.change(from: try summary([10, 11, 12]), to: try summary([11, 12, 13]))
    #expect(near?.isApart == false && near?.text.contains("within") == true)
    let far = ReportComparison.change(from: try summary([10, 10, 10]), to: try summary([12, 12, 12]))
    #expect(far?.isApart == true && far?.text == "+20.0 %")
    #expect(ReportComparison.change(from: nil, to: try summary([1])) == nil)
    let base = Sample.report([Sample.scenario(name: "gone")])
    #expect(try Self.text(MarkdownFormat(), base: base).contains("| gone | – | – | – | – | only in the base |"))
  }
}
