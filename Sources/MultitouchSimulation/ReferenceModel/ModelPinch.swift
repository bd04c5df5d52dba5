// Two fingers, and the pinch (SPEC §4.4).

import Multitouch
import MultitouchRecordings

/// Gestures of exactly two touches: the touch rules of PIN-1 and PIN-5.
class ModelPairGesture: ModelGesture {
  /// The end of the last step: the last touchesMoved call with both tracked, or the second finger's landing, whichever
  /// is later (PIN-4).
  var stepTime: Int64 = 0
  /// When the second finger landed.
  var landingTime: Int64 = 0

  /// A second finger has landed: `tracked` has both.
  func pairLanded() {}
  /// A touchesMoved call with both tracked; `seconds` is the time since the last step.
  func pairMoved(seconds: Double) {}

  final override func touchesBegan(_ touches: [ModelTouch]) {
    let before = tracked.count - touches.count
    if tracked.count > 2 { session.mark(self is ModelPinch ? .pin1 : .rot5) }
    for touch in tracked.dropFirst(2) { ignore(touch) }
    if before < 2 && tracked.count == 2 {
      stepTime = session.now
      landingTime = session.now
      pairLanded()
    }
  }

  final override func touchesMoved(_ touches: [ModelTouch]) {
    if tracked.count == 2 {
      let seconds = Nanoseconds(session.now - stepTime).seconds
      stepTime = session.now
      pairMoved(seconds: seconds)
    } else if state.isUnderWay {
      assign(.changed)
    }
  }

  /// PIN-5. [decision] With none left it is over, also where a second one never was there.
  final override func touchesEnded(_ touches: [ModelTouch]) {
    session.mark(self is ModelPinch ? .pin5 : .rot5)
    if tracked(without: touches).isEmpty { assign(state.isUnderWay ? .ended : .failed) }
  }
}

/// The distance of two fingers.
final class ModelPinch: ModelPairGesture {
  private var landingDistance = 1.0
  private var distance = 1.0
  private var baseline = 1.0
  private var scale = 1.0
  private var velocity = 0.0

  private var parameters: PinchParameters {
    if case .pinch(let parameters) = kind { parameters } else { PinchParameters() }
  }

  /// PIN-2: at least 1 pt.
  private var presentDistance: Double {
    let vector = tracked[1].place - tracked[0].place
    return max(1, vector.squaredLength.squareRoot())
  }

  /// Whether a scale is in the range of PIN-3.
  private static func isInRange(_ scale: Double) -> Bool { scale >= 0x1p-20 && scale <= 0x1p20 }

  override func pairLanded() {
    distance = presentDistance
    if state == .possible {
      landingDistance = distance
    } else if ModelPinch.isInRange(scale) {
      baseline = distance / scale  // PIN-5
    }
  }

  override func pairMoved(seconds: Double) {
    distance = presentDistance
    if state.isUnderWay {
      let before = scale
      scale = distance / baseline
      session.mark(.pin4, .pin6)
      if seconds > 0 { velocity = (scale - before) / seconds }
      assign(.changed)
    } else {
      begin()
    }
  }

  /// PIN-2.
  private func begin() {
    let standard = TimingProfile.uiKit
    let threshold = ModelParameters.distance(parameters.threshold, default: standard.pinchThreshold)
    let offset = min(
      threshold, ModelParameters.distance(parameters.baselineOffset, default: standard.pinchOffset))
    session.mark(.pin2)
    let change = distance - landingDistance
    if threshold == 0 ? change == 0 : !(abs(change) >= threshold) { return }
    baseline = max(1, landingDistance + offset * (change < 0 ? -1 : 1))
    scale = distance / baseline
    let seconds = Nanoseconds(session.now - landingTime).seconds
    velocity = seconds > 0 ? (scale - 1) / seconds : 0
    assign(.began)
  }

  override var values: [Double] { [scale, velocity] }

  /// PIN-3.
  override func setScale(_ value: Double) {
    session.mark(.pin3)
    if !ModelPinch.isInRange(value) { return }
    scale = value
    baseline = distance / value
    velocity = 0
  }
}
