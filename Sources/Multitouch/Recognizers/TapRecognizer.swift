/// A tap: n times m fingers down and up in place (SPEC §4.1). Discrete.
///
/// One that has failed counts from the next finger that lands (TAP-7): what is down is offered to none again (G-9).
@frozen
public struct TapRecognizer: Sendable {
  @usableFromInline var sequence: TapSequence
  /// n of SPEC §4.1.
  @usableFromInline var required: Int32

  /// A tap with these settings.
  @inlinable
  public init(_ parameters: TapParameters = TapParameters()) {
    sequence = TapSequence(parameters, touches: parameters.numberOfTouchesRequired)
    required = Int32(truncatingIfNeeded: countInRange(parameters.numberOfTapsRequired, 1, 255))
  }

  @inlinable
  @inline(__always)
  func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if sequence.touchesBegan(changed, all, &attempt, pins: true) == .failed {
      // TAP-5: those beyond the one finger of the first tap are shown nowhere.
      if attempt.memory.tapFirstFingers == 1 { attempt.pinnedCount = 1 }
      attempt.assign(.failed)
    }
  }

  @inlinable
  @inline(__always)
  func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if sequence.touchesMoved(changed, all, &attempt) == .failed { attempt.assign(.failed) }
  }

  @inlinable
  @inline(__always)
  func touchesEnded(_ changed: TouchSet, _ attempt: inout Attempt) {
    switch sequence.touchesEnded(changed, &attempt) {
    case .pending: break
    case .failed: attempt.assign(.failed)
    case .tapped:
      if attempt.memory.tapCount >= Int(required) { attempt.assign(.ended) } else { sequence.awaitNext(&attempt) }
    }
  }

  /// TAP-6, with `o` a tap: it excludes all but taps that require more taps.
  @inlinable func canPrevent(_ other: TapRecognizer) -> Bool { other.required <= required }
  /// TAP-6, with `o` a tap: it is excluded by all but taps that require fewer taps.
  @inlinable func canBePrevented(by other: TapRecognizer) -> Bool { other.required >= required }

  /// TAP-5: once recognized it shows its m fingers.
  @inlinable
  @inline(__always)
  func numberOfTouches(_ attempt: Attempt) -> Int {
    attempt.state == .ended && attempt.memory.tapCount > 0 ? attempt.memory.tapFirstFingers : attempt.trackedCount
  }

  /// TAP-5: a single finger is where the first tap started; several are pinned.
  @inlinable
  func location(ofTouch index: Int, _ all: Span<Touch>, _ attempt: Attempt) -> Point? {
    attempt.memory.tapFirstFingers == 1 && index == 0 ? location(all, attempt) : nil
  }

  /// TAP-5: where the first tap started; before that, the base query.
  @inlinable
  @inline(__always)
  func location(_ all: Span<Touch>, _ attempt: Attempt) -> Point {
    attempt.memory.tapFirstFingers != 0
      ? sequence.location(attempt) : attempt.centroid(all)
  }
}
