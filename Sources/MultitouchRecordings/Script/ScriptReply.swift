/// How a question is answered; `other` is the recognizer the question is about (a touch's uid for `receive`,
/// `beginTracking` and `continueTracking`).
public enum ScriptReply: Equatable, Hashable, Sendable {
  case always(Bool)
  /// Answers in turn, starting over at the end; counted per question (inconsistent delegates). Never empty.
  case cycle([Bool])
  /// Yes iff the other is one of these.
  case only([Int])
}
