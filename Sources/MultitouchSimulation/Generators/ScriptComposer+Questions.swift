// Scripts in which everybody who begins is asked about everybody else, and who is asked goes, or has to wait.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Now and then a few recognizers on one view come to begin one after the other, their delegates let some recognize
  /// beside them and others not, and as one is asked somebody is taken out (G-7.4, N-12), or told to wait for another
  /// (G-8, P-51). Drawn late, so that other scripts stay as they are.
  mutating func leaveQuestionsNowAndThen() {
    if script.system == nil && has(.reactions, 1, of: 8) { script = questions() }
  }

  private mutating func questions() -> TouchScript {
    var script = TouchScript()
    var window = ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    window.isMultipleTouchEnabled = true
    script.scene = [.addWindow(window, level: 0)]
    let count = random.pick([2, 2, 3, 4])
    for r in 0..<count {
      var settings = RecognizerSettings()
      settings.hasDelegate = random.chance(7, of: 8)
      script.scene.append(.addRecognizer(RecognizerSpec(questionedKind(), settings), view: 0))
      let reply: ScriptReply =
        switch random.below(6) {
        case 0: .always(false)
        case 1: .always(true)
        case 2: .cycle([false, true])
        default: .cycle([true, false])
        }
      if random.chance(5, of: 6) { script.answers.append(ScriptAnswer(.simultaneously(recognizer: r), reply)) }
    }
    for _ in 0..<random.within(1...2) {
      let leaving = random.below(count)
      let asked = random.chance(2, of: 3) ? leaving : random.below(count)
      let command: ScriptCommand = random.pick([
        .detachRecognizer(leaving), .destroyRecognizer(leaving), .require(random.below(count), toFail: leaving),
      ])
      // Who is asked about a touch may answer when others have it already (D-3).
      let kind: TraceKind = random.pick([.simul, .simul, .simul, .simul, .simul, .simul, .begin, .receive])
      script.reactions.append(
        ScriptReaction(
          kind: kind, subject: .recognizer(asked), nth: random.pick([1, 1, 1, 2, 3]), commands: [.command(command)]))
    }
    addLongGestures(to: &script)
    return script
  }

  /// One that begins as a finger or two move, or stay.
  private mutating func questionedKind() -> RecognizerKind {
    switch random.below(8) {
    case 0: return .pinch(PinchParameters())
    case 1: return .rotation(RotationParameters())
    case 2: return .tap(TapParameters())
    case 3, 4: return .pan(PanParameters())
    default:
      var press = LongPressParameters()
      press.allowableMovement = random.pick([10, 1_000])
      press.minimumPressDuration = Nanoseconds.milliseconds(random.pick([30, 100, 500]))
      return .longPress(press)
    }
  }

  /// A finger or two that move a little or far and stay for long, once or twice.
  private mutating func addLongGestures(to script: inout TouchScript) {
    var time: Int64 = 0
    for _ in 0..<random.within(1...2) {
      let fingers = (1...Int64(random.pick([1, 1, 2]))).map { ContactID($0) }
      func places(_ x: Double, _ y: Double) -> [(ContactID, Double, Double)] {
        fingers.enumerated().map { ($0.element, $0.offset == 0 ? x : 300 - x, y) }
      }
      script.steps.append(.frame(time, places(100, 100).map { .began($0, x: $1, y: $2) }))
      var x = 100.0
      for _ in 0..<random.below(4) {
        time += random.pick([8, 16, 60, 200]) * ScriptComposer.millisecond
        x += random.pick([2, 12, 40])
        script.steps.append(.frame(time, places(x, 104).map { .moved($0, x: $1, y: $2) }))
      }
      time += random.pick([16, 200, 700]) * ScriptComposer.millisecond
      script.steps.append(.frame(time, fingers.map { .ended($0) }))
      time += 1_000 * ScriptComposer.millisecond
    }
    script.steps.append(.advance(time))
  }
}
