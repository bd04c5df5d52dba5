/// Settings of a swipe (SPEC §4.6).
@frozen
public struct SwipeParameters: Hashable, Sendable {
  /// Where it may go; with a horizontal one, vertical ones have no effect (SWI-2). Without a known one it never
  /// recognizes.
  public var directions = SwipeDirections.right
  /// How many fingers; clamped to 1 … maxTouches.
  public var numberOfTouchesRequired = 1
  /// How far it must go at once, points, inclusive.
  public var minimumPrimaryMovement: Double
  /// How far it may go to the side, points, inclusive.
  public var maximumSecondaryMovement: Double
  /// The share of the minimum that is gone after a second (SWI-1).
  public var primaryLoss: Double
  /// The share of the maximum that is gone after a second (SWI-1).
  public var secondaryLoss: Double
  /// How long it may take, inclusive.
  public var maxDuration: Nanoseconds
  /// How far it may go to the wrong side of its start, points, inclusive (SWI-4).
  public var oppositeAllowance: Double

  /// A swipe with a profile's constants.
  @inlinable public init(_ directions: SwipeDirections = .right, touches: Int = 1, profile: TimingProfile = .uiKit) {
    self.directions = directions
    numberOfTouchesRequired = touches
    minimumPrimaryMovement = profile.swipeMinimumPrimary
    maximumSecondaryMovement = profile.swipeMaximumSecondary
    primaryLoss = profile.swipePrimaryLoss
    secondaryLoss = profile.swipeSecondaryLoss
    maxDuration = profile.swipeMaxDuration
    oppositeAllowance = profile.swipeOppositeAllowance
  }
}
