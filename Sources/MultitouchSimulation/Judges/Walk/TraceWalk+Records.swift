// The trace's side of the walk: what each record changes of what is known.

import Multitouch
import MultitouchRecordings

extension TraceWalk {
  /// Takes `row` in.
  func absorb() {
    switch row.kind {
    case .touch: absorbTouch()
    case .hook: if row.isBefore && !row.answer { swallow(window: row.number) }
    case .receive: if !row.answer { touches[row.other - 1].refusedBy.append(row.number) }
    case .rec: absorbCall(row.number)
    case .beginv:
      let r = row.other
      // One no is enough (G-5.1), whatever is asked after it.
      if recognizers[r].asked != .refused { recognizers[r].asked = row.answer ? .viewsAgree : .refused }
      recognizers[r].askedSegment = segment
      hasAsked = true
      note(r)
    case .begin:
      if recognizers[row.number].asked != .refused {
        recognizers[row.number].asked = row.answer ? .agreed : .refused
      }
      recognizers[row.number].askedSegment = segment
      hasAsked = true
      note(row.number)
    case .req:
      if row.answer {
        recognizers[row.number].dynamic.append(row.other)
        hasDynamic = true
      }
    case .state: absorbState(row.number)
    case .act: recognizers[row.number].hasActed = true
    case .reset:
      recognizers[row.number].reset()
      // A dynamic requirement is on the attempt it was asked about (N-15).
      if hasDynamic {
        for r in unfinished where recognizers[r].dynamic.contains(row.number) {
          recognizers[r].dynamic.removeAll { $0 == row.number }
          recognizers[r].wasTied = true
        }
      }
    case .view: absorbView()
    case .timer:
      if row.isOfRecognizer {
        recognizers[row.number].hasFired = true
        performs.noteTimer(at: row.now, moment: TraceWalk.momentOfCall(index))
      } else {
        performs.fire(row.words)
      }
    case .drop: absorbDrop()
    case .simul, .track, .ctl, .send, .user: break
    }
  }

  /// Something of an attempt is there.
  private func note(_ r: Int) {
    if !unfinished.contains(r) { unfinished.append(r) }
  }

  private func absorbTouch() {
    let uid = row.number
    if row.phase == .began {
      guard let change = pendingChange, uid == touches.count + 1 else { return }
      let window = scene.window(of: row.other)
      touches.append(
        WalkTouch(
          contact: change.contact, time: row.now, place: row.place, tapCount: row.count, segment: segment,
          view: row.other, window: window, isAccepted: row.answer))
      live.append(uid)
      if row.other >= 0 && row.answer { open.append(uid) }
      chain.take(self, uid)
    } else {
      touches[uid - 1].time = row.now
      touches[uid - 1].previousPlace = touches[uid - 1].place
      touches[uid - 1].place = row.place
      touches[uid - 1].tapCount = row.count
      touches[uid - 1].changeSegment = segment
      touches[uid - 1].change = row.phase
      if row.phase != .moved {
        touches[uid - 1].isLive = false
        touches[uid - 1].wasCancelled = row.phase == .cancelled
        touches[uid - 1].endSegment = segment
        if let i = live.firstIndex(of: uid) { live.remove(at: i) }
        lastEnd = row.now
        waits.contactEnded(recognizers)
      }
    }
    frameTouches.append(uid)
  }

  /// D-5: a window, or the application (−1), does not go on.
  private func swallow(window: Int) {
    for uid in frameTouches where window < 0 || touches[uid - 1].window == window {
      switch touches[uid - 1].change {
      case .began:
        touches[uid - 1].view = -1
        touches[uid - 1].window = -1
        touches[uid - 1].isAccepted = false
        touches[uid - 1].tapCount = 1
        touches[uid - 1].change = nil
      case .moved:
        touches[uid - 1].change = nil
        touches[uid - 1].wasSwallowed = true
      case .ended, .cancelled:
        touches[uid - 1].change = .cancelled
        touches[uid - 1].wasCancelled = true
      case nil: break
      }
    }
  }

  /// D-7, with the rules by which the standard recognizers ignore touches (LP-4, PAN-4, PIN-1, ROT-5).
  private func absorbCall(_ r: Int) {
    note(r)
    recognizers[r].recSegment = segment
    if row.phase == .moved { recognizers[r].movedSegment = segment }
    if row.phase == .cancelled { recognizers[r].wasCancelled = true }
    for touch in row.touches {
      if row.phase == .began {
        guard let isSure = joins(r) else { continue }
        recognizers[r].touches.append(
          WalkAttemptTouch(uid: touch.uid, isSure: isSure, beganTime: row.now, phaseSegment: segment))
      } else if let i = recognizers[r].touches.firstIndex(where: { $0.uid == touch.uid }) {
        recognizers[r].touches[i].phaseSegment = segment
        if row.phase != .moved { recognizers[r].touches[i].isOver = true }
      }
    }
    measure(r)
  }

  /// Notes the touches whose changes in this frame their recognizers were not told of.
  func noteMissed() {
    for r in unfinished {
      for i in recognizers[r].touches.indices {
        let entry = recognizers[r].touches[i]
        if entry.isOver || entry.isMissed || entry.phaseSegment == segment { continue }
        let touch = touches[entry.uid - 1]
        if touch.changeSegment == segment && touch.change != nil { recognizers[r].touches[i].missedSegment = segment }
      }
    }
  }

  /// Whether a touch that lands surely stays in the attempt; nil: it is surely ignored.
  private func joins(_ r: Int) -> Bool? {
    let recognizer = recognizers[r]
    if surelyIgnores(r) { return nil }
    switch recognizer.kind {
    case .tap, .swipe, .triggeredTap, .touchDelay: return true
    case .screenEdgePan:
      return recognizer.following < 1
        || recognizer.state == .possible && recognizer.asked == .nothing && recognizer.movedSegment < 0
    case .longPress, .pan, .pinch, .rotation: break
    }
    if case .longPress(let p) = recognizer.kind {
      let isAtOnce = p.minimumPressDuration.count <= 0 && !recognizer.touches.isEmpty
      return recognizer.state == .possible && !recognizer.hasFired && recognizer.asked == .nothing && !isAtOnce
    }
    if case .pan(let p) = recognizer.kind {
      let least = min(max(p.minimumNumberOfTouches, 1), capacities.touches)
      return recognizer.following < max(least, min(p.maximumNumberOfTouches, capacities.touches))
        || recognizer.state == .possible && recognizer.asked == .nothing && recognizer.movedSegment < 0
    }
    if recognizer.isPair { return recognizer.following < 2 ? true : nil }
    return false
  }

  /// LP-4, PAN-4, EDG-3: one that runs has all the fingers it may have.
  private func surelyIgnores(_ r: Int) -> Bool {
    let recognizer = recognizers[r]
    if !recognizer.state.isUnderWay || recognizer.isUncertain || recognizer.hasLeft { return false }
    if recognizer.touches.contains(where: { !$0.isSure || $0.isMissed }) { return false }
    switch recognizer.kind {
    case .longPress: return true
    case .screenEdgePan: return recognizer.following >= 1
    case .pan(let p):
      let least = min(max(p.minimumNumberOfTouches, 1), capacities.touches)
      return recognizer.following >= max(least, min(p.maximumNumberOfTouches, capacities.touches))
    default: return false
    }
  }

  private func absorbState(_ r: Int) {
    let isPromotion = recognizers[r].state == .possible && row.to.isRecognized
    note(r)
    recognizers[r].state = row.to
    recognizers[r].stateSegment = segment
    if isPromotion {
      recognizers[r].promotedSegment = segment
      decide(r)
    }
  }

  /// G-7.4: D-24 and D-25 are decided at a promotion.
  private func decide(_ r: Int) {
    let cancels = recognizers[r].settings.cancelsTouchesInView
    if !cancels && !recognizers[r].settings.delaysTouchesBegan { return }
    let isSure = !recognizers[r].isUncertain
    for entry in recognizers[r].touches {
      touches[entry.uid - 1].mayBeDecided = true
      if cancels { touches[entry.uid - 1].cancelSegment = segment }
      if !entry.isSure || entry.isMissed || !isSure { continue }
      if touches[entry.uid - 1].told == .nothing && touches[entry.uid - 1].isForView {
        touches[entry.uid - 1].isSuppressed = true
      } else if cancels {
        touches[entry.uid - 1].isCancelSure = true
      }
    }
  }

  /// Whether D-24 may cancel a touch in its view now: what was decided is carried out in the next D-11, unless passes
  /// run out before (N-15).
  func mayCancel(_ uid: Int) -> Bool {
    let decided = touches[uid - 1].cancelSegment
    return decided == segment || !isSettled && decided >= 0
  }

  private func absorbView() {
    for touch in row.touches {
      switch row.phase {
      case .began: touches[touch.uid - 1].told = .began
      case .moved: touches[touch.uid - 1].toldMoves += 1
      case .ended, .cancelled: touches[touch.uid - 1].told = .over
      }
    }
  }

  private func absorbDrop() {
    switch row.reason {
    case .passes, .fires: limitSegment = segment
    case .records:
      let uid = Int(clamping: row.argument)
      guard uid >= 1, uid <= touches.count else { return }
      if isBinding { forget(uid) }
    case .nested: nestedDue -= 1
    default: break
    }
    if row.reason == .fires { performs.cancelDue(at: row.now) }
  }

  /// N-16.
  private func forget(_ uid: Int) {
    touches[uid - 1].isForgotten = true
    hasForgotten = true
    for r in unfinished {
      guard recognizers[r].touches.contains(where: { $0.uid == uid }) else { continue }
      recognizers[r].touches.removeAll { $0.uid == uid }
      recognizers[r].hasForgotten = true
      waits.touchForgotten(by: recognizers[r])
    }
  }
}
