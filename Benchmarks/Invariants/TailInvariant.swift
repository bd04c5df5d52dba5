import BenchmarkHarness

/// All but one event in a thousand take less than a microsecond.
struct TailInvariant: TimingInvariant {
  let name = "tail"
  let statement = "p99.9 of single events is below 1 µs beyond the clock's own overhead"
  static let limitNs = 1000.0

  func check(_ evidence: Evidence) -> Finding? {
    guard let timings = evidence.timings else { return nil }
    let overhead = timings.single.overhead.p50
    let net = max(0, timings.single.percentiles.p999 - overhead)
    if net < Self.limitNs { return .pass("p99.9 is \(Decimals.nanoseconds(net)) net") }
    let again = max(0, timings.fastestNanoseconds(atFraction: 0.999) - overhead)
    let figures =
      "p99.9 is \(Decimals.nanoseconds(net)) net, in the fastest replays \(Decimals.nanoseconds(again))"
    return again < Self.limitNs ? .inconclusive(figures + ": the host's noise") : .fail(figures)
  }
}
