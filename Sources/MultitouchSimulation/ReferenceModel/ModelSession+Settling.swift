// D-8 … D-11 until nothing changes: actions, resets, the end of hanging attempts (SPEC §2.4).

import Multitouch
import MultitouchRecordings

extension ModelSession {
  /// D-8 … D-11, repeated as D-10 and D-11 say, at most ``maxPasses`` passes (N-15).
  ///
  /// [decision] A frame that ends for want of passes delivers nothing more to views. A touch that is new then is worked
  /// out in the next D-11, as if it had been held (D-21).
  func settle() {
    var passes = 0
    repeat {
      repeat {
        if passes == ModelSession.maxPasses { return drop(.passes) }
        passes += 1
        hasChanged = false
        reconcile(isFirst: passes == 1)
        mark(.d8)
        if profile.viewCancelBeforeAction { deliverDecidedCancels() }
        sendActions()
        resetDue()
        endHanging()
      } while hasChanged
      deliverToViews()
    } while hasChanged
  }

  /// D-9: the notifications of this pass.
  private func sendActions() {
    stepOrder = unfinishedOrder()
    for recognizer in stepOrder where !recognizer.notifications.isEmpty {
      // N-12: a notification already queued is still sent.
      let states = recognizer.notifications
      recognizer.notifications = []
      for state in states {
        mark(.d9, .d13, .g16)
        if recognizer.tracked.count > 1 { mark(.n8) }
        let place = recognizer.location
        let values = recognizer.gesture.values
        write(.act, .recognizer(recognizer.number), fieldCount: 4 + values.count)
        add(.state(state))
        add(.integer(Int64(recognizer.numberOfTouches)))
        add(.real(place.x))
        add(.real(place.y))
        for value in values { add(.real(value)) }
        tell(.act)
      }
    }
  }

  /// D-10, G-9: resets of all recognizers that are due at its start.
  private func resetDue() {
    stepOrder = unfinishedOrder()
    if !stepOrder.contains(where: \.publicState.isTerminal) { return }
    let due = stepOrder.filter(isDue).map { ($0, $0.departures) }
    for (recognizer, departures) in due where recognizer.departures == departures {
      hasChanged = true
      mark(.d10, .g4, .g9)
      if case .tap = recognizer.kind, recognizer.attempt.contains(where: \.isLive) { mark(.tap7) }
      tell(.reset, .recognizer(recognizer.number)) { recognizer.reset(in: self) }
    }
  }

  /// G-9: publicly terminal, and so is its whole component: the active recognizers connected with it by requirements
  /// between active ones. One that is disabled or removed is alone (G-13).
  private func isDue(_ recognizer: ModelRecognizer) -> Bool {
    if !recognizer.publicState.isTerminal { return false }
    if !recognizer.isActive || recognizer.hasLeftComponent || !recognizer.isTied { return true }
    var isReached = Array(repeating: false, count: recognizers.count)
    var frontier = [recognizer.number]
    isReached[recognizer.number] = true
    while let number = frontier.popLast() {
      let member = recognizers[number]
      if !member.publicState.isTerminal { return false }
      for tied in [member.requirements, member.dependants, member.dynamicRequirements, member.dynamicDependants] {
        for other in tied where !isReached[other] {
          isReached[other] = true
          if recognizers[other].isActive && !recognizers[other].hasLeftComponent { frontier.append(other) }
        }
      }
    }
    return true
  }

  /// G-12: an attempt that nothing can end any more is ended.
  private func endHanging() {
    for recognizer in stepOrder where recognizer.isActive && !recognizer.internalState.isTerminal {
      if recognizer.tracked.contains(where: \.isLive) || hasTimer(recognizer) { continue }
      hasChanged = true
      mark(.g12)
      finish(recognizer, recognizer.internalState == .possible ? .failed : .cancelled)
    }
  }
}
