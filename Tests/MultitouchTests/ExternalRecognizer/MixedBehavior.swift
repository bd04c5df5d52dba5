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

  /// That of the standard ones is no, but a knock may wait for taps.
  static var hasClassRequirements: Bool { true }

  var keepsTouches: Bool { if case .standard(let behavior) = self { behavior.keepsTouches } else { false } }

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

  mutating func touchesCancelled(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch self {
    case .standard(var behavior):
      behavior.touchesCancelled(changed, all, &attempt)
      self = .standard(behavior)
    case .knock, .hold, .clumsy: attempt.assign(attempt.state.isUnderWay ? .cancelled : .failed)
    }
  }

  mutating func touchesForgotten(_ forgotten: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard case .standard(var behavior) = self else { return }
    behavior.touchesForgotten(forgotten, all, &attempt)
    self = .standard(behavior)
  }

  mutating func keptTouchesChanged(
    _ phase: ContactPhase, _ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt, kept: inout KeptTouches
  ) {
    guard case .standard(var behavior) = self else { return }
    behavior.keptTouchesChanged(phase, changed, all, &attempt, kept: &kept)
    self = .standard(behavior)
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

  mutating func reset() {
    guard case .standard(var behavior) = self else { return }
    behavior.reset()
    self = .standard(behavior)
  }

  mutating func adjust(_ adjustment: GestureAdjustment, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard case .standard(var behavior) = self else { return }
    behavior.adjust(adjustment, all, &attempt)
    self = .standard(behavior)
  }

  mutating func configure(as other: MixedBehavior) -> Bool {
    guard case .standard(var behavior) = self, case .standard(let others) = other, behavior.configure(as: others) else {
      return false
    }
    self = .standard(behavior)
    return true
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

  var controlRole: ControlRole { if case .standard(let behavior) = self { behavior.controlRole } else { .other } }

  func leadsSideways(_ attempt: Attempt) -> Bool {
    if case .standard(let behavior) = self { behavior.leadsSideways(attempt) } else { false }
  }

  func numberOfTouches(_ attempt: Attempt) -> Int {
    if case .standard(let behavior) = self { behavior.numberOfTouches(attempt) } else { attempt.tracked.count }
  }

  func location(ofTouch index: Int, _ all: Span<Touch>, _ attempt: Attempt) -> Point? {
    if case .standard(let behavior) = self { behavior.location(ofTouch: index, all, attempt) } else { nil }
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
