// Timers on the virtual clock (N-3 … N-5): recognizers' own, and delayed performs (SPEC §6.1).

extension TouchEngine {
  /// The most timers that fire at one value of `now` (N-5).
  @inlinable static var maxFiresPerInstant: Int { 1024 }

  /// What is due next.
  @frozen
  @usableFromInline
  struct DueTimer {
    @usableFromInline var deadline: Timestamp
    @usableFromInline var sequence: UInt64
    /// The place of a recognizer's timer, or -1 for a perform.
    @usableFromInline var place: Int
    /// 0 or 1, or the perform's position.
    @usableFromInline var index: Int

    @inlinable
    init(deadline: Timestamp, sequence: UInt64, place: Int, index: Int) {
      self.deadline = deadline
      self.sequence = sequence
      self.place = place
      self.index = index
    }

    /// Becomes another one if that comes before it.
    @inlinable
    @inline(__always)
    mutating func makeWay(for other: DueTimer) {
      if deadline != other.deadline ? other.deadline < deadline : other.sequence < sequence { self = other }
    }
  }

  /// The first timer by (deadline, sequence); nil if none runs in the present mode.
  @inlinable
  mutating func nextTimer() -> DueTimer? {
    // Later than any: deadlines saturate (N-15).
    var best = DueTimer(deadline: Timestamp(nanoseconds: .max), sequence: 0, place: -1, index: -1)
    var rest = timed
    while let p = rest.popAny() {
      let pending = attempts[p].timersPending
      if pending & 1 != 0 {
        best.makeWay(for: DueTimer(deadline: attempts[p].timer0, sequence: attempts[p].sequence0, place: p, index: 0))
      }
      if unlikely(pending & 2 != 0) {
        best.makeWay(for: DueTimer(deadline: attempts[p].timer1, sequence: attempts[p].sequence1, place: p, index: 1))
      }
    }
    var i = 0
    while i < performs.count {
      if isDefaultMode || performs.pending[i].request.isCommon {
        best.makeWay(
          for: DueTimer(
            deadline: performs.pending[i].deadline, sequence: performs.pending[i].sequence, place: -1, index: i))
      }
      i &+= 1
    }
    return best.index < 0 ? nil : best
  }

  /// Fires every timer due strictly before `t`, each with `now` at its deadline (N-3).
  @inlinable
  mutating func fireTimers<H: TouchHost<Behavior> & ~Copyable>(before t: Timestamp, _ host: inout H) {
    while true {
      guard let due = nextTimer() else {
        earliestDeadline = .latest
        return
      }
      earliestDeadline = due.deadline < .latest ? due.deadline : .latest
      guard due.deadline < t else { return }
      arrive(at: due.deadline)
      if unlikely(firesAtNow == Self.maxFiresPerInstant) {
        cancelDueTimers(&host)
        continue
      }
      firesAtNow &+= 1
      firedSequence = due.sequence
      fire(due, &host)
    }
  }

  @inlinable
  mutating func fire<H: TouchHost<Behavior> & ~Copyable>(_ due: DueTimer, _ host: inout H) {
    if due.place >= 0 {
      let p = due.place
      let r = Int(attempts[p].recognizer)
      attempts[p].stopTimer(due.index)
      if attempts[p].timersPending == 0 { timed.remove(p) }
      isHangCheckDue = true
      isQuietStale = true
      host.timerFired(recognizerID(r), in: &self)
      holdCommands(&host)
      if sums.contains(p) { stopSumming(p) }
      attempts[p].time = clock
      behaviors[r].timerFired(due.index, touches.span, &attempts[p])
      if !attempts[p].requests.isEmpty { carryOut(p, r, &host) }
      releaseCommands(&host)
    } else {
      let request = performs.pending[due.index].request
      performs.remove(at: due.index)
      host.performs(request, in: &self)
      afterCallback(&host)
    }
    runTimerSteps(&host)
  }

  /// D-8 … D-30 with an empty change set, and the frame of a cancelAllTouches (N-12).
  @inlinable
  mutating func runTimerSteps<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    settle(&host)
    finishTouches(&host)
    if unlikely(isCancelAllDue) { runDueCancels(&host) }
  }

  /// N-5: the timers still due at this instant are cancelled and counted.
  @inlinable
  mutating func cancelDueTimers<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    var count = 0
    while let due = nextTimer(), due.deadline <= now {
      if due.place >= 0 {
        attempts[due.place].stopTimer(due.index)
        if attempts[due.place].timersPending == 0 { timed.remove(due.place) }
        isHangCheckDue = true
      } else {
        performs.remove(at: due.index)
      }
      count &+= 1
    }
    drop(.fires, Int64(count), &host)
  }

  // MARK: Performs (SPEC §6.1)

  @inlinable
  mutating func addPerform<H: TouchHost<Behavior> & ~Copyable>(
    _ request: DelayedPerform, _ delay: Nanoseconds, _ host: inout H
  ) {
    guard performs.count < PerformList.capacity else {
      drop(.performs, 0, &host)
      return
    }
    let deadline = now + delay.asDuration
    performs.pending[performs.count].request = request
    performs.pending[performs.count].deadline = deadline
    performs.pending[performs.count].sequence = nextSequence
    performs.count &+= 1
    nextSequence &+= 1
    if deadline < earliestDeadline { earliestDeadline = deadline }
  }

  @inlinable
  mutating func cancelPerforms(target: Int64) {
    var i = 0
    while i < performs.count {
      if performs.pending[i].request.target == target { performs.remove(at: i) } else { i &+= 1 }
    }
  }

  @inlinable
  mutating func cancelPerform(_ request: DelayedPerform) {
    var i = 0
    while i < performs.count {
      if performs.pending[i].request.matches(request) { performs.remove(at: i) } else { i &+= 1 }
    }
  }

  /// Timers that fell due while their mode was off become due now, in the order (old deadline, old sequence).
  ///
  /// [decision] §6.1: of those whose deadline is now, one whose turn has passed, for a later number has fired at this
  /// instant, was due before; the others were not (N-4).
  @inlinable
  mutating func setMode(isDefault: Bool) {
    let wasDefault = isDefaultMode
    isDefaultMode = isDefault
    guard isDefault && !wasDefault else { return }
    let firstNew = nextSequence
    while true {
      var best = -1
      var i = 0
      while i < performs.count {
        let pending = performs.pending[i]
        let isPassed = pending.deadline == now && firesAtNow > 0 && pending.sequence < firedSequence
        if !pending.request.isCommon && (pending.deadline < now || isPassed) && pending.sequence < firstNew {
          if best < 0 || pending.deadline < performs.pending[best].deadline
            || (pending.deadline == performs.pending[best].deadline
              && pending.sequence < performs.pending[best].sequence)
          {
            best = i
          }
        }
        i &+= 1
      }
      guard best >= 0 else { break }
      performs.pending[best].deadline = now
      performs.pending[best].sequence = nextSequence
      nextSequence &+= 1
    }
    earliestDeadline = now < earliestDeadline ? now : earliestDeadline
  }
}
