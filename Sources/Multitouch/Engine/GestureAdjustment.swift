/// A value set on a running gesture from outside.
@frozen
public enum GestureAdjustment: Equatable, Sendable {
  /// A pan's translation (PAN-8).
  case translation(Point)
  /// A pinch's scale (PIN-3).
  case scale(Double)
  /// A rotation's angle, radians (ROT-3).
  case rotation(Double)
}
