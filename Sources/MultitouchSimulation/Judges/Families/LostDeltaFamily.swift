// Family 10 of known bugs: deltas lost when several samples share a frame.

import Multitouch
import MultitouchRecordings

/// Seen in Bevy and SDL. The metamorphic half is the relation `F-10`.
final class LostDeltaFamily: Examiner {
  override class var judges: [Judge] {
    [Judge("F-10", "between two actions a pan of one finger advances by exactly what the finger did")]
  }
  override class var kinds: [TraceKind] { [.act, .reset] }

  private struct Shown {
    var translation: Point
    var place: Point
    var uid: Int
    var record: Int
  }

  @exclusivity(unchecked) private var shown: [Shown?] = []

  override func see() {
    let row = walk.row
    let r = row.number
    let recognizer = walk.recognizers[r]
    while shown.count <= r { shown.append(nil) }
    if row.kind == .reset {
      shown[r] = nil
      return
    }
    guard recognizer.isPan, row.values.count == 4, recognizer.touches.count == 1,
      let entry = recognizer.touches.first, entry.isSure, !entry.isMissed, isTold(entry), recognizer.measure.isKnown,
      !recognizer.isUncertain, !recognizer.hasForgotten, !walk.touches[entry.uid - 1].wasSwallowed
    else {
      shown[r] = nil
      return
    }
    let now = Shown(
      translation: Point(x: row.values[0], y: row.values[1]), place: walk.touches[entry.uid - 1].place, uid: entry.uid,
      record: walk.index)
    // PAN-8: one that was set is another.
    if let before = shown[r], before.uid == now.uid, recognizer.measure.setRecord < before.record {
      let gap = (now.translation - before.translation) - (now.place - before.place)
      let size =
        1 + max(abs(now.place.x), abs(now.place.y), abs(now.translation.x), abs(now.translation.y))
      if gap.squaredLength > 1e-18 * size * size {
        walk.report("F-10", "PAN-2", recognizer: r, to: row.to, "the finger moved by \(now.place - before.place)")
      }
    }
    shown[r] = now
  }

  /// Whether the recognizer has been told of the finger's last change: one that goes terminal before is not (D-7).
  private func isTold(_ entry: WalkAttemptTouch) -> Bool {
    walk.touches[entry.uid - 1].changeSegment != walk.segment || entry.phaseSegment == walk.segment
  }
}
