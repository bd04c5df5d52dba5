// The first layer: what does not vary must not change.

/// Compares digests, counts and bytes.
public enum ExactLayer {
  /// One finding for each scenario of the candidate.
  ///
  /// Any change is a regression, but for a figure that got better, which is an improvement to be recorded; a change
  /// that the `recorded` baseline has already is none. A figure that could not be had on either side leaves the
  /// question open. A scenario that the base does not have is new and has nothing to be compared with, nor has one
  /// whose stream or pass is another; one that has gone is a regression, whatever the base knows of it.
  public static func findings(
    base: GateMeasurement, candidate: GateMeasurement, recorded: GateMeasurement? = nil
  ) -> [GateFinding] {
    var findings = candidate.rows.filter { !$0.exact.isEmpty }.map { row in
      finding(base: base[row.name], row, recorded: recorded?[row.name])
    }
    for row in base.rows where candidate[row.name] == nil {
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
    if let (what, reason) = incomparable(base, row) {
      return isRecorded(row, recorded)
        ? GateFinding(
          .exact, row.name, .recorded, base: size, candidate: size, reason: "another \(what), and recorded as such")
        : GateFinding(
          .exact, row.name, .noBaseline, base: size, candidate: size, reason: reason + ": record the baseline again")
    }
    let changes = differences(base, row)
    if changes.isEmpty { return GateFinding(.exact, row.name, .pass, base: size, candidate: size, reason: "the same") }
    let reason = changes.map(\.text).joined(separator: "; ")
    if isRecorded(row, recorded) {
      return GateFinding(.exact, row.name, .recorded, base: size, candidate: size, reason: reason + "; recorded")
    }
    let verdict = verdict(on: changes, isRecorded: isRecorded(row, recorded, asFarAsKnown: true))
    return GateFinding(
      .exact, row.name, verdict, base: size, candidate: size,
      reason: reason + (verdict == .improvement ? ": record it with --update-baseline" : ""))
  }

  /// What of two rows of one scenario is another, and how, so that their metrics are of different things; nil if they
  /// can be compared.
  private static func incomparable(
    _ base: GateMeasurement.Row, _ row: GateMeasurement.Row
  ) -> (what: String, reason: String)? {
    if base.input != row.input { return ("stream", "the scenario's stream is another one than the base's") }
    if base.pass != row.pass { return ("pass", "the base's pass has \(base.pass.text), this one \(row.pass.text)") }
    return nil
  }

  private static func verdict(on changes: [Change], isRecorded: Bool) -> GateVerdict {
    let kinds = Set(changes.map(\.kind))
    // What is worse and recorded is no regression, but neither is it all that there is to say.
    if kinds.contains(.worse) { return isRecorded ? .inconclusive : .regression }
    return kinds.contains(.unknown) ? .inconclusive : .improvement
  }

  /// Whether the committed baseline has all metrics of a row, or all that are known.
  private static func isRecorded(
    _ row: GateMeasurement.Row, _ recorded: GateMeasurement.Row?, asFarAsKnown: Bool = false
  ) -> Bool {
    guard let recorded, recorded.input == row.input, recorded.pass == row.pass else { return false }
    return differences(recorded, row).allSatisfy { asFarAsKnown && $0.kind == .unknown }
  }

  /// A metric that is not what it was, or of which that is not known.
  private struct Change {
    var text: String
    var kind: Kind

    enum Kind { case better, worse, unknown }
  }

  /// Every metric that is not what it was, in the candidate's order, then those that are gone.
  private static func differences(_ base: GateMeasurement.Row, _ row: GateMeasurement.Row) -> [Change] {
    var changes: [Change] = []
    for metric in row.exact {
      guard let before = base.exact.first(where: { $0.name == metric.name }) else {
        // That there is no count is said once, where it is unknown.
        if base.isUncounted(metric.name) { continue }
        let kind: Change.Kind = metric.isUnknown ? .unknown : .worse
        changes.append(Change(text: "\(metric.name) is new: \(metric.value)", kind: kind))
        continue
      }
      if let change = change(of: metric, before: before) { changes.append(change) }
    }
    for metric in base.exact where row.value(of: metric.name) == nil && !row.isUncounted(metric.name) {
      changes.append(Change(text: "\(metric.name) was \(metric.value), is gone", kind: .worse))
    }
    return changes
  }

  private static func change(
    of metric: GateMeasurement.ExactMetric, before: GateMeasurement.ExactMetric
  ) -> Change? {
    let isUnknown = metric.isUnknown || before.isUnknown
    guard before.value != metric.value else {
      return isUnknown ? Change(text: "\(metric.name) is \(metric.value)", kind: .unknown) : nil
    }
    let text = "\(metric.name) was \(before.value), is \(metric.value)"
    if isUnknown { return Change(text: text, kind: .unknown) }
    guard let lessIsBetter = metric.lessIsBetter, let old = Int(before.value), let new = Int(metric.value) else {
      return Change(text: text, kind: .worse)
    }
    return Change(text: text, kind: (new < old) == lessIsBetter ? .better : .worse)
  }
}
