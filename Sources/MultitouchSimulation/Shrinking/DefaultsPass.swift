// What is at its default need not be read.

import Multitouch
import MultitouchRecordings

/// Puts the profile, the capacities, the start, settings, parameters and attributes to their defaults, one at a time.
struct DefaultsPass: ShrinkPass {
  let name = "defaults"

  func run(_ attempt: ShrinkAttempt) {
    attempt.change { $0.profile = .uiKit }
    attempt.change { $0.profile.multiTapInterval = TimingProfile.uiKit.multiTapInterval }
    attempt.change { $0.profile.multiTapDistance = TimingProfile.uiKit.multiTapDistance }
    attempt.change { $0.profile.multiTapAnchor = .previousEnd }
    attempt.change { $0.profile.multiTapScope = .sameView }
    attempt.change { $0.profile.viewCancelBeforeAction = false }
    attempt.change { $0.capacities = ScriptCapacities() }
    for path in Self.capacities { attempt.change { $0.capacities[keyPath: path] = ScriptCapacities()[keyPath: path] } }
    attempt.change { script in
      let start = script.startTime
      script.startTime = 0
      TimeShift.shift(&script, from: 0, by: 0 &- start)
    }
    for index in attempt.best.scene.indices { shrink(sceneCommand: index, attempt) }
    // New kinds given later, outside of callbacks and inside.
    for index in attempt.best.steps.indices {
      guard case .command(.configure(let r, let kind)) = attempt.best.steps[index] else { continue }
      for plainer in [Self.plain(kind, attempt.best.profile)] + Self.plainer(kind, attempt.best.profile) {
        attempt.change { $0.steps[index] = .command(.configure(r, plainer)) }
      }
    }
    for (index, reaction) in attempt.best.reactions.enumerated() {
      for (position, given) in reaction.commands.enumerated() {
        guard case .command(.configure(let r, let kind)) = given else { continue }
        attempt.change {
          $0.reactions[index].commands[position] = .command(.configure(r, Self.plain(kind, $0.profile)))
        }
      }
    }
  }

  private static var capacities: [WritableKeyPath<ScriptCapacities, Int>] {
    [
      \.touches, \.touchRecords, \.recognizers, \.views, \.viewDepth, \.windows, \.requirementEdges, \.registrations,
      \.offered,
      \.active,
    ]
  }

  private func shrink(sceneCommand index: Int, _ attempt: ShrinkAttempt) {
    switch attempt.best.scene[index] {
    case .addRecognizer(let spec, let view):
      attempt.change { $0.scene[index] = .addRecognizer(RecognizerSpec(spec.kind), view: view) }
      for path in [
        \RecognizerSettings.cancelsTouchesInView, \.delaysTouchesBegan, \.delaysTouchesEnded, \.isEnabled,
        \.hasDelegate,
      ] {
        attempt.changeSpec(index) { $0.settings[keyPath: path] = RecognizerSettings()[keyPath: path] }
      }
      let profile = attempt.best.profile
      attempt.changeSpec(index) { $0.kind = Self.plain($0.kind, profile) }
      for plainer in Self.plainer(spec.kind, profile) { attempt.changeSpec(index) { $0.kind = plainer } }
    case .addView(let attributes, let parent):
      for plainer in Self.plainer(attributes) { attempt.change { $0.scene[index] = .addView(plainer, parent: parent) } }
    case .addControl(let settings, let attributes, let parent):
      attempt.change { $0.scene[index] = .addControl(ControlSettings(), attributes, parent: parent) }
      attempt.change { $0.scene[index] = .addControl(ControlSettings(settings.kind), attributes, parent: parent) }
      for plainer in Self.plainer(attributes) {
        attempt.change { $0.scene[index] = .addControl(settings, plainer, parent: parent) }
      }
    case .addWindow(let attributes, let level):
      attempt.change { $0.scene[index] = .addWindow(attributes, level: 0) }
      for plainer in Self.plainer(attributes) { attempt.change { $0.scene[index] = .addWindow(plainer, level: level) } }
    default: return
    }
  }

  /// A kind with nothing but defaults.
  private static func plain(_ kind: RecognizerKind, _ profile: TimingProfile) -> RecognizerKind {
    switch kind {
    case .tap: .tap(TapParameters(profile: profile))
    case .longPress: .longPress(LongPressParameters(profile: profile))
    case .pan: .pan(PanParameters(profile: profile))
    case .pinch: .pinch(PinchParameters(profile: profile))
    case .rotation: .rotation(RotationParameters(profile: profile))
    case .swipe: .swipe(SwipeParameters(profile: profile))
    case .screenEdgePan(let pan): .screenEdgePan(ScreenEdgePanParameters(screen: pan.screen, profile: profile))
    case .triggeredTap: .triggeredTap(TriggeredTapParameters())
    case .touchDelay: .touchDelay(TouchDelayParameters(profile: profile))
    }
  }

  /// A kind with its counts kept and its other numbers at their defaults.
  private static func plainer(_ kind: RecognizerKind, _ profile: TimingProfile) -> [RecognizerKind] {
    switch kind {
    case .tap(let tap):
      [
        .tap(TapParameters(taps: tap.numberOfTapsRequired, touches: tap.numberOfTouchesRequired, profile: profile)),
        .tap(TapParameters(taps: tap.numberOfTapsRequired, profile: profile)),
        .tap(TapParameters(touches: tap.numberOfTouchesRequired, profile: profile)),
      ]
    case .longPress(let press):
      [
        .longPress(
          LongPressParameters(
            taps: press.numberOfTapsRequired, touches: press.numberOfTouchesRequired, profile: profile)),
        .longPress(LongPressParameters(touches: press.numberOfTouchesRequired, profile: profile)),
      ]
    case .pan(let pan):
      [
        .pan(
          PanParameters(
            minimum: pan.minimumNumberOfTouches, maximum: pan.maximumNumberOfTouches, profile: profile)),
        .pan(PanParameters(minimum: pan.minimumNumberOfTouches, profile: profile)),
      ]
    case .swipe(let swipe):
      [.swipe(SwipeParameters(swipe.directions, touches: swipe.numberOfTouchesRequired, profile: profile))]
    case .screenEdgePan(let pan):
      [.screenEdgePan(ScreenEdgePanParameters(pan.edges, screen: pan.screen, profile: profile))]
    case .triggeredTap(let tap): [.triggeredTap(TriggeredTapParameters(variant: tap.variant))]
    default: []
    }
  }

  private static func plainer(_ attributes: ViewAttributes) -> [ViewAttributes] {
    var all = ViewAttributes(frame: attributes.frame)
    var result = [all]
    all.isMultipleTouchEnabled = attributes.isMultipleTouchEnabled
    result.append(all)
    var square = attributes
    square.frame = Rect(x: 0, y: 0, width: 800, height: 800)
    result.append(square)
    var unmoved = attributes
    unmoved.boundsOrigin = .zero
    result.append(unmoved)
    return result
  }
}

extension ShrinkAttempt {
  /// Tries the best script with a change.
  func change(_ body: (inout TouchScript) -> Void) {
    var candidate = best
    body(&candidate)
    accept(candidate)
  }

  /// Tries the best script with a change of the recognizer that one command of the scene makes.
  func changeSpec(_ index: Int, _ body: (inout RecognizerSpec) -> Void) {
    guard index < best.scene.count, case .addRecognizer(var spec, let view) = best.scene[index] else { return }
    body(&spec)
    change { $0.scene[index] = .addRecognizer(spec, view: view) }
  }
}
