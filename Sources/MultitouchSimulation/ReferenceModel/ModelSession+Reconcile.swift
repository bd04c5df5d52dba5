// Reconcile: who fails, who waits, who recognizes (SPEC §3.4, D-8).

import Multitouch
import MultitouchRecordings

extension ModelSession {
  /// G-7. `isFirst`: the first of a frame, timer callback or command.
  func reconcile(isFirst: Bool) {
    stepOrder = unfinishedOrder()
    for recognizer in stepOrder { recognizer.departuresBefore = recognizer.departures }
    publishProgress(isFirst: isFirst)
    while true {
      sweepFailures()
      let attempting = stepOrder.filter(\.isAttempting)
      if attempting.isEmpty { break }
      let ready = attempting.filter { !waits($0) }
      // A waiting recognizer's two states differ.
      if ready.count < attempting.count { mark(.g1, .g8) }
      if let picked = pick(ready) {
        decide(picked)
      } else if !failRings(attempting) {
        break
      }
    }
  }

  /// A public change: the record is written the moment it becomes public.
  private func publish(_ state: GestureState, of recognizer: ModelRecognizer) {
    let from = recognizer.publicState
    recognizer.publicState = state
    write(.state, .recognizer(recognizer.number), fieldCount: 2)
    add(.state(from))
    add(.state(state))
    tell(.state)
  }

  /// Both states become Failed (§3.4).
  private func fail(_ recognizer: ModelRecognizer) {
    finish(recognizer, .failed)
    publish(.failed, of: recognizer)
  }

  /// G-7, *First*: what was recognized before goes on.
  ///
  /// [decision] N-12: one that a command breaks off before its turn is not passed over; it is told so in the next D-9.
  private func publishProgress(isFirst: Bool) {
    defer { if isFirst { for recognizer in stepOrder where recognizer.hasMoved { recognizer.hasMoved = false } } }
    if !stepOrder.contains(where: \.publicState.isRecognized) { return }
    for recognizer in stepOrder.filter({ $0.publicState.isRecognized }) {
      if recognizer.publicState == .ended { continue }
      if recognizer.internalState == .ended || recognizer.internalState == .cancelled {
        recognizer.isChangedAssigned = false
        recognizer.notifications.append(recognizer.internalState)
        publish(recognizer.internalState, of: recognizer)
      } else if isFirst {
        if !recognizer.isChangedAssigned && !recognizer.hasMoved { continue }
        mark(.g3)
        recognizer.isChangedAssigned = false
        recognizer.internalState = .changed
        recognizer.notifications.append(.changed)
        // Changed → Changed writes no record (N-10).
        if recognizer.publicState == .began { publish(.changed, of: recognizer) }
      }
    }
  }

  /// G-7.1, until a whole sweep changes nothing.
  private func sweepFailures() {
    var hasFailed = true
    while hasFailed {
      hasFailed = false
      for recognizer in stepOrder where recognizer.publicState == .possible {
        let isOver = recognizer.internalState == .failed || recognizer.internalState == .cancelled
        let isBarred = recognizer.isAttempting && isAnyRequired(by: recognizer, \.isConsumed)
        if isBarred { mark(.g8) }
        if isOver || isBarred {
          fail(recognizer)
          hasFailed = true
        }
      }
    }
  }

  /// Q of G-7.1.
  private func required(by recognizer: ModelRecognizer) -> [ModelRecognizer] {
    (recognizer.requirements + recognizer.dynamicRequirements).map { recognizers[$0] }
      .filter { $0 !== recognizer && $0.isActive }
  }

  /// Whether Q of G-7.1 has one that `matches`.
  private func isAnyRequired(by recognizer: ModelRecognizer, _ matches: (ModelRecognizer) -> Bool) -> Bool {
    if recognizer.requirements.isEmpty && recognizer.dynamicRequirements.isEmpty { return false }
    return required(by: recognizer).contains(where: matches)
  }

  /// G-7.2.
  private func waits(_ recognizer: ModelRecognizer) -> Bool {
    isAnyRequired(by: recognizer) { $0.publicState == .possible }
  }

  /// G-7.3: the κ-first ready one that no other ready one dominates; all dominated: the κ-first.
  private func pick(_ ready: [ModelRecognizer]) -> ModelRecognizer? {
    let free = ready.first { r in
      !ready.contains { x in x !== r && x.shares(r) && x.classPrevents(r) && !r.classPrevents(x) }
    }
    return free ?? ready.first
  }

  /// G-7.4: is it prevented, or promoted? Who was taken away since the start of D-8 is passed over (N-12).
  private func decide(_ recognizer: ModelRecognizer) {
    mark(.g7)
    for other in stepOrder where other !== recognizer && !other.hasDeparted {
      if !other.publicState.isRecognized || !other.shares(recognizer) { continue }
      let isPrevented = prevents(other, recognizer)
      // A host that disabled it while it was asked has settled the matter: it fails in G-7.1.
      if recognizer.hasDeparted { return }
      // Who was taken away while it was asked is passed over, as one that went before.
      if other.hasDeparted { continue }
      if isPrevented { return fail(recognizer) }
    }
    // [decision] N-12, P-51: a requirement that a command has made meanwhile is heeded (G-8): from 1 again.
    if isAnyRequired(by: recognizer, { $0.publicState == .possible || $0.isConsumed }) { return }
    promote(recognizer)
    for other in stepOrder where other !== recognizer && !other.hasDeparted {
      if !other.isActive || other.publicState != .possible { continue }
      if other.requires(recognizer) {
        fail(other)
      } else if other.shares(recognizer) && prevents(recognizer, other, isJustPromoted: true) {
        // A host that disabled it while it was asked: it fails in G-7.1.
        if !other.hasDeparted { fail(other) }
      }
    }
  }

  /// prevents(x, s) of G-7.4. Nobody is asked about a pair of which one has been taken away (N-12).
  ///
  /// [decision] G-7.4: who has just been promoted has recognized, and is asked and prevents even if it was.
  private func prevents(
    _ preventer: ModelRecognizer, _ other: ModelRecognizer, isJustPromoted: Bool = false
  ) -> Bool {
    mark(.g6)
    if !preventer.classPrevents(other) {
      mark(.tap6)
      return false
    }
    let departures = (preventer.departures, other.departures)
    if askSimultaneously(other, with: preventer) { return false }
    if other.departures != departures.1 { return false }
    if preventer.departures != departures.0 && !isJustPromoted { return false }
    if askSimultaneously(preventer, with: other) { return false }
    return true
  }

  private func askSimultaneously(_ asked: ModelRecognizer, with other: ModelRecognizer) -> Bool {
    if !asked.settings.hasDelegate { return false }
    return ask(
      .simultaneously(recognizer: asked.number), other: other.number, .simul, .recognizer(asked.number),
      .subject(.recognizer(other.number)))
  }

  /// G-7.4, G-2: `recognizer` recognizes.
  ///
  /// [decision] A continuous one that is Ended inside becomes publicly Began and then, at once, Ended. D-24 and D-25 go
  /// by the settings with which it does: what the callback of a state sets comes too late.
  private func promote(_ recognizer: ModelRecognizer) {
    recognizer.isChangedAssigned = false
    for touch in recognizer.attempt {
      if recognizer.settings.cancelsTouchesInView {
        touch.isCancelDecided = true  // D-24
      } else if recognizer.settings.delaysTouchesBegan {
        touch.isDiscardDecided = true  // D-25
      }
    }
    if !recognizer.isContinuous {
      recognizer.notifications.append(.ended)
      return publish(.ended, of: recognizer)
    }
    let isOver = recognizer.internalState == .ended
    if recognizer.internalState != .began { mark(.g2) }
    recognizer.notifications.append(.began)
    if isOver { recognizer.notifications.append(.ended) }
    publish(.began, of: recognizer)
    if isOver { publish(.ended, of: recognizer) }
  }

  /// G-11: everyone on a ring of "waits for" fails; says whether there was one.
  private func failRings(_ waiting: [ModelRecognizer]) -> Bool {
    let awaited = waiting.map { one in required(by: one).filter { waiting.has($0) } }
    func isOnRing(_ start: Int) -> Bool {
      var reached: [ModelRecognizer] = []
      var frontier = awaited[start]
      while let next = frontier.popLast() {
        if next === waiting[start] { return true }
        if reached.has(next) { continue }
        reached.append(next)
        for (index, one) in waiting.enumerated() where one === next { frontier += awaited[index] }
      }
      return false
    }
    let ring = waiting.indices.filter(isOnRing).map { waiting[$0] }
    if !ring.isEmpty { mark(.g11) }
    for recognizer in ring where recognizer.publicState == .possible { fail(recognizer) }
    return !ring.isEmpty
  }
}
