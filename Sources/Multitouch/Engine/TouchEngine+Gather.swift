// Which recognizers get a new touch (D-1 … D-4, D-32), and places in κ order (D-2).

extension TouchEngine {
  /// D-32: touches in uid order, recognizers from the leaf to the window, newest first on each view.
  ///
  /// All offers are worked out before the first question, because a command given in one must not change who is there
  /// (N-12); only where there is no room for them all are the rest worked out later.
  @inlinable
  mutating func gather<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    refreshOrder()
    let start = tree.attachments
    var fresh = began
    while !fresh.isEmpty {
      offerCount = 0
      var last = 0
      while let slot = fresh.first, offerCount &+ limits.offered < 256 {
        fresh.remove(slot)
        guard let view = touches[slot.rawValue].view else { continue }
        let next = offerCount
        if next > 0 && touches[Int(offers[last].slot)].view == view {
          repeatOffers(from: last, slot)
        } else {
          collectOffers(slot, view)
        }
        if offerCount > next { last = next }
      }
      makeOffers(since: start, &host)
    }
  }

  /// D-1: the enabled recognizers on the path from the hit-test view up, in κ order; the count of those beyond the
  /// offered ones last.
  @inlinable
  mutating func collectOffers(_ slot: SlotIndex, _ id: ViewID) {
    guard let bound = tree.index(of: id), tree.views[bound].window >= 0 else { return }
    var gathered = 0
    var view = bound
    while view >= 0 {
      var r = Int(tree.views[view].firstRecognizer)
      while r >= 0 {
        if recognizers[r].settings.isEnabled {
          if gathered < limits.offered {
            let p = Int(recognizers[r].place)
            offers[offerCount] = TouchOffer(slot: slot, recognizer: r, wasTerminal: p >= 0 && !open.contains(p))
            offerCount &+= 1
          }
          gathered &+= 1
        }
        r = Int(recognizers[r].next)
      }
      view = Int(tree.views[view].parent)
    }
    offers[offerCount] = TouchOffer(
      slot: slot, surplus: gathered > limits.offered ? gathered &- limits.offered : 0)
    offerCount &+= 1
  }

  /// The offers of another touch in the same view: fingers that land together land in the same view as a rule.
  @inlinable
  mutating func repeatOffers(from first: Int, _ slot: SlotIndex) {
    var k = first
    while true {
      var offer = offers[k]
      offer.slot = UInt8(truncatingIfNeeded: slot.rawValue)
      offers[offerCount] = offer
      offerCount &+= 1
      if offer.recognizer < 0 { return }
      k &+= 1
    }
  }

  @inlinable
  mutating func makeOffers<H: TouchHost<Behavior> & ~Copyable>(since start: UInt32, _ host: inout H) {
    var unasked = 0
    var k = 0
    while k < offerCount {
      let offer = offers[k]
      k &+= 1
      let r = Int(offer.recognizer)
      if r < 0 {
        unasked &+= Int(offer.surplus)
        if unasked != 0 { drop(.recognizers, Int64(unasked), &host) }
        unasked = 0
      } else if isOfferable(r, offer.wasTerminal, since: start) {
        if recognizers[r].place < 0 && inPlayCount >= limits.active {
          unasked &+= 1
        } else if !recognizers[r].settings.hasDelegate
          || agrees(r, to: SlotIndex(Int(offer.slot)), since: start, &host)
        {
          take(SlotIndex(Int(offer.slot)), r)
        }
      }
    }
  }

  /// N-12: one that has since become terminal, disabled or removed is skipped.
  @inlinable
  @inline(__always)
  mutating func isOfferable(_ r: Int, _ wasTerminal: Bool, since start: UInt32) -> Bool {
    guard isStill(r, since: start) else { return false }
    let p = Int(recognizers[r].place)
    return wasTerminal || p < 0 || open.contains(p)
  }

  /// Whether a recognizer has been enabled and on its view all the time.
  @inlinable
  @inline(__always)
  mutating func isStill(_ r: Int, since start: UInt32) -> Bool {
    recognizers[r].departure <= start && recognizers[r].attachment <= start && recognizers[r].settings.isEnabled
  }

  /// D-3; no if a command takes the recognizer away meanwhile.
  @inlinable
  @inline(__always)
  mutating func agrees<H: TouchHost<Behavior> & ~Copyable>(
    _ r: Int, to slot: SlotIndex, since start: UInt32, _ host: inout H
  ) -> Bool {
    let yes = host.shouldReceive(recognizerID(r), touches[slot.rawValue], in: &self)
    afterCallback(&host)
    return yes && isStill(r, since: start)
  }

  /// The touch joins the recognizer's attempt; the first begins it.
  @inlinable
  @inline(__always)
  mutating func take(_ slot: SlotIndex, _ r: Int) {
    var p = Int(recognizers[r].place)
    if p < 0 {
      p = enterPlay(r) & 63
    } else {
      // D-4: else the answer is discarded.
      guard open.contains(p) else { return }
      active.insert(p)
      isDecisionDue = true
    }
    let touch = TouchSet(slot)
    attempts[p].received |= touch
    attempts[p].arriving |= touch
    arrivals.insert(p)
  }

  /// Gives a recognizer a place, with the failure requirements there are between it and those in play (G-8).
  @inlinable
  @inline(__always)
  mutating func enterPlay(_ r: Int) -> Int {
    let home = Int(recognizers[r].home)
    let p = (home >= 0 ? home : takePlace(r)) & 63
    attempts[p] = Attempt()
    attempts[p].recognizer = Int32(truncatingIfNeeded: r)
    attempts[p].time = clock
    recognizers[r].place = Int8(truncatingIfNeeded: p)
    noteDelay(p, r)
    inPlay.insert(p)
    inPlayCount &+= 1
    active.insert(p)
    open.insert(p)
    isDecisionDue = true
    if recognizers[r].firstOut >= 0 || recognizers[r].firstIn >= 0 { joinRequirements(p, r) }
    return p
  }

  @inlinable
  @inline(__always)
  mutating func noteDelay(_ p: Int, _ r: Int) {
    if recognizers[r].settings.delaysTouchesBegan { delaying.insert(p) } else { delaying.remove(p) }
  }

  /// Notes the static failure requirements between a recognizer that comes into play and those that are.
  @inlinable
  mutating func joinRequirements(_ p: Int, _ r: Int) {
    var edge = Int(recognizers[r].firstOut)
    while edge >= 0 {
      let q = Int(recognizers[Int(graph.edges[edge].to)].place)
      if q >= 0 {
        attempts[p].requires.insert(q)
        attempts[q].requiredBy.insert(p)
      }
      edge = Int(graph.edges[edge].nextOut)
    }
    edge = Int(recognizers[r].firstIn)
    while edge >= 0 {
      let s = Int(recognizers[Int(graph.edges[edge].from)].place)
      if s >= 0 {
        attempts[p].requiredBy.insert(s)
        attempts[s].requires.insert(p)
      }
      edge = Int(graph.edges[edge].nextIn)
    }
  }

  // MARK: κ

  /// Whether recognizer `a` comes before `b` in κ (D-2). Those without a window come last, by number.
  @inlinable
  mutating func precedes(_ a: Int, _ b: Int) -> Bool {
    let viewA = Int(recognizers[a].view)
    let viewB = Int(recognizers[b].view)
    let isInA = viewA >= 0 && tree.views[viewA].window >= 0
    if viewA == viewB && isInA { return recognizers[a].attachment > recognizers[b].attachment }
    let isInB = viewB >= 0 && tree.views[viewB].window >= 0
    guard isInA && isInB else {
      return isInA == isInB ? recognizers[a].number < recognizers[b].number : isInA
    }
    return tree.precedes(viewA, viewB)
  }

  /// A free place between the recognizer's neighbours in κ, to be its home; if there is none, any, and the order
  /// becomes a list.
  @inlinable
  @inline(never)
  mutating func takePlace(_ r: Int) -> Int {
    if !order.isListed {
      if let p = findHome(r) { return p }
      evictIdleTenants()
      if let p = findHome(r) { return p }
      listOrder()
    }
    let p = (~inPlay.bits).trailingZeroBitCount
    insertInList(p, r)
    return p
  }

  @inlinable
  mutating func findHome(_ r: Int) -> Int? {
    var earlier = tenants
    while let q = earlier.last, precedes(r, Int(attempts[q].recognizer)) { earlier.remove(q) }
    guard let p = PlaceSet.freePlace(after: earlier, before: tenants - earlier) else { return nil }
    tenants.insert(p)
    recognizers[r].home = Int8(truncatingIfNeeded: p)
    return p
  }

  /// Keeps no place for a recognizer that is not in play.
  @inlinable
  mutating func evictIdleTenants() { evict(tenants - inPlay) }

  @inlinable
  mutating func evict(_ places: PlaceSet) {
    var rest = places
    while let p = rest.popAny() { recognizers[Int(attempts[p].recognizer)].home = -1 }
    tenants = tenants - places
  }

  /// Goes over to a list, in the present order.
  @inlinable
  mutating func listOrder() {
    if order.isListed { return }
    evict(tenants)
    order.makeList(of: inPlay)
  }

  @inlinable
  mutating func insertInList(_ p: Int, _ r: Int) {
    var k = order.count
    while k > 0 && precedes(r, Int(attempts[Int(order.list[k &- 1])].recognizer)) {
      order.list[k] = order.list[k &- 1]
      k &-= 1
    }
    order.list[k] = UInt8(truncatingIfNeeded: p)
    order.count &+= 1
  }

  /// Takes κ afresh if a command has moved anything.
  @inlinable
  mutating func refreshOrder() {
    if isOrderStale { sortOrder() }
  }

  @inlinable
  mutating func sortOrder() {
    isOrderStale = false
    listOrder()
    let count = order.count
    order.count = 0
    var k = 0
    while k < count {
      let p = Int(order.list[k])
      insertInList(p, Int(attempts[p].recognizer))
      k &+= 1
    }
    if order.isAscending {
      order.isListed = false
      settleTenants()
    }
  }

  /// Those in play may keep the places they have.
  @inlinable
  mutating func settleTenants() {
    tenants = inPlay
    var rest = inPlay
    while let p = rest.popAny() {
      recognizers[Int(attempts[p].recognizer)].home = Int8(truncatingIfNeeded: p)
    }
  }
}

/// A touch to be offered to a recognizer, or the end of a touch's offers.
@frozen
@usableFromInline
struct TouchOffer: Sendable {
  @usableFromInline var slot: UInt8 = 0
  @usableFromInline var wasTerminal = false
  /// -1 at the end of a touch's offers.
  @usableFromInline var recognizer: Int16 = -1
  /// How many recognizers are beyond those offered the touch.
  @usableFromInline var surplus: Int32 = 0

  @inlinable init() {}

  @inlinable
  init(slot: SlotIndex, recognizer: Int, wasTerminal: Bool) {
    self.slot = UInt8(truncatingIfNeeded: slot.rawValue)
    self.recognizer = Int16(truncatingIfNeeded: recognizer)
    self.wasTerminal = wasTerminal
  }

  @inlinable
  init(slot: SlotIndex, surplus: Int) {
    self.slot = UInt8(truncatingIfNeeded: slot.rawValue)
    self.surplus = Int32(truncatingIfNeeded: surplus)
  }
}
