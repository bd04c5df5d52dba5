import Multitouch

/// A command given from inside a callback: when a record of this kind and subject has been written for the `nth` time
/// (from 1; 0: every time), the host gives the commands, in order, before its callback returns.
///
/// For question records and `track begin/continue`, which are written when the answer is known, the host gives the
/// commands in the same callback. `drop` and `user` records are no callbacks: reactions on them are never triggered.
public struct ScriptReaction: Equatable, Hashable, Sendable {
  public var kind: TraceKind
  public var subject: TraceSubject
  /// Only records whose state field (of `act`, or the new state of `state`) is this one, if given.
  public var state: GestureState?
  public var nth = 1
  public var commands: [ScriptCallbackCommand]

  public init(
    kind: TraceKind, subject: TraceSubject, state: GestureState? = nil, nth: Int = 1,
    commands: [ScriptCallbackCommand]
  ) {
    self.kind = kind
    self.subject = subject
    self.state = state
    self.nth = nth
    self.commands = commands
  }
}
