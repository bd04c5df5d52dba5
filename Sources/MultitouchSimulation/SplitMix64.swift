// Random numbers from a seed: the only source of chance in this module.

/// SplitMix64: 64 bits of state, one multiplication chain a number, the same on every machine.
///
/// One addition and three xor-shift-multiply steps a word; period 2⁶⁴. After Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators" (2014), with the finalizer known as variant 13; the increment is 2⁶⁴ divided by the
/// golden ratio, made odd. Not for secrets.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var state: UInt64

  /// A generator whose whole future follows from `seed`; neighbouring seeds give unrelated numbers.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.mix(state)
  }

  /// The finalizer alone: a bijection of 64-bit words that scatters neighbours.
  public static func mix(_ word: UInt64) -> UInt64 {
    var bits = word
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Word number `index` of the sequence of `seed`, without drawing the others.
  public static func word(at index: Int, seed: UInt64) -> UInt64 {
    mix(seed &+ (UInt64(bitPattern: Int64(index)) &+ 1) &* increment)
  }

  /// A number from 0 to `count` − 1; the bias is below 2⁻⁵³ for the counts used here. `count` must be positive.
  public mutating func below(_ count: Int) -> Int {
    precondition(count > 0, "there is no number below \(count)")
    return Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// A number of the range, both ends included.
  public mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// Yes in `cases` of `total`.
  public mutating func chance(_ cases: Int, of total: Int) -> Bool { below(total) < cases }

  /// One of a list that is not empty.
  public mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
}
