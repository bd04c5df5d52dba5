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
    let medians = timings.medianTicks
    if let slowest = medians.indices.max(by: { medians[$0] < medians[$1] }) {
      let replayed = timings.clock.nanoseconds(UInt64(medians[slowest]))
      if replayed > worstLimit {
        return .fail(
          "event \(slowest) takes \(Decimals.nanoseconds(replayed)) each time it is replayed", event: slowest)
      }
    }
    let usual = timings.single.percentiles.p999
    if evidence.load == .ordinary {
      let finding = TailJudgement(timings).finding(limitNs: usualLimit, overheadNs: 0)
      if finding.verdict != .pass || usual > usualLimit { return finding }
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
}
