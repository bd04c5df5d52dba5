// Scripts for recognizers that somebody wrote, where there is room for few of them.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Kinds in whose place somebody's recognizers stand (``ForeignRecognizer``), and taps that they wait for, in an engine
  /// that lets few be active at once. Some ignore all of their fingers and wait: those are not active (N-15).
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
    for contact in 1...Int64(random.within(8...40)) {
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
}
