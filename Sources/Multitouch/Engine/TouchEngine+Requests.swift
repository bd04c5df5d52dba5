// What a behavior asks for in a call, carried out when the call has returned: timers, touches let go, states.

extension TouchEngine {
  /// Carries out what a behavior asked for in its last call.
  @inlinable
  @inline(__always)
  mutating func carryOut<H: TouchHost<Behavior> & ~Copyable>(_ p: Int, _ r: Int, _ host: inout H) {
    // What most attempts end with.
    if attempts[p].requests == AttemptRequests(.failed) && attempts[p].internalState == .possible
      && (likely(!attempts[p].received.isEmpty) || attempts[p].hasForgotten)
    {
      attempts[p].requests = AttemptRequests()
      enterTerminal(p, .failed)
    } else if attempts[p].requests == .timers && attempts[p].timersRefused == 0 {
      // What many begin with.
      attempts[p].requests = AttemptRequests()
      scheduleTimers(p)
    } else {
      carryOutAll(p, r, &host)
    }
  }

  @inlinable
  mutating func carryOutAll<H: TouchHost<Behavior> & ~Copyable>(_ p: Int, _ r: Int, _ host: inout H) {
    let requests = attempts[p].requests
    attempts[p].requests = AttemptRequests()
    noteTold(p)
    if requests.contains(.sums) { startSumming(p) }
    if requests.contains(.timers) {
      scheduleTimers(p)
      if unlikely(attempts[p].timersRefused != 0) { reportRefusedTimers(p, r, &host) }
    }
    if requests.contains(.pins) { pinPlaces(p) }
    if requests.contains(.ignores) { carryOutIgnores(p) }
    if let state = requests.state { assign(p, r, state, &host) }
    if requests.contains(.assignments) { carryOutAssignments(attempts[p].assigned, p, r, &host) }
  }

  @inlinable
  @inline(__always)
  mutating func scheduleTimers(_ p: Int) {
    let started = attempts[p].timersStarted
    attempts[p].timersStarted = 0
    if likely(started == 1) {
      // One timer is all that most recognizers need.
      timed.insert(p)
      attempts[p].sequence0 = nextSequence
      nextSequence &+= 1
      if attempts[p].timer0 < earliestDeadline { earliestDeadline = attempts[p].timer0 }
      return
    }
    if started & 1 != 0 {
      attempts[p].sequence0 = nextSequence
      nextSequence &+= 1
      if attempts[p].timer0 < earliestDeadline { earliestDeadline = attempts[p].timer0 }
    }
    if started & 2 != 0 {
      attempts[p].sequence1 = nextSequence
      nextSequence &+= 1
      if attempts[p].timer1 < earliestDeadline { earliestDeadline = attempts[p].timer1 }
      if started == 7 {
        // Timer 0 was started after it: of two due at one instant the one set first fires first (N-3, P-45).
        let later = attempts[p].sequence1
        attempts[p].sequence1 = attempts[p].sequence0
        attempts[p].sequence0 = later
      }
    }
    if attempts[p].timersPending != 0 { timed.insert(p) } else { timed.remove(p) }
  }

  @inlinable
  mutating func reportRefusedTimers<H: TouchHost<Behavior> & ~Copyable>(_ p: Int, _ r: Int, _ host: inout H) {
    var count = attempts[p].timersRefused
    attempts[p].timersRefused = 0
    while count > 0 {
      drop(.timers, Int64(recognizers[r].number), &host)
      count &-= 1
    }
  }

  /// G-10, and G-17 for the last touch. [decision] Those let go in one call leave together: the centroid before (G-16)
  /// is that of all.
  @inlinable
  mutating func carryOutIgnores(_ p: Int) {
    let set = attempts[p].ignoring & attempts[p].received
    attempts[p].ignoring = TouchSet()
    if set.isEmpty { return }
    leaveAttempt(p, set)
    if attempts[p].received.isEmpty && !attempts[p].hasForgotten {
      active.remove(p)
      if !attempts[p].internalState.isTerminal {
        enterTerminal(p, attempts[p].internalState == .possible ? .failed : .cancelled)
      }
    }
  }

  @inlinable
  mutating func carryOutAssignments<H: TouchHost<Behavior> & ~Copyable>(
    _ states: AssignedStates, _ p: Int, _ r: Int, _ host: inout H
  ) {
    let count = states.count
    var i = 0
    while i < count {
      if i < 10 {
        assign(p, r, states[i], &host)
      } else {
        drop(.assign, Int64(recognizers[r].number), &host)
      }
      i &+= 1
    }
  }
}
