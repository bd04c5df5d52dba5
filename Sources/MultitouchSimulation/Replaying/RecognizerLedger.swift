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
    /// How many of its fingers are down.
    var fingers = 0
    /// The recognizers it requires to fail.
    var required: Set<Int> = []
    /// What it is publicly.
    var state = GestureState.possible
    /// The touches it was told of since its last reset.
    var touches: Set<UInt64> = []
  }

  private(set) var entries: [Int: Entry] = [:]
  /// The last recognizer that was made public, when, and in which record.
  private(set) var promoted: (recognizer: Int, time: Int64, index: Int)?

  /// The recognizers of a script, by number: those of the scene, and those that steps and reactions make, as far as
  /// they can be counted.
  init(_ script: TouchScript) {
    var next = 0
    for command in RecognizerLedger.commands(script) {
      switch command {
      case .addRecognizer(let spec, _):
        entries[next] = Entry(kind: spec.kind)
        next += 1
      case .configure(let r, let kind): if entries[r]?.kind == nil { entries[r, default: Entry()].kind = kind }
      case .require(let r, let q): entries[r, default: Entry()].required.insert(q)
      default: break
      }
    }
  }

  private static func commands(_ script: TouchScript) -> [ScriptCommand] {
    script.scene + script.steps.compactMap { if case .command(let command) = $0 { command } else { nil } }
      + script.reactions.flatMap(\.commands).compactMap { if case .command(let command) = $0 { command } else { nil } }
  }

  /// A recognizer's name: its number and kind, such as `r1 double tap`.
  func name(_ recognizer: Int) -> String {
    guard let kind = entries[recognizer]?.kind else { return "r\(recognizer)" }
    return "r\(recognizer) \(kind.spokenName)"
  }

  /// Who has recognized and shares a touch with a recognizer: one that it requires to fail, if there is one, else that
  /// with the smallest number; nil if there is none.
  func winner(over r: Int) -> Int? {
    guard let entry = entries[r] else { return nil }
    let winners = entries.filter {
      $0.key != r && $0.value.state.isRecognized && !$0.value.touches.isDisjoint(with: entry.touches)
    }
    return winners.keys.filter(entry.required.contains).min() ?? winners.keys.min()
  }

  /// Takes note of a record.
  mutating func note(_ record: TraceRecord, index: Int) {
    guard case .recognizer(let r) = record.subject else {
      if record.kind == .beginv, case .view(let view) = record.subject,
        case .subject(.recognizer(let asked))? = record.fields.first
      {
        note(record.fields.last == .answer(false) ? .refused(view: view) : .ready, asked, record.now, index)
      }
      return
    }
    switch record.kind {
    case .rec:
      guard case .phase(let phase)? = record.fields.first else { return }
      let count = record.fields.count - 1
      if phase == .began {
        entries[r, default: Entry()].fingers += count
        for case .subject(.touch(let uid)) in record.fields { entries[r, default: Entry()].touches.insert(uid) }
      }
      if phase == .ended || phase == .cancelled { entries[r, default: Entry()].fingers -= count }
      note(.told(phase), r, record.now, index)
    case .timer: note(.timer, r, record.now, index)
    case .begin: if record.fields.last == .answer(false) { note(.refused(view: nil), r, record.now, index) }
    case .req:
      if case .subject(.recognizer(let q))? = record.fields.first, record.fields.last == .answer(true) {
        entries[r, default: Entry()].required.insert(q)
      }
    case .state:
      guard case .state(let to)? = record.fields.last else { return }
      entries[r, default: Entry()].state = to
      if to == .began || to == .ended, record.fields.first == .state(.possible) { promoted = (r, record.now, index) }
    case .reset:
      entries[r, default: Entry()].fingers = 0
      entries[r]?.state = .possible
      entries[r]?.touches = []
    default: break
    }
  }

  private mutating func note(_ cause: Cause, _ r: Int, _ now: Int64, _ index: Int) {
    entries[r, default: Entry()].cause = cause
    entries[r]?.causeTime = now
    entries[r]?.causeIndex = index
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
