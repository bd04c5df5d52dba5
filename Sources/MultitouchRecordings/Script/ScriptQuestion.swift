/// A question the host is asked (N-10's question records).
public enum ScriptQuestion: Hashable, Sendable {
  /// D-3, of a recognizer with a delegate. Default yes.
  case receive(recognizer: Int)
  /// G-5.1a, of a view about a recognizer. Default yes.
  case viewShouldBegin(view: Int)
  /// G-5.1b. Default yes.
  case shouldBegin(recognizer: Int)
  /// G-5.2, `r.delegate.shouldRequireFailureOf q`: asked of `recognizer` = r, `whose` r. Default no.
  case shouldRequireFailure(recognizer: Int)
  /// G-5.2, `q.delegate.shouldBeRequiredToFailBy r`: asked of `recognizer` = q, `whose` q. Default no.
  case shouldBeRequiredToFail(recognizer: Int)
  /// G-7's shouldRecognizeSimultaneously, of the asked recognizer. Default no.
  case simultaneously(recognizer: Int)
  /// D-5's part before super, of the application (-1) or a window. Default yes. The host intercepts, and hook
  /// records are written, iff the script has an answer for any hook.
  case hook(window: Int)
  /// CTL-3, of a control about a touch. Default yes.
  case beginTracking(control: Int)
  /// CTL-5, of a control about its touch. Default yes.
  case continueTracking(control: Int)

  /// The answer of a host without an opinion.
  public var defaultAnswer: Bool {
    switch self {
    case .receive, .viewShouldBegin, .shouldBegin, .hook, .beginTracking, .continueTracking: true
    case .shouldRequireFailure, .shouldBeRequiredToFail, .simultaneously: false
    }
  }
}
