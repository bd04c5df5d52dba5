import Multitouch

/// How many actions of each kind there were: a number per recognizer and state.
///
/// Counting is one addition, so a benchmark's host can do it inside the timed part.
public struct RecognitionCounts: Hashable, Sendable {
  /// How many recognizers are counted.
  public let recognizerCount: Int
  private var counts: [Int]
  private static var stateCount: Int { Int(GestureState.failed.rawValue) + 1 }

  /// No action yet, of any of `recognizerCount` recognizers.
  public init(recognizerCount: Int) {
    self.recognizerCount = recognizerCount
    counts = Array(repeating: 0, count: recognizerCount * Self.stateCount)
  }

  /// The number of actions of a recognizer in a state.
  ///
  /// - Precondition: the recognizer's number is below ``recognizerCount``.
  public subscript(recognizer: Int, state: GestureState) -> Int {
    get { counts[recognizer * Self.stateCount + Int(state.rawValue)] }
    set { counts[recognizer * Self.stateCount + Int(state.rawValue)] = newValue }
  }

  /// The number of actions of a recognizer of the standard scene in a state.
  public subscript(recognizer: StandardRecognizer, state: GestureState) -> Int { self[recognizer.rawValue, state] }

  /// How often anything was recognized: taps ended, and long presses, pans, pinches and rotations begun.
  ///
  /// Each continuous gesture that began ends or is cancelled later, and a discrete one never begins, so this is the
  /// number of actions that are neither `changed` nor the end of one that began.
  public var recognitions: Int {
    var sum = 0
    for r in 0..<recognizerCount {
      let begun = self[r, .began]
      sum += begun > 0 ? begun : self[r, .ended]
    }
    return sum
  }
}
