/// Settings of a rotation (SPEC §4.5).
@frozen
public struct RotationParameters: Hashable, Sendable {
  /// How far to turn to begin, degrees, inclusive.
  public var threshold: Double
  /// How much of that turn is taken off, degrees; at most ``threshold``.
  public var baselineOffset: Double

  /// A rotation with a profile's constants.
  @inlinable public init(profile: TimingProfile = .uiKit) {
    threshold = profile.rotationThreshold
    baselineOffset = profile.rotationOffset
  }
}
