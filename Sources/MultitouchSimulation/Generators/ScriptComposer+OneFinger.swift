// Scripts of one finger at a time, which hardly moves: what most people's fingers do most of the time, and what the
// engine has its shortest ways for.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Now and then all that happens in the scene is that one finger taps or rests, a few times, or creeps beside the
  /// corner of the screen; mostly with a command as somebody hears of that (N-12).
  mutating func useOneFingerNowAndThen() {
    guard script.system == nil, !features.contains(.limits), let view = homeViews.first, random.chance(1, of: 12) else {
      return
    }
    if random.chance(3, of: 4) { script.reactions = [reaction(toOneFingerOn: view)] }
    let isAsked = script.reactions.first?.kind == .begin
    script.steps = []
    var time = script.startTime
    let isCreeping = has(.oddPlaces, 2, of: 3)
    // There must be somebody to whom the sum of its steps matters.
    if isCreeping { add(.pan(PanParameters()), to: 0) }
    // A switch minds pans along it that are somebody else's (CTL-11).
    let isOnSwitch = !isCreeping && isSwitch(view) && random.chance(2, of: 3)
    if isOnSwitch { add(.pan(PanParameters()), to: sceneControl(view)?.parent ?? 0) }
    for contact in 1...Int64(random.within(1...6)) {
      if isCreeping {
        events = []
        time = creep(at: time) + random.pick([1, 30, 100, 400]) * ScriptComposer.millisecond
        script.steps += events.map { .frame($0.time, [$0.change]) }
        continue
      }
      script.steps.append(.frame(time, [.began(ContactID(contact), x: home.x, y: home.y)]))
      let moveCount = isAsked || isOnSwitch ? random.within(2...7) : random.below(6)
      for index in 0..<moveCount {
        time += random.pick([1, 8, 16, 150]) * ScriptComposer.millisecond
        var way = random.pick([0, 0.5, 1, 1.5, 2, 12, 48])
        // Who is asked must be there yet, and who lost a step must show it.
        if isAsked { way = index < moveCount - 1 ? random.pick([0, 0.5, 1, 2, 4, 7]) : random.pick([2, 12, 48]) }
        // As far sideways as up or down: which of the two it leads is a rule's own affair (CTL-11).
        let isSlanted = isOnSwitch ? random.chance(3, of: 4) : random.chance(1, of: 3)
        let y = isSlanted ? home.y + random.pick([way, -way]) : home.y
        script.steps.append(.frame(time, [.moved(ContactID(contact), x: home.x + way, y: y)]))
      }
      time += random.pick([0, 8, 40, 600]) * ScriptComposer.millisecond
      script.steps.append(.frame(time, [.ended(ContactID(contact))]))
      time += random.pick([1, 30, 100, 400]) * ScriptComposer.millisecond
    }
    script.steps.append(.advance(time + 3_000 * ScriptComposer.millisecond))
  }

  private func isSwitch(_ view: Int) -> Bool {
    guard case .toggle? = sceneControl(view)?.settings.kind else { return false }
    return true
  }

  /// A command as a view is told of its finger's moves, or the host of the finger, also while its view is not told,
  /// which may well mean nothing to any recognizer; or as one is asked whether it may begin, with others still to be
  /// told.
  private mutating func reaction(toOneFingerOn view: Int) -> ScriptReaction {
    var command = ScriptCallbackCommand.command(randomCommand())
    if !settings.isEmpty && random.chance(1, of: 2) { command = disabling() }
    switch random.below(6) {
    case 0, 1:
      let isHeld = random.chance(2, of: 3)
      if isHeld { add(.tap(TapParameters(taps: 2)), to: view) { $0.delaysTouchesBegan = true } }
      if random.chance(isHeld ? 3 : 1, of: 4) { command = .command(.cancelAllTouches) }
      return ScriptReaction(
        kind: .touch, subject: .touch(UInt64(random.within(1...3))), nth: random.within(2...4), commands: [command])
    case 2, 3:
      // Somebody's recognizer in the place of this press may begin at any time; a pan beside it has its steps added up,
      // and is told behind it if it is the older one.
      let isOlder = random.chance(1, of: 4)
      if !isOlder { add(.pan(PanParameters()), to: view) }
      let press = add(.longPress(LongPressParameters()), to: view) { $0.hasDelegate = true }
      if isOlder { add(.pan(PanParameters()), to: view) }
      answer(.simultaneously(recognizer: press), .always(true))
      // A command that leaves everything as it is.
      if random.chance(2, of: 3) { command = .command(.set(press, settings[press])) }
      return ScriptReaction(
        kind: .begin, subject: .recognizer(press), nth: random.pick([0, 0, 1, 2]), commands: [command])
    default:
      return ScriptReaction(kind: .view, subject: .view(view), nth: random.within(2...8), commands: [command])
    }
  }

  /// Adds a recognizer to the scene; its number.
  @discardableResult
  private mutating func add(
    _ kind: RecognizerKind, to view: Int, _ change: (inout RecognizerSettings) -> Void = { _ in }
  ) -> Int {
    var spec = RecognizerSpec(kind)
    change(&spec.settings)
    script.scene.append(.addRecognizer(spec, view: view))
    kinds.append(spec.kind)
    settings.append(spec.settings)
    return kinds.count - 1
  }
}
