// A touch and a recognizer as far as a trace shows them.

import Multitouch
import MultitouchRecordings

/// What is known of a touch; its uid is its position + 1.
final class WalkTouch {
  /// What its view has been told.
  enum Told: UInt8 { case nothing, began, over }

  let contact: ContactID
  let beganTime: Int64
  let beganPlace: Point
  let beganTapCount: Int
  let beganSegment: Int
  /// The uid of the touch whose chain of taps it continues (T-6); 0: it begins one.
  @exclusivity(unchecked) var continues = 0
  @exclusivity(unchecked) var time: Int64
  @exclusivity(unchecked) var place: Point
  @exclusivity(unchecked) var previousPlace: Point
  @exclusivity(unchecked) var tapCount: Int
  @exclusivity(unchecked) var isLive = true
  /// It ended by being cancelled, or was swallowed at its end (D-5).
  @exclusivity(unchecked) var wasCancelled = false
  /// The hit-test view, or −1; and its window.
  @exclusivity(unchecked) var view: Int
  @exclusivity(unchecked) var window: Int
  @exclusivity(unchecked) var isAccepted: Bool
  /// The segment of its last change, and what that was as D-7 sees it; nil if it was swallowed.
  @exclusivity(unchecked) var changeSegment: Int
  @exclusivity(unchecked) var change: ContactPhase?
  @exclusivity(unchecked) var endSegment = -1

  @exclusivity(unchecked) var told = Told.nothing
  @exclusivity(unchecked) var toldMoves = 0
  /// Its view left the window (T-11).
  @exclusivity(unchecked) var isViewGone = false
  /// D-24 was decided by a recognizer that surely had it, before the view heard of it: suppressed.
  @exclusivity(unchecked) var isSuppressed = false
  /// D-24 was decided by a recognizer that surely had it.
  @exclusivity(unchecked) var isCancelSure = false
  /// D-24 or D-25 was decided by a recognizer that may have had it.
  @exclusivity(unchecked) var mayBeDecided = false
  /// The segment in which a cancel may last have been decided (D-24); −1: none.
  @exclusivity(unchecked) var cancelSegment = -1
  /// Its view was not told what it had to be, and that was said.
  @exclusivity(unchecked) var isOverdue = false
  /// A move of it was swallowed (D-5).
  @exclusivity(unchecked) var wasSwallowed = false
  /// N-16.
  @exclusivity(unchecked) var isForgotten = false
  /// Recognizers whose delegate refused it (D-3).
  @exclusivity(unchecked) var refusedBy: [Int] = []

  init(
    contact: ContactID, time: Int64, place: Point, tapCount: Int, segment: Int, view: Int, window: Int, isAccepted: Bool
  ) {
    self.contact = contact
    beganTime = time
    beganPlace = place
    beganTapCount = tapCount
    beganSegment = segment
    self.time = time
    self.place = place
    previousPlace = place
    self.tapCount = tapCount
    self.view = view
    self.window = window
    self.isAccepted = isAccepted
    changeSegment = segment
    change = .began
  }

  /// Whether its view will be told anything at all.
  var isForView: Bool { view >= 0 && isAccepted && !isViewGone }
}

/// A touch in a recognizer's attempt.
struct WalkAttemptTouch {
  var uid: Int
  /// Surely not ignored (G-10).
  var isSure: Bool
  /// The recognizer was told of its end.
  var isOver = false
  /// The first frame in which it changed and the recognizer was not told; −1: none.
  var missedSegment = -1
  var beganTime: Int64
  var phaseSegment: Int

  /// It changed and the recognizer was not told.
  var isMissed: Bool { missedSegment >= 0 }
}

/// What is known of a recognizer; its number is its position.
final class WalkRecognizer {
  /// What came of shouldBegin in this attempt (G-5.1).
  enum Asked: UInt8 { case nothing, viewsAgree, agreed, refused }

  @exclusivity(unchecked) var kind: RecognizerKind
  @exclusivity(unchecked) var settings: RecognizerSettings
  /// −1 if it is on no view.
  @exclusivity(unchecked) var view: Int
  @exclusivity(unchecked) var isDestroyed = false
  /// Static requirements (G-8).
  @exclusivity(unchecked) var requires: [Int] = []
  @exclusivity(unchecked) var requiredBy: [Int] = []

  @exclusivity(unchecked) var state = GestureState.possible
  /// Its touches since the last reset; those known to be ignored are not here.
  @exclusivity(unchecked) var touches: [WalkAttemptTouch] = []
  @exclusivity(unchecked) var hasForgotten = false
  @exclusivity(unchecked) var asked = Asked.nothing
  @exclusivity(unchecked) var askedSegment = -1
  /// A requirement it had in this attempt is gone: it may have waited.
  @exclusivity(unchecked) var wasTied = false
  /// Yes answers of G-5.2.
  @exclusivity(unchecked) var dynamic: [Int] = []
  /// Disabled or removed in this attempt (G-13).
  @exclusivity(unchecked) var hasLeft = false
  /// It was enabled or disabled, or its kind changed, in this attempt: nothing is sure.
  @exclusivity(unchecked) var isUncertain = false
  /// The segment in which it was last given a requirement in this attempt, −1: none. By then it may be due already
  /// (G-9).
  @exclusivity(unchecked) var requiredSegment = -1
  /// Whom it asks (G-5.1), or how its views are told, changed in this attempt.
  @exclusivity(unchecked) var hasNewSettings = false
  /// The segment in which its settings were last changed, in an attempt or not.
  @exclusivity(unchecked) var settingsSegment = -1
  /// It has sent an action since its last reset.
  @exclusivity(unchecked) var hasActed = false
  /// It was told in this attempt that a finger was cancelled.
  @exclusivity(unchecked) var wasCancelled = false
  /// Its timer has fired in this attempt.
  @exclusivity(unchecked) var hasFired = false
  /// The segments of its last calls and changes.
  @exclusivity(unchecked) var movedSegment = -1
  @exclusivity(unchecked) var recSegment = -1
  @exclusivity(unchecked) var stateSegment = -1
  @exclusivity(unchecked) var promotedSegment = -1
  /// Not on a view in a window, or disabled, or destroyed: it takes no touches.
  @exclusivity(unchecked) var isOff = false

  @exclusivity(unchecked) var measure = WalkMeasure()

  init(kind: RecognizerKind, settings: RecognizerSettings, view: Int) {
    self.kind = kind
    self.settings = settings
    self.view = view
  }

  /// Something of an attempt is left.
  var isUnfinished: Bool { !touches.isEmpty || hasForgotten || state != .possible || asked != .nothing }
  var maybeActive: Bool { !touches.isEmpty || hasForgotten }
  var surelyActive: Bool { !isUncertain && (touches.contains { $0.isSure } || hasForgotten) }

  /// Attempting for sure, as far as questions show it: it was asked, and everyone agreed.
  var surelyAttempts: Bool {
    state == .possible && !hasLeft && !isUncertain
      && (asked == .agreed || asked == .viewsAgree && !settings.hasDelegate)
  }

  /// How many fingers it still follows, as far as is known.
  var following: Int { touches.reduce(0) { $0 + ($1.isOver ? 0 : 1) } }

  /// The tapCount it is for, 0 if it is no tap.
  var tapsRequired: Int {
    if case .tap(let p) = kind { min(max(p.numberOfTapsRequired, 1), 255) } else { 0 }
  }

  /// A kind that goes from Possible to Ended.
  var isDiscrete: Bool {
    switch kind {
    case .tap, .swipe, .triggeredTap: true
    case .longPress, .pan, .pinch, .rotation, .screenEdgePan, .touchDelay: false
    }
  }

  /// A kind that goes on when a finger is cancelled (§6.2).
  var outlivesCancels: Bool { if case .triggeredTap = kind { true } else { false } }

  /// A pinch or a rotation: it follows two fingers and ignores others (PIN-1, ROT-5).
  var isPair: Bool {
    switch kind {
    case .pinch, .rotation: true
    case .tap, .longPress, .pan, .swipe, .screenEdgePan, .triggeredTap, .touchDelay: false
    }
  }

  func reset() {
    movedSegment = -1
    measure = WalkMeasure()
    state = .possible
    touches.clear()
    hasForgotten = false
    asked = .nothing
    dynamic.clear()
    hasLeft = false
    isUncertain = false
    requiredSegment = -1
    hasNewSettings = false
    hasActed = false
    hasFired = false
    wasCancelled = false
    wasTied = false
  }
}
