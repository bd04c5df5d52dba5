// Operations on sets of touches for hot paths: an engine with no more than 64 records has no high slots, and no work
// for them. Its capacity is known when it is compiled.

extension TouchEngine {
  /// The intersection.
  @inlinable
  @inline(__always)
  func overlap(_ a: TouchSet, _ b: TouchSet) -> TouchSet {
    recordCapacity <= 64 ? TouchSet(low: a.low & b.low, high: 0) : a & b
  }

  /// The difference.
  @inlinable
  @inline(__always)
  func rest(of a: TouchSet, without b: TouchSet) -> TouchSet {
    recordCapacity <= 64 ? TouchSet(low: a.low & ~b.low, high: 0) : a - b
  }

  /// Whether there is nothing in a set.
  @inlinable
  @inline(__always)
  func isNone(_ set: TouchSet) -> Bool { recordCapacity <= 64 ? set.low == 0 : set.isEmpty }

  /// Whether a set has a slot.
  @inlinable
  @inline(__always)
  func has(_ a: TouchSet, _ slot: SlotIndex) -> Bool {
    if recordCapacity > 64 { return a.contains(slot) }
    return a.low &>> UInt64(truncatingIfNeeded: slot.rawValue) & 1 != 0
  }

  /// 1 if a set has a slot, else 0.
  @inlinable
  @inline(__always)
  func bit(of slot: SlotIndex, in a: TouchSet) -> UInt64 {
    if recordCapacity > 64 { return a.contains(slot) ? 1 : 0 }
    return a.low &>> UInt64(truncatingIfNeeded: slot.rawValue) & 1
  }

  /// Takes the earliest touch out.
  @inlinable
  @inline(__always)
  func pop(_ set: inout TouchSet) -> SlotIndex? {
    if recordCapacity > 64 { return set.popFirst() }
    if set.low == 0 { return nil }
    // Masked, so that an index into 64 records needs no check.
    let bit = set.low.trailingZeroBitCount & 63
    set.low &= set.low &- 1
    return SlotIndex(bit)
  }

  /// The slot above all that are in a set.
  @inlinable
  @inline(__always)
  func slotAbove(_ set: TouchSet) -> Int {
    recordCapacity <= 64 ? 64 &- set.low.leadingZeroBitCount : set.last.map { $0.rawValue &+ 1 } ?? 0
  }

  /// How many touches are in a set: one, as a rule.
  @inlinable
  @inline(__always)
  func count(_ set: TouchSet) -> Int {
    if recordCapacity <= 64 && likely(set.low != 0) && likely(set.low & (set.low &- 1) == 0) { return 1 }
    return set.count
  }

  /// The set of one slot.
  @inlinable
  @inline(__always)
  func set(of slot: SlotIndex) -> TouchSet {
    recordCapacity <= 64 ? TouchSet(low: 1 &<< UInt64(truncatingIfNeeded: slot.rawValue), high: 0) : TouchSet(slot)
  }
}
