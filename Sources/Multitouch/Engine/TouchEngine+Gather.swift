// Which recognizers get a new touch (D-1 … D-4, D-32), and places in κ order (D-2).

extension TouchEngine {
  /// D-32: touches in uid order, recognizers from the leaf to the window, newest first on each view.
  @inlinable
  mutating func gather<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    refreshOrder()
    // What is attached from here on was not there at the start of the step (N-12).
    let newest = tree.attachments
    var fresh = began
    while let slot = fresh.popFirst() { offer(slot, newest, &host) }
  }

  @inlinable
  mutating func offer<H: TouchHost<Behavior> & ~Copyable>(
    _ slot: SlotIndex, _ newest: UInt32, _ host: inout H
  ) {
    guard let viewID = touches[slot.rawValue].view, let bound = tree.index(of: viewID) else { return }
    var gathered = 0
    var refused = 0
    var view = bound
    while view >= 0 && tree.views[view].attachment <= newest && tree.views[view].window >= 0 {
      var r = Int(tree.views[view].firstRecognizer)
      while r >= 0 {
        // A command of this one's delegate may take it off its view: the next must be known before.
        let next = Int(recognizers[r].next)
        if recognizers[r].settings.isEnabled && recognizers[r].attachment <= newest {
          gathered &+= 1
          if gathered > limits.offered
            || (recognizers[r].place < 0 && inPlay.count >= limits.active)
          {
            refused &+= 1
          } else {
            offer(slot, to: r, &host)
          }
        }
        r = next
      }
      view = Int(tree.views[view].parent)
    }
    if refused != 0 { drop(.recognizers, Int64(refused), &host) }
  }

  @inlinable
  mutating func offer<H: TouchHost<Behavior> & ~Copyable>(
    _ slot: SlotIndex, to r: Int, _ host: inout H
  ) {
    if recognizers[r].settings.hasDelegate {
      let id = recognizerID(r)
      let yes = host.shouldReceive(id, touches[slot.rawValue], in: &self)
      afterCallback(&host)
      // The question may have cost it its place in the window, or its permission.
      guard yes, recognizers[r].isAlive, recognizers[r].generation == id.generation,
        recognizers[r].settings.isEnabled, recognizers[r].view >= 0,
        tree.views[Int(recognizers[r].view)].window >= 0
      else { return }
    }
    let place = Int(recognizers[r].place)
    if place < 0 {
      let p = enterPlay(r)
      attempts[p].received.insert(slot)
      attempts[p].arriving.insert(slot)
    } else if !attempts[place].internalState.isTerminal && !attempts[place].hasLeft {
      // D-4: else its internal state is terminal, and the answer is discarded.
      attempts[place].received.insert(slot)
      attempts[place].arriving.insert(slot)
      active.insert(place)
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
