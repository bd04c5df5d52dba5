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
  func near(_ place: Point) -> UInt64 {
    columns.near(ChainCells.cell(place.x), reach) & rows.near(ChainCells.cell(place.y), reach)
  }
}

/// Sixteen numbers below 128.
@frozen
@usableFromInline
struct SixteenBytes: Sendable {
  /// Numbers 0 … 7.
  @usableFromInline var low: UInt64 = 0
  /// Numbers 8 … 15.
  @usableFromInline var high: UInt64 = 0

  @inlinable init() {}

  @inlinable
  func byte(_ i: Int) -> UInt64 {
    (i < 8 ? low : high) &>> (UInt64(truncatingIfNeeded: i & 7) &<< 3) & 127
  }

  @inlinable
  mutating func set(_ i: Int, _ number: UInt64) {
    let shift = UInt64(truncatingIfNeeded: i & 7) &<< 3
    let others = ~(0xFF &<< shift)
    if i < 8 { low = low & others | number &<< shift } else { high = high & others | number &<< shift }
  }

  /// Which of them are no more than `reach`, at most 63, from a number, modulo 128: a bit each, in an order of their
  /// own.
  @inlinable
  func near(_ number: UInt64, _ reach: UInt64) -> UInt64 {
    let first = SixteenBytes.eight((number &- reach) & 127)
    let bound = SixteenBytes.eight(128 &+ 2 &* reach)
    return SixteenBytes.within(bound, low, first) &>> 7 | SixteenBytes.within(bound, high, first) &>> 6
  }

  /// A byte in all eight places of a word.
  @inlinable
  static func eight(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  /// The upper bit of each byte that is no farther beyond the first number than the bound. With the upper bit set, no
  /// byte borrows from the next.
  @inlinable
  static func within(_ bound: UInt64, _ numbers: UInt64, _ first: UInt64) -> UInt64 {
    let upper = eight(128)
    return (bound &- (((numbers | upper) &- first) & ~upper)) & upper
  }

  /// Takes the index of a number out of what ``near(_:_:)`` gave; nil if none is left.
  @inlinable
  static func pop(_ near: inout UInt64) -> Int? {
    if near == 0 { return nil }
    let bit = near.trailingZeroBitCount
    near &= near &- 1
    return bit &>> 3 | (bit & 1) &<< 3
  }
}
