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
    if isOfferStale || !hasOffers(fresh) { clearOffers() }
    while !fresh.isEmpty {
      let batch = prepareOffers(&fresh)
      makeOffers(batch, terminal: inPlay - open, since: start, &host)
      if !fresh.isEmpty { clearOffers() }
    }
    if !arrivals.isEmpty { isDecisionDue = true }
  }

  /// Whether the offers to be made for touches are those of earlier ones: new touches are often in the view that the
  /// last ones were in.
  @inlinable
  mutating func hasOffers(_ fresh: TouchSet) -> Bool {
    var rest = fresh
    var list = 0
    while let slot = pop(&rest) {
      if let view = touches[slot.rawValue].view, !findOffers(view, &list) { return false }
    }
    return true
  }

  @inlinable
  mutating func clearOffers() {
    isOfferStale = false
    offerListCount = 0
    offeredCount = 0
  }

  /// Looks for a view's list of offers, the one given first.
  @inlinable
  @inline(__always)
  mutating func findOffers(_ view: ViewID, _ list: inout Int) -> Bool {
    if list < offerListCount && offerLists[list].view == view { return true }
    return searchOffers(view, &list)
  }

  @inlinable
  mutating func searchOffers(_ view: ViewID, _ list: inout Int) -> Bool {
    var k = 0
    while k < offerListCount {
      if offerLists[k].view == view {
        list = k
        return true
      }
      k &+= 1
    }
    return false
  }

  /// Takes out touches, as many as there is room for the offers of, and works these out.
  @inlinable
  mutating func prepareOffers(_ fresh: inout TouchSet) -> TouchSet {
    var batch = TouchSet()
    var list = 0
    while let slot = fresh.first {
      if let view = touches[slot.rawValue].view, !findOffers(view, &list) {
        if offeredCount &+ limits.offered > 256 { return batch }
        collectOffers(view)
      }
      fresh.remove(slot)
      batch.insert(slot)
    }
    return batch
  }

  /// D-1: the enabled recognizers on the path from the hit-test view up, in κ order; those beyond the offered ones are
  /// counted.
  @inlinable
  mutating func collectOffers(_ id: ViewID) {
    var gathered = 0
    var list = OfferList(view: id, first: offeredCount)
    if let bound = tree.index(of: id), tree.views[bound].window >= 0 {
      var view = bound
      while view >= 0 {
        var r = Int(tree.views[view].firstRecognizer)
        while r >= 0 {
          if recognizers[r].settings.isEnabled {
            if gathered < limits.offered {
              offered[offeredCount] = Int16(truncatingIfNeeded: r)
              offeredCount &+= 1
            }
            gathered &+= 1
          }
          r = Int(recognizers[r].next)
        }
        view = Int(tree.views[view].parent)
      }
    }
    list.end = Int16(truncatingIfNeeded: offeredCount)
    list.surplus = Int32(truncatingIfNeeded: gathered > limits.offered ? gathered &- limits.offered : 0)
    offerLists[offerListCount] = list
    offerListCount &+= 1
  }

  /// Offers touches to whom is listed. `terminal`: those in play that were terminal when the offers were worked out.
  @inlinable
  mutating func makeOffers<H: TouchHost<Behavior> & ~Copyable>(
    _ batch: TouchSet, terminal: PlaceSet, since start: UInt32, _ host: inout H
  ) {
    var rest = batch
    var list = 0
    while let slot = pop(&rest) {
      guard let view = touches[slot.rawValue].view, findOffers(view, &list) else { continue }
      let touch = set(of: slot)
      let end = Int(offerLists[list].end)
      var unasked = Int(offerLists[list].surplus)
      var k = Int(offerLists[list].first)
      while k < end {
        let r = Int(offered[k])
        k &+= 1
        // While no command has run, everybody is still there.
        if hasCommandRun && !isOfferable(r, terminal, since: start) { continue }
        if recognizers[r].place < 0 && inPlayCount >= limits.active {
          unasked &+= 1
        } else if !recognizers[r].settings.hasDelegate || agrees(r, to: slot, since: start, &host) {
          take(touch, r)
        }
      }
      if unasked != 0 { drop(.recognizers, Int64(unasked), &host) }
    }
  }

  /// N-12: one that has since become terminal, disabled or removed is skipped.
  @inlinable
  mutating func isOfferable(_ r: Int, _ terminal: PlaceSet, since start: UInt32) -> Bool {
    guard isStill(r, since: start) else { return false }
    let p = Int(recognizers[r].place)
    return p < 0 || terminal.contains(p) || open.contains(p)
  }

  /// Whether a recognizer has been enabled and on its view all the time.
  @inlinable
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
    return yes && (!hasCommandRun || isStill(r, since: start))
  }

  /// The touch joins the recognizer's attempt; the first begins it.
  @inlinable
  @inline(__always)
  mutating func take(_ touch: TouchSet, _ r: Int) {
    var p = Int(recognizers[r].place)
    if p < 0 {
      p = enterPlay(r)
      attempts[p].received = touch
      attempts[p].arriving = touch
    } else {
      // D-4: else the answer is discarded.
      guard open.contains(p) else { return }
      active.insert(p)
      attempts[p].received |= touch
      attempts[p].arriving |= touch
    }
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
    inPlay.insert(p)
    inPlayCount &+= 1
    active.insert(p)
    open.insert(p)
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

/// Who is offered the touches in a view.
@frozen
@usableFromInline
struct OfferList: Sendable {
  @usableFromInline var view = ViewID(index: 0, generation: 0)
  /// The positions of the first in `offered`, and of the one behind the last.
  @usableFromInline var first: Int16 = 0
  @usableFromInline var end: Int16 = 0
  /// How many recognizers are beyond those offered the touch.
  @usableFromInline var surplus: Int32 = 0

  @inlinable init() {}

  @inlinable
  init(view: ViewID, first: Int) {
    self.view = view
    self.first = Int16(truncatingIfNeeded: first)
  }
}
