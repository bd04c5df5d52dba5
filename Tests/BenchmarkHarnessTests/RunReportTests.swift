import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct RunReportTests {
  @Test func `a report comes back from JSON as it was`() throws {
    let report = Sample.report([Sample.scenario(), Sample.scenario(name: "b", invariant: .fail)])
    let json = try report.json()
    #expect(try RunReport(json: json) == report)
    #expect(try RunReport(json: json).json() == json)
  }

  @Test func `the JSON has a schema version, sorted keys, verdicts and hexadecimal digests`() throws {
    let json = try Sample.report().json()
    #expect(json.contains("\"schemaVersion\" : 1"))
    #expect(json.contains("\"verdict\" : \"pass\""))
    #expect(json.contains("\"found\" : \"0000000000000abc\""))
    #expect(json.contains("\"exitCode\" : 0"))
    #expect(json.hasSuffix("}\n"))
    let topKeys = json.split(separator: "\n").filter { $0.hasPrefix("  \"") }.map { $0.prefix { $0 != ":" } }
    #expect(topKeys == topKeys.sorted())
  }

  @Test func `a scenario's verdict and reasons stand beside its figures`() throws {
    let json = try Sample.report([Sample.scenario(invariant: .fail)]).json()
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let scenario = try #require((object["scenarios"] as? [[String: Any]])?.first)
    #expect(scenario["verdict"] as? String == "fail")
    #expect(scenario["reasons"] as? [String] == ["budget: p99.9 was 5.00 µs"])
    #expect(scenario["latency"] != nil && scenario["amortized"] != nil)
    #expect(object["reasons"] as? [String] == ["engine/drag/contacts=2: budget: p99.9 was 5.00 µs"])
    #expect(object["exitCode"] as? Int == 2)
  }

  @Test func `what many scenarios have in common is told once, what few have of each; the JSON has it of each`() throws
  {
    func report(_ failing: Int) -> RunReport {
      Sample.report((0..<6).map { Sample.scenario(name: "s\($0)", invariant: $0 < failing ? .fail : .pass) })
    }
    let few = (0..<3).map { "s\($0): budget: p99.9 was 5.00 µs" }
    #expect(report(3).sharedReasons == few && report(3).reasons == few)
    #expect(report(4).sharedReasons == ["4 scenarios, s0 the first: budget: p99.9 was 5.00 µs"])
    #expect(report(4).reasons.count == 4)
    #expect(report(4).text(on: .plain).components(separatedBy: "! ").count == 2)
    let debug = Sample.report(
      (0..<5).map { Sample.scenario(name: "s\($0)") }, mode: BuildMode(isOptimized: false))
    #expect(debug.sharedRefusals.count == 1 && debug.sharedRefusals[0].hasPrefix("5 scenarios, s0 the first: "))
  }

  @Test func `a wrong answer has no time`() {
    let wrong = Sample.report([Sample.scenario(digest: 1)]).scenarios[0]
    #expect(wrong.latency == nil && wrong.amortized == nil)
    #expect(wrong.timingRefusal != nil)
    #expect(wrong.allocations != nil && wrong.digest != nil)
    var report = Sample.report([])
    report.append(Sample.scenario(found: 0))
    #expect(report.scenarios[0].latency == nil)
    // Nor a count of instructions, which may come later, nor a picture of what was slow.
    var counted = Sample.scenario(found: 0)
    counted.instructions = .init(total: 90, eventCount: 9, rowCount: 3)
    counted.sketches = [EventSketch(event: 7, caption: "", paths: [])]
    report.append(counted)
    #expect(report.scenarios[1].instructions == nil && report.scenarios[1].sketches == nil)
    if let instructions = counted.instructions { report.setInstructions(instructions, of: counted.name) }
    #expect(report.scenarios[1].instructions == nil)
  }

  @Test func `a file in which somebody has put other answers has no times`() throws {
    let json = try Sample.report().json()
    let wrong = json.replacing("\"found\" : \"0000000000000abc\"", with: "\"found\" : \"0000000000000abd\"")
    let read = try RunReport(json: wrong).scenarios[0]
    #expect(wrong != json && read.answer == .fail)
    #expect(read.latency == nil && read.amortized == nil && read.timingRefusal != nil)
  }

  @Test func `a debug build has no times, and its report says why`() throws {
    let report = Sample.report(mode: BuildMode(isOptimized: false))
    #expect(report.scenarios[0].latency == nil && report.scenarios[0].amortized == nil)
    #expect(report.text(on: .plain).contains("debug build"))
    #expect(try !report.json().contains("nanosecondsPerEvent"))
  }

  @Test func `a run fails with one scenario and is open without any`() {
    #expect(Sample.report().exitReason == .pass)
    #expect(Sample.report([Sample.scenario(), Sample.scenario(invariant: .fail)]).exitReason == .regression)
    #expect(Sample.report([Sample.scenario(invariant: .inconclusive)]).exitReason == .inconclusive)
    #expect(Sample.report([]).exitReason == .inconclusive)
  }

  @Test func `another schema version is refused by its number`() throws {
    let json = try Sample.report().json().replacingOccurrences(
      of: "\"schemaVersion\" : 1", with: "\"schemaVersion\" : 9")
    #expect(throws: ReportFailure.otherSchema(path: "old.json", found: 9)) {
      try RunReport(json: json, path: "old.json")
    }
  }

  @Test func `text that is no report is refused with its place`() throws {
    #expect {
      try RunReport(json: "{ not json", path: "x.json")
    } throws: { error in
      "\(error)".hasPrefix("x.json is not a report")
    }
    let json = try Sample.report().json().replacingOccurrences(
      of: "\"rowCount\" : 200", with: "\"rowCount\" : \"many\"")
    #expect {
      try RunReport(json: json)
    } throws: { error in
      "\(error)".contains("scenarios.Index 0.rowCount") || "\(error)".contains("scenarios.0.rowCount")
    }
  }

  @Test(arguments: [
    ("raw", "p999", -5, "it is -5.0 ns"), ("net", "p999", -5, "it is -5.0 ns"), ("raw", "count", -1, "it is -1,"),
    ("raw", "p50", 1e308, "p90: it is less than p50"), ("net", "p9999", 1, "p9999: it is less than p999"),
    ("raw", "maximum", 40, "maximum: it is less than p9999"),
  ]) func `percentiles that no events have are refused with their place`(
    _ part: String, _ field: String, _ value: Double, _ reason: String
  ) throws {
    var document = try #require(
      try JSONSerialization.jsonObject(with: Data(Sample.report().json().utf8)) as? [String: Any])
    var scenarios = try #require(document["scenarios"] as? [[String: Any]])
    var latency = try #require(scenarios[0]["latency"] as? [String: Any])
    var percentiles = try #require(latency[part] as? [String: Any])
    try #require(percentiles[field] != nil)
    percentiles[field] = value
    latency[part] = percentiles
    scenarios[0]["latency"] = latency
    document["scenarios"] = scenarios
    let text = String(decoding: try JSONSerialization.data(withJSONObject: document), as: UTF8.self)
    let refusal = #expect(throws: ReportFailure.self) { try RunReport(json: text, path: "x.json") }
    let message = "\(refusal as Any)"
    #expect(message.contains("at scenarios."), "\(message)")
    #expect(message.contains("latency.\(part).") && message.contains(reason), "\(message)")
  }

  @Test(arguments: [
    ("nanosecondsPerEvent.median", -5, "median: it is -5.0, and the samples lie from 10.0 to 12.0"),
    ("nanosecondsPerEvent.lower", 13, "lower: it is 13.0, and the upper bound is 12.0"),
    ("nanosecondsPerEvent.minimum", -1, "nanosecondsPerEvent: it begins at -1.0 ns"),
    ("nanosecondsPerEvent.sampleCount", -1, "sampleCount: it is -1,"),
    ("nanosecondsPerEvent.sampleCount", 0, "a summary has at least one sample"),
    ("nanosecondsPerEvent.medianAbsoluteDeviation", -1, "no distance is below 0"),
    ("nanosecondsPerEvent.confidence", 1, "a confidence lies between 0 and 1"),
    ("nanosecondsPerRow.lower", -2, "nanosecondsPerRow: it begins at -2.0 ns"),
    ("eventsPerSecond", -3, "eventsPerSecond: it is -3.0,"), ("eventsPerSample", -1, "eventsPerSample: it is -1,"),
    ("overheadPerEvent", -0.5, "overheadPerEvent: it is -0.5 ns"),
  ]) func `costs that no events have are refused with their place`(
    _ path: String, _ value: Double, _ reason: String
  ) throws {
    var fields = path.split(separator: ".").map(String.init)
    let last = fields.removeLast()
    let message = try refusal { scenario in
      var amortized = scenario["amortized"] as? [String: Any] ?? [:]
      if let part = fields.first {
        var summary = amortized[part] as? [String: Any] ?? [:]
        summary[last] = value
        amortized[part] = summary
      } else {
        amortized[last] = value
      }
      scenario["amortized"] = amortized
    }
    #expect(message.contains("at scenarios.") && message.contains("amortized."), "\(message)")
    #expect(message.contains(reason), "\(message)")
  }

  @Test func `samples and instructions of less than nothing are refused`() throws {
    let sample = try refusal { scenario in
      var amortized = scenario["amortized"] as? [String: Any] ?? [:]
      amortized["samples"] = [10, -1, 12]
      scenario["amortized"] = amortized
    }
    #expect(sample.contains("amortized.samples: one is -1.0 ns"), "\(sample)")
    for (field, value) in [("perEvent", -3.0), ("perRow", -3), ("eventCount", -3)] {
      let message = try refusal { scenario in
        let counted = ["perEvent": 5.0, "perRow": 4, "eventCount": 9]
        scenario["instructions"] = counted.merging([field: value]) { $1 }
      }
      #expect(message.contains("instructions.\(field): it is -3"), "\(message)")
    }
    var counted = Sample.scenario()
    counted.instructions = .init(total: 90, eventCount: 9, rowCount: 0)
    counted.amortized = Sample.amortized(rowCount: 0)
    let report = Sample.report([counted])
    #expect(try RunReport(json: report.json()) == report)
  }

  @Test(arguments: [
    "yesterday", "", "2026-01-02", "2026-01-02T03:04:05", "2026-01-02T03:04:05+0", "2026-01-02T03:04:05Z ",
  ])
  func `a report that began at no instant is refused, as runs are put in order by it`(text: String) throws {
    let json = try Sample.report().json()
    let instant = Sample.report().startedAt
    let other = json.replacingOccurrences(of: "\"\(instant)\"", with: "\"\(text)\"")
    let refusal = #expect(throws: ReportFailure.self) { try RunReport(json: other, path: "x.json") }
    #expect("\(refusal as Any)".contains("it is '\(text)', and no instant"), "\(refusal as Any)")
  }

  /// Why a report is refused whose scenario was changed.
  func refusal(_ change: (inout [String: Any]) -> Void) throws -> String {
    var document = try #require(
      try JSONSerialization.jsonObject(with: Data(Sample.report().json().utf8)) as? [String: Any])
    var scenarios = try #require(document["scenarios"] as? [[String: Any]])
    change(&scenarios[0])
    document["scenarios"] = scenarios
    let text = String(decoding: try JSONSerialization.data(withJSONObject: document), as: UTF8.self)
    let refusal = #expect(throws: ReportFailure.self) { try RunReport(json: text, path: "x.json") }
    return "\(refusal as Any)"
  }

  @Test func `a percentile may be rounded up to a little more than the maximum`() throws {
    var scenario = Sample.scenario()
    var latency = Sample.latency
    latency.raw.maximum = latency.raw.p9999 * 0.9995
    scenario.latency = latency
    let report = Sample.report([scenario])
    #expect(try RunReport(json: report.json()) == report)
  }

  @Test(arguments: ["eventCount", "rowCount"]) func `a scenario of fewer than no events is refused`(
    _ field: String
  ) throws {
    let text = try Sample.report().json()
    let wrong = text.replacing(try Regex("\"\(field)\" : [12]00\\b"), with: "\"\(field)\" : -1")
    try #require(wrong != text)
    let refusal = #expect(throws: ReportFailure.self) { try RunReport(json: wrong) }
    let message = "\(refusal as Any)"
    #expect(message.contains("at scenarios.") && message.contains("\(field): it is -1,"), "\(message)")
  }

  @Test func `a figure that is not a number is refused, not written`() {
    var scenario = Sample.scenario()
    scenario.amortized?.overheadPerEvent = .nan
    let report = Sample.report([scenario])
    #expect {
      try report.json()
    } throws: { error in
      "\(error)".contains("overheadPerEvent")
    }
  }

  @Test func `a report is written whole, replaces the old one and leaves nothing beside it`() throws {
    let directory = temporaryDirectory()
    let path = directory + "/run.json"
    try Sample.report([]).write(path: path)
    try Sample.report().write(path: path)
    #expect(try RunReport(path: path) == Sample.report())
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["run.json"])
  }

  @Test func `a report that cannot be written or read is an error with its path`() throws {
    let path = temporaryDirectory() + "/missing/run.json"
    #expect(throws: ReportFailure.notWritable(path: path, errorCode: ENOENT)) { try Sample.report().write(path: path) }
    #expect(throws: ReportFailure.notReadable(path: path)) { try RunReport(path: path) }
    let directory = temporaryDirectory()
    #expect(throws: ReportFailure.notWritable(path: directory, errorCode: EISDIR)) {
      try Sample.report().write(path: directory)
    }
    #expect(throws: ReportFailure.isFolder(path: directory)) { try RunReport(path: directory) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
  }

  @Test func `the text shows costs, raw and net latencies, doubts and the verdict`() {
    let text = Sample.report([Sample.scenario(), Sample.scenario(name: "b", invariant: .fail)]).text(on: .plain)
    #expect(text.contains("11.00"))
    #expect(text.contains("10.00–12.00"))
    #expect(text.contains("raw") && text.contains("net"))
    #expect(text.contains("74.5 ns") && text.contains("64.5 ns"))
    #expect(text.contains("#49"))
    #expect(text.contains("1.50 over the last minute"))
    #expect(!text.contains("fine"))
    #expect(text.contains("! b: budget: p99.9 was 5.00 µs"))
    #expect(text.hasSuffix("verdict: fail\n"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `bytes that were not counted are a question mark, never a zero`() {
    var scenario = Sample.scenario()
    scenario.allocations = .init(.unknown(.outOfMemory(byteCount: 1)))
    #expect(scenario.verdict == .inconclusive)
    #expect(scenario.reasons.count == 1 && scenario.reasons[0].hasPrefix("allocations: "))
    let row = Sample.report([scenario]).text(on: .plain).split(separator: "\n").first { $0.hasPrefix("engine/drag") }
    #expect(row?.contains("?") == true)
  }
}
