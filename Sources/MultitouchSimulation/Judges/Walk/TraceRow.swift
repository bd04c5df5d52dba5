// A record taken apart once, for all examiners.

import Multitouch
import MultitouchRecordings

/// One touch in a `rec` or `view` record.
struct TouchRow {
  var uid: Int
  var time: Int64 = 0
  var place = Point.zero
  var tapCount = 0
}

/// A trace record in flat form; what a kind does not have keeps its last value. One object for a whole walk.
final class TraceRow {
  @exclusivity(unchecked) var kind = TraceKind.drop
  @exclusivity(unchecked) var now: Int64 = 0
  /// The subject's number or uid; −1 for the application, performs and nobody.
  @exclusivity(unchecked) var number = -1
  @exclusivity(unchecked) var phase = ContactPhase.began
  /// `state`: before; `act`: the state it shows.
  @exclusivity(unchecked) var from = GestureState.possible
  @exclusivity(unchecked) var to = GestureState.possible
  /// The recognizer or touch a question is about; the view of a `touch`, −1 without one; the uid of a `track`, −1
  /// without one.
  @exclusivity(unchecked) var other = -1
  @exclusivity(unchecked) var answer = false
  @exclusivity(unchecked) var isBefore = false
  @exclusivity(unchecked) var reason = DropReason.unknown
  /// `drop`: the argument; `ctl` and `send`: the mask; `timer perform`: the target.
  @exclusivity(unchecked) var argument: Int64 = 0
  /// `send`: the target, nil for nobody; `timer perform`: unused.
  @exclusivity(unchecked) var target: Int64?
  /// `send`: the action; `user`: the code.
  @exclusivity(unchecked) var action: Int64 = 0
  @exclusivity(unchecked) var place = Point.zero
  /// `touch`: tapCount; `act`: numberOfTouches.
  @exclusivity(unchecked) var count = 0
  @exclusivity(unchecked) var whose = RequirementAsker.r
  @exclusivity(unchecked) var step = TrackingStep.begin
  /// `rec`, `view`: their touches.
  @exclusivity(unchecked) var touches: [TouchRow] = []
  /// `act`: its values; `user`: its numbers.
  @exclusivity(unchecked) var values: [Double] = []
  /// `timer perform`: target, selector and three words.
  @exclusivity(unchecked) var words: [Int64] = []

  /// Whether the subject is a recognizer.
  @exclusivity(unchecked) var isOfRecognizer = false

  /// Takes a record apart; false if it is none that N-10's table knows.
  func read(_ trace: WordTrace, _ index: Int) -> Bool {
    kind = trace.kind(index)
    return trace.read(index) { take($0) }
  }

  private func take(_ fields: WordRecord) -> Bool {
    now = fields.now
    let subject = fields.subject
    let tag = subject >> 32
    isOfRecognizer = tag == 3
    number = tag > 5 ? -1 : Int(subject & 0xFFFF_FFFF)
    switch kind {
    case .hook: return readHook(fields)
    case .touch:
      guard fields.are(.phase, .integer, .real, .real, .subject, .integer) else { return false }
      phase = fields.phase(0)
      count = Int(clamping: fields.integer(1))
      place = Point(x: fields.real(2), y: fields.real(3))
      return readName(fields.word(4)) && readAnswer(fields.integer(5))
    case .receive, .beginv, .simul:
      return fields.are(.subject, .integer) && readName(fields.word(0)) && readAnswer(fields.integer(1))
    case .begin: return fields.are(.integer) && readAnswer(fields.integer(0))
    case .req:
      guard fields.are(.subject, .whose, .integer) else { return false }
      whose = fields.word(1) == 0 ? .r : .q
      return readName(fields.word(0)) && readAnswer(fields.integer(2))
    case .rec: return readUIDs(fields)
    case .view: return readTouches(fields)
    case .state:
      guard fields.are(.state, .state) else { return false }
      from = fields.state(0)
      to = fields.state(1)
      return true
    case .act:
      guard fields.count >= 4, fields.count <= 8, fields.begin(.state, .integer, .real, .real) else { return false }
      to = fields.state(0)
      count = Int(clamping: fields.integer(1))
      place = Point(x: fields.real(2), y: fields.real(3))
      return readValues(fields, from: 4)
    case .reset: return fields.count == 0
    case .track: return readTrack(fields)
    case .ctl:
      guard fields.are(.integer) else { return false }
      argument = fields.integer(0)
      return true
    case .send: return readSend(fields)
    case .timer: return readTimer(fields)
    case .user:
      guard fields.begin(.integer) else { return false }
      action = fields.integer(0)
      return readValues(fields, from: 1)
    case .drop:
      guard fields.are(.reason, .integer) else { return false }
      reason = fields.reason(0)
      argument = fields.integer(1)
      return true
    }
  }

  private func readName(_ word: UInt64) -> Bool {
    switch word >> 32 {
    case 1, 2, 3, 5: other = Int(word & 0xFFFF_FFFF)
    case 8: other = -1
    default: return false
    }
    return true
  }

  private func readAnswer(_ n: Int64) -> Bool {
    answer = n != 0
    return n == 0 || n == 1
  }

  private func readHook(_ fields: WordRecord) -> Bool {
    guard fields.begin(.side) else { return false }
    isBefore = fields.word(0) == 0
    return isBefore ? fields.are(.side, .integer) && readAnswer(fields.integer(1)) : fields.count == 1
  }

  private func readUIDs(_ fields: WordRecord) -> Bool {
    touches.clear()
    guard fields.count > 1, fields.begin(.phase) else { return false }
    phase = fields.phase(0)
    var i = 1
    while i < fields.count {
      guard fields.type(i) == .subject, fields.word(i) >> 32 == 5 else { return false }
      touches.append(TouchRow(uid: Int(fields.word(i) & 0xFFFF_FFFF)))
      i += 1
    }
    return true
  }

  private func readTouches(_ fields: WordRecord) -> Bool {
    touches.clear()
    guard fields.count > 1, fields.count % 5 == 1, fields.begin(.phase) else { return false }
    phase = fields.phase(0)
    var i = 1
    while i < fields.count {
      guard fields.type(i) == .subject, fields.word(i) >> 32 == 5, fields.type(i + 1) == .integer,
        fields.type(i + 2) == .real, fields.type(i + 3) == .real, fields.type(i + 4) == .integer
      else { return false }
      touches.append(
        TouchRow(
          uid: Int(fields.word(i) & 0xFFFF_FFFF), time: fields.integer(i + 1),
          place: Point(x: fields.real(i + 2), y: fields.real(i + 3)), tapCount: Int(clamping: fields.integer(i + 4))))
      i += 5
    }
    return true
  }

  private func readValues(_ fields: WordRecord, from first: Int) -> Bool {
    values.clear()
    var i = first
    while i < fields.count {
      guard fields.type(i) == .real else { return false }
      values.append(fields.real(i))
      i += 1
    }
    return true
  }

  private func readTimer(_ fields: WordRecord) -> Bool {
    words.clear()
    var i = 0
    while i < fields.count {
      guard fields.type(i) == .integer else { return false }
      words.append(fields.integer(i))
      i += 1
    }
    return isOfRecognizer ? words.isEmpty : words.count == 5
  }

  private func readTrack(_ fields: WordRecord) -> Bool {
    guard fields.begin(.step, .subject), readName(fields.word(1)) else { return false }
    step = fields.step(0)
    let isQuestion = step == .begin || step == .continue
    return isQuestion ? fields.are(.step, .subject, .integer) && readAnswer(fields.integer(2)) : fields.count == 2
  }

  private func readSend(_ fields: WordRecord) -> Bool {
    guard fields.count == 3, fields.type(1) == .integer, fields.type(2) == .integer else { return false }
    switch fields.type(0) {
    case .integer: target = fields.integer(0)
    case .subject where fields.word(0) >> 32 == 8: target = nil
    default: return false
    }
    action = fields.integer(1)
    argument = fields.integer(2)
    return true
  }
}

extension Array {
  /// Removes everything and keeps the room; nothing at all if there is nothing.
  mutating func clear() { if !isEmpty { removeAll(keepingCapacity: true) } }
}
