// Changed is automatic (P-27).

import Multitouch
import MultitouchRecordings

final class ChangedExaminer: Examiner {
  override class var judges: [Judge] {
    [Judge("P-27", "a running recognizer sends Changed in exactly the frames in which a finger it tracks moved")]
  }
  override class var kinds: [TraceKind] { [.act, .state] }
  override class var watchesSegments: Bool { true }

  /// For each recognizer the segment of its last Changed.
  @exclusivity(unchecked) private var changed: [Int] = []

  override func see() {
    let row = walk.row
    if row.kind == .state {
      if row.from.isUnderWay && row.to.isTerminal { seeEnd(row) }
      return
    }
    if row.to != .changed { return }
    while changed.count <= row.number { changed.append(-1) }
    changed[row.number] = walk.segment
    let recognizer = walk.recognizers[row.number]
    // The standard recognizers assign Changed when a finger moves, and then only.
    if recognizer.movedSegment != walk.segment && !recognizer.isUncertain {
      walk.report("P-27", "G-3", recognizer: row.number, to: .changed, "no finger it tracks moved in this frame")
    }
    if recognizer.promotedSegment == walk.segment {
      walk.report("P-27", "G-3", recognizer: row.number, to: .changed, "it was promoted in this frame")
    }
  }

  /// G-3, G-7: Ended and Cancelled absorb a Changed of the same frame.
  private func seeEnd(_ row: TraceRow) {
    let r = row.number
    guard r < changed.count, changed[r] == walk.segment, walk.isSettled, walk.commandRecord < walk.segmentStart else {
      return
    }
    walk.report("P-27", "G-3", recognizer: r, from: row.from, to: row.to, "it has sent Changed in this frame")
  }

  override func segmentEnded() {
    if !walk.isSettled || walk.cause != .frame { return }
    for r in walk.unfinished {
      let recognizer = walk.recognizers[r]
      if !recognizer.state.isUnderWay || recognizer.movedSegment != walk.segment { continue }
      if recognizer.promotedSegment == walk.segment || recognizer.isUncertain || recognizer.hasLeft { continue }
      if r >= changed.count || changed[r] != walk.segment {
        walk.report(
          "P-27", "G-3", at: walk.index - 1, recognizer: r, to: .changed, "r\(r) sent no Changed in this frame")
      }
    }
  }
}
