/// A set of touches: one bit per slot, 128 slots.
///
/// Taking the smallest slot first visits the touches in order of arrival (``SlotIndex``, N-9). Every operation but
/// ``count`` is a few machine instructions; nothing is hashed or allocated.
@frozen
public struct TouchSet: Hashable, Sendable {
  @usableFromInline var low: UInt64
  @usableFromInline var high: UInt64

  @inlinable
  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// The empty set.
  @inlinable public init() { self.init(low: 0, high: 0) }

  /// The set of one slot.
  @inlinable
  public init(_ slot: SlotIndex) {
    self.init()
    insert(slot)
  }

  /// How many slots a set can tell apart.
  @inlinable public static var capacity: Int { 128 }

  /// Whether there is no touch in it.
  @inlinable public var isEmpty: Bool { low | high == 0 }
  /// How many touches are in it.
  @inlinable
  public var count: Int {
    // One is, most often; a population count is not one instruction on every target.
    if likely(high == 0) && likely(low & (low &- 1) == 0) { return low == 0 ? 0 : 1 }
    return low.nonzeroBitCount &+ (likely(high == 0) ? 0 : high.nonzeroBitCount)
  }
  /// Whether there is exactly one touch in it.
  @inlinable
  @inline(__always)
  public var isSingle: Bool {
    likely(high == 0) ? low != 0 && low & (low &- 1) == 0 : low == 0 && high & (high &- 1) == 0
  }
  /// Whether there are exactly two touches in it.
  @inlinable
  @inline(__always)
  public var isPair: Bool {
    if likely(high == 0) {
      let rest = low & (low &- 1)
      return rest != 0 && rest & (rest &- 1) == 0
    }
    return count == 2
  }
  /// Whether a touch is in it.
  @inlinable
  @inline(__always)
  public func contains(_ slot: SlotIndex) -> Bool {
    likely(slot.rawValue < 64)
      ? low &>> UInt64(truncatingIfNeeded: slot.rawValue) & 1 != 0
      : high &>> UInt64(truncatingIfNeeded: slot.rawValue &- 64) & 1 != 0
  }
  /// Adds a touch.
  @inlinable
  @inline(__always)
  public mutating func insert(_ slot: SlotIndex) {
    if likely(slot.rawValue < 64) {
      low |= 1 &<< UInt64(truncatingIfNeeded: slot.rawValue)
    } else {
      high |= 1 &<< UInt64(truncatingIfNeeded: slot.rawValue &- 64)
    }
  }
  /// Takes a touch out; does nothing if it is not in it.
  @inlinable
  @inline(__always)
  public mutating func remove(_ slot: SlotIndex) {
    if likely(slot.rawValue < 64) {
      low &= ~(1 &<< UInt64(truncatingIfNeeded: slot.rawValue))
    } else {
      high &= ~(1 &<< UInt64(truncatingIfNeeded: slot.rawValue &- 64))
    }
  }
  /// Takes the earliest touch out; nil if the set is empty. `while let slot = set.popFirst()` is the loop in uid order.
  @inlinable
  @inline(__always)
  public mutating func popFirst() -> SlotIndex? {
    if low != 0 {
      let bit = low.trailingZeroBitCount
      low &= low &- 1
      return SlotIndex(bit)
    }
    if unlikely(high != 0) {
      let bit = high.trailingZeroBitCount
      high &= high &- 1
      return SlotIndex(bit &+ 64)
    }
    return nil
  }
  /// The earliest touch; nil if the set is empty.
  @inlinable
  public var first: SlotIndex? {
    var copy = self
    return copy.popFirst()
  }
  /// The latest touch; nil if the set is empty.
  @inlinable
  public var last: SlotIndex? {
    if high != 0 { return SlotIndex(127 &- high.leadingZeroBitCount) }
    return low == 0 ? nil : SlotIndex(63 &- low.leadingZeroBitCount)
  }

  /// Union.
  @inlinable
  public static func | (a: TouchSet, b: TouchSet) -> TouchSet { TouchSet(low: a.low | b.low, high: a.high | b.high) }
  /// Intersection.
  @inlinable
  public static func & (a: TouchSet, b: TouchSet) -> TouchSet { TouchSet(low: a.low & b.low, high: a.high & b.high) }
  /// Difference.
  @inlinable
  public static func - (a: TouchSet, b: TouchSet) -> TouchSet { TouchSet(low: a.low & ~b.low, high: a.high & ~b.high) }
  /// Adds all touches of another set.
  @inlinable public static func |= (a: inout TouchSet, b: TouchSet) { a = a | b }
  /// Takes out all touches of another set.
  @inlinable public static func -= (a: inout TouchSet, b: TouchSet) { a = a - b }
  /// Whether the two have a touch in common.
  @inlinable
  @inline(__always)
  public func intersects(_ other: TouchSet) -> Bool { (low & other.low) | (high & other.high) != 0 }
}
