// One pass over a trace beside its script: what is known at each record, for all examiners.
//
// The walk follows the input by N-2, N-11 … N-13 and takes everything else from the trace: public states, who was
// asked, who was told. Internal states are not in a trace (N-10), so some things are known only *perhaps*; what is
// called sure here follows from the trace alone.

import Multitouch
import MultitouchRecordings

/// Goes through a run once.
///
/// The state is spread over objects that examiners look into at every record, each access to which would be checked for
/// exclusivity at run time: a third of the whole cost. Nothing here is reached from two threads or from inside its own
/// change, so the stored properties of the walk and the examiners say `@exclusivity(unchecked)`.
///
/// Split over files: the input here and in `+Steps`, `+Records`, `+Commands`.
final class TraceWalk {
  /// How many violations of one judge are kept.
  static let violationsPerJudge = 4
  static let maxChanges = 128
  static let maxCommands = 32
  static let maxKeepers = 64
  static let maxPerforms = 32
  static let maxRequestedSends = 32

  /// What a segment of the trace is about; D-8 … D-30 run once in each.
  enum Cause { case frame, timer, command }
  /// The trace does not follow from the input any more.
  struct Lost: Error {}

  let run: JudgedRun
  let trace: WordTrace
  let script: TouchScript
  /// The script's, brought into range (N-15).
  let capacities: ScriptCapacities
  let profile: TimingProfile
  /// Kept alive here; the lists below only point to them.
  @exclusivity(unchecked) var examiners: [Examiner] = []
  @exclusivity(unchecked) private var seers: [[Unmanaged<Examiner>]] = []
  @exclusivity(unchecked) private(set) var stepWatchers: [Examiner] = []
  @exclusivity(unchecked) private var watchers: [Unmanaged<Examiner>] = []
  @exclusivity(unchecked) private(set) var violations: [Violation] = []
  /// The line of source that noted each, as `module/file:line`.
  @exclusivity(unchecked) private(set) var origins: [String] = []

  /// The record being seen, taken apart, and its position.
  let row = TraceRow()
  @exclusivity(unchecked) var index = 0
  /// Virtual time.
  @exclusivity(unchecked) var clock: Int64

  @exclusivity(unchecked) var cause = Cause.command
  /// Numbers the segments, from 1.
  @exclusivity(unchecked) var segment = 0
  @exclusivity(unchecked) var segmentStart = 0
  /// The touches that changed in this segment's frame, in the order of their records.
  @exclusivity(unchecked) var frameTouches: [Int] = []
  /// The frame has asked the hooks.
  @exclusivity(unchecked) var hasHooked = false
  /// D-6 is under way.
  @exclusivity(unchecked) var isBinding = false
  /// A touch was forgotten for the landing that follows (N-16): its view may be told meanwhile.
  @exclusivity(unchecked) var hasForgotten = false
  /// A command that may bear on touches was carried out in this segment; at which record last.
  @exclusivity(unchecked) var commandRecord = -1
  /// A command that did more than take recognizers out was carried out in this segment; at which record last.
  @exclusivity(unchecked) var otherCommandRecord = -1
  /// A command of the first kind was carried out in the segment before: what it brings may come in this one (N-12).
  @exclusivity(unchecked) var isAfterCommand = false
  /// The last segment whose passes or fires ran out (N-5, N-15), until all is at rest after it; else −1.
  @exclusivity(unchecked) var limitSegment = -1

  @exclusivity(unchecked) var scene = WalkScene()
  @exclusivity(unchecked) var recognizers: [WalkRecognizer] = []
  @exclusivity(unchecked) var livingRecognizers = 0
  /// Destroyed ones, of some of which a last reset is still to come.
  @exclusivity(unchecked) var dying: [Int] = []
  @exclusivity(unchecked) var edgeCount = 0
  /// Somebody was asked shouldBegin in an attempt that goes on.
  @exclusivity(unchecked) var hasAsked = false
  /// Somebody has a requirement of an attempt only (G-5.2).
  @exclusivity(unchecked) var hasDynamic = false
  /// Recognizers with something of an attempt left.
  @exclusivity(unchecked) var unfinished: [Int] = []
  @exclusivity(unchecked) var touches: [WalkTouch] = []
  /// The uids that are down, ascending.
  @exclusivity(unchecked) var live: [Int] = []
  /// Touches whose views have not been told their end and may still be.
  @exclusivity(unchecked) var open: [Int] = []
  @exclusivity(unchecked) var chain = WalkChain()
  @exclusivity(unchecked) var performs = WalkPerforms()
  @exclusivity(unchecked) var controls = WalkControls()

  @exclusivity(unchecked) var host: ScriptHost
  let hasReactions: Bool
  /// What asks for performs in callbacks, beside the script's host; nil: nothing does.
  let system: WalkSystem?
  /// Commands of a recognizer's call that still goes on (N-12).
  @exclusivity(unchecked) var deferred: [ScriptCommand] = []
  @exclusivity(unchecked) var deferredTo = -1
  @exclusivity(unchecked) var isCancelDue = false
  /// Frames and advances given inside callbacks and not yet refused.
  @exclusivity(unchecked) var nestedDue = 0
  /// The time the last contact ended.
  @exclusivity(unchecked) var lastEnd: Int64
  @exclusivity(unchecked) var waits = WalkWaits()
  @exclusivity(unchecked) var pendingChange: ContactChange?

  init(_ run: JudgedRun) {
    self.run = run
    trace = run.trace
    script = run.script
    capacities = ModelParameters.capacities(run.script.capacities)
    profile = run.script.profile
    host = ScriptHost(run.script)
    hasReactions = !run.script.reactions.isEmpty
    system = WalkSystem.made(for: run.script.system)
    clock = min(max(run.script.startTime, -(1 << 61)), 1 << 61)
    lastEnd = clock
  }

  /// Plays the whole script for the examiners of a plan.
  func start(with plan: ExaminerPlan) {
    let examiners = plan.types.map { $0.init(self) }
    self.examiners = examiners
    seers = plan.seers.map { $0.map { Unmanaged.passUnretained(examiners[$0]) } }
    stepWatchers = plan.stepWatchers.map { examiners[$0] }
    watchers = plan.segmentWatchers.map { Unmanaged.passUnretained(examiners[$0]) }
    do throws(Lost) {
      for (command, end) in zip(script.scene, run.sceneEnds) {
        // A command of the scene is one from outside (N-12); most leave nothing in the trace.
        if end > index { try play(command, until: min(end, trace.count)) } else { carryOut(command, isBefore: true) }
        isCancelDue = false
      }
      if run.sceneEnds.isEmpty { for command in script.scene { carryOut(command, isBefore: true) } }
      for step in script.steps.indices {
        try play(script.steps[step], until: min(run.stepEnds[step], trace.count))
        for examiner in stepWatchers { examiner.stepEnded(step) }
      }
      if index < trace.count { throw lose("P-41", "N-10", "no step explains this record") }
      for examiner in examiners { examiner.ended() }
    } catch {
      // Said already; what follows cannot be judged.
    }
    // They have the walk, and are done.
    self.examiners = []
    stepWatchers = []
    watchers = []
    seers = []
  }

  /// The longest that a recognizer may still wait after the last contact ended (P-31).
  var longestWait: Int64 { waits.longest }

  // MARK: Verdicts

  /// Notes a violation at the present record, or at `record`.
  func report(
    _ judge: String, _ rule: String, at record: Int? = nil, recognizer: Int? = nil,
    from: GestureState? = nil, to: GestureState? = nil, _ message: @autoclosure () -> String,
    file: StaticString = #fileID, line: Int = #line
  ) {
    if violations.count(where: { $0.judge == judge }) >= TraceWalk.violationsPerJudge { return }
    let place = record ?? index
    var states: Violation.StatePair?
    if let from, let to { states = Violation.StatePair(from, to) }
    let known = recognizer.flatMap { recognizers.indices.contains($0) ? recognizers[$0].kind.word : nil }
    let text = trace.starts.indices.contains(place) ? trace.record(place).description : "at the end"
    violations.append(
      Violation(
        judge: judge, rule: rule, record: place, recognizerKind: known, states: states,
        message: "\(message()): \(text)"))
    origins.append("\(file):\(line)")
  }

  /// Notes that the trace parts from the input.
  func lose(
    _ judge: String, _ rule: String, _ message: String, file: StaticString = #fileID, line: Int = #line
  ) -> Lost {
    report(judge, rule, message, file: file, line: line)
    return Lost()
  }

  // MARK: Records

  /// Takes in the record at `index`.
  func feed() throws(Lost) {
    guard row.read(trace, index) else { throw lose("N-10", "N-10", "a record without its kind's fields") }
    if deferredTo >= 0 && !isNestedQuestion { carryOutDeferred() }
    guard isKnown else { throw lose("N-10", "N-10", "a record about something that was never made") }
    let seers = self.seers[Int(row.kind.rawValue)]
    for examiner in seers { examiner._withUnsafeGuaranteedRef { $0.see() } }
    absorb()
    system?.hear(self)
    if hasReactions && row.kind != .user && host.mayReact(to: row.kind) { react() }
    if row.kind == .send { system?.actionSent(self) }
    index += 1
  }

  /// Whether what must hold at the end of a segment can be asked of this one.
  var isSettled: Bool { limitSegment < 0 }

  /// Whether all numbers in the record name something.
  private var isKnown: Bool {
    switch row.kind {
    case .receive: isRecognizer(row.number) && isTouch(row.other)
    case .rec: isRecognizer(row.number) && row.touches.allSatisfy { isTouch($0.uid) }
    case .beginv: isView(row.number) && isRecognizer(row.other)
    case .begin, .state, .act, .reset: isRecognizer(row.number)
    case .req, .simul: isRecognizer(row.number) && isRecognizer(row.other)
    case .view: isView(row.number) && row.touches.allSatisfy { isTouch($0.uid) }
    case .timer: !row.isOfRecognizer || isRecognizer(row.number)
    case .touch: row.number >= 1 && (row.other < 0 || isView(row.other))
    case .track: isView(row.number) && (row.other < 0 || isTouch(row.other))
    case .ctl, .send: isView(row.number)
    case .hook: row.number < 0 || scene.windows.indices.contains(row.number)
    case .user, .drop: true
    }
  }

  private func isRecognizer(_ n: Int) -> Bool { recognizers.indices.contains(n) }
  private func isView(_ n: Int) -> Bool { scene.views.indices.contains(n) }
  private func isTouch(_ uid: Int) -> Bool { uid >= 1 && uid <= touches.count }

  /// N-12: whether the record is asked in the middle of the recognizer's call that goes on.
  private var isNestedQuestion: Bool {
    switch row.kind {
    case .beginv: row.other == deferredTo
    case .begin, .req: row.number == deferredTo
    case .drop, .user: true
    default: false
    }
  }

  func carryOutDeferred() {
    deferredTo = -1
    let commands = deferred
    deferred.clear()
    for command in commands { carryOut(command, isBefore: true) }
  }

  /// N-12: what the host commands in this callback.
  private func react() {
    var accepted: [ScriptCommand] = []
    for reaction in host.reactions(to: trace.record(index)) {
      switch reaction {
      case .frame, .advance: nestedDue += 1
      case .command(.user): break
      case .command(let command): if accepted.count < TraceWalk.maxCommands { accepted.append(command) }
      }
    }
    if accepted.isEmpty { return }
    if row.kind == .rec || row.kind == .timer && row.isOfRecognizer {
      deferred = accepted
      deferredTo = row.number
    } else {
      for command in accepted { carryOut(command) }
    }
  }

  // MARK: Segments

  func beginSegment(_ cause: Cause) {
    segment += 1
    self.cause = cause
    segmentStart = index
    isAfterCommand = commandRecord >= 0
    commandRecord = -1
    otherCommandRecord = -1
    hasHooked = false
    if !frameTouches.isEmpty { frameTouches.clear() }
    for examiner in watchers { examiner._withUnsafeGuaranteedRef { $0.segmentBegan() } }
  }

  /// D-30, and the end of it.
  func endSegment() {
    if deferredTo >= 0 { carryOutDeferred() }
    if cause == .frame { noteMissed() }
    for examiner in watchers { examiner._withUnsafeGuaranteedRef { $0.segmentEnded() } }
    chain.leave(self)
    for uid in frameTouches where touches[uid - 1].changeSegment == segment { touches[uid - 1].change = nil }
    if !unfinished.isEmpty {
      unfinished.removeAll { !recognizers[$0].isUnfinished }
      if hasAsked { hasAsked = unfinished.contains { recognizers[$0].asked != .nothing } }
      if hasDynamic { hasDynamic = unfinished.contains { !recognizers[$0].dynamic.isEmpty } }
    }
    if !open.isEmpty {
      open.removeAll {
        let touch = touches[$0 - 1]
        if touch.told == .nothing {
          return !touch.isForView || touch.isForgotten || touch.isSuppressed || touch.wasCancelled
        }
        // A view that heard a beginning hears an end, wherever it is by then (T-11, N-16).
        return touch.told == .over
      }
    }
    // When passes or fires run out, what a segment should have brought is left to those after it. Once a whole one of
    // them has ended at rest, without a finger, an attempt or a view that awaits an end, nothing of that is left.
    if limitSegment >= 0 && limitSegment < segment && live.isEmpty && open.isEmpty && unfinished.isEmpty {
      limitSegment = -1
    }
  }
}
