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

  override func see() {
    let row = walk.row
    if row.kind == .drop {
      if row.reason == .passes && !walk.hasReactions {
        walk.report("P-56", "G-17", "without commands no frame needs so many passes")
      }
      return
    }
    if row.from != .possible || !row.to.isRecognized { return }
    let r = row.number
    let recognizer = walk.recognizers[r]
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

  override func segmentEnded() {
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
    let waiting = walk.unfinished.filter { walk.recognizers[$0].surelyAttempts && walk.recognizers[$0].surelyActive }
    for start in waiting {
      var frontier = [start]
      var reached: [Int] = []
      while let next = frontier.popLast() {
        for q in walk.recognizers[next].requires + walk.recognizers[next].dynamic where waiting.contains(q) {
          if q == start {
            return walk.report("P-56", "G-11", at: walk.index - 1, recognizer: start, "r\(start) waits on a ring")
          }
          if !reached.contains(q) {
            reached.append(q)
            frontier.append(q)
          }
        }
      }
    }
  }

  override func ended() {
    if !walk.isSettled || !walk.live.isEmpty || walk.clock <= walk.lastEnd + walk.longestWait { return }
    for r in walk.recognizers.indices where walk.recognizers[r].surelyAttempts && walk.lastEnd < walk.clock {
      walk.report("P-33", "G-7", recognizer: r, "r\(r) was neither promoted nor failed")
    }
  }
}
