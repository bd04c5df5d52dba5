/// The standard recognizers as one value type: the engine's default set of behaviors.
///
/// To add one of your own, wrap this enum in an enum of yours and forward; no call becomes dynamic.
@frozen
public enum StandardBehavior: GestureBehavior {
  /// Fingers that land and lift, once or several times: SPEC §4.1.
  case tap(TapRecognizer)
  /// Fingers that rest: SPEC §4.2.
  case longPress(LongPressRecognizer)
  /// Fingers whose mean moves: SPEC §4.3.
  case pan(PanRecognizer)
  /// Two fingers that change their distance: SPEC §4.4.
  case pinch(PinchRecognizer)
  /// Two fingers that turn round each other: SPEC §4.5.
  case rotation(RotationRecognizer)
  /// Fingers that go far enough in one direction in time: SPEC §4.6.
  case swipe(SwipeRecognizer)
  /// A pan that begins at an edge of the screen: SPEC §4.7.
  case screenEdgePan(ScreenEdgePanRecognizer)
  /// A tap while another finger rests: SPEC §6.2.
  case triggeredTap(TriggeredTapRecognizer)
  /// What delays the touches of a scroll view's content: D-29.
  case touchDelay(TouchDelayRecognizer)

  /// A single tap with UIKit's constants.
  @inlinable public init() { self = .tap(TapRecognizer()) }

  @inlinable
  public mutating func prepare(touchCapacity: Int) {
    switch self {
    case .tap(var r):
      r.sequence.prepare(touchCapacity: touchCapacity)
      self = .tap(r)
    case .longPress(var r):
      r.sequence.prepare(touchCapacity: touchCapacity)
      self = .longPress(r)
    case .pan(var r):
      r.prepare(touchCapacity: touchCapacity)
      self = .pan(r)
    case .swipe(var r):
      r.prepare(touchCapacity: touchCapacity)
      self = .swipe(r)
    case .triggeredTap(var r):
      r.prepare(touchCapacity: touchCapacity)
      self = .triggeredTap(r)
    case .pinch, .rotation, .screenEdgePan, .touchDelay: break
    }
  }

  /// No: none of the standard recognizers waits for another by its class.
  @inlinable public static var hasClassRequirements: Bool { false }

  @inlinable
  public var keepsTouches: Bool {
    if case .triggeredTap = self { true } else { false }
  }

  @inlinable
  @inline(__always)
  public mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .tap(let r): r.touchesBegan(changed, all, &attempt)
    case .longPress(let r): r.touchesBegan(changed, all, &attempt)
    case .pan(let r): r.touchesBegan(changed, all, &attempt)
    case .pinch(let r): r.touchesBegan(changed, all, &attempt)
    case .rotation(let r): r.touchesBegan(changed, all, &attempt)
    case .swipe(let r): r.touchesBegan(changed, &attempt)
    case .screenEdgePan(let r): r.touchesBegan(changed, all, &attempt)
    case .triggeredTap: break
    case .touchDelay(let r): r.touchesBegan(&attempt)
    }
  }

  @inlinable
  @inline(__always)
  public mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .tap(let r): r.touchesMoved(changed, all, &attempt)
    case .longPress(let r): r.touchesMoved(changed, all, &attempt)
    case .pan(let r): r.touchesMoved(changed, all, &attempt)
    case .pinch(let r): r.touchesMoved(changed, all, &attempt)
    case .rotation(let r): r.touchesMoved(changed, all, &attempt)
    case .swipe(let r): r.touchesMoved(changed, all, &attempt)
    case .screenEdgePan(let r): r.touchesMoved(changed, all, &attempt)
    case .triggeredTap, .touchDelay: break
    }
  }

  @inlinable
  @inline(__always)
  public mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .tap(let r): r.touchesEnded(changed, &attempt)
    case .longPress(let r): r.touchesEnded(changed, &attempt)
    case .pan(let r): r.touchesEnded(changed, &attempt)
    case .pinch, .rotation: attempt.releasePair(changed)
    case .screenEdgePan(let r): r.pan.touchesEnded(changed, &attempt)
    case .triggeredTap: break
    case .swipe, .touchDelay: attempt.assign(.failed)
    }
  }

  @inlinable
  public mutating func touchesForgotten(_ forgotten: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .tap(let r): r.sequence.touchesForgotten(forgotten, all, &attempt)
    case .longPress(let r): r.touchesForgotten(forgotten, all, &attempt)
    case .pan, .pinch, .rotation, .swipe, .screenEdgePan, .triggeredTap, .touchDelay: break
    }
  }

  @inlinable
  public mutating func keptTouchesChanged(
    _ phase: ContactPhase, _ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt, kept: inout KeptTouches
  ) {
    guard case .triggeredTap(var r) = self else { return }
    r.touchesChanged(phase, changed, all, &attempt, &kept)
    self = .triggeredTap(r)
  }

  @inlinable
  public mutating func timerFired(_ timer: Int, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if case .longPress(let r) = self {
      r.timerFired(&attempt)
    } else {
      attempt.assign(attempt.state.isUnderWay ? .cancelled : .failed)
    }
  }

  @inlinable
  @inline(__always)
  public func canPrevent(_ other: StandardBehavior) -> Bool {
    if case .tap(let mine) = self, case .tap(let others) = other { return mine.canPrevent(others) }
    return true
  }

  @inlinable
  @inline(__always)
  public func canBePrevented(by other: StandardBehavior) -> Bool {
    if case .tap(let mine) = self, case .tap(let others) = other { return mine.canBePrevented(by: others) }
    return true
  }

  @inlinable
  public var controlRole: ControlRole {
    switch self {
    case .tap(let r): r.required == 1 && r.sequence.fingers == 1 ? .singleTap : .other
    // EDG-3 [decision]: a screen-edge pan is a pan, to a switch too (CTL-11).
    case .pan, .screenEdgePan: .pan
    case .swipe(let r): .swipe(SwipeDirections(rawValue: Int(r.directions)))
    case .longPress, .pinch, .rotation, .triggeredTap, .touchDelay: .other
    }
  }

  @inlinable
  @inline(__always)
  public func leadsSideways(_ attempt: Attempt) -> Bool { attempt.memory.panLeadsSideways }

  @inlinable
  @inline(__always)
  public func numberOfTouches(_ attempt: Attempt) -> Int {
    if case .tap(let r) = self { return r.numberOfTouches(attempt) }
    return attempt.trackedCount
  }

  @inlinable
  public func location(ofTouch index: Int, _ all: Span<Touch>, _ attempt: Attempt) -> Point? {
    if case .tap(let r) = self { r.location(ofTouch: index, all, attempt) } else { nil }
  }

  @inlinable
  @inline(__always)
  public func location(_ all: Span<Touch>, _ attempt: Attempt) -> Point {
    switch self {
    case .tap(let r): r.location(all, attempt)
    case .swipe(let r): r.location(all, attempt)
    default: attempt.centroid(all)
    }
  }

  @inlinable
  @inline(__always)
  public func values(_ attempt: Attempt) -> GestureValues {
    switch self {
    case .tap, .longPress, .touchDelay: GestureValues()
    case .screenEdgePan(let r): r.pan.values(attempt)
    case .swipe(let r): r.values(attempt)
    case .triggeredTap(let r): r.values()
    case .pan(let r): r.values(attempt)
    case .pinch(let r): r.values(attempt)
    case .rotation(let r): r.values(attempt)
    }
  }

  @inlinable
  public mutating func adjust(_ adjustment: GestureAdjustment, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .tap, .longPress, .swipe, .triggeredTap, .touchDelay: break
    case .screenEdgePan(let r): r.pan.adjust(adjustment, &attempt)
    case .pan(let r): r.adjust(adjustment, &attempt)
    case .pinch(let r): r.adjust(adjustment, &attempt)
    case .rotation(let r): r.adjust(adjustment, &attempt)
    }
  }

  @inlinable
  public mutating func configure(as other: StandardBehavior) -> Bool {
    switch (self, other) {
    case (.tap, .tap), (.longPress, .longPress), (.pan, .pan), (.pinch, .pinch), (.rotation, .rotation),
      (.swipe, .swipe), (.screenEdgePan, .screenEdgePan), (.touchDelay, .touchDelay):
      self = other
      return true
    case (.triggeredTap(var mine), .triggeredTap(let others)):
      mine.configure(as: others)
      self = .triggeredTap(mine)
      return true
    default: return false
    }
  }
}
