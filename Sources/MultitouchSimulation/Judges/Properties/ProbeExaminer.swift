// What only the engine itself can say, in the callbacks about touches and at the end of each step (P-09, P-22, P-25,
// P-30, P-96).

import Multitouch
import MultitouchRecordings

final class ProbeExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge("P-09", "a control is highlighted iff it tracks and the touch is inside", needs: .probe),
      Judge(
        "P-22",
        "allTouches are the live and the just ended; those of views and windows are disjoint parts, those of recognizers "
          + "what they were told of",
        needs: .probe),
      Judge(
        "P-25", "a touch's coalesced samples are its raw samples, in order, each once, as they were", needs: .probe),
      Judge("P-96", "touch records are kept only as long as somebody needs them", needs: .probe),
    ]
  }
  override class var sharedJudges: Set<String> { ["P-30"] }
  override class var kinds: [TraceKind] { [.touch] }
  override class var watchesSteps: Bool { true }

  /// The step that goes on, and how many changes of touches it has had.
  @exclusivity(unchecked) private var step = 0
  @exclusivity(unchecked) private var changes = 0

  /// T-8: live ones and those that ended in this frame, unless they were forgotten.
  override func see() {
    if step >= walk.run.probes.count { return }
    let events = walk.run.probes[step].events
    if changes >= events.count { return }
    let event = events[changes]
    changes += 1
    let justEnded = walk.frameTouches.count { isJustEnded($0) }
    let count = walk.live.count + justEnded + (walk.row.phase == .began ? 1 : 0)
    if event.uid != UInt64(walk.row.number) || event.allTouches.count != count
      || !event.allTouches.allSatisfy({ isOfEvent(Int($0)) })
    {
      walk.report("P-22", "T-8", "as t\(event.uid) changes, all touches are \(event.allTouches)")
    }
    for uid in event.strangers { walk.report("P-22", "T-8", "t\(uid) is not bound to what t\(event.uid) is bound to") }
  }

  private func isOfEvent(_ uid: Int) -> Bool {
    uid == walk.row.number || walk.live.contains(uid) || walk.frameTouches.contains(uid) && isJustEnded(uid)
  }

  private func isJustEnded(_ uid: Int) -> Bool { !walk.touches[uid - 1].isLive && !walk.touches[uid - 1].isForgotten }

  override func stepEnded(_ step: Int) {
    self.step = step + 1
    changes = 0
    let place = max(0, walk.index - 1)
    if step < walk.run.keptRecords.count { seeRecords(walk.run.keptRecords[step], at: place) }
    if step >= walk.run.probes.count { return }
    let probe = walk.run.probes[step]
    for control in probe.controls where control.isHighlighted != (control.isTracking && control.isTouchInside) {
      walk.report("P-09", "CTL-10", at: place, "c\(control.number) is highlighted: \(control.isHighlighted)")
    }
    seeTouches(probe, at: place)
    seeTracked(probe, at: place)
    for samples in probe.samples where samples.raw != samples.coalesced {
      walk.report(
        "P-25", "T-12", at: place, "t\(samples.uid): \(samples.coalesced), and \(samples.raw) was sent")
    }
    seeRest(probe, at: place)
  }

  /// With a step its frames are over, so that those that ended in the last one may be among all touches or not (D-30).
  private func seeTouches(_ probe: EngineProbe, at place: Int) {
    let live = walk.live.map { UInt64($0) }
    if probe.liveTouches != live {
      walk.report("P-22", "T-8", at: place, "live are \(probe.liveTouches), not \(live)")
    }
    let justEnded = walk.frameTouches.filter { !walk.touches[$0 - 1].isLive }.map { UInt64($0) }
    for uid in probe.allTouches where !live.contains(uid) && !justEnded.contains(uid) {
      walk.report("P-22", "T-8", at: place, "t\(uid) is over for longer than a frame")
    }
    for uid in live where !probe.allTouches.contains(uid) {
      walk.report("P-22", "T-8", at: place, "t\(uid) is live and not among all touches")
    }
    for (bindings, name) in [(probe.touchesByView, "v"), (probe.touchesByWindow, "w")] {
      var seen: [UInt64] = []
      for binding in bindings {
        for uid in binding.uids {
          if seen.contains(uid) || !probe.allTouches.contains(uid) {
            walk.report("P-22", "T-8", at: place, "t\(uid) of \(name)\(binding.number) is another's too, or nobody's")
          }
          seen.append(uid)
        }
      }
    }
  }

  /// T-8: a recognizer tracks touches that it was told of, and one that is under way all of them that are down and that
  /// it does not ignore; one that has failed inside has no need to.
  private func seeTracked(_ probe: EngineProbe, at place: Int) {
    for binding in probe.touchesByRecognizer where walk.recognizers.indices.contains(binding.number) {
      let known = walk.recognizers[binding.number].touches
      for uid in binding.uids where !probe.allTouches.contains(uid) || !known.contains(where: { $0.uid == Int(uid) }) {
        walk.report(
          "P-22", "T-8", at: place, recognizer: binding.number, "r\(binding.number) does not track t\(uid)")
      }
    }
    for r in walk.unfinished where r < probe.recognizerCount {
      let recognizer = walk.recognizers[r]
      if !recognizer.state.isUnderWay || recognizer.hasLeft || recognizer.isUncertain { continue }
      let tracked = probe.touchesByRecognizer.first { $0.number == r }?.uids ?? []
      for touch in recognizer.touches where touch.isSure && !touch.isOver && walk.touches[touch.uid - 1].isLive {
        if tracked.contains(UInt64(touch.uid)) { continue }
        walk.report("P-22", "T-8", at: place, recognizer: r, "r\(r) tracks t\(touch.uid)")
      }
    }
  }

  /// Whether nobody is down and no recognizer can still wait.
  private var isAtRest: Bool {
    walk.live.isEmpty && walk.isSettled && walk.clock > walk.lastEnd + walk.longestWait
  }

  private func seeRest(_ probe: EngineProbe, at place: Int) {
    if !isAtRest { return }
    if !probe.isQuiescent && walk.performs.pending.isEmpty {
      walk.report("P-30", "P-30", at: place, "the engine does not call itself quiescent")
    }
    for control in probe.controls where control.isTracking {
      walk.report("P-30", "P-30", at: place, "c\(control.number) still tracks")
    }
  }

  /// N-16. After a frame that ran out of passes, what its views are owed is kept for the next one (N-15).
  private func seeRecords(_ kept: Int, at place: Int) {
    // Live touches need theirs, whoever else has them.
    guard kept > walk.live.count, walk.isSettled else { return }
    // Chain records are kept elsewhere, so that at rest there is none at once.
    let needed = heldTouches.count
    if kept > needed {
      walk.report("P-96", "N-16", at: place, "\(kept) touch records are kept, and \(needed) needed")
    }
  }

  /// The touches that are live, that a view still awaits, or that are in an attempt (N-16), however many have them.
  private var heldTouches: Set<Int> {
    var uids = Set(walk.live).union(walk.open)
    for r in walk.unfinished { for entry in walk.recognizers[r].touches { uids.insert(entry.uid) } }
    return uids
  }
}
