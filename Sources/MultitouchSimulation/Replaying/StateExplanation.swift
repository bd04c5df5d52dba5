// Why a recognizer came to a state: the rule of the SPEC that led there, read from the trace and the commands.

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
        : StateExplanation(text: leaving(entry, record.now), rule: "G-13")
    case .began, .ended:
      // Where nobody was asked, what it was told last may have made it ready (G-5.1).
      guard record.fields[0] == .state(.possible), entry.readyTime ?? entry.causeTime != record.now else { return nil }
      return StateExplanation(text: "it had waited for others to fail", rule: "G-8")
    default: return nil
    }
  }

  /// What a command did to one that was cancelled; each reason there is if none is known.
  private func leaving(_ entry: Entry, _ now: Int64) -> String {
    guard let left = entry.left, left.time == now else { return "disabled, removed, or left without a touch" }
    return left.why.rawValue
  }

  /// Own failures come before any promotion of the same pass (G-7.1), exclusions directly behind one (G-7.4): the order
  /// of the records tells them apart.
  private func failure(_ r: Int, _ entry: Entry, _ now: Int64) -> StateExplanation? {
    let isOwn = entry.causeTime == now && entry.cause != nil
    if isOwn, case .refused(let view)? = entry.cause {
      let who = view.map { "v\($0)" } ?? "its delegate"
      return StateExplanation(text: "\(who) did not let it begin", rule: "G-5")
    }
    let causeIndex = isOwn ? entry.causeIndex : -1
    let winner = promoted.flatMap { $0.time == now && $0.recognizer != r && $0.index > causeIndex ? $0 : nil }
    let hasLeft = entry.left.map { $0.time == now && $0.index >= max(causeIndex, winner?.index ?? -1) } ?? false
    let own = isOwn && winner == nil ? ownFailure(entry) : nil
    if let own, own.isCertain || !hasLeft { return own.explanation }
    if hasLeft, let why = entry.left?.why { return StateExplanation(text: why.rawValue, rule: "G-13") }
    if let winner, let defeat = defeat(of: r, entry, by: winner.recognizer, now) { return defeat }
    // Where nobody was asked: what happens to it now made it ready, or it has waited.
    let attempts = entry.isReady || entry.isSilent && (!isOwn || mayAttempt(entry, now))
    // Ready, and failed all the same: others had recognized before.
    if attempts, let defeat = earlierDefeat(of: r, entry, now) { return defeat }
    if attempts, isOnRing(r, at: now) {
      return StateExplanation(text: "on a ring of recognizers that wait for each other", rule: "G-11")
    }
    if entry.kind == nil { return nil }
    return entry.fingers.count == 0 && !entry.isReady
      ? StateExplanation(text: "nothing is left of its attempt", rule: "G-12")
      : StateExplanation(text: "disabled, removed, or configured anew", rule: "G-13")
  }

  /// How one that has recognized made another fail: one that it requires, or one that shares a touch with it and
  /// excludes it (G-7.4, TAP-6); nil if it cannot have.
  private func defeat(of r: Int, _ entry: Entry, by winner: Int, _ now: Int64) -> StateExplanation? {
    let excluded = StateExplanation(text: "excluded by \(name(winner))", rule: "G-7")
    let answer = answer(r, winner, at: now)
    if let answer, !answer.mayBoth { return excluded }
    if entry.requires(winner) {
      return StateExplanation(text: "\(name(winner)) recognized, which had to fail first", rule: "G-8")
    }
    // Without an answer nobody forbids it: a delegate would have been asked.
    guard let other = entries[winner], answer == nil, !entry.settings.hasDelegate, !other.settings.hasDelegate,
      share(r, winner)
    else { return nil }
    if case .tap(let mine)? = entry.kind, case .tap(let others)? = other.kind,
      others.numberOfTapsRequired < mine.numberOfTapsRequired
    {
      return nil
    }
    return excluded
  }

  /// How one that has recognized before made another fail that is ready: one that it requires, if there is one; else
  /// the one that was asked about last, or the first in the order of D-2.
  private func earlierDefeat(of r: Int, _ entry: Entry, _ now: Int64) -> StateExplanation? {
    var winners: [(recognizer: Int, entry: Entry, defeat: StateExplanation)] = []
    for (q, other) in entries where q != r {
      guard other.state.isRecognized || other.state == .cancelled && entry.requires(q) else { continue }
      if let defeat = defeat(of: r, entry, by: q, now) { winners.append((q, other, defeat)) }
    }
    let first = winners.min { a, b in
      let places = [a, b].map { $0.defeat.rule == "G-8" ? .max : answer(r, $0.recognizer, at: now)?.index ?? -1 }
      return places[0] != places[1] ? places[0] > places[1] : a.entry.precedes(b.entry)
    }
    return first?.defeat
  }

  /// Whether what it was told now may have made it leave Possible, if nobody is asked first.
  private func mayAttempt(_ entry: Entry, _ now: Int64) -> Bool {
    switch entry.kind {
    case .tap(let p)?:
      let isDone = entry.fingers.count == 0 && entry.fingers.taps >= p.numberOfTapsRequired
      return isDone && entry.cause == .told(.ended)
    case .longPress(let p)?:
      let isPressed = entry.fingers.taps >= p.numberOfTapsRequired && entry.fingers.count > 0
      let isDue = entry.cause == .timer || entry.cause == .told(.began) && p.minimumPressDuration.count <= 0
      return isPressed && isDue || entry.hasPressed(p, now)
    case .pan?, .screenEdgePan?, .pinch?, .rotation?, .swipe?: return entry.movedTime == now
    case .triggeredTap?: return entry.cause == .told(.began)
    case .touchDelay?, nil: return false
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
