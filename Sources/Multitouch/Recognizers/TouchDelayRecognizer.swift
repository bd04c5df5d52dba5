/// What holds touches back from a scroll view's content for a moment: it never recognizes (D-29).
///
/// It works by `delaysTouchesBegan`, which is a setting like any recognizer's: while it is Possible, the views below
/// hear nothing. Make it with ``settings``; with other ones that leave this out it delays nothing.
@frozen
public struct TouchDelayRecognizer: Sendable {
  @usableFromInline var delay: Nanoseconds

  /// A touch delay with these settings.
  @inlinable
  public init(_ parameters: TouchDelayParameters = TouchDelayParameters()) { delay = parameters.delay.asDuration }

  /// UIKit's defaults, but with `delaysTouchesBegan`.
  @inlinable
  public static var settings: RecognizerSettings {
    var settings = RecognizerSettings()
    settings.delaysTouchesBegan = true
    return settings
  }

  @inlinable
  func touchesBegan(_ attempt: inout Attempt) {
    if attempt.memory.flags0 != 0 { return }
    attempt.memory.flags0 = 1
    attempt.skipsMoves = true
    attempt.startTimer(0, at: attempt.now + delay)
  }
}
