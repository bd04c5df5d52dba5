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
    features(of: script, WordTrace(trace))
  }

  /// The features of a run that was examined; with the rules that decided something in the reference model's run of it,
  /// and with what the compiler counted of the engine's.
  public mutating func features(of script: TouchScript, _ examination: Examination) -> [CoverageFeature] {
    // Their domains are the last: they come after all others.
    features(of: script, examination.written) + examination.rules.features + examination.counted
  }

  mutating func features(of script: TouchScript, _ trace: WordTrace) -> [CoverageFeature] {
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

  /// The number of the recognizer that a subject's word names; nil if it names none of the scene's.
  private func recognizer(_ word: UInt64) -> Int? {
    let number = Int(word & 0xFFFF_FFFF)
    return word >> 32 == 3 && number < kinds.count ? number : nil
  }

  private func kind(_ word: UInt64) -> Int { recognizer(word).map { kinds[$0] } ?? 0 }

  private mutating func readTrace(_ trace: WordTrace) {
    var counts = [Int](repeating: 0, count: TraceKind.allCases.count)
    for record in 0..<trace.count {
      let number = Int(trace.kind(record).rawValue)
      counts[number] += 1
      if record > 0 {
        let isAtOnce = trace.now(record - 1) == trace.now(record)
        note(
          CoverageFeature(
            .sequence, (Int(trace.kind(record - 1).rawValue), 5), (number, 5), (isAtOnce ? 1 : 0, 1)))
      }
      read(trace, record)
    }
    for (kind, count) in counts.enumerated() where count > 0 {
      note(CoverageFeature(.amount, (kind, 5), (count.bitWidth - count.leadingZeroBitCount - 1, 4)))
    }
  }

  private mutating func read(_ trace: WordTrace, _ record: Int) {
    let subject = trace.subject(record)
    switch trace.kind(record) {
    case .touch:
      let phase = Int(trace.word(record, 0))
      if phase == Int(ContactPhase.began.rawValue) {
        liveTouches += 1
      } else if phase != Int(ContactPhase.moved.rawValue) {
        liveTouches -= 1
      }
    case .state:
      let (from, to) = (Int(trace.word(record, 0)), Int(trace.word(record, 1)))
      let others = states.count { $0 == GestureState.began.rawValue || $0 == GestureState.changed.rawValue }
      note(CoverageFeature(.transition, (kind(subject), 4), (from, 3), (to, 3), (liveTouches, 3), (others, 2)))
      if let n = recognizer(subject) { states[n] = UInt8(truncatingIfNeeded: to) }
    case .reset: if let n = recognizer(subject) { states[n] = 0 }
    case .act:
      let (state, touches) = (Int(trace.word(record, 0)), Int64(bitPattern: trace.word(record, 1)))
      let bits = recognizer(subject).map { settings[$0] } ?? 0
      note(CoverageFeature(.action, (kind(subject), 4), (state, 3), (Int(clamping: touches), 3), (bits, 3)))
    case .drop: note(CoverageFeature(.drop, (Int(trace.word(record, 0)), 5), (liveTouches, 3)))
    case .view: readDelivery(trace, record)
    case .track: readControl(trace, record, Int(trace.word(record, 0)))
    case .ctl: readMask(trace, record, trace.word(record, 0))
    case .receive, .beginv, .begin, .req, .simul: readQuestion(trace, record)
    default: break
    }
  }

  private mutating func readDelivery(_ trace: WordTrace, _ record: Int) {
    let count = trace.fieldCount(record)
    if count <= 5 { return }
    let isLate = Int64(bitPattern: trace.word(record, 2)) != trace.now(record)
    let taps = Int(clamping: Int64(bitPattern: trace.word(record, 5)))
    note(
      CoverageFeature(
        .delivery, (Int(trace.word(record, 0)), 2), (count / 5, 2), (isLate ? 1 : 0, 1), (taps, 2)))
  }

  private mutating func readControl(_ trace: WordTrace, _ record: Int, _ detail: Int) {
    note(CoverageFeature(.control, (Int(trace.kind(record).rawValue), 5), (detail, 10)))
  }

  /// The bits of touches, and apart from them, so that what a host sends at random does not multiply, the others.
  private mutating func readMask(_ trace: WordTrace, _ record: Int, _ mask: UInt64) {
    readControl(trace, record, Int(mask & 0x1FF))
    let others =
      (mask & 0xE00 != 0 ? 1 : 0) | (mask & UInt64(ControlEvents.valueChanged.rawValue) != 0 ? 2 : 0)
      | (mask & UInt64(ControlEvents.primaryActionTriggered.rawValue) != 0 ? 4 : 0)
    if others != 0 { readControl(trace, record, 0x200 | others) }
  }

  private mutating func readQuestion(_ trace: WordTrace, _ record: Int) {
    let count = trace.fieldCount(record)
    let other = trace.type(record, 0) == .subject ? kind(trace.word(record, 0)) : 0
    let answer = Int(truncatingIfNeeded: trace.word(record, count - 1))
    note(
      CoverageFeature(
        .question, (Int(trace.kind(record).rawValue), 5), (kind(trace.subject(record)), 4), (other, 4), (answer, 1)))
  }
}

// MARK: - Steps

extension GestureCoverage {
  /// Where and when a contact landed last.
  private struct Landing {
    var contact: ContactID
    var began: Int64
    var place: Point
  }

  /// What a script did, next to what came of it at the same instant.
  private mutating func readSteps(_ script: TouchScript, _ trace: WordTrace) {
    let thresholds = ThresholdTable(script)
    var landings: [Landing] = []
    var lastLift: Int64?
    var lastLanding: Int64?
    var cursor = 0
    var live = 0
    for step in script.steps {
      switch step {
      case .advance, .samples: continue
      case .command(let command):
        note(CoverageFeature(.command, (Self.number(of: command), 5), (0, 1), (31, 5)))
      case .frame(let time, let changes):
        while cursor < trace.count && trace.now(cursor) < time { cursor += 1 }
        let before = live
        for change in changes {
          let index = landings.firstIndex { $0.contact == change.contact }
          switch change.phase {
          case .began:
            if let lastLift { near(time &- lastLift, thresholds, trace, cursor) }
            if thresholds.hasSystem {
              if let lastLanding { near(time &- lastLanding, thresholds, trace, cursor) }
              lastLanding = time
            }
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

  private mutating func near(_ time: Int64, _ table: ThresholdTable, _ trace: WordTrace, _ cursor: Int) {
    for entry in table.durations {
      guard let side = ThresholdTable.side(time, of: entry.value) else { continue }
      let now = cursor < trace.count ? trace.now(cursor) : 0
      note(.threshold(entry.kind, 4 + entry.index, side, outcome(of: entry.kind, trace, cursor, now)))
    }
  }

  private mutating func near(
    _ moved: Point, _ table: ThresholdTable, _ trace: WordTrace, _ cursor: Int, _ time: Int64
  ) {
    for entry in table.distances {
      guard let side = ThresholdTable.side(moved.x, moved.y, of: entry.value) else { continue }
      note(.threshold(entry.kind, entry.index, side, outcome(of: entry.kind, trace, cursor, time)))
    }
  }

  /// The first new state of a recognizer of that kind among the records of one instant; 7: none.
  private func outcome(of wanted: Int, _ trace: WordTrace, _ cursor: Int, _ now: Int64) -> Int {
    var index = cursor
    while index < trace.count, trace.now(index) == now, index < cursor + 64 {
      if trace.kind(index) == .state, kind(trace.subject(index)) == wanted { return Int(trace.word(index, 1)) }
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
