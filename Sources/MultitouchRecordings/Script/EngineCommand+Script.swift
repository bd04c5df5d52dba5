import Multitouch

// From a script's terms to the engine's: numbers become numbered ids, lists of words become words.

/// What recognizers of a script can be for an engine: the standard ones, or those among others.
public protocol ScriptBehavior: GestureBehavior {
  /// What stands for a recognizer of a script.
  init(_ kind: RecognizerKind)
}

extension EngineCommand where Behavior: ScriptBehavior {
  /// The engine's form of a script's command. `user` is the host's own and has none; it must not come here.
  public init(_ command: ScriptCommand) {
    switch command {
    case .addWindow(let attributes, let level): self = .addWindow(ViewSettings(attributes), level: level)
    case .orderWindow(let w, let level): self = .orderWindow(WindowID(numbered: w), level: level)
    case .addView(let attributes, let parent):
      self = .addView(ViewSettings(attributes), parent: ViewID(numbered: parent))
    case .setView(let v, let attributes): self = .setView(ViewID(numbered: v), ViewSettings(attributes))
    case .detachView(let v): self = .detachView(ViewID(numbered: v))
    case .attachView(let v, let parent): self = .attachView(ViewID(numbered: v), parent: ViewID(numbered: parent))
    case .destroyView(let v): self = .destroyView(ViewID(numbered: v))
    case .addControl(let settings, let attributes, let parent):
      self = .addControl(settings, ViewSettings(attributes), parent: ViewID(numbered: parent))
    case .setControl(let c, let settings): self = .setControl(ControlID(numbered: c), settings)
    case .addTarget(let c, let target, let action, let events):
      self = .addTarget(ControlID(numbered: c), target: target, action: action, events)
    case .removeTarget(let c, let pattern, let action, let events):
      self = .removeTarget(ControlID(numbered: c), TargetPattern(pattern), action: action, events)
    case .releaseTarget(let target): self = .releaseTarget(target)
    case .sendActions(let c, let events): self = .sendActions(ControlID(numbered: c), events)
    case .addRecognizer(let spec, let view):
      self = .addRecognizer(Behavior(spec.kind), spec.settings, view: ViewID(numbered: view))
    case .detachRecognizer(let r): self = .detachRecognizer(RecognizerID(numbered: r))
    case .attachRecognizer(let r, let view):
      self = .attachRecognizer(RecognizerID(numbered: r), view: ViewID(numbered: view))
    case .destroyRecognizer(let r): self = .destroyRecognizer(RecognizerID(numbered: r))
    case .require(let r, let q): self = .require(RecognizerID(numbered: r), toFail: RecognizerID(numbered: q))
    case .set(let r, let settings): self = .setRecognizer(RecognizerID(numbered: r), settings)
    case .configure(let r, let kind): self = .configure(RecognizerID(numbered: r), Behavior(kind))
    case .cancelAllTouches: self = .cancelAllTouches
    case .setTranslation(let r, let v): self = .adjust(RecognizerID(numbered: r), .translation(v))
    case .setScale(let r, let s): self = .adjust(RecognizerID(numbered: r), .scale(s))
    case .setRotation(let r, let a): self = .adjust(RecognizerID(numbered: r), .rotation(a))
    case .perform(let request, let delay): self = .perform(DelayedPerform(request), delay: Nanoseconds(delay))
    case .cancelPerform(let target, let selector, let object):
      self = .cancelPerform(DelayedPerform(PerformRequest(target: target, selector: selector, object: object)))
    case .cancelPerforms(let target): self = .cancelPerforms(target: target)
    case .setMode(let isDefault): self = .setMode(isDefault: isDefault)
    case .user: preconditionFailure("a user record is written by the host, not by the engine")
    }
  }
}

extension EngineLimits {
  /// The capacities of a script.
  public init(_ capacities: ScriptCapacities) {
    self.init()
    touches = capacities.touches
    touchRecords = capacities.touchRecords
    views = capacities.views
    windows = capacities.windows
    viewDepth = capacities.viewDepth
    recognizers = capacities.recognizers
    requirementEdges = capacities.requirementEdges
    registrations = capacities.registrations
    offered = capacities.offered
    active = capacities.active
    overflow = capacities.overflow
  }
}

extension TargetPattern {
  /// The engine's form.
  init(_ pattern: ScriptTargetPattern) {
    switch pattern {
    case .any: self = .any
    case .target(let target): self = .target(target)
    }
  }
}

extension DelayedPerform {
  /// The engine's form; missing object words are 0.
  init(_ request: PerformRequest) {
    func word(_ i: Int) -> Int64 { i < request.object.count ? request.object[i] : 0 }
    self.init(
      target: request.target, selector: request.selector, object0: word(0), object1: word(1), object2: word(2),
      isCommon: request.isCommon)
  }
}

extension ViewSettings {
  /// The engine's form.
  public init(_ attributes: ViewAttributes) {
    self.init(frame: attributes.frame)
    boundsOrigin = attributes.boundsOrigin
    isHidden = attributes.isHidden
    alpha = attributes.alpha
    isUserInteractionEnabled = attributes.isUserInteractionEnabled
    isMultipleTouchEnabled = attributes.isMultipleTouchEnabled
    isExclusiveTouch = attributes.isExclusiveTouch
  }
}

extension StandardBehavior: ScriptBehavior {
  /// The engine's form.
  public init(_ kind: RecognizerKind) {
    switch kind {
    case .tap(let p): self = .tap(TapRecognizer(p))
    case .longPress(let p): self = .longPress(LongPressRecognizer(p))
    case .pan(let p): self = .pan(PanRecognizer(p))
    case .pinch(let p): self = .pinch(PinchRecognizer(p))
    case .rotation(let p): self = .rotation(RotationRecognizer(p))
    case .swipe(let p): self = .swipe(SwipeRecognizer(p))
    case .screenEdgePan(let p): self = .screenEdgePan(ScreenEdgePanRecognizer(p))
    case .triggeredTap(let p): self = .triggeredTap(TriggeredTapRecognizer(p))
    case .touchDelay(let p): self = .touchDelay(TouchDelayRecognizer(p))
    }
  }
}

extension TraceSubject {
  /// The typed form of an engine's name.
  public init(_ name: TraceName) {
    let n = Int(clamping: name.number)
    switch name.tag {
    case 1: self = .view(n)
    case 2: self = .control(n)
    case 3: self = .recognizer(n)
    case 4: self = .window(n)
    case 5: self = .touch(name.number)
    case 6: self = .application
    case 7: self = .perform
    default: self = .none
    }
  }
}

extension TraceField {
  /// The typed form of an engine's field.
  public init(_ datum: TraceDatum) {
    switch datum {
    case .integer(let n): self = .integer(n)
    case .real(let x): self = .real(x + 0)
    case .phase(let p): self = .phase(p)
    case .state(let s): self = .state(s)
    case .side(let s): self = .side(s == 0 ? .before : .after)
    case .whose(let w): self = .whose(w == 0 ? .r : .q)
    case .reason(let r): self = .reason(r)
    case .step(let s): self = .step(TrackingStep.allCases[Int(s)])
    case .name(let n): self = .subject(TraceSubject(n))
    }
  }
}
