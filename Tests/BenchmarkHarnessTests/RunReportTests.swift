import Foundation
import Testing

@testable import BenchmarkHarness

/// Reports made of known figures.
enum Sample {
  static let clock = EventClockTests.clock(nanosecondsPerTick: 0.5, quantumTicks: 20, overheadNs: 10)

  static let latency: ScenarioReport.Latency = {
    var recorder = EventRecorder(clock: clock, worstEventCount: 2)
    let none = AllocationReading(allocatedBytes: 0, freedBytes: 0)
    for event in 0..<100 { recorder.record(event: event, ticks: UInt64(100 + event % 50), none) }
    return ScenarioReport.Latency(recorder.finished(loop: none, before: .live, after: .live))
  }()

  static func amortized(
    nanoseconds: [Double] = [10, 12, 11], rowCount: Int = 200, sampleQuantaMin: UInt64 = 1200
  ) -> ScenarioReport.Amortized {
    let measurement = AmortizedMeasurement(
      samples: nanoseconds, nanosecondsPerEvent: Summary(nanoseconds)!, eventsPerSample: 4096, overheadPerEvent: 0.01,
      sampleQuantaMin: sampleQuantaMin, sampleQuantaWanted: 1000, allocations: .counted(AllocationLedger()))
    return ScenarioReport.Amortized(measurement, eventCount: 100, rowCount: rowCount)
  }

  static func scenario(
    name: String = "engine/drag/contacts=2", digest: UInt64 = 0xabc, found: Int = 3, invariant: Verdict = .pass
  ) -> ScenarioReport {
    ScenarioReport(
      name: name, eventCount: 100, rowCount: 200, latency: latency, amortized: amortized(),
      allocations: .init(.counted(AllocationLedger())), digest: .init(expected: 0xabc, found: digest),
      recognitions: [.init(name: "pan", expected: 3, found: found)],
      invariants: [
        .init(name: "budget", statement: "p99.9 below 4.17 µs", verdict: invariant, reason: "p99.9 was 5.00 µs")
      ])
  }

  static func report(
    _ scenarios: [ScenarioReport] = [scenario()], mode: BuildMode = BuildMode(isOptimized: true)
  ) -> RunReport {
    RunReport(
      suite: "example", startedAt: "2026-01-02T03:04:05Z",
      machine: Machine(
        operatingSystem: "Linux", kernel: "6.1", architecture: "x86_64", processor: "Made Up 9000", processorCount: 2,
        isVirtual: true),
      toolchain: Toolchain(swift: "6.3", clang: "Clang 21"), buildMode: mode,
      commit: GitCommit(hash: String(repeating: "a", count: 40), isModified: false),
      conditions: [
        DoctorCheck(name: "load", status: .warn, finding: "1.50 over the last minute", remedy: "wait"),
        DoctorCheck(name: "clock", status: .ok, finding: "fine"),
      ], options: Measurement.Options(), scenarios: scenarios)
  }
}

@Suite struct ScenarioReportTests {
  @Test func `a scenario whose checks all hold passes without a reason`() {
    let scenario = Sample.scenario()
    #expect(scenario.verdict == .pass)
    #expect(scenario.reasons.isEmpty)
  }

  @Test func `a wrong digest, a missed recognition and a broken invariant each fail with their reason`() {
    let digest = Sample.scenario(digest: 0xabd)
    #expect(digest.verdict == .fail && digest.answer == .fail)
    #expect(digest.reasons == ["digest is 0000000000000abd, expected 0000000000000abc"])
    let recognition = Sample.scenario(found: 2)
    #expect(recognition.verdict == .fail && recognition.answer == .fail)
    #expect(recognition.reasons == ["pan: expected 3, found 2"])
    let invariant = Sample.scenario(invariant: .fail)
    #expect(invariant.verdict == .fail && invariant.answer == .pass)
    #expect(invariant.reasons == ["budget: p99.9 was 5.00 µs"])
  }

  @Test func `an invariant that could not be judged leaves the scenario open`() {
    let scenario = Sample.scenario(invariant: .inconclusive)
    #expect(scenario.verdict == .inconclusive)
    #expect(scenario.reasons.count == 1)
  }

  @Test func `a digest without a record is not looked at, and alone makes no pass`() {
    let scenario = ScenarioReport(name: "a", eventCount: 1, rowCount: 1, digest: .init(expected: nil, found: 5))
    #expect(scenario.verdict == .skipped)
  }

  @Test func `allocations are a pass only if they were counted and none`() {
    var ledger = AllocationLedger()
    #expect(ScenarioReport.Allocations(.counted(ledger)).verdict == .pass)
    ledger.note(event: 3, AllocationReading(allocatedBytes: 8, freedBytes: 0))
    #expect(ScenarioReport.Allocations(.counted(ledger)).verdict == .fail)
    let unknown = ScenarioReport.Allocations(.unknown(.outOfMemory(byteCount: 9)))
    #expect(unknown.verdict == .inconclusive)
    #expect(unknown.unknownBecause?.contains("9 bytes") == true)
  }

  @Test func `rows are cheaper than the events that carry them`() {
    let amortized = Sample.amortized()
    #expect(amortized.nanosecondsPerEvent.median == 11)
    #expect(amortized.nanosecondsPerRow?.median == 5.5)
    #expect(Sample.amortized(rowCount: 0).nanosecondsPerRow == nil)
    #expect(Sample.amortized(nanoseconds: [0]).eventsPerSecond == 0)
  }

  @Test func `a cost that cannot be believed leaves the scenario open and says why`() throws {
    var scenario = Sample.scenario()
    #expect(scenario.amortized?.doubt == nil)
    scenario.amortized = Sample.amortized(nanoseconds: [0.3])
    #expect(scenario.verdict == .inconclusive)
    #expect(
      scenario.reasons == [
        "cost: an event takes no longer than an empty loop: the optimiser has removed it; let its result be used"
      ])
    scenario.amortized = Sample.amortized(sampleQuantaMin: 12)
    #expect(scenario.reasons == ["cost: a sample lasted 12 clock quanta instead of 1000"])
  }

  @Test func `latencies are reported raw, with the clock's cost and net beside them`() {
    let latency = Sample.latency
    #expect(latency.raw.maximum == 74.5)
    #expect(latency.overhead.p50 == 10)
    #expect(latency.net.maximum == 64.5)
    #expect(latency.quantum == 10)
    #expect(latency.worst.map(\.event) == [49, 99])
    #expect(latency.worst.map(\.nanoseconds) == [74.5, 74.5])
  }
}

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

  @Test func `a wrong answer has no time`() {
    let wrong = Sample.report([Sample.scenario(digest: 1)]).scenarios[0]
    #expect(wrong.latency == nil && wrong.amortized == nil)
    #expect(wrong.timingRefusal != nil)
    #expect(wrong.allocations != nil && wrong.digest != nil)
    var report = Sample.report([])
    report.append(Sample.scenario(found: 0))
    #expect(report.scenarios[0].latency == nil)
  }

  @Test func `a debug build has no times, and its report says why`() throws {
    let report = Sample.report(mode: BuildMode(isOptimized: false))
    #expect(report.scenarios[0].latency == nil && report.scenarios[0].amortized == nil)
    #expect(report.text(on: .plain).contains("debug build"))
    #expect(try !report.json().contains("nanosecondsPerEvent"))
  }

  @Test func `a run fails with one scenario and is open without any`() {
    #expect(Sample.report().exitCode == .pass)
    #expect(Sample.report([Sample.scenario(), Sample.scenario(invariant: .fail)]).exitCode == .regression)
    #expect(Sample.report([Sample.scenario(invariant: .inconclusive)]).exitCode == .inconclusive)
    #expect(Sample.report([]).exitCode == .inconclusive)
  }

  @Test func `another schema version is refused by its number`() throws {
    let json = try Sample.report().json().replacingOccurrences(
      of: "\"schemaVersion\" : 1", with: "\"schemaVersion\" : 9")
    #expect(throws: ReportFailure.otherSchema(found: 9)) { try RunReport(json: json) }
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

@Suite struct MachineTests {
  @Test func `the processor's name and the hypervisor come from the kernel`() {
    let files = HostFiles { $0 == "/proc/cpuinfo" ? "model name : Made Up 9000\nflags : fpu hypervisor\n" : nil }
    let machine = Machine.current(files)
    #expect(machine.processor == "Made Up 9000")
    #expect(machine.isVirtual)
    #expect(machine.processorCount >= 1)
    #expect(!machine.kernel.isEmpty && machine.architecture != "unknown")
  }

  @Test func `a machine that says nothing is unknown`() {
    let machine = Machine.current(HostFiles { _ in nil })
    #expect(machine.processor == "unknown" && !machine.isVirtual)
  }

  @Test func `the toolchain names both compilers`() {
    #expect(Toolchain.current.swift.hasPrefix("6."))
    #expect(Toolchain.current.clang.contains("."))
  }
}

@Suite struct GitCommitTests {
  @Test func `a command's output is read, and failure or absence is nil`() {
    #expect(ChildProcess.output(of: ["sh", "-c", "printf 'a b'; echo noise >&2"]) == "a b")
    #expect(ChildProcess.output(of: ["sh", "-c", "exit 3"]) == nil)
    #expect(ChildProcess.output(of: ["no-such-command-anywhere"]) == nil)
    #expect(ChildProcess.output(of: []) == nil)
    let long = ChildProcess.output(of: ["sh", "-c", "i=0; while [ $i -lt 20000 ]; do echo 12345678; i=$((i+1)); done"])
    #expect(long?.utf8.count == 180_000)
  }

  @Test func `a directory outside of any repository has no commit`() {
    #expect(GitCommit.checkedOut(in: "/") == nil)
    #expect(GitCommit.checkedOut(in: "/nonexistent") == nil)
  }

  @Test(.enabled(if: ChildProcess.output(of: ["git", "--version"]) != nil))
  func `the commit checked out is found, and whether files differ from it`() throws {
    let directory = temporaryDirectory()
    func git(_ arguments: String...) -> String? {
      let identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
      return ChildProcess.output(of: ["git", "-C", directory] + identity + arguments)
    }
    _ = try #require(git("init", "--quiet"))
    #expect(GitCommit.checkedOut(in: directory) == nil)
    try WholeFile.write("one\n", path: directory + "/file")
    _ = try #require(git("add", "file"))
    _ = try #require(git("commit", "--quiet", "--no-verify", "-m", "first"))
    let commit = try #require(GitCommit.checkedOut(in: directory))
    #expect(commit.hash.count >= 40 && !commit.isModified)
    try WholeFile.write("another\n", path: directory + "/file")
    #expect(GitCommit.checkedOut(in: directory) == GitCommit(hash: commit.hash, isModified: true))
  }
}
