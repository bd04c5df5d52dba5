import Multitouch

/// The standard recognizers and three of our own, as one value type: how a user composes behaviors.
enum MixedBehavior: GestureBehavior {
  case standard(StandardBehavior)
  case knock(KnockRecognizer)
  case hold(TwoFingerHold)
  case clumsy(ClumsyRecognizer)

  init() { self = .standard(StandardBehavior()) }

  /// A tap with UIKit's constants.
  static func tap(_ count: Int = 1) -> MixedBehavior { .standard(.tap(TapRecognizer(TapParameters(taps: count)))) }
  /// A pan with UIKit's constants.
  static var pan: MixedBehavior { .standard(.pan(PanRecognizer())) }

  private var isTap: Bool { if case .standard(.tap) = self { true } else { false } }

  mutating func prepare(touchCapacity: Int) {
    guard case .standard(var behavior) = self else { return }
    behavior.prepare(touchCapacity: touchCapacity)
    self = .standard(behavior)
  }

  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .standard(var behavior):
      behavior.touchesBegan(changed, all, &attempt)
      self = .standard(behavior)
    case .knock(let knock): knock.touchesBegan(&attempt)
    case .hold(let hold): hold.touchesBegan(changed, &attempt)
    case .clumsy(let clumsy): clumsy.touchesBegan(&attempt)
    }
  }

  mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .standard(var behavior):
      behavior.touchesMoved(changed, all, &attempt)
      self = .standard(behavior)
    case .hold(let hold): hold.touchesMoved(changed, all, &attempt)
    case .knock, .clumsy: break
    }
  }

  mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .standard(var behavior):
      behavior.touchesEnded(changed, all, &attempt)
      self = .standard(behavior)
    case .knock(let knock): knock.touchesEnded(&attempt)
    case .hold(let hold): hold.touchesEnded(&attempt)
    case .clumsy: break
    }
  }

  mutating func timerFired(_ timer: Int, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .standard(var behavior):
      behavior.timerFired(timer, all, &attempt)
      self = .standard(behavior)
    case .hold(let hold): hold.timerFired(&attempt)
    case .knock, .clumsy: attempt.assign(.failed)
    }
  }

  func canPrevent(_ other: MixedBehavior) -> Bool {
    switch (self, other) {
    case (.standard(let mine), .standard(let others)): mine.canPrevent(others)
    case (.knock(let knock), _): !other.isTap || knock.excludesTaps
    default: true
    }
  }

  func canBePrevented(by other: MixedBehavior) -> Bool {
    switch (self, other) {
    case (.standard(let mine), .standard(let others)): mine.canBePrevented(by: others)
    case (.knock(let knock), _): !other.isTap || knock.isExcludedByTaps
    default: true
    }
  }

  func shouldRequireFailure(of other: MixedBehavior) -> Bool {
    if case .knock(let knock) = self { knock.waitsForTaps && other.isTap } else { false }
  }

  func shouldBeRequiredToFail(by other: MixedBehavior) -> Bool {
    if case .knock(let knock) = self { knock.holdsTapsBack && other.isTap } else { false }
  }

  func numberOfTouches(_ attempt: Attempt) -> Int {
    if case .standard(let behavior) = self { behavior.numberOfTouches(attempt) } else { attempt.tracked.count }
  }

  func location(_ all: Span<Touch>, _ attempt: Attempt) -> Point {
    if case .standard(let behavior) = self { behavior.location(all, attempt) } else { attempt.centroid(all) }
  }

  func values(_ attempt: Attempt) -> GestureValues {
    switch self {
    case .standard(let behavior): behavior.values(attempt)
    case .hold(let hold): hold.values(attempt)
    case .knock, .clumsy: GestureValues()
    }
  }
}
