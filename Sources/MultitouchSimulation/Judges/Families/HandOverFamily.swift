// Family 2 of known bugs: pan and pinch together, hand-over from one finger to two and back.

import Multitouch
import MultitouchRecordings

/// Seen in Flutter, Hammer.js and Slint.
final class HandOverFamily: Examiner {
  override class var judges: [Judge] {
    [Judge("F-02", "a finger that joins or lifts neither ends a gesture that may go on nor makes it jump")]
  }
  override class var kinds: [TraceKind] { [.state, .act, .reset] }

  /// The pan's last translation in its block, and the record that told it.
  @exclusivity(unchecked) private var last: [(translation: Point, record: Int)?] = []

  override func see() {
    let row = walk.row
    let recognizer = walk.recognizers[row.number]
    while last.count <= row.number { last.append(nil) }
    switch row.kind {
    case .state: if row.from.isUnderWay && row.to.isTerminal { seeEnd(row, recognizer) }
    case .reset: last[row.number] = nil
    default:
      guard case .pan = recognizer.kind, row.values.count == 4, recognizer.measure.isKnown, !recognizer.hasLeft
      else { return }
      let translation = Point(x: row.values[0], y: row.values[1])
      // PAN-8: one that was set is another.
      if let (before, record) = last[row.number], recognizer.promotedSegment != walk.segment,
        recognizer.measure.setRecord < record
      {
        // A mean never moves farther than the finger that moves farthest.
        var farthest = 0.0
        for uid in walk.frameTouches where walk.touches[uid - 1].change == .moved {
          let touch = walk.touches[uid - 1]
          farthest = max(farthest, (touch.place - touch.previousPlace).squaredLength)
        }
        let step = (translation - before).squaredLength
        let size = max(translation.squaredLength, before.squaredLength)
        if step > farthest * (1 + 1e-9) + 1e-12 + 1e-18 * size {
          walk.report("F-02", "PAN-1", recognizer: row.number, to: row.to, "it jumps from \(before)")
        }
      }
      last[row.number] = (translation, walk.index)
    }
  }

  private func seeEnd(_ row: TraceRow, _ recognizer: WalkRecognizer) {
    if recognizer.hasLeft || recognizer.isUncertain || recognizer.hasForgotten || walk.cause != .frame { return }
    var left = 0
    for entry in recognizer.touches {
      let touch = walk.touches[entry.uid - 1]
      if touch.change == .cancelled && touch.changeSegment == walk.segment { return }
      if !entry.isOver && touch.isLive { left += entry.isSure ? 1 : 0 }
      if touch.endSegment == walk.segment && recognizer.promotedSegment == walk.segment { return }
    }
    var needed = Int.max
    if case .pan(let p) = recognizer.kind { needed = min(max(p.minimumNumberOfTouches, 1), walk.capacities.touches) }
    if recognizer.isPair { needed = 1 }
    // What lifted while it waited was before its block.
    if left >= needed && recognizer.promotedSegment != walk.segment {
      walk.report("F-02", "PAN-6", recognizer: row.number, from: row.from, to: row.to, "\(left) fingers may go on")
    }
  }
}
