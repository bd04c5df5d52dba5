// Relations that add or take away what nobody should notice (P-65, P-66, P-76, P-77).

import Multitouch
import MultitouchRecordings

extension MetamorphicRelation {
  /// Why what is added at the end of the scene would not be there alone.
  private static func endsScene(_ script: TouchScript) -> String? {
    if !script.isSceneMadeOnce { return "the scene changes after it is made" }
    return script.growsLater ? "things are made while it is played" : nil
  }

  /// Drops that depend on how many there are.
  private static let crowding: [DropReason] = [.recognizers, .records, .views, .passes, .fires]

  /// Why nothing can be added to a script whose trace this is: an id that names nothing would name what is added.
  private static func isOpen(_ trace: [TraceRecord]) -> String? {
    trace.hasDrops([.stale]) ? "a command names what does not exist" : nil
  }

  /// What delegates are asked.
  private static let delegateQuestions: [TraceKind] = [.receive, .begin, .req, .simul]

  /// P-65.
  static let gatesAreForViews = MetamorphicRelation(
    "P-65", "multipleTouchEnabled and exclusiveTouch never change a recognizer's trace",
    // Who reacts to what a view or a control is told does something else; of other records there are as many.
    unless: { script in
      let told: [TraceKind] = [.view, .track, .ctl, .send]
      let commands = !script.hostOnlyRemarks && told.contains(where: script.reacts)
      return commands ? "the host gives commands in what a view is told" : nil
    }
  ) { relation in
    let kinds: [TraceKind] = [.receive, .rec, .beginv, .begin, .req, .simul, .state, .act, .reset]
    let other = relation.script.mappingViews { attributes, _ in
      attributes.isMultipleTouchEnabled.toggle()
      attributes.isExclusiveTouch.toggle()
    }
    let (a, b) = (try relation.run(relation.script), try relation.run(other))
    // A touch that its view awaits keeps its record (N-16); all other room is for recognizers, which are the same.
    if a.hasDrops([.records]) || b.hasDrops([.records]) { return .doesNotApply("too little room") }
    return relation.compare(b.only(kinds), with: a.only(kinds))
  }

  /// P-66.
  static let defaultDelegates = MetamorphicRelation(
    "P-66", "delegates that always give the default answers add nothing but questions",
    unless: { delegateQuestions.contains(where: $0.reacts) ? "the host gives commands in a question" : nil }
  ) { relation in
    var plain = relation.script
    plain.answers.removeAll {
      switch $0.question {
      case .viewShouldBegin, .hook: false
      default: true
      }
    }
    let asked = try relation.run(plain.withDelegates(true))
    let unasked = try relation.run(plain.withDelegates(false))
    return relation.compare(unasked, with: asked.without(delegateQuestions))
  }

  /// P-76.
  static let refusingRecognizers = MetamorphicRelation(
    "P-76", "a recognizer that is disabled or refuses every touch changes nothing but who is asked",
    unless: { script in
      let count = script.sceneRecognizers.count + 2
      let room = ModelParameters.capacities(script.capacities)
      if count > min(room.offered, room.active, room.recognizers) {
        return "too little room"
      }
      // It would be told that what is added is asked about.
      for reaction in script.reactions {
        if case .recognizer(let r) = reaction.subject, r >= script.sceneRecognizers.count {
          return "a reaction to what does not exist"
        }
      }
      return script.hasWindow ? endsScene(script) : "no window"
    }
  ) { relation in
    let trace = try relation.run(relation.script)
    if trace.hasDrops(crowding) { return .doesNotApply("too little room") }
    if let reason = isOpen(trace) { return .doesNotApply(reason) }
    let count = relation.script.sceneRecognizers.count
    var other = relation.script
    var settings = RecognizerSettings()
    settings.delaysTouchesBegan = true
    settings.isEnabled = false
    other.scene.append(.addRecognizer(RecognizerSpec(.tap(TapParameters()), settings), view: 0))
    settings.isEnabled = true
    settings.hasDelegate = true
    other.scene.append(.addRecognizer(RecognizerSpec(.pan(PanParameters()), settings), view: 0))
    for r in 0..<min(count, 2) {
      other.scene.append(.require(r, toFail: count))
      other.scene.append(.require(r, toFail: count + 1))
    }
    other.answers.append(ScriptAnswer(.receive(recognizer: count + 1), .always(false)))
    let all = try relation.run(other)
    if all.hasDrops(crowding) { return .doesNotApply("too little room") }
    let more = all.filter { $0.kind != .receive || $0.subject != .recognizer(count + 1) }
    return relation.compare(more, with: trace)
  }

  /// P-77.
  static let untouchedThings = MetamorphicRelation(
    "P-77", "views, recognizers and controls that no touch hits change nothing",
    unless: { script in
      let room = ModelParameters.capacities(script.capacities)
      if script.sceneRecognizers.count + 2 > room.recognizers || room.views < 200 || room.viewDepth < 8 {
        return "too little room"
      }
      // What lies outside of a window may lie inside of a larger one.
      if script.changesViewsLater { return "views change while it is played" }
      return script.hasWindow ? endsScene(script) : "no window"
    }
  ) { relation in
    let trace = try relation.run(relation.script)
    if trace.hasDrops([.views, .recognizers, .registrations]) { return .doesNotApply("too little room") }
    if let reason = isOpen(trace) { return .doesNotApply(reason) }
    let more = try relation.run(relation.script.withUntouchedThings)
    if more.hasDrops([.views, .recognizers, .registrations]) { return .doesNotApply("too little room") }
    return relation.compare(more, with: trace)
  }
}

extension TouchScript {
  /// Whether the scene has a view to put things on, which is the first window's.
  fileprivate var hasWindow: Bool { scene.contains { if case .addWindow = $0 { true } else { false } } }

  /// The script in which every recognizer has a delegate, or none has one.
  fileprivate func withDelegates(_ isSet: Bool) -> TouchScript {
    mappingCommands { command in
      switch command {
      case .addRecognizer(var spec, let view):
        spec.settings.hasDelegate = isSet
        return .addRecognizer(spec, view: view)
      case .set(let r, var settings):
        settings.hasDelegate = isSet
        return .set(r, settings)
      default: return command
      }
    }
  }

  /// The script with a view, a control and two recognizers more, beside the bounds of the first window's view: nothing
  /// there is ever hit (H-1), whatever its frame is.
  fileprivate var withUntouchedThings: TouchScript {
    var views = 0
    var edge = 0.0
    for command in scene {
      switch command {
      case .addWindow(let attributes, _):
        if views == 0 { edge = attributes.boundsOrigin.x + attributes.frame.width }
        views += 1
      case .addView, .addControl: views += 1
      default: break
      }
    }
    var other = self
    var attributes = ViewAttributes(frame: Rect(x: edge + 0x1p26, y: 0, width: 100, height: 100))
    attributes.isExclusiveTouch = true
    var settings = RecognizerSettings()
    settings.delaysTouchesBegan = true
    other.scene += [
      .addView(attributes, parent: 0),
      .addRecognizer(RecognizerSpec(.tap(TapParameters()), settings), view: views),
      .addRecognizer(RecognizerSpec(.pinch(PinchParameters()), settings), view: views),
      .addControl(ControlSettings(.button), attributes, parent: 0),
      .addTarget(views + 1, target: 1, action: 1, ControlEvents(rawValue: 0x3FFF)),
    ]
    if !sceneRecognizers.isEmpty { other.scene.append(.require(0, toFail: sceneRecognizers.count)) }
    return other
  }
}
