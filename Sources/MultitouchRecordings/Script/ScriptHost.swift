import Multitouch

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

/// How a question is answered; `other` is the recognizer the question is about (a touch's uid for `receive`,
/// `beginTracking` and `continueTracking`).
public enum ScriptReply: Equatable, Hashable, Sendable {
  case always(Bool)
  /// Answers in turn, starting over at the end; counted per question (inconsistent delegates). Never empty.
  case cycle([Bool])
  /// Yes iff the other is one of these.
  case only([Int])
}

/// An answer of a script's host.
public struct ScriptAnswer: Equatable, Hashable, Sendable {
  public var question: ScriptQuestion
  public var reply: ScriptReply

  public init(_ question: ScriptQuestion, _ reply: ScriptReply) {
    self.question = question
    self.reply = reply
  }
}

/// A command given from inside a callback: when a record of this kind and subject has been written for the `nth` time
/// (from 1; 0: every time), the host gives the commands, in order, before its callback returns.
///
/// For question records and `track begin/continue`, which are written when the answer is known, the host gives the
/// commands in the same callback. `drop` records are no callbacks: reactions on them are never triggered.
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

/// What a host may do inside a callback.
public enum ScriptCallbackCommand: Equatable, Hashable, Sendable {
  /// A command; carried out when the callback returns (N-12).
  case command(ScriptCommand)
  /// A frame given inside a callback: refused (`drop nested`).
  case frame(Int64, [ContactChange])
  /// An advance given inside a callback: refused (`drop nested`).
  case advance(Int64)
}

/// What a script expects of its trace.
public enum ScriptExpectation: Equatable, Sendable {
  /// The digest of the whole trace.
  case digest(UInt64)
  /// The records of these kinds, in order, are exactly those given. An empty list of records: there are none.
  case records(kinds: [TraceKind], [TraceRecord])
  /// No record has this kind and subject (and, for `act`, this state).
  case never(kind: TraceKind, subject: TraceSubject, state: GestureState?)
}

/// The host of a script: answers questions and gives commands, a pure function of what it has seen. Shared by the
/// engine's runner and the model's: it is part of the input.
public struct ScriptHost: Sendable {
  /// One for each question; searched where there are few, because questions are many.
  @usableFromInline let answers: [ScriptAnswer]
  /// Where each question's answer is, if there are many.
  @usableFromInline let answerPlaces: [ScriptQuestion: Int]
  /// For each of ``answers`` how often it was asked for.
  private var asked: [Int]
  private var triggers: [Trigger] = []
  private let triggerPlaces: [Occasion: Int]
  /// A bit for each kind of record that any reaction is to.
  @usableFromInline let triggeringKinds: UInt32

  /// What is reacted to: one kind of record about one subject, in one state or in any.
  private struct Occasion: Hashable {
    var kind: TraceKind
    var subject: TraceSubject
    var state: GestureState?
  }

  /// The reactions on an occasion, and how often there was one.
  private struct Trigger {
    var occasion: Occasion
    var reactions: [ScriptReaction]
    var seen = 0
  }

  /// How many commands a host gives in one run, over all its reactions. Where each command calls for more there is no
  /// other end: performs that make themselves anew each 50 ms fill a minute with a hundred million records.
  public static let maximumCommands = 8192
  /// How many it has given.
  private var given = 0

  /// Whether event hooks are intercepted at all (D-5).
  public let intercepts: Bool

  /// Makes the host of a script; of several answers to one question the last counts.
  public init(_ script: TouchScript) {
    var answers: [ScriptAnswer] = []
    var answerPlaces: [ScriptQuestion: Int] = [:]
    let hasFewAnswers = script.answers.count <= Self.searchedMax
    for answer in script.answers {
      let known =
        hasFewAnswers ? answers.firstIndex { $0.question == answer.question } : answerPlaces[answer.question]
      if let i = known {
        answers[i] = answer
      } else {
        if !hasFewAnswers { answerPlaces[answer.question] = answers.count }
        answers.append(answer)
      }
    }
    self.answers = answers
    self.answerPlaces = answerPlaces
    asked = Array(repeating: 0, count: answers.count)
    triggeringKinds = script.reactions.reduce(0) { $0 | 1 << UInt32($1.kind.rawValue) }
    intercepts = script.answers.contains { if case .hook = $0.question { true } else { false } }
    var triggerPlaces: [Occasion: Int] = [:]
    let hasFewReactions = script.reactions.count <= Self.searchedMax
    for reaction in script.reactions {
      let occasion = Occasion(kind: reaction.kind, subject: reaction.subject, state: reaction.state)
      let known = hasFewReactions ? triggers.firstIndex { $0.occasion == occasion } : triggerPlaces[occasion]
      if let i = known {
        triggers[i].reactions.append(reaction)
      } else {
        if !hasFewReactions { triggerPlaces[occasion] = triggers.count }
        triggers.append(Trigger(occasion: occasion, reactions: [reaction]))
      }
    }
    self.triggerPlaces = triggerPlaces
  }

  /// Up to so many are found faster one by one.
  @usableFromInline static let searchedMax = 16

  // Asked at every question and record: inlined, so that nobody copies a host to ask it.

  /// Whether the script answers a question itself.
  @inlinable
  public func hasReply(to question: ScriptQuestion) -> Bool { place(of: question) != nil }

  @inlinable
  func place(of question: ScriptQuestion) -> Int? {
    answers.count <= Self.searchedMax
      ? answers.firstIndex { $0.question == question } : answerPlaces[question]
  }

  /// Answers a question; each call counts as one asking.
  ///
  /// `inherited` is the answer of what the host builds on, where there is such a thing: a control's kind for
  /// `viewShouldBegin` (CTL-11).
  public mutating func answer(_ question: ScriptQuestion, other: Int, inherited: Bool? = nil) -> Bool {
    guard let index = place(of: question) else {
      return inherited ?? question.defaultAnswer
    }
    switch answers[index].reply {
    case .always(let yes): return yes
    case .only(let others): return others.contains(other)
    case .cycle(let list):
      let n = asked[index]
      asked[index] = n + 1
      return list.isEmpty ? question.defaultAnswer : list[n % list.count]
    }
  }

  /// Whether the host may do anything on seeing a record of a kind.
  @inlinable
  public func mayReact(to kind: TraceKind) -> Bool {
    triggeringKinds & 1 << UInt32(kind.rawValue) != 0 && kind != .drop
  }

  /// What the host does on seeing a record; to be called once per record that stands for a callback, in order, except
  /// that a kind it never reacts to (``mayReact(to:)``) may be left out. After ``maximumCommands`` it does nothing
  /// more.
  public mutating func reactions(to record: TraceRecord) -> [ScriptCallbackCommand] {
    if given == Self.maximumCommands || !mayReact(to: record.kind) { return [] }
    var state: GestureState?
    for field in record.fields { if case .state(let s) = field { state = s } }
    var commands: [ScriptCallbackCommand] = []
    // Reactions to any state come before those to this one.
    see(record, state: nil, &commands)
    if let state { see(record, state: state, &commands) }
    commands.removeLast(max(0, commands.count - (Self.maximumCommands - given)))
    given += commands.count
    return commands
  }

  private mutating func see(_ record: TraceRecord, state: GestureState?, _ commands: inout [ScriptCallbackCommand]) {
    let occasion = Occasion(kind: record.kind, subject: record.subject, state: state)
    let found =
      triggers.count <= Self.searchedMax
      ? triggers.firstIndex { $0.occasion == occasion } : triggerPlaces[occasion]
    guard let index = found else { return }
    triggers[index].seen += 1
    let n = triggers[index].seen
    for reaction in triggers[index].reactions where reaction.nth == 0 || reaction.nth == n {
      commands += reaction.commands
    }
  }
}
