// How the reference model serves an interaction that was written for the engine: as a guest whose outputs it writes
// down.

import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// An interaction in the place of the script's own system. What it tells becomes `user` records at once.
///
/// It is not the model's: it sees the model through the same public API as an engine, and the two must agree about what
/// it is told. What the model itself says of a script's system is ``ModelSystem``.
final class ModelSystemGuest<System: InteractionSystem>: ModelGuest where System.Output == ScriptOutput {
  private let inner: ModelGuestHost<System>

  init(_ system: System) { inner = ModelGuestHost(system) }

  /// Writes down what has been told.
  private func record<Answer>(in session: ModelSession, _ answer: Answer) -> Answer {
    if inner.host.output.events.isEmpty { return answer }
    for event in inner.host.output.events { session.report(code: event.code, numbers: event.recordedNumbers) }
    inner.host.output.events.removeAll(keepingCapacity: true)
    return answer
  }

  override var interceptsEvents: Bool { inner.interceptsEvents }

  override func hear(_ record: TraceRecord, in session: ModelSession) -> Bool {
    self.record(in: session, inner.hear(record, in: session))
  }

  override func answer(_ question: ScriptQuestion, other: Int, inherited: Bool, in session: ModelSession) -> Bool {
    record(in: session, inner.answer(question, other: other, inherited: inherited, in: session))
  }

  override func implements(_ action: ControlAction, _ responder: Responder, in session: ModelSession) -> Bool {
    record(in: session, inner.implements(action, responder, in: session))
  }

  override func actionSent(_ action: ControlAction, to responder: Responder?, in session: ModelSession) {
    record(in: session, inner.actionSent(action, to: responder, in: session))
  }

  override func dropped(_ reason: DropReason, _ argument: Int64, at now: Int64) {
    inner.dropped(reason, argument, at: now)
  }
}
