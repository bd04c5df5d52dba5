// The first layer: what does not vary must not change.

/// Compares digests, counts and bytes.
public enum ExactLayer {
  /// One finding for each scenario of the candidate.
  ///
  /// Any change is a regression, but for a figure that got better, which is an improvement to be recorded; a change
  /// that the `recorded` baseline has already is none. A scenario that the base does not have is new and has nothing
  /// to be compared with; one that has gone is a regression.
  public static func findings(
    base: GateMeasurement, candidate: GateMeasurement, recorded: GateMeasurement? = nil
  ) -> [GateFinding] {
    var findings = candidate.rows.filter { !$0.exact.isEmpty }.map { row in
      finding(base: base[row.name], row, recorded: recorded?[row.name])
    }
    for row in base.rows where !row.exact.isEmpty && candidate[row.name] == nil {
      findings.append(
        GateFinding(
          .exact, row.name, .regression, base: "\(row.exact.count) metrics", reason: "the scenario is gone"))
    }
    return findings
  }

  private static func finding(
    base: GateMeasurement.Row?, _ row: GateMeasurement.Row, recorded: GateMeasurement.Row?
  ) -> GateFinding {
    let size = "\(row.exact.count) metrics"
    if !row.faults.isEmpty {
      return GateFinding(
        .exact, row.name, .regression, base: base == nil ? "" : size, candidate: size,
        reason: row.faults.joined(separator: "; "))
    }
    guard let base else {
      return isRecorded(row, recorded)
        ? GateFinding(.exact, row.name, .recorded, candidate: size, reason: "new, and in the committed baseline")
        : GateFinding(.exact, row.name, .noBaseline, candidate: size, reason: "the base does not have this scenario")
    }
    if base.input != row.input {
      return isRecorded(row, recorded)
        ? GateFinding(
          .exact, row.name, .recorded, base: size, candidate: size, reason: "another stream, and recorded as such")
        : GateFinding(
          .exact, row.name, .noBaseline, base: size, candidate: size,
          reason: "the scenario's stream is another one than the base's: record the baseline again")
    }
    let changes = differences(base, row)
    if changes.isEmpty { return GateFinding(.exact, row.name, .pass, base: size, candidate: size, reason: "the same") }
    let reason = changes.map(\.text).joined(separator: "; ")
    if isRecorded(row, recorded) {
      return GateFinding(.exact, row.name, .recorded, base: size, candidate: size, reason: reason + "; recorded")
    }
    let isBetter = changes.allSatisfy(\.isBetter)
    return GateFinding(
      .exact, row.name, isBetter ? .improvement : .regression, base: size, candidate: size,
      reason: reason + (isBetter ? ": record it with --update-baseline" : ""))
  }

  private static func isRecorded(_ row: GateMeasurement.Row, _ recorded: GateMeasurement.Row?) -> Bool {
    recorded.map { $0.input == row.input && differences($0, row).isEmpty } ?? false
  }

  /// Every metric that is not what it was, in the candidate's order, then those that are gone.
  private static func differences(
    _ base: GateMeasurement.Row, _ row: GateMeasurement.Row
  ) -> [(text: String, isBetter: Bool)] {
    var changes: [(text: String, isBetter: Bool)] = []
    for metric in row.exact {
      guard let before = base.value(of: metric.name) else {
        changes.append(("\(metric.name) is new: \(metric.value)", false))
        continue
      }
      guard before != metric.value else { continue }
      let isBetter: Bool
      if let lessIsBetter = metric.lessIsBetter, let old = Int(before), let new = Int(metric.value) {
        isBetter = (new < old) == lessIsBetter
      } else {
        isBetter = false
      }
      changes.append(("\(metric.name) was \(before), is \(metric.value)", isBetter))
    }
    for metric in base.exact where row.value(of: metric.name) == nil {
      changes.append(("\(metric.name) was \(metric.value), is gone", false))
    }
    return changes
  }
}
