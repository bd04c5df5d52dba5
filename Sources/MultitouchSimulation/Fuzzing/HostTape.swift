// What a script's host said and did in one run, so that the next run needs no host that searches or allocates.

import Multitouch
import MultitouchRecordings

/// A host's answers in the order of the questions, and its commands by the record they were given in.
///
/// A script's host is a function of what it sees (``ScriptHost``); of an equal run it need not be asked again. Playing
/// a tape takes an index and a comparison a record and allocates nothing, so that whatever is allocated during a run is
/// the engine's.
struct HostTape {
  /// One thing a host did in a callback.
  enum Action {
    case command(EngineCommand<StandardBehavior>)
    case nested
    /// The digest words of the field values of a `user` record.
    case user([UInt64])
  }

  var answers: [Bool] = []
  /// The position of the record among those the engine wrote itself, and the range of its actions.
  var reactions: [(record: Int, actions: Range<Int>)] = []
  var actions: [Action] = []
  let intercepts: Bool

  /// The tape of the run that gave a trace.
  init(_ script: TouchScript, _ trace: WordTrace) {
    var host = ScriptHost(script)
    intercepts = host.intercepts
    var position = -1
    for record in 0..<trace.count {
      let kind = trace.kind(record)
      if kind == .user { continue }
      position += 1
      switch kind {
      case .receive, .beginv, .begin, .req, .simul: note(answerOf: record, trace)
      case .hook: if trace.fieldCount(record) == 2 { note(answerOf: record, trace) }
      case .track: if trace.fieldCount(record) == 3 { note(answerOf: record, trace) }
      default: break
      }
      if !host.mayReact(to: kind) { continue }
      let given = host.reactions(to: trace.record(record))
      if !given.isEmpty {
        let start = actions.count
        for reaction in given { actions.append(Self.action(reaction)) }
        reactions.append((position, start..<actions.count))
      }
    }
  }

  private mutating func note(answerOf record: Int, _ trace: WordTrace) {
    if let yes = trace.lastInteger(record) { answers.append(yes != 0) }
  }

  private static func action(_ reaction: ScriptCallbackCommand) -> Action {
    switch reaction {
    case .frame, .advance: .nested
    case .command(.user(let code, let numbers)): .user(words(ofUser: code, numbers))
    case .command(let command): .command(EngineCommand(command))
    }
  }

  /// The digest words of a `user` record's fields (N-10).
  static func words(ofUser code: Int64, _ numbers: [Double]) -> [UInt64] {
    [UInt64(bitPattern: code)] + numbers.prefix(4).map { ($0 + 0.0).bitPattern }
  }
}

/// Plays a tape to an engine and keeps the digest of what it writes; allocates nothing.
struct TapeSink: TraceSink {
  typealias Behavior = StandardBehavior

  private(set) var digest = TraceDigest()
  private(set) var recordCount = 0
  /// The engine asked or wrote something else than the tape knows: it is another run than the first.
  private(set) var hasDeparted = false
  private let tape: HostTape
  private var written = 0
  private var nextAnswer = 0
  private var nextReaction = 0

  init(_ tape: HostTape) { self.tape = tape }

  var interceptsEvents: Bool { tape.intercepts }

  mutating func begin(_ now: Timestamp, _ kind: TraceKind, _ subject: TraceName, fieldCount: Int) {
    digest.absorb(now.nanoseconds)
    digest.absorb(UInt64(kind.rawValue))
    digest.absorb(subject.digestWord)
    digest.absorb(UInt64(fieldCount))
    recordCount += 1
  }

  mutating func add(_ datum: TraceDatum) { digest.absorb(datum.digestWord) }

  mutating func endDrop() { written += 1 }

  mutating func end(in context: inout some TouchContext<Behavior> & ~Copyable) {
    let position = written
    written += 1
    guard nextReaction < tape.reactions.count, tape.reactions[nextReaction].record == position else { return }
    let range = tape.reactions[nextReaction].actions
    nextReaction += 1
    for index in range {
      switch tape.actions[index] {
      case .command(let command): context.enqueue(command)
      case .nested: context.refuseNestedInput()
      case .user(let words): user(context.now.nanoseconds, words)
      }
    }
  }

  mutating func answer(_ question: HostQuestion) -> Bool {
    guard nextAnswer < tape.answers.count else {
      hasDeparted = true
      return question.defaultAnswer
    }
    nextAnswer += 1
    return tape.answers[nextAnswer - 1]
  }

  /// Writes a `user` record.
  mutating func user(_ now: Int64, _ words: [UInt64]) {
    digest.absorb(now)
    digest.absorb(UInt64(TraceKind.user.rawValue))
    digest.absorb(TraceName.none.digestWord)
    digest.absorb(UInt64(words.count))
    for word in words { digest.absorb(word) }
    recordCount += 1
  }
}
