// The pan (SPEC §4.3).

import Multitouch
import MultitouchRecordings

/// Fingers that are dragged: their mean displacement.
class ModelPan: ModelGesture {
  /// T of PAN-2.
  private(set) var translation = Point.zero
  /// T when it reached the threshold. [decision] CTL-11: it says where the pan leads; of what is left without the
  /// hysteresis, that may be nothing.
  private(set) var thresholdTranslation = Point.zero
  private var velocity = Point.zero
  /// When the last sample was (PAN-7); nil before the first.
  private var sampleTime: Int64?

  /// What it is set to; a screen-edge pan is a pan of one finger (§4.7).
  private var parameters: PanParameters {
    switch kind {
    case .pan(let parameters): return parameters
    case .screenEdgePan(let edge):
      var parameters = PanParameters(minimum: 1, maximum: 1)
      parameters.hysteresis = edge.hysteresis
      return parameters
    default: return PanParameters()
    }
  }

  /// h.
  var hysteresis: Double {
    ModelParameters.distance(parameters.hysteresis, default: TimingProfile.uiKit.panHysteresis)
  }

  /// Whether it may begin now that the threshold is passed, before the hysteresis is removed.
  var isRightAtThreshold: Bool { true }

  private var least: Int { fingers(parameters.minimumNumberOfTouches) }
  private var most: Int { max(least, fingers(parameters.maximumNumberOfTouches)) }

  override func touchesBegan(_ touches: [ModelTouch]) {
    if sampleTime == nil { sampleTime = session.now }
    // PAN-4.
    if tracked.count > most { session.mark(.pan4) }
    if state.isUnderWay {
      for touch in tracked.dropFirst(most) { ignore(touch) }
    } else if tracked.count > most {
      assign(.failed)
    }
  }

  override func touchesMoved(_ touches: [ModelTouch]) {
    let count = tracked.count
    var increment = Point.zero
    // PAN-1: while Possible with too few, nothing accumulates.
    session.mark(state.isUnderWay || count >= least ? .pan2 : .pan1)
    if state.isUnderWay || count >= least {
      for touch in touches { increment = increment + (touch.place - touch.previousPlace) }
      increment = ModelParameters.mean(increment, of: count)
    }
    translation = translation + increment
    // [decision] PAN-7: a call in which nothing accumulates is a sample too, of increment 0.
    let seconds = Nanoseconds(session.now - (sampleTime ?? session.now)).seconds
    if seconds > 0 {
      session.mark(.pan7, .n14)
      velocity = Point(x: increment.x / seconds, y: increment.y / seconds)
    }
    sampleTime = session.now
    if state.isUnderWay {
      session.mark(.pan5, .pan9)
      return assign(.changed)
    }
    if count >= least { begin() }
  }

  /// PAN-3. [decision] With h = 0 nothing is removed (§4), also where the square of T is too small for a number.
  private func begin() {
    let hysteresis = hysteresis
    let square = translation.squaredLength
    session.mark(.pan3, .n6)
    let isReached = hysteresis == 0 ? translation != .zero : square >= hysteresis * hysteresis
    if !isReached { return }
    if !isRightAtThreshold { return assign(.failed) }
    thresholdTranslation = translation
    let length = square.squareRoot()
    let factor = hysteresis == 0 ? 1 : length > 0 ? 1 - hysteresis / length : 0
    translation = Point(x: translation.x * factor, y: translation.y * factor)
    assign(.began)
  }

  override func touchesEnded(_ touches: [ModelTouch]) {
    let rest = tracked(without: touches).count
    session.mark(.pan6)
    if state.isUnderWay {
      if rest < least { assign(.ended) }
    } else if rest == 0 {
      assign(.failed)
    }
  }

  override var values: [Double] { [translation.x, translation.y, velocity.x, velocity.y] }

  /// PAN-8.
  override func setTranslation(_ value: Point) {
    if !value.x.isFinite || !value.y.isFinite { return }
    session.mark(.pan8)
    translation = value
    velocity = .zero
  }
}
