// Commands: they change state only; the callbacks they cause are made by the steps that follow (SPEC N-12).

import Multitouch
import MultitouchRecordings

extension ModelSession {
  /// Carries out one command at `now`.
  func carryOut(_ command: ScriptCommand) {
    switch command {
    case .user, .perform, .cancelPerform, .cancelPerforms, .setMode, .cancelAllTouches: break
    // [decision] D-10, D-11: every other command counts as a change of a recognizer or view.
    default:
      hasChanged = true
      orders = nil
    }
    switch command {
    case .addWindow(let attributes, let level): addWindow(attributes, level: level)
    case .orderWindow(let number, let level): orderWindow(number, level: level)
    case .addView(let attributes, let parent): addView(attributes, parent: parent)
    case .setView(let number, let attributes):
      guard let view = liveView(number) else { return }
      if touches.contains(where: { $0.isLive && $0.view === view }) { mark(.h4) }
      view.attributes = attributes
    case .detachView(let number): removeView(number) { self.detach($0) }
    case .attachView(let number, let parent): attachView(number, parent: parent)
    case .destroyView(let number): removeView(number) { self.destroy($0) }
    case .addRecognizer(let spec, let view): addRecognizer(spec, view: view)
    case .detachRecognizer(let number): if let recognizer = liveRecognizer(number) { detach(recognizer) }
    case .attachRecognizer(let number, let view): attachRecognizer(number, view: view)
    case .destroyRecognizer(let number): if let recognizer = liveRecognizer(number) { destroy(recognizer) }
    case .require(let number, let other): require(number, toFail: other)
    case .set(let number, let settings): set(number, settings)
    case .configure(let number, let kind): configure(number, kind)
    case .cancelAllTouches: isCancelRequested = true
    case .setTranslation(let number, let value): adjust(number) { $0.setTranslation(value) }
    case .setScale(let number, let value): adjust(number) { $0.setScale(value) }
    case .setRotation(let number, let value): adjust(number) { $0.setRotation(value) }
    case .perform(let request, let delay): perform(ModelSession.normalized(request), delay: delay)
    case .cancelPerform(let target, let selector, let object):
      let wanted = ModelSession.normalized(PerformRequest(target: target, selector: selector, object: object))
      cancelPerforms {
        $0.target == wanted.target && $0.selector == wanted.selector && $0.object == wanted.object
      }
    case .cancelPerforms(let target): cancelPerforms { $0.target == target }
    case .setMode(let isDefault): setMode(isDefault: isDefault)
    case .addControl(let settings, let attributes, let parent):
      addView(attributes, parent: parent, control: ModelControl(settings))
    case .setControl(let number, let settings): setControl(number, settings)
    case .addTarget(let number, let target, let action, let events):
      addTarget(number, ModelRegistration(target: target, action: action, events: events))
    case .removeTarget(let number, let pattern, let action, let events):
      removeTarget(number, pattern, action: action, events)
    case .releaseTarget(let target): releaseTarget(target)
    case .sendActions(let number, let events): requestSend(number, events)
    // [decision] The host's own remark is no callback: nothing reacts to it.
    case .user(let code, let numbers): report(code: code, numbers: numbers)
    }
  }

  /// [decision] §6.1: an object has three words; missing ones are 0, further ones are cut off.
  static func normalized(_ request: PerformRequest) -> PerformRequest {
    var request = request
    request.object = Array((request.object + [0, 0, 0]).prefix(3))
    return request
  }

  // MARK: Ids

  func liveView(_ number: Int) -> ModelView? {
    if views.indices.contains(number), !views[number].isDestroyed { return views[number] }
    drop(.stale)
    return nil
  }

  func liveRecognizer(_ number: Int) -> ModelRecognizer? {
    if recognizers.indices.contains(number), !recognizers[number].isDestroyed { return recognizers[number] }
    drop(.stale)
    return nil
  }

  // MARK: Windows and views

  private var viewCount: Int { views.count - destroyedViewCount }

  private func addWindow(_ attributes: ViewAttributes, level: Int) {
    if windows.count >= capacities.windows || viewCount >= capacities.views { return drop(.views) }
    let view = ModelView(number: views.count, attributes: attributes)
    orderings += 1
    let window = ModelWindow(number: windows.count, view: view, level: level, ordering: orderings)
    view.ownWindow = window
    views.append(view)
    windows.append(window)
  }

  private func orderWindow(_ number: Int, level: Int) {
    guard windows.indices.contains(number) else { return drop(.stale) }
    orderings += 1
    windows[number].level = level
    windows[number].ordering = orderings
  }

  private func addView(_ attributes: ViewAttributes, parent number: Int, control: ModelControl? = nil) {
    guard let parent = liveView(number) else { return }
    if parent.depth + 1 >= capacities.viewDepth || viewCount >= capacities.views { return drop(.views) }
    let view = ModelView(number: views.count, attributes: attributes)
    view.control = control
    if control != nil { controls.append(view) }
    view.superview = parent
    parent.subviews.append(view)
    views.append(view)
  }

  /// Detaches or destroys a view; a window's own view stays.
  ///
  /// [decision] N-15: asking to remove a window's own view is refused like an addition, with `drop views`.
  private func removeView(_ number: Int, _ remove: (ModelView) -> Void) {
    guard let view = liveView(number) else { return }
    if view.ownWindow == nil { remove(view) } else { drop(.views) }
  }

  /// T-11: takes a subtree out of its window. Nothing, if it has no superview.
  private func detach(_ view: ModelView) {
    guard let parent = view.superview else { return }
    // T-11, CTL-9: what is in no window does not leave it; its touches are on their way to be cancelled (T-11c, CTL-7).
    let isInWindow = view.window != nil
    for member in view.subtree {
      if isInWindow {
        for recognizer in member.recognizers { leave(recognizer, isRemoval: true) }
        member.control?.interrupt()
      }
      for touch in touches where touch.view === member { leaveWindow(touch) }
      // N-16: one that is being forgotten is told of its removal too.
      if let touch = forgottenTouch, touch.view === member { leaveWindow(touch) }
    }
    parent.subviews.removeAll { $0 === view }
    view.superview = nil
  }

  /// T-11(c): a touch whose view leaves the window.
  private func leaveWindow(_ touch: ModelTouch) {
    if touch.isViewGone { return }
    mark(.t11)
    touch.isViewGone = true
    touch.delivery = .done
    if touch.viewSawBegan && !touch.viewSawEnd { touch.owesRemovalCancel = true }
  }

  private func attachView(_ number: Int, parent parentNumber: Int) {
    guard let view = liveView(number), let parent = liveView(parentNumber) else { return }
    // [decision] A subtree that would reach too deep is refused like a view that would; a refused one stays put.
    let isTooDeep = parent.depth + 1 + view.height >= capacities.viewDepth
    if view.ownWindow != nil || view.subtree.contains(where: { $0 === parent }) || isTooDeep { return drop(.views) }
    if view.superview === parent {
      // [decision] D-2, T-11: added again where it is, it is the newest, and leaves nothing.
      parent.subviews.removeAll { $0 === view }
    } else {
      detach(view)
    }
    view.superview = parent
    parent.subviews.append(view)
  }

  private func destroy(_ view: ModelView) {
    detach(view)
    for member in view.subtree {
      for recognizer in member.recognizers { destroy(recognizer) }
      member.isDestroyed = true
      destroyedViewCount += 1
      member.control?.freeRegistrations { _ in true }
      // T-6: a record dies with its view.
      chain.removeAll { $0.view === member }
    }
  }

  // MARK: Recognizers

  /// [decision] N-15: one that was destroyed is there until its last reset.
  private var presentRecognizers: [ModelRecognizer] { recognizers.filter { !$0.isDestroyed || $0.isUnfinished } }

  /// [decision] N-15: only so many recognizers keep touches in mind beyond their attempts.
  private var isFullOfKeepers: Bool {
    presentRecognizers.count { ModelSession.keepsTouches($0.kind) } >= ModelSession.maxKeepers
  }

  /// TT-3.
  private static func keepsTouches(_ kind: RecognizerKind) -> Bool {
    if case .triggeredTap = kind { true } else { false }
  }

  private func addRecognizer(_ spec: RecognizerSpec, view number: Int) {
    guard let view = liveView(number) else { return }
    if presentRecognizers.count >= capacities.recognizers || isFullOfKeepers && ModelSession.keepsTouches(spec.kind) {
      return drop(.recognizers)
    }
    let recognizer = ModelRecognizer(number: recognizers.count, spec: spec, session: self)
    recognizer.view = view
    view.recognizers.append(recognizer)
    recognizers.append(recognizer)
  }

  /// G-13: disabling, or removal from the view or the window.
  private func leave(_ recognizer: ModelRecognizer, isRemoval: Bool) {
    // N-12: one that is terminal already has not become so.
    if isRemoval || recognizer.isUnfinished && !recognizer.publicState.isTerminal { recognizer.departures += 1 }
    if !recognizer.isUnfinished { return }
    mark(.g13)
    recognizer.hasLeftComponent = true
    switch recognizer.publicState {
    case .possible: recognizer.internalState = .failed
    case .began, .changed:
      // [decision] G-13, §3.2: one that is terminal inside already stays what it is.
      if !recognizer.internalState.isTerminal { recognizer.internalState = .cancelled }
    default: break
    }
    cancelTimers(of: recognizer)
  }

  private func detach(_ recognizer: ModelRecognizer) {
    guard let view = recognizer.view else { return }
    leave(recognizer, isRemoval: true)
    view.recognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

  private func attachRecognizer(_ number: Int, view viewNumber: Int) {
    guard let recognizer = liveRecognizer(number), let view = liveView(viewNumber) else { return }
    if recognizer.view === view {
      // [decision] D-2, G-13: added again where it is, it is the newest, and its attempt goes on.
      view.recognizers.removeAll { $0 === recognizer }
    } else {
      detach(recognizer)
    }
    recognizer.view = view
    view.recognizers.append(recognizer)
  }

  private func destroy(_ recognizer: ModelRecognizer) {
    detach(recognizer)
    recognizer.isDestroyed = true
    for other in recognizer.requirements { recognizers[other].dependants.removeAll { $0 == recognizer.number } }
    for other in recognizer.dependants { recognizers[other].requirements.removeAll { $0 == recognizer.number } }
    edgeCount -= recognizer.requirements.count + recognizer.dependants.count
    recognizer.requirements = []
    recognizer.dependants = []
  }

  private func require(_ number: Int, toFail otherNumber: Int) {
    guard let recognizer = liveRecognizer(number), let other = liveRecognizer(otherNumber) else { return }
    // G-8: self-edges and duplicates are ignored.
    if recognizer === other || recognizer.requirements.contains(other.number) { return }
    if edgeCount >= capacities.requirementEdges { return drop(.recognizers) }
    recognizer.requirements.append(other.number)
    other.dependants.append(recognizer.number)
    edgeCount += 1
  }

  private func set(_ number: Int, _ settings: RecognizerSettings) {
    guard let recognizer = liveRecognizer(number) else { return }
    let isDisabled = recognizer.settings.isEnabled && !settings.isEnabled
    recognizer.settings = settings
    if isDisabled { leave(recognizer, isRemoval: false) }
  }

  /// [decision] With another kind, "disable, replace, enable" leaves a disabled recognizer disabled; what it still
  /// shows of the old attempt is shown as the new kind.
  private func configure(_ number: Int, _ kind: RecognizerKind) {
    guard let recognizer = liveRecognizer(number) else { return }
    if ModelSession.keepsTouches(kind) && !ModelSession.keepsTouches(recognizer.kind) && isFullOfKeepers {
      return drop(.recognizers)
    }
    // [decision] An attempt under way ends: disable, replace, enable.
    if recognizer.settings.isEnabled { leave(recognizer, isRemoval: false) }
    let isSameKind = ModelGesture.isSameKind(recognizer.kind, kind)
    recognizer.kind = kind
    if !isSameKind {
      recognizer.gesture = ModelGesture.make(kind, session: self)
      recognizer.gesture.recognizer = recognizer
    }
  }

  /// PAN-8, PIN-3, ROT-3: ignored unless publicly Began or Changed; each kind takes its own only.
  private func adjust(_ number: Int, _ change: (ModelGesture) -> Void) {
    guard let recognizer = liveRecognizer(number) else { return }
    if recognizer.publicState.isUnderWay { change(recognizer.gesture) }
  }
}
