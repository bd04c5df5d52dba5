/// A set of places: one bit for each of the 64 recognizers that can be in play at once (N-15).
@frozen
@usableFromInline
struct PlaceSet: Equatable, Sendable {
  @usableFromInline var bits: UInt64

  @inlinable init(bits: UInt64 = 0) { self.bits = bits }
  @inlinable init(_ place: Int) { bits = 1 &<< UInt64(truncatingIfNeeded: place) }

  @inlinable var isEmpty: Bool { bits == 0 }
  @inlinable var count: Int { bits.nonzeroBitCount }
  @inlinable func contains(_ place: Int) -> Bool { bits &>> UInt64(truncatingIfNeeded: place) & 1 != 0 }
  @inlinable mutating func insert(_ place: Int) { bits |= 1 &<< UInt64(truncatingIfNeeded: place) }
  @inlinable mutating func remove(_ place: Int) { bits &= ~(1 &<< UInt64(truncatingIfNeeded: place)) }
  @inlinable func without(_ place: Int) -> PlaceSet {
    PlaceSet(bits: bits & ~(1 &<< UInt64(truncatingIfNeeded: place)))
  }

  /// Takes the smallest place out. Places are not in κ order: only for loops whose order cannot be observed.
  @inlinable mutating func popAny() -> Int? {
    if bits == 0 { return nil }
    let bit = bits.trailingZeroBitCount
    bits &= bits &- 1
    return bit
  }

  @inlinable static func | (a: PlaceSet, b: PlaceSet) -> PlaceSet { PlaceSet(bits: a.bits | b.bits) }
  @inlinable static func & (a: PlaceSet, b: PlaceSet) -> PlaceSet { PlaceSet(bits: a.bits & b.bits) }
  @inlinable static func - (a: PlaceSet, b: PlaceSet) -> PlaceSet { PlaceSet(bits: a.bits & ~b.bits) }
  @inlinable static func |= (a: inout PlaceSet, b: PlaceSet) { a.bits |= b.bits }
}
