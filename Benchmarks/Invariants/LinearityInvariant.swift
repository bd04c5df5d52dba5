import BenchmarkHarness

/// What is touched costs at most in proportion.
///
/// The exponent is fitted in double-logarithmic coordinates; its interval is of what differs from round to round. What
/// is dear about the first points can hide a term that grows faster: it shows in the upper half first, so the exponent
/// from the point at half of the last scale to the last one must not be above the limit either.
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
      let limit = GrowthCurve.linearExponentMax
      if low > limit { return .fail(text) }
      guard let upper = curve.upperExponents() else { return finding(text, isBelow: high <= limit) }
      let all =
        "\(text), n^\(Decimals.fixed(upper.exponent.median, places: 3)) from \(upper.from) to \(upper.to)"
      if upper.exponent.lower > limit { return .fail(all) }
      return finding(upper.exponent.upper > limit ? all : text, isBelow: max(high, upper.exponent.upper) <= limit)
    } catch {
      return .inconclusive("no fit: \(error)")
    }
  }

  private func finding(_ text: String, isBelow: Bool) -> Finding {
    isBelow ? .pass(text) : .inconclusive(text + ": too noisy to say")
  }
}
