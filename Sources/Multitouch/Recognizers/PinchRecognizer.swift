/// A pinch: two fingers that change their distance (SPEC §4.4). Continuous.
///
/// It shows how many fingers it tracks, and where they are on average (PIN-6, G-16).
@frozen
public struct PinchRecognizer: Sendable {
  @usableFromInline var threshold: Double
  @usableFromInline var baselineOffset: Double

  /// A pinch with these settings.
  @inlinable
  public init(_ parameters: PinchParameters = PinchParameters()) {
    let fallback = PinchParameters()
    threshold = distanceInRange(parameters.threshold, default: fallback.threshold)
    let offset = distanceInRange(parameters.baselineOffset, default: fallback.baselineOffset)
    baselineOffset = offset < threshold ? offset : threshold
  }

  /// The fingers' distance, at least 1 pt (PIN-2).
  @inlinable
  @inline(__always)
  func measure(_ vector: Point) -> Double {
    let length = vector.squaredLength.squareRoot()
    return length > 1 ? length : 1
  }

  @inlinable
  @inline(__always)
  func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard attempt.takePair(changed), let vector = attempt.pairVector(all) else { return }
    let distance = measure(vector)
    attempt.memory.pinchDistance = distance
    // PIN-5: a new second finger goes on from the same scale.
    if attempt.state.isUnderWay && PinchRecognizer.isScale(attempt.memory.pinchScale) {
      attempt.memory.pinchBaseline = distance / attempt.memory.pinchScale
    }
  }

  @inlinable
  @inline(__always)
  func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard let vector = attempt.pairVector(all) else { return }
    let distance = measure(vector)
    let elapsed = attempt.now - attempt.memory.pairLastStep
    attempt.memory.pairLastStep = attempt.now
    if attempt.state == .possible {
      let change = distance - attempt.memory.pinchDistance
      let size = change < 0 ? -change : change
      guard unlikely(threshold == 0) ? size > 0 : size >= threshold else { return }
      let base = attempt.memory.pinchDistance + (change < 0 ? -baselineOffset : baselineOffset)
      let baseline = base < 1 ? 1 : base
      let scale = distance / baseline
      attempt.memory.pinchBaseline = baseline
      attempt.memory.pinchDistance = distance
      attempt.memory.pinchScale = scale
      let sinceLanding = attempt.now - attempt.memory.pairLanded
      attempt.memory.pinchVelocity = sinceLanding.count == 0 ? 0 : (scale - 1) / sinceLanding.seconds
      attempt.assign(.began)
    } else {
      let old = attempt.memory.pinchScale
      let scale = distance / attempt.memory.pinchBaseline
      attempt.memory.pinchDistance = distance
      attempt.memory.pinchScale = scale
      if elapsed.count != 0 { attempt.memory.pinchVelocity = (scale - old) / elapsed.seconds }
    }
  }

  /// PIN-4 and G-16: scale and velocity; a fresh one shows 1 and 0.
  @inlinable
  @inline(__always)
  func values(_ attempt: Attempt) -> GestureValues {
    GestureValues(attempt.memory.pinchBaseline == 0 ? 1 : attempt.memory.pinchScale, attempt.memory.pinchVelocity)
  }

  /// PIN-3's range, 2⁻²⁰ … 2²⁰.
  @inlinable
  static func isScale(_ scale: Double) -> Bool { scale >= 0x1p-20 && scale <= 0x1p20 }

  /// PIN-3. One that has just been made of another kind has measured nothing: its distance is the least there is
  /// (PIN-2).
  @inlinable
  func adjust(_ adjustment: GestureAdjustment, _ attempt: inout Attempt) {
    guard case .scale(let new) = adjustment, PinchRecognizer.isScale(new) else { return }
    let distance = attempt.memory.pinchDistance
    attempt.memory.pinchBaseline = (distance > 1 ? distance : 1) / new
    attempt.memory.pinchScale = new
    attempt.memory.pinchVelocity = 0
  }
}

extension GestureMemory {
  /// d0 of PIN-2 while Possible, then the last distance.
  @inlinable var pinchDistance: Double {
    get { number0 }
    set { number0 = newValue }
  }
  /// PIN-2's b; 0 until it began.
  @inlinable var pinchBaseline: Double {
    get { number1 }
    set { number1 = newValue }
  }
  /// Only good once it began.
  @inlinable var pinchScale: Double {
    get { number2 }
    set { number2 = newValue }
  }
  /// Per second (PIN-4).
  @inlinable var pinchVelocity: Double {
    get { number3 }
    set { number3 = newValue }
  }
}
