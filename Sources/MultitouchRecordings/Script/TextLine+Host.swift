import Multitouch

// What the host of a script answers, and what it does in callbacks, as lines of a `.touch` file.

extension TextLine {
  /// Takes a host's answer, behind the word `answer`.
  mutating func takeAnswer() throws(TextSyntaxError) -> ScriptAnswer {
    let word = try next("a question")
    let question: ScriptQuestion
    switch word.text {
    case "receive": question = .receive(recognizer: try takeNumber("r", "a recognizer"))
    case "viewShouldBegin": question = .viewShouldBegin(view: try takeNumber("v", "a view"))
    case "shouldBegin": question = .shouldBegin(recognizer: try takeNumber("r", "a recognizer"))
    case "requireFailure": question = .shouldRequireFailure(recognizer: try takeNumber("r", "a recognizer"))
    case "requiredToFail": question = .shouldBeRequiredToFail(recognizer: try takeNumber("r", "a recognizer"))
    case "simultaneous": question = .simultaneously(recognizer: try takeNumber("r", "a recognizer"))
    case "beginTracking": question = .beginTracking(control: try takeNumber("c", "a control"))
    case "continueTracking": question = .continueTracking(control: try takeNumber("c", "a control"))
    case "hook": question = .hook(window: skip("app") ? -1 : try takeHookWindow())
    default:
      throw error(
        at: word, "a question",
        "write one of: receive viewShouldBegin shouldBegin requireFailure requiredToFail simultaneous hook "
          + "beginTracking continueTracking")
    }
    let reply = try next("a reply")
    switch reply.text {
    case "always": return ScriptAnswer(question, .always(try answer(try next("an answer"))))
    case "cycle":
      var list: [Bool] = []
      repeat { list.append(try answer(try next("an answer"))) } while peek != nil
      return ScriptAnswer(question, .cycle(list))
    case "only":
      var others: [Int] = []
      while let token = peek {
        others.append(try integer(token, "a number"))
        _ = try next("a number")
      }
      return ScriptAnswer(question, .only(others))
    default: throw error(at: reply, "a reply", "write one of: always cycle only")
    }
  }

  /// Takes the window of a hook. A negative one, which elsewhere names nothing, would here be the application.
  private mutating func takeHookWindow() throws(TextSyntaxError) -> Int {
    let token = peek
    let number = try takeNumber("w", "app or a window")
    if let token, number < 0 { throw error(at: token, "app or a window", "windows are numbered from w0") }
    return number
  }

  /// Takes a reaction, behind the word `when`, with its command if that stands in the same line; `isWhole` if so.
  mutating func takeReaction(
    _ profile: TimingProfile
  ) throws(TextSyntaxError) -> (reaction: ScriptReaction, isWhole: Bool) {
    let kind: TraceKind = try word(try next("a kind of record"), "a kind of record")
    let subject = try subject(of: TraceLayout.of(kind).subjects)
    var reaction = ScriptReaction(kind: kind, subject: subject, commands: [])
    reaction.state = try takeState(of: kind)
    if let token = peek, token.text.hasPrefix("nth=") {
      reaction.nth = try integer(
        TextToken(text: token.text.dropFirst(4), column: token.column + 4),
        "which of these records, counted from 1 (0: every one)", in: 0...Int.max)
      _ = try next("nth")
    }
    guard let token = peek else { return (reaction, false) }
    guard skip("do") else {
      let isState = TraceLayout.of(kind).hasState && reaction.state == nil && reaction.nth == 1
      let state = isState ? "a state (\(Self.stateWords)), " : ""
      throw error(at: token, "\(state)nth=, 'do' and a command, or the end of the line", TextLine.incomplete)
    }
    let command = try takeCallbackCommand(profile)
    if case .frame = command {
      throw error(at: token, "the end of the line", "write the frame and its changes on lines of their own, then: end")
    }
    reaction.commands = [command]
    return (reaction, true)
  }

  private static let stateWords = GestureState.allCases.map(\.traceWord).joined(separator: " ")

  /// Takes a state, if one stands there: behind a kind whose records show one.
  mutating func takeState(of kind: TraceKind) throws(TextSyntaxError) -> GestureState? {
    guard let token = peek, let state = GestureState.allCases.first(where: { $0.traceWord == token.text }) else {
      return nil
    }
    guard TraceLayout.of(kind).hasState else {
      throw error(
        at: token, "no state",
        "only records of state and act show a state: leave it out; which of several records is meant, nth= says")
    }
    _ = try next("a state")
    return state
  }

  /// Takes what a host does inside a callback. A frame's changes are lines of their own.
  mutating func takeCallbackCommand(_ profile: TimingProfile) throws(TextSyntaxError) -> ScriptCallbackCommand {
    if skip("frame") { return .frame(try time(try next("a time"), "a time"), []) }
    if skip("advance") { return .advance(try time(try next("a time"), "a time")) }
    let word = peek
    guard let command = try takeCommand(profile) else {
      if word?.text == "command" {
        throw error(at: word, "a command", "inside a callback it stands without the word 'command': leave that out")
      }
      throw error(at: word, "a command or 'end'", "write one of: frame advance \(TextLine.commandWords)")
    }
    return .command(command)
  }
}
