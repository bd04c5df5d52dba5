/// What a view is like (H-1, H-7, H-8, H-9).
@frozen
public struct ViewSettings: Hashable, Sendable {
  /// Origin in the superview's bounds (on the screen for a window's view), and size.
  public var frame: Rect
  /// Origin of its own bounds: what a scroll view changes.
  public var boundsOrigin = Point.zero
  /// Below 0.01 it is not hit.
  public var alpha = 1.0
  /// Not hit, nor what is in it.
  public var isHidden = false
  /// Hit only if true.
  public var isUserInteractionEnabled = true
  /// Whether it takes a second touch while one is down (H-7).
  public var isMultipleTouchEnabled = false
  /// Whether it takes touches only alone in its window (H-8).
  public var isExclusiveTouch = false

  /// A plain view.
  @inlinable public init(frame: Rect) { self.frame = frame }
}
