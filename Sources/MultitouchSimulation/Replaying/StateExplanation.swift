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
      guard record.fields[0] == .state(.possible), entry.causeTime != record.now else { return nil }
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
    let isOwn = entry.causeTime == now
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
    if let winner, mayDefeat(winner.recognizer, r, entry) { return defeat(of: entry, by: winner.recognizer) }
    // Ready, and failed all the same: others had recognized before.
    if entry.isReady, let winner = self.winner(over: r, entry) { return defeat(of: entry, by: winner) }
    if isOnRing(r, at: now) {
      return StateExplanation(text: "on a ring of recognizers that wait for each other", rule: "G-11")
    }
    if entry.kind == nil { return nil }
    return entry.fingers <= 0 && !entry.isReady
      ? StateExplanation(text: "nothing is left of its attempt", rule: "G-12")
      : StateExplanation(text: "disabled, removed, or configured anew", rule: "G-13")
  }

  /// Whether one that has recognized can be why another failed: one that it requires, or one that shares a touch with
  /// it and may exclude it (TAP-6).
  private func mayDefeat(_ winner: Int, _ r: Int, _ entry: Entry) -> Bool {
    if entry.requires(winner) { return true }
    guard share(r, winner) else { return false }
    guard case .tap(let mine)? = entry.kind, case .tap(let others)? = entries[winner]?.kind else { return true }
    return others.numberOfTapsRequired >= mine.numberOfTapsRequired
  }

  /// Who has recognized and can be why a recognizer failed: one that it requires, if there is one, else that with the
  /// smallest number; nil if there is none.
  private func winner(over r: Int, _ entry: Entry) -> Int? {
    let winners = entries.filter {
      let isConsumed = $0.value.state.isRecognized || $0.value.state == .cancelled && entry.requires($0.key)
      return $0.key != r && isConsumed && mayDefeat($0.key, r, entry)
    }
    return winners.keys.filter(entry.requires).min() ?? winners.keys.min()
  }

  private func defeat(of entry: Entry, by winner: Int) -> StateExplanation {
    entry.requires(winner)
      ? StateExplanation(text: "\(name(winner)) recognized, which had to fail first", rule: "G-8")
      : StateExplanation(text: "excluded by \(name(winner))", rule: "G-7")
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
