// The hold of a control that tells taps, drags and holds apart (SPEC §6.5), and what a dial sends.

import Multitouch
import MultitouchRecordings

/// Follows the tracking of one control.
class WalkPress: WalkSystem {
  final let control: Int
  private let press: ScriptPress
  private let hold: [Int64]
  /// A press was begun and is not over, and whether it is a drag.
  private var isActive = false
  private var isDrag = false
  private var origin = Point.zero

  init(control: Int, _ press: ScriptPress, owner: Int64) {
    self.control = control
    self.press = press
    hold = [owner, 1, Int64(control), 0, 0]
  }

  /// A drag goes on.
  func dragged(_ walk: TraceWalk) {}

  final override func hear(_ walk: TraceWalk) {
    let row = walk.row
    guard row.kind == .track, row.number == control else { return }
    switch row.step {
    case .begin: if !walk.host.hasReply(to: .beginTracking(control: control)) { begin(walk, row.other) }
    case .continue: if !walk.host.hasReply(to: .continueTracking(control: control)) { goOn(walk, row.other) }
    case .end, .cancel:
      if isActive { cancel(walk, hold) }
      isActive = false
    }
  }

  private func begin(_ walk: TraceWalk, _ uid: Int) {
    guard uid >= 1 else { return }
    if isActive { cancel(walk, hold) }
    isActive = true
    isDrag = false
    origin = walk.touches[uid - 1].beganPlace
    perform(walk, hold, after: press.holdTime)
  }

  private func goOn(_ walk: TraceWalk, _ uid: Int) {
    guard isActive, uid >= 1 else { return }
    let slop = press.slop.isNaN ? 10 : max(0, press.slop)
    if !isDrag && (walk.touches[uid - 1].place - origin).squaredLength > slop * slop {
      isDrag = true
      cancel(walk, hold)
    }
    if isDrag { dragged(walk) }
  }
}

/// A dial asks its control to send `valueChanged` with each turn, if anybody wants to know.
final class WalkDial: WalkPress {
  private let settings: ScriptDial

  init(_ settings: ScriptDial) {
    self.settings = settings
    super.init(control: settings.control, settings.press, owner: -3)
  }

  override func dragged(_ walk: TraceWalk) {
    let isHeard = walk.controls.registrations[control]?.contains { $0.mask & 4096 != 0 } ?? false
    if isHeard && !settings.isSilent { walk.controls.request(control, 4096) }
  }
}
