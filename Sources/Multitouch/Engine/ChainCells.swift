/// In which column and row of the screen each chain record is, a byte each: of many those near a place are found at
/// once, and only they need be looked at.
///
/// Columns and rows are 16 points wide and numbered modulo 128, so that one far away may seem near, and none that is
/// near seems far.
@frozen
@usableFromInline
struct ChainCells: Sendable {
  /// The cells of the first `count` records are noted.
  @usableFromInline var count = 0
  @usableFromInline var columns = SixteenBytes()
  @usableFromInline var rows = SixteenBytes()
  /// How many columns or rows apart two places can be that are close enough; more than 63 are all there are.
  @usableFromInline var reach: UInt64

  /// Cells for places up to `distance` points apart.
  @inlinable
  init(within distance: Double) {
    // Each place is rounded to a whole column. The factor stands for what is rounded in a squared distance (N-8).
    reach = distance < 960 ? UInt64(distance * 1.000_001 / 16) &+ 1 : 64
  }

  /// Whether there is anything to be told apart.
  @inlinable var isUseful: Bool { reach < 64 }

  /// The nearest column of an x or row of a y, modulo 128. A sum as large as that is rounded to whole numbers, and its
  /// last bits are they: that traps nowhere, and places are far smaller (N-11).
  @inlinable
  static func cell(_ x: Double) -> UInt64 { (x * 0.0625 + 0x1.8p52).bitPattern & 127 }

  /// Notes where a record is.
  @inlinable
  mutating func note(_ i: Int, _ place: Point) {
    columns.set(i, ChainCells.cell(place.x))
    rows.set(i, ChainCells.cell(place.y))
  }

  /// Notes where two records are, one of each half, in front of those noted so before: after eight calls each has its
  /// place.
  @inlinable
  @inline(__always)
  mutating func push(_ low: Point, _ high: Point) {
    columns.push(ChainCells.cell(low.x), ChainCells.cell(high.x))
    rows.push(ChainCells.cell(low.y), ChainCells.cell(high.y))
  }

  /// Record `last` has come in the place of `i`, if that is another one, and there is none at `last` any longer.
  @inlinable
  mutating func move(to i: Int, from last: Int) {
    if last < count {
      columns.set(i, columns.byte(last))
      rows.set(i, rows.byte(last))
      count = last
    } else if i < count {
      count = i
    }
  }

  /// Which records are in a cell near a place, see ``SixteenBytes/pop(_:)``. Of those beyond ``count`` it says nothing.
  @inlinable
  @inline(__always)
  func near(_ place: Point) -> UInt64 {
    let bound = SixteenBytes.eight(128 &+ 2 &* reach)
    let column = SixteenBytes.eight((ChainCells.cell(place.x) &- reach) & 127)
    let row = SixteenBytes.eight((ChainCells.cell(place.y) &- reach) & 127)
    let low = SixteenBytes.within(bound, columns.low, column) & SixteenBytes.within(bound, rows.low, row)
    let high = SixteenBytes.within(bound, columns.high, column) & SixteenBytes.within(bound, rows.high, row)
    return (low & SixteenBytes.upper) &>> 7 | (high & SixteenBytes.upper) &>> 6
  }
}

/// Sixteen numbers below 128, each in a byte whose upper bit is set, so that to take another one off borrows nothing
/// from the next.
@frozen
@usableFromInline
struct SixteenBytes: Sendable {
  /// Numbers 0 … 7.
  @usableFromInline var low = SixteenBytes.upper
  /// Numbers 8 … 15.
  @usableFromInline var high = SixteenBytes.upper

  @inlinable init() {}

  @inlinable
  func byte(_ i: Int) -> UInt64 {
    (i < 8 ? low : high) &>> (UInt64(truncatingIfNeeded: i & 7) &<< 3) & 127
  }

  @inlinable
  mutating func set(_ i: Int, _ number: UInt64) {
    let shift = UInt64(truncatingIfNeeded: i & 7) &<< 3
    let others = ~(0x7F &<< shift)
    if i < 8 { low = low & others | number &<< shift } else { high = high & others | number &<< shift }
  }

  /// Puts a number in front of each half; the last of each goes.
  @inlinable
  @inline(__always)
  mutating func push(_ low: UInt64, _ high: UInt64) {
    self.low = self.low &<< 8 | low | 128
    self.high = self.high &<< 8 | high | 128
  }

  /// A byte in all eight places of a word.
  @inlinable
  static func eight(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  /// The upper bits of a word's bytes.
  @inlinable static var upper: UInt64 { 0x8080_8080_8080_8080 }

  /// Sets the upper bit of each byte whose number is no farther beyond the first, modulo 128, than the bound, which is
  /// in all bytes with the upper bit set. Of the other bits it says nothing.
  @inlinable
  @inline(__always)
  static func within(_ bound: UInt64, _ numbers: UInt64, _ first: UInt64) -> UInt64 {
    bound &- ((numbers &- first) & ~upper)
  }

  /// Takes the index of a number out of a set of them, a bit each in an order of their own: bits 0, 8, … are numbers
  /// 0 … 7, bits 1, 9, … are 8 … 15. Nil if none is left.
  @inlinable
  static func pop(_ near: inout UInt64) -> Int? {
    if near == 0 { return nil }
    let bit = near.trailingZeroBitCount
    near &= near &- 1
    return bit &>> 3 | (bit & 1) &<< 3
  }
}
