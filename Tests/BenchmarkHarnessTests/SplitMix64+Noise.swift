// Noise for made samples, the same on every machine.

@testable import BenchmarkHarness

extension SplitMix64 {
  /// A number in `0 ..< 1`, a multiple of 2⁻⁵³, each equally likely.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number with mean 0, variance 1 and nearly normal distribution, within −6…6: twelve uniforms less six.
  ///
  /// Additions only, so that it does not depend on the platform's mathematical library.
  mutating func nearlyNormal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += unit() }
    return sum
  }
}
