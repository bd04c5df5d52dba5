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
      let kind: RecognizerKind =
        switch random.below(6) {
        case 0, 1: .longPress(LongPressParameters())
        case 2: .pinch(PinchParameters())
        case 3: .rotation(RotationParameters())
        default: .tap(TapParameters(taps: random.within(2...3)))
        }
      var settings = RecognizerSettings()
      settings.hasDelegate = random.chance(1, of: 4)
      script.scene.append(.addRecognizer(RecognizerSpec(kind, settings), view: 0))
      if index > 0 && random.chance(1, of: 3) { script.scene.append(.require(index, toFail: random.below(index))) }
    }
    var (time, contact) = (Int64(random.below(1_000)) * ScriptComposer.millisecond, Int64(0))
    var down: [ContactID] = []
    for _ in 0..<random.within(8...24) {
      if down.count < 3 && random.chance(2, of: 3) {
        contact += 1
        down.append(ContactID(contact))
        script.steps.append(.frame(time, [.began(ContactID(contact), x: 100 + Double(contact), y: 100)]))
      } else if !down.isEmpty {
        script.steps.append(.frame(time, [.ended(down.remove(at: random.below(down.count)))]))
      }
      time += random.pick([0, 1, 10, 10, 40, 360]) * ScriptComposer.millisecond
    }
    script.steps.append(.advance(time + 3_000 * ScriptComposer.millisecond))
    return script
  }
}
