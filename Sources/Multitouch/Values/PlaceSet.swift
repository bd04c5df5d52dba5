/// A set of places: one bit for each of the 64 recognizers that can be in play at once (N-15).
@frozen
@usableFromInline
struct PlaceSet: Equatable, Sendable {
  @usableFromInline var bits: UInt64

  @inlinable init(bits: UInt64 = 0) { self.bits = bits }
  @inlinable init(_ place: Int) { bits = 1 &<< UInt64(truncatingIfNeeded: place) }

  @inlinable var isEmpty: Bool { bits == 0 }
  @inlinable var count: Int { bits.nonzeroBitCount }
  @inlinable var isSingle: Bool { bits != 0 && bits & (bits &- 1) == 0 }
  @inlinable func contains(_ place: Int) -> Bool { bits &>> UInt64(truncatingIfNeeded: place) & 1 != 0 }
  @inlinable mutating func insert(_ place: Int) { bits |= 1 &<< UInt64(truncatingIfNeeded: place) }
  @inlinable mutating func remove(_ place: Int) { bits &= ~(1 &<< UInt64(truncatingIfNeeded: place)) }
  @inlinable func without(_ place: Int) -> PlaceSet {
    PlaceSet(bits: bits & ~(1 &<< UInt64(truncatingIfNeeded: place)))
  }

  /// The smallest place; nil if the set is empty.
  @inlinable var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }
  /// The largest place; nil if the set is empty.
  @inlinable var last: Int? { bits == 0 ? nil : 63 &- bits.leadingZeroBitCount }

  /// Its places above one and below another, which may be -1 and 64.
  @inlinable
  func between(_ low: Int, _ high: Int) -> PlaceSet {
    let upTo: UInt64 = high >= 64 ? .max : (1 &<< UInt64(truncatingIfNeeded: high)) &- 1
    return PlaceSet(bits: low < 0 ? bits & upTo : bits & upTo & (~1 &<< UInt64(truncatingIfNeeded: low)))
  }

  /// A place above all of one set and below all of another, none of which is in between; nil if there is none.
  ///
  /// The recognizers of a view come one behind the other, so behind others is next to them; before all others, there
  /// is room for those that follow.
  @inlinable
  static func freePlace(after low: PlaceSet, before high: PlaceSet) -> Int? {
    let above = high.isEmpty ? 64 : high.bits.trailingZeroBitCount
    guard let below = low.last else {
      if high.isEmpty { return 32 }
      return above > 8 ? above &- 8 : (above > 0 ? above &>> 1 : nil)
    }
    return below &+ 1 < above ? below &+ 1 : nil
  }

  /// Takes the smallest place out. Places are not in κ order: only for loops whose order cannot be observed.
  @inlinable mutating func popAny() -> Int? {
    if bits == 0 { return nil }
    // Masked, so that an index into 64 places needs no check.
    let bit = bits.trailingZeroBitCount & 63
    bits &= bits &- 1
    return bit
  }

  @inlinable static func | (a: PlaceSet, b: PlaceSet) -> PlaceSet { PlaceSet(bits: a.bits | b.bits) }
  @inlinable static func & (a: PlaceSet, b: PlaceSet) -> PlaceSet { PlaceSet(bits: a.bits & b.bits) }
  @inlinable static func - (a: PlaceSet, b: PlaceSet) -> PlaceSet { PlaceSet(bits: a.bits & ~b.bits) }
  @inlinable static func |= (a: inout PlaceSet, b: PlaceSet) { a.bits |= b.bits }
}
