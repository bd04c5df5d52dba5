/// A swipe: m fingers that go far enough in one direction in time (SPEC §4.6). Discrete.
@frozen
public struct SwipeRecognizer: Sendable {
  @usableFromInline var minimumPrimary: Double
  @usableFromInline var maximumSecondary: Double
  @usableFromInline var primaryLoss: Double
  @usableFromInline var secondaryLoss: Double
  @usableFromInline var oppositeAllowance: Double
  @usableFromInline var maxDuration: Nanoseconds
  @usableFromInline var touches: Int32
  /// Bits of ``SwipeDirections``.
  @usableFromInline var directions: UInt8

  /// A swipe with these settings.
  @inlinable
  public init(_ parameters: SwipeParameters = SwipeParameters()) {
    let fallback = SwipeParameters()
    minimumPrimary = distanceInRange(parameters.minimumPrimaryMovement, default: fallback.minimumPrimaryMovement)
    maximumSecondary = distanceInRange(parameters.maximumSecondaryMovement, default: fallback.maximumSecondaryMovement)
    // Neither durations nor distances: only what is no number is replaced.
    primaryLoss = parameters.primaryLoss.isFinite ? parameters.primaryLoss : fallback.primaryLoss
    secondaryLoss = parameters.secondaryLoss.isFinite ? parameters.secondaryLoss : fallback.secondaryLoss
    oppositeAllowance = distanceInRange(parameters.oppositeAllowance, default: fallback.oppositeAllowance)
    maxDuration = parameters.maxDuration.asDuration
    touches = Int32(truncatingIfNeeded: countInRange(parameters.numberOfTouchesRequired, 1, TouchSet.capacity))
    directions = UInt8(truncatingIfNeeded: parameters.directions.rawValue & 15)
  }

  @inlinable
  mutating func prepare(touchCapacity: Int) {
    touches = Int32(truncatingIfNeeded: countInRange(Int(touches), 1, touchCapacity))
  }

  @inlinable
  func touchesBegan(_ changed: TouchSet, _ attempt: inout Attempt) {
    if attempt.memory.flags0 == 0 {
      attempt.memory.flags0 = 1
      attempt.memory.swipeStart = attempt.now
      attempt.startTimer(0, at: attempt.now + maxDuration)
    }
    // SWI-4.
    if attempt.trackedCount > Int(touches) { attempt.assign(.failed) }
  }

  @inlinable
  @inline(never)
  func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    let elapsed = attempt.now - attempt.memory.swipeStart
    if elapsed > maxDuration {
      attempt.assign(.failed)
      return
    }
    if directions == 0 { return }
    // SWI-1.
    let seconds = elapsed.seconds
    let primaryLimit = minimumPrimary * (1 - seconds * primaryLoss)
    let secondaryLimit = maximumSecondary * (1 - seconds * secondaryLoss)
    var isFarEnough = attempt.trackedCount == Int(touches)
    var isTooWide = false
    var rest = attempt.tracked
    while let slot = rest.popFirst() {
      let way = way(of: all[slot.rawValue])
      if way.isOneWay && way.primary < -oppositeAllowance {
        attempt.assign(.failed)
        return
      }
      let size = way.primary < 0 ? -way.primary : way.primary
      let width = way.secondary < 0 ? -way.secondary : way.secondary
      // SWI-3, SWI-4: a limit that is no number (0 · ∞) is neither kept nor exceeded.
      if !(width <= secondaryLimit) {
        isFarEnough = false
        if width > secondaryLimit { isTooWide = true }
      } else if size == 0 || !(size >= primaryLimit) || way.isOneWay && way.primary < 0 {
        isFarEnough = false
      }
    }
    if isTooWide {
      attempt.assign(.failed)
    } else if isFarEnough {
      recognize(all, &attempt)
    }
  }

  /// How far a touch has gone along the axis (towards the allowed side, if there is but one) and across (SWI-2).
  @inlinable
  @inline(__always)
  func way(of touch: Touch) -> (primary: Double, secondary: Double, isOneWay: Bool) {
    let gone = touch.location - touch.beganLocation
    let isHorizontal = directions & 3 != 0
    let along = isHorizontal ? gone.x : gone.y
    let across = isHorizontal ? gone.y : gone.x
    // Right and down are where coordinates grow.
    switch isHorizontal ? directions & 3 : directions & 12 {
    case 1, 8: return (along, across, true)
    case 2, 4: return (-along, across, true)
    default: return (along, across, false)
    }
  }

  @inlinable
  func recognize(_ all: Span<Touch>, _ attempt: inout Attempt) {
    guard let first = attempt.tracked.first else { return }
    let gone = all[first.rawValue].location - all[first.rawValue].beganLocation
    let direction =
      directions & 3 != 0
      ? (gone.x > 0 ? SwipeDirections.right : .left) : (gone.y > 0 ? SwipeDirections.down : .up)
    attempt.memory.count0 = direction.rawValue
    attempt.memory.point0 = start(all, attempt)
    attempt.assign(.ended)
  }

  /// The centroid of where the tracked fingers landed. Inlined, so that no attempt is copied to ask an action's values.
  @inlinable
  @inline(__always)
  func start(_ all: Span<Touch>, _ attempt: Attempt) -> Point {
    var rest = attempt.tracked
    guard let first = rest.popFirst() else { return attempt.centroid(all) }
    var sum = all[first.rawValue].beganLocation
    while let slot = rest.popFirst() {
      sum.x += all[slot.rawValue].beganLocation.x
      sum.y += all[slot.rawValue].beganLocation.y
    }
    return sum.divided(by: attempt.trackedCount)
  }

  /// SWI-5: where it started; with no finger left and nothing recognized, the base query (G-16).
  @inlinable
  @inline(__always)
  func location(_ all: Span<Touch>, _ attempt: Attempt) -> Point {
    attempt.memory.count0 != 0 ? attempt.memory.point0 : start(all, attempt)
  }

  /// The direction it went, 0 until it is recognized.
  @inlinable
  @inline(__always)
  func values(_ attempt: Attempt) -> GestureValues { GestureValues(Double(attempt.memory.count0)) }
}

extension GestureMemory {
  /// When the attempt's first touch landed (SWI-1).
  @inlinable var swipeStart: Timestamp {
    get { time0 }
    set { time0 = newValue }
  }
}
