// The input's side of the walk: which records each step must begin with (SPEC N-2, N-3, N-11 … N-13, D-6).

import Multitouch
import MultitouchRecordings

extension TraceWalk {
  func play(_ step: ScriptStep, until end: Int) throws(Lost) {
    switch step {
    case .frame(let time, let changes):
      try admit(time, until: end)
      try playFrame(changes, until: end)
    case .advance(let time): try admit(time, until: end)
    case .command(let command): try play(command, until: end)
    case .samples: break
    }
    if index < end { throw lose("P-41", "N-3", "the step cannot have caused this record") }
  }

  /// A command from outside.
  func play(_ command: ScriptCommand, until end: Int) throws(Lost) {
    switch command {
    case .user:
      if index < end { try feed() }
      return
    case .cancelAllTouches:
      if !live.isEmpty {
        isCancelDue = true
        return try runCancels(until: end)
      }
    default: break
    }
    beginSegment(.command)
    carryOut(command, isBefore: true)
    isCancelDue = false
    try body(until: end)
    endSegment()
    try runCancels(until: end)
  }

  /// N-3, N-11, N-15: the clock goes on to `time`, and timers fire.
  private func admit(_ time: Int64, until end: Int) throws(Lost) {
    let clamped = min(max(time, -(1 << 61)), 1 << 61)
    if clamped != time || clamped < clock { try expectDrop(.time, 0, until: end) }
    let target = max(clamped, clock)
    while index < end {
      let kind = trace.kind(index)
      if kind != .drop && kind != .timer { break }
      let now = trace.now(index)
      if kind == .drop, trace.dropReason(index) == .fires {
        clock = max(clock, now)
        try feed()
        continue
      }
      guard kind == .timer else { break }
      if now >= target || now < clock {
        report("P-45", "N-3", "a timer outside the time that passes: \(clock)..<\(target)")
      }
      clock = max(clock, now)
      beginSegment(.timer)
      try feed()
      try body(until: end)
      endSegment()
      try runCancels(until: end)
    }
    if !performs.pending.isEmpty { for examiner in stepWatchers { examiner.timeReached(target) } }
    clock = target
  }

  private func playFrame(_ changes: [ContactChange], until end: Int) throws(Lost) {
    if TraceWalk.isSimple(changes) { return try playPart(changes, until: end) }
    // The same rule as N-11's, once more: before a second change of a contact, and before the 129th, the frame is
    // split.
    var part: [ContactChange] = []
    var seen: [ContactID] = []
    for change in changes {
      let isWellPlaced = TraceWalk.isWellPlaced(change)
      if part.count == TraceWalk.maxChanges || isWellPlaced && seen.contains(change.contact) {
        try playPart(part, until: end)
        part = []
        seen = []
      }
      if isWellPlaced { seen.append(change.contact) }
      part.append(change)
    }
    try playPart(part, until: end)
  }

  /// Whether a frame need not be split.
  private static func isSimple(_ changes: [ContactChange]) -> Bool {
    if changes.count > 16 { return false }
    var i = 1
    while i < changes.count {
      var j = 0
      while j < i {
        if changes[i].contact == changes[j].contact { return false }
        j += 1
      }
      i += 1
    }
    return true
  }

  static func isWellPlaced(_ change: ContactChange) -> Bool {
    change.phase == .ended || change.phase == .cancelled || ModelParameters.isPlace(change.location)
  }

  func liveUID(_ contact: ContactID) -> Int? { live.first { touches[$0 - 1].contact == contact } }

  private func playPart(_ changes: [ContactChange], until end: Int) throws(Lost) {
    for change in changes where change.phase == .began && ModelParameters.isPlace(change.location) {
      guard let old = liveUID(change.contact) else { continue }
      try expectDrop(.replaced, Int64(old), until: end)
      beginSegment(.frame)
      isBinding = true
      try expectTouch(old, ContactChange.cancelled(change.contact), until: end)
      try skipForeign(until: end, isLandingAhead: false)
      isBinding = false
      try body(until: end)
      endSegment()
      try runCancels(until: end)
    }
    beginSegment(.frame)
    isBinding = true
    for change in changes where change.phase != .began {
      if !TraceWalk.isWellPlaced(change) {
        try expectDrop(.place, 0, until: end)
      } else if let uid = liveUID(change.contact) {
        try expectTouch(uid, change, until: end)
      } else {
        try expectDrop(.unknown, 0, until: end)
      }
    }
    for change in changes where change.phase == .began { try land(change, until: end) }
    try skipForeign(until: end, isLandingAhead: false)
    isBinding = false
    try body(until: end)
    endSegment()
    try runCancels(until: end)
  }

  /// D-6, T-9, N-16: a landing.
  private func land(_ change: ContactChange, until end: Int) throws(Lost) {
    if !ModelParameters.isPlace(change.location) { return try expectDrop(.place, 0, until: end) }
    if live.count >= min(max(capacities.touches, 1), 64) {
      try expectDrop(.touches, 0, until: end)
      if capacities.overflow == .cancelAll { isCancelDue = true }
      return
    }
    try skipForeign(until: end)
    if index < end, trace.hasFields(index, .records, 0) {
      try feed()
      if capacities.overflow == .cancelAll { isCancelDue = true }
      return
    }
    try expectTouch(touches.count + 1, change, until: end)
  }

  /// N-12, T-10: the frames that cancelAllTouches asked for.
  private func runCancels(until end: Int) throws(Lost) {
    while isCancelDue {
      isCancelDue = false
      if live.isEmpty { continue }
      beginSegment(.frame)
      isBinding = true
      for uid in live { try expectTouch(uid, ContactChange.cancelled(touches[uid - 1].contact), until: end) }
      try skipForeign(until: end, isLandingAhead: false)
      isBinding = false
      try body(until: end, isBeforeFrame: true)
      endSegment()
    }
  }

  /// Takes in what follows, up to what only another segment can begin with. `isBeforeFrame`: it may be that of a timer,
  /// or of the cancel that one asked for.
  private func body(until end: Int, isBeforeFrame: Bool = false) throws(Lost) {
    while index < end {
      // A timer's deadline is before the frame's time (N-3), and an empty frame has no record to begin with.
      if (isBeforeFrame || cause == .timer) && trace.now(index) > clock { return }
      switch trace.kind(index) {
      case .timer, .touch: return
      case .drop:
        if let reason = trace.dropReason(index) {
          switch reason {
          case .unknown, .place, .touches, .replaced, .time, .fires: return
          case .records: if !isChainRecord() { return }
          default: break
          }
        }
      case .hook:
        if trace.isHookBeforeAll(index) {
          if hasHooked || cause != .frame { return }
          hasHooked = true
        }
      default: break
      }
      try feed()
    }
  }

  /// Whether a `drop records` is of D-30, which replaces a chain record, and not of the next part's N-16.
  private func isChainRecord() -> Bool {
    guard let argument = trace.lastInteger(index) else { return false }
    let uid = Int(clamping: argument)
    let ended = frameTouches.count { !touches[$0 - 1].isLive && !touches[$0 - 1].wasCancelled }
    let isOne = chain.records.contains { $0.uid == uid } || frameTouches.contains(uid)
    return isOne && chain.records.count + ended > WalkChain.capacity
  }

  /// Takes in what may stand between the touches of D-6: drops of commands, and what a forgotten touch's view is told.
  /// One is forgotten for a landing (N-16): after the last of them a chain record is meant (D-30).
  private func skipForeign(until end: Int, isLandingAhead: Bool = true) throws(Lost) {
    while index < end {
      switch trace.kind(index) {
      case .user: break
      case .view, .track, .ctl, .send: if !hasForgotten { return }
      case .drop:
        guard let reason = trace.dropReason(index) else { return }
        switch reason {
        case .unknown, .place, .touches, .replaced, .time: return
        case .records: if !isLandingAhead || trace.lastInteger(index) == 0 { return }
        default: break
        }
      default: return
      }
      try feed()
    }
  }

  private func expectDrop(_ reason: DropReason, _ argument: Int64, until end: Int) throws(Lost) {
    try skipForeign(until: end)
    let isThere =
      index < end && trace.kind(index) == .drop && trace.hasFields(index, reason, argument)
    guard isThere else { throw lose("P-17", "N-11", "expected `drop \(reason) \(argument)` before") }
    try feed()
  }

  private func expectTouch(_ uid: Int, _ change: ContactChange, until end: Int) throws(Lost) {
    try skipForeign(until: end)
    guard index < end, trace.kind(index) == .touch else {
      throw lose("P-20", "T-1", "expected `touch t\(uid) \(change.phase)` before")
    }
    guard trace.isTouch(index, UInt64(uid), change.phase) else {
      throw lose("P-01", "T-1", "expected `touch t\(uid) \(change.phase)`, of the contact that changed")
    }
    pendingChange = change
    hasForgotten = false
    try feed()
    pendingChange = nil
  }
}
