// Family 9 of known bugs: a palm or a stray third finger disturbs the accepted ones.

import Multitouch
import MultitouchRecordings

/// Seen in Kivy and libinput-gestures.
final class StrayFingerFamily: Examiner {
  override class var judges: [Judge] {
    [Judge("F-09", "a touch that a recognizer ignores changes nothing for it")]
  }
  override class var kinds: [TraceKind] { [.state, .act] }

  override func see() {
    let row = walk.row
    let recognizer = walk.recognizers[row.number]
    guard recognizer.isPair, walk.cause == .frame, walk.commandRecord < walk.segmentStart, !recognizer.hasLeft,
      !recognizer.isUncertain, walk.row.kind == .act || walk.row.from.isUnderWay, !walk.frameTouches.isEmpty,
      recognizer.promotedSegment != walk.segment
    else { return }
    for uid in walk.frameTouches {
      if recognizer.touches.contains(where: { $0.uid == uid }) { return }
    }
    if recognizer.following == 2 {
      walk.report("F-09", "PIN-1", recognizer: row.number, to: row.to, "none of its two fingers has changed")
    }
  }
}
