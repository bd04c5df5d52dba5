// Failure requirements: who waits, for whom, and that it ends (P-33, P-51, P-52, P-56).

import Multitouch
import MultitouchRecordings

final class RequirementExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge(
        "P-33", "a waiting recognizer waits for one that is active and Possible, and is promoted or failed at last"),
      Judge("P-51", "a recognizer starts a block only when every active one it requires has failed"),
      Judge("P-52", "a recognizer starts a block only if none it requires has acted since that one's reset"),
      Judge("P-56", "requirement graphs settle within their passes, and rings that attempt fail"),
    ]
  }
  override class var kinds: [TraceKind] { [.state, .drop] }
  override class var watchesSegments: Bool { true }

  /// Those of whose ring another has failed in this segment (G-11), and who have not.
  @exclusivity(unchecked) private var doomed: [Int] = []

  /// N-15.
  private static let passesMax = 64

  override func segmentBegan() { doomed.clear() }

  override func see() {
    let row = walk.row
    if row.kind == .drop {
      if row.reason == .passes && walk.commandRecord < walk.segmentStart && walk.isSettled {
        walk.report("P-56", "G-17", "without commands no frame needs so many passes")
      } else if row.reason == .passes && walk.index - walk.segmentStart < Self.passesMax - 1 {
        // Each pass but the last has a callback that leads to another.
        walk.report("P-56", "N-15", "so few records are not of \(Self.passesMax) passes")
      }
      return
    }
    if row.from != .possible { return }
    let r = row.number
    if row.to == .failed { return seeFailure(r) }
    if !row.to.isRecognized { return }
    let recognizer = walk.recognizers[r]
    if doomed.contains(r) && walk.commandRecord < walk.segmentStart {
      walk.report(
        "P-56", "G-11", recognizer: r, from: row.from, to: row.to, "r\(r) is on a ring of which others have failed")
    }
    if recognizer.requires.isEmpty && recognizer.dynamic.isEmpty { return }
    for q in recognizer.requires { seeRequired(q, by: r) }
    for q in recognizer.dynamic where !recognizer.requires.contains(q) { seeRequired(q, by: r) }
  }

  private func seeRequired(_ q: Int, by r: Int) {
    let row = walk.row
    let required = walk.recognizers[q]
    if q == r { return }
    if required.hasActed && required.maybeActive {
      walk.report("P-52", "G-8", recognizer: r, from: row.from, to: row.to, "r\(q), which it requires, has acted")
    }
    if required.surelyActive && required.state != .failed {
      walk.report(
        "P-51", "G-8", recognizer: r, from: row.from, to: row.to, "r\(q), which it requires, is \(required.state)")
    }
  }

  // MARK: Rings

  /// G-11: when one on a ring fails and nothing else can be the cause, all on rings fail.
  private func seeFailure(_ r: Int) {
    if !doomed.isEmpty { doomed.removeAll { $0 == r } }
    if !walk.hasAsked || walk.commandRecord >= walk.segmentStart || !failsByItsRing(r) { return }
    let waiting = waiters
    if !isOnRing(r, waiting) { return }
    for q in waiting where q != r && !doomed.contains(q) && isOnRing(q, waiting) { doomed.append(q) }
  }

  /// Whether this one surely attempts and nothing but a ring can make it fail: it requires nobody consumed (G-7.1),
  /// nobody who has recognized can prevent it (G-7.4), and it was not cancelled inside (G-2).
  private func failsByItsRing(_ r: Int) -> Bool {
    let recognizer = walk.recognizers[r]
    guard recognizer.surelyAttempts, !recognizer.requires.isEmpty || !recognizer.dynamic.isEmpty, !walk.isBarred(r)
    else { return false }
    // A discrete one is Ended inside, and stays so; another one is what it has just assigned while its fingers are
    // down.
    let isSafeInside =
      recognizer.isDiscrete
      || recognizer.askedSegment == walk.segment && !recognizer.hasForgotten
        && recognizer.touches.allSatisfy { walk.touches[$0.uid - 1].isLive }
    return isSafeInside
      && !walk.unfinished.contains {
        $0 != r && walk.recognizers[$0].state.isRecognized && walk.maybeShare($0, r)
      }
  }

  /// Those that surely attempt, of which each on a ring waits.
  private var waiters: [Int] {
    walk.unfinished.filter { walk.recognizers[$0].surelyAttempts && walk.recognizers[$0].surelyActive }
  }

  /// Whether one of those that attempt requires itself, by way of others of them.
  private func isOnRing(_ start: Int, _ waiting: [Int]) -> Bool {
    var frontier = [start]
    var reached: [Int] = []
    while let next = frontier.popLast() {
      for q in walk.recognizers[next].requires + walk.recognizers[next].dynamic where waiting.contains(q) {
        if q == start { return true }
        if !reached.contains(q) {
          reached.append(q)
          frontier.append(q)
        }
      }
    }
    return false
  }

  override func segmentEnded() {
    if !doomed.isEmpty && walk.commandRecord < walk.segmentStart {
      for r in doomed where walk.recognizers[r].state == .possible {
        walk.report("P-56", "G-11", at: walk.index - 1, recognizer: r, "r\(r) is left of a ring that has failed")
      }
    }
    if !walk.isSettled || !walk.hasAsked { return }
    var attempting = 0
    for r in walk.unfinished where walk.recognizers[r].surelyAttempts {
      attempting += 1
      if !walk.mayWait(r) {
        walk.report("P-33", "G-7", at: walk.index - 1, recognizer: r, "r\(r) waits for nobody")
      }
    }
    if attempting > 1 { findRing() }
  }

  /// G-11: no ring of waiting recognizers may be left.
  private func findRing() {
    // One given by the last commands of this segment is settled with the next (N-12).
    let waiting = waiters.filter { walk.recognizers[$0].requiredSegment != walk.segment }
    guard let start = waiting.first(where: { isOnRing($0, waiting) }) else { return }
    walk.report("P-56", "G-11", at: walk.index - 1, recognizer: start, "r\(start) waits on a ring")
  }

  override func ended() {
    if !walk.isSettled || !walk.live.isEmpty || walk.clock <= walk.lastEnd + walk.longestWait { return }
    for r in walk.recognizers.indices where walk.recognizers[r].surelyAttempts && walk.lastEnd < walk.clock {
      walk.report("P-33", "G-7", recognizer: r, "r\(r) was neither promoted nor failed")
    }
  }
}
