// The delayed performs there must be (SPEC §6.1, N-3 … N-5), kept beside a trace so that each fire can be checked.

import Multitouch
import MultitouchRecordings

/// Pending performs, by the script alone.
struct WalkPerforms {
  struct Entry {
    var deadline: Int64
    var sequence: Int
    var words: [Int64]
    var isCommon: Bool
    /// When it was set (``TraceWalk/moment``).
    var moment: Int
    /// Its mode came back at its deadline, behind a recognizer's timer: no script tells which of the two was set first.
    var hasUnknownTurn = false
  }

  var pending: [Entry] = []
  private(set) var isDefaultMode = true
  private var sequence = 0
  /// The last perform that fired, and when a recognizer's timer did behind it.
  private var lastFired: (deadline: Int64, sequence: Int) = (.min, 0)
  private var lastTimer = (now: Int64.min, moment: 0)

  /// The pending one that must fire first, if it is due before `time`; of those only whose turn is known, if `isKnown`.
  func first(before time: Int64, whoseTurnIsKnown isKnown: Bool = false) -> Entry? {
    var best: Entry?
    for entry in pending where (isDefaultMode || entry.isCommon) && entry.deadline < time {
      if isKnown && entry.hasUnknownTurn { continue }
      if let b = best, (b.deadline, b.sequence) <= (entry.deadline, entry.sequence) { continue }
      best = entry
    }
    return best
  }

  mutating func add(_ request: PerformRequest, delay: Int64, at now: Int64, moment: Int) {
    if pending.count >= TraceWalk.maxPerforms { return }
    let deadline = min(now + min(max(delay, 0), 1 << 61), 1 << 62)
    sequence += 1
    pending.append(
      Entry(
        deadline: deadline, sequence: sequence,
        words: WalkPerforms.words(request.target, request.selector, request.object),
        isCommon: request.isCommon, moment: moment))
  }

  static func words(_ target: Int64, _ selector: Int64, _ object: [Int64]) -> [Int64] {
    [target, selector] + (object + [0, 0, 0]).prefix(3)
  }

  /// Words of performs that were cancelled and not set again; the last few.
  private var cancelled: [[Int64]] = []

  func wasCancelled(_ words: [Int64]) -> Bool { cancelled.contains(words) }

  mutating func cancel(_ words: [Int64]) { cancel { $0.words == words } }
  mutating func cancel(target: Int64) { cancel { $0.words[0] == target } }

  private mutating func cancel(_ matches: (Entry) -> Bool) {
    for entry in pending where matches(entry) {
      if cancelled.count == TraceWalk.maxPerforms { cancelled.removeFirst() }
      cancelled.append(entry.words)
    }
    pending.removeAll(where: matches)
  }

  /// The mode comes back: what came due meanwhile is due now, in its old order, and so is what is due at this instant
  /// and whose turn has passed.
  mutating func setMode(isDefault: Bool, at now: Int64, moment: Int) {
    let comesBack = isDefault && !isDefaultMode
    isDefaultMode = isDefault
    if !comesBack { return }
    let passed = lastFired
    func isLate(_ entry: Entry) -> Bool {
      if entry.isCommon { return false }
      return entry.deadline < now
        || entry.deadline == now && passed.deadline == now && entry.sequence < passed.sequence
    }
    let late = pending.filter(isLate).sorted { ($0.deadline, $0.sequence) < ($1.deadline, $1.sequence) }
    pending.removeAll(where: isLate)
    if lastTimer.now == now {
      for i in pending.indices where !pending[i].isCommon && pending[i].deadline == now {
        if pending[i].moment < lastTimer.moment { pending[i].hasUnknownTurn = true }
      }
    }
    // Of one whose turn was unknown it stays so: it may have had a new number before the others.
    for var entry in late {
      sequence += 1
      entry.deadline = now
      entry.sequence = sequence
      entry.moment = moment
      pending.append(entry)
    }
  }

  /// A perform fired: the earliest pending one with these words is done.
  mutating func fire(_ words: [Int64]) {
    var found: Int?
    for i in pending.indices where pending[i].words == words && (isDefaultMode || pending[i].isCommon) {
      if let f = found, (pending[f].deadline, pending[f].sequence) <= (pending[i].deadline, pending[i].sequence) {
        continue
      }
      found = i
    }
    if let found {
      let entry = pending.remove(at: found)
      if entry.hasUnknownTurn {
        // Nor does anybody know whose turn has passed with this one's.
        lastTimer = (entry.deadline, .max)
      } else {
        lastFired = (entry.deadline, entry.sequence)
        lastTimer.now = .min
      }
    }
  }

  /// A recognizer's timer fires. What is set before this moment may have been due before it.
  mutating func noteTimer(at now: Int64, moment: Int) { lastTimer = (now, moment) }

  /// N-5's limit: what is still due at this instant is cancelled.
  mutating func cancelDue(at now: Int64) {
    pending.removeAll { (isDefaultMode || $0.isCommon) && $0.deadline <= now }
  }
}
