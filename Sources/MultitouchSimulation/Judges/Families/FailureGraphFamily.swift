// Family 8 of known bugs: the cost of the failure graph; 35 recognizers froze an application for more than a second.

import Multitouch
import MultitouchRecordings

/// Seen in UIKit.
final class FailureGraphFamily: Examiner {
  override class var judges: [Judge] {
    [
      Judge(
        "F-08",
        "in a frame the questions are at most two of each pair and each promotion, the changes of state two of each recognizer"
      )
    ]
  }
  override class var kinds: [TraceKind] { [.req, .simul, .state] }
  override class var watchesSegments: Bool { true }

  @exclusivity(unchecked) private var requirements = 0
  @exclusivity(unchecked) private var permissions = 0
  @exclusivity(unchecked) private var states = 0

  override func segmentBegan() {
    requirements = 0
    permissions = 0
    states = 0
  }

  override func see() {
    // The effort of a host that answers with commands is its own.
    if walk.commandRecord >= walk.segmentStart || !walk.isSettled { return }
    let count = walk.recognizers.count
    switch walk.row.kind {
    case .req:
      requirements += 1
      if requirements > 2 * count * count { exceed("requirement questions") }
    case .simul:
      permissions += 1
      if permissions > 4 * count * count { exceed("simultaneity questions") }
    default:
      states += 1
      if states > 2 * count { exceed("changes of state") }
    }
  }

  private func exceed(_ what: String) {
    walk.report("F-08", "G-17", "too many \(what) for \(walk.recognizers.count) recognizers")
  }
}
