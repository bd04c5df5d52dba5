// The frames that most frames are, one finger landing or lifting or a few moving, by short ways: the same steps as
// those of any frame, without what cannot happen in these.

extension TouchEngine {
  /// The short way of a frame that moves one live contact: the same steps, without what cannot happen in it. Whether
  /// it was such a frame.
  @inlinable
  @inline(__always)
  mutating func runMove<H: TouchHost<Behavior> & ~Copyable>(_ change: ContactChange, _ host: inout H) -> Bool {
    guard change.phase == .moved, change.location.isPlace, let slot = find(change.contact) else {
      return false
    }
    hasCommandRun = false
    toldTo = -1
    move(slot, to: change.location, &host)
    if isQuietMove(&host) { finishQuietMove(slot, &host) } else { finishMoves(&host) }
    return true
  }

  /// Whether of a move, of the only finger there is, nothing is left but to tell its view: it means nothing to any
  /// recognizer, and none shows anything.
  @inlinable
  @inline(__always)
  mutating func isQuietMove<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) -> Bool {
    !host.hearsRecognizers && !host.interceptsEvents && !isQuietStale && squaredStray <= squaredQuietReach
      && ((open - quiet) | finished | underWay).isEmpty && sampleCount | (liveCount ^ 1) == 0
      && !dueWork[.decision | .delivery | .hangCheck | .pass | .controls | .cancelAll]
  }

  /// The steps after D-6 of a move that is quiet.
  @inlinable
  @inline(__always)
  mutating func finishQuietMove<H: TouchHost<Behavior> & ~Copyable>(_ slot: SlotIndex, _ host: inout H) {
    let i = slot.rawValue
    toldTo = .max
    if likely(has(delivered, slot)), let view = touches[i].view {
      tellView(view, touches[i].viewNumber, .moved, moved, &host)
      if unlikely(dueWork[.pass | .release | .cancelAll]) { return finishDisturbedMove(&host) }
    }
    moved = TouchSet()
    squaredStray = squaredStrayAtLeast
    touches[i].phase = .stationary
  }

  /// The end of a quiet move whose view has given a command.
  @inlinable
  @inline(never)
  mutating func finishDisturbedMove<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    if hasCommandRun { settle(&host, passesBefore: 1) }
    endMoves()
    finishDues(&host)
  }

  /// The touches that moved rest again.
  @inlinable
  @inline(__always)
  mutating func endMoves() {
    var rest = moved
    moved = TouchSet()
    squaredStray = squaredStrayAtLeast
    while let slot = pop(&rest) {
      if likely(touches[slot.rawValue].phase == .moved) { touches[slot.rawValue].phase = .stationary }
    }
  }

  /// What a command has left for the end of a frame of moves.
  @inlinable
  @inline(never)
  mutating func finishDues<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    if isReleaseDue { releaseRecords() }
    runDueCancels(&host)
  }

  /// The short way of a frame in which one contact lands or one live contact lifts; whether it was such a frame.
  @inlinable
  @inline(__always)
  mutating func runLandingOrLift<H: TouchHost<Behavior> & ~Copyable>(
    _ change: ContactChange, _ host: inout H
  ) -> Bool {
    if let slot = find(change.contact) {
      guard change.phase.rawValue >= ContactPhase.ended.rawValue else { return false }
      hasCommandRun = false
      lift(slot, change.phase, &host)
      if likely(change.phase == .ended) && likely(!hasCommandRun) && likely(!host.interceptsEvents) {
        finishLift(slot, &host)
        return true
      }
    } else {
      guard change.phase == .began else { return false }
      hasCommandRun = false
      if let slot = land(change, &host), likely(!hasCommandRun) && likely(!host.interceptsEvents) {
        finishLanding(slot, &host)
        return true
      }
    }
    runSteps(&host)
    return true
  }

  /// The steps after D-6 of a frame in which one touch landed.
  @inlinable
  @inline(__always)
  mutating func finishLanding<H: TouchHost<Behavior> & ~Copyable>(_ slot: SlotIndex, _ host: inout H) {
    let i = slot.rawValue
    began = set(of: slot)
    undelivered = began
    if likely(isLandingAlone(&host)) {
      gatherAndRecognizeAlone(slot, &host)
    } else {
      gather(&host)
      if unlikely(isOrderStale) { refreshOrder() }
      finishLandings(&host)
    }
    if isLandingAllThereIs, touches[i].isAccepted, let view = touches[i].view {
      // D-16.
      passes = 1
      isDecisionDue = false
      isHoldStale = false
      undelivered = TouchSet()
      touches[i].delivery = .delivered
      delivered |= began
      tellView(view, touches[i].viewNumber, .began, began, &host)
      if unlikely(hasCommandRun) { settle(&host, passesBefore: 1) }
    } else {
      settle(&host)
    }
    if unlikely(chain.lateCount != 0) || unlikely(sampleCount != 0) {
      finishTouches(&host)
    } else {
      undelivered = TouchSet()
      began = TouchSet()
      touches[i].phase = .stationary
      if isReleaseDue { releaseRecords() }
    }
    if unlikely(isCancelAllDue) { runDueCancels(&host) }
  }

  /// The steps after D-6 of a frame in which one touch lifted.
  @inlinable
  @inline(__always)
  mutating func finishLift<H: TouchHost<Behavior> & ~Copyable>(_ slot: SlotIndex, _ host: inout H) {
    undelivered = set(of: slot)
    if !inPlay.isEmpty {
      if unlikely(isOrderStale) { refreshOrder() }
      isQuietStale = true
      recognizeLifts(&host)
    }
    settle(&host)
    if unlikely(sampleCount != 0) {
      finishTouches(&host)
    } else {
      // D-30, where no other touch has changed.
      leaveChainRecords(&host)
      undelivered = TouchSet()
      ended = TouchSet()
      cancelled = TouchSet()
      releaseRecords()
    }
    if unlikely(isCancelAllDue) { runDueCancels(&host) }
  }

  /// Whether of a frame in which one touch landed nothing is left but to tell its view: nobody decides, acts or is
  /// reset, and no delivery is held, taken back or delayed.
  @inlinable
  var isLandingAllThereIs: Bool {
    @inline(__always) get {
      (unsettled | underWay | finished | notified | (inPlay & delaying)).isEmpty
        && !dueWork[.pass | .hangCheck | .controls | .overdue]
        && isNone(held | cancelDecided | discardDecided | viewRemoved)
    }
  }

  @inlinable
  @inline(__always)
  mutating func isOnlyMoves(_ changes: Span<ContactChange>) -> Bool {
    var other: UInt8 = 0
    for i in changes.indices { other |= changes[i].phase.rawValue ^ ContactPhase.moved.rawValue }
    return other == 0
  }

  /// The short way of up to 64 changes, not all of them moves, that are a frame as it should be: one of each contact,
  /// which lands if it is up and else does not, at a good place. Whether they were.
  ///
  /// Who lands in a frame is anybody's guess, and a wrong guess costs a processor more than a change does: here nothing
  /// is to be guessed before it is known who lands.
  @inlinable
  mutating func runPlainFrame<H: TouchHost<Behavior> & ~Copyable>(
    _ changes: Span<ContactChange>, _ host: inout H
  ) -> Bool {
    let count = changes.count
    if unlikely(count > 64) || unlikely(isHintShared) { return false }
    var landings: UInt64 = 0
    var odd: UInt64 = 0
    // A bit for each contact, by its number modulo 256.
    var seen: [4 of UInt64] = .init(repeating: 0)
    var k = 0
    while k < count {
      let contact = changes[k].contact
      let phase = UInt64(changes[k].phase.rawValue)
      let residue = Self.residue(of: contact)
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: residue & 63)
      let slot = hint(residue)
      let isDown = self.bit(of: slot, in: live) & (touches[slot.rawValue].contact == contact ? 1 : 0)
      let lands = (phase &- 1) &>> 63
      odd |= lands ^ isDown ^ 1
      odd |= (phase &>> 1 | changes[k].location.placeBit) ^ 1
      odd |= seen[residue &>> 6] & bit
      seen[residue &>> 6] |= bit
      landings |= lands &<< UInt64(truncatingIfNeeded: k)
      frameSlots[k] = UInt8(truncatingIfNeeded: slot.rawValue)
      k &+= 1
    }
    if unlikely(odd != 0) { return false }
    hasCommandRun = false
    toldTo = -1
    // D-6: moved, ended and cancelled in the order listed, then began.
    var rest = (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- count)) & ~landings
    while rest != 0 {
      let k = rest.trailingZeroBitCount & 63
      rest &= rest &- 1
      let phase = changes[k].phase
      // It is down until then: a command that cancels all is carried out after the frame (N-12).
      let slot = SlotIndex(Int(frameSlots[k]))
      if phase == .moved { move(slot, to: changes[k].location, &host) } else { lift(slot, phase, &host) }
    }
    while landings != 0 {
      let k = landings.trailingZeroBitCount & 63
      landings &= landings &- 1
      land(changes[k], &host)
    }
    runSteps(&host)
    return true
  }

  /// The short way of changes that are all moves: splitting (N-11) and D-6 in one go.
  @inlinable
  mutating func runMoves<H: TouchHost<Behavior> & ~Copyable>(_ changes: Span<ContactChange>, _ host: inout H) {
    var start = 0
    while start < changes.count {
      hasCommandRun = false
      toldTo = -1
      let stop = changes.count &- start > Self.changesPerFrame ? start &+ Self.changesPerFrame : changes.count
      var i = start
      while i < stop {
        let change = changes[i]
        if unlikely(!change.location.isPlace) {
          drop(.place, 0, &host)
        } else if let slot = find(change.contact) {
          if unlikely(has(moved, slot)) { break }
          move(slot, to: change.location, &host)
        } else {
          if isAmong(changes, start, i, change.contact) { break }
          drop(.unknown, 0, &host)
        }
        i &+= 1
      }
      finishMovesInPlace(&host)
      start = i
    }
  }

  /// The steps after D-6 of a frame in which touches only moved: the same steps, without what cannot happen in it.
  @inlinable
  @inline(never)
  mutating func finishMoves<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) { finishMovesInPlace(&host) }

  @inlinable
  @inline(__always)
  mutating func finishMovesInPlace<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    if unlikely(hasCommandRun) || unlikely(host.interceptsEvents) {
      runSteps(&host)
      return
    }
    if !open.isEmpty {
      if unlikely(isOrderStale) { refreshOrder() }
      recognizeMoves(&host)
    }
    let hasPublic = !(finished | underWay).isEmpty
    if likely(isSettled) && (!hasPublic || likely(onlyChanges)) {
      if hasPublic { actChanged(&host) }
      if likely(!hasCommandRun) {
        deliverMoves(moved, &host)
        if unlikely(hasCommandRun) { settle(&host, passesBefore: 1) }
      } else {
        undelivered = moved
        settle(&host, passesBefore: 1)
        undelivered = TouchSet()
      }
    } else {
      undelivered = moved
      settle(&host)
      undelivered = TouchSet()
    }
    if unlikely(sampleCount != 0) { consumeSamples(of: moved) }
    endMoves()
    if unlikely(dueWork[.release | .cancelAll]) { finishDues(&host) }
  }

  /// Whether the steps after D-7 have nothing to do but tell of changes and moves.
  ///
  /// Whoever queues a notification, decides on a touch's delivery or takes a view away makes a decision due, and all of
  /// that is done with when ``settle`` returns; where it gives up, it leaves one due.
  @inlinable
  var isSettled: Bool {
    @inline(__always) get {
      likely(!dueWork[.decision | .hangCheck | .pass | .controls]) && (likely(!isHoldStale) || held.isEmpty)
    }
  }
}
