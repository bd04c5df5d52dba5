// A recognizer of the reference model: its two layers of state, its attempt (SPEC §3), without its gesture.

import Multitouch
import MultitouchRecordings

/// What every recognizer is, whatever gesture it looks for.
final class ModelRecognizer {
  let number: Int
  var kind: RecognizerKind
  var settings: RecognizerSettings
  var view: ModelView?
  var isDestroyed = false

  /// What clients are told (G-1).
  var publicState = GestureState.possible
  /// What the gesture has set (G-1).
  var internalState = GestureState.possible
  /// Whether the first assignment out of Possible was Began: a continuous recognizer (§3.2).
  var isContinuous = false
  /// Changed was assigned and not yet notified (G-7).
  var isChangedAssigned = false
  /// The touches received since the last reset, without ignored and forgotten ones, in uid order (§3.4).
  var attempt: [ModelTouch] = []
  /// The touches of the attempt between their touchesBegan and after their touchesEnded or touchesCancelled (D-7).
  var tracked: [ModelTouch] = []
  /// A touch of this attempt was forgotten (N-16): it stays active and G-17 does not apply.
  var hasForgotten = false
  /// Recognizers required in this attempt only (G-5.2).
  var dynamicRequirements: [ModelRecognizer] = []
  /// States to be notified in the next D-9.
  var notifications: [GestureState] = []
  /// Disabled or removed during this attempt: it is out of its component (G-13).
  var hasLeftComponent = false
  /// How often it has been disabled or removed; tells a loop that it "has since become terminal or removed" (N-12).
  var departures = 0
  /// The centroid of the tracked touches when there last were any (G-16).
  var lastCentroid = Point.zero
  /// What it looks for.
  var gesture: ModelGesture

  init(number: Int, spec: RecognizerSpec, session: ModelSession) {
    self.number = number
    kind = spec.kind
    settings = spec.settings
    gesture = ModelGesture.make(spec.kind, session: session)
    gesture.recognizer = self
  }

  /// active(q) of §3.4.
  var isActive: Bool { !attempt.isEmpty || hasForgotten }

  /// Something of an attempt is left: it is not as after a reset.
  var isUnfinished: Bool { isActive || publicState != .possible || internalState != .possible }

  /// Publicly Possible, internally Began, Changed or Ended (§3.4).
  var isAttempting: Bool { publicState == .possible && internalState.isRecognized }

  /// It left Possible by recognizing (§3.4).
  var isConsumed: Bool { publicState.isRecognized || publicState == .cancelled }

  /// share(a, b) of §3.4.
  func shares(_ other: ModelRecognizer) -> Bool { attempt.contains { other.attempt.has($0) } }

  /// *r holds t* of §2.5.
  func holds(_ touch: ModelTouch) -> Bool { publicState == .possible && attempt.has(touch) }

  /// Takes touches off the tracked list, remembering where they were (G-16).
  func untrack(_ touches: [ModelTouch]) {
    let rest = tracked.filter { !touches.has($0) }
    if rest.isEmpty && !tracked.isEmpty { lastCentroid = tracked.centroid }
    tracked = rest
  }

  /// G-16, unless the gesture knows better (TAP-5).
  var location: Point {
    if let place = gesture.location { return place }
    if attempt.isEmpty { return .zero }
    return tracked.isEmpty ? lastCentroid : tracked.centroid
  }

  /// G-16, unless the gesture knows better (TAP-5).
  var numberOfTouches: Int { gesture.numberOfTouches ?? tracked.count }

  /// class-prevents(self, other) of §3.4.
  func classPrevents(_ other: ModelRecognizer) -> Bool {
    ModelRecognizer.canPrevent(kind, other.kind) && ModelRecognizer.canBePrevented(other.kind, by: kind)
  }

  /// canPrevent: only a tap has an opinion (TAP-6).
  static func canPrevent(_ kind: RecognizerKind, _ other: RecognizerKind) -> Bool {
    guard case .tap(let mine) = kind, case .tap(let others) = other else { return true }
    return !(ModelParameters.tapCount(others) > ModelParameters.tapCount(mine))
  }

  /// canBePrevented: only a tap has an opinion (TAP-6).
  static func canBePrevented(_ kind: RecognizerKind, by other: RecognizerKind) -> Bool {
    guard case .tap(let mine) = kind, case .tap(let others) = other else { return true }
    return !(ModelParameters.tapCount(others) < ModelParameters.tapCount(mine))
  }

  /// The state part of reset (G-9).
  func reset(in session: ModelSession) {
    publicState = .possible
    internalState = .possible
    isContinuous = false
    isChangedAssigned = false
    attempt = []
    tracked = []
    hasForgotten = false
    dynamicRequirements = []
    // N-15 [decision]: a dynamic requirement is on the attempt it was asked about; it ends with that.
    for other in session.recognizers { other.dynamicRequirements.removeAll { $0 === self } }
    hasLeftComponent = false
    lastCentroid = .zero
    session.cancelTimer(of: self)
    gesture = gesture.afterReset
  }
}

extension [ModelRecognizer] {
  func has(_ recognizer: ModelRecognizer) -> Bool { contains { $0 === recognizer } }
}
