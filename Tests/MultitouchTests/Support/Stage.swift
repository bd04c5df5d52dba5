// An engine with one window and a host that notes what it is told: what tests of the public interface play on.

import Multitouch

/// A host that notes actions, view callbacks and drops, each as a short text.
struct NotingHost<Behavior: GestureBehavior>: TouchHost {
  /// Actions: the recognizer's number, the state, the time in ms.
  var actions: [String] = []
  /// The last action in full.
  var lastAction: GestureAction?
  /// View callbacks: the view's number, the phase, the uids.
  var deliveries: [String] = []
  /// Drops: the reason and the argument.
  var drops: [String] = []
  /// The answer to whether recognizers may recognize together.
  var allowsTogether = false
  /// Given inside the first action, if any.
  var commandsInAction: [EngineCommand<Behavior>] = []
  /// Whether a frame is given inside the first action.
  var givesFrameInAction = false
  /// Run over the touches of every event that a recognizer is told of: pairs of slot and uid, in slot order.
  var slotOrders: [[UInt64]] = []
  /// Whether ``slotOrders`` is filled.
  var notesSlots = false

  mutating func recognizerReceives(
    _ recognizer: RecognizerID, _ phase: ContactPhase, _ touches: TouchSet,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    guard notesSlots else { return }
    for set in [context.allTouches, context.touches(for: recognizer) | touches] {
      var rest = set
      var uids: [UInt64] = []
      while let slot = rest.popFirst() { uids.append(context.touch(at: slot).id.rawValue) }
      slotOrders.append(uids)
    }
  }

  mutating func recognizerActed(_ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable) {
    actions.append("\(action.number) \(action.state) \(context.now.nanoseconds / 1_000_000)")
    lastAction = action
    for command in commandsInAction { context.enqueue(command) }
    commandsInAction = []
    if givesFrameInAction {
      givesFrameInAction = false
      context.refuseNestedInput()
    }
  }

  mutating func viewReceives(_ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable) {
    var text = "\(delivery.viewNumber) \(delivery.phase)"
    var rest = delivery.touches
    while let slot = rest.popFirst() { text += " t\(context.touch(at: slot).id.rawValue)" }
    deliveries.append(text)
  }

  mutating func shouldRecognizeSimultaneously(
    _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool { allowsTogether }

  mutating func dropped(_ reason: DropReason, argument: Int64, at now: Timestamp) {
    drops.append("\(reason) \(argument)")
  }
}

/// An engine of small capacities, with a window of 1000 × 1000 points whose view takes many touches (view 0).
struct Stage<Behavior: GestureBehavior>: ~Copyable {
  typealias Engine = TouchEngine<Behavior, 4, 8, 6, 5, 4, 4>

  var engine: Engine
  var host = NotingHost<Behavior>()
  /// The window's view.
  let root: ViewID

  /// Traps if the engine refuses its first window: then nothing can be tested.
  init(limits: EngineLimits = EngineLimits()) {
    engine = Engine(limits: limits)
    var settings = ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    settings.isMultipleTouchEnabled = true
    guard let made = engine.addWindow(settings, host: &host) else { preconditionFailure("no window") }
    root = made.view
  }

  /// Adds a recognizer to the window's view; traps if it is refused.
  @discardableResult
  mutating func add(_ behavior: Behavior, hasDelegate: Bool = false) -> RecognizerID {
    var settings = RecognizerSettings()
    settings.hasDelegate = hasDelegate
    guard let id = engine.addRecognizer(behavior, settings, view: root, host: &host) else {
      preconditionFailure("no room for another recognizer")
    }
    return id
  }

  /// Gives a frame at a time in ms.
  mutating func frame(_ milliseconds: Int64, _ changes: ContactChange...) {
    engine.handle(.zero + .milliseconds(milliseconds), changes.span, host: &host)
  }

  /// Lets every timer up to and with a time in ms fire.
  mutating func runOut(to milliseconds: Int64) {
    engine.runOut(to: .zero + .milliseconds(milliseconds), host: &host)
  }

  /// One finger, down and up, at (100, 100).
  mutating func tap(_ contact: ContactID = 1, from down: Int64, to up: Int64) {
    frame(down, .began(contact, x: 100, y: 100))
    frame(up, .ended(contact))
  }

  mutating func require(_ recognizer: RecognizerID, toFail other: RecognizerID) {
    engine.perform(.require(recognizer, toFail: other), host: &host)
  }
}
