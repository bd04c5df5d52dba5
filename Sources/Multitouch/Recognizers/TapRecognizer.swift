/// A tap: n times m fingers down and up in place (SPEC §4.1). Discrete.
@frozen
public struct TapRecognizer: Sendable {
  /// The settings as given.
  public let parameters: TapParameters
  @usableFromInline var required: Int32 = 1
  @usableFromInline var sequence: TapSequence

  /// A tap with these settings.
  @inlinable
  public init(_ parameters: TapParameters = TapParameters()) {
    self.parameters = parameters
    sequence = TapSequence(parameters, touches: 1, touchCapacity: 1)
  }

  @inlinable
  mutating func prepare(touchCapacity: Int) {
    required = Int32(truncatingIfNeeded: countInRange(parameters.numberOfTapsRequired, 1, 255))
    let prepared = TapSequence(
      parameters, touches: parameters.numberOfTouchesRequired, touchCapacity: touchCapacity)
    sequence.configure(as: prepared)
  }

  @inlinable
  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if sequence.touchesBegan(changed, all, &attempt) == .failed { attempt.assign(.failed) }
  }

  @inlinable
  mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if sequence.touchesMoved(changed, all, attempt) == .failed { attempt.assign(.failed) }
  }

  @inlinable
  mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    switch sequence.touchesEnded(changed, &attempt) {
    case .pending: break
    case .failed: attempt.assign(.failed)
    case .tapped:
      if sequence.taps >= required { attempt.assign(.ended) }
    }
  }

  /// TAP-6, with `o` a tap: it excludes all but taps that require more taps.
  @inlinable func canPrevent(_ other: TapRecognizer) -> Bool { other.required <= required }
  /// TAP-6, with `o` a tap: it is excluded by all but taps that require fewer taps.
  @inlinable func canBePrevented(by other: TapRecognizer) -> Bool { other.required >= required }

  /// TAP-5: once recognized it shows its m fingers.
  @inlinable
  func numberOfTouches(_ attempt: Attempt) -> Int {
    attempt.state == .ended ? sequence.fingers : attempt.tracked.count
  }

  /// TAP-5: where the first tap started; before that, the base query.
  @inlinable
  func location(_ all: Span<Touch>, _ attempt: Attempt) -> Point {
    sequence.taps > 0 || attempt.selection.count >= sequence.fingers ? sequence.location : attempt.centroid(all)
  }

  @inlinable
  mutating func configure(as other: TapRecognizer) {
    let old = sequence
    self = other
    let new = sequence
    sequence = old
    sequence.configure(as: new)
  }
}
