/// A recognizer's action, with everything N-10's `act` record shows.
@frozen
public struct GestureAction: Sendable {
  /// Whose.
  public var recognizer: RecognizerID
  /// Its number in the trace.
  public var number: Int
  /// The state notified.
  public var state: GestureState
  /// How many fingers it shows (G-16): 0 where the last has lifted, as when a long press or a pan ends.
  public var numberOfTouches: Int
  /// Where, on the screen.
  public var location: Point
  /// Its numbers, as ``TouchContext/values(of:)`` explains them.
  public var values: GestureValues

  /// An action.
  @inlinable
  public init(
    recognizer: RecognizerID, number: Int, state: GestureState, numberOfTouches: Int, location: Point,
    values: GestureValues
  ) {
    self.recognizer = recognizer
    self.number = number
    self.state = state
    self.numberOfTouches = numberOfTouches
    self.location = location
    self.values = values
  }
}
