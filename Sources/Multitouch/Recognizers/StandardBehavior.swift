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
      r.prepare(touchCapacity: touchCapacity)
      self = .tap(r)
    case .longPress(var r):
      r.prepare(touchCapacity: touchCapacity)
      self = .longPress(r)
    case .pan(var r):
      r.prepare(touchCapacity: touchCapacity)
      self = .pan(r)
    case .pinch, .rotation: break
    }
  }

  @inlinable
  public mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .tap(var r):
      r.touchesBegan(changed, all, &attempt)
      self = .tap(r)
    case .longPress(var r):
      r.touchesBegan(changed, all, &attempt)
      self = .longPress(r)
    case .pan(var r):
      r.touchesBegan(changed, all, &attempt)
      self = .pan(r)
    case .pinch(var r):
      r.touchesBegan(changed, all, &attempt)
      self = .pinch(r)
    case .rotation(var r):
      r.touchesBegan(changed, all, &attempt)
      self = .rotation(r)
    }
  }

  @inlinable
  public mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .tap(var r):
      r.touchesMoved(changed, all, &attempt)
      self = .tap(r)
    case .longPress(var r):
      r.touchesMoved(changed, all, &attempt)
      self = .longPress(r)
    case .pan(var r):
      r.touchesMoved(changed, all, &attempt)
      self = .pan(r)
    case .pinch(var r):
      r.touchesMoved(changed, all, &attempt)
      self = .pinch(r)
    case .rotation(var r):
      r.touchesMoved(changed, all, &attempt)
      self = .rotation(r)
    }
  }

  @inlinable
  public mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .tap(var r):
      r.touchesEnded(changed, all, &attempt)
      self = .tap(r)
    case .longPress(var r):
      r.touchesEnded(changed, all, &attempt)
      self = .longPress(r)
    case .pan(var r):
      r.touchesEnded(changed, all, &attempt)
      self = .pan(r)
    case .pinch(var r):
      r.touchesEnded(changed, all, &attempt)
      self = .pinch(r)
    case .rotation(var r):
      r.touchesEnded(changed, all, &attempt)
      self = .rotation(r)
    }
  }

  @inlinable
  public mutating func timerFired(_ timer: Int, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .longPress(var r):
      r.timerFired(timer, all, &attempt)
      self = .longPress(r)
    case .tap, .pan, .pinch, .rotation: attempt.assign(attempt.state.isUnderWay ? .cancelled : .failed)
    }
  }

  @inlinable
  public mutating func reset() {
    switch self {
    case .tap(var r):
      r.sequence.reset()
      self = .tap(r)
    case .longPress(var r):
      r.reset()
      self = .longPress(r)
    case .pan(var r):
      r.reset()
      self = .pan(r)
    case .pinch(var r):
      r.reset()
      self = .pinch(r)
    case .rotation(var r):
      r.reset()
      self = .rotation(r)
    }
  }

  @inlinable
  public func canPrevent(_ other: StandardBehavior) -> Bool {
    if case .tap(let mine) = self, case .tap(let others) = other { return mine.canPrevent(others) }
    return true
  }

  @inlinable
  public func canBePrevented(by other: StandardBehavior) -> Bool {
    if case .tap(let mine) = self, case .tap(let others) = other { return mine.canBePrevented(by: others) }
    return true
  }

  @inlinable
  public func numberOfTouches(_ attempt: Attempt) -> Int {
    if case .tap(let r) = self { return r.numberOfTouches(attempt) }
    return attempt.tracked.count
  }

  @inlinable
  public func location(_ all: Span<Touch>, _ attempt: Attempt) -> Point {
    if case .tap(let r) = self { return r.location(all, attempt) }
    return attempt.centroid(all)
  }

  @inlinable
  public var values: GestureValues {
    switch self {
    case .tap, .longPress: GestureValues()
    case .pan(let r): r.values
    case .pinch(let r): r.values
    case .rotation(let r): r.values
    }
  }

  @inlinable
  public mutating func adjust(_ adjustment: GestureAdjustment, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .tap, .longPress: break
    case .pan(var r):
      r.adjust(adjustment)
      self = .pan(r)
    case .pinch(var r):
      r.adjust(adjustment)
      self = .pinch(r)
    case .rotation(var r):
      r.adjust(adjustment)
      self = .rotation(r)
    }
  }

  @inlinable
  public mutating func configure(as other: StandardBehavior) -> Bool {
    switch (self, other) {
    case (.tap(var mine), .tap(let new)):
      mine.configure(as: new)
      self = .tap(mine)
    case (.longPress(var mine), .longPress(let new)):
      mine.configure(as: new)
      self = .longPress(mine)
    case (.pan(var mine), .pan(let new)):
      mine.configure(as: new)
      self = .pan(mine)
    case (.pinch(var mine), .pinch(let new)):
      mine.configure(as: new)
      self = .pinch(mine)
    case (.rotation(var mine), .rotation(let new)):
      mine.configure(as: new)
      self = .rotation(mine)
    default: return false
    }
    return true
  }
}
