// Scripts in which recognizers are destroyed and others come in their place.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Now and then the script is one in which somebody that requires another's failure, or is required to fail, makes
  /// room for somebody new between two gestures: who comes must inherit nothing (G-8). Drawn last, so that other
  /// scripts stay as they are.
  mutating func succeedNowAndThen() {
    if script.system == nil, !features.contains(.limits), has(.commands, 1, of: 8) { script = successors() }
  }

  private mutating func successors() -> TouchScript {
    var script = TouchScript()
    let screen = ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    script.scene = [.addWindow(screen, level: 0), .addView(screen, parent: 0)]
    /// By recognizer: the view it is on.
    var views: [Int] = []
    for r in 0..<random.within(2...3) {
      views.append(random.chance(1, of: 4) ? 0 : 1)
      script.scene.append(.addRecognizer(RecognizerSpec(successorKind()), view: views[r]))
    }
    // Mostly who comes later is waited for, as a double tap is by a single one.
    for r in 1..<views.count where random.chance(3, of: 4) {
      script.scene.append(random.chance(3, of: 4) ? .require(r - 1, toFail: r) : .require(r, toFail: r - 1))
    }
    var time: Int64 = 0
    addShortGesture(to: &script, at: &time)
    for _ in 0..<random.within(1...3) {
      // Who comes is the last of its view, as most of those are that go.
      let last = views.lastIndex(of: 1) ?? views.count - 1
      let leaving = random.chance(3, of: 4) ? last : random.below(views.count)
      script.steps.append(.command(.destroyRecognizer(leaving)))
      script.steps.append(.command(.addRecognizer(RecognizerSpec(successorKind()), view: views[leaving])))
      views.append(views[leaving])
      addShortGesture(to: &script, at: &time)
    }
    return script
  }

  private mutating func successorKind() -> RecognizerKind {
    switch random.below(8) {
    case 0, 1, 2: .tap(TapParameters(taps: 1))
    case 3, 4, 5: .tap(TapParameters(taps: 2))
    case 6: .longPress(LongPressParameters())
    default: .pan(PanParameters())
    }
  }

  /// A tap, two of them, a press or a drag of one finger, and the time in which all of it is decided.
  private mutating func addShortGesture(to script: inout TouchScript, at time: inout Int64) {
    let contact = ContactID(1)
    let taps = random.pick([1, 1, 1, 2])
    for _ in 0..<taps {
      script.steps.append(.frame(time, [.began(contact, x: 100, y: 100)]))
      time += 40 * ScriptComposer.millisecond
      if taps == 1 && random.chance(1, of: 4) {
        script.steps.append(.frame(time, [.moved(contact, x: 100, y: 160)]))
        time += 20 * ScriptComposer.millisecond
      } else if taps == 1 && random.chance(1, of: 4) {
        time += 700 * ScriptComposer.millisecond
      }
      script.steps.append(.frame(time, [.ended(contact)]))
      time += 80 * ScriptComposer.millisecond
    }
    time += 1_000 * ScriptComposer.millisecond
    script.steps.append(.advance(time))
    time += random.pick([1, 8]) * ScriptComposer.millisecond
  }
}
