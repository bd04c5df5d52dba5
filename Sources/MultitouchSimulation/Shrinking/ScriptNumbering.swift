// Taking a view, window or recognizer out of a script: what named it goes, what came after it moves up.

import Multitouch
import MultitouchRecordings

/// What a command of the scene makes takes a number; this renumbers everything else when one goes.
///
/// Numbers are those of the scene as if nothing were refused. Where that is wrong the result is another script than was
/// meant, which a shrinker finds out by running it.
struct ScriptNumbering {
  /// The numbers that go, each kind on its own.
  private var view: Int?
  private var window: Int?
  private var recognizer: Int?

  /// The script without one command of its scene, and without everything that named what it made.
  static func removing(sceneCommand index: Int, from script: TouchScript) -> TouchScript {
    var numbering = ScriptNumbering()
    var (views, windows, recognizers) = (0, 0, 0)
    for command in script.scene[..<index] {
      switch command {
      case .addWindow: (views, windows) = (views + 1, windows + 1)
      case .addView, .addControl: views += 1
      case .addRecognizer: recognizers += 1
      default: continue
      }
    }
    switch script.scene[index] {
    case .addWindow: (numbering.view, numbering.window) = (views, windows)
    case .addView, .addControl: numbering.view = views
    case .addRecognizer: numbering.recognizer = recognizers
    default: break
    }
    var result = script
    result.scene.remove(at: index)
    return numbering.renumbered(result)
  }

  /// The script with a view's superview in place of the view: for its recognizers and subviews.
  static func merging(sceneCommand index: Int, of script: TouchScript) -> TouchScript? {
    guard case .addView(_, let parent) = script.scene[index] else { return nil }
    var views = 0
    for command in script.scene[..<index] {
      switch command {
      case .addWindow, .addView, .addControl: views += 1
      default: continue
      }
    }
    var moved = script
    for position in moved.scene.indices {
      switch moved.scene[position] {
      case .addView(let attributes, views): moved.scene[position] = .addView(attributes, parent: parent)
      case .addControl(let settings, let attributes, views):
        moved.scene[position] = .addControl(settings, attributes, parent: parent)
      case .addRecognizer(let spec, views): moved.scene[position] = .addRecognizer(spec, view: parent)
      default: continue
      }
    }
    return removing(sceneCommand: index, from: moved)
  }

  // MARK: Numbers

  private func number(_ n: Int, without gone: Int?) -> Int? {
    guard let gone else { return n }
    return n == gone ? nil : n > gone ? n - 1 : n
  }

  private func view(_ n: Int) -> Int? { number(n, without: view) }
  private func window(_ n: Int) -> Int? { number(n, without: window) }
  private func recognizer(_ n: Int) -> Int? { number(n, without: recognizer) }

  private func subject(_ subject: TraceSubject) -> TraceSubject? {
    switch subject {
    case .view(let n): view(n).map { .view($0) }
    case .control(let n): view(n).map { .control($0) }
    case .window(let n): window(n).map { .window($0) }
    case .recognizer(let n): recognizer(n).map { .recognizer($0) }
    default: subject
    }
  }

  // MARK: The script

  private func renumbered(_ script: TouchScript) -> TouchScript {
    var result = script
    result.expectations = []
    result.scene = script.scene.compactMap(command)
    result.system = script.system.flatMap(system)
    result.answers = script.answers.compactMap(answer)
    result.reactions = script.reactions.compactMap(reaction)
    result.steps = script.steps.compactMap { step in
      guard case .command(let old) = step else { return step }
      return command(old).map { .command($0) }
    }
    return result
  }

  private func system(_ old: ScriptSystem) -> ScriptSystem? {
    switch old {
    case .delayedTap(var taps):
      taps.controls = taps.controls.compactMap(view)
      return taps.controls.isEmpty ? nil : .delayedTap(taps)
    case .triggeredTap(let r): return recognizer(r).map { .triggeredTap(recognizer: $0) }
    case .collection(var collection):
      guard let v = view(collection.view), let r = recognizer(collection.doubleTap) else { return nil }
      (collection.view, collection.doubleTap) = (v, r)
      return .collection(collection)
    case .webTap(var web):
      guard let variant = variant(web.variant) else { return nil }
      web.variant = variant
      return .webTap(web)
    case .tapDragHold(let c, let press): return view(c).map { .tapDragHold(control: $0, press) }
    case .dial(var dial):
      guard let c = view(dial.control) else { return nil }
      dial.control = c
      return .dial(dial)
    }
  }

  private func variant(_ old: ScriptWebTap.Variant) -> ScriptWebTap.Variant? {
    switch old {
    case .recipe(let r): return recognizer(r).map { .recipe($0) }
    case .requirement(let a, let b, let c):
      guard let a = recognizer(a), let b = recognizer(b), let c = recognizer(c) else { return nil }
      return .requirement(a, b, c)
    case .window(let v): return view(v).map { .window(view: $0) }
    }
  }

  private func reaction(_ old: ScriptReaction) -> ScriptReaction? {
    guard let subject = subject(old.subject) else { return nil }
    var new = old
    new.subject = subject
    new.commands = old.commands.compactMap { given in
      guard case .command(let inner) = given else { return given }
      return command(inner).map { .command($0) }
    }
    return new.commands.isEmpty ? nil : new
  }

  private func answer(_ old: ScriptAnswer) -> ScriptAnswer? {
    let question: ScriptQuestion? =
      switch old.question {
      case .receive(let r): recognizer(r).map { .receive(recognizer: $0) }
      case .viewShouldBegin(let v): view(v).map { .viewShouldBegin(view: $0) }
      case .shouldBegin(let r): recognizer(r).map { .shouldBegin(recognizer: $0) }
      case .shouldRequireFailure(let r): recognizer(r).map { .shouldRequireFailure(recognizer: $0) }
      case .shouldBeRequiredToFail(let r): recognizer(r).map { .shouldBeRequiredToFail(recognizer: $0) }
      case .simultaneously(let r): recognizer(r).map { .simultaneously(recognizer: $0) }
      case .beginTracking(let c): view(c).map { .beginTracking(control: $0) }
      case .continueTracking(let c): view(c).map { .continueTracking(control: $0) }
      case .hook(let w): w < 0 ? .hook(window: w) : window(w).map { .hook(window: $0) }
      }
    guard let question else { return nil }
    var reply = old.reply
    // The others of some are touches, which keep their numbers; those of the rest are recognizers.
    if case .only(let others) = reply {
      switch question {
      case .receive, .beginTracking, .continueTracking: break
      default: reply = .only(others.compactMap(recognizer))
      }
    }
    return ScriptAnswer(question, reply)
  }

  private func command(_ old: ScriptCommand) -> ScriptCommand? {
    switch old {
    case .addWindow, .cancelAllTouches, .perform, .cancelPerform, .cancelPerforms, .setMode, .releaseTarget, .user: old
    case .orderWindow(let w, let level): window(w).map { .orderWindow($0, level: level) }
    case .addView(let attributes, let parent): view(parent).map { .addView(attributes, parent: $0) }
    case .setView(let v, let attributes): view(v).map { .setView($0, attributes) }
    case .detachView(let v): view(v).map { .detachView($0) }
    case .attachView(let v, let parent):
      if let v = view(v), let parent = view(parent) { .attachView(v, parent: parent) } else { nil }
    case .destroyView(let v): view(v).map { .destroyView($0) }
    case .addControl(let settings, let attributes, let parent):
      view(parent).map { .addControl(settings, attributes, parent: $0) }
    case .setControl(let c, let settings): view(c).map { .setControl($0, settings) }
    case .addTarget(let c, let target, let action, let events):
      view(c).map { .addTarget($0, target: target, action: action, events) }
    case .removeTarget(let c, let target, let action, let events):
      view(c).map { .removeTarget($0, target, action: action, events) }
    case .sendActions(let c, let events): view(c).map { .sendActions($0, events) }
    case .addRecognizer(let spec, let v): view(v).map { .addRecognizer(spec, view: $0) }
    case .detachRecognizer(let r): recognizer(r).map { .detachRecognizer($0) }
    case .attachRecognizer(let r, let v):
      if let r = recognizer(r), let v = view(v) { .attachRecognizer(r, view: v) } else { nil }
    case .destroyRecognizer(let r): recognizer(r).map { .destroyRecognizer($0) }
    case .require(let r, let q):
      if let r = recognizer(r), let q = recognizer(q) { .require(r, toFail: q) } else { nil }
    case .set(let r, let settings): recognizer(r).map { .set($0, settings) }
    case .configure(let r, let kind): recognizer(r).map { .configure($0, kind) }
    case .setTranslation(let r, let v): recognizer(r).map { .setTranslation($0, v) }
    case .setScale(let r, let s): recognizer(r).map { .setScale($0, s) }
    case .setRotation(let r, let a): recognizer(r).map { .setRotation($0, a) }
    }
  }
}
