// Sums of moves that the engine makes up for: a recognizer that only adds moves up is not told of each of them, and
// while nobody looks, nobody adds (``Attempt/sumMoves(within:_:)``).

extension TouchEngine {
  /// Those whose sums are to be looked up.
  @inlinable var sums: PlaceSet {
    @inline(__always) get { summing | summed }
  }

  /// Whether a place has been told of the present frame's moves: D-7 is over, or has come past it.
  @inlinable
  mutating func hasBeenTold(_ p: Int) -> Bool {
    if toldTo == .max { return true }
    if toldTo < 0 { return false }
    let last = Int(toldTo &>> 1)
    return last == p ? toldTo & 1 != 0 : order.isAhead(p, of: last)
  }

  /// A place whose call has returned: what is called back from here on finds it told.
  @inlinable
  @inline(__always)
  mutating func noteTold(_ p: Int) {
    if toldTo != .max { toldTo = Int16(truncatingIfNeeded: p &<< 1 | 1) }
  }

  /// The announced call of a place has returned.
  @inlinable
  @inline(never)
  mutating func finishAnnounced<H: TouchHost<Behavior> & ~Copyable>(_ p: Int, _ host: inout H) {
    noteTold(p)
    releaseCommands(&host)
  }

  /// Starts to make up for the moves of a place's only touch, which has just landed.
  @inlinable
  @inline(__always)
  mutating func startSumming(_ p: Int) {
    summing.insert(p)
    var rest = attempts[p].following
    if let slot = pop(&rest) { earlier[slot.rawValue].timeBefore = touches[slot.rawValue].timestamp }
  }

  /// Carries out what a behavior asked for as fingers landed.
  @inlinable
  @inline(__always)
  mutating func carryOutLanding<H: TouchHost<Behavior> & ~Copyable>(_ p: Int, _ r: Int, _ host: inout H) {
    if attempts[p].requests == .sums {
      attempts[p].requests = AttemptRequests()
      startSumming(p)
    } else {
      carryOut(p, r, &host)
    }
  }

  /// A touch is about to lift, and its record to forget when its last sample was.
  @inlinable
  @inline(__always)
  mutating func noteLastSample(_ slot: SlotIndex) {
    if likely(liveCount == 1) {
      earlier[slot.rawValue].timeBefore = touches[slot.rawValue].timestamp
      summed |= summing
      summing = PlaceSet()
    } else {
      stopSumming(of: set(of: slot))
    }
  }

  /// Adds up what a place has been told of and has not added: the sum, the last step, how long that took, and when.
  ///
  /// No rounding is made up for: in reach of where the finger landed each difference of places is exact.
  @inlinable
  @inline(never)
  mutating func sumUp(_ p: Int) {
    guard let slot = attempts[p].following.first ?? attempts[p].lastFollowing.first else { return }
    let i = slot.rawValue
    let before = earlier[i]
    var here = touches[i].location
    var time = touches[i].timestamp
    var last = before.location
    var lastTime = before.timestamp
    if summed.contains(p) {
      time = before.timeBefore
    } else if has(moved, slot) && !hasBeenTold(p) {
      here = last
      time = lastTime
      last = before.locationBefore
      lastTime = before.timeBefore
    }
    attempts[p].memory.point0 = here - touches[i].beganLocation
    attempts[p].memory.time0 = time
    if lastTime != time {
      attempts[p].memory.point1 = here - last
      attempts[p].memory.duration0 = (time - lastTime).count
    }
  }

  /// From here on a place is told of every move again.
  @inlinable
  @inline(never)
  mutating func stopSumming(_ p: Int) {
    sumUp(p)
    summing.remove(p)
    summed.remove(p)
    quiet.remove(p)
    attempts[p].squaredMoveTolerance = -1
  }

  /// The same for several places.
  @inlinable
  @inline(never)
  mutating func stopSumming(_ places: PlaceSet) {
    var rest = places
    while let p = rest.popAny() { stopSumming(p) }
  }

  /// The same for those who add up the moves of touches: what comes now is more than one move at a time.
  @inlinable
  @inline(never)
  mutating func stopSumming(of set: TouchSet) {
    var rest = sums
    while let p = rest.popAny() {
      if (attempts[p].following | attempts[p].lastFollowing).intersects(set) { stopSumming(p) }
    }
  }

  /// Who is told nothing any more shows what it was told, wherever its finger goes.
  @inlinable
  @inline(__always)
  mutating func stopFinishedSums() {
    if unlikely(!(summing - open).isEmpty) { stopSumming(summing - open) }
  }
}
