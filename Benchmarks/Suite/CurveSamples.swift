// How the points of a scale curve are sampled.

import BenchmarkHarness
import Multitouch
import ShellText

/// The samples of one point of a curve.
struct CurveSamples {
  /// Nanoseconds per event, by round.
  var samples: [Double] = []
  var allocations: AllocationResult
  /// How many passes a sample holds: enough for the clock's step.
  var passes = 1

  /// Takes the samples of a curve and judges how it grows; if it does not as it should, once more: what fails must fail
  /// twice. `streamFrames` are those of the run's longest stream.
  static func judged(
    _ scales: [Int], isExpectedFlat: Bool, streamFrames: Int? = nil, take: () -> [CurveSamples]
  ) -> (samples: [CurveSamples], verdict: ScenarioReport.InvariantVerdict?) {
    let invariant: any TimingInvariant = isExpectedFlat ? FlatnessInvariant() : LinearityInvariant()
    func finding(_ samples: [CurveSamples]) -> Finding? {
      invariant.check(
        Evidence(
          curve: CurveEvidence(scales: scales, samples: samples.map(\.samples), isExpectedFlat: isExpectedFlat)))
    }
    let statement = invariant.statement(of: Evidence(streamFrames: streamFrames))
    func verdict(_ finding: Finding) -> ScenarioReport.InvariantVerdict {
      .init(name: invariant.name, statement: statement, verdict: finding.verdict, reason: finding.reason)
    }
    let first = take()
    guard let found = finding(first) else { return (first, nil) }
    if found.verdict == .pass { return (first, verdict(found)) }
    let second = take()
    let both = zip(first, second).map { $0.joined(with: $1) }
    guard var pooled = finding(both), let again = finding(second) else { return (both, verdict(found)) }
    if pooled.verdict == .fail, found.verdict != .fail || again.verdict != .fail {
      pooled = .inconclusive(pooled.reason + "; not so in each of two measurements")
    }
    return (both, verdict(pooled))
  }

  /// These samples and others of the same point.
  func joined(with other: CurveSamples) -> CurveSamples {
    CurveSamples(
      samples: samples + other.samples,
      allocations: allocations.isAllocationFree == true ? other.allocations : allocations,
      passes: min(passes, other.passes))
  }

  /// How many passes of so many ticks are a sample that lasts, with a quarter to spare, as many steps of the clock as
  /// it must to be believed.
  static func passes(_ ticks: UInt64, _ clock: EventClock, _ options: Meter.Options) -> Int {
    let wanted = Double(options.sampleQuantaMin) * clock.quantumTicks * 1.25
    return min(1_000, max(1, Int((wanted / Double(max(1, ticks))).rounded(.up))))
  }

  /// Whether a point allocated, as its own invariant.
  static func allocationVerdict(_ result: AllocationResult) -> [ScenarioReport.InvariantVerdict] {
    let invariant = AllocationInvariant()
    let finding: Finding
    switch result {
    case .unknown(let failure): finding = .inconclusive(failure.description)
    case .counted(let ledger):
      finding =
        ledger.eventCount == 0
        ? .pass("0 bytes in all samples")
        : .fail("\(ledger.total.allocatedBytes) bytes allocated in \(Counted.text(ledger.eventCount, "sample"))")
    }
    return [
      .init(
        name: invariant.name, statement: invariant.statement, verdict: finding.verdict, reason: finding.reason)
    ]
  }
}

/// A player in a place of its own, to keep several.
private final class PlayerSeat<
  let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int,
  let registrations: Int
> {
  var player: StreamPlayer<PlayedScene, touches, records, views, recognizers, edges, registrations>

  init(_ workload: Workload) { player = StreamPlayer(workload.scene, TapeMemory(workload.tape)) }
}

extension StreamPlayer where Setup == PlayedScene {
  /// Samples all workloads in turns: as many passes of each a round as the clock's step needs, one as a rule, in an
  /// order that turns round every time.
  ///
  /// Every few rounds all engines are made anew elsewhere in memory: where an engine happens to lie can cost more than
  /// what it holds, and must not be taken for it.
  static func sampleInTurns(_ workloads: [Workload], _ context: SuiteContext) -> [CurveSamples] {
    // All are kept until the end, so that no two lie in the same place.
    var places: [[PlayerSeat<touches, records, views, recognizers, edges, registrations>]] = []
    let clock = context.meter.clock
    let probe = context.meter.probe
    let rounds = context.amounts.curveRounds
    let roundsPerPlace = max(1, rounds / 5)
    var samples = workloads.map { _ in [Double]() }
    for place in samples.indices { samples[place].reserveCapacity(rounds) }
    var ledgers = workloads.map { _ in AllocationLedger() }
    var passes = workloads.map { _ in 1 }
    let before = probe.control()
    for round in 0..<rounds {
      if round.isMultiple(of: roundsPerPlace) {
        places.append(workloads.map { PlayerSeat($0) })
        for (index, seat) in places[places.count - 1].enumerated() {
          let begin = clock.begin()
          seat.player.play(events: seat.player.eventCount)
          let ticks = clock.end() &- begin
          if round == 0 { passes[index] = CurveSamples.passes(ticks, clock, context.meter.options) }
        }
      }
      let seats = places[places.count - 1]
      for turn in seats.indices {
        let place = round.isMultiple(of: 2) ? turn : seats.count - 1 - turn
        let count = seats[place].player.eventCount
        let start = probe.read()
        let begin = clock.begin()
        for _ in 0..<passes[place] { seats[place].player.play(events: count) }
        let ticks = clock.end() &- begin
        ledgers[place].note(event: round, probe.read() - start)
        samples[place].append(clock.nanoseconds(ticks) / Double(count * passes[place]))
      }
    }
    let after = probe.control()
    return samples.indices.map {
      CurveSamples(
        samples: samples[$0], allocations: AllocationResult(ledgers[$0], before: before, after: after),
        passes: passes[$0])
    }
  }
}
