// Family 4 of known bugs: dead zones and thresholds that are not the configured ones.

import Multitouch
import MultitouchRecordings

/// Seen in react-native-gesture-handler and LVGL.
final class ThresholdFamily: Examiner {
  override class var judges: [Judge] {
    [Judge("F-04", "the configured threshold of a pan, pinch or rotation is the effective one")]
  }
  override class var kinds: [TraceKind] { [.state] }
  override class var watchesSegments: Bool { true }

  override func see() {
    let row = walk.row
    if row.from != .possible || row.to != .began { return }
    let recognizer = walk.recognizers[row.number]
    guard isMeasured(recognizer), !recognizer.measure.hasCrossed else { return }
    walk.report("F-04", "PAN-3", recognizer: row.number, from: row.from, to: row.to, "its fingers have not reached it")
  }

  private func isMeasured(_ recognizer: WalkRecognizer) -> Bool {
    if !recognizer.measure.isKnown || recognizer.isUncertain || recognizer.hasForgotten { return false }
    return recognizer.isPan || recognizer.isPair
  }

  /// A recognizer that waits for nobody begins in the very frame, or it fails: refused or prevented. One that was asked
  /// whether it should begin has found its threshold reached.
  override func segmentEnded() {
    if !walk.isSettled || walk.commandRecord >= walk.segmentStart { return }
    for r in walk.unfinished {
      let recognizer = walk.recognizers[r]
      if recognizer.measure.crossedSegment != walk.segment || recognizer.state != .possible { continue }
      if recognizer.asked != .nothing || recognizer.hasLeft || recognizer.wasTied || !isMeasured(recognizer)
        || walk.mayWait(r)
      {
        continue
      }
      walk.report("F-04", "PAN-3", at: max(0, walk.index - 1), recognizer: r, "r\(r) has reached it and does not begin")
    }
  }
}
