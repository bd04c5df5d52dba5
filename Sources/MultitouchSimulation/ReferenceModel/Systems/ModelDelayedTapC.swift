// System C of SPEC §6.1: a flag.

import Multitouch
import MultitouchRecordings

/// touchUpInside is the single tap, at once or later, unless a repeat has set the flag.
final class ModelDelayedTapC: ModelDelayedTap {
  /// [decision] N-15: so many buttons can be flagged; one more takes the place of the one that has been longest.
  private static let flaggedMax = 64

  /// The buttons whose next touchUpInside is ignored: after a repeat, and hardened after a press that was told. In the
  /// order of their becoming so.
  private var flagged: [Int] = []

  override var registrations: [(Action, ControlEvents)] {
    var all: [(Action, ControlEvents)] = [(.double, .touchDownRepeat), (.up, .touchUpInside)]
    // Row C5; before the repeat sets the flag.
    if settings.isHardened { all.insert((.withdraw, [.touchCancel, .touchUpOutside, .touchDown]), at: 0) }
    return all
  }

  override func sent(_ action: Action, _ button: Int, _ events: ControlEvents) {
    switch action {
    case .double:
      session.mark(.sysCa)
      if settings.variant == .cDelayed { cancel(request(.single, button)) }
      flag(button)
      tell(.double, Double(button))
    case .up:
      session.mark(.sysCb)
      if flagged.contains(button) {
        unflag(button)
        return
      }
      if settings.variant == .cImmediate {
        tell(.single, Double(button))
      } else {
        perform(request(.single, button), after: settings.delay)
      }
    case .withdraw:
      // Of touchDowns only one with tapCount 1 (CTL-3).
      if !events.intersects(.touchDownRepeat) { unflag(button) }
    case .single, .hold, .holdEnd: break
    }
  }

  override func pressWasTold(_ button: Int) { flag(button) }

  private func flag(_ button: Int) {
    if flagged.contains(button) { return }
    if flagged.count == Self.flaggedMax { flagged.removeFirst() }
    flagged.append(button)
  }

  private func unflag(_ button: Int) { flagged.removeAll { $0 == button } }
}
