// What a baseline lacks of what it should hold: one with a gap is not written, because later gates would not miss it.

extension GateBaseline {
  /// Whether it has counts of instructions.
  public var hasInstructions: Bool { measurement.rows.contains { $0.instructions != nil } }

  /// What was not measured, or came out wrong, in one line; `nil` if nothing is missing. Allocations are always wanted.
  public func gap(wantsInstructions: Bool, wantsTime: Bool) -> String? {
    for row in measurement.rows {
      if let fault = row.faults.first { return "\(row.name): a wrong answer: \(fault)" }
      if let metric = row.exact.first(where: \.isUnknown) { return "\(row.name): \(metric.name): \(metric.value)" }
    }
    if wantsInstructions, let row = measurement.rows.first(where: { $0.instructions == nil }) {
      return "\(row.name): instructions were not counted"
    }
    return wantsTime && !hasTime ? "no wall time was measured" : nil
  }

  /// The first scenario whose durations are so noisy that no later gate could say anything with them, and why, in one
  /// line; `nil` if there is none.
  public var noise: String? {
    for row in measurement.rows {
      guard let samples = row.samples else { continue }
      if let noise = TimeLayer.noise(InterleavedComparison(a: samples, b: samples).relativeSpread) {
        return "\(row.name): \(noise)"
      }
    }
    return nil
  }
}
