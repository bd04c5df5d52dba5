// Scripts of one finger at a time, which hardly moves: what most people's fingers do most of the time, and what the
// engine has its shortest ways for.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Now and then all that happens in the scene is that one finger taps or rests, a few times, or creeps beside the
  /// corner of the screen; in half of the cases with a command as somebody hears of that (N-12).
  mutating func useOneFingerNowAndThen() {
    guard script.system == nil, !features.contains(.limits), let view = homeViews.first, random.chance(1, of: 12) else {
      return
    }
    if random.chance(1, of: 2) { script.reactions = [reaction(toOneFingerOn: view)] }
    script.steps = []
    var time = script.startTime
    let isCreeping = has(.oddPlaces, 2, of: 3)
    // There must be somebody to whom the sum of its steps matters.
    if isCreeping { script.scene.append(.addRecognizer(RecognizerSpec(.pan(PanParameters())), view: 0)) }
    for contact in 1...Int64(random.within(1...6)) {
      if isCreeping {
        events = []
        time = creep(at: time) + random.pick([1, 30, 100, 400]) * ScriptComposer.millisecond
        script.steps += events.map { .frame($0.time, [$0.change]) }
        continue
      }
      script.steps.append(.frame(time, [.began(ContactID(contact), x: home.x, y: home.y)]))
      for _ in 0..<random.below(6) {
        time += random.pick([1, 8, 16, 150]) * ScriptComposer.millisecond
        let way = random.pick([0, 0.5, 1, 1.5, 2, 12, 48])
        // As far sideways as up or down: which of the two it leads is a rule's own affair (CTL-11).
        let y = random.chance(1, of: 3) ? home.y + random.pick([way, -way]) : home.y
        script.steps.append(.frame(time, [.moved(ContactID(contact), x: home.x + way, y: y)]))
      }
      time += random.pick([0, 8, 40, 600]) * ScriptComposer.millisecond
      script.steps.append(.frame(time, [.ended(ContactID(contact))]))
      time += random.pick([1, 30, 100, 400]) * ScriptComposer.millisecond
    }
    script.steps.append(.advance(time + 3_000 * ScriptComposer.millisecond))
  }

  /// A command as a view is told of its finger's moves, or the host of the finger, also while its view is not told, which
  /// may well mean nothing to any recognizer; or as one is asked whether it may begin, with others still to be told.
  private mutating func reaction(toOneFingerOn view: Int) -> ScriptReaction {
    var command = ScriptCallbackCommand.command(random.chance(1, of: 3) ? .cancelAllTouches : randomCommand())
    if !settings.isEmpty && random.chance(1, of: 2) { command = disabling() }
    let asked = settings.indices.filter { settings[$0].hasDelegate }
    let trigger: (kind: TraceKind, subject: TraceSubject, nth: ClosedRange<Int>) =
      switch random.below(4) {
      case 0: (.touch, .touch(UInt64(random.within(1...3))), 2...5)
      case 1 where !asked.isEmpty: (.begin, .recognizer(random.pick(asked)), 1...2)
      default: (.view, .view(view), 2...8)
      }
    return ScriptReaction(
      kind: trigger.kind, subject: trigger.subject, nth: random.within(trigger.nth), commands: [command])
  }
}
