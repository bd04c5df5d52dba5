import Multitouch

/// When a touch on a control is a tap, a drag or a hold (SPEC §6.5).
@frozen
public struct TapDragHoldOptions: Hashable, Sendable {
  /// How far a touch may go and be no drag, points, inclusive. A negative one is 0, one that is no number 10.
  public var slop = 10.0
  /// How long it must rest to be a hold. Taken into 0 … 2⁶¹ ns.
  public var holdTime = Nanoseconds.milliseconds(500)
  /// The longest gap, inclusive, from a tap's lift to the landing of the next tap that counts them together, whatever
  /// lies between; nil: each is the first.
  public var countInterval: Nanoseconds?
  /// The target of the performs; unlike other owners'.
  public var owner: Int64 = -2

  /// The recipe's constants.
  @inlinable public init() {}

  /// ``slop`` in range, squared.
  @inlinable
  var squaredSlop: Double {
    let s = slop == slop ? (slop < 0 ? 0 : slop) : 10
    return s * s
  }
}

/// What a control's touch is so far: tap, drag or hold. Shared by ``TapDragHold`` and ``Dial``.
@frozen
@usableFromInline
struct PressProgress: Sendable {
  /// The control's number in the trace, as of its last landing.
  @usableFromInline var tag = -1
  /// Its touch was begun here and is not over.
  @usableFromInline var isActive = false
  /// It can still be a tap.
  @usableFromInline var isTap = false
  @usableFromInline var isDrag = false
  @usableFromInline var isHeld = false
  @usableFromInline var origin = Point.zero
  /// When it landed.
  @usableFromInline var start = Timestamp.zero
  /// When the last tap lifted; before all times if there is none.
  @usableFromInline var lastTap = Timestamp.earliest
  /// How many taps in a row that was.
  @usableFromInline var tapCount = 0

  @inlinable init() {}

  @inlinable
  mutating func begin(_ touch: Touch, tag: Int) {
    self.tag = tag
    isActive = true
    isTap = true
    isDrag = false
    isHeld = false
    origin = touch.location
    start = touch.timestamp
  }

  /// Whether the move makes it a drag.
  @inlinable
  mutating func move(to place: Point, _ squaredSlop: Double) -> Bool {
    guard !isDrag, (place - origin).squaredLength > squaredSlop else { return false }
    isTap = false
    isDrag = true
    return true
  }

  /// Whether the time makes it a hold.
  @inlinable
  mutating func rest() -> Bool {
    guard isActive, isTap else { return false }
    isTap = false
    isHeld = true
    return true
  }

  /// A tap has lifted; how many in a row.
  @inlinable
  mutating func countTap(at now: Timestamp, _ interval: Nanoseconds?) -> Int {
    let continues = interval.map { tapCount > 0 && start - lastTap <= $0 } ?? false
    tapCount = continues && tapCount < .max ? tapCount &+ 1 : 1
    lastTap = now
    return tapCount
  }
}
