// What is known of each recognizer while a trace is read: its kind, and what happened to it last.

import Multitouch
import MultitouchRecordings

/// Follows the recognizers of a script through its trace, so that a record can be explained by what came before it.
struct RecognizerLedger {
  /// What last happened to a recognizer itself.
  enum Cause: Equatable {
    case told(ContactPhase)
    case timer
    /// It may not begin: the delegate says so, or this view.
    case refused(view: Int?)
    /// It has asked whether it may begin, and its view has no objection: it is ready itself.
    case ready
  }

  /// One recognizer.
  struct Entry {
    var kind: RecognizerKind?
    var cause: Cause?
    var causeTime: Int64 = .min
    /// The index of the record of the cause.
    var causeIndex = -1
    /// The fingers it was told of since its last reset.
    var fingers = AttemptFingers()
    /// Since when it attempts to leave Possible, as far as anybody was asked (G-5); nil if it does not.
    var readyTime: Int64?
    /// When it was last told of a move.
    var movedTime: Int64 = .min
    /// When it was last disabled, configured, or left its view, and behind which record.
    var left: (time: Int64, index: Int, why: CommandOutcome.Leaving)?
    /// The recognizers it requires to fail, and those it does for this attempt only (G-5.2).
    var required: Set<Int> = []
    var requiredNow: Set<Int> = []
    /// What it is publicly, and since when.
    var state = GestureState.possible
    var stateTime: Int64 = .min
    var settings = RecognizerSettings()
    /// The view it is on, and how many additions to views there were before its own.
    var home = (view: -1, order: 0)

    init(_ kind: RecognizerKind? = nil) { self.kind = kind }

    /// As it is after a reset.
    var fresh: Entry {
      var fresh = Entry(kind)
      fresh.required = required
      fresh.settings = settings
      fresh.home = home
      return fresh
    }

    var isReady: Bool { readyTime != nil }

    /// Whether nobody is asked before it leaves Possible (G-5.1).
    var isSilent: Bool { !settings.cancelsTouchesInView && !settings.hasDelegate }

    /// Whether it comes before another that shares a touch with it in the order of D-2. The views of such a touch lie
    /// in each other, and an inner one was made later.
    func precedes(_ other: Entry) -> Bool {
      (home.view, home.order) > (other.home.view, other.home.order)
    }

    /// Whether another must fail first.
    func requires(_ other: Int) -> Bool { required.contains(other) || requiredNow.contains(other) }
  }

  private(set) var entries: [Int: Entry] = [:]
  /// The last recognizer that was made public, when, and in which record.
  private(set) var promoted: (recognizer: Int, time: Int64, index: Int)?

  private struct Pair: Hashable {
    var first: Int
    var second: Int

    init(_ r: Int, _ q: Int) { (first, second) = (min(r, q), max(r, q)) }
  }

  /// What was last answered at the present time to whether two may recognize beside each other, and in which record.
  private var answers: [Pair: (mayBoth: Bool, index: Int)] = [:]
  private var answersTime: Int64 = .min
  private var additionCount = 0
  /// The most touches at one time.
  private let touchesMax: Int

  /// No recognizer yet.
  init(touchesMax: Int) { self.touchesMax = touchesMax }

  /// Takes note of what commands came to behind a record, at its time.
  mutating func note(_ outcomes: [CommandOutcome], time: Int64, index: Int) {
    for outcome in outcomes {
      switch outcome {
      case .made(let r, let spec, let view):
        entries[r] = Entry(spec.kind.inRange(touches: touchesMax))
        entries[r]?.settings = spec.settings
        settle(r, on: view)
      case .moved(let r, let view): settle(r, on: view)
      case .set(let r, let settings): entries[r]?.settings = settings
      case .configured(let r, let kind):
        entries[r]?.kind = kind.inRange(touches: touchesMax)
        // What it was told before was told to another kind.
        entries[r]?.cause = nil
        entries[r]?.readyTime = nil
      case .required(let r, let q): entries[r]?.required.insert(q)
      case .left(let r, let why): entries[r]?.left = (time, index, why)
      }
    }
  }

  private mutating func settle(_ r: Int, on view: Int) {
    additionCount += 1
    entries[r]?.home = (view, additionCount)
  }

  /// The last answer at the present time to whether two may recognize beside each other, and in which record it is; nil
  /// if nobody was asked.
  func answer(_ r: Int, _ q: Int, at now: Int64) -> (mayBoth: Bool, index: Int)? {
    answersTime == now ? answers[Pair(r, q)] : nil
  }

  /// A recognizer's name: its number and kind, such as `r1 double tap`.
  func name(_ recognizer: Int) -> String {
    guard let kind = entries[recognizer]?.kind else { return "r\(recognizer)" }
    return "r\(recognizer) \(kind.spokenName)"
  }

  /// Whether two recognizers have been told of one touch that is not forgotten.
  func share(_ r: Int, _ q: Int) -> Bool {
    guard let mine = entries[r]?.fingers.touches, let others = entries[q]?.fingers.touches else { return false }
    return !mine.isDisjoint(with: others)
  }

  /// Whether a recognizer is on a ring of such that wait for each other at a time (G-11).
  func isOnRing(_ r: Int, at now: Int64) -> Bool {
    var seen: Set<Int> = []
    var waiting = [r]
    while let p = waiting.popLast() {
      guard let entry = entries[p] else { continue }
      for q in entry.required.union(entry.requiredNow) {
        if q == r { return true }
        guard let other = entries[q], other.fingers.isActive, seen.insert(q).inserted else { continue }
        // Those of a ring fail one behind the other.
        if other.state == .possible || other.state == .failed && other.stateTime == now { waiting.append(q) }
      }
    }
    return false
  }

  /// Takes note of a record, and of the rule it is if it is a drop.
  mutating func note(_ record: TraceRecord, index: Int, dropRule: String? = nil) {
    guard case .recognizer(let r) = record.subject else {
      if record.kind == .drop, record.fields.first == .reason(.records), case .integer(let uid)? = record.fields.last {
        forget(UInt64(clamping: uid), leavesAttempt: dropRule == "N-16")
      }
      if record.kind == .beginv, case .view(let view) = record.subject,
        case .subject(.recognizer(let asked))? = record.fields.first
      {
        note(record.fields.last == .answer(false) ? .refused(view: view) : .ready, asked, record.now, index)
      }
      return
    }
    switch record.kind {
    case .simul:
      guard case .subject(.recognizer(let q))? = record.fields.first else { return }
      if answersTime != record.now { answers = [:] }
      answersTime = record.now
      answers[Pair(r, q)] = (record.fields.last == .answer(true), index)
    case .rec:
      guard case .phase(let phase)? = record.fields.first else { return }
      noteFingers(r, phase, record)
      note(.told(phase), r, record.now, index)
    case .timer: note(.timer, r, record.now, index)
    case .begin: note(record.fields.last == .answer(false) ? .refused(view: nil) : .ready, r, record.now, index)
    case .req:
      if case .subject(.recognizer(let q))? = record.fields.first, record.fields.last == .answer(true) {
        entries[r, default: Entry()].requiredNow.insert(q)
      }
    case .state:
      guard case .state(let to)? = record.fields.last else { return }
      entries[r, default: Entry()].state = to
      entries[r]?.stateTime = record.now
      if to == .began || to == .ended, record.fields.first == .state(.possible) { promoted = (r, record.now, index) }
    case .reset: entries[r] = entries[r]?.fresh
    default: break
    }
  }

  private mutating func noteFingers(_ r: Int, _ phase: ContactPhase, _ record: TraceRecord) {
    var entry = entries[r] ?? Entry()
    let touches: [UInt64] = record.fields.compactMap { if case .subject(.touch(let uid)) = $0 { uid } else { nil } }
    switch phase {
    case .began: entry.fingers.land(touches, at: record.now, entry.kind)
    case .ended, .cancelled: entry.fingers.lift(touches, isCancelled: phase == .cancelled, entry.kind)
    case .moved: entry.movedTime = record.now
    }
    entries[r] = entry
  }

  private mutating func forget(_ touch: UInt64, leavesAttempt: Bool) {
    for (r, entry) in entries {
      entries[r]?.fingers.forget(touch, leavesAttempt: leavesAttempt, entry.kind)
    }
  }

  private mutating func note(_ cause: Cause, _ r: Int, _ now: Int64, _ index: Int) {
    entries[r, default: Entry()].cause = cause
    entries[r]?.causeTime = now
    entries[r]?.causeIndex = index
    switch cause {
    case .ready: entries[r]?.readyTime = now
    case .refused: entries[r]?.readyTime = nil
    case .told, .timer: break
    }
  }
}

extension RecognizerKind {
  /// The kind as a person says it.
  public var spokenName: String {
    switch self {
    case .tap(let p):
      let taps = ["", "tap", "double tap", "triple tap"]
      let n = p.numberOfTapsRequired
      let name = taps.indices.contains(n) && n > 0 ? taps[n] : "tap ×\(n)"
      return p.numberOfTouchesRequired > 1 ? "\(name), \(p.numberOfTouchesRequired) fingers" : name
    case .longPress: return "long press"
    case .pan: return "pan"
    case .pinch: return "pinch"
    case .rotation: return "rotation"
    case .swipe: return "swipe"
    case .screenEdgePan: return "edge pan"
    case .triggeredTap: return "triggered tap"
    case .touchDelay: return "touch delay"
    }
  }
}
