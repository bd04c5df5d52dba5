/// What a behavior has asked for in a call, as one byte: nothing, as a rule, or one thing.
///
/// From the lowest bit: five kinds, and the only state assigned, three bits. A byte, because it is written in parts and
/// read soon afterwards: were they parts of a wider word, a processor would wait for them.
@frozen
@usableFromInline
struct AttemptRequests: Equatable, Sendable {
  @usableFromInline var bits: UInt8

  @inlinable init(bits: UInt8 = 0) { self.bits = bits }
  /// One state and nothing else; not Possible.
  @inlinable init(_ state: GestureState) { bits = state.rawValue &<< 5 }

  @inlinable static var timers: AttemptRequests { AttemptRequests(bits: 1) }
  @inlinable static var ignores: AttemptRequests { AttemptRequests(bits: 2) }
  /// More than one state, or Possible: ``Attempt/assigned`` has them.
  @inlinable static var assignments: AttemptRequests { AttemptRequests(bits: 4) }
  @inlinable static var pins: AttemptRequests { AttemptRequests(bits: 8) }
  @inlinable static var sums: AttemptRequests { AttemptRequests(bits: 16) }

  @inlinable var isEmpty: Bool { bits == 0 }
  @inlinable func contains(_ other: AttemptRequests) -> Bool { bits & other.bits != 0 }
  @inlinable mutating func insert(_ other: AttemptRequests) { bits |= other.bits }
  @inlinable mutating func remove(_ other: AttemptRequests) { bits &= ~other.bits }

  /// The only state assigned; nil if there is none, or more.
  @inlinable var state: GestureState? { bits < 32 ? nil : GestureState(rawValue: bits &>> 5) }

  /// Makes a state the only one, if there is none and it is not Possible; whether it is.
  @inlinable
  mutating func takeIn(_ state: GestureState) -> Bool {
    guard bits < 32, state != .possible, !contains(.assignments) else { return false }
    bits |= state.rawValue &<< 5
    return true
  }

  /// Takes the only state out.
  @inlinable
  mutating func takeState() -> GestureState? {
    let first = state
    bits &= 31
    return first
  }
}

/// The states that one call assigned, as one word: how many there were, eight bits, and the first ten of them, three
/// bits each, the oldest lowest.
@frozen
@usableFromInline
struct AssignedStates: Sendable {
  @usableFromInline var bits: UInt64 = 0

  @inlinable init() {}

  /// How many there were, up to 255.
  @inlinable var count: Int { Int(truncatingIfNeeded: bits) & 255 }

  /// One of the first ten.
  @inlinable
  subscript(position: Int) -> GestureState {
    GestureState(rawValue: UInt8(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: 8 &+ 3 &* position)) & 7)
      ?? .possible
  }

  @inlinable
  mutating func append(_ state: GestureState) {
    let count = count
    if count < 10 { bits |= UInt64(state.rawValue) &<< UInt64(truncatingIfNeeded: 8 &+ 3 &* count) }
    if count < 255 { bits &+= 1 }
  }
}
