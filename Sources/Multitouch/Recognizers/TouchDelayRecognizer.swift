/// What holds touches back from a scroll view's content for a moment: it never recognizes (D-29).
///
/// It works by `delaysTouchesBegan`: while it is Possible, the views below hear nothing.
@frozen
public struct TouchDelayRecognizer: Sendable {
  @usableFromInline var delay: Nanoseconds

  /// A touch delay with these settings.
  @inlinable
  public init(_ parameters: TouchDelayParameters = TouchDelayParameters()) { delay = parameters.delay.asDuration }

  @inlinable
  func touchesBegan(_ attempt: inout Attempt) {
    if attempt.memory.flags0 != 0 { return }
    attempt.memory.flags0 = 1
    attempt.skipsMoves = true
    attempt.startTimer(0, at: attempt.now + delay)
  }
}
