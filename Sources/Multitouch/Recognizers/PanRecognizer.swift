/// A pan: fingers whose mean moves (SPEC §4.3). Continuous.
@frozen
public struct PanRecognizer: Sendable {
  /// The settings as given.
  public let parameters: PanParameters
  @usableFromInline var minimum: Int32 = 1
  @usableFromInline var maximum: Int32 = .max
  @usableFromInline var hasSample = false
  @usableFromInline var hysteresis: Double
  /// PAN-2's T.
  @usableFromInline var translation = Point.zero
  /// Points per second (PAN-7).
  @usableFromInline var velocity = Point.zero
  @usableFromInline var lastSample = Timestamp.zero

  /// A pan with these settings.
  @inlinable
  public init(_ parameters: PanParameters = PanParameters()) {
    self.parameters = parameters
    hysteresis = distanceInRange(parameters.hysteresis, default: PanParameters().hysteresis)
  }

  @inlinable
  mutating func prepare(touchCapacity: Int) {
    minimum = Int32(truncatingIfNeeded: countInRange(parameters.minimumNumberOfTouches, 1, touchCapacity))
    maximum = Int32(
      truncatingIfNeeded: countInRange(parameters.maximumNumberOfTouches, Int(minimum), Int(Int32.max)))
  }

  @inlinable
  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if !hasSample {
      hasSample = true
      lastSample = attempt.now
    }
    guard attempt.tracked.count > Int(maximum) else { return }
    if attempt.state == .possible {
      attempt.assign(.failed)
      return
    }
    // PAN-4: after it began, the latest fingers beyond the most are let go.
    var room = Int(maximum) - (attempt.tracked - changed).count
    var rest = changed
    while let slot = rest.popFirst() {
      if room <= 0 { attempt.ignore(slot) }
      room -= 1
    }
  }

  @inlinable
  mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    let elapsed = attempt.now - lastSample
    lastSample = attempt.now
    let count = attempt.tracked.count
    // PAN-1: too few fingers, nothing accumulates.
    if attempt.state == .possible && count < Int(minimum) { return }
    var rest = changed
    guard let first = rest.popFirst() else { return }
    var step = all[first.rawValue].location - all[first.rawValue].previousLocation
    while let slot = rest.popFirst() {
      let moved = all[slot.rawValue].location - all[slot.rawValue].previousLocation
      step.x += moved.x
      step.y += moved.y
    }
    if count != 1 { step = step.divided(by: count) }
    translation.x += step.x
    translation.y += step.y
    if elapsed.count != 0 {
      let seconds = elapsed.seconds
      velocity = Point(x: step.x / seconds, y: step.y / seconds)
    }
    guard attempt.state == .possible else { return }
    // PAN-3.
    let squared = translation.squaredLength
    if hysteresis == 0 ? squared > 0 || translation != .zero : squared >= hysteresis * hysteresis {
      let length = squared.squareRoot()
      let factor = length > 0 ? 1 - hysteresis / length : 0
      translation = Point(x: translation.x * factor, y: translation.y * factor)
      attempt.assign(.began)
    }
  }

  @inlinable
  mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    let left = (attempt.tracked - changed).count
    if attempt.state.isUnderWay {
      if left < Int(minimum) { attempt.assign(.ended) }
    } else if left == 0 {
      attempt.assign(.failed)
    }
  }

  @inlinable
  mutating func reset() {
    hasSample = false
    translation = .zero
    velocity = .zero
  }

  @inlinable
  var values: GestureValues { GestureValues(translation.x, translation.y, velocity.x, velocity.y) }

  /// PAN-8.
  @inlinable
  mutating func adjust(_ adjustment: GestureAdjustment) {
    guard case .translation(let new) = adjustment, new.x.isFinite, new.y.isFinite else { return }
    translation = new
    velocity = .zero
  }

  @inlinable
  mutating func configure(as other: PanRecognizer) {
    let old = self
    self = other
    hasSample = old.hasSample
    translation = old.translation
    velocity = old.velocity
    lastSample = old.lastSample
  }
}
