// How long recognizers may wait once all fingers are up: by those that are enabled, not by all a script ever mentions.

import Multitouch
import MultitouchRecordings

/// The longest wait of P-31, followed as recognizers are made and changed.
struct WalkWaits {
  /// The longest that any recognizer enabled at the last end of a contact, or since, may wait; ns.
  private(set) var longest: Int64 = 0
  /// The longest of those that are enabled now; stale once one of them may wait less than it did.
  private var ofEnabled: Int64 = 0
  private var isStale = false
  /// A recognizer may wait for a finger that was forgotten.
  private var hasForgotten = false

  /// A recognizer was made, set, configured or destroyed. What it waited for before may be told yet (G-13), so that the
  /// longest only grows until a contact ends.
  mutating func recognizerChanged(_ recognizer: WalkRecognizer) {
    let wait = recognizer.longestWait
    if wait < ofEnabled { isStale = true }
    ofEnabled = max(ofEnabled, wait)
    longest = max(longest, wait)
  }

  /// A contact ended: from now on count those that are enabled now.
  mutating func contactEnded(_ recognizers: [WalkRecognizer]) {
    if isStale {
      ofEnabled = recognizers.reduce(0) { max($0, $1.longestWait) }
      isStale = false
    }
    longest = ofEnabled
    if !hasForgotten { return }
    let hold = recognizers.reduce(0) { $1.hasForgotten ? max($0, LivenessTail.longestHold(of: $1.kind)) : $0 }
    hasForgotten = hold > 0
    longest = max(longest, hold)
  }

  /// A touch of a recognizer was forgotten. P-31 [decision]: who was not told of the lift by then never is, stays
  /// active (N-16), and waits as if the finger were down; until its reset it may take as long as the timer for its
  /// fingers runs.
  mutating func touchForgotten(by recognizer: WalkRecognizer) {
    hasForgotten = true
    longest = max(longest, LivenessTail.longestHold(of: recognizer.kind))
  }
}

extension WalkRecognizer {
  /// The longest that it may wait for another tap; 0 if it is disabled or destroyed.
  fileprivate var longestWait: Int64 {
    isDestroyed || !settings.isEnabled ? 0 : LivenessTail.longestWait(of: kind)
  }
}
