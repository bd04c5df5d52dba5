/// What a recognizer is to a control on its way (CTL-11): some kinds of controls refuse some to begin.
@frozen
public enum ControlRole: Hashable, Sendable {
  /// None refuses it.
  case other
  /// One tap with one finger.
  case singleTap
  /// A swipe.
  case swipe(SwipeDirections)
  /// A pan; where it goes says ``GestureBehavior/leadsSideways(_:)``.
  case pan
}
