// A single tap in a web view: what must have gone before an alert (P-94).

import Multitouch
import MultitouchRecordings

final class WebTapExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge(
        "P-94", "an alert comes its delay after a first tap that was offered, and no second tap of it came between")
    ]
  }
  override class var kinds: [TraceKind] { [.receive, .simul, .touch, .user] }

  private let settings: ScriptWebTap?
  private let tap: Int
  /// When touches of tapCount 1 were offered, oldest first, and those a second tap that was offered continues.
  @exclusivity(unchecked) private var offers: [Int64] = []
  @exclusivity(unchecked) private var offered: [Int] = []
  @exclusivity(unchecked) private var continued: Set<Int> = []
  /// Whether the delegate was asked about a rival since the last of them, and whether the tap was recognized by then.
  @exclusivity(unchecked) private var wasAsked = false
  @exclusivity(unchecked) private var wasRecognized = false
  /// The views touched, and when a second tap of a chain landed.
  @exclusivity(unchecked) private var views: Set<Int> = []
  @exclusivity(unchecked) private var repeats: [Int64] = []

  required init(_ walk: TraceWalk) {
    if case .webTap(let settings)? = walk.script.undisturbedSystem, case .recipe(let tap) = settings.variant {
      self.settings = settings
      self.tap = tap
    } else {
      settings = nil
      tap = -1
    }
    super.init(walk)
  }

  override func see() {
    guard let settings else { return }
    let row = walk.row
    switch row.kind {
    case .touch:
      guard row.phase == .began else { return }
      views.insert(row.other)
      if row.count == 2 { repeats.append(row.now) }
    case .receive:
      guard row.number == tap, row.other >= 1, row.other <= walk.touches.count else { return }
      let touch = walk.touches[row.other - 1]
      if touch.beganTapCount == 2 { continued.insert(touch.continues) }
      guard touch.beganTapCount == 1 else { return }
      offers.append(row.now)
      offered.append(row.other)
      wasAsked = false
      wasRecognized = false
    case .simul:
      guard row.number == tap else { return }
      wasAsked = true
      // WEB-2 reads the internal state (G-1): with a delegate's yes one is Ended inside before it is so publicly.
      let recognizer = walk.recognizers[tap]
      wasRecognized = recognizer.state == .ended || recognizer.state == .possible && recognizer.asked == .agreed
    default:
      guard row.action == 30 else { return }
      alerts(at: row.now, after: settings.delay.asDuration.count, isHardened: settings.isHardened)
    }
  }

  private func alerts(at now: Int64, after delay: Int64, isHardened: Bool) {
    let start = now - delay
    guard offers.contains(start) else {
      return walk.report("P-94", "WEB-1", "no touch of tapCount 1 was offered \(delay) ns before")
    }
    if !isHardened && !wasAsked {
      walk.report("P-94", "WEB-2", "nobody has asked since the last first tap whether both may be recognized")
    } else if !isHardened && !wasRecognized {
      walk.report("P-94", "WEB-2", "it was not recognized when it was last asked whether both may be")
    }
    let isAlone = offers.count(where: { $0 > start && $0 <= now }) == 0 && offers.count(where: { $0 == start }) == 1
    // [decision] P-94: hardened, a second tap withdraws the one it continues (T-6), however many wait elsewhere, and
    // leaves the others.
    if isHardened, zip(offers, offered).allSatisfy({ $0 != start || continued.contains($1) }) {
      walk.report("P-94", "WEB-1", "each first tap of that time has been continued by a second one")
    }
    if !isHardened, views.count == 1, isAlone, repeats.contains(where: { $0 > start && $0 <= now }) {
      walk.report("P-94", "WEB-1", "a second tap has landed meanwhile")
    }
  }
}
