import Multitouch

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
    /// In the order of their lines.
    var reactions: [ScriptReaction]
    /// Where those to each time are, and under 0 those to every time, if there are many.
    var places: [Int: [Int]] = [:]
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
    // One without a command, which is nothing, would be looked at each time.
    for reaction in script.reactions where !reaction.commands.isEmpty {
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
    for i in triggers.indices where triggers[i].reactions.count > Self.searchedMax {
      let reactions = triggers[i].reactions
      triggers[i].places = Dictionary(grouping: reactions.indices) { reactions[$0].nth }
    }
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
  /// more. Cost: the reactions it has to this time and to every time, and a search for the occasion.
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
    guard triggers[index].places.isEmpty else {
      let due = triggers[index].places[0, default: []] + triggers[index].places[n, default: []]
      for place in due.sorted() { commands += triggers[index].reactions[place].commands }
      return
    }
    for reaction in triggers[index].reactions where reaction.nth == 0 || reaction.nth == n {
      commands += reaction.commands
    }
  }
}
