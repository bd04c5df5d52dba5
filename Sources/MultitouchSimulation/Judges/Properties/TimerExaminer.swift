// Timers and delayed performs (P-26, P-34, P-36, P-37, P-45).

import Multitouch
import MultitouchRecordings

final class TimerExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge("P-26", "a perform or timer fires once, or was cancelled, or is pending"),
      Judge(
        "P-34",
        "a long press begins its duration after the last finger it needs is down; whose timer fires begins or fails"),
      Judge("P-36", "a timer fires at its deadline, and not after it was cancelled"),
      Judge("P-37", "no timer of a recognizer survives its reset"),
      Judge("P-45", "timers with equal deadlines fire in the order they were set, after input of that instant"),
    ]
  }
  override class var kinds: [TraceKind] { [.timer, .rec, .reset, .state, .drop] }
  override class var watchesSteps: Bool { true }
  override class var watchesSegments: Bool { true }

  /// The calls of an attempt that timers count from.
  private struct Attempt {
    var beganTimes: [Int64] = []
    var endedTimes: [Int64] = []
    /// When the last finger needed by a long press was down, those of the taps before it counted.
    var pressed: Int64?
    var landed = 0
    /// When the first finger of its present tap or press landed, how many had landed and lifted before, and the record
    /// of the call that told of what its timer counts from.
    var tapStart: Int64 = 0
    var landedBefore = 0
    var lifted = 0
    var timerRecord = -1
    /// Its timer has not fired in time, and that was said.
    var isOverdue = false
  }

  @exclusivity(unchecked) private var attempts: [Attempt] = []
  /// When a timer or perform fired last at its deadline, and when it was set (``TraceWalk/moment``).
  @exclusivity(unchecked) private var lastFired: (now: Int64, moment: Int) = (.min, -1)
  /// The recognizer whose timer this segment began with, and its record; −1: none.
  @exclusivity(unchecked) private var fired: (recognizer: Int, record: Int) = (-1, -1)

  override func segmentBegan() { fired.recognizer = -1 }

  /// The instant in which a timer fired last, and how many have in it.
  @exclusivity(unchecked) private var instant = (now: Int64.min, fires: 0)

  /// N-5.
  private static let firesMax = 1024

  override func see() {
    let row = walk.row
    if row.kind == .drop {
      if row.reason == .fires && (instant.now != row.now || instant.fires < Self.firesMax) {
        walk.report("P-26", "N-5", "timers are cancelled, and not \(Self.firesMax) have fired in this instant")
      }
      return
    }
    if row.kind == .timer { count(row) }
    if row.kind == .timer && !row.isOfRecognizer { return seePerform(row) }
    while attempts.count <= row.number { attempts.append(Attempt()) }
    switch row.kind {
    case .timer: seeTimer(row)
    case .rec: seeCall(row)
    case .state: seeState(row)
    default:
      attempts[row.number].beganTimes.clear()
      attempts[row.number].endedTimes.clear()
      attempts[row.number].pressed = nil
      attempts[row.number].landed = 0
      attempts[row.number].lifted = 0
      attempts[row.number].isOverdue = false
    }
  }

  private func count(_ row: TraceRow) {
    instant = (row.now, instant.now == row.now ? instant.fires + 1 : 1)
    if instant.fires == Self.firesMax + 1 { walk.report("P-26", "N-5", "\(Self.firesMax) have fired in this instant") }
  }

  // MARK: Performs

  private func seePerform(_ row: TraceRow) {
    let performs = walk.performs
    func objection(_ words: [Int64]) -> String { performs.wasCancelled(words) ? "P-36" : "P-26" }
    guard let first = performs.first(before: .max) else {
      return walk.report(objection(row.words), "N-5", "no perform is pending")
    }
    let known = performs.first(before: .max, whoseTurnIsKnown: true)
    if let known, known.words == row.words, known.deadline == first.deadline {
      if known.deadline != row.now { return walk.report("P-36", "N-3", "its deadline is \(known.deadline)") }
      return seeOrder(set: known.moment)
    }
    let isNextPerhaps = performs.pending.contains {
      $0.hasUnknownTurn && $0.words == row.words && $0.deadline == row.now && first.deadline == row.now
    }
    if isNextPerhaps { return }
    guard let own = performs.pending.first(where: { $0.words == row.words }) else {
      return walk.report(objection(row.words), "N-5", "it is not pending")
    }
    if own.deadline == first.deadline {
      walk.report("P-45", "N-3", "another of the same deadline was set before it")
    } else {
      walk.report("P-36", "N-3", "its deadline is \(own.deadline)")
    }
  }

  override func timeReached(_ time: Int64) {
    if let late = walk.performs.first(before: time) {
      walk.report("P-26", "N-3", "a perform of \(late.words) was due at \(late.deadline) and has not fired")
      walk.performs.cancelDue(at: time - 1)
    }
  }

  // MARK: Recognizers

  private func seeCall(_ row: TraceRow) {
    let r = row.number
    if row.phase == .began {
      attempts[r].beganTimes.append(row.now)
      // All that had landed have lifted: a tap begins.
      if attempts[r].landed == attempts[r].lifted {
        attempts[r].tapStart = row.now
        attempts[r].landedBefore = attempts[r].landed
        attempts[r].timerRecord = walk.index
      }
      attempts[r].landed += row.touches.count
      if attempts[r].pressed == nil, let needed = fingersOfPress(r), attempts[r].landed >= needed {
        attempts[r].pressed = row.now
        attempts[r].timerRecord = walk.index
      }
    } else if row.phase == .ended {
      attempts[r].endedTimes.append(row.now)
      attempts[r].lifted += row.touches.count
      if attempts[r].landed == attempts[r].lifted { attempts[r].timerRecord = walk.index }
    }
    guard row.phase != .began, let pressed = attempts[r].pressed, let due = pressDeadline(r),
      walk.recognizers[r].asked == .nothing, walk.recognizers[r].state == .possible
    else { return }
    if due == pressed {
      // LP-2: without a duration there is no timer, and who waits for nobody is not Possible any more.
      if isUntied(r) && walk.isSettled {
        walk.report("P-34", "LP-2", recognizer: r, "it begins at once, at \(due)")
      }
      // N-5: when the fires of an instant run out its timer may be gone.
    } else if row.now > due && !walk.recognizers[r].hasFired && walk.limitSegment < 0 {
      walk.report("P-34", "LP-2", recognizer: r, "its time was up at \(due), and it did not fire")
    }
  }

  /// How many fingers must have landed for a long press to have all of its own: as many for each tap before it, since
  /// one with more or fewer has failed (LP-1, TAP-2). Nil for anything else, and if a finger was forgotten (N-16).
  private func fingersOfPress(_ r: Int) -> Int? {
    let recognizer = walk.recognizers[r]
    guard case .longPress(let p) = recognizer.kind, !recognizer.isUncertain, !recognizer.hasForgotten else {
      return nil
    }
    let taps = min(max(p.numberOfTapsRequired, 0), 255)
    return (taps + 1) * min(max(p.numberOfTouchesRequired, 1), max(1, walk.capacities.touches))
  }

  private func pressDeadline(_ r: Int) -> Int64? {
    guard fingersOfPress(r) != nil, let pressed = attempts[r].pressed,
      case .longPress(let p) = walk.recognizers[r].kind
    else { return nil }
    return TimerExaminer.deadline(pressed, p.minimumPressDuration)
  }

  private static func deadline(_ start: Int64, _ duration: Nanoseconds) -> Int64 {
    min(start + duration.asDuration.count, 1 << 62)
  }

  /// Whether it has required nobody in this attempt.
  private func isUntied(_ r: Int) -> Bool {
    let recognizer = walk.recognizers[r]
    return recognizer.requires.isEmpty && recognizer.dynamic.isEmpty && !recognizer.wasTied
  }

  private func seeState(_ row: TraceRow) {
    let r = row.number
    if row.from != .possible || row.to != .began { return }
    guard isUntied(r), let due = pressDeadline(r) else { return }
    if row.now != due {
      walk.report("P-34", "LP-2", recognizer: r, from: row.from, to: row.to, "it begins at \(due)")
    }
  }

  private func seeTimer(_ row: TraceRow) {
    let r = row.number
    let recognizer = walk.recognizers[r]
    // The standard recognizers have timers only while they are Possible (TAP-1, LP-2, SWI-4, D-29).
    if recognizer.state != .possible || !recognizer.maybeActive && !recognizer.hasLeft {
      return walk.report("P-37", "G-9", recognizer: r, "it is \(recognizer.state), with nothing to wait for")
    }
    fired = (r, walk.index)
    if recognizer.isUncertain { return }
    if recognizer.surelyAttempts && recognizer.isDiscrete && !recognizer.hasNewSettings {
      return walk.report("P-36", "3.2", recognizer: r, "it has ended inside, which cancels its timers")
    }
    // Of the standard recognizers each fails or begins by its timer, and has no other after that.
    if recognizer.hasFired && !recognizer.hasForgotten {
      return walk.report("P-26", "N-15", recognizer: r, "its timer has fired in this attempt already")
    }
    if let due = pressDeadline(r), due != row.now {
      return walk.report("P-34", "LP-2", recognizer: r, "its time is up at \(due)")
    }
    var isDue = false
    if case .tap(let p) = recognizer.kind { isDue = isDueOfTap(p, attempts[r], row.now) }
    if case .longPress(let p) = recognizer.kind {
      isDue = isDueOfTap(p.tap, attempts[r], row.now)
      for time in attempts[r].beganTimes where TimerExaminer.deadline(time, p.minimumPressDuration) == row.now {
        isDue = true
      }
    }
    if case .swipe(let p) = recognizer.kind, let first = attempts[r].beganTimes.first {
      isDue = TimerExaminer.deadline(first, p.maxDuration) == row.now
    }
    if case .touchDelay(let p) = recognizer.kind, let first = attempts[r].beganTimes.first {
      isDue = TimerExaminer.deadline(first, p.delay) == row.now
    }
    if !isDue { return walk.report("P-36", "N-3", recognizer: r, "no deadline of its attempt is now") }
    if hasTimer(r) {
      if let due = deadlineOfAttempt(r) {
        if due != row.now {
          return walk.report(
            "P-36", "N-3", recognizer: r, "its timer of that deadline was replaced by one due at \(due)")
        }
      } else if case .longPress = recognizer.kind {
        return walk.report("P-36", "LP-1", recognizer: r, "until all its fingers are down it has no timer")
      }
    }
    seeOrder(r)
  }

  /// By its timer each standard recognizer fails or attempts (TAP-1, TAP-4, LP-2, SWI-4, D-29); one that attempts is
  /// promoted or fails unless it waits (G-7).
  override func segmentEnded() {
    let r = fired.recognizer
    if r < 0 || !walk.isSettled || walk.commandRecord >= walk.segmentStart { return }
    let recognizer = walk.recognizers[r]
    // Its reset forgets that it has fired.
    guard recognizer.hasFired, recognizer.state == .possible, recognizer.asked == .nothing, isWhole(r) else { return }
    walk.report("P-34", "G-7", at: fired.record, recognizer: r, "r\(r) has neither failed nor begun by its timer")
  }

  /// A timer that is neither past nor cancelled fires before anything later happens.
  override func stepEnded(_ step: Int) {
    if !walk.isSettled { return }
    for r in walk.unfinished {
      guard r < attempts.count, let due = deadlineOfAttempt(r), due < walk.clock, hasTimer(r) else { continue }
      walk.report("P-26", "N-3", at: max(0, walk.index - 1), recognizer: r, "r\(r)'s timer was due at \(due)")
      attempts[r].isOverdue = true
    }
  }

  /// Whether a recognizer surely has the timer of its kind: it is Possible and has not begun to recognize.
  private func hasTimer(_ r: Int) -> Bool {
    let recognizer = walk.recognizers[r]
    return recognizer.state == .possible && recognizer.asked == .nothing && !recognizer.hasFired
      && !attempts[r].isOverdue && isWhole(r)
  }

  /// Whether all of a recognizer's attempt is known, and it does not wait without that anybody was asked.
  private func isWhole(_ r: Int) -> Bool {
    let recognizer = walk.recognizers[r]
    return !recognizer.isUncertain && !recognizer.hasLeft && !recognizer.hasForgotten && !recognizer.wasTied
      && !walk.mayWaitUnasked(r)
  }

  /// When the timer of a recognizer fires, if it has one and has been told of every landing and lift; nil for kinds and
  /// settings of which a trace does not show it.
  private func deadlineOfAttempt(_ r: Int) -> Int64? {
    guard let first = attempts[r].beganTimes.first else { return nil }
    switch walk.recognizers[r].kind {
    case .swipe(let p): return TimerExaminer.deadline(first, p.maxDuration)
    case .touchDelay(let p): return TimerExaminer.deadline(first, p.delay)
    case .tap(let p):
      if p.numberOfTapsRequired <= 1 { return TimerExaminer.deadline(first, p.maxTapDuration) }
      return deadline(of: attempts[r], p)
    case .longPress(let p):
      let fingers = min(max(p.numberOfTouchesRequired, 1), max(1, walk.capacities.touches))
      let taps = min(max(p.numberOfTapsRequired, 0), 255)
      if attempts[r].landed == attempts[r].lifted || attempts[r].landedBefore < taps * fingers {
        return taps > 0 ? deadline(of: attempts[r], p.tap) : nil
      }
      // LP-1: nothing limits how long its fingers take to land. LP-2: without a duration it has no timer.
      return p.minimumPressDuration.count > 0 ? pressDeadline(r) : nil
    case .pan, .pinch, .rotation, .screenEdgePan, .triggeredTap: return nil
    }
  }

  /// The deadline of a tap of several, while it lasts (TAP-1) or until the next (TAP-4): one begins when a finger lands
  /// as none is down, and is over when all have lifted.
  private func deadline(of attempt: Attempt, _ p: TapParameters) -> Int64? {
    if attempt.lifted < attempt.landed { return TimerExaminer.deadline(attempt.tapStart, p.maxTapDuration) }
    guard let lift = attempt.endedTimes.last else { return nil }
    return p.anchor == .previousEnd
      ? TimerExaminer.deadline(lift, p.maxInterval)
      : max(lift, TimerExaminer.deadline(attempt.tapStart, p.maxInterval))
  }

  /// P-45: what fires was set in the call that told of what it counts from.
  private func seeOrder(_ r: Int) {
    let isKnown = attempts[r].timerRecord >= 0 && !walk.recognizers[r].hasForgotten
    guard isKnown, deadlineOfAttempt(r) == walk.row.now else { return }
    seeOrder(set: TraceWalk.momentOfCall(attempts[r].timerRecord), recognizer: r)
  }

  /// P-45, of recognizers' timers and performs alike.
  private func seeOrder(set moment: Int, recognizer: Int? = nil) {
    let now = walk.row.now
    if lastFired.now == now && moment < lastFired.moment {
      return walk.report(
        "P-45", "N-3", recognizer: recognizer, "another of the same deadline that was set after it came first")
    }
    lastFired = (now, moment)
  }

  /// TAP-1, TAP-4.
  private func isDueOfTap(_ p: TapParameters, _ attempt: Attempt, _ now: Int64) -> Bool {
    for time in attempt.beganTimes where TimerExaminer.deadline(time, p.maxTapDuration) == now { return true }
    if p.anchor == .previousEnd {
      return attempt.endedTimes.contains { TimerExaminer.deadline($0, p.maxInterval) == now }
    }
    // A deadline that is past already at the lift is the lift's own time (N-5).
    return attempt.beganTimes.contains { TimerExaminer.deadline($0, p.maxInterval) == now }
      || attempt.endedTimes.contains(now)
  }
}
