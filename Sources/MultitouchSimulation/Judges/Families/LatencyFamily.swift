// Family 3 of known bugs: a single tap delayed by a double tap nobody waits for, intervals that cannot be set.

import Multitouch
import MultitouchRecordings

/// Seen in UIKit, Flutter and MapLibre.
final class LatencyFamily: Examiner {
  override class var judges: [Judge] {
    [Judge("F-03", "a tap acts at its last lift, or in the instant in which what it requires has failed")]
  }
  override class var kinds: [TraceKind] { [.rec, .state, .act, .reset] }

  @exclusivity(unchecked) private var lastLift: [Int64] = []
  @exclusivity(unchecked) private var failedSegment = -1

  override func see() {
    let row = walk.row
    while lastLift.count <= row.number { lastLift.append(.min) }
    switch row.kind {
    case .rec: if row.phase == .ended { lastLift[row.number] = row.now }
    case .state: if row.to == .failed { failedSegment = walk.segment }
    case .reset: lastLift[row.number] = .min
    default:
      let recognizer = walk.recognizers[row.number]
      guard case .tap = recognizer.kind, row.to == .ended, !recognizer.isUncertain else { return }
      if lastLift[row.number] == row.now { return }
      let waits = !recognizer.requires.isEmpty || !recognizer.dynamic.isEmpty
      // It may also be let by one that was disabled or removed, by the last hook of the segment before at the latest.
      if walk.commandRecord >= 0 || waits && (failedSegment == walk.segment || walk.isAfterCommand) { return }
      walk.report(
        "F-03", "TAP-4", recognizer: row.number, to: .ended,
        waits ? "nothing it requires has failed now" : "its last finger was up at \(lastLift[row.number])")
    }
  }
}
