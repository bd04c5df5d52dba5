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
  func read(_ record: TraceRecord) -> Bool {
    kind = record.kind
    now = record.now
    isOfRecognizer = false
    switch record.subject {
    case .view(let n), .control(let n), .window(let n): number = n
    case .recognizer(let n):
      number = n
      isOfRecognizer = true
    case .touch(let uid): number = Int(clamping: uid)
    case .application, .perform, .none: number = -1
    }
    let fields = record.fields
    switch kind {
    case .hook: return readHook(fields)
    case .touch: return readTouch(fields)
    case .receive, .beginv, .simul:
      guard fields.count == 2 else { return false }
      return readName(fields[0]) && readAnswer(fields[1])
    case .begin: return fields.count == 1 && readAnswer(fields[0])
    case .req:
      guard fields.count == 3, case .whose(let asker) = fields[1] else { return false }
      whose = asker
      return readName(fields[0]) && readAnswer(fields[2])
    case .rec: return readTouches(fields, width: 1)
    case .view: return readTouches(fields, width: 5)
    case .state:
      guard fields.count == 2, case .state(let a) = fields[0], case .state(let b) = fields[1] else { return false }
      from = a
      to = b
      return true
    case .act: return readAct(fields)
    case .reset: return fields.isEmpty
    case .track: return readTrack(fields)
    case .ctl:
      guard fields.count == 1, case .integer(let mask) = fields[0] else { return false }
      argument = mask
      return true
    case .send: return readSend(fields)
    case .timer:
      words.clear()
      for field in fields {
        guard case .integer(let word) = field else { return false }
        words.append(word)
      }
      return isOfRecognizer ? words.isEmpty : words.count == 5
    case .user: return readUser(fields)
    case .drop:
      guard fields.count == 2, case .reason(let why) = fields[0], case .integer(let n) = fields[1] else { return false }
      reason = why
      argument = n
      return true
    }
  }

  private func readName(_ field: TraceField) -> Bool {
    guard case .subject(let subject) = field else { return false }
    switch subject {
    case .recognizer(let n), .view(let n), .control(let n): other = n
    case .touch(let uid): other = Int(clamping: uid)
    case .none: other = -1
    default: return false
    }
    return true
  }

  private func readAnswer(_ field: TraceField) -> Bool {
    guard case .integer(let n) = field else { return false }
    answer = n != 0
    return n == 0 || n == 1
  }

  private func readHook(_ fields: [TraceField]) -> Bool {
    guard let first = fields.first, case .side(let side) = first else { return false }
    isBefore = side == .before
    return isBefore ? fields.count == 2 && readAnswer(fields[1]) : fields.count == 1
  }

  private func readTouch(_ fields: [TraceField]) -> Bool {
    guard fields.count == 6, case .phase(let phase) = fields[0], case .integer(let taps) = fields[1],
      case .real(let x) = fields[2], case .real(let y) = fields[3]
    else { return false }
    self.phase = phase
    count = Int(clamping: taps)
    place = Point(x: x, y: y)
    return readName(fields[4]) && readAnswer(fields[5])
  }

  private func readTouches(_ fields: [TraceField], width: Int) -> Bool {
    touches.clear()
    guard fields.count > 1, fields.count % width == 1 % width, case .phase(let phase) = fields[0] else { return false }
    self.phase = phase
    var i = 1
    while i + width <= fields.count {
      guard case .subject(.touch(let uid)) = fields[i] else { return false }
      var touch = TouchRow(uid: Int(clamping: uid))
      if width == 5 {
        guard case .integer(let time) = fields[i + 1], case .real(let x) = fields[i + 2],
          case .real(let y) = fields[i + 3], case .integer(let taps) = fields[i + 4]
        else { return false }
        touch.time = time
        touch.place = Point(x: x, y: y)
        touch.tapCount = Int(clamping: taps)
      }
      touches.append(touch)
      i += width
    }
    return i == fields.count
  }

  private func readAct(_ fields: [TraceField]) -> Bool {
    guard fields.count >= 4, case .state(let state) = fields[0], case .integer(let n) = fields[1],
      case .real(let x) = fields[2], case .real(let y) = fields[3]
    else { return false }
    to = state
    count = Int(clamping: n)
    place = Point(x: x, y: y)
    values.clear()
    for field in fields[4...] {
      guard case .real(let value) = field else { return false }
      values.append(value)
    }
    return values.count <= 4
  }

  private func readUser(_ fields: [TraceField]) -> Bool {
    guard case .integer(let code)? = fields.first else { return false }
    action = code
    values.clear()
    for field in fields.dropFirst() {
      guard case .real(let value) = field else { return false }
      values.append(value)
    }
    return true
  }

  private func readTrack(_ fields: [TraceField]) -> Bool {
    guard fields.count >= 2, case .step(let step) = fields[0], readName(fields[1]) else { return false }
    self.step = step
    let isQuestion = step == .begin || step == .continue
    return isQuestion ? fields.count == 3 && readAnswer(fields[2]) : fields.count == 2
  }

  private func readSend(_ fields: [TraceField]) -> Bool {
    guard fields.count == 3, case .integer(let action) = fields[1], case .integer(let mask) = fields[2] else {
      return false
    }
    switch fields[0] {
    case .integer(let target): self.target = target
    case .subject(.none): target = nil
    default: return false
    }
    self.action = action
    argument = mask
    return true
  }
}

extension Array {
  /// Removes everything and keeps the room; nothing at all if there is nothing.
  mutating func clear() { if !isEmpty { removeAll(keepingCapacity: true) } }
}
