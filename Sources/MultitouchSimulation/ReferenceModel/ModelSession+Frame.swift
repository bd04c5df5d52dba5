// One frame up to the recognizers: D-6, D-5, D-32, D-7 (SPEC §2.4), then the steps that settle it.

import Multitouch
import MultitouchRecordings

extension ModelSession {
  /// One frame at `now`, start to finish: one UIEvent (N-2). No contact occurs twice in it.
  func runFrame(_ changes: [ContactChange]) {
    frameTouches.clear()
    for change in changes where change.phase != .began { update(change) }
    for change in changes where change.phase == .began { bind(change) }
    let asked = askHooks()
    if !frameTouches.isEmpty && touches.contains(where: { $0.isLive && $0.change == nil }) { mark(.t2) }
    if frameTouches.contains(where: { !$0.isLive }) { mark(.t8) }
    gather()
    deliverToRecognizers()
    settle()
    leaveChainRecords()
    dropUnheldTouches()
    hasChanged = false
    for subject in asked.reversed() { tell(.hook, subject, [.side(.after)]) }
    for touch in touches { touch.change = nil }
    frameTouches.clear()
    // [decision] D-5, N-12: the steps that follow what was commanded in the parts after follow the last of them.
    if hasChanged { runSteps() }
  }

  /// D-8 … D-30 with an empty change set: after a timer callback, a command from outside or those of the hooks after.
  func runSteps() {
    settle()
    dropUnheldTouches()
  }

  // MARK: D-6

  /// D-6, first sweep: a move, a lift or a cancel.
  private func update(_ change: ContactChange) {
    if !ModelSession.isWellPlaced(change) { return drop(.place) }
    guard let touch = liveTouch(change.contact) else { return drop(.unknown) }
    mark(.d6, .t1)
    // T-5, N-13: a lift keeps the last place.
    touch.previousPlace = touch.place
    touch.time = now
    touch.change = change.phase
    touch.changeIsDelivered = false
    if change.phase == .moved {
      mark(touch.place == change.location ? .t3 : .t5)
      touch.place = change.location
      if touch.isFarther(than: multiTapDistance) {
        mark(.t7)
        touch.tapCount = 0  // T-7
      }
    } else {
      mark(.n13)
      touch.isLive = false
      touch.wasCancelled = change.phase == .cancelled
      if !touches.contains(where: \.isLive) { hasSwallowedMove = false }
    }
    frameTouches.append(touch)
    takeSamples(of: touch)
    tellTouch(touch, change.phase)
  }

  /// D-6, second sweep: a landing (T-9, N-16, H-1 … H-8, T-6).
  private func bind(_ change: ContactChange) {
    if !ModelSession.isWellPlaced(change) { return drop(.place) }
    if touches.count(where: \.isLive) >= capacities.touches { return refuse(.touches) }
    if touches.count >= capacities.touchRecords {
      guard let oldest = touches.first(where: { !$0.isLive }) else { return refuse(.records) }
      forget(oldest)
    }
    mark(.n9)
    let hit = hitTest(change.location)
    if hit == nil { mark(.h6) }
    let continued = hit.flatMap { takeChainRecord($0.0, $0.1, change.location) }
    let touch = ModelTouch(
      uid: nextUID, contact: change.contact, time: now, place: change.location,
      tapCount: continued.map { min($0.tapCount + 1, 255) } ?? 1)
    touch.continues = continued?.uid
    nextUID += 1
    touch.change = .began
    if let (view, window) = hit {
      touch.isAccepted = isAccepted(view, window)
      touch.view = view
      touch.window = window
      if touch.isAccepted { touch.delivery = .new }
    }
    touches.append(touch)
    frameTouches.append(touch)
    takeSamples(of: touch)
    tellTouch(touch, .began)
  }

  /// T-9: a landing that is dropped for its whole life.
  ///
  /// [decision] N-16, "as in T-9": the overflow policy holds for a landing without a record too.
  private func refuse(_ reason: DropReason) {
    drop(reason)
    if capacities.overflow == .cancelAll { isCancelRequested = true }
  }

  private func tellTouch(_ touch: ModelTouch, _ phase: ContactPhase) {
    write(.touch, .touch(touch.uid), fieldCount: 6)
    add(.phase(phase))
    add(.integer(Int64(touch.tapCount)))
    add(.real(touch.place.x))
    add(.real(touch.place.y))
    add(.subject(touch.view.map { .view($0.number) } ?? .none))
    add(.answer(touch.isAccepted))
    tell(.touch)
  }

  /// H-7 and H-8, for a new touch on `view`.
  private func isAccepted(_ view: ModelView, _ window: ModelWindow) -> Bool {
    let others = touches.filter { $0.isLive && $0.isAccepted }
    if !view.attributes.isMultipleTouchEnabled && others.contains(where: { $0.view === view }) {
      mark(.h7)
      return false
    }
    let elsewhere = others.filter { $0.window === window && $0.view !== view }
    let isExclusive = view.attributes.isExclusiveTouch
    let isAccepted =
      isExclusive ? elsewhere.isEmpty : !elsewhere.contains { $0.view?.attributes.isExclusiveTouch ?? false }
    if !isAccepted { mark(.h8) }
    return isAccepted
  }

  // MARK: Tap chains

  private var multiTapInterval: Int64 { ModelParameters.duration(profile.multiTapInterval) }

  private var multiTapDistance: Double {
    ModelParameters.distance(profile.multiTapDistance, default: TimingProfile.uiKit.multiTapDistance)
  }

  private func isExpired(_ record: ModelChainRecord) -> Bool {
    now - record.anchor(profile.multiTapAnchor) > multiTapInterval
  }

  /// T-6: takes the record that a touch continues which lands at `place`; nil if there is none.
  private func takeChainRecord(_ view: ModelView, _ window: ModelWindow, _ place: Point) -> ModelChainRecord? {
    let limit = multiTapDistance
    let eligible = chain.filter {
      let isSame = profile.multiTapScope == .sameView ? $0.view === view : $0.window === window
      return isSame && !isExpired($0) && (place - $0.beganPlace).squaredLength <= limit * limit
    }
    let best = eligible.min { a, b in
      let distances = ((place - a.beganPlace).squaredLength, (place - b.beganPlace).squaredLength)
      if distances.0 != distances.1 { return distances.0 < distances.1 }
      return a.endTime != b.endTime ? a.endTime < b.endTime : a.uid < b.uid
    }
    guard let best else { return nil }
    mark(.t6)
    chain.removeAll { $0.uid == best.uid }
    return best
  }

  /// D-30: chain records of this frame's ended touches (T-6), in uid order.
  ///
  /// [decision] N-16: a touch that was forgotten in this very frame leaves its chain record all the same.
  private func leaveChainRecords() {
    if frameTouches.allSatisfy(\.isLive) { return }
    let ended = frameTouches.filter { !$0.isLive && !$0.wasCancelled && $0.tapCount >= 1 }
    for touch in ended.sorted(by: { $0.uid < $1.uid }) {
      guard let view = touch.view, let window = touch.window, !view.isDestroyed else { continue }
      mark(.d30)
      chain.removeAll { isExpired($0) }
      let record = ModelChainRecord(
        uid: touch.uid, view: view, window: window, beganTime: touch.beganTime, beganPlace: touch.beganPlace,
        endTime: touch.time, tapCount: touch.tapCount)
      // [decision] T-6: one that is too old as it is made is not counted, so it replaces none.
      if isExpired(record) { continue }
      if chain.count >= ModelSession.maxChainRecords {
        let oldest = chain.min { $0.endTime != $1.endTime ? $0.endTime < $1.endTime : $0.uid < $1.uid }
        if let oldest {
          drop(.records, Int64(oldest.uid))
          chain.removeAll { $0.uid == oldest.uid }
        }
      }
      chain.append(record)
    }
  }

  // MARK: Touch records

  /// D-30, N-16: terminal touches that nothing holds are dropped.
  private func dropUnheldTouches() {
    if touches.allSatisfy(\.isLive) { return }
    touches.removeAll { touch in
      !touch.isLive && !touch.isHeldByItsView && !unfinished.contains { $0.attempt.has(touch) }
    }
  }

  /// N-16: a terminal touch makes room for a new one.
  ///
  /// [decision] TAP-3: a tap still counts a forgotten finger of its current tap at its last place.
  private func forget(_ touch: ModelTouch) {
    drop(.records, Int64(touch.uid))
    mark(.n16)
    touches.removeAll { $0 === touch }
    for recognizer in unfinished where recognizer.attempt.has(touch) {
      recognizer.hasForgotten = true
      recognizer.untrack([touch])
      recognizer.attempt.removeAll { $0 === touch }
      recognizer.gesture.touchForgotten(touch)
    }
    forgottenTouch = touch
    deliverForgotten(touch)
    forgottenTouch = nil
    touch.isForgotten = true
  }

  // MARK: D-5

  /// D-5, the part before: returns those asked who agreed, in order.
  private func askHooks() -> [TraceSubject] {
    if !host.intercepts && !(guest?.interceptsEvents ?? false) { return [] }
    mark(.d5)
    if !ask(.hook(window: -1), other: -1, .hook, .application, .side(.before)) {
      for touch in frameTouches { swallow(touch) }
      return []
    }
    var agreed: [TraceSubject] = [.application]
    let asked = windowsFrontToBack.filter { window in frameTouches.contains { $0.window === window } }
    for window in asked {
      let subject = TraceSubject.window(window.number)
      if ask(.hook(window: window.number), other: window.number, .hook, subject, .side(.before)) {
        agreed.append(subject)
      } else {
        for touch in frameTouches where touch.window === window { swallow(touch) }
      }
    }
    return agreed
  }

  /// D-5: what a refused window makes of a touch's change.
  ///
  /// [decision] T-6: the chain record it took when it landed is used up.
  private func swallow(_ touch: ModelTouch) {
    switch touch.change {
    case .began:
      touch.view = nil
      touch.window = nil
      touch.isAccepted = false
      touch.tapCount = 1  // T-6
      touch.continues = nil
      touch.delivery = .done
      touch.change = nil
    case .moved:
      touch.change = nil
      hasSwallowedMove = true
    case .ended, .cancelled:
      touch.change = .cancelled
      touch.wasCancelled = true
    case nil: break
    }
  }

  // MARK: D-32

  /// D-32: D-1 … D-4 for each new touch.
  private func gather() {
    if !frameTouches.contains(where: { $0.change == .began }) { return }
    mark(.d32)
    let offers = touches.filter { $0.change == .began }.map { touch in (touch, gathered(touch)) }
    for (touch, gathered) in offers {
      var unasked = max(0, gathered.count - max(0, capacities.offered))
      for (recognizer, departures, wasTerminal) in gathered.prefix(max(0, capacities.offered)) {
        // N-12: one that has since become terminal or removed is skipped.
        if recognizer.departures != departures || !recognizer.settings.isEnabled { continue }
        if !wasTerminal && recognizer.internalState.isTerminal { continue }
        if isCrowded(for: recognizer) {
          unasked += 1
          continue
        }
        var answer = true
        mark(.d1)
        if recognizer.internalState.isTerminal { mark(.d4) }
        if recognizer.settings.hasDelegate {
          mark(.d3)
          answer = ask(
            .receive(recognizer: recognizer.number), other: Int(touch.uid), .receive,
            .recognizer(recognizer.number), .subject(.touch(touch.uid)))
        }
        // D-4, and what the host may have done to it while it answered.
        let isGone = recognizer.departures != departures || !recognizer.settings.isEnabled
        if answer && !isGone && !recognizer.internalState.isTerminal { join(recognizer, touch) }
      }
      if unasked > 0 { drop(.recognizers, Int64(unasked)) }
    }
  }

  private func join(_ recognizer: ModelRecognizer, _ touch: ModelTouch) {
    if recognizer.publicState.isUnderWay { mark(.g15) }
    recognizer.attempt.append(touch)
    if !unfinished.has(recognizer) { unfinished.append(recognizer) }
  }

  /// Whether as many recognizers are active as may be at once, and this one is not among them (N-15). Those that have
  /// ignored all of their touches are not active, but have room to wait in: 64 may be unfinished at once.
  private func isCrowded(for recognizer: ModelRecognizer) -> Bool {
    if recognizer.isActive || unfinished.count < capacities.active { return false }
    return unfinished.count(where: \.isActive) >= capacities.active
      || !recognizer.isUnfinished && unfinished.count(where: \.isUnfinished) >= 64
  }

  /// D-1: the enabled recognizers from the hit-test view up to the window. That is κ: deeper views first, on a view the
  /// newest first (D-2).
  private func gathered(_ touch: ModelTouch) -> [(ModelRecognizer, departures: Int, wasTerminal: Bool)] {
    guard let view = touch.view, view.window != nil else { return [] }
    var offered: [(ModelRecognizer, departures: Int, wasTerminal: Bool)] = []
    var next: ModelView? = view
    while let member = next {
      for recognizer in member.recognizers.reversed() where recognizer.settings.isEnabled {
        offered.append((recognizer, recognizer.departures, recognizer.internalState.isTerminal))
      }
      next = member.superview
    }
    return offered
  }

  // MARK: D-7

  /// How far the touches that move in this frame are from where they landed, the square of the most; nil if somebody is
  /// to be told of the frame whatever that is (`Attempt.skipMoves(within:)`).
  var squaredStray: Double? {
    if hasSwallowedMove { return nil }
    let ways = frameTouches.filter { $0.change == .moved }.map { $0.place - $0.beganPlace }
    return ways.map { $0.x * $0.x + $0.y * $0.y }.max() ?? 0
  }

  private static let callOrder: [ContactPhase] = [.moved, .ended, .cancelled, .began]

  /// D-7: touchesMoved, touchesEnded, touchesCancelled, touchesBegan of each recognizer.
  private func deliverToRecognizers() {
    stepOrder = unfinishedOrder()
    // What no touch of the frame does, nobody is told.
    let phases = ModelSession.callOrder.filter { phase in frameTouches.contains { $0.change == phase } }
    for recognizer in stepOrder where recognizer.isActive {
      for phase in phases {
        if recognizer.internalState.isTerminal { break }
        deliver(phase, to: recognizer)
      }
      if recognizer.internalState.isTerminal && recognizer.attempt.contains(where: { $0.change == .began }) {
        // D-7: a new touch it has not been given leaves its attempt (G-10).
        recognizer.attempt.removeAll { $0.change == .began && !recognizer.tracked.has($0) }
      }
    }
  }

  private func deliver(_ phase: ContactPhase, to recognizer: ModelRecognizer) {
    let source = phase == .began ? recognizer.attempt : recognizer.tracked
    if !source.contains(where: { $0.change == phase }) { return }
    let set = source.filter { $0.change == phase }
    mark(.d7)
    if set.contains(where: { $0.view.map { $0.attributes.frame.origin != .zero } ?? false }) { mark(.n7) }
    write(.rec, .recognizer(recognizer.number), fieldCount: 1 + set.count)
    add(.phase(phase))
    for touch in set { add(.subject(.touch(touch.uid))) }
    tell(.rec) {
      switch phase {
      case .moved:
        recognizer.hasMoved = true
        recognizer.gesture.touchesMoved(set)
      case .ended:
        recognizer.gesture.touchesEnded(set)
        recognizer.untrack(set)
      case .cancelled:
        recognizer.gesture.touchesCancelled(set)
        recognizer.untrack(set)
      case .began:
        recognizer.tracked += set
        recognizer.gesture.touchesBegan(set)
      }
    }
  }
}
