// Family 6 of known bugs: the wrong winner, a swipe that steals a pinch, a scroll that steals a slider.

import Multitouch
import MultitouchRecordings

/// Seen in Hammer.js and Slint.
final class WinnerFamily: Examiner {
  override class var judges: [Judge] {
    [Judge("F-06", "of two recognizers that share a finger both act only if somebody has allowed it")]
  }
  override class var kinds: [TraceKind] { [.simul, .act, .reset] }

  /// Pairs that were allowed, in either order, since the reset of either.
  @exclusivity(unchecked) private var allowed: [(asked: Int, other: Int)] = []
  /// Recognizers with an open block, or one that ended and was not reset.
  @exclusivity(unchecked) private var acting: [Int] = []

  override func see() {
    let row = walk.row
    switch row.kind {
    case .simul: if row.answer { allowed.append((row.number, row.other)) }
    case .reset:
      acting.removeAll { $0 == row.number }
      if !allowed.isEmpty { allowed.removeAll { $0.asked == row.number || $0.other == row.number } }
    default:
      if row.to != .began && row.to != .ended || acting.contains(row.number) { return }
      for x in acting where walk.recognizers[x].state.isRecognized && walk.surelyShare(x, row.number) {
        seePair(x, row.number)
      }
      acting.append(row.number)
    }
  }

  private func seePair(_ x: Int, _ r: Int) {
    // N-12: one that a command took away while the questions were asked is skipped; what it had notified is still sent.
    let hasLeft = walk.recognizers[x].hasLeft || walk.recognizers[r].hasLeft
    if hasLeft && walk.commandRecord >= walk.segmentStart { return }
    let isSameFrame = walk.recognizers[x].promotedSegment == walk.recognizers[r].promotedSegment
    // Whichever was first, the other was asked about it.
    let prevents = walk.classPrevents(x, r) && (!isSameFrame || walk.classPrevents(r, x))
    if !prevents || ExclusionExaminer.isPermitted(allowed, x, r) { return }
    // Two that came to share a finger when both had recognized do not exclude each other (§3.4).
    let isLater = walk.recognizers[x].touches.contains { entry in
      entry.isSure && walk.recognizers[r].touches.contains { $0.uid == entry.uid && $0.beganTime <= entry.beganTime }
    }
    if walk.recognizers[x].promotedSegment <= walk.recognizers[r].promotedSegment && isLater {
      walk.report("F-06", "G-7", recognizer: r, to: walk.row.to, "r\(x) has won their finger")
    }
  }
}
