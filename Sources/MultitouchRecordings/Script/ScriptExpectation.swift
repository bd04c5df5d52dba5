import Multitouch

/// What a script expects of its trace.
public enum ScriptExpectation: Equatable, Sendable {
  /// The digest of the whole trace.
  case digest(UInt64)
  /// The records of these kinds, in order, are exactly those given. An empty list of records: there are none.
  case records(kinds: [TraceKind], [TraceRecord])
  /// No record has this kind and subject (and, of `act` and `state`, shows this state or leads to it).
  case never(kind: TraceKind, subject: TraceSubject, state: GestureState?)
}
