// What a view is told of each touch, in which order and with which values (P-02, P-06, P-44, P-47, P-48).

import Multitouch
import MultitouchRecordings

final class ViewSequenceExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge("P-02", "a view is told of a touch began, moves, one end, and nothing after it"),
      Judge("P-06", "a view hears nothing of a touch it rejected, that is bound elsewhere, or to nothing"),
      Judge(
        "P-44",
        "a late began shows where and when the touch began, one move at most follows it at once, and then each there is"
      ),
      Judge("P-47", "in a pass, views hear of older touches first"),
      Judge("P-48", "two neighbouring callbacks of a pass differ in view or phase"),
    ]
  }
  override class var kinds: [TraceKind] { [.view, .state, .act, .reset, .rec, .touch, .track, .ctl, .send] }
  override class var watchesSegments: Bool { true }

  /// The last callback of the present D-11 pass; view −1: none.
  @exclusivity(unchecked) private var lastView = -1
  @exclusivity(unchecked) private var lastPhase = ContactPhase.began
  @exclusivity(unchecked) private var lastUID = 0
  /// The first callback of that pass, of a view or, before those, of a control; −1: none. What a command given since
  /// then asks for may be told in another pass, which no record begins.
  @exclusivity(unchecked) private var passRecord = -1
  /// Touches whose views were told of a move in this segment.
  @exclusivity(unchecked) private var moved: [Int] = []
  /// Touches whose views were told of their began in this segment.
  @exclusivity(unchecked) private var begun: [Int] = []

  override func segmentBegan() {
    leavePass()
    moved.clear()
    begun.clear()
  }

  override func see() {
    let row = walk.row
    switch row.kind {
    case .view:
      for touch in row.touches { see(touch) }
      if !walk.isBinding { seeOrder(row) }
    case .track, .ctl, .send: if passRecord < 0 { passRecord = walk.index }
    default: leavePass()
    }
  }

  private func leavePass() {
    lastView = -1
    passRecord = -1
  }

  private func see(_ row: TouchRow) {
    let phase = walk.row.phase
    let touch = walk.touches[row.uid - 1]
    if touch.view != walk.row.number || !touch.isAccepted {
      walk.report("P-06", "H-7", "t\(row.uid) is not for this view")
    }
    if touch.isViewGone && phase != .cancelled && walk.isSettled {
      walk.report("P-02", "T-11", "its view has left its window, and hears of t\(row.uid) at most a cancel")
    }
    switch phase {
    case .began:
      if touch.told != .nothing { walk.report("P-02", "D-16", "t\(row.uid) began for this view before") }
      begun.append(row.uid)
      if row.time != touch.beganTime || row.place != touch.beganPlace || row.tapCount != touch.beganTapCount {
        walk.report("P-44", "D-21", "t\(row.uid) began at \(touch.beganTime), \(touch.beganPlace)")
      }
      return
    case .moved:
      if touch.told != .began { walk.report("P-02", "D-17", "a move of t\(row.uid), which is not under way for it") }
      if walk.isSettled && !mayHaveMoved(row.uid, touch) {
        walk.report("P-02", "T-2", "a move of t\(row.uid), which has not moved")
      }
      if moved.contains(row.uid) { walk.report("P-44", "D-21", "the second move of t\(row.uid) in this frame") }
      moved.append(row.uid)
    case .ended, .cancelled:
      if touch.told != .began { walk.report("P-02", "D-19", "an end of t\(row.uid), which is not under way for it") }
      if phase == .ended && walk.isSettled && (touch.isLive || touch.wasCancelled) {
        walk.report("P-02", "D-19", "t\(row.uid) \(touch.isLive ? "is down" : "was cancelled")")
      }
    }
    if row.time != touch.time || row.place != touch.place || row.tapCount != touch.tapCount {
      walk.report("P-44", "T-4", "t\(row.uid) is at \(touch.place) since \(touch.time)")
    }
  }

  /// D-17, D-21: of what it hears, a view hears each move of a frame, and after a late began one that says where the
  /// finger is by then.
  override func segmentEnded() {
    if !walk.isSettled { return }
    for uid in walk.frameTouches {
      let touch = walk.touches[uid - 1]
      let hasMoved = touch.change == .moved && touch.changeSegment == walk.segment
      if hasMoved && touch.told == .began && !begun.contains(uid) { seeMove(uid, touch) }
    }
    for uid in begun where walk.touches[uid - 1].place != walk.touches[uid - 1].beganPlace {
      seeMove(uid, walk.touches[uid - 1])
    }
  }

  private func seeMove(_ uid: Int, _ touch: WalkTouch) {
    if moved.contains(uid) || !touch.isForView || touch.isForgotten { return }
    // What it should not have heard of at all, or be told the end of, is for others to say (D-24).
    if touch.isSuppressed || touch.isCancelSure { return }
    walk.report("P-44", "D-17", at: walk.index - 1, "t\(uid) is at \(touch.place), and its view was not told")
  }

  /// A move is told in the frame in which the finger moved, or after a late began if the finger is elsewhere by then
  /// (D-17, D-21).
  private func mayHaveMoved(_ uid: Int, _ touch: WalkTouch) -> Bool {
    if begun.contains(uid) { return touch.place != touch.beganPlace }
    return touch.changeSegment == walk.segment && touch.change == .moved
  }

  /// Callbacks are grouped before any of them is made (D-26), and those of a view that a command then takes out of its
  /// window are skipped (D-11): what stood on both sides of them stays two.
  private func isPartedByOneSkipped(_ row: TraceRow) -> Bool {
    guard let uid = row.touches.first?.uid, uid > lastUID + 1 else { return false }
    return (lastUID + 1..<uid).contains {
      let touch = walk.touches[$0 - 1]
      // One whose view has heard its end has nothing left that could be skipped.
      return touch.isViewGone && touch.isAccepted && touch.told != .over
    }
  }

  private func seeOrder(_ row: TraceRow) {
    if passRecord < 0 { passRecord = walk.index }
    if lastView >= 0 {
      let belongsBefore = lastView == row.number && lastPhase == row.phase && !isPartedByOneSkipped(row)
      let isOlder = row.touches.first.map { $0.uid < lastUID } ?? false
      if (belongsBefore || isOlder) && walk.commandRecord >= passRecord {
        // D-11: a command begins one pass more. Whoever is out of order once more needs another one.
        passRecord = walk.index
      } else {
        if belongsBefore { walk.report("P-48", "D-26", "it belongs to the callback before it") }
        if isOlder { walk.report("P-47", "D-26", "t\(lastUID) came before it") }
      }
    }
    var before = 0
    for touch in row.touches {
      if touch.uid <= before { walk.report("P-47", "D-26", "uids do not ascend") }
      before = touch.uid
    }
    lastView = row.number
    lastPhase = row.phase
    lastUID = before
  }
}
