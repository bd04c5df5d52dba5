// The landing of the only finger there is: who is given it (D-1 … D-4, D-32) is told of it at once (D-7), one after the
// other. Nobody is asked and nobody else is told in between, so nobody could see the difference.

extension TouchEngine {
  /// Whether what makes a landing more than that cannot come up.
  @inlinable
  @inline(__always)
  mutating func isLandingAlone<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) -> Bool {
    !host.hearsRecognizers && !host.questions.contains(.receive) && liveCount == 1 && keepers == 0
      && !isOrderStale && !order.isListed && arrivals.isEmpty
  }

  /// D-32 and D-7 in one walk.
  @inlinable
  @inline(__always)
  mutating func gatherAndRecognizeAlone<H: TouchHost<Behavior> & ~Copyable>(_ slot: SlotIndex, _ host: inout H) {
    let list = findOffer(slot)
    if unlikely(list >= offerListCount) || unlikely(offerLists[list].surplus != 0)
      || unlikely(inPlayCount &+ Int(offerLists[list].count) > limits.active)
    {
      makeOffers(began, terminal: inPlay - open, since: tree.attachments, &host)
      finishLandings(&host)
      return
    }
    let touch = set(of: slot)
    let count = Int(offerLists[list].count)
    let before = open
    var newcomers = PlaceSet()
    var told = PlaceSet()
    var unmoved = PlaceSet()
    var reach = isQuietStale ? Double.infinity : squaredQuietReach
    // The place of one that asked for more than a timer.
    var asking = -1
    var k = 0
    while k < count {
      // Masked, so that the index needs no check.
      let r = Int(offerLists[list].recognizers[k & 63])
      var p = Int(recognizers[r].place)
      if likely(p < 0) {
        p = Int(recognizers[r].home)
        if unlikely(p < 0) { break }
        p &= 63
        attempts[p].begin(of: r, toldOf: touch, at: clock)
        recognizers[r].place = Int8(truncatingIfNeeded: p)
        newcomers.insert(p)
        inPlayCount &+= 1
      } else if !follow(p, touch) {
        k &+= 1
        continue
      }
      p &= 63
      k &+= 1
      told.insert(p)
      behaviors[r].touchesBegan(touch, touches.span, &attempts[p])
      if !attempts[p].requests.isEmpty && unlikely(!carryOutSimple(p)) {
        asking = p
        break
      }
      let tolerance = attempts[p].squaredMoveTolerance
      // One under way is told of moves, or shows them, for Changed (G-3).
      if tolerance >= 0 && attempts[p].internalState == .possible {
        unmoved.insert(p)
        reach = tolerance < reach ? tolerance : reach
      }
    }
    inPlay |= newcomers
    active |= newcomers
    open |= newcomers
    if !(newcomers & homeLinks.linked).isEmpty { joinAtHome(newcomers & homeLinks.linked) }
    isDecisionDue = isDecisionDue || !told.isEmpty
    quiet = (quiet - told) | unmoved
    squaredQuietReach = reach
    isQuietStale = isQuietStale && !(before - told).isEmpty
    if unlikely(asking >= 0) || unlikely(k < count) { finishGathering(list, from: k, touch, asking: asking, &host) }
  }

  /// The list of the only touch that landed.
  @inlinable
  @inline(__always)
  mutating func findOffer(_ slot: SlotIndex) -> Int {
    if likely(!isOfferStale) {
      let list = offers(touches[slot.rawValue].view)
      if likely(list >= 0) {
        offerOf[slot.rawValue] = UInt8(truncatingIfNeeded: list)
        return list
      }
    }
    findOffers(began)
    return Int(offerOf[slot.rawValue])
  }

  /// One that is in play already follows one touch more; whether it still can (D-4).
  @inlinable
  @inline(__always)
  mutating func follow(_ place: Int, _ touch: TouchSet) -> Bool {
    let p = place & 63
    guard open.contains(p) else { return false }
    // Of one touch more, each move counts.
    if unlikely(sums.contains(p)) { stopSumming(p) }
    active.insert(p)
    attempts[p].received |= touch
    attempts[p].following |= touch
    attempts[p].followingCount &+= 1
    attempts[p].time = clock
    return true
  }

  /// Carries out what was asked for if nobody is told of it and nobody else is concerned; whether it was that.
  @inlinable
  @inline(__always)
  mutating func carryOutSimple(_ p: Int) -> Bool {
    let requests = attempts[p].requests
    if likely(requests == .timers) && likely(attempts[p].timersRefused == 0) {
      attempts[p].requests = AttemptRequests()
      scheduleTimers(p)
      return true
    }
    guard likely(requests == .sums) else { return false }
    attempts[p].requests = AttemptRequests()
    startSumming(p)
    return true
  }

  /// The rest of a walk in which somebody asks for something that others see, or has no place yet: all others are given
  /// the touch first, as in any frame.
  @inlinable
  @inline(never)
  mutating func finishGathering<H: TouchHost<Behavior> & ~Copyable>(
    _ list: Int, from first: Int, _ touch: TouchSet, asking: Int, _ host: inout H
  ) {
    var newcomers = PlaceSet()
    var k = first
    while k < Int(offerLists[list].count) {
      take(touch, Int(offerLists[list].recognizers[k & 63]), &newcomers)
      k &+= 1
    }
    admit(&newcomers)
    if asking >= 0 {
      carryOutLanding(asking, Int(attempts[asking].recognizer), &host)
      noteQuiet(asking)
    }
    finishLandings(&host)
  }

  /// D-7 of those that were given a touch and have not been told of it.
  @inlinable
  @inline(never)
  mutating func finishLandings<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    if !arrivals.isEmpty { isDecisionDue = true }
    if !inPlay.isEmpty { recognizeLandings(&host) }
  }
}
