/// A rotation: two fingers that turn round each other (SPEC §4.5). Continuous; clockwise is positive.
@frozen
public struct RotationRecognizer: Sendable {
  /// The settings as given.
  public let parameters: RotationParameters
  /// Degrees.
  @usableFromInline var threshold: Double
  /// Degrees.
  @usableFromInline var baselineOffset: Double
  @usableFromInline var pair = FingerPair()
  /// The last vector between the fingers that was not zero (ROT-5); zero if there was none.
  @usableFromInline var reference = Point.zero
  /// The sum of the steps, radians (ROT-1).
  @usableFromInline var turned = 0.0
  /// What is added to ``turned`` to give the rotation shown.
  @usableFromInline var offset = 0.0
  /// Radians per second (ROT-4).
  @usableFromInline var velocity = 0.0

  /// A rotation with these settings.
  @inlinable
  public init(_ parameters: RotationParameters = RotationParameters()) {
    self.parameters = parameters
    let fallback = RotationParameters()
    threshold = distanceInRange(parameters.threshold, default: fallback.threshold)
    let offset = distanceInRange(parameters.baselineOffset, default: fallback.baselineOffset)
    baselineOffset = offset < threshold ? offset : threshold
  }

  @inlinable
  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard pair.touchesBegan(changed, &attempt) else { return }
    reference = pair.vector(all, attempt)
    if attempt.state == .possible { turned = 0 }
  }

  @inlinable
  mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard attempt.selection.count == 2 else { return }
    let vector = pair.vector(all, attempt)
    let elapsed = attempt.now - pair.lastStep
    pair.lastStep = attempt.now
    // ROT-5: no step while either vector is zero.
    if vector == .zero { return }
    let old = reference
    reference = vector
    if old == .zero { return }
    let cross = old.x * vector.y - old.y * vector.x
    let dot = old.x * vector.x + old.y * vector.y
    let step = arcTangent(y: cross, x: dot)
    turned += step
    if elapsed.count != 0 { velocity = step / elapsed.seconds }
    guard attempt.state == .possible else { return }
    // ROT-2.
    let size = turned < 0 ? -turned : turned
    if threshold == 0 ? size > 0 : size * (180 / Double.pi) + 1e-12 >= threshold {
      let removed = baselineOffset * (Double.pi / 180)
      offset = turned < 0 ? removed : -removed
      if elapsed.count == 0 { velocity = 0 }
      attempt.assign(.began)
    }
  }

  @inlinable
  mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    pair.touchesEnded(changed, &attempt)
  }

  @inlinable
  mutating func reset() {
    reference = .zero
    turned = 0
    offset = 0
    velocity = 0
  }

  @inlinable var values: GestureValues { GestureValues(turned + offset, velocity) }

  /// ROT-3.
  @inlinable
  mutating func adjust(_ adjustment: GestureAdjustment) {
    guard case .rotation(let new) = adjustment, new.isFinite else { return }
    turned = 0
    offset = new
    velocity = 0
  }

  @inlinable
  mutating func configure(as other: RotationRecognizer) {
    let old = self
    self = other
    pair = old.pair
    reference = old.reference
    turned = old.turned
    offset = old.offset
    velocity = old.velocity
  }
}
