// Public states, actions and resets (P-04, P-05, P-23, P-24, P-32, P-53, P-54, P-58, P-59).

import Multitouch
import MultitouchRecordings

final class StateExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge("P-04", "a recognizer's actions come in blocks: ended alone, or began, changes and an end"),
      Judge("P-05", "every public transition is one of table 3.2"),
      Judge("P-23", "what becomes public is acted on, once in a frame, and one began in a block"),
      Judge("P-24", "one reset for each attempt that became publicly terminal", needs: .closure),
      Judge("P-32", "a discrete recognition without requirements is reset in its own frame"),
      Judge("P-53", "whom shouldBegin refuses fails without an action"),
      Judge("P-54", "a failed recognizer sends no action"),
      Judge(
        "P-58", "a waiting recognizer that is cancelled inside sends nothing; one that is allowed sends began first"),
      Judge("P-59", "a recognizer is reset in its pass, or with its whole component"),
    ]
  }
  override class var kinds: [TraceKind] { [.state, .act, .reset] }
  override class var watchesSegments: Bool { true }

  private struct Track {
    /// A block of actions is open.
    var isRunning = false
    /// The segments of its last action of each state.
    var lastAct: (Int, Int, Int, Int) = (-1, -1, -1, -1)
    /// The public states that no action has shown yet, a bit each (G-7).
    var owed: UInt8 = 0
    var owesBegan: Bool { owed & StateExaminer.bit(of: .began) != 0 }
    /// Its block has ended, and it was not reset.
    var isOver = false
    /// The segment of its last reset.
    var lastReset = -1
  }

  @exclusivity(unchecked) private var tracks: [Track] = []
  /// Recognizers that became terminal in this segment without being tied to anyone.
  @exclusivity(unchecked) private var untied: [Int] = []
  /// Recognizers that became public in this segment.
  @exclusivity(unchecked) private var recognized: [Int] = []
  /// A reset was made, and no public state has changed since: the resets of a pass (D-10).
  @exclusivity(unchecked) private var isResetting = false
  /// The first reset of that pass.
  @exclusivity(unchecked) private var resetRecord = -1

  override func segmentBegan() {
    isResetting = false
    if !untied.isEmpty { untied.clear() }
    if !recognized.isEmpty { recognized.clear() }
  }

  private static func bit(of state: GestureState) -> UInt8 { 1 << (state.rawValue & 7) }

  private func grow(to r: Int) { while tracks.count <= r { tracks.append(Track()) } }

  override func see() {
    let row = walk.row
    grow(to: row.number)
    switch row.kind {
    case .state: seeState(row)
    case .act: seeAct(row)
    default: seeReset(row)
    }
  }

  private func seeState(_ row: TraceRow) {
    let r = row.number
    let recognizer = walk.recognizers[r]
    let isLegal: Bool
    switch row.from {
    case .possible: isLegal = row.to == .began || row.to == .ended || row.to == .failed
    case .began: isLegal = row.to == .changed || row.to == .ended || row.to == .cancelled
    case .changed: isLegal = row.to == .ended || row.to == .cancelled
    default: isLegal = false
    }
    if !isLegal || row.from != recognizer.state {
      walk.report(
        "P-05", "3.2", recognizer: r, from: row.from, to: row.to, "it is \(recognizer.state), and may not do this")
    } else if row.from == .possible && row.to.isRecognized && !recognizer.isUncertain {
      seeKind(recognizer)
    }
    if isResetting { finishPass() }
    if row.from == .possible && row.to.isRecognized {
      if recognizer.asked == .refused {
        walk.report("P-53", "G-5", recognizer: r, from: row.from, to: row.to, "shouldBegin was refused")
      }
      // G-14, G-2: whoever is told of a cancel has failed inside, or is Cancelled there and fails at once; one that is
      // Ended inside is not told (D-7).
      if recognizer.wasCancelled && !recognizer.outlivesCancels {
        walk.report("P-58", "G-2", recognizer: r, from: row.from, to: row.to, "it was cancelled while it was Possible")
      }
    }
    if isLegal && row.to != .failed {
      tracks[r].owed |= StateExaminer.bit(of: row.to)
      recognized.append(r)
    }
    if row.to.isTerminal && !isTied(r) { untied.append(r) }
  }

  /// Table 3.2, G-2, D-29: a discrete recognizer goes straight to Ended, a continuous one by way of Began, and one that
  /// only delays nowhere but to Failed.
  private func seeKind(_ recognizer: WalkRecognizer) {
    let row = walk.row
    if case .touchDelay = recognizer.kind {
      return walk.report(
        "P-05", "D-29", recognizer: row.number, from: row.from, to: row.to, "a touch delay never recognizes")
    }
    if recognizer.isDiscrete != (row.to == .ended) {
      walk.report(
        "P-05", "3.2", recognizer: row.number, from: row.from, to: row.to,
        recognizer.isDiscrete ? "a discrete recognizer never begins" : "a continuous recognizer begins before it ends")
    }
  }

  /// A pass is over: whoever became terminal in it without being tied to anyone was reset in it (G-9).
  private func finishPass() {
    isResetting = false
    // A command in one of the resets may make another recognizer terminal, or take one out, in their midst.
    if walk.commandRecord >= resetRecord { return }
    for r in untied where walk.recognizers[r].state.isTerminal && !isTied(r) && !walk.recognizers[r].hasLeft {
      walk.report("P-59", "G-9", recognizer: r, "r\(r) was not reset in the pass in which it became terminal")
    }
  }

  private func seeAct(_ row: TraceRow) {
    let r = row.number
    let running = tracks[r].isRunning
    // What left Possible by failing has nothing to notify (G-7): its queue was empty, and is until its reset.
    if row.to == .failed || walk.recognizers[r].state == .failed {
      return walk.report("P-54", "3.2", recognizer: r, "a failed recognizer acts")
    }
    if row.to == .possible { return walk.report("P-04", "3.2", recognizer: r, "an action of Possible") }
    // What is notified has become public before (G-7), and a terminal state stays until the reset.
    let state = walk.recognizers[r].state
    if state == .possible || row.to.isTerminal && state != row.to {
      walk.report("P-04", "G-7", recognizer: r, to: row.to, "it is \(state)")
    }
    if tracks[r].owesBegan && row.to != .began {
      walk.report("P-58", "G-2", recognizer: r, from: .possible, to: row.to, "its first action shows Began")
    }
    let isLegal: Bool
    switch row.to {
    // Only of one that has begun (P-23): of a discrete one none ever is.
    case .began: isLegal = false
    case .ended: isLegal = true
    default: isLegal = running
    }
    if (!isLegal || tracks[r].isOver) && !tracks[r].owesBegan {
      walk.report("P-04", "3.2", recognizer: r, to: row.to, "out of its block")
    }
    let before: Int
    switch row.to {
    case .began:
      before = tracks[r].lastAct.0
      tracks[r].lastAct.0 = walk.segment
    case .changed:
      before = tracks[r].lastAct.1
      tracks[r].lastAct.1 = walk.segment
    case .ended:
      before = tracks[r].lastAct.2
      tracks[r].lastAct.2 = walk.segment
    default:
      before = tracks[r].lastAct.3
      tracks[r].lastAct.3 = walk.segment
    }
    if before == walk.segment { walk.report("P-23", "G-3", recognizer: r, to: row.to, "the second in this frame") }
    tracks[r].owed &= ~StateExaminer.bit(of: row.to)
    tracks[r].isRunning = row.to.isUnderWay
    tracks[r].isOver = row.to.isTerminal
  }

  private func seeReset(_ row: TraceRow) {
    let r = row.number
    let recognizer = walk.recognizers[r]
    if !recognizer.state.isTerminal {
      walk.report("P-24", "G-9", recognizer: r, from: recognizer.state, to: .possible, "reset while not terminal")
    }
    if tracks[r].isRunning {
      walk.report("P-04", "G-9", recognizer: r, "its block of actions is open")
      tracks[r].isRunning = false
    }
    if !recognizer.hasLeft && !recognizer.isUncertain, let other = unfinishedPartner(of: r) {
      walk.report("P-59", "G-9", recognizer: r, "r\(other) of its component is not terminal")
    }
    // D-32, G-17: after a reset no touch joins within the frame, so that there is no attempt to end.
    if tracks[r].lastReset == walk.segment {
      walk.report("P-24", "G-17", recognizer: r, from: recognizer.state, to: .possible, "reset twice in this frame")
    }
    tracks[r].lastReset = walk.segment
    seeOwed(r, at: walk.index)
    tracks[r].isOver = false
    if !isResetting { resetRecord = walk.index }
    isResetting = true
    if !untied.isEmpty { untied.removeAll { $0 == r } }
  }

  /// D-9: each notification is acted on in the pass in which it was queued, so before the resets and in the same frame,
  /// unless passes ran out (N-15).
  private func seeOwed(_ r: Int, at record: Int) {
    if tracks[r].owed != 0 && walk.isSettled {
      walk.report(
        "P-23", "D-9", at: record, recognizer: r, "r\(r) is \(walk.recognizers[r].state), and no action has said so")
    }
    tracks[r].owed = 0
  }

  private func isTied(_ r: Int) -> Bool {
    let recognizer = walk.recognizers[r]
    return !recognizer.requires.isEmpty || !recognizer.requiredBy.isEmpty || !recognizer.dynamic.isEmpty
      || recognizer.isUncertain
      || walk.hasDynamic && walk.unfinished.contains { walk.recognizers[$0].dynamic.contains(r) }
  }

  /// Somebody who surely is in the component of G-9 and is not terminal. An edge made in the attempt binds nobody who
  /// was due before.
  private func unfinishedPartner(of r: Int) -> Int? {
    if !isTied(r) { return nil }
    if !walk.recognizers[r].surelyActive || wasJustTied(r) { return nil }
    var members = [r]
    var i = 0
    while i < members.count {
      for q in walk.unfinished where !members.contains(q) {
        let other = walk.recognizers[q]
        if other.hasLeft || !other.surelyActive || wasJustTied(q) { continue }
        if !walk.hasEdge(members[i], q) { continue }
        if !other.state.isTerminal { return q }
        members.append(q)
      }
      i += 1
    }
    return nil
  }

  /// Whether it was given a requirement in this segment, or since passes ran out: it may have been due before.
  private func wasJustTied(_ r: Int) -> Bool {
    let given = walk.recognizers[r].requiredSegment
    return given == walk.segment || given >= 0 && !walk.isSettled
  }

  /// G-9: once all of a component are terminal, all are due, and are reset in the same cycle.
  private func seeUnreset() {
    for r in walk.unfinished where walk.recognizers[r].state.isTerminal && !walk.recognizers[r].isUncertain {
      if untied.contains(r) && !isTied(r) || mayHaveUnfinishedPartner(r) { continue }
      walk.report(
        isAlone(r) && walk.recognizers[r].isDiscrete && walk.recognizers[r].state == .ended ? "P-32" : "P-59", "G-9",
        at: walk.index - 1, recognizer: r, "r\(r) is not reset, though its whole component is terminal")
    }
  }

  /// Whether nobody it may be tied to is active (G-9).
  private func isAlone(_ r: Int) -> Bool {
    !walk.unfinished.contains { $0 != r && walk.recognizers[$0].isUnfinished && walk.hasEdge(r, $0) }
  }

  /// Whether anybody who may be in its component is not terminal.
  private func mayHaveUnfinishedPartner(_ r: Int) -> Bool {
    var members = [r]
    var i = 0
    while i < members.count {
      for q in walk.unfinished
      where !members.contains(q) && walk.recognizers[q].isUnfinished && walk.hasEdge(members[i], q) {
        if !walk.recognizers[q].state.isTerminal { return true }
        members.append(q)
      }
      i += 1
    }
    return false
  }

  override func segmentEnded() {
    if !walk.isSettled { return }
    for r in recognized { seeOwed(r, at: walk.index - 1) }
    for r in untied where !isTied(r) {
      let recognizer = walk.recognizers[r]
      let isDiscrete = recognizer.state == .ended && recognizer.isDiscrete
      walk.report(
        isDiscrete ? "P-32" : "P-59", "G-9", at: walk.index - 1, recognizer: r,
        "r\(r) is \(recognizer.state) and tied to nobody, and is not reset in its pass")
    }
    if walk.commandRecord < walk.segmentStart { seeUnreset() }
    if !walk.hasAsked { return }
    for r in walk.unfinished {
      let recognizer = walk.recognizers[r]
      if recognizer.asked == .refused && recognizer.state == .possible && !recognizer.isUncertain {
        walk.report("P-53", "G-5", at: walk.index - 1, recognizer: r, "r\(r) was refused and has not failed")
      }
    }
  }

  override func ended() {
    if !walk.isSettled { return }
    for r in walk.recognizers.indices where walk.recognizers[r].state.isTerminal {
      if walk.live.isEmpty && walk.clock > walk.lastEnd + walk.longestWait {
        walk.report("P-24", "G-9", recognizer: r, "r\(r) is \(walk.recognizers[r].state) and was never reset")
      }
    }
  }
}

extension TraceWalk {
  /// Whether one of two recognizers requires the other, always (G-8) or in this attempt (G-5.2).
  fileprivate func hasEdge(_ a: Int, _ b: Int) -> Bool {
    recognizers[a].requires.contains(b) || recognizers[b].requires.contains(a) || recognizers[a].dynamic.contains(b)
      || recognizers[b].dynamic.contains(a)
  }
}
