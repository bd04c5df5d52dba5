// Scripts of one finger at a time, which hardly moves: what most people's fingers do most of the time, and what the
// engine has its shortest ways for. And of so many taps that not all can be remembered (T-6).

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Now and then all that happens in the scene is that one finger taps or rests, a few times; in half of the cases
  /// with commands as the view that it is on is told of its moves, which may well mean nothing to anybody (N-12). Drawn
  /// last, so that other scripts stay as they are.
  mutating func useOneFingerNowAndThen() {
    guard script.system == nil, !features.contains(.limits), let view = homeViews.first, random.chance(1, of: 12) else {
      return
    }
    if random.chance(1, of: 2) {
      var commands = [ScriptCallbackCommand.command(randomCommand())]
      if !settings.isEmpty && random.chance(2, of: 3) {
        let r = random.below(settings.count)
        var changed = settings[r]
        changed.isEnabled = false
        commands = [.command(.set(r, changed))]
      }
      script.reactions = [
        ScriptReaction(kind: .view, subject: .view(view), nth: random.within(2...8), commands: commands)
      ]
    }
    script.steps = []
    var time = script.startTime
    for contact in 1...Int64(random.within(1...6)) {
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

  /// Now and then the scene is tapped more often than there are chain records, by fingers that lift in another order
  /// than they have landed, in frames at one time among others, and now and then where one has been. Places are a point
  /// apart, so that all hit the same view as a rule: that is too far to continue a tap.
  mutating func tapOftenNowAndThen() {
    guard script.system == nil, !features.contains(.limits), random.chance(1, of: 32) else { return }
    script.profile.multiTapDistance = 0.5
    script.steps = []
    var time = script.startTime
    var down: [ContactID] = []
    for contact in 1...Int64(random.within(24...60)) {
      let spot = random.chance(1, of: 6) ? 0 : Double(contact)
      let place = Point(x: home.x + spot, y: home.y)
      down.append(ContactID(contact))
      script.steps.append(.frame(time, [.began(ContactID(contact), x: place.x, y: place.y)]))
      while !down.isEmpty && (down.count > 3 || random.chance(1, of: 2)) {
        time += random.pick([0, 0, 0, 1]) * ScriptComposer.millisecond
        let lifted = down.remove(at: random.below(down.count))
        script.steps.append(.frame(time, [.ended(lifted)]))
      }
      time += random.pick([0, 0, 1, 8]) * ScriptComposer.millisecond
    }
    if !down.isEmpty { script.steps.append(.frame(time, down.map { .ended($0) })) }
    script.steps.append(.advance(time + 3_000 * ScriptComposer.millisecond))
  }
}
