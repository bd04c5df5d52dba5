import MultitouchRecordings

/// What came of one script.
public struct Examination: Sendable {
  /// The engine's trace; empty if the engine trapped.
  public var trace: [TraceRecord] { written.records }
  /// The same in words.
  var written = WordTrace()
  /// How many records the trace has.
  public var recordCount: Int { written.count }
  /// The first judge's objection; nil if all accept.
  public var verdict: Objection?
  /// Changes, advances and commands that the engine was given.
  public var eventCount = 0
  /// Whether nothing of the input was dropped.
  public var isValid = false
  /// The rules that decided something in the reference model's run; none where it was not asked.
  var rules = ModelRuleSet()
  /// What the compiler counted of the engine's run; empty in a build that does not count.
  var counted: [CoverageFeature] = []
}
