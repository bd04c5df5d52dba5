// Tap, drag, hold and turn, followed from the tracking callbacks (SPEC §6.5).

import Multitouch
import MultitouchRecordings

final class PressTellingExaminer: TellingExaminer {
  override class var judge: String { "TD" }
  override class var judges: [Judge] {
    [Judge("TD", "taps, drags, holds and turns are told as SPEC §6.5 says, and a hold's timer stops in time")]
  }
  override class var kinds: [TraceKind] { [.track, .timer, .user, .drop] }

  private let control: Int
  private let press: ScriptPress
  private let dial: ScriptDial?
  /// The press under way.
  @exclusivity(unchecked) private var isActive = false
  @exclusivity(unchecked) private var isDrag = false
  @exclusivity(unchecked) private var isHeld = false
  @exclusivity(unchecked) private var origin = Point.zero
  @exclusivity(unchecked) private var start: Int64 = 0
  @exclusivity(unchecked) private var due: Int64 = 0
  /// The last tap's lift, and how many in a row that was; 0 before the first.
  @exclusivity(unchecked) private var lastTap: Int64 = 0
  @exclusivity(unchecked) private var tapCount = 0
  /// A dial's arm, nil until the finger was beyond the dead radius; the angle since it landed, and the dial's value.
  @exclusivity(unchecked) private var arm: Point?
  @exclusivity(unchecked) private var angle = 0.0
  @exclusivity(unchecked) private var angleTold = 0.0
  @exclusivity(unchecked) private var value = 0.0

  required init(_ walk: TraceWalk) {
    var follows = true
    switch walk.script.undisturbedTracking {
    case .tapDragHold(let control, let press):
      self.control = control
      self.press = press
      dial = nil
    case .dial(let settings):
      control = settings.control
      press = settings.press
      dial = settings
      follows = settings.deadRadius >= 0 && settings.centre.isPlace
    default:
      control = -1
      press = ScriptPress()
      dial = nil
      follows = false
    }
    super.init(walk)
    let hold = press.holdTime.count
    isFollowed = follows && press.slop >= 0 && hold >= 0 && hold < 1 << 50
  }

  override func see() {
    guard isFollowed else { return }
    let row = walk.row
    switch row.kind {
    case .track: if row.number == control { follow() }
    case .timer: if !row.isOfRecognizer { fires() }
    default: note()
    }
  }

  private func follow() {
    let row = walk.row
    if isActive && !isDrag && !isHeld && due < row.now { object("TD4", "a hold was due at \(due) and not told") }
    guard row.other >= 1, row.other <= walk.touches.count else {
      // CTL-9: no touch is named.
      if row.step == .cancel { end(-1) }
      return
    }
    let touch = walk.touches[row.other - 1]
    switch row.step {
    case .begin:
      isActive = true
      isDrag = false
      isHeld = false
      origin = touch.beganPlace
      start = touch.beganTime
      due = row.now + press.holdTime.count
      arm = nil
      angle = 0
      angleTold = 0
      turn(to: origin)
    case .continue: move(to: touch.place)
    case .end, .cancel: end(touch.time)
    }
  }

  private func move(to place: Point) {
    guard isActive else { return }
    turn(to: place)
    if !isDrag, (place - origin).squaredLength > press.slop * press.slop {
      isDrag = true
      if dial == nil { expect(41, Double(control), place.x, place.y) } else { expect(50, Double(control), angle) }
    }
    guard isDrag else { return }
    guard dial != nil else { return expect(42, Double(control), place.x, place.y) }
    value += angle - angleTold
    angleTold = angle
    expect(51, Double(control), angle, value)
  }

  private func turn(to place: Point) {
    guard let dial else { return }
    let next = walk.scene.inside(control, place) - dial.centre
    guard next.squaredLength > dial.deadRadius * dial.deadRadius else { return }
    if let arm { angle += arcTangent(y: arm.x * next.y - arm.y * next.x, x: arm.x * next.x + arm.y * next.y) }
    arm = next
  }

  private func end(_ time: Int64) {
    guard isActive else { return }
    isActive = false
    if walk.row.step == .cancel { return expect(46, Double(control)) }
    if isDrag {
      if dial == nil { expect(43, Double(control)) } else { expect(52, Double(control), value) }
    } else if isHeld {
      expect(45, Double(control))
    } else {
      let continues = press.countInterval.map { tapCount > 0 && start - lastTap <= $0.count } ?? false
      tapCount = continues ? tapCount + 1 : 1
      lastTap = time
      expect(40, Double(control), Double(tapCount))
    }
  }

  /// The hold's timer; nobody else has one.
  private func fires() {
    if !isActive || isDrag {
      object("TD8", "the timer of a hold runs on")
    } else if walk.row.now != due {
      object("TD4", "a hold's timer fires that was due at \(due)")
    } else if !isHeld {
      isHeld = true
      expect(44, Double(control))
    }
  }
}
