// Which recognizers get a new touch (D-1 … D-4, D-32), and places in κ order (D-2).

extension TouchEngine {
  /// D-32: touches in uid order, recognizers from the leaf to the window, newest first on each view.
  ///
  /// All offers are worked out before the first question, because a command given in one must not change who is there
  /// (N-12).
  @inlinable
  mutating func gather<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    refreshOrder()
    let start = tree.attachments
    findOffers(began)
    makeOffers(began, terminal: inPlay - open, since: start, &host)
    if !arrivals.isEmpty { isDecisionDue = true }
  }

  /// Finds the list of those that each new touch is offered to, and works out what lists there are not yet.
  ///
  /// New touches are often in a view, or beside one, that earlier ones were in: lists are kept until a command may have
  /// changed who is in them.
  @inlinable
  mutating func findOffers(_ fresh: TouchSet) {
    if unlikely(isOfferStale) {
      isOfferStale = false
      offerListCount = 0
    }
    let known = offerListCount
    var rest = fresh
    while let slot = pop(&rest) {
      let list = offers(touches[slot.rawValue].view)
      if unlikely(list < 0) {
        // No room: those of earlier frames go.
        offerListCount = 0
        if known != 0 { findOffers(fresh) }
        return
      }
      offerOf[slot.rawValue] = UInt8(truncatingIfNeeded: list)
    }
  }

  /// The list of a view: that of the innermost view on its path that has recognizers. 255 if none has, negative if
  /// there is no room for another list.
  @inlinable
  @inline(__always)
  mutating func offers(_ id: ViewID?) -> Int {
    guard let id else { return 255 }
    var view = Int(id.index)
    // A command may have taken away the view that was hit.
    if unlikely(hasCommandRun) && (tree.index(of: id) == nil || tree.views[view].window < 0) { return 255 }
    while unlikely(tree.views[view].firstRecognizer < 0) {
      view = Int(tree.views[view].parent)
      if view < 0 { return 255 }
    }
    var list = 0
    while list < offerListCount {
      if likely(Int(offerLists[list].view) == view) { return list }
      list &+= 1
    }
    // As many as touches can land at once: enough for one frame.
    if list == limits.touches { return -1 }
    collectOffers(view)
    return list
  }

  /// D-1: the enabled recognizers on the path from a view up, in κ order; those beyond the offered ones are counted.
  @inlinable
  mutating func collectOffers(_ innermost: Int) {
    let list = offerListCount
    offerListCount &+= 1
    var offered = 0
    var gathered = 0
    var view = innermost
    while view >= 0 {
      var r = Int(tree.views[view].firstRecognizer)
      while r >= 0 {
        if recognizers[r].settings.isEnabled {
          if gathered < limits.offered {
            offerLists[list].recognizers[offered & 63] = Int16(truncatingIfNeeded: r)
            offered &+= 1
          }
          gathered &+= 1
        }
        r = Int(recognizers[r].next)
      }
      view = Int(tree.views[view].parent)
    }
    offerLists[list].view = Int32(truncatingIfNeeded: innermost)
    offerLists[list].count = Int16(truncatingIfNeeded: offered)
    offerLists[list].surplus = Int32(truncatingIfNeeded: gathered > limits.offered ? gathered &- limits.offered : 0)
  }

  /// Offers touches to whom is listed. `terminal`: those in play that were terminal when the offers were worked out.
  @inlinable
  mutating func makeOffers<H: TouchHost<Behavior> & ~Copyable>(
    _ fresh: TouchSet, terminal: PlaceSet, since start: UInt32, _ host: inout H
  ) {
    var rest = fresh
    // Those that have come into play and are not admitted yet: until somebody could see the difference.
    var newcomers = PlaceSet()
    while let slot = pop(&rest) {
      let list = Int(offerOf[slot.rawValue])
      if list >= offerListCount { continue }
      var touch = set(of: slot)
      let count = Int(offerLists[list].count)
      var unasked = Int(offerLists[list].surplus)
      // While nobody is asked and there is room for all, nobody can tell touches given together from one after another.
      if !host.questions.contains(.receive) && likely(unasked == 0) && likely(inPlayCount &+ count <= limits.active) {
        touch |= popSharing(list, &rest)
      }
      var k = 0
      while k < count {
        // Masked, so that the index needs no check.
        let r = Int(offerLists[list].recognizers[k & 63])
        k &+= 1
        // While no command has run, everybody is still there.
        if unlikely(hasCommandRun) && !isOfferable(r, terminal, since: start) { continue }
        if unlikely(inPlayCount >= limits.active) && isFull(for: r, beside: &newcomers) {
          unasked &+= 1
        } else if !host.questions.contains(.receive) || !recognizers[r].settings.hasDelegate {
          take(touch, r, &newcomers)
        } else {
          admit(&newcomers)
          if agrees(r, to: slot, since: start, &host) { take(touch, r, &newcomers) }
        }
      }
      admit(&newcomers)
      if unlikely(unasked != 0) { drop(.recognizers, Int64(unasked), &host) }
    }
  }

  /// Takes the touches off a set that come next in it and are offered to a list.
  @inlinable
  @inline(__always)
  mutating func popSharing(_ list: Int, _ rest: inout TouchSet) -> TouchSet {
    let before = rest
    var left = rest
    while let slot = pop(&left), Int(offerOf[slot.rawValue]) == list { rest = left }
    return self.rest(of: before, without: rest)
  }

  /// N-15: as many are active as may be, and the recognizer is not one of them. Who has ignored all of its touches is
  /// not active (SPEC §3.4), but keeps its place until it is reset: beyond 64 places there is room for nobody.
  @inlinable
  @inline(never)
  mutating func isFull(for r: Int, beside newcomers: inout PlaceSet) -> Bool {
    admit(&newcomers)
    let p = Int(recognizers[r].place)
    if p >= 0 && active.contains(p) { return false }
    return active.count >= limits.active || p < 0 && inPlayCount >= 64
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
    recognizers[r].departure <= start && recognizers[r].arrival <= start && recognizers[r].settings.isEnabled
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

  /// The touch joins the recognizer's attempt, also late (G-15); the first begins it, and gives it a place.
  @inlinable
  @inline(__always)
  mutating func take(_ touch: TouchSet, _ r: Int, _ newcomers: inout PlaceSet) {
    var p = Int(recognizers[r].place)
    if unlikely(p >= 0) {
      // D-4: else the answer is discarded.
      guard open.contains(p) else { return }
      active.insert(p)
      attempts[p].received |= touch
      attempts[p].arriving |= touch
      arrivals.insert(p)
      return
    }
    p = Int(recognizers[r].home)
    if unlikely(p < 0) {
      admit(&newcomers)
      p = takePlace(r)
    }
    p &= 63
    attempts[p].begin(of: r, with: touch, at: clock)
    recognizers[r].place = Int8(truncatingIfNeeded: p)
    inPlayCount &+= 1
    newcomers.insert(p)
  }

  /// Takes up those that have come into play, with the static failure requirements between them and all that are (G-8).
  @inlinable
  @inline(__always)
  mutating func admit(_ newcomers: inout PlaceSet) {
    inPlay |= newcomers
    active |= newcomers
    open |= newcomers
    arrivals |= newcomers
    if unlikely(order.isListed) {
      joinHomeless(newcomers)
    } else if !(newcomers & homeLinks.linked).isEmpty {
      joinAtHome(newcomers & homeLinks.linked)
    }
    newcomers = PlaceSet()
  }

  @inlinable
  @inline(__always)
  mutating func noteSettings(_ p: Int, _ r: Int) {
    if recognizers[r].settings.delaysTouchesBegan { delaying.insert(p) } else { delaying.remove(p) }
    if recognizers[r].settings.hasDelegate { advised.insert(p) } else { advised.remove(p) }
  }

  /// G-8 while the order is that of the places: everybody in play is at home.
  @inlinable
  mutating func joinAtHome(_ newcomers: PlaceSet) {
    var rest = homeLinks.linked & inPlay
    related |= rest
    while let p = rest.popAny() {
      // Of those that were in play before, what was asked for in their attempt stays.
      let present = newcomers.contains(p) ? inPlay : newcomers
      attempts[p].requires |= homeLinks.requires[p] & present
      attempts[p].requiredBy |= homeLinks.requiredBy[p] & present
    }
  }

  @inlinable
  mutating func joinHomeless(_ newcomers: PlaceSet) {
    var rest = newcomers
    while let p = rest.popAny() { joinRequirements(p, Int(attempts[p].recognizer)) }
  }

  /// Notes that there is a failure requirement between two places.
  @inlinable
  mutating func relate(_ p: Int, _ q: Int) {
    related.insert(p)
    related.insert(q)
  }

  @inlinable
  mutating func joinRequirements(_ p: Int, _ r: Int) {
    var edge = Int(recognizers[r].firstOut)
    while edge >= 0 {
      let q = Int(recognizers[Int(graph.edges[edge].to)].place)
      if q >= 0 {
        attempts[p].requires.insert(q)
        attempts[q].requiredBy.insert(p)
        relate(p, q)
      }
      edge = Int(graph.edges[edge].nextOut)
    }
    edge = Int(recognizers[r].firstIn)
    while edge >= 0 {
      let s = Int(recognizers[Int(graph.edges[edge].from)].place)
      if s >= 0 {
        attempts[p].requiredBy.insert(s)
        attempts[s].requires.insert(p)
        relate(p, s)
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
    let position = positionInList(r)
    var k = order.count
    while k > position {
      order.list[k] = order.list[k &- 1]
      k &-= 1
    }
    order.list[k] = UInt8(truncatingIfNeeded: p)
    order.count &+= 1
  }

  /// Where a recognizer belongs in the list: often behind all that are there.
  @inlinable
  mutating func positionInList(_ r: Int) -> Int {
    var low = 0
    var high = order.count
    var middle = order.count &- 1
    while low < high {
      if precedes(r, Int(attempts[Int(order.list[middle])].recognizer)) { high = middle } else { low = middle &+ 1 }
      middle = (low &+ high) / 2
    }
    return low
  }

  /// Takes κ afresh if a command has moved anything.
  @inlinable
  mutating func refreshOrder() {
    if unlikely(isOrderStale) { sortOrder() }
  }

  @inlinable
  mutating func sortOrder() {
    isOrderStale = false
    if unlikely(tree.attachments > AttachmentClock.last) { restartAttachments() }
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
      let r = Int(attempts[p].recognizer)
      recognizers[r].home = Int8(truncatingIfNeeded: p)
      linkHome(p, r)
    }
  }
}

/// Who is offered the touches in a view, and in those inside it that have no recognizers.
@frozen
@usableFromInline
struct OfferList: Sendable {
  /// The index of the view.
  @usableFromInline var view: Int32 = -1
  /// How many recognizers are offered the touch, and how many are beyond them.
  @usableFromInline var count: Int16 = 0
  @usableFromInline var surplus: Int32 = 0
  /// Those offered it, in κ order: the first `count`.
  @usableFromInline var recognizers: [64 of Int16]

  @inlinable init() { recognizers = .init(repeating: 0) }
}
