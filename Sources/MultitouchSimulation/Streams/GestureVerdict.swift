import Multitouch

/// What a lone gesture makes of the standard scene.
struct GestureVerdict: Equatable, Sendable {
  /// The actions, without `changed`, in the order in which they come.
  var events: [RecognitionEvent] = []
  /// The number of changes, by recognizer of the standard scene.
  var changeCounts = Array(repeating: 0, count: StandardRecognizer.allCases.count)
  /// Whether every decision was taken with a margin and by a rule this judge has.
  var isClear = true

  /// The recognizers that act at all, in the order of their numbers.
  var recognized: [StandardRecognizer] {
    StandardRecognizer.allCases.filter { r in events.contains { $0.recognizer == r.rawValue } }
  }
}
