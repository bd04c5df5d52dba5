import Multitouch

/// Writes scripts as `.touch` text: one way to write each thing, defaults left out.
struct TouchFormatWriter {
  private let script: TouchScript

  init(_ script: TouchScript) { self.script = script }

  func text(comments: [String]) -> String {
    var text = "touch \(TouchFormat.version)\n"
    for comment in comments {
      // By bytes: a reader ends a line at each line feed, and a carriage return and a line feed are one character.
      for line in comment.utf8.split(separator: 10, omittingEmptySubsequences: false) {
        text += line.isEmpty ? "#\n" : "# \(String(decoding: line, as: UTF8.self))\n"
      }
    }
    let add = { (line: String) in text += line + "\n" }
    let profile = TouchFormatTables.profile.text(of: script.profile, standard: .uiKit)
    if !profile.isEmpty { add("profile" + profile) }
    let capacities = TouchFormatTables.capacities.text(of: script.capacities, standard: ScriptCapacities())
    if !capacities.isEmpty { add("capacities" + capacities) }
    if script.startTime != 0 { add("start \(script.startTime)") }
    var numbers = TouchSceneNumbers(script.capacities)
    for command in script.scene { add(self.text(of: command, labels: numbers.take(command))) }
    if let system = script.system { add("system " + system.touchWords) }
    for answer in script.answers { add("answer " + self.text(of: answer)) }
    for reaction in script.reactions { write(reaction, add) }
    for step in script.steps {
      switch step {
      case .frame(let time, let changes):
        add("frame \(time)")
        for change in changes { add("  " + self.text(of: change)) }
      case .advance(let time): add("advance \(time)")
      case .command(let command): add("command " + self.text(of: command))
      case .samples(let samples):
        for sample in samples {
          add("sample \(sample.contact.rawValue) \(sample.time) \(real(sample.location.x)) \(real(sample.location.y))")
        }
      }
    }
    for expectation in script.expectations { write(expectation, add) }
    return text
  }

  private func write(_ reaction: ScriptReaction, _ add: (String) -> Void) {
    var line = "when \(reaction.kind.traceWord) \(reaction.subject.word)"
    if let state = reaction.state { line += " \(state)" }
    if reaction.nth != 1 { line += " nth=\(reaction.nth)" }
    if reaction.commands.count == 1 {
      switch reaction.commands[0] {
      case .command(let command): return add(line + " do " + text(of: command))
      case .advance(let time): return add(line + " do advance \(time)")
      case .frame: break
      }
    }
    add(line)
    for command in reaction.commands {
      switch command {
      case .command(let command): add("  " + text(of: command))
      case .advance(let time): add("  advance \(time)")
      case .frame(let time, let changes):
        add("  frame \(time)")
        for change in changes { add("    " + text(of: change)) }
      }
    }
    add("end")
  }

  private func write(_ expectation: ScriptExpectation, _ add: (String) -> Void) {
    switch expectation {
    case .digest(let digest): add("expect digest " + Trace.text(ofDigest: digest))
    case .records(let kinds, let records):
      add((["expect", "records"] + kinds.map(\.traceWord)).joined(separator: " "))
      for record in records { add("  " + record.description) }
      add("end")
    case .never(let kind, let subject, let state):
      add("expect never \(kind.traceWord) \(subject.word)" + (state.map { " \($0)" } ?? ""))
    }
  }

  private func text(of change: ContactChange) -> String {
    let place = "\(real(change.location.x)) \(real(change.location.y))"
    let line = "\(change.phase.traceWord) \(change.contact.rawValue)"
    // A lift's place has no meaning; it is written only if somebody gave one.
    let isLift = change.phase == .ended || change.phase == .cancelled
    return isLift && place == "0 0" ? line : "\(line) \(place)"
  }

  private func text(of answer: ScriptAnswer) -> String {
    let question =
      switch answer.question {
      case .receive(let r): "receive r\(r)"
      case .viewShouldBegin(let v): "viewShouldBegin v\(v)"
      case .shouldBegin(let r): "shouldBegin r\(r)"
      case .shouldRequireFailure(let r): "requireFailure r\(r)"
      case .shouldBeRequiredToFail(let r): "requiredToFail r\(r)"
      case .simultaneously(let r): "simultaneous r\(r)"
      case .beginTracking(let c): "beginTracking c\(c)"
      case .continueTracking(let c): "continueTracking c\(c)"
      case .hook(window: -1): "hook app"
      case .hook(let w): "hook w\(w)"
      }
    switch answer.reply {
    case .always(let yes): return question + " always \(yes ? 1 : 0)"
    case .cycle(let list): return question + " cycle" + list.map { $0 ? " 1" : " 0" }.joined()
    case .only(let others): return question + " only" + others.map { " \($0)" }.joined()
    }
  }

  private func text(of command: ScriptCommand, labels: String = "") -> String {
    switch command {
    case .addWindow(let attributes, let level):
      "window" + labels + text(of: attributes) + (level == 0 ? "" : " level=\(level)")
    case .orderWindow(let w, let level): "order w\(w)" + (level == 0 ? "" : " level=\(level)")
    case .addView(let attributes, let parent): "view" + labels + " in v\(parent)" + text(of: attributes)
    case .setView(let v, let attributes): "setview v\(v)" + text(of: attributes)
    case .detachView(let v): "detach v\(v)"
    case .attachView(let v, let parent): "attach v\(v) in v\(parent)"
    case .destroyView(let v): "destroy v\(v)"
    case .addRecognizer(let spec, let view):
      "recognizer" + labels + " \(spec.kind.touchWord) on v\(view)" + spec.kind.touchParameters(script.profile)
        + TouchFormatTables.settings.text(of: spec.settings, standard: RecognizerSettings())
    case .detachRecognizer(let r): "detach r\(r)"
    case .attachRecognizer(let r, let view): "attach r\(r) on v\(view)"
    case .destroyRecognizer(let r): "destroy r\(r)"
    case .require(let r, let other): "require r\(r) r\(other)"
    case .set(let r, let settings):
      "set r\(r)" + TouchFormatTables.settings.text(of: settings, standard: RecognizerSettings())
    case .configure(let r, let kind): "configure r\(r) \(kind.touchWord)" + kind.touchParameters(script.profile)
    case .cancelAllTouches: "cancelall"
    case .setTranslation(let r, let v): "settranslation r\(r) \(real(v.x)) \(real(v.y))"
    case .setScale(let r, let s): "setscale r\(r) \(real(s))"
    case .setRotation(let r, let a): "setrotation r\(r) \(real(a))"
    case .perform(let request, let delay):
      "perform \(request.target) \(request.selector)" + text(ofObject: request.object) + " after=\(delay)"
        + (request.isCommon ? " common" : "")
    case .cancelPerform(let target, let selector, let object):
      "cancelperform \(target) \(selector)" + text(ofObject: object)
    case .cancelPerforms(let target): "cancelperforms \(target)"
    case .setMode(let isDefault): "mode " + (isDefault ? "default" : "tracking")
    case .addControl(let settings, let attributes, let parent):
      "control" + labels + " " + word(of: settings.kind) + " in v\(parent)" + frameText(of: attributes)
        + text(of: settings) + flagsText(of: attributes)
    case .setControl(let c, let settings): "setcontrol c\(c) " + word(of: settings.kind) + text(of: settings)
    case .addTarget(let c, let target, let action, let events):
      "addtarget c\(c) " + text(ofTarget: target) + " \(action) \(events.rawValue)"
    case .removeTarget(let c, let pattern, let action, let events):
      "removetarget c\(c) " + text(of: pattern) + " " + (action.map { String($0) } ?? "*") + " \(events.rawValue)"
    case .releaseTarget(let target): "releasetarget \(target)"
    case .sendActions(let c, let events): "sendactions c\(c) \(events.rawValue)"
    case .user(let code, let numbers): "user \(code)" + numbers.map { " " + real($0) }.joined()
    }
  }

  private func text(of attributes: ViewAttributes) -> String {
    frameText(of: attributes) + flagsText(of: attributes)
  }

  private func frameText(of attributes: ViewAttributes) -> String {
    let frame = attributes.frame
    return " \(real(frame.origin.x)) \(real(frame.origin.y)) \(real(frame.width)) \(real(frame.height))"
  }

  private func flagsText(of attributes: ViewAttributes) -> String {
    TouchFormatTables.view.text(of: attributes, standard: ViewAttributes(frame: attributes.frame))
  }

  private func word(of kind: ControlKind) -> String {
    TouchFormatTables.controlKinds.first { $0.value == kind }?.word ?? "plain"
  }

  private func text(of settings: ControlSettings) -> String {
    TouchFormatTables.control.text(of: settings, standard: ControlSettings(settings.kind))
  }

  private func text(ofTarget target: Int64?) -> String { target.map { String($0) } ?? "-" }

  private func text(of pattern: ScriptTargetPattern) -> String {
    switch pattern {
    case .any: "*"
    case .target(let target): text(ofTarget: target)
    }
  }

  private func text(ofObject words: [Int64]) -> String {
    words == [0, 0, 0] ? "" : " object=" + words.map { String($0) }.joined(separator: ",")
  }

  private func real(_ value: Double) -> String { RealText.text(value, keepingNegativeZero: true) }
}

/// The numbers that a scene's commands give to what they make, as far as they can be told from the text alone.
///
/// A refused creation takes no number (N-15); where one cannot be ruled out, no numbers are told from there on.
struct TouchSceneNumbers {
  private let capacities: ScriptCapacities
  private var depths: [Int] = []
  private(set) var windows = 0
  private(set) var views = 0
  private(set) var recognizers = 0
  private var areCertain = true
  /// How many recognizers may keep touches in mind beyond their attempts; an engine has room for ``keepersMax`` (N-15).
  private var keepers = 0
  private static let keepersMax = 64

  init(_ capacities: ScriptCapacities) {
    // As an engine brings them into its range (N-15).
    var inRange = capacities
    inRange.windows = min(max(1, inRange.windows), 8)
    inRange.views = max(1, inRange.views)
    inRange.viewDepth = min(max(1, inRange.viewDepth), 4096)
    self.capacities = inRange
  }

  /// The view that a command puts something into, if it is certain that there is none of that number.
  func missingView(of command: ScriptCommand) -> Int? {
    switch command {
    case .addView(_, let view), .addControl(_, _, let view), .addRecognizer(_, let view):
      areCertain && !depths.indices.contains(view) ? view : nil
    default: nil
    }
  }

  /// Counts a command; returns the names of what it makes, each behind a space, or nothing.
  mutating func take(_ command: ScriptCommand) -> String {
    var labels = ""
    switch command {
    case .addWindow:
      if windows >= capacities.windows || views >= capacities.views { areCertain = false }
      labels = " w\(windows) v\(views)"
      windows += 1
      views += 1
      depths.append(0)
    case .addView(_, let parent), .addControl(_, _, let parent):
      let depth = depths.indices.contains(parent) ? depths[parent] + 1 : Int.max
      if views >= capacities.views || depth >= capacities.viewDepth { areCertain = false }
      labels = " v\(views)"
      if case .addControl = command { labels = " c\(views)" }
      views += 1
      depths.append(depth == .max ? 0 : depth)
    case .addRecognizer(let spec, let view):
      if keepsTouches(spec.kind) { keepers += 1 }
      if recognizers >= capacities.recognizers || keepers > Self.keepersMax || !depths.indices.contains(view) {
        areCertain = false
      }
      labels = " r\(recognizers)"
      recognizers += 1
    case .configure(_, let kind): if keepsTouches(kind) { keepers += 1 }
    case .attachView, .detachView, .destroyView: areCertain = false
    default: break
    }
    return areCertain ? labels : ""
  }

  private func keepsTouches(_ kind: RecognizerKind) -> Bool { if case .triggeredTap = kind { true } else { false } }
}
