// The second opinion on touch semantics: SPEC §0–§6, in the plainest Swift there is.
//
// It is written from the SPEC alone and shares nothing with the engine but the values that go in and come out. It is
// obvious rather than fast: classes, arrays, a search wherever one is needed. Where it and the engine differ, one of
// them is wrong, or the SPEC is. Places where the SPEC leaves a choice say "[decision]".
//
// Coalesced and predicted touches (T-12, T-13), which no trace shows (T-14), are kept only for a host that can ask. A
// new kind of recognizer is one subclass of ``ModelGesture`` and one line in `ModelGesture.make`; a new system one of
// ``ModelSystem`` and one line in `ModelSystem.made`.

import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// Plays scripts by the rules of the SPEC and says what must be observed (N-10).
public struct ReferenceModel {
  /// The complete trace of a script: the scene is built at `startTime`, then the steps are played in order.
  ///
  /// A pure function of the script: the same script gives the same records.
  public static func run(_ script: TouchScript) -> [TraceRecord] { write(script).records }

  /// The same in words; with somebody's recognizers in the place of some, if `isForeign` (``ForeignRecognizer``).
  static func write(_ script: TouchScript, isForeign: Bool = false) -> WordTrace {
    writeWithRules(script, isForeign: isForeign).trace
  }

  /// The same, with the rules that decided something.
  static func writeWithRules(
    _ script: TouchScript, isForeign: Bool = false
  ) -> (trace: WordTrace, rules: ModelRuleSet) {
    let session = ModelSession(script, isForeign: isForeign)
    session.play()
    return (session.written, session.rules)
  }

  /// The same with a system beside the script's host, in the place of the script's own.
  static func write<System: InteractionSystem>(_ script: TouchScript, system: System) -> WordTrace
  where System.Output == ScriptOutput {
    let session = ModelSession(script)
    session.guest = ModelSystemGuest(system)
    session.play()
    return session.written
  }

  /// The same with a host that was written for the engine, and its ``ModelContext``.
  ///
  /// It hears of every record right after that was written, and is asked every question that the script has no
  /// `answer` for, before the record of it is written. What it commands is carried out before what the script's own
  /// reactions to the same record command. It takes the place of the script's system, if that has one.
  ///
  /// - Precondition: the host commands no `addRecognizer` and no `configure`, which have no form in a script
  ///   (`ScriptCommand`), and asks for touches by slots of sets of the same callback only.
  public static func run<Host: TouchHost<StandardBehavior>>(_ script: TouchScript, host: inout Host) -> [TraceRecord] {
    let session = ModelSession(script)
    let guest = ModelGuestHost(host)
    session.guest = guest
    session.play()
    host = guest.host
    return session.written.records
  }
}
