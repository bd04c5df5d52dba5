import Multitouch

/// One action of a recognizer that has to come: which recognizer, in which state, exactly when.
public struct RecognitionEvent: Hashable, Comparable, Sendable {
  /// The virtual time: of a frame, or of a timer's deadline.
  public var time: Timestamp
  /// The recognizer's number in its scene.
  public var recognizer: Int
  /// The state it is notified in; never `changed`, which is only counted.
  public var state: GestureState

  /// Makes an event.
  public init(time: Timestamp, recognizer: Int, state: GestureState) {
    self.time = time
    self.recognizer = recognizer
    self.state = state
  }

  /// Orders by time, then recognizer, then state.
  public static func < (a: RecognitionEvent, b: RecognitionEvent) -> Bool {
    (a.time, a.recognizer, a.state.rawValue) < (b.time, b.recognizer, b.state.rawValue)
  }
}
