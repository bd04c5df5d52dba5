// What a gesture may do to its recognizer: assign a state, ignore a touch (SPEC §3.2, §3.3, G-10, G-17).

import Multitouch
import MultitouchRecordings

extension ModelSession {
  /// The gesture assigns `state` (§3.2).
  func assign(_ state: GestureState, to recognizer: ModelRecognizer) {
    // G-17; [decision] N-16 says it does not apply to an attempt emptied by forgetting.
    if !recognizer.isActive { return diagnose(recognizer) }
    switch (recognizer.internalState, state) {
    case (.possible, .possible): break
    case (.possible, .failed), (.possible, .cancelled): finish(recognizer, .failed)
    case (.possible, .began): attemptToLeave(recognizer, .began)
    case (.possible, .ended): attemptToLeave(recognizer, .ended)
    case (.possible, .changed): diagnose(recognizer)
    case (.began, .began), (.began, .changed), (.changed, .began), (.changed, .changed):
      recognizer.internalState = .changed
      recognizer.isChangedAssigned = true
    case (.began, .ended), (.changed, .ended): finish(recognizer, .ended)
    case (.began, .cancelled), (.began, .failed), (.changed, .cancelled), (.changed, .failed):
      finish(recognizer, .cancelled)
    case (.began, .possible), (.changed, .possible): diagnose(recognizer)
    case (.ended, _), (.cancelled, _), (.failed, _): diagnose(recognizer)
    }
  }

  private func diagnose(_ recognizer: ModelRecognizer) { drop(.assign, Int64(recognizer.number)) }

  /// Sets a terminal internal state; its timers are cancelled (§3.2).
  func finish(_ recognizer: ModelRecognizer, _ state: GestureState) {
    recognizer.internalState = state
    cancelTimers(of: recognizer)
  }

  /// ignore(touch): G-10; of the last touch: G-17.
  /// [decision] G-10, G-16: those that it lets go at once leave at once, and the centroid before is that of all.
  func ignore(_ touches: [ModelTouch], by recognizer: ModelRecognizer) {
    if touches.isEmpty { return }
    mark(.g10)
    recognizer.untrack(touches)
    recognizer.attempt.removeAll { touches.has($0) }
    if recognizer.isActive || recognizer.internalState.isTerminal { return }
    finish(recognizer, recognizer.internalState == .possible ? .failed : .cancelled)
  }

  // MARK: G-5

  /// G-5: the gesture asks to leave Possible for Began or Ended.
  ///
  /// A host that makes the recognizer terminal while it is being asked ends the attempt to leave.
  private func attemptToLeave(_ recognizer: ModelRecognizer, _ state: GestureState) {
    mark(.g5)
    let mayBegin = askShouldBegin(recognizer)
    if recognizer.internalState != .possible { return }
    if !mayBegin { return finish(recognizer, .failed) }
    // It attempts when all have been asked (G-5.3): until then it is Possible.
    askRequirements(of: recognizer)
    if recognizer.internalState != .possible { return }
    recognizer.isContinuous = state == .began
    if state == .ended { finish(recognizer, .ended) } else { recognizer.internalState = .began }
  }

  /// G-5.1: the views, then the delegate; the first no ends the questions.
  private func askShouldBegin(_ recognizer: ModelRecognizer) -> Bool {
    let departures = recognizer.departures
    if recognizer.settings.cancelsTouchesInView {
      var asked: [(ModelView, ModelTouch)] = []
      // [decision] "ended in this frame" is the phase: a touch cancelled in this frame is not among them.
      for touch in recognizer.attempt where touch.isLive || touch.change == .ended {
        if let view = touch.view, !asked.contains(where: { $0.0 === view }) { asked.append((view, touch)) }
      }
      for (view, touch) in asked {
        if recognizer.departures != departures { return false }
        if view.isDestroyed || view.window == nil { continue }
        let subject = TraceSubject.recognizer(recognizer.number)
        if !ask(
          .viewShouldBegin(view: view.number), other: recognizer.number, .beginv, .view(view.number),
          .subject(subject), inherited: mayBegin(recognizer, on: view, touch))
        {
          return false
        }
      }
    }
    if recognizer.departures != departures { return false }
    if !recognizer.settings.hasDelegate { return true }
    // [decision] G-5.1b: `other` of a question that is about nobody else is the asked one.
    return ask(
      .shouldBegin(recognizer: recognizer.number), other: recognizer.number, .begin,
      .recognizer(recognizer.number))
  }

  /// G-5.2: which other active recognizers it requires in this attempt. No kind of §4 has an opinion of its own.
  private func askRequirements(of recognizer: ModelRecognizer) {
    let departures = recognizer.departures
    let others = stepOrder.filter { $0 !== recognizer && $0.isActive && $0.publicState != .failed }
    for (other, otherDepartures) in others.map({ ($0, $0.departures) }) {
      if recognizer.departures != departures { return }
      if other.departures != otherDepartures { continue }
      if isRequired(other, by: recognizer) {
        recognizer.dynamicRequirements.append(other.number)
        other.dynamicDependants.append(recognizer.number)
      }
    }
  }

  private func isRequired(_ other: ModelRecognizer, by recognizer: ModelRecognizer) -> Bool {
    let (r, q) = (recognizer.number, other.number)
    let departures = (recognizer.departures, other.departures)
    if recognizer.gesture.shouldRequireFailure(of: other.gesture) { return true }
    if recognizer.settings.hasDelegate {
      if ask(
        .shouldRequireFailure(recognizer: r), other: q, .req, .recognizer(r), .subject(.recognizer(q)), .whose(.r))
      {
        return true
      }
    }
    if (recognizer.departures, other.departures) != departures { return false }
    if other.gesture.shouldBeRequiredToFail(by: recognizer.gesture) { return true }
    if other.settings.hasDelegate {
      if ask(
        .shouldBeRequiredToFail(recognizer: q), other: r, .req, .recognizer(r), .subject(.recognizer(q)), .whose(.q))
      {
        return true
      }
    }
    return false
  }
}
