// Reconcile (G-7): who of those that want to leave Possible may, who fails, who waits.

extension TouchEngine {
  /// D-8. `isFirst`: the first reconcile of a frame, timer callback or command.
  @inlinable
  mutating func reconcile<H: TouchHost<Behavior> & ~Copyable>(isFirst: Bool, _ host: inout H) {
    // N-12: whom a command takes away from here on the questions of G-7.4 pass over.
    let start = tree.attachments
    if !underWay.isEmpty { notifyUnderWay(isFirst: isFirst, &host) }
    if isDecisionDue {
      isDecisionDue = false
      if !unsettled.isEmpty { decide(since: start, &host) }
    }
  }

  /// The first part of G-7: those recognized before go on, end, or are broken off.
  ///
  /// N-12 [decision]: one that a command breaks off before its turn is told so in its turn: in the next D-9.
  @inlinable
  mutating func notifyUnderWay<H: TouchHost<Behavior> & ~Copyable>(isFirst: Bool, _ host: inout H) {
    let before = underWay
    var step = PlaceStep()
    while let p = order.next(in: before & underWay, after: &step) {
      let state = attempts[p].internalState
      if state == .ended || state == .cancelled {
        makePublic(p, state, &host)
      } else if isFirst && attempts[p].isChangedDue {
        if attempts[p].publicState == .began {
          makePublic(p, .changed, &host)
        } else {
          queue(p, .changed)
        }
      }
      attempts[p].isChangedDue = false
    }
  }

  /// Makes a state public: one record, one notification, and the sets that say so.
  @inlinable
  @inline(__always)
  mutating func makePublic<H: TouchHost<Behavior> & ~Copyable>(
    _ p: Int, _ state: GestureState, _ host: inout H
  ) {
    let from = attempts[p].publicState
    attempts[p].publicState = state
    isHoldStale = true
    unsettled.remove(p)
    justBegun.remove(p)
    consumed.insert(p)
    if state.isUnderWay {
      underWay.insert(p)
      if state == .began { justBegun.insert(p) }
    } else {
      underWay.remove(p)
      finished.insert(p)
    }
    if state != .failed { queue(p, state) }
    host.stateChanged(recognizerID(Int(attempts[p].recognizer)), from: from, to: state, in: &self)
    afterCallback(&host)
  }

  @inlinable
  mutating func queue(_ p: Int, _ state: GestureState) {
    attempts[p].notifications |= 1 &<< (state.rawValue &- 1)
    notified.insert(p)
  }

  /// *fails*: both states become Failed; publicly it is Possible.
  @inlinable
  @inline(__always)
  mutating func fail<H: TouchHost<Behavior> & ~Copyable>(_ p: Int, _ host: inout H) {
    if unlikely(attempts[p].internalState != .failed) { enterTerminal(p, .failed) }
    attempts[p].publicState = .failed
    isHoldStale = true
    unsettled.remove(p)
    finished.insert(p)
    host.stateChanged(recognizerID(Int(attempts[p].recognizer)), from: .possible, to: .failed, in: &self)
    afterCallback(&host)
  }

  /// Q of G-7: its required recognizers that are active, without itself.
  @inlinable
  mutating func required(_ p: Int) -> PlaceSet { (attempts[p].requires & active).without(p) }

  /// The second part of G-7.
  @inlinable
  mutating func decide<H: TouchHost<Behavior> & ~Copyable>(since start: UInt32, _ host: inout H) {
    while true {
      sweep(&host)
      var ready = PlaceSet()
      var waiting = PlaceSet()
      var rest = unsettled
      while let p = rest.popAny() {
        guard attempts[p].internalState.isRecognized else { continue }
        if waitsForSomebody(p) { waiting.insert(p) } else { ready.insert(p) }
      }
      if ready.isEmpty {
        if waiting.isEmpty || !failRings(waiting, &host) { return }
        continue
      }
      promoteUnlessPrevented(pick(ready), since: start, &host)
    }
  }

  /// G-7.1.
  @inlinable
  @inline(__always)
  mutating func sweep<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    var isLookDue = true
    while isLookDue && !unsettled.isEmpty {
      isLookDue = false
      var walk = order.walk(unsettled)
      var failed = PlaceSet()
      while let p = order.next(&walk) {
        guard mustFail(p) else { continue }
        if unlikely(attempts[p].internalState != .failed) { enterTerminal(p, .failed) }
        attempts[p].publicState = .failed
        failed.insert(p)
        host.stateChanged(recognizerID(Int(attempts[p].recognizer)), from: .possible, to: .failed, in: &self)
        if unlikely(hasDeferred) {
          noteFailedPublicly(&failed)
          carryOutDeferred(&host)
          // Who fails makes nobody else fail; a command given as that was told may have.
          isLookDue = true
          sweepOn(order.step(behind: p, walk), &host)
          break
        }
      }
      if unlikely(hasCommandRun) && !failed.isEmpty { isLookDue = true }
      noteFailedPublicly(&failed)
    }
  }

  @inlinable
  @inline(__always)
  mutating func mustFail(_ p: Int) -> Bool {
    let state = attempts[p].internalState
    return state == .failed || state == .cancelled || hasConsumedRequirement(p)
  }

  /// What ``fail(_:_:)`` notes, for several at once.
  @inlinable
  @inline(__always)
  mutating func noteFailedPublicly(_ failed: inout PlaceSet) {
    if failed.isEmpty { return }
    unsettled = unsettled - failed
    finished |= failed
    isHoldStale = true
    failed = PlaceSet()
  }

  /// The rest of a sweep in which a command was given: now anything may change between one and the next.
  @inlinable
  @inline(never)
  mutating func sweepOn<H: TouchHost<Behavior> & ~Copyable>(_ start: PlaceStep, _ host: inout H) {
    var step = start
    while let p = order.next(in: unsettled, after: &step) { if mustFail(p) { fail(p, &host) } }
  }

  @inlinable
  @inline(__always)
  mutating func hasConsumedRequirement(_ p: Int) -> Bool { !(required(p) & consumed).isEmpty }

  @inlinable
  @inline(__always)
  mutating func waitsForSomebody(_ p: Int) -> Bool {
    !(required(p) - underWay - finished).isEmpty
  }

  /// G-11: all waiting recognizers on a ring of "waits for" fail; whether there were any.
  @inlinable
  mutating func failRings<H: TouchHost<Behavior> & ~Copyable>(_ waiting: PlaceSet, _ host: inout H) -> Bool {
    // A ring takes two: nobody requires itself.
    if waiting.isSingle { return false }
    var onRing = PlaceSet()
    var rest = waiting
    while let p = rest.popAny() {
      var reached = required(p) & waiting
      var frontier = reached
      while let q = frontier.popAny() {
        if reached.contains(p) { break }
        let more = (required(q) & waiting) - reached
        reached |= more
        frontier |= more
      }
      if reached.contains(p) { onRing.insert(p) }
    }
    if onRing.isEmpty { return false }
    var walk = order.walk(onRing)
    while let p = order.next(&walk) {
      if attempts[p].publicState == .possible { fail(p, &host) }
    }
    return true
  }

  /// G-7.3: the κ-first ready one that no other ready one dominates; all dominated, the κ-first.
  @inlinable
  mutating func pick(_ ready: PlaceSet) -> Int {
    var first = -1
    var walk = order.walk(ready)
    while let p = order.next(&walk) {
      if first < 0 { first = p }
      if !isDominated(p, among: ready) { return p }
    }
    return first
  }

  @inlinable
  mutating func isDominated(_ r: Int, among ready: PlaceSet) -> Bool {
    var rest = ready.without(r)
    while let x = rest.popAny() {
      if attempts[x].received.intersects(attempts[r].received) && classPrevents(x, r) && !classPrevents(r, x) {
        return true
      }
    }
    return false
  }

  @inlinable
  mutating func classPrevents(_ x: Int, _ r: Int) -> Bool {
    let a = Int(attempts[x].recognizer)
    let b = Int(attempts[r].recognizer)
    return behaviors[a].canPrevent(behaviors[b]) && behaviors[b].canBePrevented(by: behaviors[a])
  }

  /// prevents(x, s) of G-7, with its questions; no if a command in them takes one of the two away (N-12).
  ///
  /// [decision] G-7.4, N-12: but one that is just promoted has recognized, and excludes others though it has gone.
  @inlinable
  mutating func prevents<H: TouchHost<Behavior> & ~Copyable>(
    _ x: Int, _ s: Int, isJustPromoted: Bool, _ host: inout H
  ) -> Bool {
    guard classPrevents(x, s) else { return false }
    let a = Int(attempts[x].recognizer)
    let b = Int(attempts[s].recognizer)
    let start = tree.attachments
    if maySimultaneously(b, a, &host) { return false }
    if unlikely(recognizers[b].departure > start) { return false }
    if unlikely(recognizers[a].departure > start) && !isJustPromoted { return false }
    if maySimultaneously(a, b, &host) || unlikely(recognizers[b].departure > start) { return false }
    return likely(recognizers[a].departure <= start) || isJustPromoted
  }

  /// The asked one's delegate; a missing one says no.
  @inlinable
  mutating func maySimultaneously<H: TouchHost<Behavior> & ~Copyable>(
    _ asked: Int, _ other: Int, _ host: inout H
  ) -> Bool {
    guard host.questions.contains(.simultaneously) && recognizers[asked].settings.hasDelegate else { return false }
    let yes = host.shouldRecognizeSimultaneously(recognizerID(asked), with: recognizerID(other), in: &self)
    afterCallback(&host)
    return yes
  }

  /// G-7.4: r is promoted unless a recognized one that shares a touch prevents it.
  ///
  /// Whoever a command has taken away since the start of D-8 is skipped (N-12); if it is r, G-7.1 settles it.
  @inlinable
  mutating func promoteUnlessPrevented<H: TouchHost<Behavior> & ~Copyable>(
    _ p: Int, since start: UInt32, _ host: inout H
  ) {
    let r = Int(attempts[p].recognizer)
    var step = PlaceStep()
    while let x = order.next(in: (underWay | finished).without(p), after: &step) {
      guard attempts[x].publicState.isRecognized, attempts[x].received.intersects(attempts[p].received),
        recognizers[Int(attempts[x].recognizer)].departure <= start
      else { continue }
      let isPrevented = prevents(x, p, isJustPromoted: false, &host)
      if unlikely(recognizers[r].departure > start) { return }
      if isPrevented { return fail(p, &host) }
    }
    // [decision] N-12, P-51: what a command in these questions has made r require counts (G-8): G-7 looks anew.
    if unlikely(hasCommandRun) && (hasConsumedRequirement(p) || waitsForSomebody(p)) { return }
    promote(p, since: start, &host)
  }

  /// G-7.4: r is promoted, and what it excludes or disappoints fails.
  @inlinable
  mutating func promote<H: TouchHost<Behavior> & ~Copyable>(_ r: Int, since start: UInt32, _ host: inout H) {
    attempts[r].isChangedDue = false
    decideDelivery(r)
    let state = attempts[r].internalState
    if attempts[r].isContinuous {
      makePublic(r, .began, &host)
      // G-2: already Ended inside, it sends Began then Ended.
      if unlikely(state == .ended) { makePublic(r, .ended, &host) }
    } else {
      makePublic(r, .ended, &host)
    }
    var step = PlaceStep()
    while let s = order.next(in: active - underWay - finished, after: &step) {
      guard likely(recognizers[Int(attempts[s].recognizer)].departure <= start)
      else { continue }
      if attempts[s].requires.contains(r) {
        fail(s, &host)
      } else if attempts[s].received.intersects(attempts[r].received), prevents(r, s, isJustPromoted: true, &host) {
        fail(s, &host)
      }
    }
  }

  /// D-24 and D-25, decided at promotion for the touches in the attempt: [decision] by the settings with which the
  /// state becomes public, so that what its callback sets comes too late (P-60).
  @inlinable
  mutating func decideDelivery(_ r: Int) {
    let settings = recognizers[Int(attempts[r].recognizer)].settings
    if settings.cancelsTouchesInView {
      cancelDecided |= attempts[r].received
    } else if settings.delaysTouchesBegan {
      discardDecided |= attempts[r].received
    }
  }
}
