// Scripts for recognizers that somebody wrote, where there is room for few of them.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Kinds in whose place somebody's recognizers stand (``ForeignRecognizer``), and taps that they wait for, in an
  /// engine that lets few be active at once. Some ignore all of their fingers and wait: those are not active (N-15).
  mutating func strangersInARow() -> TouchScript {
    var script = TouchScript()
    let count = random.within(3...7)
    script.capacities.active = random.within(1...count - 1)
    var window = ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    window.isMultipleTouchEnabled = true
    script.scene = [.addWindow(window, level: 0)]
    for index in 0..<count {
      // Taps that go on and on: who waits for one waits long.
      let kind: RecognizerKind =
        switch random.below(6) {
        case 0: .longPress(LongPressParameters())
        case 1: .pinch(PinchParameters())
        case 2, 3: .rotation(RotationParameters())
        default: .tap(TapParameters(taps: random.within(4...20)))
        }
      var settings = RecognizerSettings()
      settings.hasDelegate = random.chance(1, of: 4)
      script.scene.append(.addRecognizer(RecognizerSpec(kind, settings), view: 0))
      if index > 0 && random.chance(1, of: 4) { script.scene.append(.require(index, toFail: random.below(index))) }
    }
    var time = Int64(random.below(1_000)) * ScriptComposer.millisecond
    var contact: Int64 = 0
    if random.chance(1, of: 2), let moments = Self.whenOneLetsGo(from: time) {
      script.steps.append(.frame(moments.landing, [.began(1, x: 100, y: 100)]))
      script.steps.append(.frame(moments.change, [.ended(1), .began(2, x: 100, y: 100)]))
      contact = 2
      time = moments.change
      if random.chance(3, of: 4) { script.steps.append(.frame(time, [.ended(2)])) }
    }
    for _ in 0..<random.within(8...40) {
      contact += 1
      script.steps.append(.frame(time, [.began(ContactID(contact), x: 100 + Double(contact % 8), y: 100)]))
      time += random.pick([0, 1, 10, 40]) * ScriptComposer.millisecond
      // Now and then one stays for longer than the next.
      if random.chance(1, of: 12) { continue }
      script.steps.append(.frame(time, [.ended(ContactID(contact))]))
      time += random.pick([0, 1, 10, 40, 200]) * ScriptComposer.millisecond
    }
    script.steps.append(.advance(time + 3_000 * ScriptComposer.millisecond))
    return script
  }

  /// When a first finger must land, soon after a moment, and when it must make place for a second one, so that
  /// somebody's rotation, whose class waits for taps, lets the first go and recognizes as that lifts; it is never given
  /// the second (D-7), and waits with none. Who stands in for presses and pinches does nothing. Nil if there is no such
  /// time.
  private static func whenOneLetsGo(from start: Int64) -> (landing: Int64, change: Int64)? {
    typealias Wish = ForeignRecognizer.Wish
    var trio = [ForeignRecognizer(.rotation), ForeignRecognizer(.press), ForeignRecognizer(.pinch)]
    /// The first time at which a call makes all wish what is wanted, who have had it then.
    func first(_ call: ForeignRecognizer.Call, from start: Int64, where isWanted: ([Wish]) -> Bool) -> Int64? {
      for time in start..<start + 4_096 {
        var after = trio
        let wishes = after.indices.map { after[$0].wish(call, at: time, about: 1, .possible) }
        if isWanted(wishes) {
          trio = after
          return time
        }
      }
      return nil
    }
    func isQuiet(_ wish: Wish) -> Bool {
      wish.timers.isEmpty && !wish.ignoresFirst && !wish.ignoresAll && wish.first == nil
    }
    guard let landing = first(.began, from: start, where: { $0.allSatisfy(isQuiet) }),
      let change = first(
        .ended, from: landing,
        where: {
          $0[0].timers.isEmpty && ($0[0].ignoresFirst || $0[0].ignoresAll) && $0[0].first == .ended
            && $0.dropFirst().allSatisfy(isQuiet)
        })
    else { return nil }
    return (landing, change)
  }
}
