// Why a recognizer fails by itself, as far as what it was told last can make it fail.

import Multitouch
import MultitouchRecordings

/// A failure of a recognizer's own.
struct OwnFailure {
  var explanation: StateExplanation
  /// Whether what it was told makes it fail whatever the places are: else it only may have.
  var isCertain: Bool

  init(_ text: String, _ rule: String, isCertain: Bool = true) {
    explanation = StateExplanation(text: text, rule: rule)
    self.isCertain = isCertain
  }

  static func cancelled(_ rule: String) -> OwnFailure { OwnFailure("its touch was cancelled", rule) }
}

extension RecognizerLedger {
  /// How what a recognizer was told last made it fail; nil if that cannot have.
  func ownFailure(_ entry: Entry) -> OwnFailure? {
    guard let kind = entry.kind, let cause = entry.cause else { return nil }
    // What attempts has no failure of its own left but a cancelled touch (G-2), and a discrete one is over.
    if entry.isReady {
      if case .tap = kind { return nil }
      return cause == .told(.cancelled) ? .cancelled("G-14") : nil
    }
    switch kind {
    case .tap(let p): return ofTap(cause, entry, p)
    case .longPress(let p): return ofLongPress(cause, entry, p)
    case .pan(let p): return ofPan(cause, entry, p.minimumNumberOfTouches...p.maximumNumberOfTouches)
    case .pinch: return ofPair(cause, entry, "PIN-5")
    case .rotation: return ofPair(cause, entry, "ROT-5")
    case .swipe(let p): return ofSwipe(cause, entry, p)
    case .screenEdgePan:
      switch cause {
      case .told(.began) where entry.fingers.count <= 1:
        return OwnFailure("not landed at the edge", "EDG-1", isCertain: false)
      case .told(.moved): return OwnFailure("not moved away from the edge", "EDG-2", isCertain: false)
      default: return ofPan(cause, entry, 1...1)
      }
    case .triggeredTap: return nil
    case .touchDelay(let p):
      switch cause {
      case .timer: return OwnFailure("\(p.delay.spoken) are over", "D-29")
      case .told(.ended): return OwnFailure("a finger lifted", "D-29")
      case .told(.cancelled): return .cancelled("D-29")
      default: return nil
      }
    }
  }

  private func ofTap(_ cause: Cause, _ entry: Entry, _ p: TapParameters) -> OwnFailure? {
    let needed = p.numberOfTouchesRequired
    let fingers = entry.fingers
    switch cause {
    case .timer:
      if !fingers.isInTap { return OwnFailure("no further tap within \(p.maxInterval.spoken)", "TAP-4") }
      // What is forgotten may have lifted untold (N-16).
      return OwnFailure(
        (fingers.count > 0 ? "held longer than " : "not complete within ") + p.maxTapDuration.spoken, "TAP-1")
    case .told(.began):
      if fingers.count > needed { return OwnFailure("more than \(needed.spokenFingers)", "TAP-2") }
      if fingers.countOfTap > needed { return OwnFailure("a further finger after a lift", "TAP-2") }
      return fingers.countOfTap == needed && fingers.taps > 0
        ? OwnFailure("too far from the first tap", "TAP-3", isCertain: false) : nil
    case .told(.moved): return OwnFailure("moved farther than \(p.allowableMovement) pt", "TAP-3", isCertain: false)
    case .told(.ended):
      return fingers.isInTap && fingers.allDownTime == nil
        ? OwnFailure("lifted before all fingers were down", "TAP-2") : nil
    case .told(.cancelled): return .cancelled("TAP-2")
    case .ready, .refused: return nil
    }
  }

  private func ofLongPress(_ cause: Cause, _ entry: Entry, _ p: LongPressParameters) -> OwnFailure? {
    let needed = p.numberOfTouchesRequired
    let fingers = entry.fingers
    // Of the last tap before the press, the lift has been counted.
    let isPressing = fingers.taps >= p.numberOfTapsRequired
    switch cause {
    case .timer: return ofTimer(fingers, p, isPressing: isPressing)
    case .told(.began):
      let rule = isPressing ? "LP-3" : "LP-1"
      if fingers.count > needed { return OwnFailure("more than \(needed.spokenFingers)", rule) }
      if !isPressing, fingers.countOfTap > needed { return OwnFailure("a further finger after a lift", rule) }
      return fingers.countOfTap == needed && fingers.taps > 0
        ? OwnFailure("too far from the first tap", "LP-1", isCertain: false) : nil
    case .told(.moved):
      return isPressing
        ? OwnFailure("moved farther than \(p.allowableMovement) pt", "LP-3", isCertain: false)
        : OwnFailure("moved farther than \(p.tap.allowableMovement) pt", "LP-1", isCertain: false)
    case .told(.ended):
      return ofLift(entry, p, isPressing: isPressing)
    case .told(.cancelled): return .cancelled("G-14")
    case .ready, .refused: return nil
    }
  }

  /// The timer is that of a tap, of the wait for what comes next, or of the press: that fails only without its fingers.
  private func ofTimer(_ fingers: AttemptFingers, _ p: LongPressParameters, isPressing: Bool) -> OwnFailure? {
    if !fingers.isInTap {
      return OwnFailure("no \(isPressing ? "press" : "further tap") within \(p.tap.maxInterval.spoken)", "LP-1")
    }
    if isPressing { return fingers.count > 0 ? nil : OwnFailure("its fingers are forgotten", "N-16") }
    let words = fingers.count > 0 ? "held longer than" : "not complete within"
    return OwnFailure("\(words) \(p.tap.maxTapDuration.spoken) in a tap before the press", "LP-1")
  }

  /// The lift that completes a tap fails no long press; one of the press, or before all are down, does.
  private func ofLift(_ entry: Entry, _ p: LongPressParameters, isPressing: Bool) -> OwnFailure? {
    if !entry.fingers.isInTap { return nil }
    guard let down = entry.fingers.allDownTime else {
      return OwnFailure("lifted before all fingers were down", isPressing ? "LP-3" : "LP-1")
    }
    if !isPressing || entry.isSilent && entry.hasPressed(p, entry.causeTime) { return nil }
    let duration = p.minimumPressDuration
    let time = entry.causeTime - down
    if time < duration.count { return OwnFailure("lifted before \(duration.spoken)", "LP-3") }
    return time == duration.count
      ? OwnFailure("lifted at \(duration.spoken), and a lift comes before the timer", "N-4")
      : OwnFailure("lifted before it began", "LP-3")
  }

  /// Of its own failures as all fingers lift: what was missing before it could begin.
  private func ofPan(_ cause: Cause, _ entry: Entry, _ counts: ClosedRange<Int>) -> OwnFailure? {
    switch cause {
    case .told(.began): return entry.fingers.count > counts.upperBound ? OwnFailure("too many fingers", "PAN-4") : nil
    case .told(.ended):
      if entry.fingers.count > 0 { return nil }
      if entry.fingers.mostCount < counts.lowerBound {
        return OwnFailure("lifted before \(counts.lowerBound.spokenFingers) were down", "PAN-6")
      }
      return entry.fingers.mostCount > 1
        ? OwnFailure("lifted before its fingers had gone far enough together", "PAN-6")
        : OwnFailure("lifted before it had gone far enough", "PAN-6")
    case .told(.cancelled): return .cancelled("G-14")
    default: return nil
    }
  }

  private func ofPair(_ cause: Cause, _ entry: Entry, _ rule: String) -> OwnFailure? {
    switch cause {
    case .told(.ended): entry.fingers.count == 0 ? OwnFailure("the fingers lifted before it began", rule) : nil
    case .told(.cancelled): .cancelled("G-14")
    default: nil
    }
  }

  private func ofSwipe(_ cause: Cause, _ entry: Entry, _ p: SwipeParameters) -> OwnFailure? {
    let needed = p.numberOfTouchesRequired
    switch cause {
    case .told(.began):
      return entry.fingers.count > needed ? OwnFailure("more than \(needed.spokenFingers)", "SWI-4") : nil
    case .told(.moved): return OwnFailure("to the wrong side, too wide, or too late", "SWI-4", isCertain: false)
    case .timer, .told(.ended):
      if !p.hasDirection { return OwnFailure("it has no direction", "SWI-2") }
      return OwnFailure(missing(entry, p, isLift: cause != .timer), "SWI-4")
    case .told(.cancelled): return .cancelled("SWI-4")
    case .ready, .refused: return nil
    }
  }

  /// What a swipe with a direction still lacked as it lifted, or as its time was over (SWI-3).
  private func missing(_ entry: Entry, _ p: SwipeParameters, isLift: Bool) -> String {
    let (needed, time) = (p.numberOfTouchesRequired, p.maxDuration.spoken)
    if entry.fingers.mostCount < needed {
      return isLift ? "lifted before all fingers were down" : "not all fingers were down in \(time)"
    }
    if !p.hasLimits { return isLift ? "lifted before it recognized" : "not recognized in \(time)" }
    // Where it may go back, it may have gone far the other way.
    let way = "far enough" + (p.oppositeAllowance > 0 ? " in its direction" : "")
    if isLift { return "lifted before \(needed > 1 ? "all fingers" : "it") had gone \(way)" }
    return "not \(needed > 1 ? "all fingers " : "")\(way) in \(time)"
  }
}

extension RecognizerLedger.Entry {
  /// Whether the time of its press was over before now, or it has none: then it is Began inside if nobody was asked.
  func hasPressed(_ p: LongPressParameters, _ now: Int64) -> Bool {
    guard fingers.taps >= p.numberOfTapsRequired, let down = fingers.allDownTime else { return false }
    return p.minimumPressDuration.count <= 0 || now - down > p.minimumPressDuration.count
  }
}

extension SwipeParameters {
  /// Whether it can go anywhere (SWI-2).
  fileprivate var hasDirection: Bool { !directions.isDisjoint(with: [.right, .left, .up, .down]) }

  /// Whether how far it must and may go is a number at any time: 0 · ∞ is none, and nothing keeps it (SWI-1, SWI-3).
  fileprivate var hasLimits: Bool {
    [primaryLoss, secondaryLoss].allSatisfy { (maxDuration.seconds * $0).isFinite }
  }
}

extension Int {
  /// So many fingers, as a person says it.
  fileprivate var spokenFingers: String { self == 1 ? "1 finger" : "\(self) fingers" }
}
