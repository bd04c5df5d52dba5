/// Settings of a touch-delay recognizer (D-29); give it `delaysTouchesBegan`.
@frozen
public struct TouchDelayParameters: Hashable, Sendable {
  /// How long after its first touch it fails.
  public var delay: Nanoseconds

  /// A touch delay with a profile's constant.
  @inlinable public init(profile: TimingProfile = .uiKit) { delay = profile.contentTouchDelay }
}
