// What is at its default need not be read.

import Multitouch
import MultitouchRecordings

/// Puts the profile, the capacities, the start, settings, parameters and attributes to their defaults, one at a time.
///
/// Of one thing the plainest form comes first, and those after it are not tried once one shows it: none may take back
/// what another has put to its default.
struct DefaultsPass: ShrinkPass {
  let name = "defaults"

  func run(_ attempt: ShrinkAttempt) {
    attempt.change { $0.profile = .uiKit }
    attempt.change { $0.profile.multiTapInterval = TimingProfile.uiKit.multiTapInterval }
    attempt.change { $0.profile.multiTapDistance = TimingProfile.uiKit.multiTapDistance }
    attempt.change { $0.profile.multiTapAnchor = .previousEnd }
    attempt.change { $0.profile.multiTapScope = .sameView }
    attempt.change { $0.profile.viewCancelBeforeAction = false }
    attempt.change { $0.profile.controlDragSlop = TimingProfile.uiKit.controlDragSlop }
    attempt.change { $0.profile.predictionCount = TimingProfile.uiKit.predictionCount }
    attempt.change { $0.profile.predictionStep = TimingProfile.uiKit.predictionStep }
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
      for plainer in Self.plainer(kind, attempt.best.profile) {
        if attempt.tryStep(index, .command(.configure(r, plainer))) { break }
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
      for plainer in Self.plainer(spec.kind, attempt.best.profile) {
        if attempt.changeSpec(index, { $0.kind = plainer }) { break }
      }
    case .addView: shrink(attributesOf: index, attempt)
    case .addControl(let settings, let attributes, let parent):
      for plainer in [ControlSettings(), ControlSettings(settings.kind)] {
        if attempt.change({ $0.scene[index] = .addControl(plainer, attributes, parent: parent) }) { break }
      }
      shrink(attributesOf: index, attempt)
    case .addWindow(let attributes, _):
      attempt.change { $0.scene[index] = .addWindow(attributes, level: 0) }
      shrink(attributesOf: index, attempt)
    default: return
    }
  }

  /// The attributes of the view that one command of the scene makes.
  private func shrink(attributesOf index: Int, _ attempt: ShrinkAttempt) {
    let isPlain = attempt.changeAttributes(index) { $0 = ViewAttributes(frame: $0.frame) }
    if !isPlain {
      attempt.changeAttributes(index) { attributes in
        var plainer = ViewAttributes(frame: attributes.frame)
        plainer.isMultipleTouchEnabled = attributes.isMultipleTouchEnabled
        attributes = plainer
      }
      attempt.changeAttributes(index) { $0.boundsOrigin = .zero }
    }
    attempt.changeAttributes(index) { $0.frame = Rect(x: 0, y: 0, width: 800, height: 800) }
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

  /// A kind with nothing but defaults, then with more and more of its counts kept.
  private static func plainer(_ kind: RecognizerKind, _ profile: TimingProfile) -> [RecognizerKind] {
    [plain(kind, profile)] + keepingCounts(kind, profile)
  }

  /// A kind with some of its counts kept, then all of them, and its other numbers at their defaults.
  private static func keepingCounts(_ kind: RecognizerKind, _ profile: TimingProfile) -> [RecognizerKind] {
    switch kind {
    case .tap(let tap):
      [
        .tap(TapParameters(touches: tap.numberOfTouchesRequired, profile: profile)),
        .tap(TapParameters(taps: tap.numberOfTapsRequired, profile: profile)),
        .tap(TapParameters(taps: tap.numberOfTapsRequired, touches: tap.numberOfTouchesRequired, profile: profile)),
      ]
    case .longPress(let press):
      [
        .longPress(LongPressParameters(touches: press.numberOfTouchesRequired, profile: profile)),
        .longPress(
          LongPressParameters(
            taps: press.numberOfTapsRequired, touches: press.numberOfTouchesRequired, profile: profile)),
      ]
    case .pan(let pan):
      [
        .pan(PanParameters(minimum: pan.minimumNumberOfTouches, profile: profile)),
        .pan(
          PanParameters(
            minimum: pan.minimumNumberOfTouches, maximum: pan.maximumNumberOfTouches, profile: profile)),
      ]
    case .swipe(let swipe):
      [.swipe(SwipeParameters(swipe.directions, touches: swipe.numberOfTouchesRequired, profile: profile))]
    case .screenEdgePan(let pan):
      [.screenEdgePan(ScreenEdgePanParameters(pan.edges, screen: pan.screen, profile: profile))]
    case .triggeredTap(let tap): [.triggeredTap(TriggeredTapParameters(variant: tap.variant))]
    default: []
    }
  }
}

extension ShrinkAttempt {
  /// Tries the best script with a change; whether that shows it.
  @discardableResult
  func change(_ body: (inout TouchScript) -> Void) -> Bool {
    var candidate = best
    body(&candidate)
    return accept(candidate)
  }

  /// Tries the best script with a change of the recognizer that one command of the scene makes.
  @discardableResult
  func changeSpec(_ index: Int, _ body: (inout RecognizerSpec) -> Void) -> Bool {
    guard index < best.scene.count, case .addRecognizer(var spec, let view) = best.scene[index] else { return false }
    body(&spec)
    return change { $0.scene[index] = .addRecognizer(spec, view: view) }
  }

  /// Tries the best script with a change of the view that one command of the scene makes.
  @discardableResult
  func changeAttributes(_ index: Int, _ body: (inout ViewAttributes) -> Void) -> Bool {
    guard index < best.scene.count else { return false }
    switch best.scene[index] {
    case .addView(var attributes, let parent):
      body(&attributes)
      return change { $0.scene[index] = .addView(attributes, parent: parent) }
    case .addControl(let settings, var attributes, let parent):
      body(&attributes)
      return change { $0.scene[index] = .addControl(settings, attributes, parent: parent) }
    case .addWindow(var attributes, let level):
      body(&attributes)
      return change { $0.scene[index] = .addWindow(attributes, level: level) }
    default: return false
    }
  }
}
