// The long press (SPEC §4.2).

import Multitouch
import MultitouchRecordings

/// k taps, then m fingers that rest for a while.
final class ModelLongPress: ModelGesture {
  /// The taps that come first (LP-1).
  private var counter = ModelTapCounter()
  /// The fingers of the press so far.
  private var press: [ModelTouch] = []
  /// All m fingers of the press are down.
  private var isPressed = false

  private var parameters: LongPressParameters {
    if case .longPress(let parameters) = kind { parameters } else { LongPressParameters() }
  }

  private var fingers: Int { fingers(parameters.numberOfTouchesRequired) }
  private var tapsFirst: Int { ModelParameters.count(parameters.numberOfTapsRequired, 0...255) }
  private var limits: ModelTapCounter.Limits { ModelTapCounter.Limits(parameters.tap, fingers: fingers) }
  private var isTapping: Bool { press.isEmpty && counter.taps < tapsFirst }

  override func touchesBegan(_ touches: [ModelTouch]) {
    if state.isUnderWay {
      session.mark(.lp4)
      for touch in touches { ignore(touch) }
    } else if isTapping {
      session.mark(.lp1)
      if counter.touches.isEmpty { startTimer(parameters.tap.maxTapDuration, from: session.now) }
      if counter.land(touches, at: session.now, limits) == .failed { assign(.failed) }
    } else {
      startPress(touches)
    }
  }

  private func startPress(_ touches: [ModelTouch]) {
    if press.isEmpty { stopTimer() }  // LP-1: the first down stops the interval timer.
    press += touches
    if press.count > fingers {
      session.mark(.lp3)
      return assign(.failed)
    }
    if press.count < fingers { return }
    if let first = counter.firstStartSum,
      ModelTapCounter.isFarther(press.placeSum, first, than: limits.separation, count: fingers)
    {
      return assign(.failed)  // LP-1
    }
    isPressed = true
    session.mark(.lp2, .lp5)
    if parameters.minimumPressDuration.count <= 0 {
      assign(.began)  // LP-2
    } else {
      startTimer(parameters.minimumPressDuration, from: session.now)
    }
  }

  override func touchesMoved(_ touches: [ModelTouch]) {
    if state.isUnderWay {
      assign(.changed)  // LP-4
    } else if isTapping {
      if counter.move(limits) == .failed { assign(.failed) }
    } else {
      let movement = ModelParameters.distance(
        parameters.allowableMovement, default: TimingProfile.uiKit.longPressMovement)
      if press.contains(where: { $0.isFarther(than: movement) }) { assign(.failed) }  // LP-3
    }
  }

  override func touchesEnded(_ touches: [ModelTouch]) {
    if state.isUnderWay {
      assign(.ended)  // LP-4
    } else if isTapping {
      switch counter.lift(leaving: tracked.count - touches.count) {
      case .failed: assign(.failed)
      case .goesOn: break
      case .tapped: startInterval(parameters.tap, after: counter.firstDown)
      }
    } else {
      assign(.failed)  // LP-3
    }
  }

  /// N-16 [decision]: a finger of the press that is forgotten is none of its fingers.
  override func touchForgotten(_ touch: ModelTouch) {
    counter.forget(touch)
    press.removeAll { $0 === touch }
  }

  override func timerFired() { assign(isPressed && !press.isEmpty ? .began : .failed) }
}
