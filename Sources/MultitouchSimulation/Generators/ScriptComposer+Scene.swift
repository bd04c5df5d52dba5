// Scenes of generated scripts: windows, views, recognizers, requirements, and their numbers.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  mutating func makeScene() {
    windowCount = random.chance(1, of: features.contains(.oddViews) ? 2 : 5) ? 2 : 1
    for window in 0..<windowCount {
      let x = window == 0 ? 0.0 : Double(random.pick([0, 400, 400, -100]))
      let frame = Rect(x: x, y: 0, width: 800, height: 800)
      script.scene.append(.addWindow(attributes(frame, isWindow: true), level: random.chance(1, of: 6) ? 1 : 0))
      screenFrames.append(frame)
    }
    // Where sums depend on their order, most views are deep: only there is there much to add up (N-14).
    for _ in 0..<random.within(grain == .tenths ? 4...8 : 0...6) {
      random.open()
      addView()
      random.close()
    }
    if has(.viewForests, 1, of: 3) { addForest() }
    if has(.controls) { addControls() }
    chooseHome()
    var count = random.chance(1, of: 20) ? 0 : random.within(1...(random.chance(1, of: 4) ? 10 : 4))
    if has(.crowds) { count = random.within(11...60) }
    for _ in 0..<count {
      random.open()
      let spec = randomSpec()
      kinds.append(spec.kind)
      settings.append(spec.settings)
      script.scene.append(.addRecognizer(spec, view: recognizerView()))
      random.close()
    }
    if has(.controls, 1, of: 2) { addRivals() }
    if count > 10 && features.contains(.crowds) { addRequirementWeb(count) }
    if features.contains(.requirements) && count > 1 {
      for _ in 0..<random.within(1...4) {
        script.scene.append(.require(random.below(count), toFail: random.below(count)))
      }
      if random.chance(1, of: 4) {
        for r in 0..<min(count, 3) { script.scene.append(.require(r, toFail: (r + 1) % min(count, 3))) }
      }
    } else if count > 1 && random.chance(1, of: 4) {
      script.scene.append(.require(0, toFail: 1))
    }
  }

  /// Chooses where most fingers go, and finds the views there, innermost first.
  private mutating func chooseHome() {
    let session = ModelSession(script)
    session.play()
    for attempt in 0..<4 where homeViews.isEmpty {
      if attempt == 0, let speck {
        home = corner(speck)
      } else {
        home = attempt == 0 && has(.controls, 1, of: 2) ? controlPlace() ?? randomPlace() : randomPlace()
      }
      var view = session.hitTest(home)?.0
      while let member = view {
        homeViews.append(member.number)
        view = member.superview
      }
    }
  }

  /// Mostly a view that the fingers hit, or one it lies in.
  private mutating func recognizerView() -> Int {
    if homeViews.isEmpty || random.chance(1, of: 8) { return random.below(viewCount) }
    var index = 0
    while index + 1 < homeViews.count && random.chance(1, of: 3) { index += 1 }
    return homeViews[index]
  }

  private mutating func addView() {
    let parent = random.chance(grain == .tenths ? 5 : 4, of: 6) ? viewCount - 1 : random.below(viewCount)
    let outer = screenFrames[parent]
    var inset = Double(random.below(3) * 8)
    if grain == .tenths { inset += Double(random.below(10)) / 10 }
    var frame = Rect(
      x: inset, y: inset, width: max(64, outer.width - 2 * inset), height: max(64, outer.height - 2 * inset))
    if random.chance(1, of: 8) { frame.width = max(64, outer.width / 2) }
    script.scene.append(.addView(attributes(frame, isWindow: false), parent: parent))
    screenFrames.append(
      Rect(
        x: outer.origin.x + frame.origin.x, y: outer.origin.y + frame.origin.y, width: frame.width,
        height: frame.height))
  }

  mutating func attributes(_ frame: Rect, isWindow: Bool) -> ViewAttributes {
    var attributes = ViewAttributes(frame: frame)
    attributes.isMultipleTouchEnabled = random.chance(1, of: 2)
    if !features.contains(.oddViews) { return attributes }
    if isWindow {
      // One thing, and seldom: in a window that nobody hits nothing happens.
      if random.chance(1, of: 6) { makeOdd(window: &attributes) }
      return attributes
    }
    attributes.isHidden = random.chance(1, of: 12)
    attributes.isUserInteractionEnabled = !random.chance(1, of: 12)
    let alphas: [(Int, Double)] = [(14, 1), (2, 0.5), (2, 0.01), (2, 0.009), (1, 0), (1, -0.5), (1, .nan)]
    attributes.alpha = random.pick(weighted: alphas)
    attributes.isExclusiveTouch = random.chance(1, of: 4)
    if random.chance(1, of: 3) { attributes.boundsOrigin = randomBoundsOrigin() }
    if random.chance(1, of: 24) { makeOdd(place: &attributes) }
    return attributes
  }

  private mutating func randomBoundsOrigin() -> Point {
    Point(x: Double(random.below(65) - 32), y: Double(random.below(65)) / 64)
  }

  private mutating func makeOdd(window attributes: inout ViewAttributes) {
    switch random.below(8) {
    case 0, 1, 2: attributes.boundsOrigin = randomBoundsOrigin()
    case 3, 4: attributes.isExclusiveTouch = true
    case 5: attributes.alpha = random.pick([0.5, 0.01, 0.009, .nan])
    case 6: attributes.isHidden = true
    default: attributes.isUserInteractionEnabled = false
    }
  }

  /// Gives a view no inside, no end or no place.
  private mutating func makeOdd(place attributes: inout ViewAttributes) {
    let odd = random.pick([0, 1 / 64, -8, 0x1p40, 1e300, .infinity, -.infinity, .nan])
    switch random.below(6) {
    case 0, 1: attributes.frame.width = odd
    case 2: attributes.frame.height = odd
    case 3: attributes.frame.origin = random.pick([Point(x: odd, y: 0), Point(x: 0, y: odd)])
    case 4: attributes.boundsOrigin.x = odd
    default: attributes.boundsOrigin.y = odd
    }
  }

  mutating func randomSpec() -> RecognizerSpec { RecognizerSpec(randomKind(), randomSettings()) }

  mutating func randomSettings() -> RecognizerSettings {
    var settings = RecognizerSettings()
    if features.contains(.oddSettings) || random.chance(1, of: 4) {
      settings.cancelsTouchesInView = random.chance(2, of: 3)
      settings.delaysTouchesBegan = random.chance(1, of: 3)
      settings.delaysTouchesEnded = random.chance(2, of: 3)
    }
    if has(.oddSettings, 1, of: 12) { settings.isEnabled = false }
    settings.hasDelegate = features.contains(.delegates) ? random.chance(2, of: 3) : random.chance(1, of: 8)
    return settings
  }

  // MARK: Parameters

  mutating func randomKind() -> RecognizerKind {
    switch random.pick(weighted: [(3, 0), (3, 1), (3, 2), (3, 3), (3, 4), (2, 5), (1, 6), (1, 7), (1, 8)]) {
    case 0: .tap(randomTap())
    case 1: .longPress(randomLongPress())
    case 2: .pan(randomPan())
    case 3: .pinch(randomPinch())
    case 4: .rotation(randomRotation())
    case 5: .swipe(randomSwipe())
    case 6: .screenEdgePan(randomScreenEdgePan())
    case 7: .triggeredTap(randomTriggeredTap())
    default: .touchDelay(randomTouchDelay())
    }
  }

  private mutating func randomTap() -> TapParameters {
    var tap = TapParameters(
      taps: random.pick([1, 1, 1, 2, 2, 3]), touches: random.pick([1, 1, 1, 1, 1, 1, 1, 2, 2, 3]),
      profile: script.profile)
    // The sums of more places than two depend on their order.
    if grain == .tenths && random.chance(1, of: 2) { tap.numberOfTouchesRequired = random.within(3...5) }
    if drawsOddParameters {
      oddCount(&tap.numberOfTapsRequired)
      oddCount(&tap.numberOfTouchesRequired)
      oddDuration(&tap.maxTapDuration)
      oddDuration(&tap.maxInterval)
      oddDistance(&tap.allowableMovement)
      oddDistance(&tap.allowableSeparation)
    }
    if has(.profiles, 1, of: 3) { tap.anchor = .previousBegan }
    return tap
  }

  private mutating func randomLongPress() -> LongPressParameters {
    var press = LongPressParameters(
      taps: random.pick([0, 0, 0, 0, 1]), touches: random.pick([1, 1, 1, 2]), profile: script.profile)
    if drawsOddParameters {
      oddCount(&press.numberOfTapsRequired)
      oddCount(&press.numberOfTouchesRequired)
      oddDuration(&press.minimumPressDuration)
      oddDistance(&press.allowableMovement)
      if random.chance(1, of: 3) { press.tap = randomTap() }
    }
    return press
  }

  private mutating func randomPan() -> PanParameters {
    var pan = PanParameters(
      minimum: random.pick([1, 1, 1, 1, 2]), maximum: random.pick([.max, .max, .max, 1, 2]),
      profile: script.profile)
    if drawsOddParameters {
      oddCount(&pan.minimumNumberOfTouches)
      oddCount(&pan.maximumNumberOfTouches)
      oddDistance(&pan.hysteresis)
    }
    return pan
  }

  private mutating func randomPinch() -> PinchParameters {
    var pinch = PinchParameters(profile: script.profile)
    if drawsOddParameters {
      oddDistance(&pinch.threshold)
      oddDistance(&pinch.baselineOffset)
    }
    return pinch
  }

  private mutating func randomRotation() -> RotationParameters {
    var rotation = RotationParameters(profile: script.profile)
    if drawsOddParameters {
      oddDistance(&rotation.threshold)
      oddDistance(&rotation.baselineOffset)
    }
    // What turning fingers reach in some steps, but for rounding.
    if has(.boundaries, 1, of: 2) { rotation.threshold = turnedAngle() }
    return rotation
  }

  mutating func oddCount(_ count: inout Int) {
    if random.chance(1, of: 4) { count = random.pick([0, -1, 1, 2, 3, 11, 12, 300, .max, .min]) }
  }

  mutating func oddDistance(_ distance: inout Double) {
    if !random.chance(1, of: 3) { return }
    if let speck, random.chance(1, of: 2) {
      distance = Double(random.below(5)) * speck
    } else {
      distance = random.pick([0, 0, -1, 1, 1 / 64, 20, 100, .nan, .infinity, -.infinity, 1e300, 1e-12, 1e-170])
    }
  }

  /// The share of a limit that is gone after a second (SWI-1): any finite one counts.
  mutating func oddLoss(_ loss: inout Double) {
    if random.chance(1, of: 4) { loss = random.pick([0, 1, 2, -1, 1e308, -1e308, .nan, .infinity]) }
  }

  mutating func oddDuration(_ duration: inout Nanoseconds) {
    if random.chance(1, of: 3) {
      duration = random.pick([
        .zero, .zero, Nanoseconds(1), Nanoseconds(-1), Nanoseconds(.max), Nanoseconds(.min), .milliseconds(50),
        .milliseconds(100), .milliseconds(200),
      ])
    }
  }

  mutating func randomProfile() -> TimingProfile {
    let others = TimingProfile.all.dropFirst().map(\.profile)
    var profile = random.chance(1, of: 6) ? random.pick(others) : .uiKit
    oddDuration(&profile.multiTapInterval)
    oddDistance(&profile.multiTapDistance)
    profile.multiTapAnchor = random.chance(1, of: 3) ? .previousBegan : .previousEnd
    profile.multiTapScope = random.chance(1, of: 2) ? .sameWindow : .sameView
    profile.viewCancelBeforeAction = random.chance(1, of: 2)
    if random.chance(1, of: 3) { profile.tapInterval = .milliseconds(200) }
    if random.chance(1, of: 3) { profile.longPress = .milliseconds(400) }
    if random.chance(1, of: 3) { profile.panHysteresis = 8 }
    if random.chance(1, of: 3) { profile.controlDragSlop = random.pick([0, 1 / 64, 8, 18, 150, -1, .nan, .infinity]) }
    if random.chance(1, of: 2) { profile.predictionCount = random.pick([0, 1, 2, 3, 4, 4, 5, -1, .max, .min]) }
    oddDuration(&profile.predictionStep)
    return profile
  }

  mutating func smallCapacities() -> ScriptCapacities {
    var capacities = ScriptCapacities()
    if random.chance(1, of: 2) { capacities.touches = random.within(1...4) }
    if random.chance(1, of: 2) { capacities.touchRecords = 2 * capacities.touches + random.below(3) }
    if random.chance(1, of: 3) { capacities.recognizers = random.within(1...6) }
    if random.chance(1, of: 3) { capacities.views = random.within(2...6) }
    if random.chance(1, of: 3) { capacities.viewDepth = random.within(2...4) }
    if random.chance(1, of: 3) { capacities.windows = 1 }
    if random.chance(1, of: 3) { capacities.requirementEdges = random.below(3) }
    if random.chance(1, of: 3) { capacities.registrations = random.below(4) }
    if random.chance(1, of: 3) { capacities.offered = random.within(1...3) }
    if random.chance(1, of: 3) { capacities.active = random.within(1...4) }
    if random.chance(1, of: 3) { capacities.overflow = .cancelAll }
    return capacities
  }
}
