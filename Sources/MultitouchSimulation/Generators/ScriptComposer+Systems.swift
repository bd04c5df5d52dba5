// The five systems, the parameters of the kinds they are made of (swipe, edge pan, triggered tap, touch delay), and
// samples.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// One of the five systems on controls, taps and views of the scene, if it has what one needs.
  mutating func makeSystem() {
    let taps = kinds.indices.filter { if case .tap = kinds[$0] { true } else { false } }
    let triggered = kinds.indices.filter { if case .triggeredTap = kinds[$0] { true } else { false } }
    var choices: [ScriptSystem] = []
    if !controls.isEmpty {
      choices += [
        .delayedTap(randomDelayedTap()), .tapDragHold(control: random.pick(controls), randomPress()),
        .dial(randomDial()),
      ]
    }
    if !taps.isEmpty {
      var collection = ScriptCollection(view: random.below(viewCount), doubleTap: random.pick(taps))
      collection.columns = random.within(1...4)
      collection.spacing = Point(x: Double(random.below(3)) * 8, y: 0)
      choices += [.collection(collection), webTap(.recipe(random.pick(taps)))]
    }
    if taps.count >= 3 { choices.append(webTap(.requirement(taps[0], taps[1], taps[2]))) }
    choices += triggered.map { .triggeredTap(recognizer: $0) }
    choices.append(webTap(.window(view: random.below(viewCount))))
    script.system = random.pick(choices)
  }

  private mutating func randomDelayedTap() -> ScriptDelayedTap {
    var system = ScriptDelayedTap(
      random.pick(ScriptDelayedTap.Variant.allCases),
      controls: Array(controls.prefix(random.within(1...controls.count))))
    system.isHardened = random.chance(1, of: 2)
    if random.chance(1, of: 3) { system.delay = .milliseconds(Int64(random.below(800))) }
    system.registersRepeatFirst = random.chance(1, of: 4)
    system.sharesAction = random.chance(1, of: 4)
    if random.chance(1, of: 3) { system.holdDelay = .milliseconds(Int64(random.below(800))) }
    return system
  }

  private mutating func randomPress() -> ScriptPress {
    var press = ScriptPress()
    if random.chance(1, of: 3) { press.slop = Double(random.below(40)) }
    if random.chance(1, of: 3) { press.holdTime = .milliseconds(Int64(random.below(800))) }
    if random.chance(1, of: 3) { press.countInterval = .milliseconds(Int64(random.below(800))) }
    return press
  }

  private mutating func randomDial() -> ScriptDial {
    var dial = ScriptDial(control: random.pick(controls))
    dial.centre = Point(x: Double(random.below(200)), y: Double(random.below(200)))
    dial.deadRadius = Double(random.below(3)) * 10
    dial.press = randomPress()
    dial.isSilent = random.chance(1, of: 3)
    return dial
  }

  private mutating func webTap(_ variant: ScriptWebTap.Variant) -> ScriptSystem {
    var system = ScriptWebTap(variant)
    system.isHardened = random.chance(1, of: 2)
    if random.chance(1, of: 3) { system.delay = .milliseconds(Int64(random.below(1_000))) }
    return .webTap(system)
  }

  mutating func randomSwipe() -> SwipeParameters {
    var swipe = SwipeParameters(
      SwipeDirections(rawValue: random.pick([1, 1, 2, 4, 8, 3, 12, 5, 0, 15])), touches: random.pick([1, 1, 1, 2]),
      profile: script.profile)
    if drawsOddParameters {
      oddCount(&swipe.numberOfTouchesRequired)
      oddDistance(&swipe.minimumPrimaryMovement)
      oddDistance(&swipe.maximumSecondaryMovement)
      oddDistance(&swipe.oppositeAllowance)
      oddLoss(&swipe.primaryLoss)
      oddLoss(&swipe.secondaryLoss)
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
    if drawsOddParameters {
      oddDistance(&pan.edgeRegion)
      oddDistance(&pan.hysteresis)
    }
    return pan
  }

  mutating func randomTriggeredTap() -> TriggeredTapParameters {
    var tap = TriggeredTapParameters(variant: random.pick([.standard, .literal, .hardened]))
    if drawsOddParameters { oddDuration(&tap.minimumDelay) }
    return tap
  }

  mutating func randomTouchDelay() -> TouchDelayParameters {
    var delay = TouchDelayParameters(profile: script.profile)
    if drawsOddParameters { oddDuration(&delay.delay) }
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
