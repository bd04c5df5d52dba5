// The engine's names for things. Each is a distinct integer type, so that a slot is never used as an id.

/// A touch's identity for its whole life: the `uid` of SPEC N-9, counted from 1 in order of arrival, never reused.
@frozen
public struct TouchID: Hashable, Comparable, Sendable {
  /// The count of touches that have begun, this one included.
  public let rawValue: UInt64

  /// Wraps a raw uid.
  @inlinable public init(_ rawValue: UInt64) { self.rawValue = rawValue }

  /// Orders by arrival.
  @inlinable public static func < (a: TouchID, b: TouchID) -> Bool { a.rawValue < b.rawValue }
}

/// A contact's name in the input, chosen by the source; it never appears in a trace.
@frozen
public struct ContactID: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The source's number: an evdev tracking id, a pointer id, whatever the source uses.
  public let rawValue: Int64

  /// Wraps the source's number.
  @inlinable public init(_ rawValue: Int64) { self.rawValue = rawValue }

  /// Wraps a literal.
  @inlinable public init(integerLiteral value: Int64) { self.rawValue = value }
}

/// Where a touch's record lies in the engine: an index into its fixed array of records.
///
/// Slots are handed out so that at any moment a smaller slot means an earlier touch; loops over a ``TouchSet`` in slot
/// order are therefore loops in uid order (N-9). A slot is only good until the engine returns: keep a ``TouchID``. It
/// is 0 … 127 (``TouchSet/capacity``): a ``TouchSet`` takes another one for one of these, and to ask the engine about a
/// slot beyond its records traps.
@frozen
public struct SlotIndex: Hashable, Sendable {
  /// The position in the array of touch records.
  public let rawValue: Int

  /// Wraps a position.
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The index in an id that names a trace number which nothing has: below 2³¹, so that it is an index on any machine.
@inlinable var noNumber: UInt32 { 0x7FFF_FFFF }

/// The index in an id for a trace number; ``noNumber`` for what is none.
@inlinable
func indexOfNumber(_ number: Int) -> UInt32 {
  number < 0 || number > 0x7FFF_FFFF ? noNumber : UInt32(truncatingIfNeeded: number)
}

/// A view, by slot and generation (N-15): an id of a destroyed view is recognized as stale and ignored.
/// One of another engine is not recognized: it names what has its slot in this one.
@frozen
public struct ViewID: Hashable, Sendable {
  @usableFromInline let index: UInt32
  /// The slot's generation; `.max` means that `index` is a trace number.
  @usableFromInline let generation: UInt32

  /// Names the view with a trace number (N-10), whenever it is made; looked up each time it is used, in commands and
  /// queries, by a look through all views. It equals no id that a callback brings.
  @inlinable
  public init(numbered number: Int) {
    index = indexOfNumber(number)
    generation = .max
  }

  @inlinable init(index: Int, generation: UInt32) {
    self.index = UInt32(truncatingIfNeeded: index)
    self.generation = generation
  }
}

/// A window, by slot and generation (N-15); see ``ViewID``.
@frozen
public struct WindowID: Hashable, Sendable {
  @usableFromInline let index: UInt32
  /// The slot's generation; `.max` means that `index` is a trace number.
  @usableFromInline let generation: UInt32

  /// Names the window with a trace number (N-10), whenever it is made; looked up each time it is used, in commands and
  /// queries. It equals no id that a callback brings.
  @inlinable
  public init(numbered number: Int) {
    index = indexOfNumber(number)
    generation = .max
  }

  @inlinable init(index: Int, generation: UInt32) {
    self.index = UInt32(truncatingIfNeeded: index)
    self.generation = generation
  }
}

/// A recognizer, by slot and generation (N-15); see ``ViewID``.
@frozen
public struct RecognizerID: Hashable, Sendable {
  @usableFromInline let index: UInt32
  /// The slot's generation; `.max` means that `index` is a trace number.
  @usableFromInline let generation: UInt32

  /// Names the recognizer with a trace number (N-10), whenever it is made; looked up each time it is used, in commands
  /// and queries, at the cost of looking through the recognizers. It equals no id that a callback brings.
  @inlinable
  public init(numbered number: Int) {
    index = indexOfNumber(number)
    generation = .max
  }

  @inlinable init(index: Int, generation: UInt32) {
    self.index = UInt32(truncatingIfNeeded: index)
    self.generation = generation
  }
}

/// A control, which is a view (SPEC §5).
@frozen
public struct ControlID: Hashable, Sendable {
  /// The view it is.
  public let view: ViewID

  /// The control that a view is; stale wherever it is used if the view is none.
  @inlinable public init(_ view: ViewID) { self.view = view }

  /// Names the control with a trace number (N-10), as ``ViewID/init(numbered:)`` does.
  @inlinable public init(numbered number: Int) { view = ViewID(numbered: number) }
}
