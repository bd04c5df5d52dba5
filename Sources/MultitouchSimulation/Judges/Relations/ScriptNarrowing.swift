// Scripts made of scripts, for relations that few scripts meet by themselves.

import Multitouch
import MultitouchRecordings

extension TouchScript {
  /// The script with one of its recognizers only, one that `isWanted`; itself if there is none.
  func lone(_ isWanted: (RecognizerKind) -> Bool) -> TouchScript {
    let all = sceneRecognizers
    let wanted = all.indices.filter { isWanted(all[$0].spec.kind) }
    guard !wanted.isEmpty else { return self }
    let chosen = wanted[steps.count % wanted.count]
    var script = self
    var number = -1
    script.scene = scene.filter { command in
      switch command {
      case .addRecognizer:
        number += 1
        return number == chosen
      case .require: return false
      default: return true
      }
    }
    script.answers = answers.compactMap { $0.renumbered { $0 == chosen ? 0 : nil } }
    return script
  }

  /// The script in which a contact begins only when no other is down.
  var withOneFinger: TouchScript {
    var script = self
    var down: ContactID?
    script.steps = steps.map { step in
      guard case .frame(let time, let changes) = step else { return step }
      var isLifted = false
      let kept = changes.filter { change in
        if down == nil && change.phase == .began && change.location.isPlace { down = change.contact }
        guard change.contact == down else { return false }
        if isLifted { return false }
        isLifted = change.phase == .ended || change.phase == .cancelled
        return true
      }
      if isLifted { down = nil }
      return .frame(time, kept)
    }
    return script
  }

  /// The script twice, side by side: the scene once more in windows far to the right, and each frame with its changes
  /// once more by other contacts there. Itself if it may change its scene, or if there is not room for two.
  var doubled: TouchScript {
    let windows = scene.count { if case .addWindow = $0 { true } else { false } }
    let views =
      scene.count {
        switch $0 {
        case .addWindow, .addView, .addControl: true
        default: false
        }
      }
    let count = sceneRecognizers.count
    let hasRoom =
      capacities == ScriptCapacities() && windows <= 4 && 2 * views <= 256 && 2 * count <= 32 && isSceneFixed
      && !hasHooks && !scene.isEmpty
    if !hasRoom { return self }
    let shift = 65_536.0
    var script = self
    for command in scene {
      switch command {
      case .addWindow(var attributes, let level):
        attributes.frame.origin.x += shift
        script.scene.append(.addWindow(attributes, level: level))
      case .addView(let attributes, let parent):
        script.scene.append(.addView(attributes, parent: shifted(parent, by: views)))
      case .addControl(let settings, let attributes, let parent):
        script.scene.append(.addControl(settings, attributes, parent: shifted(parent, by: views)))
      case .addTarget(let c, let target, let action, let events):
        script.scene.append(.addTarget(shifted(c, by: views), target: target, action: action, events))
      case .addRecognizer(let spec, let view):
        script.scene.append(.addRecognizer(spec, view: shifted(view, by: views)))
      case .require(let r, let q):
        script.scene.append(.require(shifted(r, by: count), toFail: shifted(q, by: count)))
      default: return self
      }
    }
    script.answers += answers.compactMap { $0.renumbered(views: views) { shifted($0, by: count) } }
    script.steps = steps.map { step in
      guard case .frame(let time, let changes) = step else { return step }
      return .frame(
        time,
        changes
          + changes.map { change in
            var copy = change
            copy.contact = ContactID(change.contact.rawValue &+ 1_000_003)
            copy.location.x += shift
            return copy
          })
    }
    return script
  }
}

/// The number of a thing in a scene of which `count` things come before; what is too large to name anything stays.
private func shifted(_ number: Int, by count: Int) -> Int {
  let (sum, isTooLarge) = number.addingReportingOverflow(count)
  return isTooLarge ? number : sum
}

extension ScriptAnswer {
  /// The answer with other numbers; nil if its recognizer has none.
  fileprivate func renumbered(views: Int = 0, _ number: (Int) -> Int?) -> ScriptAnswer? {
    var answer = self
    switch question {
    case .receive(let r):
      guard let n = number(r) else { return nil }
      answer.question = .receive(recognizer: n)
      return answer
    case .viewShouldBegin(let v): answer.question = .viewShouldBegin(view: shifted(v, by: views))
    case .shouldBegin(let r):
      guard let n = number(r) else { return nil }
      answer.question = .shouldBegin(recognizer: n)
    case .shouldRequireFailure(let r):
      guard let n = number(r) else { return nil }
      answer.question = .shouldRequireFailure(recognizer: n)
    case .shouldBeRequiredToFail(let r):
      guard let n = number(r) else { return nil }
      answer.question = .shouldBeRequiredToFail(recognizer: n)
    case .simultaneously(let r):
      guard let n = number(r) else { return nil }
      answer.question = .simultaneously(recognizer: n)
    case .beginTracking(let c): answer.question = .beginTracking(control: shifted(c, by: views))
    case .continueTracking(let c): answer.question = .continueTracking(control: shifted(c, by: views))
    case .hook: return answer
    }
    if case .only(let others) = reply { answer.reply = .only(others.compactMap(number)) }
    return answer
  }
}
