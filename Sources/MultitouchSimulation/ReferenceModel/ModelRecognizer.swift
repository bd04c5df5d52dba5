// A recognizer of the reference model: its two layers of state, its attempt (SPEC §3), without its gesture.

import Multitouch
import MultitouchRecordings

/// What every recognizer is, whatever gesture it looks for.
final class ModelRecognizer {
  let number: Int
  @exclusivity(unchecked) var kind: RecognizerKind
  @exclusivity(unchecked) var settings: RecognizerSettings
  @exclusivity(unchecked) unowned(unsafe) var view: ModelView?
  @exclusivity(unchecked) var isDestroyed = false

  /// What clients are told (G-1).
  @exclusivity(unchecked) var publicState = GestureState.possible
  /// What the gesture has set (G-1).
  @exclusivity(unchecked) var internalState = GestureState.possible
  /// Whether the first assignment out of Possible was Began: a continuous recognizer (§3.2).
  @exclusivity(unchecked) var isContinuous = false
  /// Changed was assigned and not yet notified (G-7).
  @exclusivity(unchecked) var isChangedAssigned = false
  /// A touch moved in this frame while it was tracked (G-3). [decision] One that it ignores in the same call counts: it
  /// was told of the move.
  @exclusivity(unchecked) var hasMoved = false
  /// The touches received since the last reset, without ignored and forgotten ones, in uid order (§3.4).
  @exclusivity(unchecked) var attempt: [ModelTouch] = []
  /// The touches of the attempt between their touchesBegan and after their touchesEnded or touchesCancelled (D-7).
  @exclusivity(unchecked) var tracked: [ModelTouch] = []
  /// A touch of this attempt was forgotten (N-16): it stays active and G-17 does not apply.
  @exclusivity(unchecked) var hasForgotten = false
  /// The numbers of those it requires to fail (G-8), and of those that require it.
  @exclusivity(unchecked) var requirements: [Int] = []
  @exclusivity(unchecked) var dependants: [Int] = []
  /// The same for requirements in an attempt only (G-5.2).
  @exclusivity(unchecked) var dynamicRequirements: [Int] = []
  @exclusivity(unchecked) var dynamicDependants: [Int] = []
  /// States to be notified in the next D-9.
  @exclusivity(unchecked) var notifications: [GestureState] = []
  /// Disabled or removed during this attempt: it is out of its component (G-13).
  @exclusivity(unchecked) var hasLeftComponent = false
  /// How often it has become terminal by being disabled, or was removed: tells a loop that it "has since become
  /// terminal or removed" (N-12).
  @exclusivity(unchecked) var departures = 0
  /// The same at the start of the present D-8.
  @exclusivity(unchecked) var departuresBefore = 0
  /// The centroid of the tracked touches when there last were any (G-16).
  @exclusivity(unchecked) var lastCentroid = Point.zero
  /// What it looks for.
  @exclusivity(unchecked) var gesture: ModelGesture

  init(number: Int, spec: RecognizerSpec, session: ModelSession) {
    self.number = number
    kind = spec.kind
    settings = spec.settings
    gesture = ModelGesture.make(spec.kind, session: session)
    gesture.recognizer = self
  }

  /// Whether it requires `other` to fail, statically or in this attempt.
  func requires(_ other: ModelRecognizer) -> Bool {
    requirements.contains(other.number) || dynamicRequirements.contains(other.number)
  }

  /// Whether a failure requirement names it, statically or in this attempt.
  var isTied: Bool {
    !requirements.isEmpty || !dependants.isEmpty || !dynamicRequirements.isEmpty || !dynamicDependants.isEmpty
  }

  /// active(q) of §3.4.
  var isActive: Bool { !attempt.isEmpty || hasForgotten }

  /// Something of an attempt is left: it is not as after a reset.
  var isUnfinished: Bool { isActive || publicState != .possible || internalState != .possible }

  /// Publicly Possible, internally Began, Changed or Ended (§3.4).
  var isAttempting: Bool { publicState == .possible && internalState.isRecognized }

  /// Terminal by a command, or removed, since the start of the present D-8 (N-12).
  var hasDeparted: Bool { departures != departuresBefore }

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
    gesture.canPrevent(other.gesture) && other.gesture.canBePrevented(by: gesture)
  }

  /// The state part of reset (G-9).
  func reset(in session: ModelSession) {
    publicState = .possible
    internalState = .possible
    isContinuous = false
    isChangedAssigned = false
    attempt.clear()
    tracked.clear()
    hasForgotten = false
    // N-15 [decision]: a dynamic requirement is on the attempt it was asked about; it ends with that.
    if isTied { untie(in: session) }
    hasLeftComponent = false
    lastCentroid = .zero
    session.cancelTimers(of: self)
    gesture = gesture.afterReset
  }

  /// Ends the requirements of this attempt.
  private func untie(in session: ModelSession) {
    for other in dynamicRequirements { session.recognizers[other].dynamicDependants.removeAll { $0 == number } }
    for other in dynamicDependants { session.recognizers[other].dynamicRequirements.removeAll { $0 == number } }
    dynamicRequirements = []
    dynamicDependants = []
  }
}

extension [ModelRecognizer] {
  func has(_ recognizer: ModelRecognizer) -> Bool { contains { $0 === recognizer } }
}
