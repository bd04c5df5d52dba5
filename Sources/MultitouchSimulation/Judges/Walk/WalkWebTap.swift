// The handlers of a single tap in a web view (SPEC §6.4).

import Multitouch
import MultitouchRecordings

/// Follows the touches that the recipe's recognizer is offered, or the events of the observed view's window.
final class WalkWebTap: WalkSystem {
  /// How many taps wait for their handlers, hardened: one more makes the oldest leave.
  private static let waitingMax = 8

  private let settings: ScriptWebTap
  /// Those that wait, the oldest first; literally only the last can be withdrawn.
  private var waiting: [(words: [Int64], uid: Int)] = []
  private var lastSerial: Int64 = 0

  init(_ settings: ScriptWebTap) { self.settings = settings }

  private static func words(_ place: Point, _ serial: Int64) -> [Int64] {
    [-4, 1, Int64(bitPattern: place.x.bitPattern), Int64(bitPattern: place.y.bitPattern), serial]
  }

  override func hear(_ walk: TraceWalk) {
    let row = walk.row
    switch (settings.variant, row.kind) {
    case (.recipe(let tap), .receive):
      if row.number == tap && !walk.host.hasReply(to: .receive(recognizer: tap)) { offer(walk, row.other) }
    case (.recipe, .timer): if !row.isOfRecognizer { waiting.removeAll { $0.words == row.words } }
    case (.window(let view), .hook): if !row.isBefore && row.number >= 0 { look(walk, at: view) }
    default: break
    }
  }

  /// WEB-1.
  private func offer(_ walk: TraceWalk, _ uid: Int) {
    let touch = walk.touches[uid - 1]
    if touch.tapCount == 1 {
      lastSerial += 1
      if settings.isHardened {
        if waiting.count == Self.waitingMax { cancel(walk, waiting.removeFirst().words) }
      } else {
        waiting.clear()
      }
      waiting.append((Self.words(touch.place, lastSerial), uid))
      perform(walk, Self.words(touch.place, lastSerial), isCommon: true, after: settings.delay)
    } else if touch.tapCount == 2, let first = first(of: touch) {
      cancel(walk, waiting.remove(at: first).words)
    }
  }

  /// The tap that a second one takes back: literally the last, hardened the one it continues (T-6).
  private func first(of touch: WalkTouch) -> Int? {
    settings.isHardened ? waiting.firstIndex { $0.uid == touch.continues } : waiting.indices.last
  }

  /// The window's override of sendEvent, after super: of one touch that ended in the observed view.
  private func look(_ walk: TraceWalk, at view: Int) {
    let ended = walk.frameTouches.filter { !walk.touches[$0 - 1].isLive && !walk.touches[$0 - 1].isForgotten }
    guard walk.live.isEmpty, ended.count == 1 else { return }
    let touch = walk.touches[ended[0] - 1]
    guard touch.change == .ended, touch.window == walk.row.number, walk.scene.isAlive(view: touch.view),
      walk.scene.isAlive(view: view), walk.scene.isInside(touch.view, of: view)
    else { return }
    if touch.tapCount == 1 {
      perform(walk, Self.words(touch.place, 0), after: settings.delay)
    } else if touch.tapCount > 1 {
      if settings.isHardened {
        walk.carryOut(.cancelPerforms(target: -4))
      } else {
        cancel(walk, Self.words(touch.place, 0))
      }
    }
  }
}
