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

  @usableFromInline var maxTapDuration: Nanoseconds
  @usableFromInline var maxInterval: Nanoseconds
  @usableFromInline var allowableMovement: Double
  @usableFromInline var allowableSeparation: Double
  @usableFromInline var touches: Int32
  @usableFromInline var anchor: MultiTapAnchor

  @inlinable
  init(_ parameters: TapParameters, touches: Int) {
    let fallback = TapParameters()
    self.touches = Int32(truncatingIfNeeded: countInRange(touches, 1, TouchSet.capacity))
    anchor = parameters.anchor
    maxTapDuration = parameters.maxTapDuration.asDuration
    maxInterval = parameters.maxInterval.asDuration
    allowableMovement = distanceInRange(parameters.allowableMovement, default: fallback.allowableMovement)
    allowableSeparation = distanceInRange(parameters.allowableSeparation, default: fallback.allowableSeparation)
  }

  @inlinable
  mutating func prepare(touchCapacity: Int) {
    touches = Int32(truncatingIfNeeded: countInRange(Int(touches), 1, touchCapacity))
  }

  @inlinable var fingers: Int { Int(touches) }

  /// Where the first tap started (TAP-5); only once its fingers were all down. Their number may have been another then:
  /// a tap can be configured while its action is under way.
  @inlinable
  @inline(__always)
  func location(_ attempt: Attempt) -> Point {
    attempt.memory.tapFirstStart.divided(by: attempt.memory.tapFirstFingers)
  }

  /// `pins`: whether the places of the first tap's fingers are to be shown from here on (TAP-5).
  @inlinable
  @inline(__always)
  func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt, pins: Bool) -> Outcome {
    if attempt.selection.isEmpty && attempt.memory.flags0 == 0 {
      // TAP-1: the duration runs from the first down and replaces the interval.
      attempt.memory.tapFirstDown = attempt.now
      attempt.startTimer(0, at: attempt.now + maxTapDuration)
    }
    attempt.selection |= changed
    // TAP-2: too many at once, or too many distinct ones in one tap.
    let count = attempt.selection.count &+ attempt.memory.tapForgotten
    if unlikely(attempt.trackedCount > fingers) || unlikely(count > fingers) { return .failed }
    if count == fingers {
      attempt.memory.flags0 = 1
      // With one finger its start is where it landed; with more it is a sum, which only the sum can be compared with.
      if count == 1 { attempt.skipMoves(within: allowableMovement) }
      let start = attempt.sum(of: attempt.selection, all)
      attempt.memory.tapStart = start
      if attempt.memory.tapCount == 0 {
        attempt.memory.tapFirstStart = start
        attempt.memory.tapFirstFingers = count
        // Of one finger the start says it already.
        if pins && unlikely(count > 1) { attempt.pinSelection() }
      } else if isTooFarFromFirst(attempt) {
        return .failed
      }
    }
    return .pending
  }

  /// TAP-3, between taps: whether `start` is farther than allowableSeparation from the first tap's.
  @inlinable
  func isTooFarFromFirst(_ attempt: Attempt) -> Bool {
    let limit = Double(touches) * allowableSeparation
    return (attempt.memory.tapStart - attempt.memory.tapFirstStart).squaredLength > limit * limit
  }

  @inlinable
  @inline(__always)
  func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) -> Outcome {
    if attempt.memory.flags0 != 0 {
      let limit = Double(touches) * allowableMovement
      var sum = attempt.sum(of: attempt.selection, all)
      if unlikely(attempt.memory.tapForgotten != 0) { sum = sum + attempt.memory.tapForgottenSum }
      let drift = sum - attempt.memory.tapStart
      return drift.squaredLength > limit * limit ? .failed : .pending
    }
    return anyMoved(fartherThan: allowableMovement, attempt.selection, all) ? .failed : .pending
  }

  @inlinable
  @inline(__always)
  func touchesEnded(_ changed: TouchSet, _ attempt: inout Attempt) -> Outcome {
    if attempt.memory.flags0 == 0 { return .failed }
    if !(attempt.tracked - changed).isEmpty { return .pending }
    attempt.memory.tapCount &+= 1
    attempt.memory.flags0 = 0
    attempt.selection = TouchSet()
    return .tapped
  }

  /// TAP-4: the wait for the next tap.
  @inlinable
  @inline(__always)
  func awaitNext(_ attempt: inout Attempt) {
    attempt.startTimer(
      0, at: (anchor == .previousEnd ? attempt.now : attempt.memory.tapFirstDown) + maxInterval)
  }
}

extension TapSequence {
  /// N-16 [decision]: a finger that is forgotten while its tap goes on counts as lifted where it last was; before all
  /// have landed it is none of the tap's. TAP-3, N-8 [decision]: forgotten fingers are summed by themselves, in the
  /// order in which they were forgotten, and that sum is added last.
  @inlinable
  func touchesForgotten(_ forgotten: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    let gone = attempt.selection & forgotten
    if attempt.memory.flags0 == 0 || gone.isEmpty { return }
    let sum = attempt.sum(of: gone, all)
    attempt.memory.tapForgottenSum = attempt.memory.tapForgotten == 0 ? sum : attempt.memory.tapForgottenSum + sum
    attempt.memory.flags0 &+= UInt64(truncatingIfNeeded: 2 &* gone.count)
  }
}

// `flags0` is 0 until all fingers of the present tap have landed, then 1 and twice the number of those forgotten since.
extension GestureMemory {
  /// How many of the present tap's fingers were forgotten (N-16), and Σ of their places.
  @inlinable var tapForgotten: Int { Int(truncatingIfNeeded: flags0 &>> 1) }
  @inlinable var tapForgottenSum: Point {
    get { Point(x: number0, y: number1) }
    set {
      number0 = newValue.x
      number1 = newValue.y
    }
  }
  /// Complete taps so far.
  @inlinable var tapCount: Int {
    get { count0 }
    set { count0 = newValue }
  }
  /// Σ of the places of the present tap's fingers when the last of them landed (TAP-3's `start`, times m).
  @inlinable var tapStart: Point {
    get { point0 }
    set { point0 = newValue }
  }
  /// The same of the first tap.
  @inlinable var tapFirstStart: Point {
    get { point1 }
    set { point1 = newValue }
  }
  /// How many fingers that was; 0 until then.
  @inlinable var tapFirstFingers: Int {
    get { Int(truncatingIfNeeded: duration0) }
    set { duration0 = Int64(newValue) }
  }
  /// When the first finger of the present tap landed.
  @inlinable var tapFirstDown: Timestamp {
    get { time0 }
    set { time0 = newValue }
  }
}

/// Whether any of these touches is farther than a distance from where it landed (N-6, strict).
@inlinable
func anyMoved(fartherThan distance: Double, _ touches: TouchSet, _ all: Span<Touch>) -> Bool {
  var rest = touches
  let limit = distance * distance
  while let slot = rest.popFirst() {
    let i = slot.rawValue
    if (all[i].location - all[i].beganLocation).squaredLength > limit { return true }
  }
  return false
}
