import Multitouch

// Commands, which stand in the scene, between frames and in callbacks of a `.touch` file.

extension TextLine {
  /// The words that begin a command.
  static let commandWords =
    "window order view setview detach attach destroy recognizer require set configure cancelall settranslation "
    + "setscale setrotation perform cancelperform cancelperforms mode user control setcontrol addtarget removetarget "
    + "releasetarget sendactions"
  private static let commandNames = Set(commandWords.split(separator: " "))

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
    case "window": return try takeWindow(&labels)
    case "order": return try takeOrder()
    case "view": return try takeView(&labels)
    case "setview": return .setView(try takeNumber("v", "a view"), try takeViewAttributes())
    case "attach": return try takeAttachment()
    case "detach":
      switch try takeThing() {
      case .view(let v): return .detachView(v)
      case .recognizer(let r): return .detachRecognizer(r)
      }
    case "destroy":
      switch try takeThing() {
      case .view(let v): return .destroyView(v)
      case .recognizer(let r): return .destroyRecognizer(r)
      }
    case "recognizer": return try takeRecognizer(profile, &labels)
    case "require":
      return .require(try takeNumber("r", "a recognizer"), toFail: try takeNumber("r", "a recognizer"))
    case "set": return try takeSettings()
    case "configure": return try takeConfiguration(profile)
    case "cancelall": return .cancelAllTouches
    case "settranslation": return .setTranslation(try takeNumber("r", "a recognizer"), try takePoint())
    case "setscale": return .setScale(try takeNumber("r", "a recognizer"), try takeReal())
    case "setrotation": return .setRotation(try takeNumber("r", "a recognizer"), try takeReal())
    case "perform": return try takePerform()
    case "cancelperform": return try takePerformCancellation()
    case "cancelperforms": return .cancelPerforms(target: try integer(try next("a target"), "a target"))
    case "mode":
      let modes: [(word: String, value: Bool)] = [("default", true), ("tracking", false)]
      return .setMode(isDefault: try choice(try next("a mode"), "a mode", of: modes))
    case "control": return try takeControl(&labels)
    case "setcontrol": return .setControl(try takeNumber("c", "a control"), try takeControlSettings())
    case "addtarget": return try takeAddedTarget()
    case "removetarget": return try takeRemovedTarget()
    case "releasetarget": return .releaseTarget(try integer(try next("a target"), "a target"))
    case "sendactions": return .sendActions(try takeNumber("c", "a control"), try takeEvents())
    default: return try takeUserRecord()
    }
  }

  // MARK: Each behind its word

  private mutating func takeWindow(_ labels: inout [TextToken]) throws(TextSyntaxError) -> ScriptCommand {
    try takeLabel("w", &labels)
    try takeLabel("v", &labels)
    var window = LeveledView(view: ViewAttributes(frame: try takeRect()))
    try attributes(LeveledView.table, into: &window)
    return .addWindow(window.view, level: window.level)
  }

  private mutating func takeOrder() throws(TextSyntaxError) -> ScriptCommand {
    let w = try takeNumber("w", "a window")
    var window = LeveledView(view: ViewAttributes(frame: Rect(x: 0, y: 0, width: 0, height: 0)))
    try attributes([LeveledView.levelAttribute], into: &window)
    return .orderWindow(w, level: window.level)
  }

  private mutating func takeView(_ labels: inout [TextToken]) throws(TextSyntaxError) -> ScriptCommand {
    try takeLabel("v", &labels)
    try require("in")
    let parent = try takeNumber("v", "a view")
    return .addView(try takeViewAttributes(), parent: parent)
  }

  private mutating func takeAttachment() throws(TextSyntaxError) -> ScriptCommand {
    switch try takeThing() {
    case .view(let v):
      try require("in")
      return .attachView(v, parent: try takeNumber("v", "a view"))
    case .recognizer(let r):
      try require("on")
      return .attachRecognizer(r, view: try takeNumber("v", "a view"))
    }
  }

  private mutating func takeRecognizer(
    _ profile: TimingProfile, _ labels: inout [TextToken]
  ) throws(TextSyntaxError) -> ScriptCommand {
    try takeLabel("r", &labels)
    let kind = try takeRecognizerKind(profile)
    try require("on")
    let view = try takeNumber("v", "a view")
    var settings: RecognizerSettings? = RecognizerSettings()
    let whole = try parameters(of: kind, settings: &settings)
    return .addRecognizer(RecognizerSpec(whole, settings ?? RecognizerSettings()), view: view)
  }

  private mutating func takeSettings() throws(TextSyntaxError) -> ScriptCommand {
    let r = try takeNumber("r", "a recognizer")
    var settings = RecognizerSettings()
    try attributes(TouchFormatTables.settings, into: &settings)
    return .set(r, settings)
  }

  private mutating func takeConfiguration(_ profile: TimingProfile) throws(TextSyntaxError) -> ScriptCommand {
    let r = try takeNumber("r", "a recognizer")
    let kind = try takeRecognizerKind(profile)
    var settings: RecognizerSettings?
    return .configure(r, try parameters(of: kind, settings: &settings))
  }

  private mutating func takePerform() throws(TextSyntaxError) -> ScriptCommand {
    let target: Int64 = try integer(try next("a target"), "a target")
    let selector: Int64 = try integer(try next("a selector"), "a selector")
    var perform = TimedPerform(request: PerformRequest(target: target, selector: selector))
    try attributes(TimedPerform.table, into: &perform)
    guard let delay = perform.delay else { throw error(at: nil, "after=…", "say when, such as after=350ms") }
    return .perform(perform.request, delay: delay.count)
  }

  private mutating func takePerformCancellation() throws(TextSyntaxError) -> ScriptCommand {
    let target: Int64 = try integer(try next("a target"), "a target")
    let selector: Int64 = try integer(try next("a selector"), "a selector")
    var request = TimedPerform(request: PerformRequest(target: target, selector: selector))
    try attributes([TimedPerform.objectAttribute], into: &request)
    return .cancelPerform(target: target, selector: selector, object: request.request.object)
  }

  private mutating func takeControl(_ labels: inout [TextToken]) throws(TextSyntaxError) -> ScriptCommand {
    try takeLabel("v", &labels)
    try takeLabel("c", &labels)
    let kind = try takeControlKind()
    try require("in")
    let parent = try takeNumber("v", "a view")
    var control = ControlView(view: ViewAttributes(frame: try takeRect()), settings: ControlSettings(kind))
    try attributes(ControlView.table, into: &control)
    return .addControl(control.settings, control.view, parent: parent)
  }

  private mutating func takeAddedTarget() throws(TextSyntaxError) -> ScriptCommand {
    let control = try takeNumber("c", "a control")
    let target = try takeTarget()
    return .addTarget(control, target: target, action: try takeAction(), try takeEvents())
  }

  private mutating func takeRemovedTarget() throws(TextSyntaxError) -> ScriptCommand {
    let control = try takeNumber("c", "a control")
    let target: ScriptTargetPattern = skip("*") ? .any : .target(try takeTarget())
    let action: Int64? = skip("*") ? nil : try takeAction()
    return .removeTarget(control, target, action: action, try takeEvents())
  }

  private mutating func takeUserRecord() throws(TextSyntaxError) -> ScriptCommand {
    let code: Int64 = try integer(try next("a code"), "a code")
    var numbers: [Double] = []
    while peek != nil, numbers.count < 4 { numbers.append(try takeReal()) }
    return .user(code: code, numbers)
  }

  // MARK: Parts of commands

  private mutating func takeRecognizerKind(_ profile: TimingProfile) throws(TextSyntaxError) -> RecognizerKind {
    try choice(try next("a kind of recognizer"), "a kind of recognizer", of: TouchFormatTables.kinds(profile))
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

  private mutating func takeLabel(_ letter: Character, _ labels: inout [TextToken]) throws(TextSyntaxError) {
    guard let token = peek, token.text.first == letter, token.text.dropFirst().first?.isNumber == true else { return }
    let _ = try number(token, letter: letter, "a name such as \(letter)0")
    labels.append(try next("a name"))
  }

  private mutating func takeThing() throws(TextSyntaxError) -> NumberedThing {
    let name = "a view such as v0 or a recognizer such as r0"
    let token = try next(name)
    if token.text.first == "r" { return .recognizer(try number(token, letter: "r", name)) }
    return .view(try number(token, letter: "v", name))
  }

  private mutating func takeRect() throws(TextSyntaxError) -> Rect {
    Rect(x: try takeReal(), y: try takeReal(), width: try takeReal(), height: try takeReal())
  }

  private mutating func takeViewAttributes() throws(TextSyntaxError) -> ViewAttributes {
    var view = ViewAttributes(frame: try takeRect())
    try attributes(TouchFormatTables.view, into: &view)
    return view
  }
}

/// What can be attached, detached and destroyed, by its number.
private enum NumberedThing {
  case view(Int)
  case recognizer(Int)
}

/// A window's view and its level.
private struct LeveledView {
  var view: ViewAttributes
  var level = 0

  static let levelAttribute = TouchAttribute<LeveledView>.integer("level", \.level)
  static let table: [TouchAttribute<LeveledView>] =
    TouchFormatTables.view.map { $0.within(\.view) } + [levelAttribute]
}

/// A control's view and settings.
private struct ControlView {
  var view: ViewAttributes
  var settings: ControlSettings

  static let table: [TouchAttribute<ControlView>] =
    TouchFormatTables.control.map { $0.within(\.settings) } + TouchFormatTables.view.map { $0.within(\.view) }
}

/// A delayed perform and when it is due.
private struct TimedPerform {
  var request: PerformRequest
  var delay: Nanoseconds?

  static let objectAttribute = TouchAttribute<TimedPerform>.value(
    "object", \.request.object, same: { $0 == $1 }, text: { words in words.map { String($0) }.joined(separator: ",") }
  ) { (line, token) throws(TextSyntaxError) in
    let words = token.text.split(separator: ",", omittingEmptySubsequences: false)
    let integers = words.compactMap { $0.utf8.first == UInt8(ascii: "+") ? nil : Int64($0) }
    guard words.count == 3, integers.count == 3 else {
      throw line.error(at: token, "three integers with commas between", "write them such as object=1,0,0")
    }
    return integers
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
