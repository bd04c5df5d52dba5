// D-8 … D-11 until nothing changes: reconcile, actions (D-9), resets (D-10), hanging attempts (G-12), view delivery.

extension TouchEngine {
  /// The most passes of one frame, timer callback or command (N-15).
  @inlinable static var maxPasses: Int { 64 }

  @inlinable
  mutating func settle<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H, passesBefore: Int = 0) {
    passes = passesBefore
    var isFirst = passesBefore == 0
    while true {
      repeat {
        if unlikely(passes == Self.maxPasses) {
          drop(.passes, 0, &host)
          dueWork[.decision | .overdue] = true
          stopFinishedSums()
          return
        }
        passes &+= 1
        hasCommandRun = false
        refreshOrder()
        reconcile(isFirst: isFirst, &host)
        isFirst = false
        if unlikely(profile.viewCancelBeforeAction) && !cancelDecided.isEmpty { deliverCancels(&host) }
        if !notified.isEmpty { act(&host) }
      } while finishAttempts(&host) || hasCommandRun
      if dueWork[.controls | .overdue]
        || !isNone(undelivered | held | cancelDecided | discardDecided | viewRemoved)
      {
        deliver(&host)
      }
      if likely(!hasCommandRun) {
        stopFinishedSums()
        return
      }
    }
  }

  /// D-8 … D-30 with an empty change set, after a command from outside a callback or one of a hook after a frame.
  @inlinable
  mutating func settleAfterCommand<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    settle(&host)
    finishTouches(&host)
  }

  /// Whether all that is to be notified is Changed, where Changed is what was last told: no state becomes public.
  @inlinable
  var onlyChanges: Bool {
    @inline(__always) get { (finished | justBegun | (underWay - open)).isEmpty }
  }

  /// D-8 and D-9 where ``onlyChanges`` holds: one Changed for each whose touches moved, in κ order (G-3).
  @inlinable
  mutating func actChanged<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    let due = underWay
    var walk = order.walk(due)
    while let p = order.next(&walk) {
      guard attempts[p].isChangedDue else { continue }
      attempts[p].isChangedDue = false
      act(p, .changed, &host)
    }
  }

  // MARK: D-9

  @inlinable
  mutating func act<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    refreshOrder()
    let due = notified
    var walk = order.walk(due)
    while let p = order.next(&walk) {
      notified.remove(p)
      var states = attempts[p].notifications
      attempts[p].notifications = 0
      while states != 0 {
        // Bit 0 is Began (see `queue`).
        act(p, GestureState(rawValue: UInt8(truncatingIfNeeded: states.trailingZeroBitCount) &+ 1) ?? .began, &host)
        states &= states &- 1
      }
    }
  }

  @inlinable
  @inline(__always)
  mutating func act<H: TouchHost<Behavior> & ~Copyable>(
    _ p: Int, _ state: GestureState, _ host: inout H
  ) {
    let r = Int(attempts[p].recognizer)
    let action = GestureAction(
      recognizer: recognizerID(r), number: Int(recognizers[r].number), state: state,
      numberOfTouches: behaviors[r].numberOfTouches(attempts[p]),
      location: behaviors[r].location(touches.span, attempts[p]), values: behaviors[r].values(attempts[p]))
    acting = Int32(truncatingIfNeeded: r)
    actingState = state
    host.recognizerActed(action, in: &self)
    acting = -1
    afterCallback(&host)
  }

  // MARK: D-10

  /// Resets what is due, then ends what hangs (G-12); whether anything changed.
  @inlinable
  mutating func finishAttempts<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) -> Bool {
    var hasChanged = false
    if !finished.isEmpty { hasChanged = reset(&host) }
    if isHangCheckDue {
      isHangCheckDue = false
      if unlikely(endHanging()) { hasChanged = true }
    }
    return hasChanged
  }

  @inlinable
  mutating func reset<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) -> Bool {
    refreshOrder()
    let due = finished - tiedToUnfinished()
    if due.isEmpty { return false }
    dueWork[.release | .delivery] = true
    let start = tree.attachments
    var done = PlaceSet()
    var walk = order.walk(due)
    while let p = order.next(&walk) {
      // N-12: one that a command takes away meanwhile is reset in the next pass.
      if likely(recognizers[Int(attempts[p].recognizer)].departure <= start) {
        reset(p, &host)
        done.insert(p)
        inPlayCount &-= 1
      }
    }
    // All at once: no callback and no command in between asks who is in play by its place.
    inPlay = inPlay - done
    active = active - done
    finished = finished - done
    consumed = consumed - done
    timed = timed - done
    summing = summing - done
    summed = summed - done
    if !(related & done).isEmpty { leaveRequirements(done) }
    order.keep(inPlay)
    return true
  }

  /// G-9: those in a component with somebody who is not publicly terminal yet; one that has left is in none (G-13).
  @inlinable
  @inline(__always)
  mutating func tiedToUnfinished() -> PlaceSet {
    let unfinished = active - finished
    if unfinished.isEmpty || (finished & related).isEmpty { return PlaceSet() }
    // Most are tied to nobody.
    return (ties(of: finished) & active).isEmpty ? PlaceSet() : tied(to: unfinished)
  }

  /// Those that places require to fail, and those that require them to.
  @inlinable
  @inline(__always)
  mutating func ties(of places: PlaceSet) -> PlaceSet {
    var ties = PlaceSet()
    var rest = places & related
    while let p = rest.popAny() { ties |= attempts[p].requires | attempts[p].requiredBy }
    return ties
  }

  /// The components of places, without those who have left.
  @inlinable
  mutating func tied(to places: PlaceSet) -> PlaceSet {
    var reached = PlaceSet()
    var frontier = places
    while let q = frontier.popAny() {
      if attempts[q].hasLeft { continue }
      reached.insert(q)
      frontier |= ((attempts[q].requires | attempts[q].requiredBy) & active) - reached
    }
    return reached
  }

  @inlinable
  @inline(__always)
  mutating func reset<H: TouchHost<Behavior> & ~Copyable>(_ p: Int, _ host: inout H) {
    let r = Int(attempts[p].recognizer)
    // It is about to be: it still shows what it was.
    host.recognizerResets(recognizerID(r), in: &self)
    behaviors[r].reset()
    recognizers[r].place = -1
    if unlikely(recognizers[r].isDying) { freeRecognizer(r) }
    afterCallback(&host)
  }

  /// Takes those who were reset out of the failure requirements of those still in play.
  @inlinable
  mutating func leaveRequirements(_ done: PlaceSet) {
    var rest = ties(of: done) & inPlay
    related = related - done
    while let s = rest.popAny() {
      attempts[s].requires = attempts[s].requires - done
      attempts[s].requiredBy = attempts[s].requiredBy - done
      attempts[s].requiresInAttempt = attempts[s].requiresInAttempt - done
    }
  }

  /// G-12: nothing can end these any more, so they end now.
  @inlinable
  mutating func endHanging() -> Bool {
    var hasChanged = false
    var rest = active
    while let p = rest.popAny() {
      let state = attempts[p].internalState
      if state.isTerminal || attempts[p].timersPending != 0 || attempts[p].following.intersects(live)
        || !attempts[p].arriving.isEmpty
      {
        continue
      }
      enterTerminal(p, state == .possible ? .failed : .cancelled)
      hasChanged = true
    }
    return hasChanged
  }
}
