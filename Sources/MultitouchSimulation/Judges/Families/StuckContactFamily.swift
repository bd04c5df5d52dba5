// Family 1 of known bugs: a stuck or phantom contact after a cancel, a lost lift, one of two fingers lifting.

import Multitouch
import MultitouchRecordings

/// Seen in SDL, use-gesture, Electron, Kivy, Qt and Hammer.js.
final class StuckContactFamily: Examiner {
  override class var judges: [Judge] {
    [Judge("F-01", "no recognizer or view keeps a finger that has lifted or was cancelled", needs: .closure)]
  }
  override class var kinds: [TraceKind] { [.act] }

  /// An action with fingers shows at most as many as are down or end in this frame.
  override func see() {
    let row = walk.row
    if walk.recognizers[row.number].isDiscrete { return }
    var present = 0
    for entry in walk.recognizers[row.number].touches {
      let touch = walk.touches[entry.uid - 1]
      // One that has ended inside while it waits is not told of further lifts (D-7).
      if touch.isLive || touch.endSegment == walk.segment || entry.isMissed { present += 1 }
    }
    if row.count > present {
      walk.report(
        "F-01", "G-16", recognizer: row.number, to: row.to, "it has \(row.count) fingers, and \(present) are there")
    }
  }

  override func ended() {
    if !walk.live.isEmpty || !walk.isSettled || walk.clock <= walk.lastEnd + walk.longestWait { return }
    for r in walk.unfinished where !walk.recognizers[r].touches.isEmpty && !walk.recognizers[r].state.isTerminal {
      walk.report("F-01", "P-30", recognizer: r, "r\(r) keeps \(walk.recognizers[r].touches.count) fingers that are up")
    }
    for uid in walk.open where walk.touches[uid - 1].told == .began && !walk.touches[uid - 1].isLive {
      walk.report("F-01", "P-21", "a view keeps t\(uid), which is up")
    }
  }
}
