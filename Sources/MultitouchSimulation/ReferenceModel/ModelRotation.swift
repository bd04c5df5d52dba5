// The rotation (SPEC §4.5).

import Multitouch
import MultitouchRecordings

/// The angle of two fingers.
final class ModelRotation: ModelPairGesture {
  /// The last vector from the first to the second touch that was not zero; zero if there was none.
  private var reference = Point.zero
  /// acc of ROT-1: the sum of the steps.
  private var turned = 0.0
  /// What is taken off ``turned`` (ROT-2); with ``base`` set, rotation is ``base`` + ``change`` instead (ROT-3).
  private var offset = 0.0
  private var base: Double?
  /// The sum of the steps since ``base`` was set.
  private var change = 0.0
  private var velocity = 0.0

  private var parameters: RotationParameters {
    if case .rotation(let parameters) = kind { parameters } else { RotationParameters() }
  }

  /// [decision] ROT-5, after PIN-2: while Possible, a new pair is measured from its landing.
  override func pairLanded() {
    reference = tracked[1].place - tracked[0].place
    if state == .possible { turned = 0 }
  }

  override func pairMoved(seconds: Double) {
    let step = takeStep()
    if let step {
      session.mark(.rot1)
      turned += step
      change += step
    }
    if state.isUnderWay {
      session.mark(.rot4)
      if let step, seconds > 0 { velocity = step / seconds }
      assign(.changed)
    } else {
      begin(step: step, seconds: seconds)
    }
  }

  /// ROT-1: the angle from the reference to the present vector; nil while either is zero (ROT-5).
  private func takeStep() -> Double? {
    let vector = tracked[1].place - tracked[0].place
    if vector == .zero { return nil }
    let old = reference
    reference = vector
    if old == .zero { return nil }
    let cross = old.x * vector.y - old.y * vector.x
    let dot = old.x * vector.x + old.y * vector.y
    return arcTangent(y: cross, x: dot)
  }

  /// ROT-2. [decision] What has not turned does not begin, with a threshold within the tolerance as little as with 0.
  /// [decision] ROT-4: the velocity at Began is that of the last step too, 0 without time or step.
  private func begin(step: Double?, seconds: Double) {
    if let step, seconds > 0 { velocity = step / seconds }
    let standard = TimingProfile.uiKit
    let threshold = ModelParameters.distance(parameters.threshold, default: standard.rotationThreshold)
    let removed = min(
      threshold, ModelParameters.distance(parameters.baselineOffset, default: standard.rotationOffset))
    session.mark(.rot2)
    let degrees = abs(turned) * (180 / Double.pi)
    if turned == 0 || !(degrees + 1e-12 >= threshold) { return }
    if step == nil || !(seconds > 0) { velocity = 0 }
    offset = removed * (Double.pi / 180) * (turned < 0 ? -1 : 1)
    assign(.began)
  }

  override var values: [Double] { [base.map { $0 + change } ?? turned - offset, velocity] }

  /// ROT-3. [decision] The change is summed anew from 0, not taken as a difference of two sums.
  override func setRotation(_ value: Double) {
    if !value.isFinite { return }
    session.mark(.rot3)
    base = value
    change = 0
    velocity = 0
  }
}
