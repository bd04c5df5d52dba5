/// Settings of a pinch (SPEC §4.4).
@frozen
public struct PinchParameters: Hashable, Sendable {
  /// How much the distance must change to begin, points, inclusive.
  public var threshold: Double
  /// How much of that change is taken off the scale, points; at most ``threshold``.
  public var baselineOffset: Double

  /// A pinch with a profile's constants.
  @inlinable public init(profile: TimingProfile = .uiKit) {
    threshold = profile.pinchThreshold
    baselineOffset = profile.pinchOffset
  }
}
