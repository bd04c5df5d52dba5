// View delivery (SPEC §2.5, D-11): first all operations are worked out, then grouped, then the callbacks are made.

extension TouchEngine {
  @inlinable
  mutating func deliver<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    if !dueWork[.controls | .overdue] && isNone(cancelDecided | discardDecided | viewRemoved) {
      if isNone(held) && undelivered == ended && undelivered.isSingle {
        deliverLift(&host)
        return
      }
      if (!isHoldStale || isNone(held)) && isNone(rest(of: undelivered, without: moved)) {
        let set = undelivered
        undelivered = TouchSet()
        deliverMoves(set, &host)
        return
      }
      if isNone(held | overlap(undelivered, cancelled)) && !isNone(undelivered)
        && (isNone(overlap(undelivered, began)) || (inPlay & delaying).isEmpty)
      {
        deliverPlainly(&host)
        return
      }
    }
    isHoldStale = false
    var candidates =
      dueWork[.overdue] ? used : undelivered | held | cancelDecided | discardDecided | viewRemoved
    dueWork[.overdue] = false
    let fresh = undelivered
    undelivered = TouchSet()
    var changed = TouchSet()
    while let slot = pop(&candidates) {
      guard touches[slot.rawValue].isAccepted, has(used, slot) else { continue }
      workOut(slot, isFresh: has(fresh, slot))
      if touches[slot.rawValue].operations != 0 { changed.insert(slot) }
    }
    cancelDecided = TouchSet()
    discardDecided = TouchSet()
    viewLost |= viewRemoved
    viewRemoved = TouchSet()
    let hasControlWork = isControlWorkDue
    if unlikely(hasControlWork) { beginControlWork(&host) }
    if !changed.isEmpty { callViews(changed, &host) }
    if unlikely(hasControlWork) { endControlWork(&host) }
  }

  /// D-11 where nothing but moves is to be told: most frames. D-17, grouped by D-26.
  @inlinable
  @inline(__always)
  mutating func deliverMoves<H: TouchHost<Behavior> & ~Copyable>(_ set: TouchSet, _ host: inout H) {
    let due = overlap(set, delivered)
    if isNone(due) { return }
    if liveCount != 1 { return deliverMovesOfSeveral(due, &host) }
    var rest = due
    guard let slot = pop(&rest) else { return }
    if let view = touches[slot.rawValue].view {
      tellView(view, touches[slot.rawValue].viewNumber, .moved, due, &host)
    }
  }

  /// The same of several touches: what ``tellViews(_:began:ended:_:)`` does, without asking of each what became of it,
  /// which would be 7 instructions more for a frame of two moves.
  @inlinable
  mutating func deliverMovesOfSeveral<H: TouchHost<Behavior> & ~Copyable>(_ set: TouchSet, _ host: inout H) {
    var rest = set
    var group = TouchSet()
    var groupView = ViewID(index: 0, generation: 0)
    var number: Int32 = 0
    while let slot = pop(&rest) {
      let i = slot.rawValue
      guard let view = touches[i].view else { continue }
      if !group.isEmpty && groupView != view {
        callView(groupView, number, .moved, group, &host)
        group = TouchSet()
      }
      group.insert(slot)
      groupView = view
      number = touches[i].viewNumber
    }
    if !group.isEmpty { callView(groupView, number, .moved, group, &host) }
  }

  /// D-11 where nothing is to be told but that one finger lifted: D-18, D-19.
  @inlinable
  @inline(__always)
  mutating func deliverLift<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    let set = undelivered
    undelivered = TouchSet()
    isHoldStale = false
    guard let slot = set.first, touches[slot.rawValue].isAccepted, touches[slot.rawValue].delivery == .delivered,
      let view = touches[slot.rawValue].view
    else { return }
    if isHeld(slot, byDelayOf: .ended) {
      touches[slot.rawValue].delivery = .heldEnded
      held |= set
      delivered = rest(of: delivered, without: set)
    } else {
      delivered = rest(of: delivered, without: set)
      touches[slot.rawValue].delivery = .done
      isReleaseDue = true
      callView(view, touches[slot.rawValue].viewNumber, .ended, set, &host)
    }
  }

  /// D-11 where no delivery is held, taken back or cancelled, and none is to be held from its landing: D-15 … D-19. Who
  /// keeps touches from their views is worked out for all fingers at once.
  @inlinable
  mutating func deliverPlainly<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    let fresh = overlap(undelivered, began)
    var due = overlap(undelivered, delivered)
    undelivered = TouchSet()
    isHoldStale = false
    let ends = overlap(due, ended)
    if !isNone(ends) {
      // D-18.
      let kept = overlap(ends, touchesWithDelayedEnds())
      held = kept
      due = rest(of: due, without: kept)
      delivered = rest(of: delivered, without: ends)
      if kept != ends { isReleaseDue = true }
      var left = ends
      while let slot = pop(&left) { touches[slot.rawValue].delivery = has(kept, slot) ? .heldEnded : .done }
    }
    if !isNone(fresh) {
      // D-15, D-16.
      let taken = underWay.isEmpty ? TouchSet() : touchesOfRunning()
      var left = fresh
      while let slot = pop(&left) {
        if unlikely(!touches[slot.rawValue].isAccepted) { continue }
        if unlikely(has(taken, slot)) {
          suppress(slot)
          continue
        }
        touches[slot.rawValue].delivery = .delivered
        delivered |= set(of: slot)
        due |= set(of: slot)
      }
    }
    tellViews(due, began: fresh, ended: ends, &host)
  }

  /// One callback for each run of touches with one view and one phase (D-26): who has neither begun nor ended has
  /// moved.
  @inlinable
  @inline(__always)
  mutating func tellViews<H: TouchHost<Behavior> & ~Copyable>(
    _ set: TouchSet, began: TouchSet, ended: TouchSet, _ host: inout H
  ) {
    var rest = set
    var group = TouchSet()
    var groupPhase = ContactPhase.began
    var groupView = ViewID(index: 0, generation: 0)
    var number: Int32 = 0
    while let slot = pop(&rest) {
      let i = slot.rawValue
      guard let view = touches[i].view else { continue }
      let phase: ContactPhase = has(began, slot) ? .began : has(ended, slot) ? .ended : .moved
      if !isNone(group) && (groupPhase != phase || groupView != view) {
        callView(groupView, number, groupPhase, group, &host)
        group = TouchSet()
      }
      group |= self.set(of: slot)
      groupPhase = phase
      groupView = view
      number = touches[i].viewNumber
    }
    if !isNone(group) { callView(groupView, number, groupPhase, group, &host) }
  }

  /// The touches whose ends some recognizer holds (D-18).
  @inlinable
  mutating func touchesWithDelayedEnds() -> TouchSet {
    var touches = TouchSet()
    var rest = inPlay - finished - underWay
    while let p = rest.popAny() {
      if recognizers[Int(attempts[p].recognizer)].settings.delaysTouchesEnded { touches |= attempts[p].received }
    }
    return touches
  }

  /// The touches of recognizers under way that cancel touches in views (D-15).
  @inlinable
  mutating func touchesOfRunning() -> TouchSet {
    var touches = TouchSet()
    var rest = underWay
    while let p = rest.popAny() {
      if recognizers[Int(attempts[p].recognizer)].settings.cancelsTouchesInView { touches |= attempts[p].received }
    }
    return touches
  }

  /// D-12's switch: only D-24's cancels, between D-8 and D-9.
  @inlinable
  mutating func deliverCancels<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    var rest = cancelDecided - viewRemoved
    var changed = TouchSet()
    while let slot = rest.popFirst() {
      let state = touches[slot.rawValue].delivery
      guard touches[slot.rawValue].isAccepted, state == .delivered || state == .heldEnded else { continue }
      cancelDecided.remove(slot)
      // The frame's change has been passed: the view hears the cancel instead.
      undelivered.remove(slot)
      end(slot, with: .cancelled)
      changed.insert(slot)
    }
    if !changed.isEmpty { callViews(changed, &host) }
  }

  /// The row of §2.5 that applies to a touch, in D-31's order. Makes no callback.
  @inlinable
  @inline(__always)
  mutating func workOut(_ slot: SlotIndex, isFresh: Bool) {
    let i = slot.rawValue
    let state = touches[i].delivery
    if unlikely(state == .done) || unlikely(state == .suppressed) { return }
    let phase = touches[i].phase
    // Of a touch that its view knows nothing of, a cancel that no D-11 has seen (N-15) counts too.
    let isCancelled = phase == .cancelled && (isFresh || state == .new || state == .heldBegan)
    if unlikely(has(viewRemoved, slot)) || has(cancelDecided, slot) || unlikely(isCancelled) {
      // T-11c, D-24, D-20, D-22: what the view knows of is cancelled, the rest it never hears of.
      if state == .delivered || state == .heldEnded { end(slot, with: .cancelled) } else { suppress(slot) }
      return
    }
    switch state {
    case .new:
      if has(discardDecided, slot) || isHeldByRunning(slot) {
        suppress(slot)  // D-25, D-15
      } else if isHeld(slot, byDelayOf: .began) {
        touches[i].delivery = .heldBegan  // D-14
        held.insert(slot)
      } else if phase == .began {
        addOperation(slot, .began)  // D-16
        touches[i].delivery = .delivered
        delivered.insert(slot)
      } else {
        release(slot)  // D-16 of a touch whose first frame ended for want of passes (N-15)
      }
    case .heldBegan:
      if has(discardDecided, slot) {
        suppress(slot)  // D-25
      } else if !isHeld(slot, byDelayOf: .began) {
        release(slot)  // D-21
      }
    case .heldEnded:
      if !isHeld(slot, byDelayOf: .ended) { end(slot, with: .ended) }  // D-23
    case .delivered:
      if !isFresh { return }
      if phase == .moved {
        addOperation(slot, .moved)  // D-17
      } else if phase == .ended {
        finishOrHold(slot)  // D-18, D-19
      }
    case .suppressed, .done: break
    }
  }

  /// D-21: began with the values it landed with, one move if it has one to tell, whatever moves it was held for (D-27),
  /// and its end.
  @inlinable
  mutating func release(_ slot: SlotIndex) {
    let i = slot.rawValue
    held.remove(slot)
    addOperation(slot, .began)
    touches[i].delivery = .delivered
    delivered.insert(slot)
    if touches[i].location != touches[i].beganLocation { addOperation(slot, .moved) }
    if touches[i].phase == .ended { finishOrHold(slot) }
  }

  @inlinable
  mutating func finishOrHold(_ slot: SlotIndex) {
    if isHeld(slot, byDelayOf: .ended) {
      touches[slot.rawValue].delivery = .heldEnded
      held.insert(slot)
      delivered.remove(slot)
    } else {
      end(slot, with: .ended)
    }
  }

  @inlinable
  mutating func end(_ slot: SlotIndex, with phase: ContactPhase) {
    held.remove(slot)
    delivered.remove(slot)
    touches[slot.rawValue].delivery = .done
    addOperation(slot, phase)
    isReleaseDue = true
  }

  @inlinable
  mutating func suppress(_ slot: SlotIndex) {
    held.remove(slot)
    touches[slot.rawValue].delivery = .suppressed
    isReleaseDue = true
  }

  @inlinable
  mutating func addOperation(_ slot: SlotIndex, _ phase: ContactPhase) {
    touches[slot.rawValue].operations |= 1 &<< phase.rawValue
  }

  /// Whether some recognizer *holds* the touch: in its attempt, publicly Possible, with the delay in question.
  @inlinable
  @inline(__always)
  mutating func isHeld(_ slot: SlotIndex, byDelayOf phase: ContactPhase) -> Bool {
    var rest = inPlay - finished - underWay
    if phase == .began { rest = rest & delaying }
    while let p = rest.popAny() {
      if has(attempts[p].received, slot)
        && (phase == .began || recognizers[Int(attempts[p].recognizer)].settings.delaysTouchesEnded)
      {
        return true
      }
    }
    return false
  }

  /// D-15: it joined a recognizer already under way that cancels touches in views.
  @inlinable
  mutating func isHeldByRunning(_ slot: SlotIndex) -> Bool {
    var rest = underWay
    while let p = rest.popAny() {
      if has(attempts[p].received, slot)
        && recognizers[Int(attempts[p].recognizer)].settings.cancelsTouchesInView
      {
        return true
      }
    }
    return false
  }

  // MARK: Callbacks

  /// Makes the callbacks for the operations worked out, grouped by view and phase (D-26).
  @inlinable
  mutating func callViews<H: TouchHost<Behavior> & ~Copyable>(_ set: TouchSet, _ host: inout H) {
    var rest = set
    var group = TouchSet()
    var groupPhase = ContactPhase.began
    var groupView = ViewID(index: 0, generation: 0)
    var number: Int32 = 0
    while let slot = pop(&rest) {
      guard let view = touches[slot.rawValue].view else { continue }
      var operations = touches[slot.rawValue].operations
      touches[slot.rawValue].operations = 0
      while operations != 0 {
        let phase = ContactPhase(rawValue: UInt8(truncatingIfNeeded: operations.trailingZeroBitCount)) ?? .began
        operations &= operations &- 1
        if !group.isEmpty && (groupPhase != phase || groupView != view) {
          callGroup(groupView, number, groupPhase, group, &host)
          group = TouchSet()
        }
        group.insert(slot)
        groupPhase = phase
        groupView = view
        number = touches[slot.rawValue].viewNumber
      }
    }
    if !group.isEmpty { callGroup(groupView, number, groupPhase, group, &host) }
  }

  /// One callback; before it CTL-9, where it is due for the controls of its touches and of those before (N-12).
  @inlinable
  @inline(__always)
  mutating func callGroup<H: TouchHost<Behavior> & ~Copyable>(
    _ view: ViewID, _ number: Int32, _ phase: ContactPhase, _ group: TouchSet, _ host: inout H
  ) {
    if unlikely(controls.readyCancels != 0), let last = group.last {
      cancelControls(through: touches[last.rawValue].id, &host)
    }
    callView(view, number, phase, group, &host)
  }

  /// One callback; touches whose view a command has taken away since the operations were worked out are skipped
  /// (D-11): T-11 has put them into `viewRemoved`, which is empty before.
  @inlinable
  mutating func callView<H: TouchHost<Behavior> & ~Copyable>(
    _ view: ViewID, _ number: Int32, _ phase: ContactPhase, _ group: TouchSet, _ host: inout H
  ) {
    let due = group - viewRemoved
    if unlikely(due != group) { skip(group & viewRemoved, phase) }
    if likely(!due.isEmpty) { tellView(view, number, phase, due, &host) }
  }

  /// The callback itself; none of the touches is in `viewRemoved`.
  @inlinable
  @inline(__always)
  mutating func tellView<H: TouchHost<Behavior> & ~Copyable>(
    _ view: ViewID, _ number: Int32, _ phase: ContactPhase, _ due: TouchSet, _ host: inout H
  ) {
    host.viewReceives(
      ViewDelivery(view: view, viewNumber: Int(number), phase: phase, touches: due), in: &self)
    afterCallback(&host)
    if hasControls, let slot = due.first, touches[slot.rawValue].isOnControl {
      followView(view, number, phase, due, &host)
    }
  }

  /// What is left to tell of a touch whose operation was skipped: nothing if its view has heard nothing, else one
  /// cancel, in the next D-11 (T-11c).
  @inlinable
  mutating func skip(_ set: TouchSet, _ phase: ContactPhase) {
    var rest = set
    while let slot = rest.popFirst() {
      let i = slot.rawValue
      if phase == .began {
        // Its end may have been held back already (D-19).
        suppress(slot)
        delivered.remove(slot)
      } else if phase != .moved && touches[i].delivery == .done {
        touches[i].delivery = .delivered
        delivered.insert(slot)
      }
    }
  }
}
