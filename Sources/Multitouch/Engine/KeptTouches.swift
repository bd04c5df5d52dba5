/// The touches a behavior keeps in mind beyond its attempts, in one call.
@frozen
public struct KeptTouches: Sendable {
  /// Those it keeps; the engine takes out what it no longer knows.
  public var touches = TouchSet()
  /// Those that are down on the recognizer's view or in it.
  public var live = TouchSet()

  @inlinable init() {}
}
