import BenchmarkHarness

/// No single event is slow by itself: what a percentile of many events would hide.
struct StallInvariant: TimingInvariant {
  let name = "stall"
  let isAboutTime = true
  let statement = "no event takes more than 4.17 µs every time it is replayed"

  func check(_ evidence: Evidence) -> Finding? {
    guard let timings = evidence.timings, evidence.load == .ordinary, !timings.fastestTicks.isEmpty else { return nil }
    let limit = timings.clock.ticks(nanoseconds: FrameBudget.usualNs * evidence.patience)
    var slowCount = 0
    var first: Int?
    var slowest: UInt32 = 0
    for (event, ticks) in timings.fastestTicks.enumerated() {
      slowest = max(slowest, ticks)
      if UInt64(ticks) > limit {
        slowCount += 1
        if first == nil { first = event }
      }
    }
    guard let first else {
      return .pass("the slowest takes \(Decimals.nanoseconds(timings.clock.nanoseconds(UInt64(slowest))))")
    }
    let took = timings.clock.nanoseconds(UInt64(timings.fastestTicks[first]))
    return .fail(
      "event \(first) takes at least \(Decimals.nanoseconds(took))"
        + (slowCount > 1 ? ", and so do \(slowCount - 1) others" : ""),
      event: first)
  }
}
