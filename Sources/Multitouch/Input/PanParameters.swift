/// Settings of a pan (SPEC §4.3).
@frozen
public struct PanParameters: Hashable, Sendable {
  /// Fewest fingers; clamped to 1 … maxTouches.
  public var minimumNumberOfTouches = 1
  /// Most fingers; at least the minimum.
  public var maximumNumberOfTouches = Int.max
  /// How far the mean must move to begin, points, inclusive.
  public var hysteresis: Double

  /// A pan with a profile's constants.
  @inlinable public init(minimum: Int = 1, maximum: Int = .max, profile: TimingProfile = .uiKit) {
    minimumNumberOfTouches = minimum
    maximumNumberOfTouches = maximum
    hysteresis = profile.panHysteresis
  }
}
