/// Where slots go when all records move down to the lowest of them (N-16): each by the free slots below it.
///
/// Which bits move by 1, 2, 4, … 32 depends on the used slots alone and is worked out once; a set then takes a few
/// instructions for each of these, however many slots are in it. The method is Guy Steele's `compress` (Warren,
/// Hacker's Delight, 7-4).
@frozen
@usableFromInline
struct SlotCompaction: Sendable {
  @usableFromInline let used: TouchSet
  /// How many of the lower 64 slots are used: there the upper ones begin.
  @usableFromInline let lowCount: Int
  /// The bits that move by 1, 2, 4, 8, 16 and 32.
  @usableFromInline let lowMoves: [6 of UInt64]
  @usableFromInline let highMoves: [6 of UInt64]

  @inlinable
  init(_ used: TouchSet) {
    self.used = used
    lowCount = used.low.nonzeroBitCount
    lowMoves = Self.moves(used.low)
    highMoves = used.high == 0 ? .init(repeating: 0) : Self.moves(used.high)
  }

  /// The bits of a word, after those that move less, that move by each power of two.
  @inlinable
  static func moves(_ used: UInt64) -> [6 of UInt64] {
    var moves: [6 of UInt64] = .init(repeating: 0)
    var used = used
    // The free ones, each a place higher: how many of them lie below a bit decides how far it moves.
    var free = ~used &<< 1
    var power = 0
    while power < 6 {
      // Each bit: whether the number of free ones up to it is odd.
      var odd = free ^ free &<< 1
      odd ^= odd &<< 2
      odd ^= odd &<< 4
      odd ^= odd &<< 8
      odd ^= odd &<< 16
      odd ^= odd &<< 32
      let moving = odd & used
      moves[power] = moving
      used = used ^ moving | moving &>> (1 &<< UInt64(truncatingIfNeeded: power))
      free &= ~odd
      power &+= 1
    }
    return moves
  }

  @inlinable
  @inline(__always)
  static func compressed(_ bits: UInt64, _ moves: [6 of UInt64]) -> UInt64 {
    var bits = bits
    var power = 0
    while power < 6 {
      let moving = bits & moves[power]
      bits = bits ^ moving | moving &>> (1 &<< UInt64(truncatingIfNeeded: power))
      power &+= 1
    }
    return bits
  }

  /// A set of used slots where they are afterwards.
  @inlinable
  @inline(__always)
  func moved(_ set: TouchSet) -> TouchSet {
    if set.isEmpty { return set }
    let low = Self.compressed(set.low & used.low, lowMoves)
    if set.high == 0 { return TouchSet(low: low, high: 0) }
    let high = Self.compressed(set.high & used.high, highMoves)
    let shift = UInt64(truncatingIfNeeded: lowCount)
    return lowCount == 64
      ? TouchSet(low: low, high: high)
      : TouchSet(low: low | high &<< shift, high: lowCount == 0 ? 0 : high &>> (64 &- shift))
  }
}
