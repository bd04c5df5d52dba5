/// A long press: k taps, then m fingers that rest (SPEC §4.2). Continuous.
@frozen
public struct LongPressRecognizer: Sendable {
  /// The settings as given.
  public let parameters: LongPressParameters
  @usableFromInline var tapsBefore: Int32 = 0
  @usableFromInline var minimumPressDuration: Nanoseconds
  @usableFromInline var allowableMovement: Double
  @usableFromInline var sequence: TapSequence

  /// A long press with these settings.
  @inlinable
  public init(_ parameters: LongPressParameters = LongPressParameters()) {
    self.parameters = parameters
    minimumPressDuration = parameters.minimumPressDuration.asDuration
    allowableMovement = distanceInRange(
      parameters.allowableMovement, default: LongPressParameters().allowableMovement)
    sequence = TapSequence(parameters.tap, touches: 1, touchCapacity: 1)
  }

  @inlinable
  mutating func prepare(touchCapacity: Int) {
    tapsBefore = Int32(truncatingIfNeeded: countInRange(parameters.numberOfTapsRequired, 0, 255))
    sequence.configure(
      as: TapSequence(
        parameters.tap, touches: parameters.numberOfTouchesRequired, touchCapacity: touchCapacity))
  }

  /// Whether the taps are done and this is the press.
  @inlinable var isPressing: Bool { sequence.taps >= tapsBefore }

  @inlinable
  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if attempt.state != .possible {
      // LP-4: extra fingers do not count.
      var extra = changed
      while let slot = extra.popFirst() { attempt.ignore(slot) }
      return
    }
    guard isPressing else {
      if sequence.touchesBegan(changed, all, &attempt) == .failed { attempt.assign(.failed) }
      return
    }
    // LP-1: the first down of the press stops the interval timer.
    if attempt.selection.isEmpty { attempt.stopTimer(0) }
    attempt.selection |= changed
    let fingers = sequence.fingers
    if attempt.tracked.count > fingers {
      attempt.assign(.failed)
    } else if attempt.selection.count == fingers {
      sequence.start = attempt.sum(of: attempt.selection, all)
      if tapsBefore > 0 && sequence.isTooFarFromFirst {
        attempt.assign(.failed)
      } else if minimumPressDuration.count <= 0 {
        attempt.assign(.began)
      } else {
        attempt.startTimer(0, at: attempt.now + minimumPressDuration)
      }
    }
  }

  @inlinable
  mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard attempt.state == .possible else { return }
    let isTooFar =
      isPressing
      ? anyMoved(fartherThan: allowableMovement, changed, all)
      : sequence.touchesMoved(changed, all, attempt) == .failed
    if isTooFar { attempt.assign(.failed) }
  }

  @inlinable
  mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if attempt.state.isUnderWay {
      attempt.assign(.ended)
    } else if isPressing || sequence.touchesEnded(changed, &attempt) == .failed {
      attempt.assign(.failed)
    }
  }

  @inlinable
  mutating func timerFired(_ timer: Int, _ all: Span<Touch>, _ attempt: inout Attempt) {
    // LP-2; the other timers are those of the taps, or of the wait for the press.
    attempt.assign(isPressing && !attempt.selection.isEmpty ? .began : .failed)
  }

  @inlinable mutating func reset() { sequence.reset() }

  @inlinable
  mutating func configure(as other: LongPressRecognizer) {
    let old = sequence
    self = other
    let new = sequence
    sequence = old
    sequence.configure(as: new)
  }
}
