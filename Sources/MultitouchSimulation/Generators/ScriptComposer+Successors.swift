// Scripts in which recognizers are destroyed and others come in their place.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Now and then the script is one in which somebody that requires another's failure, or is required to fail, makes
  /// room for somebody new between two gestures: who comes must inherit nothing (G-8). Drawn last, so that other
  /// scripts stay as they are.
  mutating func succeedNowAndThen() {
    if script.system == nil, !features.contains(.limits), has(.commands, 1, of: 6) { script = successors() }
  }

  private mutating func successors() -> TouchScript {
    var script = TouchScript()
    let screen = ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    script.scene = [.addWindow(screen, level: 0), .addView(screen, parent: 0)]
    /// Everybody there is, and the view each is on: the window, or the last that was made inside it.
    var living: [(recognizer: Int, view: Int)] = []
    var inner = 1
    for r in 0..<random.within(2...3) {
      living.append((r, random.chance(1, of: 4) ? 0 : inner))
      script.scene.append(.addRecognizer(RecognizerSpec(successorKind()), view: living[r].view))
    }
    script.scene += successorRequirements(living.map(\.recognizer))
    var made = living.count
    var time: Int64 = 0
    addShortGesture(to: &script, at: &time)
    for _ in 0..<random.within(2...3) {
      var leaving = [random.chance(3, of: 4) ? living[living.count - 1] : random.pick(living)]
      if random.chance(1, of: 2) {
        // All of a view at once: between two that go one by one, places are given anew.
        leaving = living.filter { $0.view == inner }
        script.steps += [.command(.destroyView(inner)), .command(.addView(screen, parent: 0))]
        inner += 1
      } else {
        script.steps.append(.command(.destroyRecognizer(leaving[0].recognizer)))
      }
      living.removeAll { one in leaving.contains { $0.recognizer == one.recognizer } }
      for one in leaving {
        let view = one.view == 0 ? 0 : inner
        script.steps.append(.command(.addRecognizer(RecognizerSpec(successorKind()), view: view)))
        living.append((made, view))
        made += 1
      }
      if random.chance(1, of: 3) {
        script.steps += successorRequirements(living.map(\.recognizer)).map { .command($0) }
      }
      addShortGesture(to: &script, at: &time)
    }
    return script
  }

  /// Requirements between those that follow each other. Mostly who comes later is waited for, as a double tap is by a
  /// single one.
  private mutating func successorRequirements(_ all: [Int]) -> [ScriptCommand] {
    var commands: [ScriptCommand] = []
    for (earlier, later) in zip(all, all.dropFirst()) where random.chance(3, of: 4) {
      commands.append(
        random.chance(3, of: 4) ? .require(earlier, toFail: later) : .require(later, toFail: earlier))
    }
    return commands
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
