/// One view.
@frozen
@usableFromInline
struct ViewRecord: Sendable {
  @usableFromInline var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  @usableFromInline var boundsOrigin = Point.zero
  @usableFromInline var parent: Int32 = -1
  @usableFromInline var firstChild: Int32 = -1
  /// The next older sibling; in a free slot, the next free one.
  @usableFromInline var next: Int32 = -1
  @usableFromInline var previous: Int32 = -1
  /// The newest recognizer on it.
  @usableFromInline var firstRecognizer: Int32 = -1
  @usableFromInline var number: Int32 = -1
  @usableFromInline var attachment: UInt32 = 0
  @usableFromInline var generation: UInt32 = 0
  @usableFromInline var depth: Int16 = 0
  /// -1 iff it is in no window.
  @usableFromInline var window: Int8 = -1
  /// What it is, a bit each, see below: that it is alive and a control is one question so, which every step of a
  /// control asks.
  @usableFromInline var flags: UInt8 = 1

  @inlinable init() {}

  /// A touch may hit it (H-1).
  @inlinable static var hittable: UInt8 { 1 }
  /// Its next older sibling is the view before it, as in views made one after the other: a hit test need not wait for
  /// the link to be read.
  @inlinable static var adjacent: UInt8 { 2 }

  @inlinable var isHittable: Bool {
    @inline(__always) get { flags & Self.hittable != 0 }
    set { note(Self.hittable, newValue) }
  }
  @inlinable var isMultipleTouchEnabled: Bool {
    @inline(__always) get { flags & 4 != 0 }
    set { note(4, newValue) }
  }
  @inlinable var isExclusiveTouch: Bool {
    @inline(__always) get { flags & 8 != 0 }
    set { note(8, newValue) }
  }
  @inlinable var isAlive: Bool {
    @inline(__always) get { flags & 16 != 0 }
    set { note(16, newValue) }
  }
  /// Its state is in ``ControlTable``.
  @inlinable var isControl: Bool {
    @inline(__always) get { flags & 32 != 0 }
    set { note(32, newValue) }
  }
  /// Its subviews, of which it has some, are in bunches (``SiblingNode``).
  @inlinable var isWide: Bool {
    @inline(__always) get { flags & 64 != 0 }
    set { note(64, newValue) }
  }

  @inlinable
  mutating func note(_ flag: UInt8, _ isSet: Bool) { flags = isSet ? flags | flag : flags & ~flag }
}
