// Timers of the reference model: recognizers' and delayed performs (SPEC N-3 … N-5, §6.1).

import Multitouch
import MultitouchRecordings

/// A timer that has not fired yet.
struct ModelTimer {
  enum Owner {
    /// A recognizer, and which of its timers it is (N-15).
    case recognizer(ModelRecognizer, Int)
    case perform(PerformRequest)
  }

  var deadline: Int64
  /// The schedule sequence: of equal deadlines the smaller one fires first.
  var sequence: UInt64
  var owner: Owner

  /// Whether it needs the default mode (§6.1); recognizers' timers run in every mode.
  var needsDefaultMode: Bool {
    if case .perform(let request) = owner { !request.isCommon } else { false }
  }
}

extension ModelSession {
  static let maxPerforms = 32
  static let maxFiresPerInstant = 1024
  /// Times are clamped to ± this (N-15).
  static let timeLimit: Int64 = 1 << 61
  /// Deadlines saturate here (N-15).
  static let deadlineLimit: Int64 = 1 << 62

  /// The time `duration` after `start`; not before now (N-5, TAP-4).
  func deadline(_ start: Int64, _ duration: Int64) -> Int64 {
    if duration <= 0 { mark(.n5) }
    let length = min(max(duration, 0), ModelSession.timeLimit)
    return max(now, min(start + length, ModelSession.deadlineLimit))
  }

  /// Starts a timer of a recognizer, replacing it if it is pending.
  func schedule(_ recognizer: ModelRecognizer, _ timer: Int, at deadline: Int64) {
    cancelTimer(timer, of: recognizer)
    addTimer(deadline, .recognizer(recognizer, timer))
  }

  func addTimer(_ deadline: Int64, _ owner: ModelTimer.Owner) {
    timers.append(ModelTimer(deadline: deadline, sequence: nextSequence, owner: owner))
    nextSequence += 1
  }

  /// Cancels one timer of a recognizer.
  func cancelTimer(_ timer: Int, of recognizer: ModelRecognizer) {
    if timers.isEmpty { return }
    timers.removeAll {
      if case .recognizer(let owner, let number) = $0.owner { owner === recognizer && number == timer } else { false }
    }
  }

  /// Cancels all timers of a recognizer (§3.2).
  func cancelTimers(of recognizer: ModelRecognizer) {
    if timers.isEmpty { return }
    timers.removeAll { if case .recognizer(let owner, _) = $0.owner { owner === recognizer } else { false } }
  }

  func hasTimer(_ recognizer: ModelRecognizer) -> Bool {
    timers.contains { if case .recognizer(let owner, _) = $0.owner { owner === recognizer } else { false } }
  }

  /// Adds a delayed perform (§6.1), unless there are too many (N-15).
  func perform(_ request: PerformRequest, delay: Int64) {
    let pending = timers.filter { if case .perform = $0.owner { true } else { false } }
    if pending.count >= ModelSession.maxPerforms {
      drop(.performs)
    } else {
      addTimer(deadline(now, delay), .perform(request))
    }
  }

  /// Removes all performs that `matches` (§6.1).
  func cancelPerforms(_ matches: (PerformRequest) -> Bool) {
    timers.removeAll { if case .perform(let request) = $0.owner { matches(request) } else { false } }
  }

  /// Sets the current mode; performs that came due while theirs was off are due now, in their old order (§6.1).
  ///
  /// [decision] A timer whose deadline is exactly now was not due before its mode came back (N-4), and keeps its place;
  /// but it was if a timer of that deadline and a later number has fired already: then its turn has passed.
  func setMode(isDefault: Bool) {
    let comesBack = isDefault && !isDefaultMode
    isDefaultMode = isDefault
    if !comesBack { return }
    func isLate(_ timer: ModelTimer) -> Bool {
      guard timer.needsDefaultMode else { return false }
      if timer.deadline < now { return true }
      guard let lastFired, lastFired.deadline == now else { return false }
      return timer.deadline == now && timer.sequence < lastFired.sequence
    }
    let late = timers.filter(isLate)
    timers.removeAll(where: isLate)
    for timer in late.sorted(by: ModelSession.firesFirst) { addTimer(now, timer.owner) }
  }

  static func firesFirst(_ a: ModelTimer, _ b: ModelTimer) -> Bool {
    a.deadline != b.deadline ? a.deadline < b.deadline : a.sequence < b.sequence
  }

  /// The first to fire before `time`.
  private func nextTimer(before time: Int64) -> ModelTimer? {
    var next: Int?
    for index in timers.indices where timers[index].deadline < time && isInMode(timers[index]) {
      if next.map({ ModelSession.firesFirst(timers[index], timers[$0]) }) ?? true { next = index }
    }
    return next.map { timers[$0] }
  }

  func isInMode(_ timer: ModelTimer) -> Bool { isDefaultMode || !timer.needsDefaultMode }

  /// advance(to:) with a time already in range (N-3).
  func fireTimers(before time: Int64) {
    while let next = nextTimer(before: time) {
      if next.deadline > now {
        now = next.deadline
        firesAtNow = 0
      }
      if firesAtNow == ModelSession.maxFiresPerInstant {
        // [decision] N-5: no steps follow; the next ones find a recognizer without its timer (G-12).
        let before = timers.count
        timers.removeAll { isInMode($0) && $0.deadline <= now }
        drop(.fires, Int64(before - timers.count))
        continue
      }
      firesAtNow += 1
      mark(.n3)
      timers.removeAll { $0.sequence == next.sequence }
      lastFired = next
      fire(next)
    }
    if time > now {
      now = time
      firesAtNow = 0
    }
  }

  private func fire(_ timer: ModelTimer) {
    switch timer.owner {
    case .recognizer(let recognizer, let number):
      // [decision] D-2: κ is taken at the steps it names, and a timer's callback is none of them: the last one holds.
      tell(.timer, .recognizer(recognizer.number)) { recognizer.gesture.timerFired(number) }
    case .perform(let request):
      let words = [request.target, request.selector] + request.object
      firingPerform = request
      tell(.timer, .perform, words.map { .integer($0) })
    }
    runSteps()
    runRequestedCancels()
  }
}
