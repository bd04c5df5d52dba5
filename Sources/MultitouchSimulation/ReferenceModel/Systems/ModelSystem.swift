// How the reference model plays the system of a script (SPEC §6): by a second opinion of each, written from the SPEC.

import Multitouch
import MultitouchRecordings

/// An application's part of one of the five systems. It hears records and answers questions as any guest does; what it
/// tells becomes `user` records at once, and what it commands is carried out when the callback returns.
///
/// It shares nothing with `MultitouchInteractions` but the numbers that a trace shows: codes of events (``ModelTold``),
/// actions, selectors, targets and objects.
///
/// To subclass: name the ``kinds`` of records it hears, and override ``hear(_:)`` or ``answer(_:other:inherited:)``.
class ModelSystem: ModelGuest {
  /// Who made it and owns it.
  @exclusivity(unchecked) unowned(unsafe) let session: ModelSession
  /// The records it hears; no others.
  private let kinds: [TraceKind]

  init(_ session: ModelSession, hears kinds: [TraceKind]) {
    self.session = session
    self.kinds = kinds
  }

  // MARK: For subclasses

  /// A record of one of the kinds. The result is what it says to a `send`; else yes.
  func hear(_ record: TraceRecord) -> Bool { true }

  /// A question that the script leaves open.
  func answer(_ question: ScriptQuestion, other: Int, inherited: Bool) -> Bool { inherited }

  /// An action that nobody kept from being sent.
  func actionSent(_ action: ControlAction) {}

  /// What is needed of the engine before the script's first step.
  var attachment: [ScriptCommand] { [] }

  final func tell(_ event: ModelTold, _ numbers: Double...) { session.report(code: event.rawValue, numbers: numbers) }

  final func command(_ command: ScriptCommand) { session.guestOrders.append(.script(command)) }

  final func perform(_ request: PerformRequest, after delay: Nanoseconds) {
    command(.perform(request, delay: ModelParameters.duration(delay)))
  }

  /// §6.1: those with the same target, selector and object.
  final func cancel(_ request: PerformRequest) {
    command(.cancelPerform(target: request.target, selector: request.selector, object: request.object))
  }

  /// The touch with a uid; nil if nobody knows it any more.
  final func touch(_ uid: UInt64) -> ModelTouch? {
    if session.forgottenTouch?.uid == uid { return session.forgottenTouch }
    return session.touches.first { $0.uid == uid } ?? session.frameTouches.first { $0.uid == uid }
  }

  /// The view with a number; nil if it was never made or has been destroyed.
  final func view(_ number: Int) -> ModelView? {
    session.views.indices.contains(number) && !session.views[number].isDestroyed ? session.views[number] : nil
  }

  // MARK: As a guest

  final override func hears(_ kind: TraceKind) -> Bool { kinds.contains(kind) }
  override var asksForSamples: Bool { false }

  final override func hear(_ record: TraceRecord, in session: ModelSession) -> Bool {
    hears(record.kind) ? hear(record) : true
  }

  final override func answer(
    _ question: ScriptQuestion, other: Int, inherited: Bool, in session: ModelSession
  ) -> Bool {
    answer(question, other: other, inherited: inherited)
  }

  final override func actionSent(_ action: ControlAction, to responder: Responder?, in session: ModelSession) {
    actionSent(action)
  }
}

extension ModelSystem {
  /// The system of a session's script; nil if it has none.
  static func made(for session: ModelSession) -> ModelSystem? {
    switch session.script.system {
    case nil: nil
    case .delayedTap(let settings):
      switch settings.variant {
      case .a: ModelDelayedTapA(settings, session)
      case .b: ModelDelayedTapB(settings, session)
      case .cImmediate, .cDelayed: ModelDelayedTapC(settings, session)
      }
    case .triggeredTap(let recognizer): ModelTriggeredTapSystem(recognizer, session)
    case .collection(let settings): ModelCollection(settings, session)
    case .webTap(let settings):
      switch settings.variant {
      case .recipe(let tap):
        settings.isHardened ? ModelWebRecipeHardened(tap, settings, session) : ModelWebRecipe(tap, settings, session)
      case .requirement(let single, let double, let triple):
        ModelWebRequirement([single, double, triple], isHardened: settings.isHardened, session)
      case .window(let view): ModelWebWindow(view, settings, session)
      }
    case .tapDragHold(let control, let press): ModelTapDragHold(control, press, session)
    case .dial(let settings): ModelDial(settings, session)
    }
  }
}
