import Multitouch

/// An enumeration whose cases' names are words of a trace (N-10's grammar), in the grammar's order.
protocol TraceWord: CaseIterable, RawRepresentable<UInt8>, Sendable {
  /// Every case behind its word, made once: names of cases are slow to come by.
  static var choices: [(word: String, value: Self)] { get }
}

extension TraceWord {
  static func makeChoices() -> [(word: String, value: Self)] { allCases.map { (String(describing: $0), $0) } }

  /// The case's word.
  var traceWord: String { Self.choices[Int(rawValue)].word }
}

extension TraceKind: TraceWord { static let choices = makeChoices() }
extension ContactPhase: TraceWord { static let choices = makeChoices() }
extension GestureState: TraceWord { static let choices = makeChoices() }
extension HookSide: TraceWord { static let choices = makeChoices() }
extension RequirementAsker: TraceWord { static let choices = makeChoices() }
extension TrackingStep: TraceWord { static let choices = makeChoices() }
extension DropReason: TraceWord { static let choices = makeChoices() }
