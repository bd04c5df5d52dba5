// What the gestures of the reference model have in common (SPEC §4).

import Multitouch
import MultitouchRecordings

/// The part of a recognizer that knows its gesture: the *subclass* of the SPEC. Made anew for each attempt, unless it
/// has something to remember (``afterReset``).
class ModelGesture {
  unowned(unsafe) let session: ModelSession
  /// Set right after it is made; nil only until then.
  unowned(unsafe) var recognizer: ModelRecognizer?

  init(session: ModelSession) { self.session = session }

  static func make(_ kind: RecognizerKind, session: ModelSession) -> ModelGesture {
    if session.isForeign, let foreign = ForeignRecognizer(kind) { return ModelForeign(foreign, session: session) }
    return switch kind {
    case .tap: ModelTap(session: session)
    case .longPress: ModelLongPress(session: session)
    case .pan: ModelPan(session: session)
    case .pinch: ModelPinch(session: session)
    case .rotation: ModelRotation(session: session)
    case .swipe: ModelSwipe(session: session)
    case .screenEdgePan: ModelScreenEdgePan(session: session)
    case .triggeredTap: ModelTriggeredTap(session: session)
    case .touchDelay: ModelTouchDelay(session: session)
    }
  }

  static func isSameKind(_ a: RecognizerKind, _ b: RecognizerKind) -> Bool {
    switch (a, b) {
    case (.tap, .tap), (.longPress, .longPress), (.pan, .pan), (.pinch, .pinch), (.rotation, .rotation),
      (.swipe, .swipe), (.screenEdgePan, .screenEdgePan), (.triggeredTap, .triggeredTap), (.touchDelay, .touchDelay):
      true
    default: false
    }
  }

  // MARK: To override

  /// New touches; they are tracked already (D-7).
  func touchesBegan(_ touches: [ModelTouch]) {}
  func touchesMoved(_ touches: [ModelTouch]) {}
  /// Touches that ended; they are tracked until this returns (D-7).
  func touchesEnded(_ touches: [ModelTouch]) {}

  /// G-14.
  func touchesCancelled(_ touches: [ModelTouch]) {
    session.mark(.g14)
    assign(state.isUnderWay ? .cancelled : .failed)
  }

  /// A touch that is over has left the attempt (N-16); nothing may be assigned.
  func touchForgotten(_ touch: ModelTouch) {}

  /// Its timer has fired.
  func timerFired() {}
  /// One of its timers has fired; all standard ones have but one.
  func timerFired(_ timer: Int) { timerFired() }

  /// What `act` shows, after the place (N-10).
  var values: [Double] { [] }
  /// The gesture that looks at the next attempt (G-9).
  var afterReset: ModelGesture {
    let next = recognizer.map { ModelGesture.make($0.kind, session: session) } ?? self
    next.recognizer = recognizer
    return next
  }

  /// Where its fingers show themselves, if not where they are (TAP-5).
  var touchPlaces: [Point]? { nil }

  /// nil: as G-16 says.
  var location: Point? { nil }
  /// nil: as G-16 says.
  var numberOfTouches: Int? { nil }

  /// The class-level questions (§3.4, G-5.2): pure, and in no trace.
  func canPrevent(_ other: ModelGesture) -> Bool { true }
  func canBePrevented(by other: ModelGesture) -> Bool { true }
  func shouldRequireFailure(of other: ModelGesture) -> Bool { false }
  func shouldBeRequiredToFail(by other: ModelGesture) -> Bool { false }

  func setTranslation(_ value: Point) {}
  func setScale(_ value: Double) {}
  func setRotation(_ value: Double) {}

  // MARK: To use

  var kind: RecognizerKind? { recognizer?.kind }

  /// The internal state.
  var state: GestureState { recognizer?.internalState ?? .possible }

  var tracked: [ModelTouch] { recognizer?.tracked ?? [] }

  /// The tracked touches without those that end in this call.
  func tracked(without ending: [ModelTouch]) -> [ModelTouch] { tracked.filter { !ending.has($0) } }

  func assign(_ state: GestureState) {
    if let recognizer { session.assign(state, to: recognizer) }
  }

  func ignore(_ touches: ModelTouch...) { ignore(touches) }

  func ignore(_ touches: [ModelTouch]) {
    if let recognizer { session.ignore(touches, by: recognizer) }
  }

  /// Starts its timer, in place of the one pending; a deadline in the past is now (N-5).
  func startTimer(_ duration: Nanoseconds, from start: Int64) { startTimer(0, duration, from: start) }

  /// The same of one of its two timers; a third is refused and counted (N-15).
  func startTimer(_ timer: Int, _ duration: Nanoseconds, from start: Int64) {
    guard let recognizer else { return }
    if timer != 0 && timer != 1 { return session.drop(.timers, Int64(recognizer.number)) }
    session.schedule(recognizer, timer, at: session.deadline(start, duration.count))
  }

  func stopTimer(_ timer: Int = 0) {
    if let recognizer { session.cancelTimer(timer, of: recognizer) }
  }

  /// A number of fingers as it is used (§4): 1 … maxTouches.
  func fingers(_ count: Int) -> Int { ModelParameters.count(count, 1...max(1, session.capacities.touches)) }
}
