// How recognizers bear on what views are told: delays, cancels, suppression (P-35, P-60, P-61, P-62, P-64).

import Multitouch
import MultitouchRecordings

final class ViewCouplingExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge("P-35", "a delayed began or end is released when its last holder lets go, neither before nor after"),
      Judge(
        "P-60", "once a cancelling recognizer recognizes, its touches give their views one cancel at once, and no more"),
      Judge("P-61", "while one that delays began is Possible, the view has heard nothing of its touches"),
      Judge("P-62", "a view never hears of a suppressed touch"),
      Judge("P-64", "a recognizer neither delays nor cancels a touch it ignores"),
    ]
  }
  override class var sharedJudges: Set<String> { ["P-16"] }
  override class var kinds: [TraceKind] { [.view, .hook] }
  override class var watchesSegments: Bool { true }

  /// The segment in which a view has been called.
  private var calledSegment = -1

  override func see() {
    if walk.row.kind == .hook {
      // D-5: the frame's D-11 is over, and what is commanded now may take away whom its D-15 looked at.
      if !walk.row.isBefore { noteRunning() }
      return
    }
    if walk.segment != calledSegment {
      calledSegment = walk.segment
      noteRunning()
    }
    for row in walk.row.touches { see(row.uid) }
  }

  /// D-11 works everything out before its first callback: whom D-15 looked at may be gone at the end, by a command.
  private func noteRunning() {
    for uid in walk.open where walk.touches[uid - 1].beganSegment == walk.segment {
      if walk.touches[uid - 1].told == .nothing { _ = mayHaveJoinedRunning(uid) }
    }
  }

  private func see(_ uid: Int) {
    let touch = walk.touches[uid - 1]
    let phase = walk.row.phase
    if touch.isForgotten || !walk.isSettled { return }
    if touch.isSuppressed {
      return walk.report("P-62", "D-24", "t\(uid) was suppressed")
    }
    if touch.isCancelSure && phase != .cancelled {
      walk.report("P-60", "D-24", "t\(uid) belongs to a gesture")
    }
    switch phase {
    case .began: seeBegan(uid, touch)
    case .moved: break
    case .ended:
      if let r = sureHolder(of: uid, { $0.delaysTouchesEnded }) {
        walk.report("P-35", "D-18", recognizer: r, "r\(r) still holds the end of t\(uid)")
      }
    case .cancelled:
      if !touch.wasCancelled && !touch.isViewGone && !walk.mayCancel(uid) {
        walk.report("P-64", "D-28", "nobody who had t\(uid) has recognized")
      }
    }
  }

  private func seeBegan(_ uid: Int, _ touch: WalkTouch) {
    if let r = sureHolder(of: uid, { $0.delaysTouchesBegan }) {
      walk.report("P-61", "D-14", recognizer: r, "r\(r) is Possible and delays t\(uid)")
    }
    if touch.beganSegment == walk.segment, let r = runningCanceller(of: uid) {
      walk.report("P-62", "D-15", recognizer: r, "t\(uid) joined r\(r), which was running")
    }
  }

  /// A recognizer that surely holds the touch (§2.5) and has a setting. What a view is told depends on the settings of
  /// that moment: those of one that was set in this segment may be older or newer.
  private func sureHolder(of uid: Int, _ delays: (RecognizerSettings) -> Bool) -> Int? {
    walk.unfinished.first { r in
      let recognizer = walk.recognizers[r]
      return recognizer.state == .possible && !recognizer.hasLeft && !recognizer.isUncertain
        && recognizer.settingsSegment != walk.segment
        && delays(recognizer.settings) && recognizer.touches.contains { $0.uid == uid && $0.isSure }
    }
  }

  private func runningCanceller(of uid: Int) -> Int? {
    walk.unfinished.first { r in
      let recognizer = walk.recognizers[r]
      return recognizer.state.isUnderWay && !recognizer.isUncertain && recognizer.settingsSegment != walk.segment
        && recognizer.settings.cancelsTouchesInView
        && recognizer.touches.contains { $0.uid == uid && $0.isSure && !$0.isMissed }
    }
  }

  override func segmentEnded() {
    if !walk.isSettled {
      // What was decided by D-15 in this frame cannot be told any more in the next one.
      for uid in walk.open where walk.touches[uid - 1].beganSegment == walk.segment {
        walk.touches[uid - 1].mayBeDecided = true
      }
      return
    }
    for uid in walk.open {
      let touch = walk.touches[uid - 1]
      if !touch.isForView || touch.isSuppressed || touch.isForgotten { continue }
      switch touch.told {
      case .over: continue
      case .began: if !touch.isOverdue { seeUntold(uid, touch) }
      case .nothing:
        if touch.wasCancelled { continue }
        if touch.beganSegment == walk.segment && runningCanceller(of: uid) != nil {
          walk.touches[uid - 1].isSuppressed = true
          continue
        }
        // D-15 comes before D-14 and is for good, so it is looked at first.
        if touch.mayBeDecided || mayHaveJoinedRunning(uid) || mayBeHeld(uid, { $0.delaysTouchesBegan }) { continue }
        reportOverdue(uid, "began")
      }
    }
  }

  /// What was decided at a promotion (D-24), and a cancel (D-20), are told in the same segment, an end unless it is
  /// held (D-18, D-23): one that D-25 discards is none that its view has heard of.
  private func seeUntold(_ uid: Int, _ touch: WalkTouch) {
    if touch.isCancelSure {
      touch.isOverdue = true
      walk.report("P-60", "D-24", at: walk.index - 1, "t\(uid) belongs to a gesture, and its view was not told")
    } else if touch.wasCancelled {
      touch.isOverdue = true
      walk.report("P-16", "D-20", at: walk.index - 1, "t\(uid) was cancelled, and its view was not told")
    } else if !touch.isLive && !mayBeHeld(uid, { $0.delaysTouchesEnded }) {
      reportOverdue(uid, "end")
    }
  }

  private func mayBeHeld(_ uid: Int, _ delays: (RecognizerSettings) -> Bool) -> Bool {
    walk.unfinished.contains { r in
      let recognizer = walk.recognizers[r]
      return recognizer.state == .possible && delays(recognizer.settings)
        && recognizer.touches.contains { $0.uid == uid }
    }
  }

  /// D-15, in an earlier frame or perhaps.
  private func mayHaveJoinedRunning(_ uid: Int) -> Bool {
    if walk.touches[uid - 1].mayBeDecided { return true }
    let mayHave = walk.unfinished.contains { r in
      let recognizer = walk.recognizers[r]
      return recognizer.state.isUnderWay && recognizer.settings.cancelsTouchesInView
        && recognizer.touches.contains { $0.uid == uid }
    }
    if mayHave { walk.touches[uid - 1].mayBeDecided = true }
    return mayHave
  }

  private func reportOverdue(_ uid: Int, _ what: String) {
    // PIN-1, ROT-5: a pair ignores further fingers.
    let ignorer = walk.unfinished.first { r in
      let recognizer = walk.recognizers[r]
      return recognizer.isPair && recognizer.state == .possible && recognizer.following >= 2
        && (recognizer.settings.delaysTouchesBegan || recognizer.settings.delaysTouchesEnded)
        && !recognizer.touches.contains { $0.uid == uid }
    }
    if let ignorer {
      walk.report(
        "P-64", "G-10", at: walk.index - 1, recognizer: ignorer,
        "the \(what) of t\(uid), which r\(ignorer) ignores, is held")
    } else {
      walk.report("P-35", "D-21", at: walk.index - 1, "nobody holds the \(what) of t\(uid), and its view was not told")
    }
    walk.touches[uid - 1].mayBeDecided = true
    walk.touches[uid - 1].isOverdue = true
  }
}
