// A single tap in a web view by a delegate and a timer, without the traps of the recipe (SPEC §6.4).

import Multitouch
import MultitouchRecordings

/// Each tap has an entry of its own: made when its finger is let through, marked by the recognizer's action, removed
/// with its timer by the second tap that continues it (T-6).
final class ModelWebRecipeHardened: ModelWebRecipe {
  /// So many wait at once; one more makes the oldest leave.
  private static let waitingMax = 8

  private struct Tap {
    var request: PerformRequest
    var uid: UInt64
    var place: Point
    var isRecognized = false

    var serial: Int64 { request.object[2] }
  }

  /// The oldest first.
  private var waiting: [Tap] = []

  override func shouldReceive(_ touch: ModelTouch) -> Bool {
    if touch.tapCount == 1 {
      if waiting.count == Self.waitingMax { cancel(waiting.removeFirst().request) }
      waiting.append(Tap(request: schedule(touch.place), uid: touch.uid, place: touch.place))
      return true
    }
    if touch.tapCount == 2, let first = waiting.first(where: { $0.uid == touch.continues }) {
      waiting.removeAll { $0.uid == first.uid }
      cancel(first.request)
    }
    return false
  }

  override func recognized(at place: Point) {
    // TAP-5: a tap shows itself where it landed. Of several at one distance the newest.
    var best: Int?
    for (index, tap) in waiting.enumerated() where !tap.isRecognized {
      if let old = best, (tap.place - place).squaredLength > (waiting[old].place - place).squaredLength { continue }
      best = index
    }
    if let best { waiting[best].isRecognized = true }
  }

  override func handle(_ place: Point, serial: Int64) {
    guard let tap = waiting.first(where: { $0.serial == serial }) else { return }
    waiting.removeAll { $0.serial == serial }
    if tap.isRecognized { tell(.alert, tap.place.x, tap.place.y) }
  }
}
