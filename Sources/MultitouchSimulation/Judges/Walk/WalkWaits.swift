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
  /// The longest that one may wait which was never told that a finger of it lifted; ns.
  private var ofForgotten: Int64 = 0

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
    longest = max(ofEnabled, ofForgotten)
  }

  /// A touch of a recognizer was forgotten (N-16). If it was not told of the lift by then it never is, and waits as if the
  /// finger were down: P-31 [decision]: no longer than the timer for its fingers runs.
  mutating func touchForgotten(by recognizer: WalkRecognizer) {
    ofForgotten = max(ofForgotten, LivenessTail.longestHold(of: recognizer.kind))
    longest = max(longest, ofForgotten)
  }
}

extension WalkRecognizer {
  /// The longest that it may wait for another tap; 0 if it is disabled or destroyed.
  fileprivate var longestWait: Int64 {
    isDestroyed || !settings.isEnabled ? 0 : LivenessTail.longestWait(of: kind)
  }
}
