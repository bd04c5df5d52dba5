// Who recognizes when several could: the pick and exclusion (P-43, P-50).

import Multitouch
import MultitouchRecordings

final class ExclusionExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge("P-43", "the first in κ of the undominated ready recognizers is picked"),
      Judge("P-50", "nobody recognizes beside, or stays Possible under, one that shares a touch and prevents it"),
    ]
  }
  override class var kinds: [TraceKind] { [.simul, .state, .act, .reset, .view] }
  override class var watchesSegments: Bool { true }

  /// Yes answers since the last promotion or failure that ended a pick: asked, other.
  @exclusivity(unchecked) private var permitted: [(asked: Int, other: Int)] = []
  /// The recognizer promoted last, until its sweep over the others is over; −1: none.
  @exclusivity(unchecked) private var promoted = -1
  @exclusivity(unchecked) private var promotedRecord = -1
  /// Who was Possible then, and is prevented by it unless somebody lets it.
  @exclusivity(unchecked) private var prevented: [Int] = []

  override func segmentBegan() {
    permitted.clear()
    promoted = -1
  }

  override func see() {
    let row = walk.row
    switch row.kind {
    case .simul: if row.answer { permitted.append((row.number, row.other)) }
    case .state:
      if row.from == .possible && row.to.isRecognized {
        finishSweep()
        seePromotion(row)
      } else if row.number != promoted && row.from == .possible && promoted < 0 {
        permitted.clear()
      }
    default:
      finishSweep()
      permitted.clear()
    }
  }

  override func segmentEnded() { finishSweep() }

  static func isPermitted(_ list: [(asked: Int, other: Int)], _ a: Int, _ b: Int) -> Bool {
    list.contains { ($0.asked == a && $0.other == b) || ($0.asked == b && $0.other == a) }
  }

  private func seePromotion(_ row: TraceRow) {
    let r = row.number
    let recognizer = walk.recognizers[r]
    if walk.unfinished.count > 1 {
      for x in walk.unfinished where x != r {
        let other = walk.recognizers[x]
        // N-12: one that a command took away since D-8 began is skipped.
        let isSkipped = other.hasLeft && walk.commandRecord >= walk.segmentStart
        if other.state.isRecognized && !isSkipped && walk.surelyShare(x, r) && walk.classPrevents(x, r)
          && !ExclusionExaminer.isPermitted(permitted, x, r)
        {
          walk.report(
            "P-50", "G-7", recognizer: r, from: row.from, to: row.to, "r\(x) has recognized and nobody let it")
        }
        if other.surelyAttempts && !recognizer.isUncertain { seeRival(x, over: r) }
      }
    }
    permitted.clear()
    promoted = r
    promotedRecord = walk.index
    prevented.clear()
    if walk.unfinished.count > 1 {
      for s in walk.unfinished where s != r && walk.recognizers[s].state == .possible {
        if walk.surelyShare(s, r) && walk.classPrevents(r, s) { prevented.append(s) }
      }
    }
  }

  /// P-43: whether `x`, which attempts, should have been picked before `r`.
  private func seeRival(_ x: Int, over r: Int) {
    let other = walk.recognizers[x]
    if walk.commandRecord >= walk.segmentStart || walk.recognizers[r].view < 0 || other.view < 0 { return }
    if walk.mayWait(x) || walk.isBarred(x) { return }
    // Only taps are dominated, by taps of more (TAP-6), so that never all of the ready are: one is not picked before
    // those that dominate it, and they are promoted or fail then, whoever else prevents or dominates them.
    if walk.classPrevents(x, r) && !walk.classPrevents(r, x) && walk.surelyShare(x, r) {
      return walk.report("P-43", "G-7", recognizer: r, "r\(x) is ready and dominates it")
    }
    if !walk.precedes(x, r) { return }
    // Only a ready one dominates. Whoever one in the lead prevents is picked all the same, and has failed by now.
    let isDominated = walk.unfinished.contains { d in
      let leader = walk.recognizers[d]
      return d != x && other.tapsRequired > 0 && leader.tapsRequired > other.tapsRequired
        && (leader.isUncertain || leader.state == .possible && walk.mayAttempt(d) && walk.maybeShare(d, x))
    }
    if isDominated { return }
    walk.report("P-43", "G-7", recognizer: r, "r\(x) is ready and comes first")
  }

  /// P-50: once the sweep after a promotion is over, who is still Possible was let, also where the one that recognized
  /// was taken out in one of its questions (G-7.4).
  private func finishSweep() {
    let r = promoted
    promoted = -1
    if r < 0 || walk.otherCommandRecord >= promotedRecord { return }
    for s in prevented {
      let other = walk.recognizers[s]
      if other.state != .possible || other.hasLeft || other.stateSegment == walk.segment { continue }
      if ExclusionExaminer.isPermitted(permitted, r, s) { continue }
      walk.report("P-50", "G-7", at: promotedRecord, recognizer: s, "r\(s) stays Possible and nobody let it")
    }
  }
}

extension TraceWalk {
  /// Whether the attempts of two recognizers surely have a touch in common.
  func surelyShare(_ a: Int, _ b: Int) -> Bool {
    if recognizers[a].isUncertain || recognizers[b].isUncertain { return false }
    for x in recognizers[a].touches where x.isSure {
      for y in recognizers[b].touches where y.isSure && y.uid == x.uid { return true }
    }
    return false
  }

  /// Whether they may have one.
  func maybeShare(_ a: Int, _ b: Int) -> Bool {
    for x in recognizers[a].touches {
      for y in recognizers[b].touches where y.uid == x.uid { return true }
    }
    return false
  }

  /// class-prevents(x, r) of §3.4: only taps have an opinion (TAP-6).
  func classPrevents(_ x: Int, _ r: Int) -> Bool {
    let (a, b) = (recognizers[x].tapsRequired, recognizers[r].tapsRequired)
    return a == 0 || b == 0 || a >= b
  }

  /// Whether `a` comes before `b` in κ (D-2), both being on views.
  func precedes(_ a: Int, _ b: Int) -> Bool {
    let (va, vb) = (recognizers[a].view, recognizers[b].view)
    if va != vb { return scene.precedes(va, vb) }
    let list = scene.views[va].recognizers
    return (list.firstIndex(of: a) ?? 0) > (list.firstIndex(of: b) ?? 0)
  }

  /// Whether a required recognizer may still be Possible (G-7.2).
  func mayWait(_ r: Int) -> Bool {
    (recognizers[r].requires + recognizers[r].dynamic).contains {
      $0 != r && recognizers[$0].maybeActive && recognizers[$0].state == .possible
    }
  }

  /// Whether it may wait without that anybody was asked.
  func mayWaitUnasked(_ r: Int) -> Bool { mayWait(r) && mayBeSilent(r) }

  /// Whether it may be about to recognize (G-7).
  func mayAttempt(_ r: Int) -> Bool {
    recognizers[r].asked != .refused && (recognizers[r].asked != .nothing || mayBeSilent(r))
  }

  /// Whether it may attempt without that anybody was asked: with a delegate, or with views to ask, questions come first
  /// (G-5.1).
  func mayBeSilent(_ r: Int) -> Bool {
    let recognizer = recognizers[r]
    if recognizer.hasNewSettings { return true }
    if recognizer.settings.hasDelegate { return false }
    return !recognizer.settings.cancelsTouchesInView || recognizer.touches.isEmpty
      || recognizer.touches.contains { touches[$0.uid - 1].view < 0 || touches[$0.uid - 1].isViewGone }
  }

  /// Whether a required recognizer may be consumed (G-7.1).
  func isBarred(_ r: Int) -> Bool {
    (recognizers[r].requires + recognizers[r].dynamic).contains {
      let state = recognizers[$0].state
      return $0 != r && (state.isRecognized || state == .cancelled)
    }
  }
}
