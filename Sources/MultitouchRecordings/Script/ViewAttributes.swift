import Multitouch

/// A view's attributes (H-1, H-7, H-8, H-9).
public struct ViewAttributes: Equatable, Hashable, Sendable {
  /// Origin in the superview's bounds (on the screen for a window's view), and size.
  public var frame: Rect
  /// Origin of its own bounds.
  public var boundsOrigin = Point.zero
  public var isHidden = false
  public var alpha = 1.0
  public var isUserInteractionEnabled = true
  public var isMultipleTouchEnabled = false
  public var isExclusiveTouch = false

  public init(frame: Rect) { self.frame = frame }
}
