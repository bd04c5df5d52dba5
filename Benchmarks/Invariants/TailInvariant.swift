import BenchmarkHarness

/// All but one event in a thousand take less than a microsecond.
struct TailInvariant: TimingInvariant {
  let name = "tail"
  let statement = "p99.9 of single events is below 1 µs beyond the clock's own overhead"
  static let limitNs = 1000.0

  func check(_ evidence: Evidence) -> Finding? {
    guard let timings = evidence.timings, evidence.load == .ordinary else { return nil }
    return TailJudgement(timings).finding(limitNs: Self.limitNs, overheadNs: timings.single.overhead.p50)
  }
}

/// Tells an engine's slow thousandth from a host's.
///
/// A host can only add to a latency. So a whole pass within the limit shows that the engine keeps it; an engine that
/// does not has more than one event in a thousand that exceed it in every single replay; and between the two lies what
/// this machine was too noisy to say.
struct TailJudgement {
  /// p99.9 of the pass that is reported, raw.
  var measuredNs: Double
  /// p99.9 of the quietest whole replay, raw; nil if there is none.
  var quietestNs: Double?
  /// p99.9 over the events' fastest replays, raw.
  var fastestNs: Double

  init(measuredNs: Double, quietestNs: Double?, fastestNs: Double) {
    self.measuredNs = measuredNs
    self.quietestNs = quietestNs
    self.fastestNs = fastestNs
  }

  init(_ timings: EventTimings) {
    self.init(
      measuredNs: timings.single.percentiles.p999, quietestNs: timings.quietestP999,
      fastestNs: timings.fastestNanoseconds(atFraction: 0.999))
  }

  /// The verdict on p99.9 less the clock's overhead.
  func finding(limitNs: Double, overheadNs: Double) -> Finding {
    func net(_ raw: Double) -> Double { max(0, raw - overheadNs) }
    let unit = overheadNs > 0 ? " net" : ""
    let measured = "p99.9 is \(Decimals.nanoseconds(net(measuredNs)))\(unit)"
    if net(measuredNs) <= limitNs { return .pass(measured) }
    if net(fastestNs) > limitNs {
      return .fail(measured + ", and \(Decimals.nanoseconds(net(fastestNs))) when every event is at its fastest")
    }
    if let quietestNs, net(quietestNs) <= limitNs {
      return .pass(
        measured + ", \(Decimals.nanoseconds(net(quietestNs))) in the quietest replay: the rest is the host's")
    }
    return .inconclusive(
      measured + ", \(Decimals.nanoseconds(net(fastestNs))) when every event is at its fastest: too noisy to say")
  }
}
