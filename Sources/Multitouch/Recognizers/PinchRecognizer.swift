/// A pinch: two fingers that change their distance (SPEC §4.4). Continuous.
@frozen
public struct PinchRecognizer: Sendable {
  /// The settings as given.
  public let parameters: PinchParameters
  @usableFromInline var threshold: Double
  @usableFromInline var baselineOffset: Double
  @usableFromInline var pair = FingerPair()
  /// d0 of PIN-2 while Possible, then the last distance.
  @usableFromInline var distance = 1.0
  @usableFromInline var baseline = 1.0
  @usableFromInline var scale = 1.0
  /// Per second (PIN-4).
  @usableFromInline var velocity = 0.0

  /// A pinch with these settings.
  @inlinable
  public init(_ parameters: PinchParameters = PinchParameters()) {
    self.parameters = parameters
    let fallback = PinchParameters()
    threshold = distanceInRange(parameters.threshold, default: fallback.threshold)
    let offset = distanceInRange(parameters.baselineOffset, default: fallback.baselineOffset)
    baselineOffset = offset < threshold ? offset : threshold
  }

  /// The fingers' distance, at least 1 pt (PIN-2).
  @inlinable
  func measure(_ all: Span<Touch>, _ attempt: borrowing Attempt) -> Double {
    let length = pair.vector(all, attempt).squaredLength.squareRoot()
    return length > 1 ? length : 1
  }

  @inlinable
  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard pair.touchesBegan(changed, &attempt) else { return }
    distance = measure(all, attempt)
    // PIN-5: a new second finger goes on from the same scale.
    if attempt.state.isUnderWay && PinchRecognizer.isScale(scale) { baseline = distance / scale }
  }

  @inlinable
  mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard attempt.selection.count == 2 else { return }
    let now = measure(all, attempt)
    let elapsed = attempt.now - pair.lastStep
    pair.lastStep = attempt.now
    if attempt.state == .possible {
      let change = now - distance
      let size = change < 0 ? -change : change
      guard threshold == 0 ? size > 0 : size >= threshold else { return }
      let base = distance + (change < 0 ? -baselineOffset : baselineOffset)
      baseline = base < 1 ? 1 : base
      distance = now
      scale = now / baseline
      let sinceLanding = attempt.now - pair.landed
      velocity = sinceLanding.count == 0 ? 0 : (scale - 1) / sinceLanding.seconds
      attempt.assign(.began)
    } else {
      let old = scale
      distance = now
      scale = now / baseline
      if elapsed.count != 0 { velocity = (scale - old) / elapsed.seconds }
    }
  }

  @inlinable
  mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    pair.touchesEnded(changed, &attempt)
  }

  @inlinable
  mutating func reset() {
    distance = 1
    baseline = 1
    scale = 1
    velocity = 0
  }

  @inlinable var values: GestureValues { GestureValues(scale, velocity) }

  /// PIN-3's range, 2⁻²⁰ … 2²⁰.
  @inlinable
  static func isScale(_ scale: Double) -> Bool { scale >= 0x1p-20 && scale <= 0x1p20 }

  /// PIN-3.
  @inlinable
  mutating func adjust(_ adjustment: GestureAdjustment) {
    guard case .scale(let new) = adjustment, PinchRecognizer.isScale(new) else { return }
    baseline = distance / new
    scale = new
    velocity = 0
  }

  @inlinable
  mutating func configure(as other: PinchRecognizer) {
    let old = self
    self = other
    pair = old.pair
    distance = old.distance
    baseline = old.baseline
    scale = old.scale
    velocity = old.velocity
  }
}
