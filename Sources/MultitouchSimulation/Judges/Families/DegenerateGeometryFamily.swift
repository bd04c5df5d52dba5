// Family 7 of known bugs: NaN or a crash on degenerate geometry, such as two contacts on one pixel.

import Multitouch
import MultitouchRecordings

/// Seen in LVGL and SDL.
final class DegenerateGeometryFamily: Examiner {
  override class var judges: [Judge] {
    [
      Judge(
        "F-07", "a scale is positive and finite, a rotation, translation and velocity finite, whatever the fingers do")
    ]
  }
  override class var kinds: [TraceKind] { [.act] }

  override func see() {
    let row = walk.row
    let recognizer = walk.recognizers[row.number]
    let isFinite = row.values.allSatisfy(\.isFinite)
    let isScale = !recognizer.isPinch || recognizer.isUncertain || row.values.first.map { $0 > 0 } ?? true
    if !isFinite || !isScale {
      walk.report("F-07", "PIN-2", recognizer: row.number, to: row.to, "degenerate values")
    }
  }
}
