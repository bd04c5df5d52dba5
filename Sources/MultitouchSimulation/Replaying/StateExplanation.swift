// Why a recognizer came to a state: the rule of the SPEC that led there, read from the trace alone.

import Multitouch
import MultitouchRecordings

/// A reason, and the rule it is.
public struct StateExplanation: Equatable, Sendable {
  /// In words.
  public var text: String
  /// The rule's id in the SPEC.
  public var rule: String
}

extension RecognizerLedger {
  /// Why a recognizer reached a state publicly; nil where the state says it all.
  func explanation(of record: TraceRecord) -> StateExplanation? {
    guard record.kind == .state, case .recognizer(let r) = record.subject, record.fields.count == 2,
      case .state(let to) = record.fields[1], let entry = entries[r]
    else { return nil }
    switch to {
    case .failed: return failure(r, entry, record.now)
    case .cancelled:
      return entry.causeTime == record.now && entry.cause == .told(.cancelled)
        ? StateExplanation(text: "its touch was cancelled", rule: "G-14")
        : StateExplanation(text: "disabled, removed, or left without a touch", rule: "G-13")
    case .began, .ended:
      guard record.fields[0] == .state(.possible), entry.causeTime != record.now else { return nil }
      return StateExplanation(text: "it had waited for others to fail", rule: "G-8")
    default: return nil
    }
  }

  /// Own failures come before any promotion of the same pass (G-7.1), exclusions directly behind one (G-7.4): the order
  /// of the records tells them apart.
  private func failure(_ r: Int, _ entry: Entry, _ now: Int64) -> StateExplanation {
    let isOwn = entry.causeTime == now
    if isOwn, case .refused(let view)? = entry.cause {
      let who = view.map { "v\($0)" } ?? "its delegate"
      return StateExplanation(text: "\(who) did not let it begin", rule: "G-5")
    }
    if let promoted, promoted.time == now, promoted.recognizer != r, !isOwn || promoted.index > entry.causeIndex,
      mayDefeat(promoted.recognizer, entry)
    {
      return defeat(of: entry, by: promoted.recognizer)
    }
    // Ready, and failed all the same: others had recognized before.
    if isOwn, entry.cause == .ready, let winner = winner(over: r) { return defeat(of: entry, by: winner) }
    guard isOwn, let cause = entry.cause, cause != .ready else {
      return StateExplanation(text: "disabled, removed, or required by a ring or a winner", rule: "G-13")
    }
    return own(cause, entry) ?? StateExplanation(text: "nothing is left of its attempt", rule: "G-12")
  }

  /// Whether one that has recognized can be why another failed: one that it requires, or that may exclude it (TAP-6).
  private func mayDefeat(_ winner: Int, _ entry: Entry) -> Bool {
    if entry.required.contains(winner) { return true }
    guard case .tap(let mine)? = entry.kind, case .tap(let others)? = entries[winner]?.kind else { return true }
    return others.numberOfTapsRequired >= mine.numberOfTapsRequired
  }

  private func defeat(of entry: Entry, by winner: Int) -> StateExplanation {
    entry.required.contains(winner)
      ? StateExplanation(text: "\(name(winner)) recognized, which had to fail first", rule: "G-8")
      : StateExplanation(text: "excluded by \(name(winner))", rule: "G-7")
  }

  private func own(_ cause: Cause, _ entry: Entry) -> StateExplanation? {
    guard let kind = entry.kind else { return nil }
    switch kind {
    case .tap(let p): return ofTap(cause, entry, p)
    case .longPress(let p): return ofLongPress(cause, p)
    case .pan: return ofPan(cause)
    case .pinch, .rotation:
      guard cause != .told(.cancelled) else { return StateExplanation(text: "its touch was cancelled", rule: "G-14") }
      let rule = if case .pinch = kind { "PIN-5" } else { "ROT-5" }
      return StateExplanation(text: "the fingers lifted before it began", rule: rule)
    case .swipe(let p):
      switch cause {
      case .told(.began): return StateExplanation(text: "more than \(p.numberOfTouchesRequired) fingers", rule: "SWI-4")
      case .told(.moved): return StateExplanation(text: "to the wrong side, too wide, or too late", rule: "SWI-4")
      case .timer: return StateExplanation(text: "not far enough in \(p.maxDuration.spoken)", rule: "SWI-4")
      default: return StateExplanation(text: "lifted before it had gone far enough", rule: "SWI-4")
      }
    case .screenEdgePan:
      switch cause {
      case .told(.began): return StateExplanation(text: "not landed at the edge, or a second finger", rule: "EDG-1")
      case .told(.moved): return StateExplanation(text: "not moved away from the edge", rule: "EDG-2")
      default: return ofPan(cause)
      }
    case .triggeredTap: return nil
    case .touchDelay(let p):
      return StateExplanation(
        text: cause == .timer ? "\(p.delay.spoken) are over" : "a finger lifted", rule: "D-29")
    }
  }

  private func ofTap(_ cause: Cause, _ entry: Entry, _ p: TapParameters) -> StateExplanation {
    switch cause {
    case .timer where entry.fingers > 0:
      return StateExplanation(text: "held longer than \(p.maxTapDuration.spoken)", rule: "TAP-1")
    case .timer: return StateExplanation(text: "no further tap within \(p.maxInterval.spoken)", rule: "TAP-4")
    case .told(.began) where entry.fingers <= p.numberOfTouchesRequired:
      return StateExplanation(text: "too many touches, or too far from the first tap", rule: "TAP-3")
    case .told(.began): return StateExplanation(text: "more than \(p.numberOfTouchesRequired) fingers", rule: "TAP-2")
    case .told(.moved): return StateExplanation(text: "moved farther than \(p.allowableMovement) pt", rule: "TAP-3")
    case .told(.ended) where p.numberOfTouchesRequired > 1:
      return StateExplanation(text: "lifted before all fingers were down", rule: "TAP-2")
    case .told(.ended): return StateExplanation(text: "disabled or removed", rule: "G-13")
    default: return StateExplanation(text: "its touch was cancelled", rule: "TAP-2")
    }
  }

  private func ofLongPress(_ cause: Cause, _ p: LongPressParameters) -> StateExplanation {
    switch cause {
    case .timer: StateExplanation(text: "the taps before it did not come in time", rule: "LP-1")
    case .told(.began): StateExplanation(text: "more than \(p.numberOfTouchesRequired) fingers", rule: "LP-3")
    case .told(.moved): StateExplanation(text: "moved farther than \(p.allowableMovement) pt", rule: "LP-3")
    case .told(.ended): StateExplanation(text: "lifted before \(p.minimumPressDuration.spoken)", rule: "LP-3")
    default: StateExplanation(text: "its touch was cancelled", rule: "G-14")
    }
  }

  private func ofPan(_ cause: Cause) -> StateExplanation {
    switch cause {
    case .told(.began): StateExplanation(text: "too many fingers", rule: "PAN-4")
    case .told(.cancelled): StateExplanation(text: "its touch was cancelled", rule: "G-14")
    default: StateExplanation(text: "lifted before it had gone far enough", rule: "PAN-6")
    }
  }
}

extension Nanoseconds {
  /// In milliseconds, as a person reads it.
  var spoken: String { ReplayTime.milliseconds(count) + " ms" }
}

/// Times as a replay shows them.
enum ReplayTime {
  /// Nanoseconds as milliseconds with as many decimals as it takes, at most six.
  static func milliseconds(_ nanoseconds: Int64, decimals: Int = 0) -> String {
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    var digits = String(rest)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.count > decimals && digits.hasSuffix("0") { digits.removeLast() }
    return (nanoseconds < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : "." + digits)
  }
}
