/// A long press: k taps, then m fingers that rest (SPEC §4.2). Continuous.
///
/// It shows how many fingers it tracks at present, and where they are on average (LP-5, G-16).
@frozen
public struct LongPressRecognizer: Sendable {
  @usableFromInline var sequence: TapSequence
  @usableFromInline var minimumPressDuration: Nanoseconds
  @usableFromInline var allowableMovement: Double
  /// k of SPEC §4.2.
  @usableFromInline var tapsBefore: Int32

  /// A long press with these settings.
  @inlinable
  public init(_ parameters: LongPressParameters = LongPressParameters()) {
    sequence = TapSequence(parameters.tap, touches: parameters.numberOfTouchesRequired)
    minimumPressDuration = parameters.minimumPressDuration.asDuration
    allowableMovement = distanceInRange(
      parameters.allowableMovement, default: LongPressParameters().allowableMovement)
    tapsBefore = Int32(truncatingIfNeeded: countInRange(parameters.numberOfTapsRequired, 0, 255))
  }

  /// Whether the taps are done and this is the press.
  @inlinable
  @inline(__always)
  func isPressing(_ attempt: Attempt) -> Bool { attempt.memory.tapCount >= Int(tapsBefore) }

  @inlinable
  @inline(__always)
  func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if attempt.state != .possible {
      // LP-4: extra fingers do not count.
      var extra = changed
      while let slot = extra.popFirst() { attempt.ignore(slot) }
      return
    }
    guard likely(isPressing(attempt)) else {
      // G-16: the fingers of its taps, too, are where they are.
      if sequence.touchesBegan(changed, all, &attempt, pins: false) == .failed { attempt.assign(.failed) }
      return
    }
    // LP-1: the first down of the press stops the interval timer.
    if attempt.selection.isEmpty { attempt.stopTimer(0) }
    attempt.selection |= changed
    attempt.skipMoves(within: allowableMovement)
    let fingers = sequence.fingers
    // LP-3, as in the two methods below.
    if unlikely(attempt.trackedCount > fingers) {
      attempt.assign(.failed)
    } else if likely(attempt.selection.count == fingers) {
      attempt.memory.tapStart = attempt.sum(of: attempt.selection, all)
      if unlikely(tapsBefore > 0) && sequence.isTooFarFromFirst(attempt) {
        attempt.assign(.failed)
      } else if unlikely(minimumPressDuration.count <= 0) {
        begin(&attempt)
      } else {
        attempt.startTimer(0, at: attempt.now + minimumPressDuration)
      }
    }
  }

  @inlinable
  @inline(__always)
  func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    let isTooFar =
      isPressing(attempt)
      ? anyMoved(fartherThan: allowableMovement, attempt.selection, all)
      : sequence.touchesMoved(changed, all, &attempt) == .failed
    if isTooFar { attempt.assign(.failed) }
  }

  @inlinable
  @inline(__always)
  func touchesEnded(_ changed: TouchSet, _ attempt: inout Attempt) {
    if attempt.state.isUnderWay {
      attempt.assign(.ended)
    } else if isPressing(attempt) {
      attempt.assign(.failed)
    } else {
      switch sequence.touchesEnded(changed, &attempt) {
      case .pending: break
      case .failed: attempt.assign(.failed)
      case .tapped: sequence.awaitNext(&attempt)
      }
    }
  }

  /// N-16 [decision]: a finger of the press that is forgotten is none of its fingers.
  @inlinable
  func touchesForgotten(_ forgotten: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if !isPressing(attempt) { sequence.touchesForgotten(forgotten, all, &attempt) }
  }

  @inlinable
  func timerFired(_ attempt: inout Attempt) {
    // LP-2; the other timers are those of the taps, or of the wait for the press.
    if isPressing(attempt) && !attempt.selection.isEmpty { begin(&attempt) } else { attempt.assign(.failed) }
  }

  @inlinable
  func begin(_ attempt: inout Attempt) {
    attempt.assign(.began)
    // LP-4: no limit on movement from here on.
    attempt.skipsMoves = true
  }
}
