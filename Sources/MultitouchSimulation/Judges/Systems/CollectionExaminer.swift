// A double tap in a collection and the collection's own selection (P-93).

import Multitouch
import MultitouchRecordings

final class CollectionExaminer: Examiner {
  override class var judges: [Judge] {
    [Judge("P-93", "what a double tap acts on is not selected by the same fingers, if their view is kept waiting")]
  }
  override class var kinds: [TraceKind] { [.act, .view, .user] }

  private let settings: ScriptCollection?
  /// The fingers of the double taps that acted.
  @exclusivity(unchecked) private var acted: [Int] = []
  /// The fingers whose end the collection was told of last, and the selections by fingers.
  @exclusivity(unchecked) private var ended: [Int] = []
  @exclusivity(unchecked) private var selected: [Int] = []
  @exclusivity(unchecked) private var endedSegment = -1

  required init(_ walk: TraceWalk) {
    if case .collection(let settings)? = walk.script.undisturbedSystem {
      self.settings = settings
    } else {
      settings = nil
    }
    super.init(walk)
  }

  override func see() {
    guard let settings, walk.recognizers.indices.contains(settings.doubleTap) else { return }
    let row = walk.row
    switch row.kind {
    case .act:
      let recognizer = walk.recognizers[settings.doubleTap]
      guard row.number == settings.doubleTap, row.to == .ended, recognizer.settings.delaysTouchesBegan else { return }
      acted = recognizer.touches.map(\.uid)
      if acted.contains(where: selected.contains) {
        walk.report("P-93", "D-14", recognizer: row.number, "its first finger has selected already")
      }
    case .view:
      guard row.phase == .ended, walk.forwards(from: row.number, to: settings.view) else { return }
      ended = row.touches.map(\.uid)
      endedSegment = walk.segment
    default:
      // A selection without an end told is of the fingers that the double tap had.
      guard row.action == 22 else { return }
      let fingers = endedSegment == walk.segment ? ended : acted
      if fingers.contains(where: acted.contains) {
        walk.report("P-93", "D-25", "selected by a finger of the double tap")
      }
      selected += fingers
    }
  }
}
