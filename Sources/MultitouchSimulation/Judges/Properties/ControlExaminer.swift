// Controls: tracking, event masks, who they are sent to (P-07, P-08, P-46, P-69; the second half of P-10).

import Multitouch
import MultitouchRecordings

final class ControlExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge(
        "P-07",
        "a tracked touch's control events are down, then drags with enter and exit in turn, then one up or cancel"),
      Judge("P-08", "touchDownRepeat comes with touchDown, of a touch with a tapCount above 1"),
      Judge("P-46", "registrations are sent to in the order added, each at most once a send"),
      Judge(
        "P-69", "a mask goes to every intersecting registration alive at the start and at its turn"),
    ]
  }
  override class var sharedJudges: Set<String> { ["P-10"] }
  override class var kinds: [TraceKind] { [.track, .ctl, .send, .view, .touch] }
  override class var watchesSegments: Bool { true }

  /// What the next mask of a control must be about.
  private enum Due { case nothing, down, drag, up, cancel }

  private struct Control {
    var touch = -1
    var isInside = false
    var due = Due.nothing
    /// The record of its last step of tracking.
    var record = -1
    /// It was released inside: if it is a button, its primary action comes next (CTL-6).
    var isReleased = false
  }

  @exclusivity(unchecked) private var controls: [Int: Control] = [:]
  /// The control of the last step of tracking in this segment, which may owe a mask; −1: none.
  @exclusivity(unchecked) private var owing = -1
  /// The record of the last callback of a view in this segment; −1: none. Read again only for a step of tracking.
  @exclusivity(unchecked) private var viewRecord = -1
  private let called = TraceRow()
  /// The step of tracking that must come next, and the callback that causes it (N-10).
  @exclusivity(unchecked) private var awaited: (control: Int, uid: Int, step: TrackingStep, record: Int)?
  /// The send under way: control, mask, snapshot, those sent to.
  @exclusivity(unchecked) private var sending = -1
  @exclusivity(unchecked) private var sendingMask: Int64 = 0
  @exclusivity(unchecked) private var snapshot: [WalkControls.Registration] = []
  @exclusivity(unchecked) private var sent: [WalkControls.Registration] = []
  /// Those whose turn has come and gone while they were there for it.
  @exclusivity(unchecked) private var passedOver: [WalkControls.Registration] = []

  override func see() {
    let row = walk.row
    switch row.kind {
    case .track: seeTrack(row)
    case .ctl: seeMask(row)
    case .send: seeSend(row)
    default:
      if sending >= 0 { finishSend() }
      if awaited != nil { finishCallback() }
      if row.kind == .view {
        if owing >= 0 { finishPrimary(of: owing) }
        viewRecord = walk.index
        if walk.controls.registrations[row.number] != nil { seeCallback(row) }
      }
    }
  }

  override func segmentEnded() {
    if sending >= 0 { finishSend() }
    if awaited != nil { finishCallback() }
    if owing >= 0 {
      finishPrimary(of: owing)
      finishTracking()
    }
    viewRecord = -1
    if walk.controls.isRequestDue && walk.isSettled && walk.commandRecord < walk.segmentStart {
      walk.report("P-69", "N-12", at: max(0, walk.index - 1), "what a control was asked to send was not sent")
      walk.controls.forgetRequests()
    }
  }

  // MARK: Callbacks of a control's view

  /// N-10, CTL-2: what is told of the touch that a control tracks, or of the first while it tracks none, is followed by
  /// its step of tracking.
  private func seeCallback(_ row: TraceRow) {
    let control = controls[row.number] ?? Control()
    // A command since its last step may have ended the tracking without one (CTL-9).
    if control.record >= 0 && walk.controls.lastInterruption >= control.record { return }
    if !(walk.controls.settings[row.number]?.isEnabled ?? true) { return }
    if row.phase == .began {
      if control.touch < 0, let first = row.touches.first { awaited = (row.number, first.uid, .begin, walk.index) }
    } else if row.touches.contains(where: { $0.uid == control.touch }) {
      let step: TrackingStep =
        switch row.phase {
        case .ended: .end
        case .cancelled: .cancel
        default: .continue
        }
      awaited = (row.number, control.touch, step, walk.index)
    }
  }

  private func finishCallback() {
    guard let due = awaited else { return }
    awaited = nil
    // A command in that callback comes first (CTL-9, T-11).
    if walk.controls.lastInterruption >= due.record { return }
    walk.report("P-07", "CTL-2", at: due.record, "c\(due.control) owes the \(due.step) of t\(due.uid)")
  }

  private func isButton(_ number: Int) -> Bool { walk.controls.settings[number]?.kind == .button }

  /// CTL-6.
  private func finishPrimary(of number: Int) {
    guard let control = controls[number], control.isReleased else { return }
    controls[number]?.isReleased = false
    // It may have become a button, or none, since then.
    if walk.controls.lastInterruption >= control.record || !isButton(number) { return }
    walk.report("P-07", "CTL-6", at: control.record, "the button c\(number) owes its primary action")
  }

  /// A step of tracking leads to its mask at once (N-10), and not in a later frame.
  private func finishTracking() {
    let number = owing
    owing = -1
    guard let control = controls[number], control.due != .nothing, !mayOweNothing(control) else { return }
    walk.report("P-07", "CTL-3", at: control.record, "c\(number) owes an event mask")
    controls[number]?.due = .nothing
  }

  override func ended() {
    if sending >= 0 { finishSend() }
  }

  // MARK: P-07, P-08

  private func seeTrack(_ row: TraceRow) {
    finishSend()
    if let due = awaited, due.control == row.number, due.step == row.step, due.uid == row.other { awaited = nil }
    finishCallback()
    if owing >= 0 {
      finishPrimary(of: owing)
      if owing != row.number { finishTracking() }
    }
    if row.other >= 0 { seeCause(row) }
    var control = controls[row.number] ?? Control()
    if mayOweNothing(control) { control.due = .nothing }
    // A command since the last step may have ended the tracking without one (CTL-9).
    if row.step == .begin && control.record >= 0 && walk.controls.lastInterruption >= control.record {
      control.touch = -1
    }
    if control.due != .nothing { walk.report("P-07", "CTL-5", "c\(row.number) owes an event mask") }
    switch row.step {
    case .begin:
      if control.touch >= 0 {
        walk.report("P-10", "CTL-2", "c\(row.number) tracks t\(control.touch)")
      }
      if row.answer { control = Control(touch: row.other, isInside: true, due: .down) }
    case .continue:
      if control.touch != row.other { walk.report("P-07", "CTL-5", "c\(row.number) does not track t\(row.other)") }
      control = row.answer ? Control(touch: control.touch, isInside: control.isInside, due: .drag) : Control()
    case .end:
      if control.touch != row.other { walk.report("P-07", "CTL-6", "c\(row.number) does not track t\(row.other)") }
      control.due = .up
    case .cancel:
      if control.touch < 0 || row.other >= 0 && control.touch != row.other {
        walk.report("P-07", "CTL-7", "c\(row.number) does not track it")
      }
      control.due = .cancel
    }
    control.record = walk.index
    controls[row.number] = control
    owing = row.number
  }

  /// Whether no mask may follow a step: the answer of one that begins counts as no if a command in it ends the tracking
  /// (CTL-3, CTL-9). What goes on, ends or is cancelled is sent whatever is commanded meanwhile.
  private func mayOweNothing(_ control: Control) -> Bool {
    control.due == .down && walk.controls.lastInterruption >= control.record
  }

  /// A step about a touch follows the callback of its view that causes it (N-10), if that did not remove the view.
  private func seeCause(_ row: TraceRow) {
    let phase: ContactPhase
    switch row.step {
    case .begin: phase = .began
    case .continue: phase = .moved
    case .end: phase = .ended
    case .cancel: phase = .cancelled
    }
    let isTold =
      viewRecord >= 0 && called.read(walk.trace, viewRecord) && called.number == row.number && called.phase == phase
      && called.touches.contains { $0.uid == row.other }
    if !isTold {
      walk.report("P-07", "CTL-3", "c\(row.number) was not told that t\(row.other) \(phase)")
    }
    // A command given in that callback comes first: T-11 ends the touch for it, CTL-9 a tracking without it.
    let uid = row.other
    if walk.isSettled && uid >= 1 && uid <= walk.touches.count && walk.touches[uid - 1].isViewGone {
      walk.report("P-07", "T-11", "c\(row.number) has left its window, and does nothing with t\(uid)")
    }
  }

  private func seeMask(_ row: TraceRow) {
    finishSend()
    finishCallback()
    startSend(row)
    let bits = row.argument & 0x1FF
    var control = controls[row.number] ?? Control()
    // If its beginning came to nothing, what is sent now is what somebody asked for.
    if mayOweNothing(control) {
      if row.argument == bits && owes(bits, control) {
        walk.controls.doubtRequest(row.number, row.argument)
      } else if walk.controls.takeRequest(row.number, row.argument) {
        return
      }
    }
    if control.due == .nothing {
      let mayBePrimary = isButton(row.number) || walk.controls.lastInterruption >= control.record
      if control.isReleased && row.argument == 8192 && mayBePrimary {
        controls[row.number]?.isReleased = false
        return
      }
      if walk.controls.takeRequest(row.number, row.argument) { return }
    }
    if control.due != .nothing && row.argument != bits {
      walk.report("P-07", "N-10", "nobody asked c\(row.number) for other events")
    }
    switch control.due {
    case .nothing: walk.report("P-07", "CTL-3", "no step of tracking caused it")
    case .down:
      if bits & ~2 != 1 && bits != 2 { walk.report("P-07", "CTL-3", "tracking begins with touchDown") }
      if bits == 1 && isLaterTap(control) {
        walk.report("P-07", "CTL-3", "it is a later tap of a chain, and touchDownRepeat is missing")
      }
    case .drag: seeDrag(bits, &control)
    case .up:
      if bits != (control.isInside ? 64 : 128) {
        walk.report("P-07", "CTL-6", "the finger was last \(control.isInside ? "inside" : "outside")")
      }
      control = Control(record: walk.index, isReleased: bits == 64)
    case .cancel:
      if bits != 256 { walk.report("P-07", "CTL-7", "a cancelled tracking sends touchCancel") }
      control = Control()
    }
    if bits & 2 != 0 {
      if bits & 1 == 0 { walk.report("P-08", "CTL-3", "touchDownRepeat without touchDown") }
      if control.touch >= 1, control.touch <= walk.touches.count, walk.touches[control.touch - 1].beganTapCount < 2 {
        walk.report("P-08", "CTL-3", "touchDownRepeat of a first tap")
      }
    }
    control.due = .nothing
    controls[row.number] = control
  }

  /// Whether a mask is what the last step of tracking leads to.
  private func owes(_ bits: Int64, _ control: Control) -> Bool {
    switch control.due {
    case .nothing: false
    case .down: bits == 1 | (isLaterTap(control) ? 2 : 0)
    case .drag: bits == drag(isInside: bits & 4 != 0, control)
    case .up: bits == (control.isInside ? 64 : 128)
    case .cancel: bits == 256
    }
  }

  /// Whether the touch that a control tracks landed as a later tap of a chain (T-6).
  private func isLaterTap(_ control: Control) -> Bool {
    control.touch >= 1 && control.touch <= walk.touches.count && walk.touches[control.touch - 1].beganTapCount > 1
  }

  /// The mask of a move that ends inside or outside (CTL-5).
  private func drag(isInside: Bool, _ control: Control) -> Int64 {
    (isInside ? 4 : 8) | (isInside == control.isInside ? 0 : isInside ? 16 : 32)
  }

  private func seeDrag(_ bits: Int64, _ control: inout Control) {
    let isInside = bits & 4 != 0
    if bits != drag(isInside: isInside, control) {
      walk.report("P-07", "CTL-5", "it was \(control.isInside ? "inside" : "outside"): enter and exit take turns")
    }
    control.isInside = isInside
  }

  // MARK: P-46, P-69

  private func startSend(_ row: TraceRow) {
    sending = row.number
    sendingMask = row.argument
    snapshot = walk.controls.watch(row.number, row.argument)
    sent.clear()
    passedOver.clear()
  }

  private func seeSend(_ row: TraceRow) {
    if sending != row.number || row.argument != sendingMask {
      return walk.report("P-69", "CTL-8", "no such event mask is being sent by c\(row.number)")
    }
    func isMeant(_ r: WalkControls.Registration) -> Bool { r.target == row.target && r.action == row.action }
    if sent.contains(where: isMeant) { return walk.report("P-46", "CTL-8", "sent to this registration already") }
    guard let place = snapshot.firstIndex(where: isMeant) else {
      return walk.report("P-69", "CTL-8", "no registration of c\(row.number) when the send began")
    }
    // The mask that counts is the one at its turn.
    let current = (walk.controls.registrations[row.number] ?? []).first(where: isMeant)
    if (current?.mask ?? 0) & sendingMask == 0 {
      walk.report("P-69", "CTL-8", "the registration is gone, or for other events")
    }
    let isLate = sent.contains { earlier in
      (snapshot.firstIndex { $0.target == earlier.target && $0.action == earlier.action } ?? 0) > place
    }
    if isLate { walk.report("P-46", "CTL-8", "a registration added later came first") }
    for earlier in snapshot[..<place] where earlier.mask & sendingMask != 0 {
      func isSame(_ r: WalkControls.Registration) -> Bool { r.target == earlier.target && r.action == earlier.action }
      if sent.contains(where: isSame) || walk.controls.interrupted.contains(where: isSame) { continue }
      passedOver.append(earlier)
    }
    sent.append(snapshot[place])
  }

  private func finishSend() {
    if sending < 0 { return }
    let control = sending
    sending = -1
    for registration in snapshot where registration.mask & sendingMask != 0 {
      func isMeant(_ r: WalkControls.Registration) -> Bool {
        r.target == registration.target && r.action == registration.action
      }
      // What the host has taken away meanwhile was there or not at its turn, unless another's came after it before.
      let isDoubtful = walk.controls.interrupted.contains(where: isMeant) && !passedOver.contains(where: isMeant)
      if sent.contains(where: isMeant) || isDoubtful { continue }
      walk.report(
        "P-69", "CTL-8", at: walk.index - 1, "action \(registration.action) of c\(control) was not sent")
    }
  }
}
