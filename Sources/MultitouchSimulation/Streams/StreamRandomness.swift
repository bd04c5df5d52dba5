import Multitouch

/// The randomness of stream generators: reals, bell shapes and places from the words of ``SplitMix64``, so that a seed
/// gives the same stream on every machine. Reals use additions and multiplications only, no library function.
struct StreamRandomness: Sendable {
  private var generator: SplitMix64

  /// Starts the sequence of a seed; every seed is good.
  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// The next 64 bits.
  mutating func word() -> UInt64 { generator.next() }

  /// Word number `index` of the sequence of `seed`, without drawing the others.
  static func word(at index: Int, seed: UInt64) -> UInt64 { SplitMix64.word(at: index, seed: seed) }

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
