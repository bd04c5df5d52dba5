// The second opinion on touch semantics: SPEC §0–§4.5, in the plainest Swift there is.
//
// It is written from the SPEC alone and shares nothing with the engine but the values that go in and come out. It is
// obvious rather than fast: classes, arrays, a search wherever one is needed. Where it and the engine differ, one of
// them is wrong, or the SPEC is. Places where the SPEC leaves a choice say "[decision]".
//
// Not here: controls (§5), swipe, screen edges, touch delay (§4.6, §4.7, D-29), coalesced and predicted touches
// (T-12 … T-14), responder chains (§2.2). A new kind of recognizer is one subclass of ``ModelGesture`` and one line in
// `ModelGesture.make`.

import Multitouch
import MultitouchRecordings

/// Plays scripts by the rules of the SPEC and says what must be observed (N-10).
public struct ReferenceModel {
  /// The complete trace of a script: the scene is built at `startTime`, then the steps are played in order.
  ///
  /// A pure function of the script: the same script gives the same records.
  public static func run(_ script: TouchScript) -> [TraceRecord] {
    let session = ModelSession(script)
    session.play()
    return session.trace
  }
}
