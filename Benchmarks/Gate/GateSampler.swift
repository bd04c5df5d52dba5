// What one process measures for the gate: answers, a duration, or a counted pass.

import BenchmarkHarness
import CommandShell
import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// Which figures a sample has.
enum SampleKind: String, CaseIterable {
  /// Digests, recognitions, allocations.
  case exact
  /// A counted pass; the counts are callgrind's.
  case instructions
  /// One duration, or one a lap in a ring.
  case time
}

/// Samples workloads in this process.
struct GateSampler {
  var meter: Meter
  var plant: Plant?
  /// Whom durations are measured in turns with; nil: nobody.
  var ring: TurnRing?
  /// The event from which instructions are counted; what comes before is the engine's past.
  var countedFrom = 0

  func row(
    _ workload: Workload, name: String, isWellFormed: Bool, _ kind: SampleKind
  ) throws(CommandFailure) -> GateMeasurement.Row {
    var row = GateMeasurement.Row(
      name: name, eventCount: workload.tape.eventCount, rowCount: workload.tape.rowCount,
      input: kind == .exact ? workload.inputDigest : "")
    switch plant {
    case nil:
      try sample(workload, isWellFormed, kind, Undisturbed(), into: &row)
    case .work? where kind == .exact, .past? where kind == .exact:
      // More work of the same kind changes no answer.
      try sample(workload, isWellFormed, kind, Undisturbed(), into: &row)
    case .work?, .past?:
      let work = ExtraWork(plant, workload.makeShadow())
      try sample(workload, isWellFormed, kind, work, into: &row)
    case .allocation(let every)?:
      try sample(workload, isWellFormed, kind, RareAllocation(every: every), into: &row)
    case .lateTimer(let nanoseconds)?:
      if let defect = PlantedDefect.lateTimer(in: workload, nanoseconds: nanoseconds)?.defect {
        try sample(workload, isWellFormed, kind, defect, into: &row)
      } else {
        try sample(workload, isWellFormed, kind, Undisturbed(), into: &row)
      }
    }
    return row
  }

  private func sample(
    _ workload: Workload, _ isWellFormed: Bool, _ kind: SampleKind, _ disturbance: some Disturbance,
    into row: inout GateMeasurement.Row
  ) throws(CommandFailure) {
    switch kind {
    case .exact:
      (row.exact, row.faults) = exact(workload, isWellFormed, disturbance)
    case .instructions:
      switch workload.size {
      case .standard: StandardPlayer.playCounted(workload, from: countedFrom, disturbance)
      case .large: LargePlayer.playCounted(workload, from: countedFrom, disturbance)
      }
    case .time:
      switch (workload.size, ring) {
      case (.standard, nil): row.samples = [StandardPlayer.quietCost(workload, meter.clock, disturbance)]
      case (.large, nil): row.samples = [LargePlayer.quietCost(workload, meter.clock, disturbance)]
      case (.standard, let ring?):
        row.samples = try StandardPlayer.turnCosts(workload, meter.clock, disturbance, ring)
      case (.large, let ring?): row.samples = try LargePlayer.turnCosts(workload, meter.clock, disturbance, ring)
      }
    }
  }

  /// The same of an interaction, in which nothing is planted: it is not timed.
  func row(_ run: InteractionRun, name: String, _ kind: SampleKind) throws -> GateMeasurement.Row {
    var row = GateMeasurement.Row(
      name: name, eventCount: run.tape.eventCount, rowCount: run.tape.rowCount,
      input: kind == .exact ? run.inputDigest : "")
    switch kind {
    case .exact: (row.exact, row.faults) = try exact(run)
    case .instructions: _ = run.play(run.tape, .counted)
    case .time: break
    }
    return row
  }

  private func exact(_ run: InteractionRun) throws -> (metrics: [GateMeasurement.ExactMetric], faults: [String]) {
    let traces = try run.traces()
    let outcome = run.play(run.tape, .allocations(meter))
    guard let allocations = outcome.allocations else { preconditionFailure("they were asked for") }
    let evidence = run.evidence(of: traces, outcome)
    let found = evidence.observations[0]
    return exact(
      evidence, told: traces[0].told.events.count, found.digest, found.recordCount, found.dropCount,
      engineBytes: run.engineBytes, allocations)
  }

  /// Everything that does not vary, and what is wrong with it.
  private func exact(
    _ workload: Workload, _ isWellFormed: Bool, _ disturbance: some Disturbance
  ) -> (metrics: [GateMeasurement.ExactMetric], faults: [String]) {
    var evidence = Evidence(tape: workload.tape, isWellFormed: isWellFormed)
    evidence.observations = (0..<2).map { _ in
      var planted = disturbance
      return workload.observe(nil, &planted)
    }
    let found = evidence.observations[0]
    if let truth = workload.truth {
      evidence.recognitions = Recognitions(expected: truth, found: found.truth, source: .generator)
    }
    let allocations: AllocationResult =
      switch workload.size {
      case .standard: StandardPlayer.eventAllocations(workload, meter, disturbance)
      case .large: LargePlayer.eventAllocations(workload, meter, disturbance)
      }
    return exact(
      evidence, told: found.truth.counts.recognitions, found.digest, found.recordCount, found.dropCount,
      engineBytes: workload.size.engineBytes, allocations)
  }

  private func exact(
    _ evidence: Evidence, told recognitions: Int, _ digest: UInt64, _ recordCount: Int, _ dropCount: Int,
    engineBytes: Int, _ allocations: AllocationResult
  ) -> (metrics: [GateMeasurement.ExactMetric], faults: [String]) {
    var metrics = [
      GateMeasurement.ExactMetric("digest", Self.hex(digest)),
      GateMeasurement.ExactMetric("records", "\(recordCount)"),
      GateMeasurement.ExactMetric("recognitions", "\(recognitions)"),
      GateMeasurement.ExactMetric("drops", "\(dropCount)"),
      GateMeasurement.ExactMetric("engine bytes", "\(engineBytes)", lessIsBetter: true),
    ]
    var faults = TimingInvariants.verdicts(on: evidence).filter { $0.verdict == .fail }.map {
      "\($0.name): \($0.reason)"
    }
    metrics += allocations.exactMetrics
    // Where nothing could be counted nothing is known to be wrong: the metric says that it is unknown.
    if let finding = AllocationInvariant.finding(allocations, passes: evidence.tape.eventCount),
      finding.verdict == .fail
    {
      faults.append("allocation: \(finding.reason)")
    }
    return (metrics, faults)
  }

  /// FNV-1a of texts, one after the other.
  static func digest(ofTexts texts: [String]) -> String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return hex(digest)
  }

  static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Workload {
  /// A digest of the scene and the stream, as the text of their script has them.
  var inputDigest: String {
    var whole = script
    whole.steps = tape.steps()
    return GateSampler.digest(ofTexts: [TouchFormat.text(of: whole)])
  }
}

extension StreamPlayer where Setup == PlayedScene {
  /// Plays the workload from one of its events to its end inside a counted call, after the same without a past, which
  /// has warmed everything up, and the past.
  static func playCounted(_ workload: Workload, from first: Int, _ disturbance: some Disturbance) {
    var player = StreamPlayer(workload.scene, TapeMemory(workload.tape))
    var planted = disturbance
    let count = player.eventCount - first
    player.restart(at: first)
    player.play(events: count, &planted)
    player.restart()
    if first > 0 { player.play(events: first, &planted) }
    CountedCall.run { player.play(events: count, &planted) }
  }

  /// Nanoseconds per event of a pass that was not disturbed: the fastest fifth of many short passes.
  ///
  /// A neighbour on the machine can only add to a pass. Passes are timed until 40 ms are over, at least nine; what
  /// differs from process to process, such as where memory lies, is for the caller to average over processes.
  static func quietCost(_ workload: Workload, _ clock: EventClock, _ disturbance: some Disturbance) -> Double {
    var player = StreamPlayer(workload.scene, TapeMemory(workload.tape))
    var planted = disturbance
    let canGoOn = player.warmUp(&planted)
    let costs = player.costs(clock, atLeast: 9, nanoseconds: 40_000_000, canGoOn: canGoOn, &planted)
    return Summary.quantile(0.2, ofSorted: costs.sorted())
  }

  /// Nanoseconds per event of the fastest pass of each turn in a ring: passes of 3 ms, at least three, after one that
  /// finds the caches as the process before has left them.
  static func turnCosts(
    _ workload: Workload, _ clock: EventClock, _ disturbance: some Disturbance, _ ring: TurnRing
  ) throws(CommandFailure) -> [Double] {
    var player = StreamPlayer(workload.scene, TapeMemory(workload.tape))
    var planted = disturbance
    let canGoOn = player.warmUp(&planted)
    return try ring.laps {
      let costs = player.costs(clock, atLeast: 4, nanoseconds: 3_000_000, canGoOn: canGoOn, &planted)
      return costs.dropFirst().min() ?? .infinity
    }
  }

  /// Plays two passes; says whether more can follow without beginning anew, because each leaves everything quiet.
  private mutating func warmUp(_ disturbance: inout some Disturbance) -> Bool {
    play(events: eventCount, &disturbance)
    let tally = host.tally
    play(events: eventCount, &disturbance)
    return engine.pointee.isQuiescent && host.tally == tally.map { $0 &* 2 }
  }

  /// Nanoseconds per event of passes, until there are enough of them and they have lasted long enough.
  private mutating func costs(
    _ clock: EventClock, atLeast passCount: Int, nanoseconds: Double, canGoOn: Bool,
    _ disturbance: inout some Disturbance
  ) -> [Double] {
    var costs: [Double] = []
    var total = 0.0
    while costs.count < passCount || total < nanoseconds {
      if !canGoOn { restart() }
      let begin = clock.begin()
      play(events: eventCount, &disturbance)
      let took = clock.nanoseconds(clock.end() &- begin)
      total += took
      costs.append(took / Double(eventCount))
    }
    return costs
  }

  /// What the events of one pass allocate, after another that has bound all symbols.
  static func eventAllocations(
    _ workload: Workload, _ meter: Meter, _ disturbance: some Disturbance
  ) -> AllocationResult {
    var player = StreamPlayer(workload.scene, TapeMemory(workload.tape))
    var planted = disturbance
    player.play(events: player.eventCount)
    player.restart()
    let count = player.eventCount
    return meter.perEvent(&player, count: count) { player, _ in player.step(&planted) }.allocations
  }

  /// Plays the next events with something done to them.
  @inline(never)
  mutating func play(events count: Int, _ disturbance: inout some Disturbance) {
    var left = count
    while left > 0 {
      step(&disturbance)
      left &-= 1
    }
  }
}

extension EngineSize {
  /// Bytes of an engine of this size, everything included: it allocates nothing.
  var engineBytes: Int {
    switch self {
    case .standard: MemoryLayout<StandardPlayer.Engine>.size
    case .large: MemoryLayout<LargePlayer.Engine>.size
    }
  }

  var text: String {
    switch self {
    case .standard: "11 touches, 256 views, 64 recognizers, 256 requirements"
    case .large: "11 touches, 10240 views, 1024 recognizers, 4096 requirements"
    }
  }
}
