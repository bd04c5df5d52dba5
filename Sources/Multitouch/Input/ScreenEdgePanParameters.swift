/// Settings of a screen-edge pan (SPEC §4.7).
@frozen
public struct ScreenEdgePanParameters: Hashable, Sendable {
  /// The edges it may begin at; without a known one it always fails.
  public var edges: ScreenEdges
  /// The screen.
  public var screen: Rect
  /// How far from the edge a finger may land, points: less than that from the left and top, at most that from the right
  /// and bottom (EDG-1).
  public var edgeRegion: Double
  /// How far it must move to begin, points, inclusive.
  public var hysteresis: Double

  /// A pan from edges of a screen with a profile's constants.
  @inlinable public init(_ edges: ScreenEdges = .left, screen: Rect, profile: TimingProfile = .uiKit) {
    self.edges = edges
    self.screen = screen
    edgeRegion = profile.edgeRegion
    hysteresis = profile.panHysteresis
  }
}
