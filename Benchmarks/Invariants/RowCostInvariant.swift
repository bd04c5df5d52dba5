import BenchmarkHarness

/// A contact row costs no more than the scene is allowed.
///
/// The fastest batch counts: a machine that does other things only adds to it.
struct RowCostInvariant: TimingInvariant {
  let name = "row-cost"
  let isAboutTime = true
  let statement = "a contact row costs at most what its scene is allowed, in the fastest batch"

  func check(_ evidence: Evidence) -> Finding? {
    guard let limit = evidence.rowCostMaxNs, let timings = evidence.timings, evidence.tape.rowCount > 0 else {
      return nil
    }
    let eventsPerRow = Double(evidence.tape.eventCount) / Double(evidence.tape.rowCount)
    let overhead = timings.batch.overheadPerEvent
    let costs = timings.batch.samples.map { ($0 - overhead) * eventsPerRow }
    guard let fastest = costs.min() else { return .inconclusive("no batch was timed") }
    let median = (timings.batch.nanosecondsPerEvent.median - overhead) * eventsPerRow
    let text =
      "\(Decimals.nanoseconds(fastest)) a row, median \(Decimals.nanoseconds(median)); allowed "
      + Decimals.nanoseconds(limit)
    if let doubt = timings.batch.doubt { return .inconclusive(text + ": " + doubt) }
    return fastest <= limit ? .pass(text) : .fail(text)
  }
}
