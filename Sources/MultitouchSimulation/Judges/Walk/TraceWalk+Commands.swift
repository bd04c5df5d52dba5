// What commands change of the things a trace is about (SPEC N-12, G-13, T-11).

import Multitouch
import MultitouchRecordings

extension TraceWalk {
  /// Carries out a command of the present record's callback, or one given before that record.
  func carryOut(_ command: ScriptCommand, isBefore: Bool = false) {
    if command.bearsOnTouches {
      commandRecord = index
      if !command.onlyTakesOut { otherCommandRecord = index }
    }
    switch command {
    case .detachView, .destroyView, .setControl: controls.lastInterruption = index
    case .attachView(let v, let parent):
      if !scene.isAlive(view: v) || scene.views[v].parent != parent { controls.lastInterruption = index }
    default: break
    }
    switch command {
    case .addWindow(let attributes, let level):
      if scene.windows.count < capacities.windows && scene.livingViews < capacities.views {
        scene.addWindow(attributes, level: level)
      }
    case .orderWindow(let w, let level): if scene.windows.indices.contains(w) { scene.order(window: w, level: level) }
    case .addView(let attributes, let parent): addView(attributes, parent: parent)
    case .setView(let v, let attributes): if scene.isAlive(view: v) { scene.views[v].attributes = attributes }
    case .detachView(let v): if scene.isAlive(view: v) && scene.views[v].ownWindow < 0 { detach(view: v) }
    case .destroyView(let v): if scene.isAlive(view: v) && scene.views[v].ownWindow < 0 { destroy(view: v) }
    case .attachView(let v, let parent): attach(view: v, parent: parent)
    case .addControl(let settings, let attributes, let parent):
      let number = scene.views.count
      addView(attributes, parent: parent)
      if scene.views.count > number { controls.add(number, settings) }
    case .setControl(let c, let settings): if isControl(c) { controls.set(c, settings) }
    case .addTarget(let c, let target, let action, let events):
      if isControl(c) {
        controls.register(c, target, action, Int64(events.rawValue), capacity: capacities.registrations)
      }
    case .removeTarget(let c, let pattern, let action, let events):
      if isControl(c) { controls.unregister(c, pattern, action, Int64(events.rawValue)) }
    case .releaseTarget(let target): controls.release(target)
    case .sendActions(let c, let events): if isControl(c) { controls.request(c, Int64(events.rawValue)) }
    case .addRecognizer(let spec, let v): addRecognizer(spec, view: v)
    case .detachRecognizer(let r): if isAlive(recognizer: r) { detach(recognizer: r) }
    case .destroyRecognizer(let r): if isAlive(recognizer: r) { destroy(recognizer: r) }
    case .attachRecognizer(let r, let v):
      if isAlive(recognizer: r) && scene.isAlive(view: v) {
        // Where it is already it only becomes the newest (D-2).
        if recognizers[r].view == v {
          scene.views[v].recognizers.removeAll { $0 == r }
        } else {
          detach(recognizer: r)
        }
        recognizers[r].view = v
        scene.views[v].recognizers.append(r)
        updateOff(r)
      }
    case .require(let r, let q): require(r, toFail: q)
    case .set(let r, let settings): set(r, settings)
    case .configure(let r, let kind): configure(r, kind)
    case .setTranslation(let r, let value): if isAlive(recognizer: r) { setTranslation(r, value) }
    case .setScale(let r, let value): if isAlive(recognizer: r) { setScale(r, value) }
    case .setRotation(let r, let value): if isAlive(recognizer: r) { setRotation(r, value) }
    case .cancelAllTouches: isCancelDue = true
    case .perform(let request, let delay):
      performs.add(request, delay: delay, at: clock, moment: moment(isBefore))
    case .cancelPerform(let target, let selector, let object):
      performs.cancel(WalkPerforms.words(target, selector, object))
    case .cancelPerforms(let target): performs.cancel(target: target)
    case .setMode(let isDefault):
      performs.setMode(isDefault: isDefault, at: clock, moment: moment(isBefore))
    default: break
    }
  }

  /// Orders what sets timers (N-3): at each record the commands before it, then the recognizer's call that it tells of
  /// (``TraceWalk/momentOfCall(_:)``), then the commands of its callback.
  private func moment(_ isBefore: Bool) -> Int { 3 * index + (isBefore ? 0 : 2) }

  static func momentOfCall(_ record: Int) -> Int { 3 * record + 1 }

  /// Whether the touches of a view reach another: its own, and those of a view from which they are forwarded up to it,
  /// which controls do not do (RC-2). Scripts have no controllers.
  func forwards(from view: Int, to receiver: Int) -> Bool {
    var v = scene.isAlive(view: view) ? view : -1
    while v >= 0 {
      if v == receiver { return true }
      if isControl(v) { return false }
      v = scene.views[v].parent
    }
    return false
  }

  private func isControl(_ view: Int) -> Bool { scene.isAlive(view: view) && controls.registrations[view] != nil }

  func isAlive(recognizer r: Int) -> Bool { recognizers.indices.contains(r) && !recognizers[r].isDestroyed }

  // MARK: Views

  private func addView(_ attributes: ViewAttributes, parent: Int) {
    guard scene.isAlive(view: parent), scene.depth(of: parent) + 1 < capacities.viewDepth,
      scene.livingViews < capacities.views
    else { return }
    scene.addView(attributes, parent: parent)
  }

  /// T-11.
  private func detach(view: Int) {
    guard scene.views[view].parent >= 0 else { return }
    let subtree = scene.subtree(of: view)
    for member in subtree {
      for r in scene.views[member].recognizers { leave(r) }
    }
    for uid in touches.indices where touches[uid].view >= 0 && subtree.contains(touches[uid].view) {
      touches[uid].isViewGone = true
    }
    scene.unhook(view: view)
    for member in subtree { for r in scene.views[member].recognizers { updateOff(r) } }
  }

  private func attach(view: Int, parent: Int) {
    guard scene.isAlive(view: view), scene.isAlive(view: parent), scene.views[view].ownWindow < 0,
      !scene.isInside(parent, of: view),
      scene.depth(of: parent) + 1 + scene.height(of: view) < capacities.viewDepth
    else { return }
    // Where it is already it only becomes the newest (D-2).
    if scene.views[view].parent == parent { scene.unhook(view: view) } else { detach(view: view) }
    scene.hook(view: view, parent: parent)
    for member in scene.subtree(of: view) { for r in scene.views[member].recognizers { updateOff(r) } }
  }

  private func destroy(view: Int) {
    let subtree = scene.subtree(of: view)
    detach(view: view)
    for member in subtree {
      for r in scene.views[member].recognizers { destroy(recognizer: r) }
      scene.views[member].isDestroyed = true
      scene.livingViews -= 1
      controls.remove(member)
      chain.records.removeAll { $0.view == member }
    }
  }

  // MARK: Recognizers

  /// N-15: no further recognizer is taken. One that was destroyed counts until its last reset.
  private var isFull: Bool {
    if livingRecognizers >= capacities.recognizers { return true }
    if livingRecognizers + dying.count < capacities.recognizers { return false }
    forgetDead()
    return livingRecognizers + dying.count >= capacities.recognizers
  }

  /// N-15: no further recognizer that keeps touches beyond its attempts is taken.
  private var isFullOfKeepers: Bool {
    if recognizers.count < TraceWalk.maxKeepers { return false }
    forgetDead()
    let count = recognizers.indices.count { r in
      TraceWalk.keepsTouches(recognizers[r].kind) && (!recognizers[r].isDestroyed || dying.contains(r))
    }
    return count >= TraceWalk.maxKeepers
  }

  private static func keepsTouches(_ kind: RecognizerKind) -> Bool {
    if case .triggeredTap = kind { true } else { false }
  }

  /// Leaves among the dying only those whose last reset is still to come; one that was in no attempt has none.
  private func forgetDead() {
    dying.removeAll { r in
      let subject = TraceSubject.recognizer(r).digestWord
      return !(index..<trace.count).dropFirst().contains { trace.kind($0) == .reset && trace.subject($0) == subject }
    }
  }

  private func addRecognizer(_ spec: RecognizerSpec, view: Int) {
    guard scene.isAlive(view: view), !isFull, !TraceWalk.keepsTouches(spec.kind) || !isFullOfKeepers else { return }
    recognizers.append(WalkRecognizer(kind: spec.kind, settings: spec.settings, view: view))
    livingRecognizers += 1
    scene.views[view].recognizers.append(recognizers.count - 1)
    updateOff(recognizers.count - 1)
    waits.recognizerChanged(recognizers[recognizers.count - 1])
  }

  /// G-13.
  private func leave(_ r: Int) {
    if recognizers[r].isUnfinished { recognizers[r].hasLeft = true }
    for examiner in examiners { examiner.departed(r) }
  }

  private func updateOff(_ r: Int) {
    let recognizer = recognizers[r]
    recognizers[r].isOff =
      recognizer.isDestroyed || !recognizer.settings.isEnabled || recognizer.view < 0
      || scene.window(of: recognizer.view) < 0
  }

  private func detach(recognizer r: Int) {
    let view = recognizers[r].view
    if view < 0 { return }
    leave(r)
    scene.views[view].recognizers.removeAll { $0 == r }
    recognizers[r].view = -1
    updateOff(r)
  }

  private func destroy(recognizer r: Int) {
    detach(recognizer: r)
    recognizers[r].isDestroyed = true
    livingRecognizers -= 1
    dying.append(r)
    updateOff(r)
    waits.recognizerChanged(recognizers[r])
    for q in recognizers[r].requires { recognizers[q].requiredBy.removeAll { $0 == r } }
    for q in recognizers[r].requiredBy {
      recognizers[q].requires.removeAll { $0 == r }
      if recognizers[q].isUnfinished { recognizers[q].wasTied = true }
    }
    edgeCount -= recognizers[r].requires.count + recognizers[r].requiredBy.count
    recognizers[r].requires = []
    recognizers[r].requiredBy = []
  }

  private func require(_ r: Int, toFail q: Int) {
    guard isAlive(recognizer: r), isAlive(recognizer: q), r != q, !recognizers[r].requires.contains(q),
      edgeCount < capacities.requirementEdges
    else { return }
    recognizers[r].requires.append(q)
    recognizers[q].requiredBy.append(r)
    edgeCount += 1
    if recognizers[r].isUnfinished { recognizers[r].requiredSegment = segment }
  }

  private func set(_ r: Int, _ settings: RecognizerSettings) {
    guard isAlive(recognizer: r) else { return }
    let old = recognizers[r].settings
    let isDisabled = old.isEnabled && !settings.isEnabled
    if old != settings { recognizers[r].settingsSegment = segment }
    if recognizers[r].isUnfinished {
      // The others leave its attempt what it is: they concern its delegate and its views.
      if old.isEnabled != settings.isEnabled { recognizers[r].isUncertain = true }
      if old != settings { recognizers[r].hasNewSettings = true }
    }
    recognizers[r].settings = settings
    updateOff(r)
    waits.recognizerChanged(recognizers[r])
    if isDisabled { leave(r) }
  }

  private func configure(_ r: Int, _ kind: RecognizerKind) {
    guard isAlive(recognizer: r) else { return }
    if TraceWalk.keepsTouches(kind) && !TraceWalk.keepsTouches(recognizers[r].kind) && isFullOfKeepers { return }
    if recognizers[r].isUnfinished { recognizers[r].isUncertain = true }
    if recognizers[r].settings.isEnabled { leave(r) }
    recognizers[r].kind = kind
    waits.recognizerChanged(recognizers[r])
  }
}

extension ScriptCommand {
  /// Whether it may change who is asked, called, promoted or reset, or what views are told; what only concerns
  /// performs, who is sent an event mask, or the values of a gesture cannot. Sends take part in D-11.
  fileprivate var bearsOnTouches: Bool {
    switch self {
    case .perform, .cancelPerform, .cancelPerforms, .setMode, .addTarget, .removeTarget, .releaseTarget,
      .setTranslation, .setScale, .setRotation:
      false
    default: true
    }
  }

  /// Whether it takes a recognizer out and does nothing else.
  fileprivate var onlyTakesOut: Bool {
    switch self {
    case .detachRecognizer, .destroyRecognizer: true
    default: false
    }
  }
}
