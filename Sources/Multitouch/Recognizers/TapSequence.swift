/// A number of taps of m fingers in a row: the part that taps and long presses share (TAP-1 … TAP-4, LP-1).
///
/// The fingers of the present tap are the attempt's `selection`. Timer 0 is the duration while fingers are down and the
/// interval between taps; the two never overlap.
@frozen
@usableFromInline
struct TapSequence: Sendable {
  /// What a call made of the sequence.
  @usableFromInline
  enum Outcome { case pending, failed, tapped }

  @usableFromInline var touches: Int32 = 1
  @usableFromInline var anchor = MultiTapAnchor.previousEnd
  @usableFromInline var maxTapDuration: Nanoseconds
  @usableFromInline var maxInterval: Nanoseconds
  @usableFromInline var allowableMovement: Double
  @usableFromInline var allowableSeparation: Double

  /// Complete taps so far.
  @usableFromInline var taps: Int32 = 0
  /// Σ of the places of the present tap's fingers when the last of them landed (TAP-3's `start`, times m).
  @usableFromInline var start = Point.zero
  /// The same of the first tap.
  @usableFromInline var firstStart = Point.zero
  /// When the first finger of the present tap landed.
  @usableFromInline var firstDown = Timestamp.zero

  @inlinable
  init(_ parameters: TapParameters, touches: Int, touchCapacity: Int) {
    let fallback = TapParameters()
    self.touches = Int32(truncatingIfNeeded: countInRange(touches, 1, touchCapacity))
    anchor = parameters.anchor
    maxTapDuration = parameters.maxTapDuration.asDuration
    maxInterval = parameters.maxInterval.asDuration
    allowableMovement = distanceInRange(parameters.allowableMovement, default: fallback.allowableMovement)
    allowableSeparation = distanceInRange(parameters.allowableSeparation, default: fallback.allowableSeparation)
  }

  @inlinable var fingers: Int { Int(touches) }

  /// Where the first tap started (TAP-5); only once its fingers were all down.
  @inlinable var location: Point { firstStart.divided(by: fingers) }

  @inlinable
  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) -> Outcome {
    if attempt.selection.isEmpty {
      // TAP-1: the duration runs from the first down and replaces the interval.
      firstDown = attempt.now
      attempt.startTimer(0, at: attempt.now + maxTapDuration)
    }
    attempt.selection |= changed
    // TAP-2: too many at once, or too many distinct ones in one tap.
    if attempt.tracked.count > fingers || attempt.selection.count > fingers { return .failed }
    if attempt.selection.count == fingers {
      start = attempt.sum(of: attempt.selection, all)
      if taps == 0 { firstStart = start } else if isTooFarFromFirst { return .failed }
    }
    return .pending
  }

  /// TAP-3, between taps: whether `start` is farther than allowableSeparation from the first tap's.
  @inlinable
  var isTooFarFromFirst: Bool {
    let limit = Double(fingers) * allowableSeparation
    return (start - firstStart).squaredLength > limit * limit
  }

  @inlinable
  func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: borrowing Attempt) -> Outcome {
    if attempt.selection.count == fingers {
      let limit = Double(fingers) * allowableMovement
      let drift = attempt.sum(of: attempt.selection, all) - start
      return drift.squaredLength > limit * limit ? .failed : .pending
    }
    return anyMoved(fartherThan: allowableMovement, changed, all) ? .failed : .pending
  }

  @inlinable
  mutating func touchesEnded(_ changed: TouchSet, _ attempt: inout Attempt) -> Outcome {
    if attempt.selection.count < fingers { return .failed }
    if !(attempt.tracked - changed).isEmpty { return .pending }
    taps &+= 1
    attempt.selection = TouchSet()
    // TAP-4: the wait for the next tap.
    attempt.startTimer(0, at: (anchor == .previousEnd ? attempt.now : firstDown) + maxInterval)
    return .tapped
  }

  @inlinable
  mutating func reset() {
    taps = 0
    start = .zero
    firstStart = .zero
  }

  /// Takes over settings, keeping the state.
  @inlinable
  mutating func configure(as other: TapSequence) {
    let old = self
    self = other
    taps = old.taps
    start = old.start
    firstStart = old.firstStart
    firstDown = old.firstDown
  }
}

/// Whether any of these touches is farther than a distance from where it landed (N-6, strict).
@inlinable
func anyMoved(fartherThan distance: Double, _ touches: TouchSet, _ all: Span<Touch>) -> Bool {
  var rest = touches
  let limit = distance * distance
  while let slot = rest.popFirst() {
    let touch = all[slot.rawValue]
    if (touch.location - touch.beganLocation).squaredLength > limit { return true }
  }
  return false
}
