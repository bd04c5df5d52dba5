// The second layer: instructions per event, which no neighbour on the machine can change.

/// Compares counted instructions.
public enum InstructionLayer {
  /// More than this is a regression, less than as much below is an improvement to be recorded.
  public static let tolerance = 0.005

  /// One finding for each scenario of the candidate that has instructions or whose base has.
  ///
  /// - Parameters:
  ///   - base: what is compared with.
  ///   - candidate: what is judged.
  ///   - recorded: the committed baseline of the candidate.
  ///   - before: that of the base. A count that stands in both was not recorded for what is judged, and excuses no
  ///     regression: it may lie as far above the base as the tolerance, and the candidate as far above it again.
  public static func findings(
    base: GateMeasurement, candidate: GateMeasurement, recorded: GateMeasurement? = nil,
    before: GateMeasurement? = nil
  ) -> [GateFinding] {
    candidate.rows.compactMap { row in
      let old = base[row.name]
      guard row.instructions != nil || old?.instructions != nil else { return nil }
      return finding(old, row, recorded?[row.name], before?[row.name])
    }
  }

  private static func finding(
    _ base: GateMeasurement.Row?, _ row: GateMeasurement.Row, _ recorded: GateMeasurement.Row?,
    _ before: GateMeasurement.Row?
  ) -> GateFinding {
    guard let new = row.instructionsPerEvent else {
      return GateFinding(
        .instructions, row.name, .inconclusive, base: base?.instructionsPerEvent.map(text) ?? "",
        reason: "this run did not count this scenario")
    }
    let isRecorded =
      recorded.flatMap { recorded in
        recorded.input == row.input && recorded.pass == row.pass ? recorded.instructionsPerEvent : nil
      }.map { $0 > 0 && abs(new - $0) / $0 <= tolerance } ?? false
    guard let base, let old = base.instructionsPerEvent, old > 0 else {
      if isRecorded {
        return GateFinding(
          .instructions, row.name, .recorded, candidate: text(new), reason: "the committed baseline has it")
      }
      return GateFinding(
        .instructions, row.name, .noBaseline, candidate: text(new), reason: "the base has no count of this scenario")
    }
    guard base.input == row.input else {
      // The base says nothing of this stream; what was committed with it does.
      if let recorded, recorded.input == row.input, recorded.pass == row.pass,
        let kept = recorded.instructionsPerEvent, kept > 0
      {
        return againstRecorded(kept, row.name, new, isRecorded)
      }
      return GateFinding(
        .instructions, row.name, .skipped, base: text(old), candidate: text(new), reason: "another stream")
    }
    // Of the same stream as much must be played: counts of other passes may differ and be the same an event.
    guard base.pass == row.pass else {
      return isRecorded
        ? GateFinding(
          .instructions, row.name, .recorded, base: text(old), candidate: text(new),
          reason: "another pass, and the committed baseline has it")
        : GateFinding(
          .instructions, row.name, .noBaseline, base: text(old), candidate: text(new),
          reason: "the base's pass has \(base.pass.text), this one \(row.pass.text): record the baseline again")
    }
    let change = (new - old) / old
    var finding = GateFinding(
      .instructions, row.name, .pass, base: text(old), candidate: text(new), change: change,
      reason: "within \(Decimals.percent(tolerance))")
    guard change.magnitude > tolerance else { return finding }
    let limit = Decimals.percent(tolerance)
    let isOld = before.map { $0.input == recorded?.input && $0.instructions == recorded?.instructions } ?? false
    if isRecorded, change < 0 || !isOld {
      finding.verdict = .recorded
      finding.reason = "the committed baseline has it"
    } else if change > 0 {
      finding.verdict = .regression
      finding.reason = "more than \(limit) more instructions per event"
    } else {
      finding.verdict = .improvement
      finding.reason = "more than \(limit) fewer: record it with --update-baseline"
    }
    return finding
  }

  /// What a stream that the base does not have takes, against what the committed baseline holds of it.
  private static func againstRecorded(
    _ recorded: Double, _ name: String, _ new: Double, _ isRecorded: Bool
  ) -> GateFinding {
    let limit = Decimals.percent(tolerance)
    let (verdict, reason): (GateVerdict, String) =
      isRecorded
      ? (.recorded, "another stream, and the committed baseline has it")
      : new > recorded
        ? (.regression, "another stream, and more than \(limit) above the committed baseline")
        : (.improvement, "another stream, and more than \(limit) below the committed baseline: record it")
    return GateFinding(
      .instructions, name, verdict, base: text(recorded), candidate: text(new), change: (new - recorded) / recorded,
      reason: reason)
  }

  /// Instructions per event as they are printed.
  public static func text(_ instructions: Double) -> String { Decimals.fixed(instructions, places: 1) }
}
