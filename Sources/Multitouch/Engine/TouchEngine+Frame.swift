// One frame, start to finish: splitting (N-11), then the touches themselves (D-6).

extension TouchEngine {
  /// The most changes one frame holds; a longer one is split before the next (N-11 [decision]).
  @inlinable static var changesPerFrame: Int { 128 }

  /// Takes a frame: fires the timers due before it, then carries out its changes (N-2, N-3).
  ///
  /// `time` in the past or out of range is clamped and counted. None can be given inside a callback (``TouchHost``);
  /// one that gets there past Swift's exclusivity rule, by an unsafe pointer, is refused and counted.
  /// Cost: that of the touches in it and of the recognizers that hold them.
  @inlinable
  public mutating func handle<H: TouchHost<Behavior> & ~Copyable>(
    _ time: Timestamp, _ changes: Span<ContactChange>, host: inout H
  ) {
    if unlikely(isBusy) {
      refuseNestedInput()
      return
    }
    isBusy = true
    moveOn(to: time, &host)
    if likely(changes.count == 1) && (runMove(changes[0], &host) || runLandingOrLift(changes[0], &host)) {
      // Done: most frames.
    } else if unlikely(changes.isEmpty) {
      runFrame(changes, 0, 0, &host)
    } else if isOnlyMoves(changes) {
      runMoves(changes, &host)
    } else if !runPlainFrame(changes, &host) {
      var start = 0
      while start < changes.count {
        let end = endOfFrame(changes, start)
        if isReplacing { replaceLive(changes, start, end, &host) }
        runFrame(changes, start, end, &host)
        start = end
      }
    }
    if unlikely(sampleCount != 0) { dropStraySamples() }
    isBusy = false
  }

  /// Moves time on: fires every timer due strictly before `time`, in order (N-3). What is due at `time` itself still
  /// waits, for input of that instant comes first (N-4).
  ///
  /// `time` in the past or out of range is clamped and counted. None can be given inside a callback, as no frame can.
  @inlinable
  public mutating func advance<H: TouchHost<Behavior> & ~Copyable>(to time: Timestamp, host: inout H) {
    if isBusy {
      refuseNestedInput()
      return
    }
    isBusy = true
    moveOn(to: time, &host)
    isBusy = false
  }

  /// Runs out to `time`: fires what is due at it too (N-3).
  ///
  /// It is ``advance(to:host:)`` to 1 ns later, and that is what ``now`` is afterwards. So give the frames of that time
  /// first: later they would be in the past, and after what they should have come before (N-4).
  @inlinable
  public mutating func runOut(to time: Timestamp, host: inout some TouchHost<Behavior> & ~Copyable) {
    advance(to: time + Nanoseconds(1), host: &host)
  }

  /// Fires the timers due before a time and makes it the present (N-3): most frames are later than the last and find
  /// none.
  @inlinable
  @inline(__always)
  mutating func moveOn<H: TouchHost<Behavior> & ~Copyable>(to time: Timestamp, _ host: inout H) {
    if time > clock && time <= earliestDeadline {
      firesAtNow = 0
      clock = time
    } else {
      moveOnSlowly(to: time, &host)
    }
  }

  @inlinable
  @inline(never)
  mutating func moveOnSlowly<H: TouchHost<Behavior> & ~Copyable>(to time: Timestamp, _ host: inout H) {
    let t = clamp(time, &host)
    if earliestDeadline < t {
      // T-12: raw samples are of the frame that comes, and of no cancel that a timer leads to before it.
      let waitingCount = sampleCount
      sampleCount = 0
      fireTimers(before: t, &host)
      sampleCount = waitingCount
    }
    arrive(at: t)
  }

  @inlinable
  mutating func arrive(at t: Timestamp) {
    if t > now { firesAtNow = 0 }
    clock = t
  }

  @inlinable
  mutating func clamp<H: TouchHost<Behavior> & ~Copyable>(_ time: Timestamp, _ host: inout H) -> Timestamp {
    var t = time
    if t > .latest { t = .latest }
    if t < now { t = now }
    if t != time { drop(.time, 0, &host) }
    return t
  }

  // MARK: Splitting (N-11)

  /// Where the frame that starts at `start` ends: before a second change of one contact. Notes who is whose.
  ///
  /// [decision] A change with a bad place is none: it ends no frame.
  @inlinable
  mutating func endOfFrame(_ changes: Span<ContactChange>, _ start: Int) -> Int {
    hasLanding = false
    isReplacing = false
    var seen = TouchSet()
    // A bit for each contact of the frame that is not down, by its number modulo 64.
    var strangers: UInt64 = 0
    var i = start
    let stop = changes.count &- start > Self.changesPerFrame ? start &+ Self.changesPerFrame : changes.count
    while i < stop {
      let phase = changes[i].phase
      let contact = changes[i].contact
      frameSlots[i &- start] = 255
      if phase == .began { hasLanding = true }
      if hasPlace(changes[i]) {
        if let slot = find(contact) {
          if has(seen, slot) { return i }
          seen |= set(of: slot)
          frameSlots[i &- start] = UInt8(truncatingIfNeeded: slot.rawValue)
          if phase == .began { isReplacing = true }
        } else {
          let bit = Self.bit(of: contact)
          if strangers & bit != 0 && isAmong(changes, start, i, contact) { return i }
          strangers |= bit
        }
      }
      i &+= 1
    }
    return stop
  }

  /// Whether a contact that is not down has a change before position `end` of the frame.
  @inlinable
  mutating func isAmong(_ changes: Span<ContactChange>, _ start: Int, _ end: Int, _ contact: ContactID) -> Bool {
    var j = start
    while j < end {
      if changes[j].contact == contact && hasPlace(changes[j]) { return true }
      j &+= 1
    }
    return false
  }

  /// The slot noted for a change, if its contact is still down.
  @inlinable
  @inline(__always)
  mutating func noted(_ position: Int) -> SlotIndex? {
    let slot = SlotIndex(Int(frameSlots[position]))
    return slot.rawValue != 255 && has(live, slot) ? slot : nil
  }

  /// Whether a change that needs a place has a good one.
  @inlinable
  @inline(__always)
  mutating func hasPlace(_ change: ContactChange) -> Bool {
    change.phase.rawValue >= ContactPhase.ended.rawValue || change.location.isPlace
  }

  /// The slot of a live contact.
  @inlinable
  @inline(__always)
  mutating func find(_ contact: ContactID) -> SlotIndex? {
    let slot = hint(Self.residue(of: contact))
    if has(live, slot) && touches[slot.rawValue].contact == contact { return slot }
    return unlikely(isHintShared) ? search(contact) : nil
  }

  /// The slot of a live contact that may have lost its place in ``hints``.
  @inlinable
  @inline(never)
  mutating func search(_ contact: ContactID) -> SlotIndex? {
    var rest = live
    while let slot = rest.popFirst() {
      if touches[slot.rawValue].contact == contact {
        hints[Self.residue(of: contact)] = UInt8(truncatingIfNeeded: slot.rawValue)
        return slot
      }
    }
    return nil
  }

  /// The slot of a hint: some slot, if none is right.
  @inlinable
  @inline(__always)
  mutating func hint(_ residue: Int) -> SlotIndex {
    // Masked, so that no index needs a check.
    SlotIndex(Int(hints[residue]) & (recordCapacity > 64 ? 127 : 63))
  }

  /// Notes where a contact is that lands, and whether another one that is down loses its place to it.
  @inlinable
  @inline(__always)
  mutating func noteHint(_ contact: ContactID, _ slot: SlotIndex) {
    let residue = Self.residue(of: contact)
    let before = hint(residue)
    let isSame: UInt64 = Self.residue(of: touches[before.rawValue].contact) == residue ? 1 : 0
    if unlikely(bit(of: before, in: live) & isSame != 0) { isHintShared = true }
    hints[residue] = UInt8(truncatingIfNeeded: slot.rawValue)
  }

  /// A contact's place in ``hints``: its number modulo 256.
  @inlinable
  static func residue(of contact: ContactID) -> Int { Int(truncatingIfNeeded: contact.rawValue) & 255 }

  /// A contact's bit among 64, by its number modulo 64.
  @inlinable
  static func bit(of contact: ContactID) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: contact.rawValue)
  }

  /// A began for a live contact: first a frame with only the cancel of the old touch (N-11).
  @inlinable
  mutating func replaceLive<H: TouchHost<Behavior> & ~Copyable>(
    _ changes: Span<ContactChange>, _ start: Int, _ end: Int, _ host: inout H
  ) {
    var i = start
    while i < end {
      let change = changes[i]
      if change.phase == .began && change.location.isPlace, let slot = noted(i &- start) {
        drop(.replaced, Int64(truncatingIfNeeded: touches[slot.rawValue].id.rawValue), &host)
        lift(slot, .cancelled, &host)
        runSteps(&host)
      }
      i &+= 1
    }
  }

  // MARK: One frame

  @inlinable
  mutating func runFrame<H: TouchHost<Behavior> & ~Copyable>(
    _ changes: Span<ContactChange>, _ start: Int, _ end: Int, _ host: inout H
  ) {
    hasCommandRun = false
    toldTo = -1
    // D-6: moved, ended and cancelled in the order listed, then began.
    var i = start
    while i < end {
      let phase = changes[i].phase
      if phase == .moved {
        if let slot = noted(i &- start) {
          move(slot, to: changes[i].location, &host)
        } else {
          drop(changes[i].location.isPlace ? .unknown : .place, 0, &host)
        }
      } else if phase != .began {
        if let slot = noted(i &- start) { lift(slot, phase, &host) } else { drop(.unknown, 0, &host) }
      }
      i &+= 1
    }
    if !hasLanding && start < end && (ended | cancelled).isEmpty {
      finishMoves(&host)
      return
    }
    if start < end && hasLanding {
      i = start
      while i < end {
        if changes[i].phase == .began { land(changes[i], &host) }
        i &+= 1
      }
    }
    runSteps(&host)
  }

  /// Everything after D-6, all actions with it (D-13), and the frame that a cancelAllTouches inside a callback asks for
  /// (N-12).
  @inlinable
  mutating func runSteps<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    finishFrame(&host)
    if unlikely(isCancelAllDue) { runDueCancels(&host) }
  }

  /// The frame of a cancelAllTouches given inside a callback (N-12).
  @inlinable
  mutating func runDueCancels<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    while isCancelAllDue {
      isCancelAllDue = false
      if live.isEmpty { break }
      liftAll(&host)
      finishFrame(&host)
    }
  }

  @inlinable
  mutating func finishFrame<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    undelivered = began | moved | ended | cancelled
    if unlikely(host.interceptsEvents) {
      let agreed = askHooks(&host)
      gatherAndRecognize(&host)
      settle(&host)
      // The frame's touches are its own, and what they are in it, until the hooks have seen them (N-16, T-12).
      leaveTraces(&host)
      hasCommandRun = false
      tellHooks(agreed, &host)
      endEvent()
      if hasCommandRun { settleAfterCommand(&host) }
    } else {
      gatherAndRecognize(&host)
      settle(&host)
      finishTouches(&host)
    }
  }

  @inlinable
  mutating func gatherAndRecognize<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    if !began.isEmpty { gather(&host) }
    if !inPlay.isEmpty { recognize(&host) }
  }

  // MARK: Touches (D-6)

  /// A finger is somewhere, which is a move also where it has been there before (T-3).
  @inlinable
  @inline(__always)
  mutating func move<H: TouchHost<Behavior> & ~Copyable>(_ slot: SlotIndex, to place: Point, _ host: inout H) {
    let i = slot.rawValue
    let before = touches[i].location
    let timeBefore = touches[i].timestamp
    if likely(timeBefore != now) {
      if !summing.isEmpty {
        earlier[i].locationBefore = earlier[i].location
        earlier[i].timeBefore = earlier[i].timestamp
      }
      // What is about to become the sample before the present one (T-13).
      earlier[i].location = before
      earlier[i].timestamp = timeBefore
    } else if !summing.isEmpty {
      stopSumming(of: set(of: slot))
    }
    touches[i].previousLocation = before
    touches[i].location = place
    touches[i].timestamp = now
    touches[i].phase = .moved
    let stray = (place - touches[i].beganLocation).squaredLength
    // T-7.
    // Nothing to be guessed: of several fingers one may be near and the next far.
    let tapCount = touches[i].tapCount
    touches[i].tapCount = stray > squaredTapDistance ? 0 : tapCount
    squaredStray = stray > squaredStray ? stray : squaredStray
    moved.insert(slot)
    tellTouch(slot, &host)
  }

  @inlinable
  mutating func lift<H: TouchHost<Behavior> & ~Copyable>(_ slot: SlotIndex, _ phase: ContactPhase, _ host: inout H) {
    let i = slot.rawValue
    if !summing.isEmpty { noteLastSample(slot) }
    touches[i].previousLocation = touches[i].location
    touches[i].timestamp = now
    if phase == .ended {
      touches[i].phase = .ended
      ended |= set(of: slot)
    } else {
      touches[i].phase = .cancelled
      cancelled |= set(of: slot)
    }
    live = rest(of: live, without: set(of: slot))
    liveCount &-= 1
    if liveCount == 0 {
      squaredStray = 0
      squaredStrayAtLeast = 0
      isHintShared = false
    }
    isHangCheckDue = true
    tellTouch(slot, &host)
  }

  @inlinable
  mutating func liftAll<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    var rest = live
    while let slot = rest.popFirst() { lift(slot, .cancelled, &host) }
  }

  @inlinable
  @inline(__always)
  mutating func tellTouch<H: TouchHost<Behavior> & ~Copyable>(_ slot: SlotIndex, _ host: inout H) {
    host.touchChanged(touches[slot.rawValue], viewNumber: Int(touches[slot.rawValue].viewNumber), in: &self)
    afterCallback(&host)
  }

  /// Makes a touch of a landing; nil for one that is dropped.
  @inlinable
  @discardableResult
  mutating func land<H: TouchHost<Behavior> & ~Copyable>(_ change: ContactChange, _ host: inout H) -> SlotIndex? {
    guard likely(change.location.isPlace) else {
      drop(.place, 0, &host)
      return nil
    }
    guard likely(liveCount < limits.touches) else {
      drop(.touches, 0, &host)
      if limits.overflow == .cancelAll { isCancelAllDue = true }
      return nil
    }
    guard let slot = makeRecord(&host) else {
      drop(.records, 0, &host)
      if limits.overflow == .cancelAll { isCancelAllDue = true }
      return nil
    }
    var touch = Touch()
    touch.id = TouchID(nextUID)
    nextUID &+= 1
    touch.contact = change.contact
    touch.location = change.location
    touch.previousLocation = change.location
    touch.beganLocation = change.location
    touch.timestamp = now
    touch.beganTime = now
    touch.tapCount = 1
    if let (view, window) = tree.hitTest(change.location) {
      let viewID = tree.id(view)
      let windowID = tree.windowID(window)
      touch.view = viewID
      touch.window = windowID
      touch.viewNumber = tree.views[view].number
      touch.isOnControl = tree.views[view].isControl
      touch.isAccepted = accepts(view, viewID, windowID)
      if chain.count != 0 {
        chain.expire(at: now, interval: profile.multiTapInterval)
        touch.tapCount = chain.claim(
          view: viewID, window: windowID, at: change.location, within: squaredTapDistance, scope: profile.multiTapScope)
        if touch.tapCount > 1 { touch.continues = chain.claimed }
      }
    }
    touch.beganTapCount = touch.tapCount
    noteHint(change.contact, slot)
    touches[slot.rawValue] = touch
    earlier[slot.rawValue].timestamp = now
    keptBy[slot.rawValue] = 0
    let touchSet = set(of: slot)
    used |= touchSet
    live |= touchSet
    liveCount &+= 1
    began |= touchSet
    tellTouch(slot, &host)
    return slot
  }

  /// Whether a view has accepted a touch that is down, as far as ``viewsTouched`` has not forgotten it.
  @inlinable
  mutating func isAmongTouched(_ view: ViewID) -> Bool {
    var bits: UInt64 = 1 &<< UInt64(truncatingIfNeeded: Int(view.index))
    var rest = live
    while let slot = pop(&rest) {
      guard touches[slot.rawValue].isAccepted, let other = touches[slot.rawValue].view else { continue }
      if other == view { return true }
      bits |= 1 &<< UInt64(truncatingIfNeeded: Int(other.index))
    }
    // Of views whose touches have lifted meanwhile, no bit stays.
    viewsTouched = bits
    return false
  }

  /// H-7 and H-8; the new touch is not among the live ones yet (H-5).
  @inlinable
  @inline(__always)
  mutating func accepts(_ view: Int, _ viewID: ViewID, _ windowID: WindowID) -> Bool {
    if unlikely(tree.hasHadExclusive) { return acceptsBesideExclusive(view, viewID, windowID) }
    if tree.views[view].isMultipleTouchEnabled { return true }
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: view)
    if viewsTouched & bit != 0 { return !isAmongTouched(viewID) }
    viewsTouched |= bit
    return true
  }

  /// The same where some view is, or was, exclusive.
  @inlinable
  @inline(never)
  mutating func acceptsBesideExclusive(_ view: Int, _ viewID: ViewID, _ windowID: WindowID) -> Bool {
    let isExclusive = tree.views[view].isExclusiveTouch
    var rest = live
    while let slot = rest.popFirst() {
      let other = touches[slot.rawValue]
      guard other.isAccepted, let otherView = other.view else { continue }
      if otherView == viewID {
        if !tree.views[view].isMultipleTouchEnabled { return false }
      } else if other.window == windowID {
        if isExclusive { return false }
        // A destroyed view is what it last was.
        let isOtherExclusive = tree.index(of: otherView).map { tree.views[$0].isExclusiveTouch } ?? other.wasExclusive
        if isOtherExclusive { return false }
      }
    }
    return true
  }
}
