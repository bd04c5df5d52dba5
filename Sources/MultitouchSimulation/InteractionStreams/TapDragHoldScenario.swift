import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// Taps, drags and holds on one control, many of them at the slop or the hold time (SPEC §6.5).
struct TapDragHoldScenario: InteractionScenario {
  var name: String { "tap-drag-hold" }
  var summary: String { "taps, drags and holds on one control, many of them at the slop or the hold time" }

  func scene() -> TouchScript {
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 1080, height: 1920)), level: 0),
      .addControl(ControlSettings(.plain), ViewAttributes(frame: Self.control.frame), parent: 0),
    ]
    script.system = .tapDragHold(control: Self.control.number, ScriptPress())
    return script
  }

  func author() -> any InteractionAuthor { TapDragHoldAuthor(control: Self.control) }

  private static let control = PlacedControl(number: 1, frame: Rect(x: 240, y: 560, width: 600, height: 800))
}

/// Fingers on a control.
struct TapDragHoldAuthor: InteractionAuthor {
  var control: PlacedControl

  mutating func play(in composer: inout InteractionComposer) {
    let choice = composer.random.unit()
    let place = composer.random.place(in: control.frame, inset: 20)
    if choice < 0.35 {
      tell(composer.play([.resting(at: place, from: 0, to: composer.random.integer(in: 4...20))]), &composer)
    } else if choice < 0.6 {
      // About as long as a hold takes, 60 ticks, or longer.
      let lift =
        composer.random.chance(0.5) ? composer.random.integer(in: 59...62) : composer.random.integer(in: 64...110)
      tell(composer.play([.resting(at: place, from: 0, to: lift)]), &composer)
    } else {
      // About as far as a drag begins, or farther; at once, or after the hold.
      let length = composer.random.chance(0.4) ? composer.random.real(in: 7...14) : composer.random.real(in: 20...140)
      let way = Turn(degrees: composer.random.real(in: 0...360)).applied(to: Point(x: length, y: 0))
      let first = composer.random.chance(0.25) ? composer.random.integer(in: 55...80) : 1
      let last = first + composer.random.integer(in: 6...50)
      let drag = FingerPlan.sliding(
        from: place, by: way, during: first...last, lift: last + composer.random.integer(in: 1...6),
        isCancelled: choice > 0.95)
      tell(composer.play([drag]), &composer)
    }
  }

  private func tell(_ played: [PlayedFinger], _ composer: inout InteractionComposer) {
    let account = PressAccount()
    for finger in played {
      account.take(finger) { step in
        switch step {
        case .hold(let time): composer.tell(.hold(control: control.number), at: time)
        case .dragBegin(let sample):
          composer.tell(.dragBegin(control: control.number, at: sample.place), at: sample.time)
        case .drag(let sample): composer.tell(.drag(control: control.number, at: sample.place), at: sample.time)
        case .move: break
        case .end(.tap, let time): composer.tell(.tap(control: control.number, count: 1), at: time)
        case .end(.drag, let time): composer.tell(.dragEnd(control: control.number), at: time)
        case .end(.hold, let time): composer.tell(.holdEnd(control: control.number), at: time)
        case .end(.cancel, let time): composer.tell(.cancel(control: control.number), at: time)
        }
      }
    }
  }
}

/// What becomes of a press: SPEC §6.5 for one finger alone, with a slop of 10 pt and a hold time of 0.5 s.
struct PressAccount {
  /// How a press ends.
  enum Outcome { case tap, drag, hold, cancel }

  /// Something about the press, in order.
  enum Step {
    /// A row with a place; comes before what it makes of the press.
    case move(PlayedFinger.Sample)
    case hold(Timestamp)
    case dragBegin(PlayedFinger.Sample)
    case drag(PlayedFinger.Sample)
    case end(Outcome, Timestamp)
  }

  func take(_ finger: PlayedFinger, _ tell: (Step) -> Void) {
    var outcome = Outcome.tap
    let due = finger.landing.time + .milliseconds(500)
    for sample in finger.samples.dropFirst() {
      if outcome == .tap && due < sample.time {
        outcome = .hold
        tell(.hold(due))
      }
      tell(.move(sample))
      if outcome != .drag && (sample.place - finger.landing.place).squaredLength > 100 {
        outcome = .drag
        tell(.dragBegin(sample))
      }
      if outcome == .drag { tell(.drag(sample)) }
    }
    if outcome == .tap && due < finger.end {
      outcome = .hold
      tell(.hold(due))
    }
    tell(.end(finger.isCancelled ? .cancel : outcome, finger.end))
  }
}
