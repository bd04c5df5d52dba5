// Which corners of the rules a run has seen: gesture-state coverage, from the script and its trace alone.

import Multitouch
import MultitouchRecordings

/// Collects the features of runs. Keeps a table between runs only for speed; what it answers depends on nothing else
/// than the script and the trace.
public struct GestureCoverage: Sendable {
  private static let tableBits: UInt32 = 16
  /// A bit per hash of a feature seen in the run at hand.
  private var seen = [UInt64](repeating: 0, count: 1 << (tableBits - 6))
  private var found: [CoverageFeature] = []

  private var kinds: [Int] = []
  private var settings: [Int] = []
  private var states: [UInt8] = []
  private var liveTouches = 0

  public init() {}

  /// The features of a run, each once, sorted.
  ///
  /// Two features whose hashes meet count as one; of 65 536 hashes a run uses some hundreds.
  public mutating func features(of script: TouchScript, _ trace: [TraceRecord]) -> [CoverageFeature] {
    kinds.removeAll(keepingCapacity: true)
    settings.removeAll(keepingCapacity: true)
    for case .addRecognizer(let spec, _) in script.scene { add(spec) }
    states.removeAll(keepingCapacity: true)
    states.append(contentsOf: repeatElement(0, count: kinds.count))
    liveTouches = 0
    readTrace(trace)
    readSteps(script, trace)
    var result = found
    result.sort()
    for feature in found { clear(feature) }
    found.removeAll(keepingCapacity: true)
    return result
  }

  private mutating func add(_ spec: RecognizerSpec) {
    kinds.append(RecognizerNames.number(of: spec.kind))
    let s = spec.settings
    settings.append((s.cancelsTouchesInView ? 1 : 0) | (s.delaysTouchesBegan ? 2 : 0) | (s.delaysTouchesEnded ? 4 : 0))
  }

  // MARK: The set

  private static func slot(_ feature: CoverageFeature) -> Int {
    Int((feature.key &* 0x9E37_79B1) >> (32 - tableBits))
  }

  private mutating func note(_ feature: CoverageFeature) {
    let slot = Self.slot(feature)
    let bit = UInt64(1) << UInt64(slot & 63)
    if seen[slot >> 6] & bit != 0 { return }
    seen[slot >> 6] |= bit
    found.append(feature)
  }

  private mutating func clear(_ feature: CoverageFeature) { seen[Self.slot(feature) >> 6] = 0 }

  // MARK: Records

  private func kind(_ subject: TraceSubject) -> Int {
    if case .recognizer(let n) = subject, n < kinds.count { kinds[n] } else { 0 }
  }

  private mutating func readTrace(_ trace: [TraceRecord]) {
    var counts = [Int](repeating: 0, count: TraceKind.allCases.count)
    var previous: TraceRecord?
    for record in trace {
      counts[Int(record.kind.rawValue)] += 1
      if let previous {
        note(
          CoverageFeature(
            .sequence, (Int(previous.kind.rawValue), 5), (Int(record.kind.rawValue), 5),
            (previous.now == record.now ? 1 : 0, 1)))
      }
      previous = record
      read(record)
    }
    for (kind, count) in counts.enumerated() where count > 0 {
      note(CoverageFeature(.amount, (kind, 5), (count.bitWidth - count.leadingZeroBitCount - 1, 4)))
    }
  }

  private mutating func read(_ record: TraceRecord) {
    let fields = record.fields
    switch record.kind {
    case .touch:
      guard case .phase(let phase) = fields[0] else { return }
      if phase == .began { liveTouches += 1 } else if phase != .moved { liveTouches -= 1 }
    case .state:
      guard case .state(let from) = fields[0], case .state(let to) = fields[1] else { return }
      let others = states.count { $0 == GestureState.began.rawValue || $0 == GestureState.changed.rawValue }
      note(
        CoverageFeature(
          .transition, (kind(record.subject), 4), (Int(from.rawValue), 3), (Int(to.rawValue), 3), (liveTouches, 3),
          (others, 2)))
      if case .recognizer(let n) = record.subject, n < states.count { states[n] = to.rawValue }
    case .reset: if case .recognizer(let n) = record.subject, n < states.count { states[n] = 0 }
    case .act:
      guard case .state(let state) = fields[0], case .integer(let touches) = fields[1] else { return }
      var bits = 0
      if case .recognizer(let n) = record.subject, n < settings.count { bits = settings[n] }
      note(
        CoverageFeature(
          .action, (kind(record.subject), 4), (Int(state.rawValue), 3), (Int(clamping: touches), 3), (bits, 3)))
    case .drop:
      guard case .reason(let reason) = fields[0] else { return }
      note(CoverageFeature(.drop, (Int(reason.rawValue), 5), (liveTouches, 3)))
    case .view: readDelivery(record)
    case .track, .ctl: readControl(record)
    case .receive, .beginv, .begin, .req, .simul: readQuestion(record)
    default: break
    }
  }

  private mutating func readDelivery(_ record: TraceRecord) {
    guard case .phase(let phase) = record.fields[0], record.fields.count > 5 else { return }
    var isLate = 0
    if case .integer(let time) = record.fields[2], time != record.now { isLate = 1 }
    var taps = 0
    if case .integer(let count) = record.fields[5] { taps = Int(clamping: count) }
    note(
      CoverageFeature(
        .delivery, (Int(phase.rawValue), 2), (record.fields.count / 5, 2), (isLate, 1), (taps, 2)))
  }

  private mutating func readControl(_ record: TraceRecord) {
    var detail = 0
    switch record.fields.first {
    case .step(let step): detail = Int(step.rawValue)
    case .integer(let mask): detail = Int(mask & 0x1FF)
    default: return
    }
    note(CoverageFeature(.control, (Int(record.kind.rawValue), 5), (detail, 9)))
  }

  private mutating func readQuestion(_ record: TraceRecord) {
    var other = 0
    if case .subject(let subject)? = record.fields.first { other = kind(subject) }
    var answer = 0
    if case .integer(let yes)? = record.fields.last { answer = Int(yes) }
    note(
      CoverageFeature(.question, (Int(record.kind.rawValue), 5), (kind(record.subject), 4), (other, 4), (answer, 1)))
  }
}

// MARK: - Steps

extension GestureCoverage {
  /// Where a contact landed and lifted last.
  private struct Landing {
    var contact: ContactID
    var began: Int64
    var place: Point
    var ended: Int64?
  }

  /// What a script did, next to what came of it at the same instant.
  private mutating func readSteps(_ script: TouchScript, _ trace: [TraceRecord]) {
    let thresholds = ThresholdTable(script)
    var landings: [Landing] = []
    var lastLift: Int64?
    var cursor = 0
    var live = 0
    for step in script.steps {
      switch step {
      case .advance, .samples: continue
      case .command(let command):
        note(CoverageFeature(.command, (Self.number(of: command), 5), (0, 1), (31, 5)))
      case .frame(let time, let changes):
        while cursor < trace.count && trace[cursor].now < time { cursor += 1 }
        let before = live
        for change in changes {
          let index = landings.firstIndex { $0.contact == change.contact }
          switch change.phase {
          case .began:
            if let lastLift { near(time &- lastLift, thresholds, trace, cursor) }
            let landing = Landing(contact: change.contact, began: time, place: change.location)
            if let index { landings[index] = landing } else { landings.append(landing) }
            live += 1
          case .moved:
            guard let index else { continue }
            let moved = change.location - landings[index].place
            near(moved, thresholds, trace, cursor, time)
          case .ended, .cancelled:
            live -= 1
            lastLift = time
            guard let index else { continue }
            near(time &- landings[index].began, thresholds, trace, cursor)
          }
        }
        note(CoverageFeature(.frame, (before, 4), (changes.count, 4), (live, 4)))
      }
    }
    for reaction in script.reactions {
      for case .command(let command) in reaction.commands {
        note(CoverageFeature(.command, (Self.number(of: command), 5), (1, 1), (Int(reaction.kind.rawValue), 5)))
      }
    }
  }

  private mutating func near(_ time: Int64, _ table: ThresholdTable, _ trace: [TraceRecord], _ cursor: Int) {
    for entry in table.durations {
      guard let side = ThresholdTable.side(time, of: entry.value) else { continue }
      let now = cursor < trace.count ? trace[cursor].now : 0
      note(.threshold(entry.kind, 4 + entry.index, side, outcome(of: entry.kind, trace, cursor, now)))
    }
  }

  private mutating func near(
    _ moved: Point, _ table: ThresholdTable, _ trace: [TraceRecord], _ cursor: Int, _ time: Int64
  ) {
    for entry in table.distances {
      guard let side = ThresholdTable.side(moved.x, moved.y, of: entry.value) else { continue }
      note(.threshold(entry.kind, entry.index, side, outcome(of: entry.kind, trace, cursor, time)))
    }
  }

  /// The first new state of a recognizer of that kind among the records of one instant; 7: none.
  private func outcome(of wanted: Int, _ trace: [TraceRecord], _ cursor: Int, _ now: Int64) -> Int {
    var index = cursor
    while index < trace.count, trace[index].now == now, index < cursor + 64 {
      let record = trace[index]
      if record.kind == .state, kind(record.subject) == wanted, case .state(let to) = record.fields[1] {
        return Int(to.rawValue)
      }
      index += 1
    }
    return 7
  }

  /// A command's number among the commands.
  static func number(of command: ScriptCommand) -> Int {
    switch command {
    case .addWindow: 1
    case .orderWindow: 2
    case .addView: 3
    case .setView: 4
    case .detachView: 5
    case .attachView: 6
    case .destroyView: 7
    case .addRecognizer: 8
    case .detachRecognizer: 9
    case .attachRecognizer: 10
    case .destroyRecognizer: 11
    case .require: 12
    case .set(_, let settings): settings.isEnabled ? 13 : 14
    case .configure: 15
    case .cancelAllTouches: 16
    case .setTranslation: 17
    case .setScale: 18
    case .setRotation: 19
    case .perform: 20
    case .cancelPerform: 21
    case .cancelPerforms: 22
    case .setMode: 23
    case .user: 24
    case .addControl: 25
    case .setControl(_, let settings): settings.isEnabled ? 26 : 27
    case .addTarget: 28
    case .removeTarget: 29
    case .releaseTarget: 30
    case .sendActions: 31
    }
  }
}

extension CoverageFeature {
  fileprivate static func threshold(_ kind: Int, _ index: Int, _ side: Int, _ outcome: Int) -> CoverageFeature {
    CoverageFeature(.threshold, (kind, 4), (index, 3), (side, 2), (outcome, 3))
  }
}
