import Multitouch

/// The capacities of the engine that runs a script (N-15, Appendix B). Only what a script may change.
public struct ScriptCapacities: Equatable, Hashable, Sendable {
  public var touches = 11
  public var touchRecords = 64
  public var recognizers = 64
  public var views = 256
  public var viewDepth = 32
  public var windows = 8
  public var requirementEdges = 256
  /// Registrations of all controls together (CTL-8).
  public var registrations = 64
  /// Recognizers offered one touch.
  public var offered = 32
  /// Recognizers active at once.
  public var active = 64
  /// What happens to a began beyond `touches` (T-9).
  public var overflow = OverflowPolicy.ignoreNew

  public init() {}
}
