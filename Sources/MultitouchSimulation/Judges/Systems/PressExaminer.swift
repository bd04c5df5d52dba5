// Tap, drag and hold in one control: every tracked touch ends in one outcome (P-95). A dial's turns are drags.

import Multitouch
import MultitouchRecordings

final class PressExaminer: Examiner {
  override class var judges: [Judge] {
    [Judge("P-95", "a tracked touch ends as one tap, drag, hold or cancel, and a tap after neither drag nor hold")]
  }
  override class var kinds: [TraceKind] { [.track, .user] }

  private let control: Int
  /// The touch it tracks or tracked last; 0 before the first.
  @exclusivity(unchecked) private var touch = 0
  @exclusivity(unchecked) private var isOver = true
  @exclusivity(unchecked) private var outcomes = 0
  /// A drag or a hold was told of it.
  @exclusivity(unchecked) private var isMore = false

  required init(_ walk: TraceWalk) {
    switch walk.script.undisturbedTracking {
    case .tapDragHold(let control, _): self.control = control
    case .dial(let settings): control = settings.control
    default: control = -1
    }
    super.init(walk)
  }

  override func see() {
    let row = walk.row
    guard control >= 0 else { return }
    if row.kind == .user { return tells(row.action, Int(clampedTo: row.values.first ?? -1)) }
    guard row.number == control else { return }
    switch row.step {
    case .begin:
      finish()
      guard row.answer else { return }
      touch = row.other
      isOver = false
      outcomes = 0
      isMore = false
    case .continue: break
    case .end, .cancel: isOver = true
    }
  }

  private func tells(_ code: Int64, _ number: Int) {
    guard number == control else { return }
    switch code {
    case 40:
      if isMore { walk.report("P-95", "TD1", "a tap after a drag or a hold") }
      outcome()
    case 43, 45, 46, 52: outcome()
    case 41, 42, 44, 50, 51: isMore = true
    default: break
    }
  }

  private func outcome() {
    outcomes += 1
    if touch == 0 || !isOver { walk.report("P-95", "CTL-6", "an outcome of a touch that is not over") }
    if outcomes > 1 { walk.report("P-95", "CTL-6", "a second outcome of t\(touch)") }
  }

  /// The last touch must have been told, if it is over.
  private func finish() {
    if touch > 0 && isOver && outcomes == 0 {
      walk.report("P-95", "CTL-6", at: walk.index - 1, "t\(touch) is over and no outcome was told")
    }
  }

  override func ended() { finish() }
}
