// Commands with ever more of them at its default: attributes, settings, parameters, delays.

import Multitouch
import MultitouchRecordings

extension ScriptCommand {
  /// The command with something of it at its default, one thing after the other; several things at once come before
  /// the single ones. Always as many for a command of one sort.
  func plainer(_ profile: TimingProfile) -> [ScriptCommand] {
    switch self {
    case .addWindow(let attributes, let level):
      return [.addWindow(attributes, level: 0)] + attributes.plainer.map { .addWindow($0, level: level) }
    case .addView(let attributes, let parent): return attributes.plainer.map { .addView($0, parent: parent) }
    case .setView(let view, let attributes): return attributes.plainer.map { .setView(view, $0) }
    case .addControl(let settings, let attributes, let parent):
      return settings.plainer.map { .addControl($0, attributes, parent: parent) }
        + attributes.plainer.map { .addControl(settings, $0, parent: parent) }
    case .setControl(let control, let settings): return settings.plainer.map { .setControl(control, $0) }
    case .addRecognizer(let spec, let view):
      return spec.settings.plainer.map { .addRecognizer(RecognizerSpec(spec.kind, $0), view: view) }
        + spec.kind.plainer(profile).map { .addRecognizer(RecognizerSpec($0, spec.settings), view: view) }
    case .set(let r, let settings): return settings.plainer.map { .set(r, $0) }
    case .configure(let r, let kind): return kind.plainer(profile).map { .configure(r, $0) }
    case .perform(let request, let delay):
      return [.perform(request, delay: 0)]
        + each(request, PerformRequest(target: request.target, selector: request.selector)) {
          [{ $0.isCommon = $1.isCommon }, { $0.object = $1.object }]
        }.map { .perform($0, delay: delay) }
    case .cancelPerform(let target, let selector, _):
      return [.cancelPerform(target: target, selector: selector, object: [0, 0, 0])]
    default: return []
    }
  }
}

/// A value with one thing of it after the other as a plain one has it.
private func each<Value>(
  _ value: Value, _ plain: Value, _ things: () -> [(inout Value, Value) -> Void]
) -> [Value] {
  things().map { thing in
    var value = value
    thing(&value, plain)
    return value
  }
}

extension ViewAttributes {
  fileprivate var plainer: [ViewAttributes] {
    let plain = ViewAttributes(frame: Rect(x: 0, y: 0, width: 800, height: 800))
    return [ViewAttributes(frame: frame)]
      + each(self, plain) {
        [
          { $0.boundsOrigin = $1.boundsOrigin }, { $0.isHidden = $1.isHidden }, { $0.alpha = $1.alpha },
          { $0.isUserInteractionEnabled = $1.isUserInteractionEnabled },
          { $0.isMultipleTouchEnabled = $1.isMultipleTouchEnabled }, { $0.isExclusiveTouch = $1.isExclusiveTouch },
          { $0.frame = $1.frame },
        ]
      }
  }
}

extension ControlSettings {
  fileprivate var plainer: [ControlSettings] {
    [ControlSettings(), ControlSettings(kind)]
      + each(self, ControlSettings()) { [{ $0.isEnabled = $1.isEnabled }, { $0.knob = $1.knob }] }
  }
}

extension RecognizerSettings {
  fileprivate var plainer: [RecognizerSettings] {
    [RecognizerSettings()]
      + each(self, RecognizerSettings()) {
        [
          { $0.cancelsTouchesInView = $1.cancelsTouchesInView }, { $0.delaysTouchesBegan = $1.delaysTouchesBegan },
          { $0.delaysTouchesEnded = $1.delaysTouchesEnded }, { $0.isEnabled = $1.isEnabled },
          { $0.hasDelegate = $1.hasDelegate },
        ]
      }
  }
}

extension TapParameters {
  fileprivate func plainer(_ profile: TimingProfile) -> [TapParameters] {
    let plain = TapParameters(profile: profile)
    return [plain]
      + each(self, plain) {
        [
          { $0.numberOfTapsRequired = $1.numberOfTapsRequired },
          { $0.numberOfTouchesRequired = $1.numberOfTouchesRequired }, { $0.maxTapDuration = $1.maxTapDuration },
          { $0.maxInterval = $1.maxInterval }, { $0.allowableMovement = $1.allowableMovement },
          { $0.allowableSeparation = $1.allowableSeparation }, { $0.anchor = $1.anchor },
        ]
      }
  }
}

extension RecognizerKind {
  /// The kind with nothing but defaults, then with one number after the other at its default.
  fileprivate func plainer(_ profile: TimingProfile) -> [RecognizerKind] {
    switch self {
    case .tap(let tap): return tap.plainer(profile).map { .tap($0) }
    case .longPress(let press):
      let plain = LongPressParameters(profile: profile)
      let own = each(press, plain) {
        [
          { $0 = $1 }, { $0.minimumPressDuration = $1.minimumPressDuration },
          { $0.allowableMovement = $1.allowableMovement }, { $0.numberOfTapsRequired = $1.numberOfTapsRequired },
          { $0.numberOfTouchesRequired = $1.numberOfTouchesRequired },
        ]
      }
      let taps = press.tap.plainer(profile).map { tap in
        var press = press
        press.tap = tap
        return press
      }
      return (own + taps).map { .longPress($0) }
    case .pan(let pan):
      return each(pan, PanParameters(profile: profile)) {
        [
          { $0 = $1 }, { $0.minimumNumberOfTouches = $1.minimumNumberOfTouches },
          { $0.maximumNumberOfTouches = $1.maximumNumberOfTouches }, { $0.hysteresis = $1.hysteresis },
        ]
      }.map { .pan($0) }
    case .pinch(let pinch):
      return each(pinch, PinchParameters(profile: profile)) {
        [{ $0 = $1 }, { $0.threshold = $1.threshold }, { $0.baselineOffset = $1.baselineOffset }]
      }.map { .pinch($0) }
    case .rotation(let rotation):
      return each(rotation, RotationParameters(profile: profile)) {
        [{ $0 = $1 }, { $0.threshold = $1.threshold }, { $0.baselineOffset = $1.baselineOffset }]
      }.map { .rotation($0) }
    case .swipe(let swipe):
      return each(swipe, SwipeParameters(profile: profile)) {
        [
          { $0 = $1 }, { $0.directions = $1.directions },
          { $0.numberOfTouchesRequired = $1.numberOfTouchesRequired },
          { $0.minimumPrimaryMovement = $1.minimumPrimaryMovement },
          { $0.maximumSecondaryMovement = $1.maximumSecondaryMovement }, { $0.primaryLoss = $1.primaryLoss },
          { $0.secondaryLoss = $1.secondaryLoss }, { $0.maxDuration = $1.maxDuration },
          { $0.oppositeAllowance = $1.oppositeAllowance },
        ]
      }.map { .swipe($0) }
    case .screenEdgePan(let pan):
      return each(pan, ScreenEdgePanParameters(screen: pan.screen, profile: profile)) {
        [
          { $0 = $1 }, { $0.edges = $1.edges }, { $0.edgeRegion = $1.edgeRegion }, { $0.hysteresis = $1.hysteresis },
        ]
      }.map { .screenEdgePan($0) }
    case .triggeredTap(let tap):
      return each(tap, TriggeredTapParameters()) {
        [{ $0 = $1 }, { $0.minimumDelay = $1.minimumDelay }, { $0.variant = $1.variant }]
      }.map { .triggeredTap($0) }
    case .touchDelay: return [.touchDelay(TouchDelayParameters(profile: profile))]
    }
  }
}
