import BenchmarkHarness

/// What is idle costs nothing, and neither does the past.
///
/// Points of a curve are sampled in turns, and each sample is compared with the first point's of the same round, so
/// that a machine that slows down slows both.
struct FlatnessInvariant: TimingInvariant {
  let name = "flatness"
  let isAboutTime = true
  let statement: String = Self.statement(events: "10⁶")
  static let tolerance = 0.10

  private static func statement(events: String) -> String {
    "cost per event stays within 10 % from 1 to 1 000 idle recognizers, 10 000 views, \(events) events"
  }

  /// As many events as the longest stream of the run had.
  func statement(of evidence: Evidence) -> String {
    evidence.streamFrames.map { $0 < 1_000_000 ? Self.statement(events: "\($0)") : statement } ?? statement
  }

  func check(_ evidence: Evidence) -> Finding? {
    guard let curve = evidence.curve, curve.isExpectedFlat else { return nil }
    let ratios = curve.ratiosToFirst()
    guard curve.scales.count >= 3 else {
      return .inconclusive("a curve needs at least 3 points, there are \(curve.scales.count)")
    }
    guard let highest = ratios.max(by: { $0.ratio.median < $1.ratio.median }) else { return nil }
    let fit = curve.fitText
    func text(_ point: CurveEvidence.Ratio) -> String {
      let (median, lower, upper) = (point.ratio.median - 1, point.ratio.lower - 1, point.ratio.upper - 1)
      return "\(Decimals.signedPercent(median)) at \(point.scale) (95 %: \(Decimals.signedPercent(lower)) to "
        + "\(Decimals.signedPercent(upper)))"
    }
    if let grown = ratios.first(where: { $0.ratio.lower > 1 + Self.tolerance }) {
      return .fail("the cost changes by \(text(grown)); \(fit)")
    }
    if let open = ratios.first(where: { $0.ratio.upper > 1 + Self.tolerance }) {
      return .inconclusive("the cost changes by \(text(open)): too noisy to say; \(fit)")
    }
    return .pass("at most \(text(highest)); \(fit)")
  }
}
