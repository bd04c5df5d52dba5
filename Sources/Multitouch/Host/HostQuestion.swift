/// A question of the engine, by numbers as they stand in the trace.
@frozen
public enum HostQuestion: Hashable, Sendable {
  /// D-3.
  case receive(recognizer: Int, touch: UInt64)
  /// G-5.1a; `inherited` is the answer of the view's kind (CTL-11).
  case viewShouldBegin(view: Int, recognizer: Int, inherited: Bool)
  /// G-5.1b.
  case shouldBegin(recognizer: Int)
  /// G-5.2, of the first one's delegate.
  case shouldRequireFailure(recognizer: Int, of: Int)
  /// G-5.2, of the first one's delegate.
  case shouldBeRequiredToFail(recognizer: Int, by: Int)
  /// G-7, of the first one's delegate.
  case simultaneously(recognizer: Int, with: Int)
  /// D-5; -1 is the application.
  case hook(window: Int)
  /// CTL-3.
  case beginTracking(control: Int, touch: UInt64)
  /// CTL-5.
  case continueTracking(control: Int, touch: UInt64)

  /// The answer of a host without an opinion.
  @inlinable
  public var defaultAnswer: Bool {
    switch self {
    case .receive, .shouldBegin, .hook, .beginTracking, .continueTracking: true
    case .viewShouldBegin(_, _, let inherited): inherited
    case .shouldRequireFailure, .shouldBeRequiredToFail, .simultaneously: false
    }
  }
}
