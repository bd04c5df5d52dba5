/// An engine with the standard recognizers and the capacities of SPEC N-15.
public typealias StandardTouchEngine = TouchEngine<StandardBehavior, 11, 64, 256, 64, 256, 64>

/// Capacities below those of the engine's type, and those that are not array sizes (N-15, T-9): fixed when the engine
/// is made. Values beyond what the type has room for mean just that.
@frozen
public struct EngineLimits: Hashable, Sendable {
  /// Touches down at once.
  public var touches = Int.max
  /// Touch records; at least twice the touches.
  public var touchRecords = Int.max
  /// Views, windows' own among them.
  public var views = Int.max
  /// Windows, at most 8.
  public var windows = 8
  /// Levels of views, a window's own among them, 1 … 4096.
  public var viewDepth = 32
  /// Recognizers.
  public var recognizers = Int.max
  /// Failure requirements.
  public var requirementEdges = Int.max
  /// Registrations of all controls together (CTL-8).
  public var registrations = Int.max
  /// Recognizers offered one touch, 1 … 64; the κ-first ones.
  public var offered = 32
  /// Recognizers active at once, 1 … 64.
  public var active = 64
  /// What happens to a touch beyond the most there can be.
  public var overflow = OverflowPolicy.ignoreNew

  /// The SPEC's defaults.
  @inlinable public init() {}

  @inlinable
  func inRange(touches: Int, records: Int, views: Int, recognizers: Int, edges: Int, registrations: Int) -> EngineLimits
  {
    var limits = self
    limits.touches = countInRange(self.touches, 1, touches)
    limits.touchRecords = countInRange(self.touchRecords, 2 &* limits.touches, records)
    limits.views = countInRange(self.views, 1, views)
    limits.windows = countInRange(self.windows, 1, 8)
    limits.viewDepth = countInRange(viewDepth, 1, 4096)
    limits.recognizers = countInRange(self.recognizers, 0, recognizers)
    limits.requirementEdges = countInRange(self.requirementEdges, 0, edges)
    limits.registrations = countInRange(self.registrations, 0, registrations)
    limits.offered = countInRange(offered, 1, 64)
    limits.active = countInRange(active, 1, 64)
    return limits
  }
}
