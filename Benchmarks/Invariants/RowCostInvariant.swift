import BenchmarkHarness

/// A contact row costs no more than the scene is allowed.
///
/// The fastest batch counts: a machine that does other things only adds to it. All batches of a measurement are of some
/// hundredths of a second, in which it may do nothing else; so what costs too much is measured again, and fails only if
/// it costs too much each time.
struct RowCostInvariant: TimingInvariant {
  let name = "row-cost"
  let isAboutTime = true
  let statement = "a contact row costs at most what its scene is allowed, in the fastest batch"

  /// How often is measured in all before a row costs too much.
  static let measurementCountMax = 5

  func check(_ evidence: Evidence) -> Finding? {
    guard let limit = evidence.rowCostMaxNs, let timings = evidence.timings, evidence.tape.rowCount > 0 else {
      return nil
    }
    let eventsPerRow = Double(evidence.tape.eventCount) / Double(evidence.tape.rowCount)
    let measurements = ([timings] + evidence.furtherTimings).map(\.batch)
    let costs = measurements.flatMap { batch in batch.samples.map { ($0 - batch.overheadPerEvent) * eventsPerRow } }
    guard let fastest = costs.min() else { return .inconclusive("no batch was timed") }
    let median = Summary.median(costs)
    let text =
      "\(Decimals.nanoseconds(fastest)) a row, median \(Decimals.nanoseconds(median)); allowed "
      + Decimals.nanoseconds(limit) + (measurements.count > 1 ? "; measured \(measurements.count) times" : "")
    if let doubt = measurements.lazy.compactMap(\.doubt).first { return .inconclusive(text + ": " + doubt) }
    return fastest <= limit ? .pass(text) : .fail(text)
  }

  /// The measurement with the fastest batch, which decides; nil if nothing was timed.
  static func decisive(_ evidence: Evidence) -> EventTimings? {
    func fastest(_ timings: EventTimings) -> Double {
      (timings.batch.samples.min() ?? .infinity) - timings.batch.overheadPerEvent
    }
    return ([evidence.timings].compactMap(\.self) + evidence.furtherTimings).min { fastest($0) < fastest($1) }
  }

  /// Measures what costs too much again, until it does not or has been measured often enough.
  ///
  /// - Parameter measure: Times everything once more, and not only batches: what lies between the batches of two
  ///   measurements lets the machine finish what it did. Nil if it cannot.
  func measureAgain(_ evidence: inout Evidence, _ measure: () -> EventTimings?) {
    while evidence.furtherTimings.count + 1 < Self.measurementCountMax, check(evidence)?.verdict == .fail {
      guard let again = measure() else { return }
      evidence.furtherTimings.append(again)
    }
  }
}
