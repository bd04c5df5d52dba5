// Parameters of the kinds that the five systems are made of: swipe, edge pan, triggered tap, touch delay; and samples.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  mutating func randomSwipe() -> SwipeParameters {
    var swipe = SwipeParameters(
      SwipeDirections(rawValue: random.pick([1, 1, 2, 4, 8, 3, 12, 5, 0, 15])), touches: random.pick([1, 1, 1, 2]),
      profile: script.profile)
    if features.contains(.extremeParameters) {
      oddCount(&swipe.numberOfTouchesRequired)
      oddDistance(&swipe.minimumPrimaryMovement)
      oddDistance(&swipe.maximumSecondaryMovement)
      oddDistance(&swipe.oppositeAllowance)
      oddDuration(&swipe.maxDuration)
    }
    return swipe
  }

  mutating func randomScreenEdgePan() -> ScreenEdgePanParameters {
    // Mostly a screen whose edge lies where the fingers land: home is known before the recognizers are made.
    let screen =
      random.chance(1, of: 3)
      ? Rect(x: 0, y: 0, width: 800, height: 800)
      : Rect(
        x: home.x - Double(random.within(0...20)), y: home.y - Double(random.within(0...20)), width: 400, height: 400)
    var pan = ScreenEdgePanParameters(
      ScreenEdges(rawValue: random.pick([2, 2, 1, 4, 8, 15, 0])), screen: screen, profile: script.profile)
    if features.contains(.extremeParameters) {
      oddDistance(&pan.edgeRegion)
      oddDistance(&pan.hysteresis)
    }
    return pan
  }

  mutating func randomTriggeredTap() -> TriggeredTapParameters {
    var tap = TriggeredTapParameters(variant: random.pick([.standard, .literal, .hardened]))
    if features.contains(.extremeParameters) { oddDuration(&tap.minimumDelay) }
    return tap
  }

  mutating func randomTouchDelay() -> TouchDelayParameters {
    var delay = TouchDelayParameters(profile: script.profile)
    if features.contains(.extremeParameters) { oddDuration(&delay.delay) }
    return delay
  }

  /// Raw samples of the contacts that a frame moves, and now and then of one nobody knows (T-12).
  mutating func addSamples(before time: Int64, _ changes: [ContactChange]) {
    var samples: [ScriptSample] = []
    for change in changes where change.phase == .moved || random.chance(1, of: 12) {
      for index in (0..<random.within(1...4)).reversed() {
        samples.append(
          ScriptSample(
            contact: change.contact, time: time &- Int64(index) * ScriptComposer.millisecond,
            location: Point(x: change.location.x - Double(index), y: change.location.y)))
      }
    }
    if !samples.isEmpty { script.steps.append(.samples(samples)) }
  }
}
