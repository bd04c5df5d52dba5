// Which questions are asked, how often, and in which order (P-28, P-29, P-42).

import Multitouch
import MultitouchRecordings

final class QuestionExaminer: Examiner {
  override class var judges: [Judge] {
    [
      Judge("P-28", "shouldBegin is asked at most once in an attempt, each requirement question once of each other"),
      Judge("P-29", "shouldReceive is asked of exactly the enabled recognizers with a delegate on the touch's way up"),
      Judge("P-42", "an attempt is asked shouldBegin, then its requirements, then simultaneity, each before it acts"),
    ]
  }
  override class var kinds: [TraceKind] {
    [.receive, .beginv, .begin, .req, .simul, .state, .reset, .rec, .act, .view, .drop]
  }
  override class var watchesSegments: Bool { true }

  private struct Asked {
    var views: [Int] = []
    /// The segment in which the first view was asked.
    var viewSegment = -1
    var hasBegun = false
    /// Others asked about, twice the number plus whose delegate.
    var requirements: [Int] = []
  }

  @exclusivity(unchecked) private var asked: [Asked] = []
  /// The questions of the present D-32: who, of which touch.
  @exclusivity(unchecked) private var receives: [(recognizer: Int, uid: Int)] = []
  @exclusivity(unchecked) private var landings: [Int] = []

  /// The record with which the present D-32 began; −1: not yet.
  @exclusivity(unchecked) private var offersRecord = -1
  /// D-32 is over, and its questions were looked at.
  @exclusivity(unchecked) private var isOffered = false
  /// Somebody was not asked for want of room (N-15).
  @exclusivity(unchecked) private var isCrowded = false

  override func segmentBegan() {
    receives.clear()
    offersRecord = -1
    isOffered = false
    isCrowded = false
  }

  override func see() {
    let row = walk.row
    switch row.kind {
    case .receive:
      if offersRecord < 0 { offersRecord = walk.index }
      return seeReceive(row)
    case .drop:
      if row.reason == .recognizers && row.argument > 0 { isCrowded = true }
      return
    default: if !isOffered { finishOffers() }
    }
    switch row.kind {
    case .beginv: seeViewQuestion(row)
    case .begin: seeBegin(row)
    case .req: seeRequirement(row)
    case .simul: seeSimultaneity(row)
    case .state: seeState(row)
    case .rec, .act, .view: break
    default: if row.number < asked.count { asked[row.number] = Asked() }
    }
  }

  private func grow(to r: Int) { while asked.count <= r { asked.append(Asked()) } }

  private func seeViewQuestion(_ row: TraceRow) {
    let r = row.other
    grow(to: r)
    if asked[r].views.contains(row.number) {
      walk.report("P-28", "G-5", recognizer: r, "v\(row.number) was asked in this attempt")
    } else if !asked[r].views.isEmpty && asked[r].viewSegment != walk.segment {
      walk.report("P-28", "G-5", recognizer: r, "views were asked in an earlier frame of this attempt")
    }
    if asked[r].hasBegun || !asked[r].requirements.isEmpty {
      walk.report("P-42", "G-5", recognizer: r, "views are asked before the delegate")
    }
    let recognizer = walk.recognizers[r]
    // Whether views are asked is decided once: between two of them a command may set it anew.
    if asked[r].views.isEmpty && !recognizer.settings.cancelsTouchesInView && !recognizer.isUncertain {
      walk.report("P-42", "G-5", recognizer: r, "it cancels no touches, so no view is asked")
    }
    seeRefusal(r)
    if asked[r].views.isEmpty { asked[r].viewSegment = walk.segment }
    asked[r].views.append(row.number)
  }

  /// G-5: the first no ends the questions of an attempt.
  private func seeRefusal(_ r: Int) {
    if walk.recognizers[r].asked == .refused && !walk.recognizers[r].isUncertain {
      walk.report("P-42", "G-5", recognizer: r, "it was refused already")
    }
  }

  private func seeBegin(_ row: TraceRow) {
    let r = row.number
    grow(to: r)
    if asked[r].hasBegun { walk.report("P-28", "G-5", recognizer: r, "asked in this attempt already") }
    if !asked[r].requirements.isEmpty {
      walk.report("P-42", "G-6", recognizer: r, "requirements were asked about before")
    }
    if walk.recognizers[r].state != .possible {
      walk.report("P-42", "G-6", recognizer: r, "it is \(walk.recognizers[r].state)")
    }
    seeRefusal(r)
    seeViews(of: r)
    asked[r].hasBegun = true
  }

  /// G-5.1a: views come first, each that has a touch of the attempt that is down, or lifts in this frame.
  private func seeViews(of r: Int) {
    let recognizer = walk.recognizers[r]
    guard recognizer.settings.cancelsTouchesInView, !recognizer.isUncertain, !recognizer.hasNewSettings,
      recognizer.asked != .refused, walk.commandRecord < walk.segmentStart
    else { return }
    for entry in recognizer.touches where entry.isSure && !entry.isMissed {
      let touch = walk.touches[entry.uid - 1]
      let counts = touch.isLive || touch.endSegment == walk.segment && !touch.wasCancelled
      if !counts || touch.view < 0 || touch.isViewGone || asked[r].views.contains(touch.view) { continue }
      walk.report("P-42", "G-5", recognizer: r, "v\(touch.view) was not asked whether it should begin")
    }
  }

  private func seeRequirement(_ row: TraceRow) {
    let r = row.number
    grow(to: r)
    let question = row.other * 2 + (row.whose == .r ? 0 : 1)
    if asked[r].requirements.contains(question) {
      walk.report("P-28", "G-5", recognizer: r, "asked about r\(row.other) in this attempt already")
    }
    let recognizer = walk.recognizers[r]
    if recognizer.settings.hasDelegate && !asked[r].hasBegun && !recognizer.isUncertain && !recognizer.hasNewSettings {
      walk.report("P-42", "G-6", recognizer: r, "shouldBegin comes first")
    }
    if recognizer.state != .possible { walk.report("P-42", "G-6", recognizer: r, "it is \(recognizer.state)") }
    seeRefusal(r)
    asked[r].requirements.append(question)
  }

  /// G-7.4: of two that are asked about each other one has recognized. If it did so before this frame, the other is
  /// the picked one, which was asked whether it should begin.
  private func seeSimultaneity(_ row: TraceRow) {
    if walk.commandRecord >= walk.segmentStart { return }
    let (a, b) = (walk.recognizers[row.number], walk.recognizers[row.other])
    if a.state.isRecognized == b.state.isRecognized {
      return walk.report(
        "P-42", "G-7", recognizer: row.number, "r\(row.number) is \(a.state), and r\(row.other) is \(b.state)")
    }
    let (leader, picked) = a.state.isRecognized ? (a, b) : (b, a)
    if leader.promotedSegment < walk.segment && picked.settings.hasDelegate && picked.asked != .agreed
      && !picked.isUncertain && !picked.hasNewSettings
    {
      walk.report(
        "P-42", "G-6", recognizer: a.state.isRecognized ? row.other : row.number, "shouldBegin comes before this")
    }
  }

  private func seeState(_ row: TraceRow) {
    let r = row.number
    if row.from != .possible || !row.to.isRecognized { return }
    grow(to: r)
    let recognizer = walk.recognizers[r]
    if recognizer.settings.hasDelegate && !asked[r].hasBegun && !recognizer.isUncertain && !recognizer.hasNewSettings {
      walk.report(
        "P-42", "G-6", recognizer: r, from: row.from, to: row.to, "its delegate was not asked whether it should begin")
    } else if recognizer.asked == .nothing && !walk.mayBeSilent(r) && !recognizer.hasForgotten
      && !recognizer.isUncertain
    {
      walk.report("P-42", "G-5", recognizer: r, from: row.from, to: row.to, "no view was asked whether it should begin")
    }
  }

  // MARK: P-29

  private func seeReceive(_ row: TraceRow) {
    let touch = walk.touches[row.other - 1]
    let r = row.number
    if touch.beganSegment != walk.segment {
      walk.report("P-29", "D-3", recognizer: r, "t\(row.other) did not land in this frame")
    }
    if receives.contains(where: { $0.recognizer == r && $0.uid == row.other }) {
      walk.report("P-29", "D-3", recognizer: r, "asked about t\(row.other) already")
    }
    let recognizer = walk.recognizers[r]
    if walk.commandRecord < walk.segmentStart
      && (recognizer.isOff || touch.view < 0 || !walk.scene.isInside(touch.view, of: recognizer.view))
    {
      walk.report("P-29", "D-1", recognizer: r, "it is disabled, or not on a view around t\(row.other)")
    }
    if !recognizer.settings.hasDelegate && !recognizer.isUncertain && walk.commandRecord < walk.segmentStart {
      walk.report("P-29", "D-3", recognizer: r, "it has no delegate")
    }
    receives.append((r, row.other))
  }

  override func segmentEnded() { if !isOffered { finishOffers() } }

  /// Without commands since D-32 began and without need to spare, its questions are known to the last one.
  private func finishOffers() {
    if walk.isBinding { return }
    isOffered = true
    if walk.cause != .frame || walk.commandRecord >= (offersRecord < 0 ? walk.segmentStart : offersRecord) { return }
    landings.clear()
    for uid in walk.frameTouches
    where walk.touches[uid - 1].beganSegment == walk.segment && walk.touches[uid - 1].view >= 0 {
      landings.append(uid)
    }
    if landings.isEmpty || isCrowded && walk.livingRecognizers > walk.capacities.active { return }
    var next = 0
    for uid in landings {
      var rest = max(0, walk.capacities.offered)
      var view = walk.touches[uid - 1].view
      if walk.scene.window(of: view) < 0 { continue }
      while view >= 0 {
        for r in walk.scene.views[view].recognizers.reversed() where walk.recognizers[r].settings.isEnabled {
          if rest == 0 { break }
          rest -= 1
          if !walk.recognizers[r].settings.hasDelegate { continue }
          if next < receives.count && receives[next].recognizer == r && receives[next].uid == uid {
            next += 1
          } else {
            walk.report(
              "P-29", "D-3", at: walk.segmentStart, recognizer: r, "r\(r) was not asked about t\(uid) in its turn")
            return
          }
        }
        view = walk.scene.views[view].parent
      }
    }
    if next < receives.count {
      let extra = receives[next]
      walk.report(
        "P-29", "D-3", at: walk.segmentStart, recognizer: extra.recognizer,
        "r\(extra.recognizer) was asked about t\(extra.uid) beyond what is offered")
    }
  }
}
