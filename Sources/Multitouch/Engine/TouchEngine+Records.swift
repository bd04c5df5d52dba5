// Touch records: making, moving, forgetting and releasing them (N-16), and the end of a frame (D-30).

extension TouchEngine {
  /// A free slot above all used ones, so that slots stay in uid order.
  @inlinable
  @inline(__always)
  mutating func makeRecord<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) -> SlotIndex? {
    let top = slotAbove(used)
    return likely(top < limits.touchRecords) ? SlotIndex(top) : makeRoom(&host)
  }

  /// The same where the highest slot is taken: records move down, and the oldest that nothing holds is forgotten if
  /// need be; nil if there is no such one.
  @inlinable
  @inline(never)
  mutating func makeRoom<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) -> SlotIndex? {
    if used.count == limits.touchRecords {
      guard let oldest = (used - live).first else { return nil }
      forget(oldest, &host)
    }
    compact()
    return SlotIndex(used.count)
  }

  /// Moves all records down to the lowest slots, keeping their order.
  @inlinable
  mutating func compact() {
    let compaction = SlotCompaction(used)
    var rest = used
    var to = 0
    while let slot = rest.popFirst() {
      if slot.rawValue != to {
        touches[to] = touches[slot.rawValue]
        earlier[to] = earlier[slot.rawValue]
        keptBy[to] = keptBy[slot.rawValue]
      }
      to &+= 1
    }
    used = compaction.moved(used)
    live = compaction.moved(live)
    var down = live
    while let slot = down.popFirst() {
      hints[Self.residue(of: touches[slot.rawValue].contact)] = UInt8(truncatingIfNeeded: slot.rawValue)
    }
    held = compaction.moved(held)
    delivered = compaction.moved(delivered)
    began = compaction.moved(began)
    moved = compaction.moved(moved)
    ended = compaction.moved(ended)
    cancelled = compaction.moved(cancelled)
    cancelDecided = compaction.moved(cancelDecided)
    discardDecided = compaction.moved(discardDecided)
    viewRemoved = compaction.moved(viewRemoved)
    viewLost = compaction.moved(viewLost)
    var places = inPlay
    while let p = places.popAny() {
      attempts[p].received = compaction.moved(attempts[p].received)
      attempts[p].following = compaction.moved(attempts[p].following)
      attempts[p].lastFollowing = compaction.moved(attempts[p].lastFollowing)
      attempts[p].selection = compaction.moved(attempts[p].selection)
      attempts[p].arriving = compaction.moved(attempts[p].arriving)
    }
  }

  /// N-16: a terminal touch makes room; what its view awaits is delivered at once.
  @inlinable
  mutating func forget<H: TouchHost<Behavior> & ~Copyable>(_ slot: SlotIndex, _ host: inout H) {
    drop(.records, Int64(truncatingIfNeeded: touches[slot.rawValue].id.rawValue), &host)
    var places = inPlay
    while let p = places.popAny() {
      guard attempts[p].received.contains(slot) else { continue }
      if sums.contains(p) { stopSumming(p) }
      let before = attempts[p]
      behaviors[Int(attempts[p].recognizer)].touchesForgotten(TouchSet(slot), touches.span, &attempts[p])
      attempts[p].takeBackRequests(since: before)
      leaveAttempt(p, TouchSet(slot))
      attempts[p].hasForgotten = true
      isQuietStale = true
    }
    if (ended | cancelled).contains(slot), let window = touches[slot.rawValue].window {
      // By way of Int: on processors of 32 bits the straight way goes through an array of words.
      chain.lateWindows = lateWindows | 1 &<< UInt64(truncatingIfNeeded: Int(window.index))
      chain.lateLanding = TouchID(nextUID)
    }
    // It still leaves its chain record at the end of the frame it ended in (D-30).
    if ended.contains(slot), let record = chainRecord(slot) { chain.addLate(record) }
    if !viewRemoved.contains(slot) { tellAwaited(slot, &host) }
    // Its view was removed before, or in one of these callbacks.
    if viewRemoved.contains(slot) { tellRemoval(slot, &host) }
    if sampleCount != 0 { consumeSamples(of: (ended | cancelled) & TouchSet(slot)) }
    used.remove(slot)
    held.remove(slot)
    delivered.remove(slot)
    ended.remove(slot)
    cancelled.remove(slot)
    undelivered.remove(slot)
    cancelDecided.remove(slot)
    discardDecided.remove(slot)
    viewRemoved.remove(slot)
    viewLost.remove(slot)
  }

  /// The windows of touches that changed in the present frame and were forgotten in it, a bit each: what is noted is of
  /// this frame if the landing that they made room for is.
  @inlinable var lateWindows: UInt64 {
    mutating get { chain.lateWindows != 0 && find(chain.lateLanding, in: began) != nil ? chain.lateWindows : 0 }
  }

  /// What the view of a forgotten touch still awaits (D-21, D-23), and its end if that is of this frame.
  @inlinable
  mutating func tellAwaited<H: TouchHost<Behavior> & ~Copyable>(_ slot: SlotIndex, _ host: inout H) {
    let state = touches[slot.rawValue].delivery
    let phase = touches[slot.rawValue].phase
    // What a promotion has decided about it holds, if the passes ended before it was carried out (D-24, N-15).
    let isCancelled = phase == .cancelled || cancelDecided.contains(slot)
    switch state {
    case .heldBegan:
      if isCancelled || discardDecided.contains(slot) { return }  // D-22, D-24, D-25
      addOperation(slot, .began)
      if touches[slot.rawValue].location != touches[slot.rawValue].beganLocation { addOperation(slot, .moved) }
    case .delivered, .heldEnded: break
    case .new, .suppressed, .done: return
    }
    end(slot, with: isCancelled ? .cancelled : .ended)
    callViews(TouchSet(slot), &host)
  }

  /// T-11 of a forgotten touch, which is in no later D-11: CTL-9 of the control that tracks it, then the cancel, if its
  /// view knows of it.
  @inlinable
  mutating func tellRemoval<H: TouchHost<Behavior> & ~Copyable>(_ slot: SlotIndex, _ host: inout H) {
    viewRemoved.remove(slot)
    viewLost.insert(slot)
    if touches[slot.rawValue].isOnControl { cancelControl(of: touches[slot.rawValue].id, &host) }
    let state = touches[slot.rawValue].delivery
    if state == .delivered || state == .heldEnded {
      end(slot, with: .cancelled)
      callViews(TouchSet(slot), &host)
    }
  }

  // MARK: The end of a frame (D-30)

  @inlinable
  mutating func finishTouches<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    leaveTraces(&host)
    endEvent()
  }

  /// What D-30 writes: the chain records. Of what views have not been told by now no row of §2.5 comes (N-15).
  @inlinable
  mutating func leaveTraces<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    if !isNone(ended) || chain.lateCount != 0 { leaveChainRecords(&host) }
    undelivered = TouchSet()
  }

  /// The event is over: no touch has changed in it any longer.
  @inlinable
  mutating func endEvent() {
    var changed = began | moved
    if unlikely(sampleCount != 0) { consumeSamples(of: changed) }
    began = TouchSet()
    moved = TouchSet()
    squaredStray = squaredStrayAtLeast
    while let slot = pop(&changed) {
      if likely(!touches[slot.rawValue].phase.isTerminal) { touches[slot.rawValue].phase = .stationary }
    }
    dropEndedTouches()
  }

  /// The touches that ended in this frame are of it no longer, and those that nothing holds are dropped (D-30, N-16).
  @inlinable
  mutating func dropEndedTouches() {
    guard !isNone(ended | cancelled) || isReleaseDue else { return }
    if unlikely(sampleCount != 0) { consumeSamples(of: ended | cancelled) }
    ended = TouchSet()
    cancelled = TouchSet()
    releaseRecords()
  }

  /// T-6: every touch that ended with a tapCount leaves a chain record, those forgotten in this frame first: their uids
  /// are smaller.
  @inlinable
  mutating func leaveChainRecords<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    chain.expire(at: clock, interval: profile.multiTapInterval)
    var i = 0
    while i < chain.lateCount {
      leave(chain.late[i], &host)
      i &+= 1
    }
    chain.lateCount = 0
    var rest = ended
    while let slot = pop(&rest) { leaveChainRecord(slot, &host) }
  }

  /// The record of one touch that ended (T-6, T-7); of one that cannot be continued there is none.
  ///
  /// It is written where it stays: a processor waits where what was just written in parts is read as a whole.
  @inlinable
  @inline(__always)
  mutating func leaveChainRecord<H: TouchHost<Behavior> & ~Copyable>(_ slot: SlotIndex, _ host: inout H) {
    let i = slot.rawValue
    guard touches[i].tapCount >= 1, let view = touches[i].view, let window = touches[i].window,
      tree.index(of: view) != nil
    else { return }
    let anchor = chainAnchor(slot)
    // T-6 [decision]: one that is too old as it is made is not counted, so it replaces none.
    if unlikely(clock - anchor > profile.multiTapInterval) { return }
    var place = chain.count
    if likely(place < TapChain<touchCapacity>.capacity) {
      chain.count &+= 1
    } else {
      drop(.records, Int64(truncatingIfNeeded: chain.oldestUID.rawValue), &host)
      place = chain.takeOldest(for: touches[i].id, at: clock, touches[i].beganLocation)
    }
    chain.noteAnchor(anchor)
    place &= 15
    chain.records[place].view = view
    chain.records[place].window = window
    chain.records[place].uid = touches[i].id
    chain.records[place].place = touches[i].beganLocation
    chain.records[place].anchor = anchor
    chain.records[place].end = clock
    chain.records[place].tapCount = touches[i].tapCount
  }

  /// What the interval is counted from of a touch that ends now (T-6).
  @inlinable
  @inline(__always)
  mutating func chainAnchor(_ slot: SlotIndex) -> Timestamp {
    profile.multiTapAnchor == .previousEnd ? clock : touches[slot.rawValue].beganTime
  }

  @inlinable
  mutating func leave<H: TouchHost<Behavior> & ~Copyable>(_ record: ChainRecord, _ host: inout H) {
    // T-6 [decision]: one that is too old as it is made is not counted, so it replaces none.
    if unlikely(clock - record.anchor > profile.multiTapInterval) { return }
    if let replaced = chain.add(record) { drop(.records, Int64(truncatingIfNeeded: replaced.rawValue), &host) }
  }

  /// What an ended touch leaves behind; nil for one that cannot be continued (T-6, T-7).
  @inlinable
  mutating func chainRecord(_ slot: SlotIndex) -> ChainRecord? {
    let touch = touches[slot.rawValue]
    guard touch.tapCount >= 1, let view = touch.view, let window = touch.window, tree.index(of: view) != nil else {
      return nil
    }
    var record = ChainRecord()
    record.view = view
    record.window = window
    record.uid = touch.id
    record.place = touch.beganLocation
    record.end = clock
    record.anchor = chainAnchor(slot)
    record.tapCount = touch.tapCount
    return record
  }

  /// Drops terminal touches that nothing holds.
  @inlinable
  mutating func releaseRecords() {
    isReleaseDue = false
    var free = rest(of: used, without: live)
    if isNone(free) { return }
    free = rest(of: free, without: held)
    // The cancel that they are owed (T-11c) is still to come if the frame ended for want of passes.
    free = rest(of: free, without: overlap(viewRemoved, delivered))
    var places = inPlay
    while let p = places.popAny() { free = rest(of: free, without: attempts[p].received) }
    used = rest(of: used, without: free)
    delivered = overlap(delivered, used)
    // Decisions about touches that are gone must not meet the next touch in their slot.
    cancelDecided = overlap(cancelDecided, used)
    discardDecided = overlap(discardDecided, used)
    viewRemoved = overlap(viewRemoved, used)
    viewLost = overlap(viewLost, used)
  }
}
