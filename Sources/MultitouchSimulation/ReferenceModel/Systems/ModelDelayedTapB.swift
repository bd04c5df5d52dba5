// System B of SPEC §6.1: an override of what a button sends.

import Multitouch
import MultitouchRecordings

/// The action of touchDown is held back, that of touchDownRepeat withdraws it.
final class ModelDelayedTapB: ModelDelayedTap {
  override var registrations: [(Action, ControlEvents)] {
    // Row B4: one action for both.
    let double = settings.sharesAction ? Action.single : .double
    var all: [(Action, ControlEvents)] = [(.single, .touchDown), (double, .touchDownRepeat)]
    if settings.registersRepeatFirst { all.reverse() }
    all.append((.up, .touchUpInside))
    if settings.isHardened { all.insert((.withdraw, [.touchCancel, .touchUpOutside, .touchDragExit]), at: 0) }
    return all
  }

  /// The button is the target (SYS-Bb: "all the button's requests"); whose request it is says the object.
  override func request(_ action: Action, _ button: Int) -> PerformRequest {
    PerformRequest(
      target: Int64(button), selector: action.rawValue, object: [Int64(button), ModelDelayedTap.owner, 0])
  }

  override func shouldSend(_ action: Action?, _ button: Int, _ events: ControlEvents) -> Bool {
    settings.isHardened ? shouldSendHardened(action, button, events) : shouldSendLiterally(action, button)
  }

  private func shouldSendLiterally(_ action: Action?, _ button: Int) -> Bool {
    switch action {
    case .single:
      session.mark(.sysBa)
      perform(request(.single, button), after: settings.delay)
      return false
    case .double:
      session.mark(.sysBb)
      command(.cancelPerforms(target: Int64(button)))
      return true
    default:
      session.mark(.sysBc)
      return true
    }
  }

  /// It looks at the events and not only at the action (row B4), and withdraws its own request only (row B5).
  private func shouldSendHardened(_ action: Action?, _ button: Int, _ events: ControlEvents) -> Bool {
    guard action == .single || action == .double else {
      session.mark(.sysBc)
      return true
    }
    if !events.intersects(.touchDownRepeat) {
      session.mark(.sysBa)
      perform(request(.single, button), after: settings.delay)
      return false
    }
    // The touchDown of a repeat asks for nothing; with one action for both it is the repeat.
    if action == .single && !settings.sharesAction { return false }
    session.mark(.sysBb)
    cancel(request(.single, button))
    return true
  }

  override func sent(_ action: Action, _ button: Int, _ events: ControlEvents) {
    switch action {
    // SYS-Ba never lets the single tap through; a shared action comes as the repeat's.
    case .single, .double: tell(.double, Double(button))
    case .up: tell(.up, Double(button))
    case .withdraw: cancel(request(.single, button))
    case .hold, .holdEnd: break
    }
  }

  override func pressWasTold(_ button: Int) { cancel(request(.single, button)) }
}
