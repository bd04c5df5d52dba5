// A tap beside a resting finger (P-92).

import Multitouch
import MultitouchRecordings

final class TriggeredTapExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge(
        "P-92",
        "a triggered tap is recognized by one landing beside another live finger, and not again within its delay")
    ]
  }
  override class var kinds: [TraceKind] { [.rec, .act] }

  /// The last landing a recognizer was told of: when, how many fingers, how many were down, whether it has acted on it.
  private struct Landing {
    var time: Int64
    var count: Int
    var liveCount: Int
    /// What the recognizer was then: a question's answer may configure it before it acts.
    var parameters: TriggeredTapParameters
  }

  @exclusivity(unchecked) private var landings: [Int: Landing] = [:]
  /// By recognizer, the landing it was last recognized by.
  @exclusivity(unchecked) private var recognitions: [Int: Int64] = [:]

  override func see() {
    let row = walk.row
    guard row.isOfRecognizer, case .triggeredTap(let parameters) = walk.recognizers[row.number].kind else { return }
    if row.kind == .rec {
      guard row.phase == .began else { return }
      landings[row.number] = Landing(
        time: row.now, count: row.touches.count, liveCount: walk.live.count, parameters: parameters)
      return
    }
    // One that waited for others to fail acts later than it was recognized, and has been told of nothing since (D-7).
    guard row.to == .ended, let landing = landings[row.number] else { return }
    if landing.count != 1 {
      walk.report("P-92", "TT-1", recognizer: row.number, "recognized by \(landing.count) fingers at once")
    }
    // Literally a cancelled finger still counts (row TT-g).
    let mayCountCancelled = landing.parameters.variant == .literal && walk.touches.contains(where: \.wasCancelled)
    if landing.liveCount < 2 && !mayCountCancelled {
      walk.report("P-92", "TT-1", recognizer: row.number, "recognized without another finger")
    }
    if let last = recognitions[row.number], !walk.recognizers[row.number].isUncertain,
      landing.time - last <= landing.parameters.minimumDelay.asDuration.count
    {
      walk.report("P-92", "TT-1", recognizer: row.number, "recognized \(landing.time - last) ns after the last time")
    }
    recognitions[row.number] = landing.time
  }
}
