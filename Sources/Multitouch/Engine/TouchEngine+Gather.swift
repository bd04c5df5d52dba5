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
      while let slot = fresh.first, offerCount &+ limits.offered < 256 {
        fresh.remove(slot)
        collectOffers(slot)
      }
      makeOffers(since: start, &host)
    }
  }

  /// D-1: the enabled recognizers on the path from the hit-test view up, in κ order; the count of those beyond the
  /// offered ones last.
  @inlinable
  mutating func collectOffers(_ slot: SlotIndex) {
    guard let id = touches[slot.rawValue].view, let bound = tree.index(of: id), tree.views[bound].window >= 0 else {
      return
    }
    var gathered = 0
    var view = bound
    while view >= 0 {
      var r = Int(tree.views[view].firstRecognizer)
      while r >= 0 {
        if recognizers[r].settings.isEnabled {
          if gathered < limits.offered {
            let p = Int(recognizers[r].place)
            offers[offerCount] = TouchOffer(
              slot: slot, recognizer: r, wasTerminal: p >= 0 && attempts[p].internalState.isTerminal)
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
        if recognizers[r].place < 0 && inPlay.count >= limits.active {
          unasked &+= 1
        } else {
          make(SlotIndex(Int(offer.slot)), r, since: start, &host)
        }
      }
    }
  }

  /// N-12: one that has since become terminal, disabled or removed is skipped.
  @inlinable
  mutating func isOfferable(_ r: Int, _ wasTerminal: Bool, since start: UInt32) -> Bool {
    guard recognizers[r].departure <= start, recognizers[r].attachment <= start, recognizers[r].settings.isEnabled
    else { return false }
    let p = Int(recognizers[r].place)
    return wasTerminal || p < 0 || !attempts[p].internalState.isTerminal
  }

  @inlinable
  mutating func make<H: TouchHost<Behavior> & ~Copyable>(
    _ slot: SlotIndex, _ r: Int, since start: UInt32, _ host: inout H
  ) {
    if recognizers[r].settings.hasDelegate {
      let yes = host.shouldReceive(recognizerID(r), touches[slot.rawValue], in: &self)
      afterCallback(&host)
      guard yes, recognizers[r].departure <= start, recognizers[r].attachment <= start,
        recognizers[r].settings.isEnabled
      else { return }
    }
    let place = Int(recognizers[r].place)
    if place < 0 {
      let p = enterPlay(r)
      attempts[p].received.insert(slot)
      attempts[p].arriving.insert(slot)
    } else if !attempts[place].internalState.isTerminal {
      // D-4: else the answer is discarded.
      attempts[place].received.insert(slot)
      attempts[place].arriving.insert(slot)
      active.insert(place)
      isDecisionDue = true
    }
  }

  /// Gives a recognizer a place, with the failure requirements there are between it and those in play (G-8).
  @inlinable
  mutating func enterPlay(_ r: Int) -> Int {
    let p = (~inPlay.bits).trailingZeroBitCount
    var attempt = Attempt()
    attempt.recognizer = Int32(truncatingIfNeeded: r)
    attempt.time = clock
    var edge = Int(recognizers[r].firstOut)
    while edge >= 0 {
      let q = Int(recognizers[Int(graph.edges[edge].to)].place)
      if q >= 0 {
        attempt.requires.insert(q)
        attempts[q].requiredBy.insert(p)
      }
      edge = Int(graph.edges[edge].nextOut)
    }
    edge = Int(recognizers[r].firstIn)
    while edge >= 0 {
      let s = Int(recognizers[Int(graph.edges[edge].from)].place)
      if s >= 0 {
        attempt.requiredBy.insert(s)
        attempts[s].requires.insert(p)
      }
      edge = Int(graph.edges[edge].nextIn)
    }
    attempts[p] = attempt
    recognizers[r].place = Int8(truncatingIfNeeded: p)
    inPlay.insert(p)
    active.insert(p)
    isDecisionDue = true
    insertInOrder(p, r)
    return p
  }

  // MARK: κ

  /// Whether recognizer `a` comes before `b` in κ (D-2). Those without a window come last, by number.
  @inlinable
  mutating func precedes(_ a: Int, _ b: Int) -> Bool {
    let viewA = Int(recognizers[a].view)
    let viewB = Int(recognizers[b].view)
    let isInA = viewA >= 0 && tree.views[viewA].window >= 0
    let isInB = viewB >= 0 && tree.views[viewB].window >= 0
    guard isInA && isInB else {
      return isInA == isInB ? recognizers[a].number < recognizers[b].number : isInA
    }
    return viewA == viewB ? recognizers[a].attachment > recognizers[b].attachment : tree.precedes(viewA, viewB)
  }

  @inlinable
  mutating func insertInOrder(_ p: Int, _ r: Int) {
    var k = orderCount
    // The usual case: the recognizers of one view come newest first.
    if k > 0 {
      let last = Int(attempts[Int(order[k &- 1])].recognizer)
      if recognizers[last].view == recognizers[r].view && recognizers[last].attachment > recognizers[r].attachment
        && recognizers[r].view >= 0 && tree.views[Int(recognizers[r].view)].window >= 0
      {
        order[k] = UInt8(truncatingIfNeeded: p)
        orderCount &+= 1
        return
      }
    }
    while k > 0 && precedes(r, Int(attempts[Int(order[k &- 1])].recognizer)) {
      order[k] = order[k &- 1]
      k &-= 1
    }
    order[k] = UInt8(truncatingIfNeeded: p)
    orderCount &+= 1
  }

  @inlinable
  mutating func removeFromOrder(_ p: Int) {
    var k = 0
    while Int(order[k]) != p { k &+= 1 }
    orderCount &-= 1
    while k < orderCount {
      order[k] = order[k &+ 1]
      k &+= 1
    }
  }

  /// Takes κ afresh if a command has moved anything.
  @inlinable
  mutating func refreshOrder() {
    guard isOrderStale else { return }
    isOrderStale = false
    let count = orderCount
    orderCount = 0
    var k = 0
    while k < count {
      let p = Int(order[k])
      insertInOrder(p, Int(attempts[p].recognizer))
      k &+= 1
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
