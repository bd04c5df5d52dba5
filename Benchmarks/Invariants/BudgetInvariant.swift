import BenchmarkHarness

/// The engine takes a thousandth of a frame, and never more than a hundredth.
///
/// Raw latencies, with the clock's own cost in them. A worst event that is not slow again when it is replayed was the
/// host's doing: an interrupt, another process.
struct BudgetInvariant: TimingInvariant {
  let name = "budget"
  let isAboutTime = true
  let statement = "at 240 Hz, p99.9 of single events is at most 4.17 µs, the worst at most 41.7 µs"

  func check(_ evidence: Evidence) -> Finding? {
    guard let timings = evidence.timings else { return nil }
    let usualLimit = FrameBudget.usualNs * evidence.patience
    let worstLimit = FrameBudget.worstNs * evidence.patience
    // All events are asked: among the worst of one pass there may be none but those that the host stopped.
    if let (event, replayed) = Self.slowest(timings.fastestTicks, timings), replayed > worstLimit {
      return .fail(
        "event \(event) takes \(Decimals.nanoseconds(replayed)) or more each time it is replayed", event: event)
    }
    let usual = timings.single.percentiles.p999
    if evidence.load == .ordinary {
      let finding = TailJudgement(timings).finding(limitNs: usualLimit, overheadNs: 0)
      if finding.verdict != .pass || usual > usualLimit { return finding }
    }
    if let (event, replayed) = Self.slowest(timings.medianTicks, timings), replayed > worstLimit {
      return .inconclusive(
        "event \(event) takes \(Decimals.nanoseconds(replayed)) in its median replay, and less at its fastest: too noisy "
          + "to say")
    }
    let maximum = timings.single.percentiles.maximum
    if maximum > worstLimit, let worst = timings.worst.first {
      let replayed = timings.clock.nanoseconds(worst.medianReplayTicks)
      return .pass(
        "p99.9 \(Decimals.nanoseconds(usual)); the worst, event \(worst.event), took \(Decimals.nanoseconds(maximum)) "
          + "once and \(Decimals.nanoseconds(replayed)) when replayed: the host's")
    }
    return .pass("p99.9 \(Decimals.nanoseconds(usual)), worst \(Decimals.nanoseconds(maximum))")
  }

  /// The event with the most ticks, and its nanoseconds; nil of none.
  private static func slowest(_ ticks: [UInt32], _ timings: EventTimings) -> (event: Int, nanoseconds: Double)? {
    ticks.indices.max { ticks[$0] < ticks[$1] }.map { ($0, timings.clock.nanoseconds(UInt64(ticks[$0]))) }
  }
}
