import Multitouch

/// The randomness of stream generators: SplitMix64, so that a seed gives the same stream on every machine.
///
/// One addition and three xor-shift-multiply steps a word; period 2⁶⁴. The constants are the published ones ("Fast
/// splittable pseudorandom number generators", OOPSLA 2014, with the finalizer known as variant 13): increment
/// 0x9E3779B97F4A7C15, which is 2⁶⁴ divided by the golden ratio, made odd; multipliers 0xBF58476D1CE4E5B9 and
/// 0x94D049BB133111EB; shifts 30, 27, 31. Reals use additions and multiplications only, no library function.
struct StreamRandomness: Sendable {
  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var state: UInt64

  /// Starts the sequence of a seed; every seed is good.
  init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  mutating func word() -> UInt64 {
    state &+= Self.increment
    return Self.mix(state)
  }

  /// The finalizer alone: a bijection of 64-bit words that scatters neighbours.
  static func mix(_ word: UInt64) -> UInt64 {
    var z = word
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Word number `index` of the sequence of `seed`, without drawing the others.
  static func word(at index: Int, seed: UInt64) -> UInt64 {
    mix(seed &+ (UInt64(bitPattern: Int64(index)) &+ 1) &* increment)
  }

  /// The next real in 0 ..< 1, a multiple of 2⁻⁵³.
  mutating func unit() -> Double { Double(word() >> 11) * 0x1p-53 }

  /// The next real between two bounds.
  mutating func real(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// The next integer between two bounds, both included; the bias is below the size of the range over 2⁶⁴.
  mutating func integer(in range: ClosedRange<Int>) -> Int {
    let size = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(word().multipliedFullWidth(by: size).high)
  }

  /// The next real of a bell shape: twelve uniforms less six; mean 0, variance 1, never beyond ±6.
  mutating func bell() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += unit() }
    return sum
  }

  /// Whether an event of the given probability happens.
  mutating func chance(_ probability: Double) -> Bool { unit() < probability }
}

extension StreamRandomness {
  /// The next place in a rectangle.
  mutating func place(in area: Rect) -> Point {
    Point(
      x: real(in: area.origin.x...(area.origin.x + area.width)),
      y: real(in: area.origin.y...(area.origin.y + area.height)))
  }

  /// The next place in a rectangle, at least so far from its edge; its centre if there is no such place.
  mutating func place(in area: Rect, inset: Double) -> Point {
    let x = min(inset, area.width / 2)
    let y = min(inset, area.height / 2)
    return place(
      in: Rect(x: area.origin.x + x, y: area.origin.y + y, width: area.width - 2 * x, height: area.height - 2 * y))
  }
}
