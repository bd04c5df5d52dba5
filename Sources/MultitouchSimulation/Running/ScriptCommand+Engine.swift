import Multitouch
import MultitouchRecordings

// From the engine's terms back to a script's: the inverse of `EngineCommand.init(_:)`.

extension ScriptCommand {
  /// The script's form of a command whose ids are trace numbers (`numbered:`, and all that the reference model gives
  /// out); other ids become numbers that name nothing.
  ///
  /// Nil for what has no script form: `setController`, and `addRecognizer` and `configure`, because a behavior does not
  /// tell the parameters it was made with.
  public init?(_ command: EngineCommand<StandardBehavior>) {
    switch command {
    case .addWindow(let settings, let level): self = .addWindow(ViewAttributes(settings), level: level)
    case .orderWindow(let w, let level): self = .orderWindow(w.traceNumber ?? -1, level: level)
    case .addView(let settings, let parent):
      self = .addView(ViewAttributes(settings), parent: parent.traceNumber ?? -1)
    case .setView(let v, let settings): self = .setView(v.traceNumber ?? -1, ViewAttributes(settings))
    case .detachView(let v): self = .detachView(v.traceNumber ?? -1)
    case .attachView(let v, let parent): self = .attachView(v.traceNumber ?? -1, parent: parent.traceNumber ?? -1)
    case .destroyView(let v): self = .destroyView(v.traceNumber ?? -1)
    case .addControl(let control, let settings, let parent):
      self = .addControl(control, ViewAttributes(settings), parent: parent.traceNumber ?? -1)
    case .setControl(let c, let settings): self = .setControl(c.view.traceNumber ?? -1, settings)
    case .addTarget(let c, let target, let action, let events):
      self = .addTarget(c.view.traceNumber ?? -1, target: target, action: action, events)
    case .removeTarget(let c, let pattern, let action, let events):
      self = .removeTarget(c.view.traceNumber ?? -1, ScriptTargetPattern(pattern), action: action, events)
    case .releaseTarget(let target): self = .releaseTarget(target)
    case .sendActions(let c, let events): self = .sendActions(c.view.traceNumber ?? -1, events)
    case .setController, .addRecognizer, .configure: return nil
    case .detachRecognizer(let r): self = .detachRecognizer(r.traceNumber ?? -1)
    case .attachRecognizer(let r, let view):
      self = .attachRecognizer(r.traceNumber ?? -1, view: view.traceNumber ?? -1)
    case .destroyRecognizer(let r): self = .destroyRecognizer(r.traceNumber ?? -1)
    case .require(let r, let q): self = .require(r.traceNumber ?? -1, toFail: q.traceNumber ?? -1)
    case .setRecognizer(let r, let settings): self = .set(r.traceNumber ?? -1, settings)
    case .cancelAllTouches: self = .cancelAllTouches
    case .adjust(let r, .translation(let value)): self = .setTranslation(r.traceNumber ?? -1, value)
    case .adjust(let r, .scale(let value)): self = .setScale(r.traceNumber ?? -1, value)
    case .adjust(let r, .rotation(let value)): self = .setRotation(r.traceNumber ?? -1, value)
    case .perform(let request, let delay): self = .perform(PerformRequest(request), delay: delay.count)
    case .cancelPerform(let request):
      let request = PerformRequest(request)
      self = .cancelPerform(target: request.target, selector: request.selector, object: request.object)
    case .cancelPerforms(let target): self = .cancelPerforms(target: target)
    case .setMode(let isDefault): self = .setMode(isDefault: isDefault)
    }
  }
}

extension ViewAttributes {
  /// The script's form.
  public init(_ settings: ViewSettings) {
    self.init(frame: settings.frame)
    boundsOrigin = settings.boundsOrigin
    isHidden = settings.isHidden
    alpha = settings.alpha
    isUserInteractionEnabled = settings.isUserInteractionEnabled
    isMultipleTouchEnabled = settings.isMultipleTouchEnabled
    isExclusiveTouch = settings.isExclusiveTouch
  }
}

extension ScriptTargetPattern {
  /// The script's form.
  init(_ pattern: TargetPattern) {
    switch pattern {
    case .any: self = .any
    case .target(let target): self = .target(target)
    }
  }
}

extension PerformRequest {
  /// The script's form.
  init(_ request: DelayedPerform) {
    self.init(
      target: request.target, selector: request.selector,
      object: [request.object0, request.object1, request.object2], isCommon: request.isCommon)
  }
}

extension DelayedPerform {
  /// The engine's form; the object has three words.
  init(_ request: PerformRequest) {
    let object = (request.object + [0, 0, 0]).prefix(3)
    self.init(
      target: request.target, selector: request.selector, object0: object[0], object1: object[1],
      object2: object[2], isCommon: request.isCommon)
  }
}
