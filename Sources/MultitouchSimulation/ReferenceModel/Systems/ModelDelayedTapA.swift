// System A of SPEC §6.1: two actions.

import Multitouch
import MultitouchRecordings

/// touchDown asks for the single tap, touchDownRepeat withdraws it.
final class ModelDelayedTapA: ModelDelayedTap {
  override var registrations: [(Action, ControlEvents)] {
    var all: [(Action, ControlEvents)] = [(.single, .touchDown), (.double, .touchDownRepeat)]
    if settings.registersRepeatFirst { all.reverse() }  // row A9
    // Row A7; first, so that where there is no room for all a press that came to nothing is not told.
    if settings.isHardened { all.insert((.withdraw, [.touchCancel, .touchUpOutside, .touchDragExit]), at: 0) }
    return all
  }

  override func sent(_ action: Action, _ button: Int, _ events: ControlEvents) {
    switch action {
    case .single:
      session.mark(.sysAa)
      // Row A9, hardened: the order of registration does not matter.
      if settings.isHardened && events.intersects(.touchDownRepeat) { return }
      perform(request(.single, button), after: settings.delay)
    case .double:
      session.mark(.sysAb)
      cancel(request(.single, button))
      tell(.double, Double(button))
    case .withdraw: cancel(request(.single, button))
    default: break
    }
  }

  override func pressWasTold(_ button: Int) { cancel(request(.single, button)) }
}
