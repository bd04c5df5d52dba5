// Controls of generated scripts: what they are, who listens, what their host answers, and commands about them.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// One to four controls with some targets; mostly where the fingers go.
  mutating func addControls() {
    for _ in 0..<random.within(1...4) {
      random.open()
      let parent = random.chance(1, of: 4) ? random.below(viewCount) : viewCount - 1
      let outer = screenFrames[parent]
      let frame = Rect(
        x: 0, y: 0, width: max(64, (outer.width / random.pick([1, 2])).rounded(.down)), height: max(64, outer.height))
      controls.append(viewCount)
      script.scene.append(.addControl(randomControl(frame), attributes(frame, isWindow: false), parent: parent))
      screenFrames.append(
        Rect(x: outer.origin.x, y: outer.origin.y, width: frame.width, height: frame.height))
      for _ in 0..<random.below(4) { script.scene.append(addTarget(controls[controls.count - 1])) }
      random.close()
    }
  }

  mutating func randomControl(_ frame: Rect) -> ControlSettings {
    var settings = ControlSettings(
      random.pick([.plain, .button, .button, .toggle, .toggle, .slider, .slider, .stepper, .segmented, .pageControl]))
    settings.isEnabled = !random.chance(1, of: 10)
    if random.chance(1, of: 2) { settings.knob = Rect(x: 0, y: 0, width: frame.width / 2, height: frame.height) }
    if settings.knob.width > 0 && random.chance(1, of: 3) {
      // Its other borders count too (CTL-11).
      settings.knob = Rect(
        x: frame.width / random.pick([8, 4]), y: frame.height / random.pick([8, 4]), width: frame.width / 2,
        height: frame.height / random.pick([2, 4]))
    }
    return settings
  }

  private mutating func addTarget(_ control: Int) -> ScriptCommand {
    let target: Int64? = random.chance(1, of: 5) ? nil : Int64(random.within(1...3))
    return .addTarget(control, target: target, action: Int64(random.within(1...3)), randomEvents())
  }

  private mutating func randomEvents() -> ControlEvents {
    ControlEvents(
      rawValue: UInt32(random.pick([0x1FF, 1 << 6, 1, 0, 0x1FF | 1 << 13, 1 << 12, random.below(1 << 14)])))
  }

  /// Recognizers on the views above some control, of the kinds that controls have an opinion about (CTL-11).
  mutating func addRivals() {
    for _ in 0..<random.within(1...2) {
      random.open()
      let control = random.pick(controls)
      let kind = sceneControl(control)?.settings.kind
      let rival: RecognizerKind =
        switch kind {
        case .slider?: .swipe(randomSwipe())
        case .toggle?:
          random.chance(1, of: 3)
            ? .screenEdgePan(randomScreenEdgePan())
            : .pan(PanParameters(minimum: 1, maximum: .max, profile: script.profile))
        default: .tap(TapParameters(taps: 1, touches: 1, profile: script.profile))
        }
      let spec = RecognizerSpec(rival, randomSettings())
      kinds.append(spec.kind)
      settings.append(spec.settings)
      script.scene.append(.addRecognizer(spec, view: sceneControl(control)?.parent ?? 0))
      random.close()
    }
  }

  /// A place on some control: on the border of its knob, beside it, or anywhere; nil without a control.
  mutating func controlPlace() -> Point? {
    if controls.isEmpty { return nil }
    let control = random.pick(controls)
    guard let knob = sceneControl(control)?.settings.knob, knob.width > 0 else { return nil }
    let origin = screenFrames[control].origin
    let xs: [Double] = [knob.width / 2, knob.width, knob.width - 1 / 64, knob.width + 8, 0, -1 / 64]
    let middle = min(knob.height, 200) / 2
    let ys: [Double] = [middle, middle, middle, knob.height, knob.height - 1 / 64, 0, -1 / 64]
    let (x, y) = (random.pick(xs), random.pick(ys))
    return origin + knob.origin + Point(x: x, y: y)
  }

  /// A control as the scene makes it, by its number; views take numbers in the order of the scene's commands.
  func sceneControl(_ number: Int) -> (settings: ControlSettings, parent: Int)? {
    var view = 0
    for command in script.scene {
      switch command {
      case .addWindow, .addView: view += 1
      case .addControl(let settings, _, let parent):
        if view == number { return (settings, parent) }
        view += 1
      default: break
      }
    }
    return nil
  }

  /// Commands about a control while it tracks or sends: a registration more, a registration less (CTL-8).
  mutating func controlReaction() -> ScriptReaction {
    let control = random.pick(controls)
    var commands: [ScriptCallbackCommand] = []
    for _ in 0..<random.within(1...2) {
      let command: ScriptCommand =
        switch random.below(4) {
        case 0: .removeTarget(control, .any, action: random.pick([nil, 1, 2]), randomEvents())
        case 1: .releaseTarget(Int64(random.within(1...3)))
        default:
          .addTarget(control, target: random.pick([1, 4, 5]), action: Int64(random.within(1...9)), randomEvents())
        }
      commands.append(.command(command))
    }
    return ScriptReaction(
      kind: random.pick([.ctl, .send, .track]), subject: .control(control), nth: random.pick([1, 1, 2, 0]),
      commands: commands)
  }

  /// What the host says when a control asks whether to track, and to go on.
  mutating func answerTracking() {
    for control in controls where random.chance(1, of: 3) {
      answer(.beginTracking(control: control), reply(mostly: true))
      answer(.continueTracking(control: control), reply(mostly: true))
    }
  }

  /// A command about a control, or about a view that is none.
  mutating func controlCommand() -> ScriptCommand {
    let control = random.chance(1, of: 8) ? random.below(viewCount + 1) : random.pick(controls)
    switch random.below(7) {
    case 0: return .setControl(control, randomControl(Rect(x: 0, y: 0, width: 100, height: 100)))
    case 1:
      var settings = ControlSettings(.button)
      settings.isEnabled = false
      return .setControl(control, settings)
    case 2: return addTarget(control)
    case 3:
      let pattern: ScriptTargetPattern = random.pick([.any, .target(nil), .target(1), .target(2)])
      return .removeTarget(control, pattern, action: random.pick([nil, 1, 2]), randomEvents())
    case 4: return .releaseTarget(Int64(random.within(1...3)))
    case 5: return .sendActions(control, randomEvents())
    default:
      let attributes = attributes(Rect(x: 8, y: 8, width: 200, height: 200), isWindow: false)
      return .addControl(randomControl(attributes.frame), attributes, parent: random.below(viewCount))
    }
  }
}
