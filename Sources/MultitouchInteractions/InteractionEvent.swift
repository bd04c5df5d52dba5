import Multitouch

/// What an interaction tells its owner: a fixed code and up to four numbers.
///
/// The codes and the order of the numbers never change; traces, recordings and digests hold them (N-10, `user`).
///
/// | code | event | numbers |
/// |---|---|---|
/// | 1 | ``single(button:)`` | tag |
/// | 2 | ``double(button:)`` | tag |
/// | 3 | ``up(button:)`` | tag |
/// | 4 | ``pressAndHold(button:)`` | tag |
/// | 10 | ``triggeredTap(count:at:)`` | count, x, y |
/// | 20 | ``highlight(item:)`` | item |
/// | 21 | ``unhighlight(item:)`` | item |
/// | 22 | ``select(item:)`` | item |
/// | 23 | ``doubleTap(item:)`` | item |
/// | 24 | ``popover(from:)`` | x, y, width, height |
/// | 30 | ``alert(at:)`` | x, y |
/// | 31 | ``forward(at:)`` | x, y |
/// | 32 | ``taps(count:at:)`` | count, x, y |
/// | 40 | ``tap(control:count:)`` | tag, count |
/// | 41 | ``dragBegin(control:at:)`` | tag, x, y |
/// | 42 | ``drag(control:at:)`` | tag, x, y |
/// | 43 | ``dragEnd(control:)`` | tag |
/// | 44 | ``hold(control:)`` | tag |
/// | 45 | ``holdEnd(control:)`` | tag |
/// | 46 | ``cancel(control:)`` | tag |
/// | 50 | ``turnBegin(control:angle:)`` | tag, angle |
/// | 51 | ``turn(control:angle:value:)`` | tag, angle, value |
/// | 52 | ``turnEnd(control:value:)`` | tag, value |
///
/// A tag is a control's number in the trace. Places are on the screen, except a popover's rectangle, which is in the
/// bounds of its collection. Angles are radians, clockwise as seen (y points down).
@frozen
public enum InteractionEvent: Hashable, Sendable {
  /// A button was tapped once (SPEC §6.1).
  case single(button: Int)
  /// A button was tapped again within a chain (SPEC §6.1).
  case double(button: Int)
  /// A button's own action on the lift, which system B leaves as it is (SYS-Bc).
  case up(button: Int)
  /// A button was held.
  case pressAndHold(button: Int)

  /// A second finger landed while a first rested (TT-4); `count` is how often for that first finger.
  case triggeredTap(count: Int, at: Point)

  /// An item lies under a finger (SPEC §6.3).
  case highlight(item: Int)
  /// That is over.
  case unhighlight(item: Int)
  /// A tap selected an item.
  case select(item: Int)
  /// A double tap selected an item.
  case doubleTap(item: Int)
  /// A popover is wanted beside a rectangle, in the bounds of the collection; follows ``doubleTap(item:)``.
  case popover(from: Rect)

  /// A single tap in the web view has been made sure of (WEB-3).
  case alert(at: Point)
  /// The window variant of it (SPEC §6.4).
  case forward(at: Point)
  /// One tap, or so many in a chain: the variant by failure requirements (SPEC §6.4).
  case taps(count: Int, at: Point)

  /// A control was tapped; `count` is how often in a row (SPEC §6.5).
  case tap(control: Int, count: Int)
  /// A finger has left the slop of where it landed on a control; a ``drag(control:at:)`` of the same move follows.
  case dragBegin(control: Int, at: Point)
  /// It moved.
  case drag(control: Int, at: Point)
  /// It lifted.
  case dragEnd(control: Int)
  /// A finger rests on a control.
  case hold(control: Int)
  /// It lifted without having moved.
  case holdEnd(control: Int)
  /// The touch on a control was taken away.
  case cancel(control: Int)

  /// A dial is about to be turned; `angle` is that since the finger landed, told by the turn of the same move.
  case turnBegin(control: Int, angle: Double)
  /// A dial was turned: the angle since the finger landed, and the dial's value, both unwrapped.
  case turn(control: Int, angle: Double, value: Double)
  /// The finger has left the dial.
  case turnEnd(control: Int, value: Double)

  /// The number of the kind of event, by the table above.
  @inlinable
  public var code: Int64 {
    switch self {
    case .single: 1
    case .double: 2
    case .up: 3
    case .pressAndHold: 4
    case .triggeredTap: 10
    case .highlight: 20
    case .unhighlight: 21
    case .select: 22
    case .doubleTap: 23
    case .popover: 24
    case .alert: 30
    case .forward: 31
    case .taps: 32
    case .tap: 40
    case .dragBegin: 41
    case .drag: 42
    case .dragEnd: 43
    case .hold: 44
    case .holdEnd: 45
    case .cancel: 46
    case .turnBegin: 50
    case .turn: 51
    case .turnEnd: 52
    }
  }

  /// Its numbers, in the order of the table above.
  @inlinable
  public var numbers: InteractionNumbers {
    switch self {
    case .single(let n), .double(let n), .up(let n), .pressAndHold(let n), .highlight(let n), .unhighlight(let n),
      .select(let n), .doubleTap(let n), .dragEnd(let n), .hold(let n), .holdEnd(let n), .cancel(let n):
      InteractionNumbers(Double(n))
    case .alert(let place), .forward(let place): InteractionNumbers(place.x, place.y)
    case .tap(let n, let count): InteractionNumbers(Double(n), Double(count))
    case .turnBegin(let n, let x), .turnEnd(let n, let x): InteractionNumbers(Double(n), x)
    case .triggeredTap(let n, let place), .taps(let n, let place), .dragBegin(let n, let place),
      .drag(let n, let place):
      InteractionNumbers(Double(n), place.x, place.y)
    case .turn(let n, let angle, let value): InteractionNumbers(Double(n), angle, value)
    case .popover(let r): InteractionNumbers(r.origin.x, r.origin.y, r.width, r.height)
    }
  }
}

/// One to four numbers.
@frozen
public struct InteractionNumbers: Hashable, Sendable {
  /// How many there are, 1 … 4.
  public let count: Int
  @usableFromInline let first: Double
  @usableFromInline let second: Double
  @usableFromInline let third: Double
  @usableFromInline let fourth: Double

  /// As many numbers as are given.
  @inlinable
  public init(_ first: Double, _ second: Double? = nil, _ third: Double? = nil, _ fourth: Double? = nil) {
    count = fourth != nil ? 4 : (third != nil ? 3 : (second != nil ? 2 : 1))
    self.first = first
    self.second = second ?? 0
    self.third = third ?? 0
    self.fourth = fourth ?? 0
  }

  /// The number at a position; 0 beyond ``count``.
  @inlinable
  public subscript(index: Int) -> Double {
    switch index {
    case 0: first
    case 1: second
    case 2: third
    case 3: fourth
    default: 0
    }
  }
}
