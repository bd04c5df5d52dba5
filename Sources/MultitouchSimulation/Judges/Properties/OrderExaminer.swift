// The order of things in a frame, and that callbacks do not nest (P-39, P-40, P-41).

import Multitouch
import MultitouchRecordings

final class OrderExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge("P-39", "no callback is nested inside another, questions excepted; nested input is refused"),
      Judge("P-40", "time never runs back"),
      Judge("P-41", "offers, then calls, then passes of actions and resets, then views"),
    ]
  }
  override class var kinds: [TraceKind] { TraceKind.allCases }
  override class var watchesSegments: Bool { true }

  private enum Stage: Int { case binding, hooks, offers, calls, settling }

  @exclusivity(unchecked) private var stage = Stage.binding
  @exclusivity(unchecked) private var lastNow = Int64.min
  /// The recognizer called last, and the rank of the call's phase in D-7.
  @exclusivity(unchecked) private var called = -1
  @exclusivity(unchecked) private var calledRank = -1
  /// A reset was made, and no public state has changed since.
  @exclusivity(unchecked) private var hasReset = false
  /// An action was told of, and no public state has changed since.
  @exclusivity(unchecked) private var hasActed = false
  /// The first callback of D-11 since the last pass; −1: none.
  @exclusivity(unchecked) private var firstView = -1
  /// The first cancel since the last pass that may be D-12's or D-11's; −1: none.
  @exclusivity(unchecked) private var firstCancel = -1

  override func segmentBegan() {
    stage = .binding
    called = -1
    hasReset = false
    hasActed = false
    firstView = -1
    firstCancel = -1
  }

  override func see() {
    let row = walk.row
    if row.now < lastNow {
      walk.report("P-40", "N-10", "time runs back from \(lastNow)")
    } else if row.now != walk.clock {
      walk.report("P-40", "N-3", "virtual time is \(walk.clock)")
    }
    lastNow = max(lastNow, row.now)
    switch row.kind {
    case .touch, .user, .timer: break
    case .track, .ctl, .send: seeControl()
    case .drop:
      if row.reason == .nested && walk.nestedDue <= 0 {
        walk.report("P-39", "N-12", "nothing was given inside a callback")
      }
    case .hook: if row.isBefore { enter(.hooks, "D-5") }
    case .receive: enter(.offers, "D-32")
    case .rec: seeCall(row)
    case .beginv, .begin, .req: enter(.calls, "G-5")
    case .simul, .state:
      settle()
      if row.kind == .state {
        hasReset = false
        hasActed = false
      }
    case .act:
      settle()
      hasActed = true
      if walk.profile.viewCancelBeforeAction { seeSwitch(row.number) }
      if hasReset { walk.report("P-41", "D-10", recognizer: row.number, "an action after the resets of its pass") }
    case .reset:
      settle()
      hasReset = true
    case .view: seeView(row)
    }
  }

  private func enter(_ next: Stage, _ rule: String) {
    if next.rawValue < stage.rawValue { walk.report("P-41", rule, "too late in its frame: after its \(stage)") }
    stage = next.rawValue > stage.rawValue ? next : stage
  }

  private func settle() {
    if firstView >= 0 && walk.commandRecord < firstView {
      walk.report("P-41", "D-11", "views were called already, and nothing has changed since")
    }
    firstView = -1
    firstCancel = -1
    stage = .settling
  }

  private func seeView(_ row: TraceRow) {
    if walk.isBinding { return }
    stage = .settling
    // D-12: with the switch what D-24 cancels may come before the action, and nothing else.
    let isEarly = walk.profile.viewCancelBeforeAction && row.phase == .cancelled && !hasActed
    if isEarly && row.touches.allSatisfy({ walk.mayCancel($0.uid) }) {
      if firstCancel < 0 { firstCancel = walk.index }
    } else if firstView < 0 {
      firstView = firstCancel >= 0 ? firstCancel : walk.index
    }
  }

  /// D-12: with the switch, who recognizes acts only once views were told of what it cancels (D-24).
  private func seeSwitch(_ r: Int) {
    let recognizer = walk.recognizers[r]
    if recognizer.promotedSegment != walk.segment || recognizer.isUncertain || !walk.isSettled { return }
    for entry in recognizer.touches {
      let touch = walk.touches[entry.uid - 1]
      if touch.isCancelSure && touch.told == .began && !touch.isViewGone && !touch.isForgotten {
        walk.report("P-41", "D-12", recognizer: r, "it acts before t\(entry.uid) is cancelled in its view")
      }
    }
  }

  /// D-11 may begin with what a command asks of a control.
  private func seeControl() {
    if !walk.isBinding && firstView < 0 && firstCancel < 0 { firstView = walk.index }
  }

  private func seeCall(_ row: TraceRow) {
    enter(.calls, "D-7")
    let rank: Int
    switch row.phase {
    case .moved: rank = 0
    case .ended: rank = 1
    case .cancelled: rank = 2
    case .began: rank = 3
    }
    if row.number == called {
      if rank <= calledRank { walk.report("P-41", "D-7", recognizer: row.number, "out of the order of its calls") }
    } else if walk.recognizers[row.number].recSegment == walk.segment {
      walk.report("P-41", "D-7", recognizer: row.number, "another recognizer was called in between")
    }
    called = row.number
    calledRank = rank
  }

  override func segmentEnded() {
    if walk.nestedDue != 0 {
      walk.report("P-39", "N-12", at: max(0, walk.index - 1), "input given inside a callback was not refused there")
      walk.nestedDue = 0
    }
  }
}
