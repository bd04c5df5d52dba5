// The one source of pseudo-random numbers in this module: resampling must give the same interval on every machine.

/// Sebastiano Vigna's SplitMix64: 64 bits of state, period 2⁶⁴, passes BigCrush, the same stream on every platform.
///
/// Constants and shifts are those of the reference implementation (public domain, 2015). Not for secrets.
struct SplitMix64: RandomNumberGenerator, Sendable, Equatable {
  private(set) var state: UInt64

  /// A generator whose whole stream is a function of `seed`.
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in `0..<bound`, each equally likely (Lemire 2019: multiply, and reject the uneven remainder).
  ///
  /// - Precondition: `bound` is positive.
  mutating func next(below bound: Int) -> Int {
    precondition(bound > 0, "an empty range has no element to draw")
    let width = UInt64(bound)
    var (high, low) = width.multipliedFullWidth(by: next())
    if low < width {
      let threshold = (0 &- width) % width
      while low < threshold { (high, low) = width.multipliedFullWidth(by: next()) }
    }
    return Int(high)
  }
}
