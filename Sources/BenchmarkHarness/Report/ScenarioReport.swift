// Everything that is known about one scenario of a run.

/// One scenario's figures and verdict. What was not measured is `nil`, and is written as absent.
public struct ScenarioReport: Sendable, Equatable, Codable {
  /// `subject/workload/parameter=value`.
  public var name: String
  /// How many events a pass of the scenario has, and how many rows (single changes) they carry.
  public var eventCount: Int
  public var rowCount: Int
  public var latency: Latency?
  public var amortized: Amortized?
  public var allocations: Allocations?
  public var digest: DigestCheck?
  public var recognitions: [CountCheck]
  public var invariants: [InvariantVerdict]
  /// Instructions of a pass, counted by callgrind.
  public var instructions: Instructions?
  /// The first events after a pause, with cold caches.
  public var coldStart: ColdStart?
  /// Events at their instants, in real time.
  public var openLoop: OpenLoopFigures?
  /// Why timings are missing, if they are.
  public var timingRefusal: String?
  /// Pictures of the input around the slowest events; `nil` where nobody drew them.
  public var sketches: [EventSketch]?

  public init(
    name: String, eventCount: Int, rowCount: Int, latency: Latency? = nil, amortized: Amortized? = nil,
    allocations: Allocations? = nil, digest: DigestCheck? = nil, recognitions: [CountCheck] = [],
    invariants: [InvariantVerdict] = [], timingRefusal: String? = nil
  ) {
    self.name = name
    self.eventCount = eventCount
    self.rowCount = rowCount
    self.latency = latency
    self.amortized = amortized
    self.allocations = allocations
    self.digest = digest
    self.recognitions = recognitions
    self.invariants = invariants
    self.timingRefusal = timingRefusal
  }

  /// Reads what was written; refuses fewer events or rows than none.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    eventCount = try values.count(forKey: .eventCount)
    rowCount = try values.count(forKey: .rowCount)
    latency = try values.decodeIfPresent(Latency.self, forKey: .latency)
    amortized = try values.decodeIfPresent(Amortized.self, forKey: .amortized)
    allocations = try values.decodeIfPresent(Allocations.self, forKey: .allocations)
    digest = try values.decodeIfPresent(DigestCheck.self, forKey: .digest)
    recognitions = try values.decode([CountCheck].self, forKey: .recognitions)
    invariants = try values.decode([InvariantVerdict].self, forKey: .invariants)
    instructions = try values.decodeIfPresent(Instructions.self, forKey: .instructions)
    coldStart = try values.decodeIfPresent(ColdStart.self, forKey: .coldStart)
    openLoop = try values.decodeIfPresent(OpenLoopFigures.self, forKey: .openLoop)
    timingRefusal = try values.decodeIfPresent(String.self, forKey: .timingRefusal)
    sketches = try values.decodeIfPresent([EventSketch].self, forKey: .sketches)
  }

  /// Single-event latencies in nanoseconds: raw, what the clock costs, and the one less the other.
  public struct Latency: Sendable, Equatable, Codable {
    public var raw: LatencyPercentiles
    public var overhead: ClockOverhead
    /// `raw` less the clock's median cost: shown beside `raw`, never instead of it.
    public var net: LatencyPercentiles
    public var quantum: Double
    /// The slowest events, slowest first.
    public var worst: [Worst]
    /// Every latency class with its count, raw: for plots and for readers of histograms. `nil` in reports that were
    /// written without.
    public var classes: LatencyClasses?

    /// A slow event, to be replayed alone.
    public struct Worst: Sendable, Equatable, Codable {
      public var event: Int
      public var nanoseconds: Double
      /// The median of its replays: slow again is the measured code's doing, fast is the host's. In real time, the
      /// response that the least of its replays explain. `nil` if it was not replayed.
      public var replayNanoseconds: Double?

      /// Whose doing it is; `nil` if it was not replayed. Half of it again and again cannot be an interrupt.
      public var owner: String? {
        replayNanoseconds.map { $0 > nanoseconds / 2 ? "the engine's" : "the host's" }
      }
    }

    public init(_ measurement: EventMeasurement) {
      raw = measurement.percentiles
      overhead = measurement.overhead
      net = raw.net(of: overhead)
      quantum = measurement.clock.quantumNanoseconds
      classes = LatencyClasses(measurement.histogram)
      worst = measurement.worst.map {
        Worst(event: $0.event, nanoseconds: measurement.clock.nanoseconds($0.ticks))
      }
    }
  }

  /// The cost of events in batches.
  public struct Amortized: Sendable, Equatable, Codable {
    public var nanosecondsPerEvent: Summary
    /// `nil` if the scenario has no rows.
    public var nanosecondsPerRow: Summary?
    public var eventsPerSecond: Double
    public var eventsPerSample: Int
    public var overheadPerEvent: Double
    public var sampleQuantaMin: UInt64
    /// One figure a sample, in the order taken, in nanoseconds per event; `nil` in reports that were written without.
    public var samples: [Double]?
    /// Why these figures cannot be believed; `nil` if nothing speaks against them.
    public var doubt: String?

    /// Reads what was written; refuses costs that no event has.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      nanosecondsPerEvent = try values.times(forKey: .nanosecondsPerEvent)
      nanosecondsPerRow =
        try values.contains(.nanosecondsPerRow) && !values.decodeNil(forKey: .nanosecondsPerRow)
        ? values.times(forKey: .nanosecondsPerRow) : nil
      eventsPerSecond = try values.amount(forKey: .eventsPerSecond)
      eventsPerSample = try values.count(forKey: .eventsPerSample)
      if eventsPerSample == 0 { throw values.refusal(.eventsPerSample, "it is 0, and a sample has events") }
      overheadPerEvent = try values.nanoseconds(forKey: .overheadPerEvent)
      sampleQuantaMin = try values.decode(UInt64.self, forKey: .sampleQuantaMin)
      samples = try values.decodeIfPresent([Double].self, forKey: .samples)
      doubt = try values.decodeIfPresent(String.self, forKey: .doubt)
      if let sample = samples?.first(where: { $0 < 0 }) {
        throw values.refusal(.samples, "one is \(sample) ns, and no time is below 0")
      }
    }

    /// - Parameters:
    ///   - measurement: Batches, timed.
    ///   - eventCount: Events of a pass.
    ///   - rowCount: Rows of a pass.
    public init(_ measurement: AmortizedMeasurement, eventCount: Int, rowCount: Int) {
      nanosecondsPerEvent = measurement.nanosecondsPerEvent
      samples = measurement.samples
      nanosecondsPerRow =
        rowCount > 0 ? measurement.nanosecondsPerEvent.scaled(by: Double(eventCount) / Double(rowCount)) : nil
      // An event too cheap to measure has no rate, and infinity has no place in JSON.
      eventsPerSecond = measurement.eventsPerSecond.isFinite ? measurement.eventsPerSecond : 0
      eventsPerSample = measurement.eventsPerSample
      overheadPerEvent = measurement.overheadPerEvent
      sampleQuantaMin = measurement.sampleQuantaMin
      doubt = measurement.doubt
    }
  }

  /// Bytes allocated and freed by events, or why that is not known.
  public struct Allocations: Sendable, Equatable, Codable {
    /// `nil` iff the counters could not be believed.
    public var ledger: AllocationLedger?
    /// Why there is no ledger.
    public var unknownBecause: String?

    public init(_ result: AllocationResult) {
      switch result {
      case .counted(let ledger): self.ledger = ledger
      case .unknown(let failure): unknownBecause = failure.description
      }
    }

    /// Reads what was written of a result: counts, or why there are none.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      ledger = try values.decodeIfPresent(AllocationLedger.self, forKey: .ledger)
      unknownBecause = try values.decodeIfPresent(String.self, forKey: .unknownBecause)
      guard (ledger == nil) != (unknownBecause == nil) else {
        throw DecodingError.dataCorruptedError(
          forKey: .ledger, in: values, debugDescription: "there must be counts, or why there are none")
      }
    }

    /// Whether it is known that nothing was allocated or freed.
    public var verdict: Verdict {
      guard let ledger else { return .inconclusive }
      return ledger.eventCount == 0 ? .pass : .fail
    }
  }

  /// The digest of what the scenario computed.
  public struct DigestCheck: Sendable, Equatable, Codable {
    /// Sixteen hexadecimal digits; `nil` if none is on record.
    public var expected: String?
    public var found: String

    public init(expected: UInt64?, found: UInt64) {
      self.expected = expected.map(Self.hex)
      self.found = Self.hex(found)
    }

    public var verdict: Verdict {
      guard let expected else { return .skipped }
      return expected == found ? .pass : .fail
    }

    private static func hex(_ value: UInt64) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }

  /// How often something was to happen, and how often it did.
  public struct CountCheck: Sendable, Equatable, Codable {
    public var name: String
    public var expected: Int
    public var found: Int

    public init(name: String, expected: Int, found: Int) {
      self.name = name
      self.expected = expected
      self.found = found
    }

    public var verdict: Verdict { expected == found ? .pass : .fail }
  }

  /// What became of an invariant.
  public struct InvariantVerdict: Sendable, Equatable, Codable {
    public var name: String
    public var statement: String
    public var verdict: Verdict
    /// Why: the offending event and figures of a failure, what is missing of an inconclusive one.
    public var reason: String

    public init(name: String, statement: String, verdict: Verdict, reason: String) {
      self.name = name
      self.statement = statement
      self.verdict = verdict
      self.reason = reason
    }
  }

  /// The scenario without its timings, and with the reason for that. Everything exact stays.
  public func withoutTimings(because reason: String) -> ScenarioReport {
    var report = self
    report.latency = nil
    report.amortized = nil
    report.instructions = nil
    report.coldStart = nil
    report.openLoop = nil
    report.sketches = nil
    report.timingRefusal = reason
    return report
  }

  /// Whether what was computed is what should have been: a benchmark whose answer is wrong has no time.
  public var answer: Verdict {
    Verdict.combined([digest?.verdict ?? .skipped] + recognitions.map(\.verdict))
  }

  /// The scenario's verdict: its answer and its invariants together. A doubtful cost, or allocations that could not be
  /// counted, leave it open; whether counted ones are allowed is for an invariant to say.
  public var verdict: Verdict {
    let isOpen = amortized?.doubt != nil || (allocations != nil && allocations?.ledger == nil)
    return Verdict.combined([answer, isOpen ? .inconclusive : .skipped] + invariants.map(\.verdict))
  }

  /// One line for everything that is not a pass, in the order of the report; invariants with the same reason share one.
  public var reasons: [String] {
    var reasons: [String] = []
    if let digest, digest.verdict == .fail {
      reasons.append("digest is \(digest.found), expected \(digest.expected ?? "none")")
    }
    for check in recognitions where check.verdict == .fail {
      reasons.append("\(check.name): expected \(check.expected), found \(check.found)")
    }
    if let unknown = allocations?.unknownBecause { reasons.append("allocations: \(unknown)") }
    if let doubt = amortized?.doubt { reasons.append("cost: \(doubt)") }
    var told: [(names: [String], reason: String)] = []
    for invariant in invariants where invariant.verdict == .fail || invariant.verdict == .inconclusive {
      if let place = told.firstIndex(where: { $0.reason == invariant.reason }) {
        told[place].names.append(invariant.name)
      } else {
        told.append(([invariant.name], invariant.reason))
      }
    }
    return reasons + told.map { "\($0.names.joined(separator: ", ")): \($0.reason)" }
  }
}
