/// A rotation: two fingers that turn round each other (SPEC §4.5). Continuous; clockwise is positive.
@frozen
public struct RotationRecognizer: Sendable {
  /// Degrees.
  @usableFromInline var threshold: Double
  /// Degrees.
  @usableFromInline var baselineOffset: Double

  /// A rotation with these settings.
  @inlinable
  public init(_ parameters: RotationParameters = RotationParameters()) {
    let fallback = RotationParameters()
    threshold = distanceInRange(parameters.threshold, default: fallback.threshold)
    let offset = distanceInRange(parameters.baselineOffset, default: fallback.baselineOffset)
    baselineOffset = offset < threshold ? offset : threshold
  }

  @inlinable
  @inline(__always)
  func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard attempt.takePair(changed), let vector = attempt.pairVector(all) else { return }
    attempt.memory.rotationReference = vector
    // [decision] ROT-5, after PIN-2: while Possible a new pair is measured from its landing.
    if attempt.state == .possible { attempt.memory.rotationTurned = 0 }
  }

  @inlinable
  @inline(__always)
  func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard let vector = attempt.pairVector(all) else { return }
    let elapsed = attempt.now - attempt.memory.pairLastStep
    attempt.memory.pairLastStep = attempt.now
    // ROT-5: no step while either vector is zero.
    if vector == .zero { return }
    let old = attempt.memory.rotationReference
    attempt.memory.rotationReference = vector
    if old == .zero { return }
    let cross = old.x * vector.y - old.y * vector.x
    let dot = old.x * vector.x + old.y * vector.y
    let step = arcTangent(y: cross, x: dot)
    let turned = attempt.memory.rotationTurned + step
    attempt.memory.rotationTurned = turned
    if elapsed.count != 0 {
      attempt.memory.rotationStep = step
      attempt.memory.rotationStepTime = elapsed.count
    }
    guard attempt.state == .possible else { return }
    // ROT-2. [decision] What has not turned does not begin, with a threshold within the tolerance as little as with 0.
    let size = turned < 0 ? -turned : turned
    if size > 0 && size * (180 / Double.pi) + 1e-12 >= threshold {
      let removed = baselineOffset * (Double.pi / 180)
      attempt.memory.rotationOffset = turned < 0 ? removed : -removed
      if elapsed.count == 0 { attempt.memory.rotationStepTime = 0 }
      attempt.assign(.began)
    }
  }

  @inlinable
  @inline(__always)
  func values(_ attempt: Attempt) -> GestureValues {
    let rotation = attempt.memory.rotationTurned + attempt.memory.rotationOffset
    // ROT-4, worked out only when it is shown.
    guard attempt.memory.rotationStepTime != 0 else { return GestureValues(rotation, 0) }
    return GestureValues(rotation, attempt.memory.rotationStep / Nanoseconds(attempt.memory.rotationStepTime).seconds)
  }

  /// ROT-3.
  @inlinable
  func adjust(_ adjustment: GestureAdjustment, _ attempt: inout Attempt) {
    guard case .rotation(let new) = adjustment, new.isFinite else { return }
    attempt.memory.rotationTurned = 0
    attempt.memory.rotationOffset = new
    attempt.memory.rotationStepTime = 0
  }
}

extension GestureMemory {
  /// The last vector between the two fingers that was not zero (ROT-5); zero if they have had none since they became a
  /// pair [decision]: that of the pair before says nothing of this one (PIN-5).
  @inlinable var rotationReference: Point {
    get { point0 }
    set { point0 = newValue }
  }
  /// The sum of the steps, radians (ROT-1).
  @inlinable var rotationTurned: Double {
    get { number0 }
    set { number0 = newValue }
  }
  /// What is added to ``rotationTurned`` to give the rotation shown.
  @inlinable var rotationOffset: Double {
    get { number1 }
    set { number1 = newValue }
  }
  /// The last step, radians (ROT-4).
  @inlinable var rotationStep: Double {
    get { number2 }
    set { number2 = newValue }
  }
  /// How long ``rotationStep`` took, ns; 0 for no velocity.
  @inlinable var rotationStepTime: Int64 {
    get { duration0 }
    set { duration0 = newValue }
  }
}
