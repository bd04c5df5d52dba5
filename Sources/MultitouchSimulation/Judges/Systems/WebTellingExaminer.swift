// Alerts of the hardened recipe, followed from the touches its recognizer is offered and from its action (SPEC §6.4).

import Multitouch
import MultitouchRecordings

final class WebTellingExaminer: TellingExaminer {
  override class var judge: String { "WEB" }
  override class var judges: [Judge] {
    [
      Judge(
        "WEB",
        "hardened, each first tap is told at its time, in every mode, if it was recognized and no second tap of it came"
      )
    ]
  }
  override class var kinds: [TraceKind] { [.receive, .act, .timer, .user, .drop] }

  /// A first tap that waits for its handler.
  private struct Waiting {
    var serial: Int64
    var uid: Int
    var due: Int64
    var place: Point
    var isRecognized = false
  }

  /// How many can wait: then the oldest makes room.
  private static let waitingMax = 8

  private let tap: Int
  private let delay: Int64
  @exclusivity(unchecked) private var waiting: [Waiting] = []
  @exclusivity(unchecked) private var lastSerial: Int64 = 0

  required init(_ walk: TraceWalk) {
    var follows = false
    if case .webTap(let settings)? = walk.script.undisturbedSystemInAnyMode, case .recipe(let tap) = settings.variant,
      settings.isHardened
    {
      self.tap = tap
      delay = settings.delay.count
      follows = delay > 0 && delay < 1 << 50
    } else {
      tap = -1
      delay = 0
    }
    super.init(walk)
    isFollowed = follows
  }

  override func see() {
    guard isFollowed else { return }
    let row = walk.row
    if let late = waiting.first(where: { $0.due < row.now }) {
      object("W1", "the handler of the tap offered at \(late.due - delay) has not run")
      waiting.removeAll { $0.due < row.now }
    }
    switch row.kind {
    case .receive: if row.number == tap && row.other >= 1 && row.other <= walk.touches.count { offer() }
    case .act:
      guard row.isOfRecognizer, row.number == tap, row.to == .ended else { return }
      if let i = nearestUnrecognized(to: row.place) { waiting[i].isRecognized = true }
    case .timer: if !row.isOfRecognizer { handle() }
    default: note()
    }
  }

  private func offer() {
    let touch = walk.touches[walk.row.other - 1]
    switch touch.beganTapCount {
    case 1:
      if waiting.count == Self.waitingMax { waiting.removeFirst() }
      lastSerial += 1
      waiting.append(
        Waiting(serial: lastSerial, uid: walk.row.other, due: walk.row.now + delay, place: touch.place))
    case 2: waiting.removeAll { $0.uid == touch.continues }
    default: break
    }
  }

  /// The nearest that is still to be recognized (TAP-5: a tap shows itself where it landed); of several the newest.
  private func nearestUnrecognized(to place: Point) -> Int? {
    var best: Int?
    for i in waiting.indices where !waiting[i].isRecognized {
      let distance = (waiting[i].place - place).squaredLength
      if let b = best, (waiting[b].place - place).squaredLength < distance { continue }
      best = i
    }
    return best
  }

  private func handle() {
    guard walk.row.words.count == 5, let i = waiting.firstIndex(where: { $0.serial == walk.row.words[4] }) else {
      return object("W2", "the handler of a tap that was withdrawn runs")
    }
    let tap = waiting.remove(at: i)
    if tap.due != walk.row.now { object("W1", "a handler that was due at \(tap.due) runs") }
    if tap.isRecognized { expect(30, tap.place.x, tap.place.y) }
  }

  override func ended() {
    if isFollowed, let late = waiting.first(where: { $0.due < walk.clock }) {
      object("W1", "the handler of the tap offered at \(late.due - delay) has not run")
    }
  }
}
