import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// Turns of a dial, up to twice round, with taps and holds (SPEC §6.5).
struct DialScenario: InteractionScenario {
  var name: String { "dial" }
  var summary: String { "turns of a dial, up to twice round either way, with taps and holds" }

  func scene() -> TouchScript {
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 1080, height: 1920)), level: 0),
      .addControl(ControlSettings(.plain), ViewAttributes(frame: Self.control.frame), parent: 0),
    ]
    var system = ScriptDial(control: Self.control.number)
    system.centre = DialAuthor.centre(of: Self.control)
    script.system = .dial(system)
    return script
  }

  func author() -> any InteractionAuthor { DialAuthor(control: Self.control) }

  private static let control = PlacedControl(number: 1, frame: Rect(x: 340, y: 760, width: 400, height: 400))
}

/// Fingers on a dial.
struct DialAuthor: InteractionAuthor {
  var control: PlacedControl
  /// What the dial stands at, radians.
  private var value = 0.0

  init(control: PlacedControl) { self.control = control }

  /// In the bounds of the control.
  static func centre(of control: PlacedControl) -> Point {
    Point(x: control.frame.width / 2, y: control.frame.height / 2)
  }

  private var centre: Point { control.frame.origin + Self.centre(of: control) }

  mutating func play(in composer: inout InteractionComposer) {
    let choice = composer.random.unit()
    let radius = composer.random.real(in: 0.2...0.42) * control.frame.width
    let arm = Turn(degrees: composer.random.real(in: 0...360)).applied(to: Point(x: radius, y: 0))
    if choice < 0.2 {
      tell(composer.play([.resting(at: centre + arm, from: 0, to: composer.random.integer(in: 4...20))]), &composer)
    } else if choice < 0.35 {
      tell(composer.play([.resting(at: centre + arm, from: 0, to: composer.random.integer(in: 59...100))]), &composer)
    } else {
      let angle = composer.random.real(in: -720...720)
      let last = 20 + Int(angle.magnitude / 6)
      let middle = centre
      var turn = FingerPlan(landing: 0, lift: last + composer.random.integer(in: 1...6)) { tick in
        let part = MotionProfile.reach.fraction(at: tick, from: 1, to: last)
        return middle + Turn(degrees: angle * part).applied(to: arm)
      }
      turn.isCancelled = choice > 0.95
      tell(composer.play([turn]), &composer)
    }
  }

  /// The angle is the sum of the steps between the arms from the centre, each well below half a turn.
  private mutating func tell(_ played: [PlayedFinger], _ composer: inout InteractionComposer) {
    let account = PressAccount()
    let number = control.number
    for finger in played {
      var arm = finger.landing.place - centre
      var angle = 0.0
      let before = value
      account.take(finger) { step in
        switch step {
        case .move(let sample):
          let next = sample.place - centre
          angle += (Turn.degrees(from: arm, to: next) ?? .nan) * (.pi / 180)
          arm = next
        case .hold(let time): composer.tell(.hold(control: number), at: time)
        case .dragBegin(let sample): composer.tell(.turnBegin(control: number, angle: angle), at: sample.time)
        case .drag(let sample):
          value = before + angle
          composer.tell(.turn(control: number, angle: angle, value: value), at: sample.time)
        case .end(.tap, let time): composer.tell(.tap(control: number, count: 1), at: time)
        case .end(.drag, let time): composer.tell(.turnEnd(control: number, value: value), at: time)
        case .end(.hold, let time): composer.tell(.holdEnd(control: number), at: time)
        case .end(.cancel, let time): composer.tell(.cancel(control: number), at: time)
        }
      }
    }
  }
}
