/// Settings of a tap (SPEC §4.1).
@frozen
public struct TapParameters: Hashable, Sendable {
  /// How many taps; clamped to 1 … 255.
  public var numberOfTapsRequired = 1
  /// How many fingers; clamped to 1 … maxTouches.
  public var numberOfTouchesRequired = 1
  /// How long the fingers of one tap may stay, from the first landing.
  public var maxTapDuration: Nanoseconds
  /// How long to wait for the next tap.
  public var maxInterval: Nanoseconds
  /// How far a tap's centroid may move, points.
  public var allowableMovement: Double
  /// How far a later tap may start from the first, points.
  public var allowableSeparation: Double
  /// What ``maxInterval`` is counted from (TAP-4).
  public var anchor: MultiTapAnchor

  /// A tap with a profile's constants.
  @inlinable public init(taps: Int = 1, touches: Int = 1, profile: TimingProfile = .uiKit) {
    numberOfTapsRequired = taps
    numberOfTouchesRequired = touches
    maxTapDuration = profile.maxTapDuration
    maxInterval = profile.tapInterval
    allowableMovement = profile.allowableMovement
    allowableSeparation = profile.allowableSeparation
    anchor = profile.multiTapAnchor
  }
}
