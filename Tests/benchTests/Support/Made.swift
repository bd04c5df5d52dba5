import Multitouch
import MultitouchRecordings
import MultitouchSimulation

@testable import BenchmarkHarness
@testable import bench

/// Evidence made by hand.
enum Made {
  /// A clock with ticks of a nanosecond.
  static let clock = EventClock(
    source: .monotonic, nanosecondsPerTick: 1, calibrationError: 0, quantumTicks: 1,
    overhead: ClockOverhead(pairCount: 1, minimum: 20, p50: 20, p90: 20, p99: 20, p999: 20, maximum: 20))

  /// Timings of one pass: what each event took, and how long it took when it was replayed.
  static func timings(
    _ latencies: [UInt64], replays: [UInt32]? = nil, batch: Double = 50,
    allocations: AllocationResult = .counted(AllocationLedger()),
    batchAllocations: AllocationResult = .counted(AllocationLedger()),
    harness: AllocationReading = AllocationReading(allocatedBytes: 0, freedBytes: 0),
    passes: (expected: [UInt64], found: [UInt64]) = ([], [])
  ) -> EventTimings {
    var histogram = LatencyHistogram(nanosecondsPerTick: 1)
    var worst = WorstEvents(capacity: 3)
    for (event, ticks) in latencies.enumerated() {
      histogram.record(ticks: ticks)
      worst.note(event: event, ticks: ticks)
    }
    let fastest = replays ?? latencies.map { UInt32($0) }
    guard let summary = Summary([batch]) else { preconditionFailure("a summary of one sample") }
    return EventTimings(
      single: EventMeasurement(
        clock: clock, histogram: histogram, worst: worst.entries, allocations: allocations,
        harnessAllocations: harness),
      batch: AmortizedMeasurement(
        samples: [batch], nanosecondsPerEvent: summary, eventsPerSample: 1000, overheadPerEvent: 0.02,
        sampleQuantaMin: 50_000, sampleQuantaWanted: 1000, allocations: batchAllocations),
      eventCount: latencies.count, fastestTicks: fastest, medianTicks: fastest,
      worst: worst.entries.map {
        .init(event: $0.event, ticks: $0.ticks, replayTicks: [UInt64(fastest[$0.event])])
      },
      passCheck: .init(expected: passes.expected, found: passes.found))
  }

  /// What a run on a quiet scene did.
  static func observation(
    digest: UInt64 = 7, truth: RecognitionTruth = RecognitionTruth(recognizerCount: 6), isQuiescent: Bool = true,
    drops: Int = 0, firstDrop: Int? = nil, lost: Int = 0, fault: Observation.TimerFault? = nil
  ) -> Observation {
    Observation(
      digest: digest, recordCount: 12, truth: truth, lostActionCount: lost, dropCount: drops,
      firstDropEvent: firstDrop, isQuiescent: isQuiescent, timerFault: fault)
  }

  /// A tape of frames without changes at these times.
  static func tape(_ times: Int64...) -> Tape {
    var tape = Tape()
    for time in times { tape.append(time, []) }
    return tape
  }

  /// A truth of these events.
  static func truth(_ events: (Int64, StandardRecognizer, GestureState)...) -> RecognitionTruth {
    var truth = RecognitionTruth(recognizerCount: 6)
    for (time, recognizer, state) in events {
      truth.insert(
        RecognitionEvent(
          time: Timestamp(nanoseconds: time), recognizer: recognizer.rawValue, state: state))
    }
    return truth
  }

  /// A ledger in which one event allocated.
  static func ledger(event: Int, bytes: UInt64) -> AllocationLedger {
    var ledger = AllocationLedger()
    ledger.note(event: event, AllocationReading(allocatedBytes: bytes, freedBytes: 0))
    return ledger
  }

  /// A context that times nothing.
  static func context(refusal: String? = "no timings in tests") -> SuiteContext {
    var amounts = SuiteContext.Amounts.quick
    amounts.rows = 400
    amounts.modelRows = 200
    amounts.curveRows = 200
    amounts.streamFrames = 1_000
    return SuiteContext(
      meter: Meter(clock: clock), amounts: amounts, seed: 1, reading: RecordingOptions(),
      timingRefusal: refusal)
  }

  /// A report without scenarios.
  static func report(_ scenarios: [ScenarioReport] = [], isOptimized: Bool = true) -> RunReport {
    RunReport(
      suite: "test", startedAt: "2001-01-01T00:00:00Z",
      machine: Machine(
        operatingSystem: "os", kernel: "k", architecture: "a", processor: "p", processorCount: 1, isVirtual: false),
      toolchain: Toolchain(swift: "6", clang: "c"), buildMode: BuildMode(isOptimized: isOptimized), commit: nil,
      conditions: [], options: Meter.Options(), scenarios: scenarios)
  }
}
