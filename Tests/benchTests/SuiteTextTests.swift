import BenchmarkHarness
import MultitouchSimulation
import Testing

@testable import bench

@Suite struct SuiteTextTests {
  func scenario(_ name: String, slow: [UInt64] = [100, 200]) -> ScenarioReport {
    let timings = Made.timings(slow)
    var report = ScenarioReport(name: name, eventCount: 2, rowCount: 4)
    report.latency = WorkloadRun.latency(timings)
    report.amortized = ScenarioReport.Amortized(timings.batch, eventCount: 2, rowCount: 4)
    report.allocations = ScenarioReport.Allocations(timings.single.allocations)
    report.digest = .init(expected: 1, found: 1)
    report.recognitions = [.init(name: "pan", expected: 3, found: 3)]
    report.invariants = TimingInvariants.verdicts(on: Evidence(timings: timings))
    return report
  }

  @Test func `a scenario is one line with its costs, latencies, bytes, digest and recognitions`() throws {
    var counted = scenario("stream/x/rows=4")
    counted.instructions = ScenarioReport.Instructions(total: 1_624, eventCount: 2, rowCount: 4)
    let text = SuiteText(report: Made.report([counted]), terminal: .plain, notes: ["seed 1"]).text()
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("stream/x") })
    let words = line.split(separator: " ").map(String.init)
    #expect(
      words.starts(with: ["stream/x/rows=4", "4", "25.0", "25.0–25.0", "25.0", "50.0", "812", "20.0", "M", "100", "ns"])
    )
    #expect(words.suffix(4) == ["0", "ok", "3", "pass"])
    #expect(text.contains("each raw latency contains one pair of clock readings: p50 20.0 ns"))
    #expect(text.contains("seed 1\n"))
    #expect(text.hasSuffix("verdict: pass\n"))
  }

  @Test func `a narrow terminal gets fewer columns, and each scenario still one line`() throws {
    let terminal = Terminal(isInteractive: true, hasColor: false, width: 80)
    let text = SuiteText(report: Made.report([scenario("stream/x/rows=4")]), terminal: terminal).text()
    let lines = text.split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("stream/x") })
    #expect(line.split(separator: " ").count == 11)
    #expect(lines.count { $0.hasPrefix("stream/x") } == 2)
    #expect(lines.filter { $0.hasPrefix("stream/x") }.allSatisfy { $0.count <= 80 })
  }

  @Test func `an interrupted run says so and is no pass`() {
    var text = SuiteText(report: Made.report([scenario("stream/x/rows=4")]), terminal: .plain)
    text.leftCount = 3
    #expect(text.text().hasSuffix("interrupted: 3 scenarios were not run\nverdict: inconclusive\n"))
  }

  @Test func `a debug build shows no time`() {
    let text = SuiteText(
      report: Made.report([scenario("stream/x/rows=4")], isOptimized: false), terminal: .plain
    ).text()
    #expect(!text.contains("25.0"))
    #expect(!text.contains("each raw latency"))
    #expect(text.contains("no timings from this build: it is a debug build"))
  }

  @Test func `a wrong answer shows what is wrong and no time`() {
    var wrong = scenario("stream/x/rows=4")
    wrong.recognitions = [.init(name: "pan", expected: 3, found: 2)]
    wrong.digest = .init(expected: 1, found: 2)
    let text = SuiteText(report: Made.report([wrong]), terminal: .plain).text()
    #expect(text.contains("differs"))
    #expect(text.contains("2/3"))
    #expect(!text.contains("25.0"))
    #expect(text.contains("! stream/x/rows=4: pan: expected 3, found 2"))
    #expect(text.hasSuffix("verdict: fail\n"))
  }

  @Test func `a reason of several lines is several lines, moved in`() {
    var wrong = scenario("stream/x/rows=4")
    wrong.invariants = [.init(name: "input", statement: "s", verdict: .fail, reason: "one\ntwo\u{1B}[0m")]
    let text = SuiteText(report: Made.report([wrong]), terminal: .plain).text()
    #expect(text.contains("one\n    two\\x1b[0m\n"))
  }

  @Test func `a curve is one line of scales and costs`() {
    var points = [1, 10].map { scale in
      var point = scenario("scale/idle-views/count=\(scale)")
      point.latency = nil
      return point
    }
    points.append(ScenarioReport(name: "scale/idle-views", eventCount: 0, rowCount: 0))
    let text = SuiteText(report: Made.report(points), terminal: .plain).text()
    #expect(text.contains("1: 50.0   10: 50.0"))
    #expect(!text.contains("count=10"))
  }

  @Test func `an invariant is one line for all scenarios`() {
    let slow = scenario("stream/y/rows=4", slow: [100, 9000])
    let text = SuiteText(report: Made.report([scenario("stream/x/rows=4"), slow]), terminal: .plain).text()
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("stall") }
    #expect(lines.count == 1)
    #expect(lines[0].contains("fail"))
    #expect(lines[0].contains("1/2"))
  }

  @Test func `what was not judged has not held`() {
    var skipped = scenario("stream/x/rows=4")
    for index in skipped.invariants.indices { skipped.invariants[index].verdict = .skipped }
    let text = SuiteText(report: Made.report([skipped, scenario("stream/y/rows=4")]), terminal: .plain).text()
    #expect(text.split(separator: "\n").contains { $0.hasPrefix("stall") && $0.contains("1/2") })
  }

  @Test func `bytes that are freed are bytes too`() throws {
    var freeing = scenario("stream/x/rows=4")
    var ledger = AllocationLedger()
    ledger.note(event: 1, AllocationReading(allocatedBytes: 16, freedBytes: 32))
    freeing.allocations = .init(.counted(ledger))
    let text = SuiteText(report: Made.report([freeing]), terminal: .plain).text()
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("stream/x") })
    #expect(line.split(separator: " ").suffix(4) == ["48", "ok", "3", "pass"])
  }

  @Test func `latencies of many scenarios are shown when asked for`() {
    let corpus = (0..<13).map { scenario("corpus/Recordings/\($0).evemu") }
    let report = Made.report(corpus + [scenario("stream/x/rows=4")])
    let short = SuiteText(report: report, terminal: .plain).text()
    #expect(short.contains("13 more with --details"))
    let long = SuiteText(report: report, terminal: .plain, isDetailed: true).text()
    #expect(!long.contains("more with --details"))
    #expect(long.count > short.count)
  }

  @Test func `the latencies of twelve scenarios are all shown, and of more those of files are asked for`() {
    func text(_ count: Int) -> String {
      let files = (1..<count).map { scenario("corpus/Recordings/\($0).evemu") }
      return SuiteText(report: Made.report(files + [scenario("stream/x/rows=4")]), terminal: .plain).text()
    }
    #expect(!text(12).contains("more with --details") && text(13).contains("12 more with --details"))
  }

  @Test func `canaries are told one a line`() {
    var evidence = Evidence(tape: Made.tape(0, 10))
    evidence.timings = Made.timings([100, 9000])
    let text = CanaryCommand.table(of: [
      CanaryResult(planted: "a stall", event: 1, by: StallInvariant(), in: evidence),
      CanaryResult(planted: "an allocation", event: 1, by: AllocationInvariant(), in: evidence),
    ]).text(on: .plain)
    #expect(text.contains("caught"))
    #expect(text.contains("MISSED"))
  }
}
