// What a recognizer is called with: its touches, phase by phase, and nothing else (P-03, P-12, P-38).

import Multitouch
import MultitouchRecordings

final class CallExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge("P-03", "a recognizer sees of a touch began, moves, one end; cut short only by its own end or an ignore"),
      Judge("P-12", "a recognizer whose delegate refused a touch has nothing to do with it"),
      Judge(
        "P-38", "a recognizer that was disabled or removed cancels once, resets once, and is silent until a new touch"),
    ]
  }
  override class var kinds: [TraceKind] {
    [.rec, .receive, .state, .act, .reset, .timer, .beginv, .begin, .req, .simul]
  }
  override class var watchesSegments: Bool { true }

  /// A recognizer that was disabled or removed, until it takes a new touch.
  private struct Departure {
    var hadAttempt: Bool
    /// It surely had one.
    var owesReset: Bool
    var cancels = 0
    var hasReset = false
  }

  @exclusivity(unchecked) private var departures: [Int: Departure] = [:]
  /// The landings of this segment that recognizers were told of, and the recognizers reset in it.
  @exclusivity(unchecked) private var landed: [(recognizer: Int, uid: Int)] = []
  @exclusivity(unchecked) private var wereReset: [Int] = []

  override func segmentBegan() {
    landed.clear()
    wereReset.clear()
  }

  override func departed(_ recognizer: Int) {
    // A touch that landed in this frame may have joined without a record (D-32).
    let mayHaveJoined = walk.frameTouches.contains { walk.touches[$0 - 1].beganSegment == walk.segment }
    let known = walk.recognizers[recognizer]
    let isActive = known.state != .possible || known.touches.contains { $0.isSure && !$0.isMissed }
    departures[recognizer] = Departure(hadAttempt: known.isUnfinished || mayHaveJoined, owesReset: isActive)
  }

  override func see() {
    let row = walk.row
    if row.kind == .timer && !row.isOfRecognizer { return }
    switch row.kind {
    case .beginv: if !departures.isEmpty { seeQuestion(about: row.other) }
    case .req, .simul:
      if departures.isEmpty { return }
      seeQuestion(about: row.number)
      seeQuestion(about: row.other)
    default: if !departures.isEmpty { seeDeparted(row) }
    }
    if row.kind == .rec { seeCall(row) }
    if row.kind == .reset { wereReset.append(row.number) }
  }

  /// One that can take no touch is in no attempt once it was reset: nobody asks about it (G-5, G-7).
  private func seeQuestion(about r: Int) {
    guard let departure = departures[r], walk.recognizers[r].isOff else { return }
    if departure.hasReset || !departure.hadAttempt {
      walk.report("P-38", "G-13", recognizer: r, "r\(r) is disabled or removed")
    }
  }

  private func seeDeparted(_ row: TraceRow) {
    guard var departure = departures[row.number] else { return }
    let recognizer = walk.recognizers[row.number]
    switch row.kind {
    case .receive:
      if recognizer.isOff { walk.report("P-38", "G-13", recognizer: row.number, "it is disabled or removed") }
    case .rec:
      if recognizer.isOff {
        walk.report("P-38", "G-13", recognizer: row.number, "it is disabled or removed")
      } else if row.phase == .began && (departure.hasReset || !departure.hadAttempt) {
        departures[row.number] = nil
        return
      }
    case .act:
      if row.to == .cancelled { departure.cancels += 1 }
      if departure.cancels > 1 || departure.hasReset || !departure.hadAttempt {
        walk.report("P-38", "G-13", recognizer: row.number, "an action after it was disabled or removed")
      }
    case .reset:
      if departure.hasReset || !departure.hadAttempt {
        walk.report("P-38", "G-13", recognizer: row.number, "it was reset already")
      }
      departure.hasReset = true
      departure.owesReset = false
    case .state, .timer, .begin:
      if departure.hasReset || !departure.hadAttempt {
        walk.report("P-38", "G-13", recognizer: row.number, "nothing happens to it until a new touch")
      }
    default: break
    }
    departures[row.number] = departure
  }

  private func seeCall(_ row: TraceRow) {
    let r = row.number
    let recognizer = walk.recognizers[r]
    if recognizer.state.isTerminal {
      walk.report("P-03", "D-7", recognizer: r, "it is \(recognizer.state) and not reset")
    }
    var before = 0
    for touch in row.touches {
      let known = walk.touches[touch.uid - 1]
      if touch.uid <= before { walk.report("P-03", "N-9", recognizer: r, "uids do not ascend") }
      before = touch.uid
      if known.refusedBy.contains(r) {
        walk.report("P-12", "D-3", recognizer: r, "its delegate refused t\(touch.uid)")
      }
      if known.changeSegment != walk.segment || known.change != row.phase {
        walk.report("P-03", "D-7", recognizer: r, "t\(touch.uid) did not do that in this frame")
        continue
      }
      let entry = recognizer.touches.first { $0.uid == touch.uid }
      if row.phase == .began {
        if entry != nil { walk.report("P-03", "D-7", recognizer: r, "t\(touch.uid) began twice") }
        if walk.commandRecord < walk.segmentStart
          && (recognizer.isOff || known.view < 0 || !walk.scene.isInside(known.view, of: recognizer.view))
        {
          walk.report("P-03", "D-1", recognizer: r, "it is disabled, or not on a view around t\(touch.uid)")
        }
        landed.append((r, touch.uid))
      } else if let entry {
        if entry.isOver { walk.report("P-03", "D-7", recognizer: r, "t\(touch.uid) is over") }
        if entry.isMissed { walk.report("P-03", "G-10", recognizer: r, "t\(touch.uid) was ignored before") }
        if entry.phaseSegment == walk.segment {
          walk.report("P-03", "D-7", recognizer: r, "told twice of t\(touch.uid)")
        }
      } else {
        walk.report("P-03", "G-9", recognizer: r, "t\(touch.uid) is not in its attempt")
      }
    }
    for entry in recognizer.touches where entry.isMissed && entry.isSure && !recognizer.isUncertain {
      walk.report("P-03", "D-7", recognizer: r, "it was not told of a change of t\(entry.uid)")
    }
  }

  /// Whoever follows a touch is told of its change, unless it goes terminal.
  override func segmentEnded() {
    if !departures.isEmpty { seeResets() }
    if walk.cause != .frame { return }
    seeLandings()
    for r in walk.unfinished {
      for entry in walk.recognizers[r].touches
      where entry.missedSegment == walk.segment && entry.isSure && isOwedCalls(r) {
        walk.report(
          "P-03", "D-7", at: walk.index - 1, recognizer: r, "r\(r) was not told of the change of t\(entry.uid)")
      }
    }
  }

  /// G-13: it is reset in the next D-10, whatever the others do. That of a command of the last hook is the next
  /// segment's.
  private func seeResets() {
    if !walk.isSettled || walk.commandRecord >= walk.segmentStart && walk.cause != .command { return }
    for (r, departure) in departures where departure.owesReset {
      departures[r]?.owesReset = false
      walk.report("P-38", "G-13", at: max(0, walk.index - 1), recognizer: r, "r\(r) was taken out and is not reset")
    }
  }

  /// D-1, D-7: every recognizer around a landing is told of it, but those that refused it, that N-15 leaves out, and
  /// that were terminal.
  private func seeLandings() {
    if walk.livingRecognizers > walk.capacities.active { return }
    for uid in walk.frameTouches {
      let touch = walk.touches[uid - 1]
      guard touch.beganSegment == walk.segment, touch.change == .began, walk.scene.window(of: touch.view) >= 0 else {
        continue
      }
      var rest = max(0, walk.capacities.offered)
      var view = touch.view
      while view >= 0 && rest > 0 {
        for r in walk.scene.views[view].recognizers.reversed() where walk.recognizers[r].settings.isEnabled {
          if rest == 0 { break }
          rest -= 1
          if touch.refusedBy.contains(r) || landed.contains(where: { $0.recognizer == r && $0.uid == uid }) { continue }
          if wereReset.contains(r) || !isOwedCalls(r) { continue }
          walk.report("P-03", "D-7", at: walk.index - 1, recognizer: r, "r\(r) was not told of the landing of t\(uid)")
        }
        view = walk.scene.views[view].parent
      }
    }
  }

  /// Whether a recognizer that is not terminal at the end of a frame must have been told of its touches: it was not so
  /// inside either, as one that waits may be. A continuous one that waits is Began or Changed inside while all the
  /// fingers of its attempt are down.
  private func isOwedCalls(_ r: Int) -> Bool {
    let recognizer = walk.recognizers[r]
    if !walk.isSettled || walk.commandRecord >= walk.segmentStart { return false }
    if recognizer.isUncertain || recognizer.hasLeft || recognizer.wasTied || recognizer.hasForgotten { return false }
    if recognizer.state != .possible { return recognizer.state.isUnderWay }
    if recognizer.asked == .nothing { return !walk.mayWaitUnasked(r) }
    return !recognizer.isDiscrete && recognizer.surelyAttempts && !recognizer.wasCancelled
      && recognizer.touches.allSatisfy { !$0.isOver }
  }
}
