// How the reference model serves a host that was written for the engine.

import Multitouch
import MultitouchRecordings

/// A ``TouchHost`` as the session sees it: it hears of every record and is asked every question the script leaves open.
class ModelGuest {
  var interceptsEvents: Bool { false }
  /// Whether it hears of records of a kind at all.
  func hears(_ kind: TraceKind) -> Bool { true }
  /// Whether it may ask for samples (T-12, T-13).
  var asksForSamples: Bool { true }

  /// A record has been written that stands for a callback. The result is what it says to a `send`; else yes.
  func hear(_ record: TraceRecord, in session: ModelSession) -> Bool { true }

  /// Answers a question; `other` is as in ``ScriptReply``.
  func answer(_ question: ScriptQuestion, other: Int, inherited: Bool, in session: ModelSession) -> Bool { inherited }

  /// RC-3.
  func implements(_ action: ControlAction, _ responder: Responder, in session: ModelSession) -> Bool { false }
  func actionSent(_ action: ControlAction, to responder: Responder?, in session: ModelSession) {}
  func dropped(_ reason: DropReason, _ argument: Int64, at now: Int64) {}
}

/// A guest of one type.
final class ModelGuestHost<Host: TouchHost<StandardBehavior>>: ModelGuest {
  var host: Host

  init(_ host: Host) { self.host = host }

  override var interceptsEvents: Bool { host.interceptsEvents }

  override func hear(_ record: TraceRecord, in session: ModelSession) -> Bool {
    var context = ModelContext(session)
    switch (record.kind, record.subject) {
    case (.hook, let subject): host.didFinish(subject.window, in: &context)
    case (.touch, .touch(let uid)):
      if let touch = context.touch(uid) {
        host.touchChanged(touch, viewNumber: record.subject(4)?.viewNumber ?? -1, in: &context)
      }
    case (.rec, .recognizer(let r)):
      host.recognizerReceives(
        RecognizerID(numbered: r), record.phase, context.set(record.touches), in: &context)
    case (.state, .recognizer(let r)):
      host.stateChanged(RecognizerID(numbered: r), from: record.state(0), to: record.state(1), in: &context)
    case (.act, .recognizer(let r)):
      context.acting = (r, record.state(0))
      host.recognizerActed(record.action(r), in: &context)
    case (.reset, .recognizer(let r)): host.recognizerResets(RecognizerID(numbered: r), in: &context)
    case (.view, .view(let v)):
      let delivery = ViewDelivery(
        view: context.id(ofView: v), viewNumber: v, phase: record.phase, touches: context.set(record.touches))
      host.viewReceives(delivery, in: &context)
    case (.track, .control(let c)):
      context.currentControl = c
      let touch = record.touches.first.flatMap { context.touch($0) }
      if record.fields[0] == .step(.cancel) {
        host.cancelTracking(ControlID(numbered: c), touch, in: &context)
      } else if let touch {
        host.endTracking(ControlID(numbered: c), touch, in: &context)
      }
    case (.ctl, .control(let c)):
      context.currentControl = c
      host.controlSends(ControlID(numbered: c), record.events(0), in: &context)
    case (.send, .control(let c)):
      context.currentControl = c
      let action = ControlAction(
        control: ControlID(numbered: c), number: c, target: record.integer(0), action: record.integer(1) ?? 0,
        events: record.events(2))
      return host.shouldSend(action, in: &context)
    case (.timer, .recognizer(let r)): host.timerFired(RecognizerID(numbered: r), in: &context)
    case (.timer, .perform):
      if let request = session.firingPerform { host.performs(DelayedPerform(request), in: &context) }
    default: break
    }
    return true
  }

  override func answer(_ question: ScriptQuestion, other: Int, inherited: Bool, in session: ModelSession) -> Bool {
    var context = ModelContext(session)
    let about = RecognizerID(numbered: other)
    switch question {
    case .receive(let r):
      guard let touch = context.touch(UInt64(other)) else { return inherited }
      return host.shouldReceive(RecognizerID(numbered: r), touch, in: &context)
    case .viewShouldBegin(let v):
      return host.viewShouldBegin(ViewID(numbered: v), about, inherited: inherited, in: &context)
    case .shouldBegin(let r): return host.shouldBegin(RecognizerID(numbered: r), in: &context)
    case .shouldRequireFailure(let r):
      return host.shouldRequireFailure(RecognizerID(numbered: r), of: about, in: &context)
    case .shouldBeRequiredToFail(let q):
      return host.shouldBeRequiredToFail(RecognizerID(numbered: q), by: about, in: &context)
    case .simultaneously(let r):
      return host.shouldRecognizeSimultaneously(RecognizerID(numbered: r), with: about, in: &context)
    case .hook(let w): return host.shouldContinue(w < 0 ? nil : WindowID(numbered: w), in: &context)
    case .beginTracking(let c):
      guard let touch = context.landing(UInt64(other)) else { return inherited }
      return host.beginTracking(ControlID(numbered: c), touch, in: &context)
    case .continueTracking(let c):
      guard let touch = context.touch(UInt64(other)) else { return inherited }
      return host.continueTracking(ControlID(numbered: c), touch, in: &context)
    }
  }

  override func implements(_ action: ControlAction, _ responder: Responder, in session: ModelSession) -> Bool {
    var context = ModelContext(session)
    return host.implements(action, responder, in: &context)
  }

  override func actionSent(_ action: ControlAction, to responder: Responder?, in session: ModelSession) {
    var context = ModelContext(session)
    host.actionSent(action, to: responder, in: &context)
  }

  override func dropped(_ reason: DropReason, _ argument: Int64, at now: Int64) {
    host.dropped(reason, argument: argument, at: Timestamp(nanoseconds: now))
  }
}

// MARK: What is in a record

extension TraceSubject {
  fileprivate var window: WindowID? { if case .window(let n) = self { WindowID(numbered: n) } else { nil } }
  fileprivate var viewNumber: Int? { if case .view(let n) = self { n } else { nil } }
}

extension TraceRecord {
  fileprivate func subject(_ index: Int) -> TraceSubject? {
    if case .subject(let subject) = fields[index] { subject } else { nil }
  }

  func integer(_ index: Int) -> Int64? {
    if case .integer(let number) = fields[index] { number } else { nil }
  }

  func real(_ index: Int) -> Double { if case .real(let number) = fields[index] { number } else { 0 } }

  func state(_ index: Int) -> GestureState {
    if case .state(let state) = fields[index] { state } else { .possible }
  }

  func events(_ index: Int) -> ControlEvents {
    ControlEvents(rawValue: UInt32(truncatingIfNeeded: integer(index) ?? 0))
  }

  var phase: ContactPhase { if case .phase(let phase) = fields[0] { phase } else { .cancelled } }

  /// The uids of the touches it names, in order.
  var touches: [UInt64] {
    fields.compactMap { if case .subject(.touch(let uid)) = $0 { uid } else { nil } }
  }

  /// What an `act` shows.
  fileprivate func action(_ recognizer: Int) -> GestureAction {
    GestureAction(
      recognizer: RecognizerID(numbered: recognizer), number: recognizer, state: state(0),
      numberOfTouches: Int(integer(1) ?? 0), location: Point(x: real(2), y: real(3)),
      values: GestureValues(numbers: fields.indices.dropFirst(4).map(real)))
  }
}
