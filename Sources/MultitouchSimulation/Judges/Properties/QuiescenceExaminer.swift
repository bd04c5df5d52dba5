// Nothing may stay: after the last finger, everything comes to rest in time (P-21, P-30, P-31).

import Multitouch
import MultitouchRecordings

final class QuiescenceExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge("P-21", "every began a view heard has its end by quiescence", needs: .closure),
      Judge("P-30", "without fingers and timers every recognizer is Possible and nothing is held", needs: .closure),
      Judge("P-31", "after the last finger the recognizers need at most the longest interval between taps"),
    ]
  }
  override class var kinds: [TraceKind] { [.state, .act, .reset, .rec, .timer, .view] }
  override class var watchesSteps: Bool { true }

  @exclusivity(unchecked) private var hasReportedRest = false
  /// Touches up to this one are said already.
  @exclusivity(unchecked) private var lastReported = 0

  override func see() {
    if !walk.live.isEmpty || walk.row.now <= walk.lastEnd + walk.longestWait || walk.frameTouches.isEmpty == false {
      return
    }
    if walk.row.kind == .timer && !walk.row.isOfRecognizer || !walk.isSettled { return }
    walk.report("P-31", "P-31", "the last finger was up at \(walk.lastEnd)")
  }

  override func stepEnded(_ step: Int) {
    if !walk.live.isEmpty || walk.clock <= walk.lastEnd + walk.longestWait || !walk.isSettled { return }
    for r in walk.unfinished where !hasReportedRest {
      hasReportedRest = true
      walk.report(
        "P-30", "G-12", at: max(0, walk.index - 1), recognizer: r, from: walk.recognizers[r].state, to: .possible,
        "r\(r) is \(walk.recognizers[r].state) with \(walk.recognizers[r].touches.count) touches and no finger down")
    }
    for uid in walk.open where walk.touches[uid - 1].told == .began && uid > lastReported {
      lastReported = uid
      walk.report("P-21", "D-23", at: max(0, walk.index - 1), "a view never heard the end of t\(uid)")
    }
  }
}
