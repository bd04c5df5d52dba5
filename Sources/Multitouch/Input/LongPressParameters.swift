/// Settings of a long press (SPEC §4.2).
@frozen
public struct LongPressParameters: Hashable, Sendable {
  /// How long the fingers must rest.
  public var minimumPressDuration: Nanoseconds
  /// How far each may move before it begins, points.
  public var allowableMovement: Double
  /// How many taps come first; clamped to 0 … 255.
  public var numberOfTapsRequired = 0
  /// How many fingers; clamped to 1 … maxTouches.
  public var numberOfTouchesRequired = 1
  /// The constants of the taps that come first (LP-1); its counts are not used.
  public var tap: TapParameters

  /// A long press with a profile's constants.
  @inlinable public init(taps: Int = 0, touches: Int = 1, profile: TimingProfile = .uiKit) {
    minimumPressDuration = profile.longPress
    allowableMovement = profile.longPressMovement
    numberOfTapsRequired = taps
    numberOfTouchesRequired = touches
    tap = TapParameters(profile: profile)
  }
}
