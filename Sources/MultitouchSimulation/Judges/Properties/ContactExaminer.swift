// Contacts, slots and hit-testing: what the input alone decides (P-01, P-10, P-13, P-15, P-17, P-20, N-10).
//
// That each change of a contact makes its own `touch` record, and each refusal its `drop`, is checked where the walk
// follows the input (`TraceWalk+Steps`); the judges for that are declared here. So a change after the end (P-01) or a
// touch beyond maxTouches (P-10) is a record that no step explains, or the lack of a drop (P-17).

import Multitouch
import MultitouchRecordings

final class ContactExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge("P-01", "each contact's phases are began, moves, one end; its times never decrease"),
      Judge("P-10", "at most maxTouches touches are live, and a control tracks at most one"),
      Judge("P-13", "a touch on a view without an accepted live touch is accepted unless exclusiveness forbids it"),
      Judge("P-15", "the hit-test view of each landing is that of a brute-force recursion"),
      Judge("P-17", "what is refused takes no uid and makes no record but its drop"),
      Judge("P-20", "every contact that began has ended, was cancelled, or is live"),
      Judge("N-10", "every record has the fields of its kind and names only what exists"),
    ]
  }
  override class var sharedJudges: Set<String> { ["P-06"] }
  override class var kinds: [TraceKind] { [.touch] }

  override func see() {
    let row = walk.row
    if row.phase == .began {
      guard let change = walk.pendingChange else { return }
      if row.place != change.location { walk.report("P-01", "N-13", "the landing is at \(change.location)") }
      seeLanding(row)
    } else {
      seeChange(row)
    }
  }

  private func seeLanding(_ row: TraceRow) {
    let hit = walk.scene.hitTest(row.place)
    if hit != row.other { walk.report("P-15", "H-1", "the hit-test view is v\(hit)") }
    if row.other < 0 {
      if row.answer { walk.report("P-06", "H-6", "accepted without a view") }
      return
    }
    let accepts = isAccepted(by: row.other)
    if accepts && !row.answer { walk.report("P-13", "H-7", "v\(row.other) must accept it") }
    if !accepts && row.answer { walk.report("P-06", "H-7", "v\(row.other) must reject it") }
  }

  /// H-7 and H-8.
  private func isAccepted(by view: Int) -> Bool {
    let attributes = walk.scene.views[view].attributes
    let window = walk.scene.window(of: view)
    for uid in walk.live {
      let other = walk.touches[uid - 1]
      if !other.isAccepted { continue }
      if other.view == view {
        if !attributes.isMultipleTouchEnabled { return false }
      } else if other.window == window {
        if attributes.isExclusiveTouch || walk.scene.views[other.view].attributes.isExclusiveTouch { return false }
      }
    }
    return true
  }

  private func seeChange(_ row: TraceRow) {
    guard row.number >= 1, row.number <= walk.touches.count else { return }
    let touch = walk.touches[row.number - 1]
    if row.now < touch.time { walk.report("P-01", "T-4", "time goes back from \(touch.time)") }
    if row.phase != .moved && row.place != touch.place { walk.report("P-01", "N-13", "a lift keeps \(touch.place)") }
    if row.phase == .moved, let change = walk.pendingChange, row.place != change.location {
      walk.report("P-01", "N-13", "the contact moved to \(change.location)")
    }
    if row.other != touch.view || row.answer != touch.isAccepted {
      walk.report("P-01", "H-4", touch.view < 0 ? "bound to no view" : "bound to v\(touch.view) for life")
    }
  }
}

/// The tap count of every touch (P-11, P-14, P-16).
final class TapChainExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge("P-11", "a tapCount above 1 continues an earlier ended touch that T-6 allows, each at most once"),
      Judge("P-14", "a tapCount of 1 means that nothing could be continued; beyond multiTapDistance it is 0"),
      Judge("P-16", "a cancelled touch leaves no chain record, and its view awaits nothing after its frame"),
    ]
  }
  override class var kinds: [TraceKind] { [.touch, .view] }
  override class var watchesSegments: Bool { true }

  /// Touches that were cancelled, as chain records they must not have left.
  @exclusivity(unchecked) private var forbidden: [WalkChain.Record] = []

  override func see() {
    if walk.row.kind == .view { return seeView() }
    if walk.row.phase == .began { seeLanding() } else { seeDecay() }
  }

  private func seeLanding() {
    let row = walk.row
    let window = walk.scene.window(of: row.other)
    var expected = 1
    if row.other >= 0,
      let i = walk.chain.eligible(
        view: row.other, window: window, place: row.place, at: row.now, profile: walk.profile)
    {
      expected = min(walk.chain.records[i].tapCount + 1, 255)
    }
    if row.count == expected { return }
    if row.count < 1 { return walk.report("P-11", "T-6", "a touch begins with at least 1") }
    if row.count == 1 { return walk.report("P-14", "T-6", "it continues a chain: \(expected)") }
    var cancelled = WalkChain()
    cancelled.records = forbidden
    let isOfCancelled =
      cancelled.eligible(view: row.other, window: window, place: row.place, at: row.now, profile: walk.profile) != nil
    if expected == 1 && isOfCancelled {
      walk.report("P-16", "T-10", "only a cancelled touch could be continued")
    } else {
      walk.report("P-11", "T-6", "it should be \(expected)")
    }
  }

  private func seeDecay() {
    let row = walk.row
    guard row.number >= 1, row.number <= walk.touches.count else { return }
    let touch = walk.touches[row.number - 1]
    let limit = WalkChain.distance(walk.profile)
    let isFar = row.phase == .moved && (row.place - touch.beganPlace).squaredLength > limit * limit
    let expected = isFar ? 0 : touch.tapCount
    if row.count != expected { walk.report("P-14", "T-7", "its tapCount is \(expected)") }
  }

  private func seeView() {
    for touch in walk.row.touches {
      let known = walk.touches[touch.uid - 1]
      if known.wasCancelled && known.endSegment < walk.segment && !known.isViewGone {
        walk.report("P-16", "T-10", "t\(touch.uid) was cancelled in an earlier frame")
      } else if known.wasCancelled && walk.row.phase == .began && walk.isSettled {
        walk.report("P-16", "D-22", "t\(touch.uid) was cancelled before its view had heard of it")
      }
    }
  }

  override func segmentEnded() {
    for uid in walk.frameTouches {
      let touch = walk.touches[uid - 1]
      if !touch.wasCancelled || touch.tapCount < 1 || touch.view < 0 { continue }
      if forbidden.count == 32 { forbidden.removeFirst() }
      forbidden.append(
        WalkChain.Record(
          uid: uid, view: touch.view, window: touch.window, beganTime: touch.beganTime, beganPlace: touch.beganPlace,
          endTime: touch.time, tapCount: touch.tapCount))
    }
  }
}
