// Single and double taps on buttons (SPEC §6.1): what systems A, B and C have in common.

import Multitouch
import MultitouchRecordings

/// Hears the actions of its buttons, and its performs. A button is known by its number, which is the first word of
/// every request's object: a cancel finds only the requests of the same sender (row A13).
class ModelDelayedTap: ModelSystem {
  /// Actions of registrations; ``single`` and ``hold`` are also the selectors of performs.
  enum Action: Int64 {
    case single = 1
    case double = 2
    case up = 3
    case withdraw = 4
    case hold = 5
    case holdEnd = 6
  }

  /// The target of its registrations.
  static let owner: Int64 = -1

  final let settings: ScriptDelayedTap

  init(_ settings: ScriptDelayedTap, _ session: ModelSession) {
    self.settings = settings
    super.init(session, hears: [.send, .timer])
  }

  // MARK: For subclasses

  /// What is registered for which events, in the order of sends; without what a press needs.
  var registrations: [(Action, ControlEvents)] { [] }

  /// A request for one of its actions later.
  func request(_ action: Action, _ button: Int) -> PerformRequest {
    PerformRequest(target: Self.owner, selector: action.rawValue, object: [Int64(button), 0, 0])
  }

  /// CTL-8's override point, of one of its own actions.
  func shouldSend(_ action: Action?, _ button: Int, _ events: ControlEvents) -> Bool { true }

  /// One of its actions but those of presses.
  func sent(_ action: Action, _ button: Int, _ events: ControlEvents) {}

  /// Hardened, a press has been told: it is no single tap any more.
  func pressWasTold(_ button: Int) {}

  // MARK: Actions

  override var attachment: [ScriptCommand] {
    var all = registrations
    if settings.holdDelay != nil {
      // Where there is room for one only, a press that has ended is not told.
      all.append((.holdEnd, [.touchCancel, .touchUpOutside, .touchDragExit, .touchUpInside]))
      all.append((.hold, .touchDown))
    }
    var commands: [ScriptCommand] = []
    for control in settings.controls {
      for (action, events) in all {
        commands.append(.addTarget(control, target: Self.owner, action: action.rawValue, events))
      }
    }
    return commands
  }

  final override func hear(_ record: TraceRecord) -> Bool {
    if record.kind == .timer {
      hearTimer(record)
      return true
    }
    guard case .control(let button) = record.subject, record.integer(0) == Self.owner else { return true }
    return shouldSend(Action(rawValue: record.integer(1) ?? 0), button, record.events(2))
  }

  final override func actionSent(_ action: ControlAction) {
    guard action.target == Self.owner, let name = Action(rawValue: action.action) else { return }
    switch name {
    case .hold:
      // Docs, "A press beside them": one that ended without a word (CTL-5) is withdrawn by the next.
      guard let delay = settings.holdDelay else { return }
      cancel(request(.hold, action.number))
      perform(request(.hold, action.number), after: delay)
    case .holdEnd: cancel(request(.hold, action.number))
    default: sent(name, action.number, action.events)
    }
  }

  // MARK: Performs

  private func hearTimer(_ record: TraceRecord) {
    guard record.subject == .perform, let selector = record.integer(1), let action = Action(rawValue: selector),
      let button = record.integer(2).flatMap({ Int(exactly: $0) })
    else { return }
    let wanted = request(action, button)
    guard record.fields == ([wanted.target, wanted.selector] + wanted.object).map({ .integer($0) }) else { return }
    if action == .single { tell(.single, Double(button)) }
    if action == .hold {
      tell(.pressAndHold, Double(button))
      if settings.isHardened { pressWasTold(button) }
    }
  }
}
