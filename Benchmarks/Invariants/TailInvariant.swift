import BenchmarkHarness

/// All but one event in a thousand take less than a microsecond.
struct TailInvariant: TimingInvariant {
  let name = "tail"
  let isAboutTime = true
  let statement = "p99.9 of single events is below 1 µs beyond the clock's own overhead"
  static let limitNs = 1000.0

  func check(_ evidence: Evidence) -> Finding? {
    guard let timings = evidence.timings, evidence.load == .ordinary else { return nil }
    return TailJudgement(timings).finding(
      limitNs: Self.limitNs * evidence.patience, overheadNs: timings.single.overhead.p50)
  }
}

/// Tells an engine's slow thousandth from a host's.
///
/// A host can only add to a latency, now here and now there; an engine is slow in the same event each time. So the pass
/// that is reported may be within the limit, or else every event's median replay is asked. An engine that breaks the
/// limit does so even with every event at its fastest; between the two lies what this machine was too noisy to say.
struct TailJudgement {
  /// p99.9 of the pass that is reported, raw.
  var measuredNs: Double
  /// p99.9 over the events' median replays, raw.
  var medianNs: Double
  /// p99.9 over the events' fastest replays, raw.
  var fastestNs: Double

  init(measuredNs: Double, medianNs: Double, fastestNs: Double) {
    self.measuredNs = measuredNs
    self.medianNs = medianNs
    self.fastestNs = fastestNs
  }

  init(_ timings: EventTimings) {
    self.init(
      measuredNs: timings.single.percentiles.p999, medianNs: timings.medianP999, fastestNs: timings.fastestP999)
  }

  /// The verdict on p99.9 less the clock's overhead, which must be below the limit.
  func finding(limitNs: Double, overheadNs: Double) -> Finding {
    func net(_ raw: Double) -> Double { max(0, raw - overheadNs) }
    func text(_ raw: Double) -> String { Decimals.nanoseconds(net(raw), besides: limitNs) }
    let measured = "p99.9 is \(text(measuredNs))" + (overheadNs > 0 ? " net" : "")
    if net(measuredNs) < limitNs { return .pass(measured) }
    if net(fastestNs) >= limitNs {
      return .fail(measured + ", and \(text(fastestNs)) with every event at its fastest")
    }
    let median = ", \(text(medianNs)) with every event at its median replay"
    return net(medianNs) < limitNs
      ? .pass(measured + median + ": the rest is the host's") : .inconclusive(measured + median + ": too noisy to say")
  }
}
