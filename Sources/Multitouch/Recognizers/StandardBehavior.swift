/// The standard recognizers as one value type: the engine's default set of behaviors.
///
/// To add one of your own, wrap this enum in an enum of yours and forward; no call becomes dynamic.
@frozen
public enum StandardBehavior: GestureBehavior {
  /// SPEC §4.1.
  case tap(TapRecognizer)
  /// SPEC §4.2.
  case longPress(LongPressRecognizer)
  /// SPEC §4.3.
  case pan(PanRecognizer)
  /// SPEC §4.4.
  case pinch(PinchRecognizer)
  /// SPEC §4.5.
  case rotation(RotationRecognizer)

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
    case .pinch, .rotation: break
    }
  }

  @inlinable
  @inline(__always)
  public mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .tap(let r): r.touchesBegan(changed, all, &attempt)
    case .longPress(let r): r.touchesBegan(changed, all, &attempt)
    case .pan(let r): r.touchesBegan(changed, &attempt)
    case .pinch(let r): r.touchesBegan(changed, all, &attempt)
    case .rotation(let r): r.touchesBegan(changed, all, &attempt)
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
    }
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
  @inline(__always)
  public func numberOfTouches(_ attempt: Attempt) -> Int {
    if case .tap(let r) = self { return r.numberOfTouches(attempt) }
    return attempt.trackedCount
  }

  @inlinable
  @inline(__always)
  public func location(_ all: Span<Touch>, _ attempt: Attempt) -> Point {
    if case .tap(let r) = self { return r.location(all, attempt) }
    return attempt.centroid(all)
  }

  @inlinable
  @inline(__always)
  public func values(_ attempt: Attempt) -> GestureValues {
    switch self {
    case .tap, .longPress: GestureValues()
    case .pan(let r): r.values(attempt)
    case .pinch(let r): r.values(attempt)
    case .rotation(let r): r.values(attempt)
    }
  }

  @inlinable
  public mutating func adjust(_ adjustment: GestureAdjustment, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .tap, .longPress: break
    case .pan(let r): r.adjust(adjustment, &attempt)
    case .pinch(let r): r.adjust(adjustment, &attempt)
    case .rotation(let r): r.adjust(adjustment, &attempt)
    }
  }

  @inlinable
  public mutating func configure(as other: StandardBehavior) -> Bool {
    switch (self, other) {
    case (.tap, .tap), (.longPress, .longPress), (.pan, .pan), (.pinch, .pinch), (.rotation, .rotation):
      self = other
      return true
    default: return false
    }
  }
}
