// Reports made of known figures, for the tests of whatever reads them.

@testable import BenchmarkHarness

/// Made-up figures and the reports made of them.
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

  /// What judges all points of a curve.
  static func whole(_ name: String) -> ScenarioReport { ScenarioReport(name: name, eventCount: 0, rowCount: 0) }

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
      ], options: Meter.Options(), scenarios: scenarios)
  }
}
