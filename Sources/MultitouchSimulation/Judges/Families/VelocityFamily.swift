// Family 5 of known bugs: a wrong velocity at release, zero on a fast flick or the noise of a last segment.

import Multitouch
import MultitouchRecordings

/// Seen in Flutter and flutter_map.
final class VelocityFamily: Examiner {
  override class var judges: [Judge] {
    [Judge("F-05", "a pan's velocity is that of its last moving sample, the landing being one")]
  }
  override class var kinds: [TraceKind] { [.act] }

  override func see() {
    let row = walk.row
    let recognizer = walk.recognizers[row.number]
    guard recognizer.isPan, row.values.count == 4, recognizer.measure.isKnown, !recognizer.isUncertain else {
      return
    }
    let velocity = recognizer.measure.velocity
    let limit = 1e-9 * (1 + max(abs(velocity.x), abs(velocity.y)))
    if abs(row.values[2] - velocity.x) > limit || abs(row.values[3] - velocity.y) > limit {
      walk.report("F-05", "PAN-7", recognizer: row.number, to: row.to, "its fingers make \(velocity) a second")
    }
  }
}
