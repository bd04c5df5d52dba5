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
    case .pan(let p): return ofPan(cause, entry, fingersMax: p.maximumNumberOfTouches)
    case .pinch: return ofPair(cause, entry, "PIN-5")
    case .rotation: return ofPair(cause, entry, "ROT-5")
    case .swipe(let p): return ofSwipe(cause, entry, p)
    case .screenEdgePan:
      switch cause {
      case .told(.began) where entry.fingers <= 1:
        return OwnFailure("not landed at the edge", "EDG-1", isCertain: false)
      case .told(.moved): return OwnFailure("not moved away from the edge", "EDG-2", isCertain: false)
      default: return ofPan(cause, entry, fingersMax: 1)
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
    switch cause {
    case .timer:
      return entry.fingers > 0
        ? OwnFailure("held longer than \(p.maxTapDuration.spoken)", "TAP-1")
        : OwnFailure("no further tap within \(p.maxInterval.spoken)", "TAP-4")
    case .told(.began):
      if entry.fingers > needed { return OwnFailure("more than \(needed.spokenFingers)", "TAP-2") }
      if entry.fingersOfTap > needed { return OwnFailure("a further finger after a lift", "TAP-2") }
      return entry.fingersOfTap == needed && entry.taps > 0
        ? OwnFailure("too far from the first tap", "TAP-3", isCertain: false) : nil
    case .told(.moved): return OwnFailure("moved farther than \(p.allowableMovement) pt", "TAP-3", isCertain: false)
    case .told(.ended):
      return entry.fingersOfTap > 0 && entry.fingersOfTap < needed
        ? OwnFailure("lifted before all fingers were down", "TAP-2") : nil
    case .told(.cancelled): return .cancelled("TAP-2")
    case .ready, .refused: return nil
    }
  }

  private func ofLongPress(_ cause: Cause, _ entry: Entry, _ p: LongPressParameters) -> OwnFailure? {
    let needed = p.numberOfTouchesRequired
    // Of the last tap before the press, the lift has been counted.
    let isPressing = entry.taps >= p.numberOfTapsRequired
    switch cause {
    case .timer:
      if isPressing && entry.fingers > 0 { return nil }
      return entry.fingers > 0
        ? OwnFailure("held longer than \(p.tap.maxTapDuration.spoken) in a tap before the press", "LP-1")
        : OwnFailure("the taps before it did not come in time", "LP-1")
    case .told(.began):
      let rule = isPressing ? "LP-3" : "LP-1"
      if entry.fingers > needed { return OwnFailure("more than \(needed.spokenFingers)", rule) }
      if !isPressing, entry.fingersOfTap > needed { return OwnFailure("a further finger after a lift", rule) }
      return entry.fingersOfTap == needed && entry.taps > 0
        ? OwnFailure("too far from the first tap", "LP-1", isCertain: false) : nil
    case .told(.moved):
      return isPressing
        ? OwnFailure("moved farther than \(p.allowableMovement) pt", "LP-3", isCertain: false)
        : OwnFailure("moved farther than \(p.tap.allowableMovement) pt", "LP-1", isCertain: false)
    case .told(.ended):
      return ofLift(entry, p)
    case .told(.cancelled): return .cancelled("G-14")
    case .ready, .refused: return nil
    }
  }

  /// The lift that completes a tap fails no long press; one of the press, or before all are down, does.
  private func ofLift(_ entry: Entry, _ p: LongPressParameters) -> OwnFailure? {
    if entry.taps > p.numberOfTapsRequired || entry.taps == p.numberOfTapsRequired && entry.fingersOfTap > 0 {
      return OwnFailure("lifted before \(p.minimumPressDuration.spoken)", "LP-3")
    }
    return entry.fingersOfTap > 0 && entry.fingersOfTap < p.numberOfTouchesRequired
      ? OwnFailure("lifted before all fingers were down", "LP-1") : nil
  }

  private func ofPan(_ cause: Cause, _ entry: Entry, fingersMax: Int) -> OwnFailure? {
    switch cause {
    case .told(.began): entry.fingers > fingersMax ? OwnFailure("too many fingers", "PAN-4") : nil
    case .told(.ended): entry.fingers <= 0 ? OwnFailure("lifted before it had gone far enough", "PAN-6") : nil
    case .told(.cancelled): .cancelled("G-14")
    default: nil
    }
  }

  private func ofPair(_ cause: Cause, _ entry: Entry, _ rule: String) -> OwnFailure? {
    switch cause {
    case .told(.ended): entry.fingers <= 0 ? OwnFailure("the fingers lifted before it began", rule) : nil
    case .told(.cancelled): .cancelled("G-14")
    default: nil
    }
  }

  private func ofSwipe(_ cause: Cause, _ entry: Entry, _ p: SwipeParameters) -> OwnFailure? {
    let needed = p.numberOfTouchesRequired
    switch cause {
    case .timer: return OwnFailure("not far enough in \(p.maxDuration.spoken)", "SWI-4")
    case .told(.began): return entry.fingers > needed ? OwnFailure("more than \(needed.spokenFingers)", "SWI-4") : nil
    case .told(.moved): return OwnFailure("to the wrong side, too wide, or too late", "SWI-4", isCertain: false)
    case .told(.ended): return OwnFailure("lifted before it had gone far enough", "SWI-4")
    case .told(.cancelled): return .cancelled("SWI-4")
    case .ready, .refused: return nil
    }
  }
}

extension Int {
  /// So many fingers, as a person says it.
  fileprivate var spokenFingers: String { self == 1 ? "1 finger" : "\(self) fingers" }
}
