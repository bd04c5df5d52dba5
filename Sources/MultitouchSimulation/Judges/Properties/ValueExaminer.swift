// Numbers: all finite, and what a gesture shows follows its fingers (P-67, P-68).

import Multitouch
import MultitouchRecordings

final class ValueExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge("P-67", "a pan shows the sum of means beyond its hysteresis; nothing jumps as fingers join or leave"),
      Judge("P-68", "every number in the trace is finite"),
    ]
  }
  override class var kinds: [TraceKind] { [.touch, .view, .act, .reset] }

  /// What each recognizer showed last in its attempt.
  @exclusivity(unchecked) private var shown: [[Double]] = []

  override func see() {
    let row = walk.row
    switch row.kind {
    case .touch: check(row.place)
    case .view: for touch in row.touches { check(touch.place) }
    case .act: seeAction(row)
    default: if row.number < shown.count { shown[row.number].clear() }
    }
  }

  private func check(_ place: Point) {
    if !place.x.isFinite || !place.y.isFinite { walk.report("P-68", "N-14", "a place that is not finite") }
  }

  private func seeAction(_ row: TraceRow) {
    let r = row.number
    check(row.place)
    for value in row.values where !value.isFinite {
      walk.report("P-68", "N-14", recognizer: r, to: row.to, "\(value)")
    }
    while shown.count <= r { shown.append([]) }
    let recognizer = walk.recognizers[r]
    let measure = recognizer.measure
    if measure.isKnown && !recognizer.isUncertain {
      if case .pan = recognizer.kind, measure.hasCrossed, row.values.count == 4 {
        let limit = 1e-12 * (1 + max(abs(measure.sum.x), abs(measure.sum.y)))
        if abs(row.values[0] - measure.sum.x) > limit || abs(row.values[1] - measure.sum.y) > limit {
          walk.report("P-67", "PAN-2", recognizer: r, to: row.to, "its fingers make \(measure.sum)")
        }
      }
      let count = row.values.count / 2
      if recognizer.movedSegment != walk.segment && shown[r].count == row.values.count {
        for i in 0..<count where shown[r][i] != row.values[i] {
          walk.report("P-67", "PIN-5", recognizer: r, to: row.to, "it showed \(shown[r][i]), and no finger has moved")
        }
      }
    }
    shown[r].clear()
    if measure.isKnown { shown[r].append(contentsOf: row.values) }
  }
}
