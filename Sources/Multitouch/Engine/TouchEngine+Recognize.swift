// Telling recognizers of their touches (D-7), and how their states change when they ask for it (SPEC §3.2, §3.3).

extension TouchEngine {
  @inlinable
  mutating func recognize<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    refreshOrder()
    if (ended | cancelled | began).isEmpty {
      recognizeMoves(&host)
      return
    }
    // Places come and go only in D-32 and D-10: the order holds during these loops.
    if !(moved | cancelled).isEmpty || (!began.isEmpty && !ended.isEmpty) {
      recognizeAll(&host)
    } else if ended.isEmpty {
      recognizeLandings(&host)
    } else {
      isQuietStale = true
      recognizeLifts(&host)
    }
  }

  /// D-7 of any frame.
  @inlinable
  @inline(never)
  mutating func recognizeAll<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    var told = open
    if !host.hearsRecognizers && !isQuietStale && squaredStray <= squaredQuietReach
      && (ended | cancelled).isEmpty
    {
      told = told - quiet
    } else {
      squaredQuietReach = .infinity
    }
    told |= arrivals
    // Of one touch more, each move counts.
    if unlikely(!(sums & arrivals).isEmpty) { stopSumming(sums & arrivals) }
    quiet = quiet - told
    let everybody = open | arrivals
    var walk = order.walk(told)
    arrivals = PlaceSet()
    while let p = order.next(&walk) {
      let r = Int(attempts[p].recognizer)
      // One that has just come into play knows of no touch yet.
      if !attempts[p].following.isEmpty { tellKnown(p, r, &host) }
      tellLandings(p, r, &host)
      if !host.hearsRecognizers { noteQuiet(p) }
      // Behind a command nobody is quiet.
      if unlikely(hasCommandRun) { order.widen(&walk, behind: p, to: everybody) }
    }
    isQuietStale = host.hearsRecognizers || hasCommandRun
    toldTo = .max
  }

  /// D-7 of a frame in which touches only landed.
  @inlinable
  @inline(__always)
  mutating func recognizeLandings<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    let told = arrivals
    if unlikely(!(sums & told).isEmpty) { stopSumming(sums & told) }
    var walk = order.walk(told)
    arrivals = PlaceSet()
    // Of the others it stays known who is quiet, if it was known.
    let isKnown = !isQuietStale || (open - told).isEmpty
    if isQuietStale { squaredQuietReach = .infinity }
    quiet = quiet - told
    while let p = order.next(&walk) {
      tellLandings(p, Int(attempts[p].recognizer), &host)
      if !host.hearsRecognizers { noteQuiet(p) }
    }
    isQuietStale = host.hearsRecognizers || hasCommandRun || !isKnown
  }

  /// D-7 of a frame in which touches only lifted.
  @inlinable
  @inline(__always)
  mutating func recognizeLifts<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    var walk = order.walk(open)
    var failed = PlaceSet()
    while let p = order.next(&walk) { tellEnds(p, Int(attempts[p].recognizer), &failed, &host) }
    noteFailed(&failed)
  }

  /// D-7 of a frame in which touches only moved: most frames.
  @inlinable
  @inline(__always)
  mutating func recognizeMoves<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    let changed = moved
    if changed.isEmpty { return }
    var due = open
    if !host.hearsRecognizers {
      if unlikely(isQuietStale) { refreshQuiet() }
      if likely(squaredStray <= squaredQuietReach) { due = due - quiet } else { isQuietStale = true }
    }
    var walk = order.walk(due)
    while let p = order.next(&walk) {
      let set = overlap(attempts[p].following, changed)
      if set.isEmpty || attempts[p].internalState.isTerminal { continue }
      // Behind a command nobody is quiet.
      if unlikely(tellMoves(p, Int(attempts[p].recognizer), set, &host)) && hasCommandRun {
        order.widen(&walk, behind: p, to: open)
      }
    }
    toldTo = .max
  }

  /// One call of touchesMoved; whether it has asked for anything, so that the host may have been called.
  @inlinable
  @inline(__always)
  mutating func tellMoves<H: TouchHost<Behavior> & ~Copyable>(
    _ p: Int, _ r: Int, _ set: TouchSet, _ host: inout H
  ) -> Bool {
    var hasAsked = false
    let isHeld = announce(p, r, .moved, set, &host)
    let before = attempts[p].internalState
    attempts[p].isChangedDue = true
    // G-3: Changed is automatic. [decision] It was told of the move, also if it lets that finger go in this call.
    if squaredStray > attempts[p].squaredMoveTolerance {
      if unlikely(summing.contains(p)) { stopSumming(p) }
      attempts[p].time = clock
      behaviors[r].touchesMoved(set, touches.span, &attempts[p])
      if unlikely(before == .began) { attempts[p].internalState = .changed }
      if unlikely(!attempts[p].requests.isEmpty) {
        carryOut(p, r, &host)
        hasAsked = true
      }
    } else if unlikely(before == .began) {
      attempts[p].internalState = .changed
    }
    if unlikely(isHeld) { finishAnnounced(p, &host) }
    return hasAsked
  }

  /// One call each of moved, ended and cancelled, until it goes terminal.
  @inlinable
  @inline(never)
  mutating func tellKnown<H: TouchHost<Behavior> & ~Copyable>(_ p: Int, _ r: Int, _ host: inout H) {
    let known = attempts[p].following
    if !overlap(known, moved).isEmpty && open.contains(p) { _ = tellMoves(p, r, overlap(known, moved), &host) }
    if !overlap(known, ended).isEmpty {
      var failed = PlaceSet()
      tellEnds(p, r, &failed, &host)
      noteFailed(&failed)
    }
    if !overlap(known, cancelled).isEmpty { tellCancels(p, r, &host) }
  }

  @inlinable
  @inline(__always)
  mutating func tellLandings<H: TouchHost<Behavior> & ~Copyable>(_ p: Int, _ r: Int, _ host: inout H) {
    let set = attempts[p].arriving
    if unlikely(set.isEmpty) { return }
    attempts[p].arriving = TouchSet()
    if unlikely(attempts[p].internalState.isTerminal) {
      // D-7: what it has not been given by now leaves its attempt at once.
      leaveAttempt(p, set)
      if attempts[p].received.isEmpty && !attempts[p].hasForgotten { active.remove(p) }
      return
    }
    // N-10: announced before the call with which they enter the tracked list (D-7).
    let isHeld = announce(p, r, .began, set, &host)
    attempts[p].following |= set
    attempts[p].followingCount &+= Int32(truncatingIfNeeded: count(set))
    attempts[p].time = clock
    if unlikely(keepers != 0) && recognizers[r].keeper >= 0 {
      tellKeeper(p, r, .began, set)
    } else {
      behaviors[r].touchesBegan(set, touches.span, &attempts[p])
    }
    if !attempts[p].requests.isEmpty { carryOutLanding(p, r, &host) }
    if unlikely(isHeld) { finishAnnounced(p, &host) }
  }

  /// Tells of lifts. Who fails, as most do, and nothing else is noted in `failed` until somebody could see the
  /// difference.
  @inlinable
  @inline(__always)
  mutating func tellEnds<H: TouchHost<Behavior> & ~Copyable>(
    _ p: Int, _ r: Int, _ failed: inout PlaceSet, _ host: inout H
  ) {
    // A command may have taken touches away since the caller looked.
    let set = overlap(attempts[p].following, ended)
    if isNone(set) || attempts[p].internalState.isTerminal { return }
    let isHeld = announce(p, r, .ended, set, &host)
    attempts[p].time = clock
    if unlikely(keepers != 0) && recognizers[r].keeper >= 0 {
      tellKeeper(p, r, .ended, set)
    } else {
      behaviors[r].touchesEnded(set, touches.span, &attempts[p])
    }
    let requests = attempts[p].requests
    if requests == AttemptRequests(.failed) && attempts[p].internalState == .possible && likely(!isHeld)
      && likely(!isNone(attempts[p].received))
    {
      attempts[p].requests = AttemptRequests()
      attempts[p].internalState = .failed
      attempts[p].timersPending = 0
      attempts[p].timersStarted = 0
      failed.insert(p)
    } else if !requests.isEmpty {
      noteFailed(&failed)
      if requests == AttemptRequests(.ended) {
        // What a tap ends with, and a gesture under way.
        attempts[p].requests = AttemptRequests()
        assign(p, r, .ended, &host)
      } else {
        carryOut(p, r, &host)
      }
    }
    untrack(p, set)
    if unlikely(isHeld) { finishAnnounced(p, &host) }
  }

  /// What ``enterTerminal(_:_:)`` notes, for several at once.
  @inlinable
  @inline(__always)
  mutating func noteFailed(_ failed: inout PlaceSet) {
    if failed.isEmpty { return }
    open = open - failed
    timed = timed - failed
    unsettled |= failed
    isDecisionDue = true
    failed = PlaceSet()
  }

  @inlinable
  mutating func tellCancels<H: TouchHost<Behavior> & ~Copyable>(_ p: Int, _ r: Int, _ host: inout H) {
    let set = attempts[p].following & cancelled
    if set.isEmpty || attempts[p].internalState.isTerminal { return }
    let isHeld = announce(p, r, .cancelled, set, &host)
    attempts[p].time = clock
    if unlikely(keepers != 0) && recognizers[r].keeper >= 0 {
      tellKeeper(p, r, .cancelled, set)
    } else {
      behaviors[r].touchesCancelled(set, touches.span, &attempts[p])
    }
    if !attempts[p].requests.isEmpty { carryOut(p, r, &host) }
    untrack(p, set)
    if unlikely(isHeld) { finishAnnounced(p, &host) }
  }

  /// Tells the host of a behavior's call; whether it did, and its commands wait for the call to return. A host that
  /// changes its mind meanwhile is not asked again.
  @inlinable
  @inline(__always)
  mutating func announce<H: TouchHost<Behavior> & ~Copyable>(
    _ p: Int, _ r: Int, _ phase: ContactPhase, _ set: TouchSet, _ host: inout H
  ) -> Bool {
    guard unlikely(host.hearsRecognizers) else { return false }
    toldTo = Int16(truncatingIfNeeded: p &<< 1)
    host.recognizerReceives(recognizerID(r), phase, set, in: &self)
    holdCommands(&host)
    return true
  }

  /// Takes touches off the tracked list; the last centroid there was can still be told (G-16).
  @inlinable
  @inline(__always)
  mutating func untrack(_ p: Int, _ set: TouchSet) {
    let left = rest(of: attempts[p].following, without: set)
    if likely(isNone(left)) {
      if likely(!isNone(attempts[p].following)) { attempts[p].lastFollowing = attempts[p].following }
      attempts[p].following = left
      attempts[p].followingCount = 0
      return
    }
    attempts[p].following = left
    attempts[p].followingCount = Int32(truncatingIfNeeded: left.count)
  }

  /// A touch leaves an attempt: ignored (G-10), forgotten (N-16), or never given (D-7).
  @inlinable
  mutating func leaveAttempt(_ p: Int, _ set: TouchSet) {
    guard attempts[p].received.intersects(set) else { return }
    if sums.contains(p) { stopSumming(p) }
    untrack(p, set)
    if attempts[p].lastFollowing.intersects(set) {
      attempts[p].lastCentroid = attempts[p].centroid(touches.span)
      attempts[p].lastFollowing = TouchSet()
    }
    attempts[p].received -= set
    attempts[p].selection -= set
    attempts[p].arriving -= set
    isHangCheckDue = true
    isReleaseDue = true
    isDecisionDue = true
    isHoldStale = true
  }

  /// The transition table of SPEC §3.2.
  @inlinable
  @inline(__always)
  mutating func assign<H: TouchHost<Behavior> & ~Copyable>(
    _ p: Int, _ r: Int, _ state: GestureState, _ host: inout H
  ) {
    let from = attempts[p].internalState
    // G-17: an assignment with an empty attempt is ignored.
    guard likely(!from.isTerminal) && (likely(!attempts[p].received.isEmpty) || attempts[p].hasForgotten) else {
      drop(.assign, Int64(recognizers[r].number), &host)
      return
    }
    let isPossible = from == .possible
    switch state {
    case .failed, .cancelled: enterTerminal(p, isPossible ? .failed : .cancelled)
    case .ended:
      if isPossible { leavePossible(p, r, .ended, &host) } else { enterTerminal(p, .ended) }
    case .began where isPossible: leavePossible(p, r, .began, &host)
    case .possible where isPossible: break
    case .possible,
      .changed where isPossible:
      drop(.assign, Int64(recognizers[r].number), &host)
    case .began, .changed:
      attempts[p].internalState = .changed
      attempts[p].isChangedDue = true
    }
  }

  /// Makes a recognizer terminal inside; its timers are cancelled (SPEC §3.2).
  @inlinable
  @inline(__always)
  mutating func enterTerminal(_ p: Int, _ state: GestureState) {
    attempts[p].internalState = state
    open.remove(p)
    isDecisionDue = true
    attempts[p].timersPending = 0
    attempts[p].timersStarted = 0
    timed.remove(p)
    if attempts[p].publicState == .possible { unsettled.insert(p) }
  }

  /// G-5, in the order of G-6: shouldBegin, then the dynamic failure requirements, then it attempts.
  @inlinable
  mutating func leavePossible<H: TouchHost<Behavior> & ~Copyable>(
    _ p: Int, _ r: Int, _ state: GestureState, _ host: inout H
  ) {
    noteTold(p)
    // Also what was summed up to its lift: from here on it is looked at.
    if sums.contains(p) { stopSumming(p) }
    if (hasControls || host.questions.contains(.viewBegin)) && recognizers[r].settings.cancelsTouchesInView
      && !viewsAgree(p, r, &host)
    {
      if attempts[p].internalState == .possible { enterTerminal(p, .failed) }
      return
    }
    if host.questions.contains(.begin) && recognizers[r].settings.hasDelegate {
      let yes = host.shouldBegin(recognizerID(r), in: &self)
      afterCallback(&host)
      if !yes && attempts[p].internalState == .possible { enterTerminal(p, .failed) }
    }
    guard attempts[p].internalState == .possible else { return }
    if Behavior.hasClassRequirements || host.questions.contains(.requireFailure) { collectRequirements(p, r, &host) }
    guard attempts[p].internalState == .possible else { return }
    attempts[p].isContinuous = state == .began
    if state == .ended {
      enterTerminal(p, .ended)
    } else {
      attempts[p].internalState = .began
      unsettled.insert(p)
      isDecisionDue = true
    }
  }

  /// G-5.1a: each hit-test view of its live or just ended touches, once, in order of the smallest uid.
  @inlinable
  mutating func viewsAgree<H: TouchHost<Behavior> & ~Copyable>(_ p: Int, _ r: Int, _ host: inout H) -> Bool {
    let start = tree.attachments
    var rest = attempts[p].received & (live | ended)
    while let slot = rest.popFirst() {
      guard let view = touches[slot.rawValue].view else { continue }
      var others = rest
      while let other = others.popFirst() {
        if touches[other.rawValue].view == view { rest.remove(other) }
      }
      guard let index = tree.index(of: view), tree.views[index].window >= 0 else { continue }
      var agrees = kindAgrees(index, p, r, slot)
      if host.questions.contains(.viewBegin) {
        agrees = host.viewShouldBegin(view, recognizerID(r), inherited: agrees, in: &self)
        afterCallback(&host)
      }
      if !agrees || recognizers[r].departure > start { return false }
    }
    return true
  }

  /// G-5.2: over every other active recognizer that has not publicly failed, in κ order.
  @inlinable
  mutating func collectRequirements<H: TouchHost<Behavior> & ~Copyable>(_ p: Int, _ r: Int, _ host: inout H) {
    let start = tree.attachments
    let others = (active - (finished - consumed)).without(p)
    var step = PlaceStep()
    while let q = order.next(in: asksOfAll(r, &host) ? others : others & advised, after: &step) {
      let other = Int(attempts[q].recognizer)
      if unlikely(recognizers[other].departure > start) { continue }
      if requires(r, other, since: start, &host) {
        attempts[p].requires.insert(q)
        attempts[p].requiresInAttempt.insert(q)
        attempts[q].requiredBy.insert(p)
        relate(p, q)
      }
      if unlikely(recognizers[r].departure > start) { return }
    }
  }

  /// Whether G-5.2 has something to ask for every other one; else only for those with a delegate.
  @inlinable
  @inline(__always)
  mutating func asksOfAll<H: TouchHost<Behavior> & ~Copyable>(_ r: Int, _ host: inout H) -> Bool {
    Behavior.hasClassRequirements
      || (host.questions.contains(.requireFailure) && recognizers[r].settings.hasDelegate)
  }

  @inlinable
  @inline(__always)
  mutating func requires<H: TouchHost<Behavior> & ~Copyable>(
    _ r: Int, _ other: Int, since start: UInt32, _ host: inout H
  ) -> Bool {
    if behaviors[r].shouldRequireFailure(of: behaviors[other]) { return true }
    if host.questions.contains(.requireFailure) && recognizers[r].settings.hasDelegate {
      let yes = host.shouldRequireFailure(recognizerID(r), of: recognizerID(other), in: &self)
      afterCallback(&host)
      if yes { return true }
      if recognizers[r].departure > start || recognizers[other].departure > start { return false }
    }
    if behaviors[other].shouldBeRequiredToFail(by: behaviors[r]) { return true }
    if host.questions.contains(.requireFailure) && recognizers[other].settings.hasDelegate {
      let yes = host.shouldBeRequiredToFail(recognizerID(other), by: recognizerID(r), in: &self)
      afterCallback(&host)
      return yes
    }
    return false
  }
}
