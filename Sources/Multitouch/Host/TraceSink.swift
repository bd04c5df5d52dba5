/// Where a ``TraceHost`` writes its records, and who answers for it.
public protocol TraceSink<Behavior>: ~Copyable {
  /// The kinds of recognizers of the engines it follows.
  associatedtype Behavior: GestureBehavior

  /// Whether event hooks are intercepted (D-5).
  var interceptsEvents: Bool { get }
  /// Whether `rec` records are written (``TouchHost/hearsRecognizers``).
  var hearsRecognizers: Bool { get }
  /// Which questions are asked and recorded (``TouchHost/questions``).
  var questions: HostQuestions { get }
  /// A record begins; `fieldCount` calls of ``add(_:)`` follow, then ``end(in:)``.
  mutating func begin(_ now: Timestamp, _ kind: TraceKind, _ subject: TraceName, fieldCount: Int)
  /// The record's next field.
  mutating func add(_ datum: TraceDatum)
  /// The record is complete; the host may give commands now.
  mutating func end(in context: inout some TouchContext<Behavior> & ~Copyable)
  /// A `drop` record is complete; no commands can be given.
  mutating func endDrop()
  /// Answers a question, before its record is written.
  mutating func answer(_ question: HostQuestion) -> Bool
}

extension TraceSink where Self: ~Copyable {
  @inlinable public var interceptsEvents: Bool { false }
  @inlinable public var hearsRecognizers: Bool { true }
  @inlinable public var questions: HostQuestions { .all }
  @inlinable public mutating func end(in context: inout some TouchContext<Behavior> & ~Copyable) {}
  @inlinable public mutating func endDrop() {}
  @inlinable public mutating func answer(_ question: HostQuestion) -> Bool { question.defaultAnswer }
}
