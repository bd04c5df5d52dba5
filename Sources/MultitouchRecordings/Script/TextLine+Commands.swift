import Multitouch

// The parts of `.touch` lines that stand in several places: commands, changes, answers, reactions.

extension TextLine {
  /// The words that begin a command.
  static let commandWords =
    "window order view setview detach attach destroy recognizer require set configure cancelall settranslation "
    + "setscale setrotation perform cancelperform cancelperforms mode user control setcontrol addtarget removetarget "
    + "releasetarget sendactions"
  private static let commandNames = Set(commandWords.split(separator: " "))

  /// Takes a change of a frame; nil if the line is none.
  mutating func takeChange() throws(TextSyntaxError) -> ContactChange? {
    guard let token = peek, let phase = ContactPhase.allCases.first(where: { $0.traceWord == token.text }) else {
      return nil
    }
    _ = try next("a change")
    let contact = ContactID(try integer(try next("a contact"), "a contact"))
    var location = Point.zero
    if phase == .began || phase == .moved || peek != nil { location = try takePoint() }
    try finish()
    return ContactChange(contact: contact, phase: phase, location: location)
  }

  /// Takes a raw sample, behind the word `sample`.
  mutating func takeSample() throws(TextSyntaxError) -> ScriptSample {
    let contact = ContactID(try integer(try next("a contact"), "a contact"))
    let time = try time(try next("a time"), "a time")
    return ScriptSample(contact: contact, time: time, location: try takePoint())
  }

  /// Takes what a host does inside a callback. A frame's changes are lines of their own.
  mutating func takeCallbackCommand(_ profile: TimingProfile) throws(TextSyntaxError) -> ScriptCallbackCommand {
    if skip("frame") { return .frame(try time(try next("a time"), "a time"), []) }
    if skip("advance") { return .advance(try time(try next("a time"), "a time")) }
    let word = peek
    guard let command = try takeCommand(profile) else {
      throw error(at: word, "a command or 'end'", "write one of: frame advance \(TextLine.commandWords)")
    }
    return .command(command)
  }

  /// Takes a command without numbers for what it makes; nil if the line is none.
  mutating func takeCommand(_ profile: TimingProfile) throws(TextSyntaxError) -> ScriptCommand? {
    var labels: [TextToken] = []
    let command = try takeCommand(profile, labels: &labels)
    if let label = labels.first {
      throw error(at: label, "no name", "only lines of the scene may name what they make; remove the name")
    }
    return command
  }

  /// Takes a command, and the names given to what it makes; nil if the line is none. The end of the line is not
  /// checked.
  mutating func takeCommand(
    _ profile: TimingProfile, labels: inout [TextToken]
  ) throws(TextSyntaxError) -> ScriptCommand? {
    guard let word = peek else { return nil }
    guard TextLine.commandNames.contains(word.text) else { return nil }
    _ = try next("a command")
    switch word.text {
    case "window":
      try takeLabel("w", &labels)
      try takeLabel("v", &labels)
      var window = LeveledView(view: ViewAttributes(frame: try takeRect()))
      try attributes(LeveledView.table, into: &window)
      return .addWindow(window.view, level: window.level)
    case "order":
      let w = try takeNumber("w", "a window")
      var window = LeveledView(view: ViewAttributes(frame: Rect(x: 0, y: 0, width: 0, height: 0)))
      try attributes([LeveledView.levelAttribute], into: &window)
      return .orderWindow(w, level: window.level)
    case "view":
      try takeLabel("v", &labels)
      try require("in")
      let parent = try takeNumber("v", "a view")
      return .addView(try takeViewAttributes(), parent: parent)
    case "setview": return .setView(try takeNumber("v", "a view"), try takeViewAttributes())
    case "detach": return try takeThing(view: { .detachView($0) }, recognizer: { .detachRecognizer($0) })
    case "destroy": return try takeThing(view: { .destroyView($0) }, recognizer: { .destroyRecognizer($0) })
    case "attach":
      let thing = try takeThing(view: { .detachView($0) }, recognizer: { .detachRecognizer($0) })
      if case .detachRecognizer(let r) = thing {
        try require("on")
        return .attachRecognizer(r, view: try takeNumber("v", "a view"))
      }
      guard case .detachView(let v) = thing else { return nil }
      try require("in")
      return .attachView(v, parent: try takeNumber("v", "a view"))
    case "recognizer":
      try takeLabel("r", &labels)
      let kind = try choice(
        try next("a kind of recognizer"), "a kind of recognizer", of: TouchFormatTables.kinds(profile))
      try require("on")
      let view = try takeNumber("v", "a view")
      var settings: RecognizerSettings? = RecognizerSettings()
      let whole = try parameters(of: kind, settings: &settings)
      return .addRecognizer(RecognizerSpec(whole, settings ?? RecognizerSettings()), view: view)
    case "require":
      return .require(try takeNumber("r", "a recognizer"), toFail: try takeNumber("r", "a recognizer"))
    case "set":
      let r = try takeNumber("r", "a recognizer")
      var settings = RecognizerSettings()
      try attributes(TouchFormatTables.settings, into: &settings)
      return .set(r, settings)
    case "configure":
      let r = try takeNumber("r", "a recognizer")
      let kind = try choice(
        try next("a kind of recognizer"), "a kind of recognizer", of: TouchFormatTables.kinds(profile))
      var settings: RecognizerSettings?
      return .configure(r, try parameters(of: kind, settings: &settings))
    case "cancelall": return .cancelAllTouches
    case "settranslation": return .setTranslation(try takeNumber("r", "a recognizer"), try takePoint())
    case "setscale": return .setScale(try takeNumber("r", "a recognizer"), try takeReal())
    case "setrotation": return .setRotation(try takeNumber("r", "a recognizer"), try takeReal())
    case "perform": return try takePerform()
    case "cancelperform":
      let target: Int64 = try integer(try next("a target"), "a target")
      let selector: Int64 = try integer(try next("a selector"), "a selector")
      var request = TimedPerform(request: PerformRequest(target: target, selector: selector))
      try attributes([TimedPerform.objectAttribute], into: &request)
      return .cancelPerform(target: target, selector: selector, object: request.request.object)
    case "cancelperforms": return .cancelPerforms(target: try integer(try next("a target"), "a target"))
    case "mode":
      let modes: [(word: String, value: Bool)] = [("default", true), ("tracking", false)]
      return .setMode(isDefault: try choice(try next("a mode"), "a mode", of: modes))
    case "control":
      try takeLabel("v", &labels)
      try takeLabel("c", &labels)
      return try takeControl()
    case "setcontrol": return .setControl(try takeNumber("c", "a control"), try takeControlSettings())
    case "addtarget":
      let control = try takeNumber("c", "a control")
      let target = try takeTarget()
      return .addTarget(control, target: target, action: try takeAction(), try takeEvents())
    case "removetarget":
      let control = try takeNumber("c", "a control")
      let target: ScriptTargetPattern = skip("*") ? .any : .target(try takeTarget())
      let action: Int64? = skip("*") ? nil : try takeAction()
      return .removeTarget(control, target, action: action, try takeEvents())
    case "releasetarget": return .releaseTarget(try integer(try next("a target"), "a target"))
    case "sendactions": return .sendActions(try takeNumber("c", "a control"), try takeEvents())
    default:
      let code: Int64 = try integer(try next("a code"), "a code")
      var numbers: [Double] = []
      while peek != nil, numbers.count < 4 { numbers.append(try takeReal()) }
      return .user(code: code, numbers)
    }
  }

  /// A control, behind the word `control` and its names.
  private mutating func takeControl() throws(TextSyntaxError) -> ScriptCommand {
    let kind = try takeControlKind()
    try require("in")
    let parent = try takeNumber("v", "a view")
    var control = ControlView(view: ViewAttributes(frame: try takeRect()), settings: ControlSettings(kind))
    try attributes(ControlView.table, into: &control)
    return .addControl(control.settings, control.view, parent: parent)
  }

  private mutating func takeControlKind() throws(TextSyntaxError) -> ControlKind {
    try choice(try next("a kind of control"), "a kind of control", of: TouchFormatTables.controlKinds)
  }

  private mutating func takeControlSettings() throws(TextSyntaxError) -> ControlSettings {
    var settings = ControlSettings(try takeControlKind())
    try attributes(TouchFormatTables.control, into: &settings)
    return settings
  }

  private mutating func takeTarget() throws(TextSyntaxError) -> Int64? {
    skip("-") ? nil : try integer(try next("a target"), "a target or -")
  }

  private mutating func takeAction() throws(TextSyntaxError) -> Int64 {
    try integer(try next("an action"), "an action")
  }

  private mutating func takeEvents() throws(TextSyntaxError) -> ControlEvents {
    ControlEvents(rawValue: try integer(try next("a mask of events"), "a mask of events", in: 0...UInt32.max))
  }

  private mutating func takePerform() throws(TextSyntaxError) -> ScriptCommand {
    let target: Int64 = try integer(try next("a target"), "a target")
    let selector: Int64 = try integer(try next("a selector"), "a selector")
    var perform = TimedPerform(request: PerformRequest(target: target, selector: selector))
    try attributes(TimedPerform.table, into: &perform)
    guard let delay = perform.delay else { throw error(at: nil, "after=…", "say when, such as after=350ms") }
    return .perform(perform.request, delay: delay.count)
  }

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
    case "hook": question = .hook(window: skip("app") ? -1 : try takeWindow())
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
  private mutating func takeWindow() throws(TextSyntaxError) -> Int {
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
    if let token = peek, let state = GestureState.allCases.first(where: { $0.traceWord == token.text }) {
      reaction.state = state
      _ = try next("a state")
    }
    if let token = peek, token.text.hasPrefix("nth=") {
      reaction.nth = try integer(
        TextToken(text: token.text.dropFirst(4), column: token.column + 4),
        "which of these records, counted from 1 (0: every one)", in: 0...Int.max)
      _ = try next("nth")
    }
    guard let token = peek else { return (reaction, false) }
    guard skip("do") else {
      throw error(at: token, "a state, nth=, 'do' and a command, or the end of the line", TextLine.incomplete)
    }
    let command = try takeCallbackCommand(profile)
    if case .frame = command {
      throw error(at: token, "the end of the line", "write the frame and its changes on lines of their own, then: end")
    }
    reaction.commands = [command]
    return (reaction, true)
  }

  private mutating func takeLabel(_ letter: Character, _ labels: inout [TextToken]) throws(TextSyntaxError) {
    guard let token = peek, token.text.first == letter, token.text.dropFirst().first?.isNumber == true else { return }
    let _ = try number(token, letter: letter, "a name such as \(letter)0")
    labels.append(try next("a name"))
  }

  private mutating func takeThing(
    view: (Int) -> ScriptCommand, recognizer: (Int) -> ScriptCommand
  ) throws(TextSyntaxError) -> ScriptCommand {
    let name = "a view such as v0 or a recognizer such as r0"
    let token = try next(name)
    if token.text.first == "r" { return recognizer(try number(token, letter: "r", name)) }
    return view(try number(token, letter: "v", name))
  }

  private mutating func takeNumber(_ letter: Character, _ name: String) throws(TextSyntaxError) -> Int {
    try number(try next("\(name) such as \(letter)0"), letter: letter, "\(name) such as \(letter)0")
  }

  private mutating func takeReal() throws(TextSyntaxError) -> Double { try real(try next("a number"), "a number") }

  private mutating func takePoint() throws(TextSyntaxError) -> Point { Point(x: try takeReal(), y: try takeReal()) }

  private mutating func takeRect() throws(TextSyntaxError) -> Rect {
    Rect(x: try takeReal(), y: try takeReal(), width: try takeReal(), height: try takeReal())
  }

  private mutating func takeViewAttributes() throws(TextSyntaxError) -> ViewAttributes {
    var view = ViewAttributes(frame: try takeRect())
    try attributes(TouchFormatTables.view, into: &view)
    return view
  }
}

/// A window's view and its level.
private struct LeveledView {
  var view: ViewAttributes
  var level = 0

  static let levelAttribute = TouchAttribute<LeveledView>.integer("level", \.level)
  static let table: [TouchAttribute<LeveledView>] =
    [
      .point("bounds", \.view.boundsOrigin),
      .flag("hidden", \.view.isHidden),
      .real("alpha", \.view.alpha),
      .exception("interaction", \.view.isUserInteractionEnabled),
      .flag("multiple", \.view.isMultipleTouchEnabled),
      .flag("exclusive", \.view.isExclusiveTouch),
      levelAttribute,
    ]
}

/// A control's view and settings.
private struct ControlView {
  var view: ViewAttributes
  var settings: ControlSettings

  static let table: [TouchAttribute<ControlView>] =
    [
      .exception("enabled", \.settings.isEnabled),
      .rect("knob", \.settings.knob),
      .point("bounds", \.view.boundsOrigin),
      .flag("hidden", \.view.isHidden),
      .real("alpha", \.view.alpha),
      .exception("interaction", \.view.isUserInteractionEnabled),
      .flag("multiple", \.view.isMultipleTouchEnabled),
      .flag("exclusive", \.view.isExclusiveTouch),
    ]
}

/// A delayed perform and when it is due.
private struct TimedPerform {
  var request: PerformRequest
  var delay: Nanoseconds?

  static let objectAttribute = TouchAttribute<TimedPerform>.value(
    "object", \.request.object, same: { $0 == $1 }, text: { words in words.map { String($0) }.joined(separator: ",") }
  ) { (line, token) throws(TextSyntaxError) in
    let words = token.text.split(separator: ",", omittingEmptySubsequences: false).map { Int64($0) }
    guard words.count == 3, let a = words[0], let b = words[1], let c = words[2] else {
      throw line.error(at: token, "three integers with commas between", "write them such as object=1,0,0")
    }
    return [a, b, c]
  }
  static let table: [TouchAttribute<TimedPerform>] = [
    objectAttribute,
    .value("after", \.delay, same: { $0 == $1 }, text: { $0.map { String($0.count) } ?? "" }) {
      (line, token) throws(TextSyntaxError) in
      Nanoseconds(try line.time(token, "a time"))
    },
    .flag("common", \.request.isCommon),
  ]
}
