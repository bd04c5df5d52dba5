// The layer that needs no base: what a frame can afford.

/// Holds durations to absolute limits with wide margins: what breaks one of them is wrong on any machine.
public enum BudgetLayer {
  /// One finding for each row with samples.
  ///
  /// A neighbour on the machine can only add to a duration, so a limit that the fastest process keeps, but the median
  /// does not, leaves the question open.
  ///
  /// - Parameters:
  ///   - measurement: the candidate, with its samples.
  ///   - limit: the most nanoseconds per event of a scenario; `nil` if it has no limit.
  public static func findings(_ measurement: GateMeasurement, limit: (String) -> Double?) -> [GateFinding] {
    measurement.rows.compactMap { row in
      guard let samples = row.samples, let fastest = samples.min(), let limit = limit(row.name) else { return nil }
      let median = Summary.median(samples)
      let verdict: GateVerdict = median <= limit ? .pass : (fastest <= limit ? .inconclusive : .regression)
      let reason =
        switch verdict {
        case .pass: "within the budget"
        case .inconclusive: "over the budget, but \(Decimals.nanoseconds(fastest)) in the fastest process"
        default: "over the budget even in the fastest process"
        }
      return GateFinding(
        .budget, row.name, verdict, base: Decimals.nanoseconds(limit), candidate: Decimals.nanoseconds(median),
        change: (median - limit) / limit, reason: reason)
    }
  }
}
