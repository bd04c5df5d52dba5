// An engine with controls and a host that notes what a control's owner sees.

import Multitouch

/// A recognizer of one finger that does nothing but say what it is to a control (CTL-11): it ends when the finger
/// lifts.
struct RoleBehavior: GestureBehavior {
  /// What it says.
  var controlRole = ControlRole.other
  /// What it shows: of a pan, its translation.
  var shown = GestureValues()

  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {}
  mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {}
  mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    attempt.assign(.ended)
  }
  func values(_ attempt: Attempt) -> GestureValues { shown }
}

/// Notes a control's callbacks with the flags readable inside them, as `begin t1 -I-`: T tracking, I inside, H
/// highlighted.
struct ControlHost: TouchHost {
  typealias Behavior = RoleBehavior

  /// One text per callback, in order.
  var notes: [String] = []
  /// Drops: the reason and the argument.
  var drops: [String] = []
  /// Actions, of recognizers that began.
  var recognitions: [RecognizerID] = []
  /// Actions the override point stops.
  var stopped: Set<Int64> = []
  /// Who implements which action (RC-3).
  var implementers: [Int64: Responder] = [:]
  /// Who was asked whether it implements an action, in order.
  var asked: [Responder] = []
  /// Given in the first callback whose note begins with a text.
  var commands: [String: [EngineCommand<RoleBehavior>]] = [:]
  /// Whether it tracks at all.
  var tracks = true

  private mutating func note(
    _ text: String, _ control: ControlID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    let flags =
      (context.isTracking(control) ? "T" : "-") + (context.isTouchInside(control) ? "I" : "-")
      + (context.isHighlighted(control) ? "H" : "-")
    notes.append("\(text) \(flags)")
    give(text, in: &context)
  }

  private mutating func give(_ text: String, in context: inout some TouchContext<Behavior> & ~Copyable) {
    guard let key = commands.keys.sorted().first(where: { text.hasPrefix($0) }), let list = commands[key] else {
      return
    }
    commands[key] = nil
    for command in list { context.enqueue(command) }
  }

  mutating func beginTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    note("begin t\(touch.id.rawValue) \(touch.location.x) \(touch.tapCount)", control, in: &context)
    return tracks
  }

  mutating func continueTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    note("continue t\(touch.id.rawValue)", control, in: &context)
    return tracks
  }

  mutating func endTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) { note("end t\(touch.id.rawValue)", control, in: &context) }

  mutating func cancelTracking(
    _ control: ControlID, _ touch: Touch?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) { note("cancel \(touch.map { "t\($0.id.rawValue)" } ?? "-")", control, in: &context) }

  mutating func controlSends(
    _ control: ControlID, _ events: ControlEvents, in context: inout some TouchContext<Behavior> & ~Copyable
  ) { note("\(context.number(of: control)) sends \(events.rawValue)", control, in: &context) }

  mutating func shouldSend(
    _ action: ControlAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    give("asked \(action.action)", in: &context)
    return !stopped.contains(action.action)
  }

  mutating func implements(
    _ action: ControlAction, _ responder: Responder, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    asked.append(responder)
    give("implements \(action.action)", in: &context)
    return implementers[action.action] == responder
  }

  mutating func actionSent(
    _ action: ControlAction, to responder: Responder?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) { note("action \(action.action)\(responder == nil ? "" : " by the chain")", action.control, in: &context) }

  mutating func recognizerActed(_ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable) {
    recognitions.append(action.recognizer)
  }

  mutating func dropped(_ reason: DropReason, argument: Int64, at now: Timestamp) {
    drops.append("\(reason) \(argument)")
  }
}

/// A window of 1000 × 1000 points (view 0), a view as large (view 1), and in it a control at 100…180 × 100…150 (view
/// 2).
struct ControlStage: ~Copyable {
  typealias Engine = TouchEngine<RoleBehavior, 4, 8, 8, 4, 2, 4>

  var engine: Engine
  var host = ControlHost()
  let window: WindowID
  let view: ViewID
  let control: ControlID

  /// Traps if the engine refuses its first views: then nothing can be tested.
  init(_ settings: ControlSettings = ControlSettings(), responders: HostResponders = HostResponders()) {
    engine = Engine(responders: responders)
    let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    guard let made = engine.addWindow(screen, host: &host),
      let view = engine.addView(screen, parent: made.view, host: &host),
      let control = engine.addControl(
        settings, ViewSettings(frame: Rect(x: 100, y: 100, width: 80, height: 50)), parent: view, host: &host)
    else { preconditionFailure("no room for a window, a view and a control") }
    window = made.window
    self.view = view
    self.control = control
  }

  /// Gives a frame at a time in ms.
  mutating func frame(_ milliseconds: Int64, _ changes: ContactChange...) {
    engine.handle(.zero + .milliseconds(milliseconds), changes.span, host: &host)
  }

  /// Gives a command from outside a callback.
  mutating func give(_ command: EngineCommand<RoleBehavior>) { engine.perform(command, host: &host) }

  /// What has been noted since the last time.
  mutating func takeNotes() -> [String] {
    defer { host.notes = [] }
    return host.notes
  }
}
