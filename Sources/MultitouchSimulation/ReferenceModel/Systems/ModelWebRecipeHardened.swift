// A single tap in a web view by a delegate and a timer, without the traps of the recipe (SPEC §6.4).

import Multitouch
import MultitouchRecordings

/// Each tap has an entry of its own: made when its finger is let through, marked by the recognizer's action, removed
/// with its timer by the second tap nearest to it.
final class ModelWebRecipeHardened: ModelWebRecipe {
  /// So many wait at once; one more makes the oldest leave.
  private static let waitingMax = 8

  private struct Tap {
    var request: PerformRequest
    var place: Point
    var isRecognized = false

    var serial: Int64 { request.object[2] }
  }

  /// The oldest first.
  private var waiting: [Tap] = []

  override func shouldReceive(_ touch: ModelTouch) -> Bool {
    if touch.tapCount == 1 {
      if waiting.count == Self.waitingMax { cancel(waiting.removeFirst().request) }
      waiting.append(Tap(request: schedule(touch.place), place: touch.place))
      return true
    }
    if touch.tapCount == 2, let nearest = nearest(to: touch.place, among: waiting) {
      waiting.removeAll { $0.serial == nearest.serial }
      cancel(nearest.request)
    }
    return false
  }

  override func recognized(at place: Point) {
    guard let nearest = nearest(to: place, among: waiting.filter { !$0.isRecognized }) else { return }
    for index in waiting.indices where waiting[index].serial == nearest.serial { waiting[index].isRecognized = true }
  }

  override func handle(_ place: Point, serial: Int64) {
    guard let tap = waiting.first(where: { $0.serial == serial }) else { return }
    waiting.removeAll { $0.serial == serial }
    if tap.isRecognized { tell(.alert, tap.place.x, tap.place.y) }
  }

  /// Of several at one distance the newest.
  private func nearest(to place: Point, among taps: [Tap]) -> Tap? {
    var best: Tap?
    for tap in taps {
      if let old = best, (tap.place - place).squaredLength > (old.place - place).squaredLength { continue }
      best = tap
    }
    return best
  }
}
