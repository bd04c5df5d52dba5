// The parameters that count: those a recognizer is set up with (SPEC §4, "At set-up").

import Multitouch
import MultitouchRecordings

extension RecognizerKind {
  /// The kind with the parameters that a replay shows brought into range, for an engine of so many touches.
  func inRange(touches: Int) -> RecognizerKind {
    switch self {
    case .tap(let p): return .tap(p.inRange(touches: touches))
    case .longPress(var p):
      p.minimumPressDuration = p.minimumPressDuration.asDuration
      p.allowableMovement = p.allowableMovement.asDistance(or: LongPressParameters().allowableMovement)
      p.numberOfTapsRequired = min(max(p.numberOfTapsRequired, 0), 255)
      p.numberOfTouchesRequired = min(max(p.numberOfTouchesRequired, 1), touches)
      p.tap = p.tap.inRange(touches: touches)
      return .longPress(p)
    case .pan(var p):
      p.minimumNumberOfTouches = min(max(p.minimumNumberOfTouches, 1), touches)
      p.maximumNumberOfTouches = max(p.minimumNumberOfTouches, p.maximumNumberOfTouches)
      return .pan(p)
    case .swipe(var p):
      p.numberOfTouchesRequired = min(max(p.numberOfTouchesRequired, 1), touches)
      p.maxDuration = p.maxDuration.asDuration
      p.oppositeAllowance = p.oppositeAllowance.asDistance(or: SwipeParameters().oppositeAllowance)
      return .swipe(p)
    case .touchDelay(var p):
      p.delay = p.delay.asDuration
      return .touchDelay(p)
    case .pinch, .rotation, .screenEdgePan, .triggeredTap: return self
    }
  }
}

extension TapParameters {
  fileprivate func inRange(touches: Int) -> TapParameters {
    var p = self
    p.numberOfTapsRequired = min(max(numberOfTapsRequired, 1), 255)
    p.numberOfTouchesRequired = min(max(numberOfTouchesRequired, 1), touches)
    p.maxTapDuration = maxTapDuration.asDuration
    p.maxInterval = maxInterval.asDuration
    p.allowableMovement = allowableMovement.asDistance(or: TapParameters().allowableMovement)
    p.allowableSeparation = allowableSeparation.asDistance(or: TapParameters().allowableSeparation)
    return p
  }
}

extension Double {
  fileprivate func asDistance(or standard: Double) -> Double { isFinite ? max(0, self) : standard }
}
