import Multitouch
import MultitouchRecordings

/// Collects records and answers from the script; its reactions' commands are given when ``react(in:)`` says so.
struct ScriptSink<Behavior: ScriptBehavior>: TraceSink {
  private(set) var trace = WordTrace()
  var host: ScriptHost
  /// What an interaction beside the script said to the question about to be recorded.
  var opinion: Bool?
  /// The record being written, and the kind of it.
  private var written = 0
  private var kind = TraceKind.drop
  /// The record of the present callback; nil if it has none, or its reactions have been given.
  private var current: Int?
  /// Whether reactions follow their record at once: nobody else is to hear of it before.
  private let reactsAtOnce: Bool
  let hearsRecognizers: Bool
  let questions: HostQuestions

  /// The sink of a script, before its first record.
  ///
  /// - Parameters:
  ///   - way: What the host wants to hear and to be asked.
  ///   - system: The interaction beside the script, which wants to be asked too.
  init(
    _ script: TouchScript, _ way: ScriptRunWay, beside system: HostQuestions = .none, reactsAtOnce: Bool = false
  ) {
    host = ScriptHost(script)
    hearsRecognizers = way.hearsRecognizers
    questions = way.isAskedAll ? .all : HostQuestions(thatMatterTo: script) | system
    self.reactsAtOnce = reactsAtOnce
  }

  var interceptsEvents: Bool { host.intercepts }

  mutating func begin(_ now: Timestamp, _ kind: TraceKind, _ subject: TraceName, fieldCount: Int) {
    self.kind = kind
    written = trace.count
    trace.begin(now.nanoseconds, kind, subject.digestWord, fieldCount: fieldCount)
  }

  mutating func add(_ datum: TraceDatum) { trace.add(datum) }

  mutating func endDrop() {}

  mutating func end(in context: inout some TouchContext<Behavior> & ~Copyable) {
    current = host.mayReact(to: kind) ? written : nil
    if reactsAtOnce { react(in: &context) }
  }

  /// Gives the commands of the script's reactions to the present callback's record.
  mutating func react(in context: inout some TouchContext<Behavior> & ~Copyable) {
    guard let index = current else { return }
    current = nil
    for reaction in host.reactions(to: trace.record(index)) {
      switch reaction {
      case .frame, .advance: context.refuseNestedInput()
      case .command(.user(let code, let numbers)): appendUser(context.now.nanoseconds, code, numbers)
      case .command(let command): context.enqueue(EngineCommand(command))
      }
    }
  }

  /// Drops what was recorded, between two callbacks.
  mutating func forget() { trace = WordTrace() }

  /// Writes a `user` record; up to four numbers are shown.
  mutating func appendUser(_ now: Int64, _ code: Int64, _ numbers: [Double]) {
    trace.appendUser(now, code, numbers)
  }

  mutating func answer(_ question: HostQuestion) -> Bool {
    defer { opinion = nil }
    let (asked, other) = ScriptSink.scripted(question)
    if let opinion, !host.hasReply(to: asked) { return opinion }
    if case .viewShouldBegin(_, _, let inherited) = question {
      return host.answer(asked, other: other, inherited: inherited)
    }
    return host.answer(asked, other: other)
  }

  /// A question of the engine as scripts know it, and whom or what it is about.
  static func scripted(_ question: HostQuestion) -> (question: ScriptQuestion, other: Int) {
    switch question {
    case .receive(let r, let uid): (.receive(recognizer: r), Int(clamping: uid))
    case .viewShouldBegin(let v, let r, _): (.viewShouldBegin(view: v), r)
    case .shouldBegin(let r): (.shouldBegin(recognizer: r), r)
    case .shouldRequireFailure(let r, let q): (.shouldRequireFailure(recognizer: r), q)
    case .shouldBeRequiredToFail(let q, let r): (.shouldBeRequiredToFail(recognizer: q), r)
    case .simultaneously(let r, let other): (.simultaneously(recognizer: r), other)
    case .beginTracking(let c, let uid): (.beginTracking(control: c), Int(clamping: uid))
    case .continueTracking(let c, let uid): (.continueTracking(control: c), Int(clamping: uid))
    case .hook(let w): (.hook(window: w), w)
    }
  }
}
