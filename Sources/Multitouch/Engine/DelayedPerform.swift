/// Who is to do what, later (SPEC §6.1): target and selector are the caller's numbers, the object three words compared
/// bitwise.
@frozen
public struct DelayedPerform: Hashable, Sendable {
  /// Whose request it is.
  public var target: Int64
  /// What is to be done.
  public var selector: Int64
  /// With what: three words; a point is two of them.
  public var object0: Int64
  /// The second word.
  public var object1: Int64
  /// The third word.
  public var object2: Int64
  /// Whether it runs in every run-loop mode, not only in the default one.
  public var isCommon: Bool

  /// Makes a request.
  @inlinable
  public init(
    target: Int64, selector: Int64, object0: Int64 = 0, object1: Int64 = 0, object2: Int64 = 0, isCommon: Bool = false
  ) {
    self.target = target
    self.selector = selector
    self.object0 = object0
    self.object1 = object1
    self.object2 = object2
    self.isCommon = isCommon
  }

  /// Whether a cancel of `other` takes this one: same target, selector and object; the mode does not matter.
  @inlinable
  public func matches(_ other: DelayedPerform) -> Bool {
    target == other.target && selector == other.selector && object0 == other.object0 && object1 == other.object1
      && object2 == other.object2
  }
}

/// The pending performs of an engine, unordered.
@usableFromInline
struct PerformList: ~Copyable {
  /// maxPerforms of SPEC Appendix B.
  @inlinable static var capacity: Int { 32 }

  @usableFromInline var pending: [32 of PendingPerform]
  @usableFromInline var count = 0

  @inlinable init() { pending = .init(repeating: PendingPerform()) }

  @inlinable
  mutating func remove(at i: Int) {
    count &-= 1
    pending[i] = pending[count]
  }
}

/// One pending perform.
@frozen
@usableFromInline
struct PendingPerform: Sendable {
  @usableFromInline var request = DelayedPerform(target: 0, selector: 0)
  @usableFromInline var deadline = Timestamp.zero
  @usableFromInline var sequence: UInt64 = 0

  @inlinable init() {}
}
