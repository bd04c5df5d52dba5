import BenchmarkHarness

/// What is touched costs at most in proportion.
///
/// The exponent is fitted in double-logarithmic coordinates; its interval is of what differs from round to round.
struct LinearityInvariant: TimingInvariant {
  let name = "linearity"
  let isAboutTime = true
  let statement = "cost per event grows at most in proportion to the contacts that move: exponent at most 1.1"

  func check(_ evidence: Evidence) -> Finding? {
    guard let curve = evidence.curve, !curve.isExpectedFlat else { return nil }
    do throws(ScalingFit.Failure) {
      let fit = try curve.fit()
      let low = fit.slope - fit.slopeMargin
      let high = fit.slope + fit.slopeMargin
      let text =
        "cost ~ n^\(Decimals.fixed(fit.slope, places: 3)) (95 %: \(Decimals.fixed(low, places: 3)) to "
        + "\(Decimals.fixed(high, places: 3)))"
      if high <= GrowthCurve.linearExponentMax { return .pass(text) }
      return low > GrowthCurve.linearExponentMax ? .fail(text) : .inconclusive(text + ": too noisy to say")
    } catch {
      return .inconclusive("no fit: \(error)")
    }
  }
}
