// A trace as one array of words: what the search writes, compares and judges, where an array a record would cost more
// than the engine.

import Multitouch
import MultitouchRecordings

/// What a field's word stands for; the raw value is the field's nibble in a ``WordTrace``.
enum WordType: UInt64 {
  case integer = 1
  case real, phase, state, side, whose, step, reason, subject
}

/// A trace in the words of N-10's digest.
///
/// A record is: time; kind and number of fields; subject; a nibble for each field's type, 16 a word; the fields. Two
/// traces are equal iff their words are: a record's words say where it ends. Reals are kept by their bits, −0 as +0.
struct WordTrace: Sendable {
  private(set) var words: [UInt64] = []
  /// Where each record begins.
  private(set) var starts: [Int] = []
  /// Where the record being written has its next nibble, how far up in its word, and its next field.
  private var nibbleWord = 0
  private var nibbleShift: UInt64 = 0

  /// An empty trace with room for some records.
  init() {
    words.reserveCapacity(1024)
    starts.reserveCapacity(128)
  }

  /// The words of a trace.
  init(_ records: [TraceRecord]) {
    self.init()
    for record in records { append(record) }
  }

  /// How many records there are.
  var count: Int { starts.count }

  // MARK: Writing

  /// Begins a record; `fieldCount` fields follow.
  mutating func begin(_ now: Int64, _ kind: TraceKind, _ subject: UInt64, fieldCount: Int) {
    starts.append(words.count)
    words.append(UInt64(bitPattern: now))
    words.append(UInt64(kind.rawValue) | UInt64(fieldCount) << 8)
    words.append(subject)
    nibbleWord = words.count
    nibbleShift = 0
    var rest = fieldCount
    while rest > 0 {
      words.append(0)
      rest -= 16
    }
  }

  /// The record's next field.
  mutating func add(_ type: WordType, _ word: UInt64) {
    words.append(word)
    words[nibbleWord] |= type.rawValue << nibbleShift
    nibbleShift += 4
    if nibbleShift == 64 {
      nibbleShift = 0
      nibbleWord += 1
    }
  }

  mutating func add(_ datum: TraceDatum) {
    switch datum {
    case .integer(let n): add(.integer, UInt64(bitPattern: n))
    case .real(let x): add(.real, (x + 0.0).bitPattern)
    case .phase(let p): add(.phase, UInt64(p.rawValue))
    case .state(let s): add(.state, UInt64(s.rawValue))
    case .side(let s): add(.side, UInt64(s))
    case .whose(let w): add(.whose, UInt64(w))
    case .reason(let r): add(.reason, UInt64(r.rawValue))
    case .step(let s): add(.step, UInt64(s))
    case .name(let name): add(.subject, name.digestWord)
    }
  }

  mutating func add(_ field: TraceField) {
    switch field {
    case .integer(let n): add(.integer, UInt64(bitPattern: n))
    case .real(let x): add(.real, (x + 0.0).bitPattern)
    case .phase(let p): add(.phase, UInt64(p.rawValue))
    case .state(let s): add(.state, UInt64(s.rawValue))
    case .side(let s): add(.side, UInt64(s.rawValue))
    case .whose(let w): add(.whose, UInt64(w.rawValue))
    case .step(let s): add(.step, UInt64(s.rawValue))
    case .reason(let r): add(.reason, UInt64(r.rawValue))
    case .subject(let s): add(.subject, s.digestWord)
    }
  }

  mutating func append(_ record: TraceRecord) {
    begin(record.now, record.kind, record.subject.digestWord, fieldCount: record.fields.count)
    for field in record.fields { add(field) }
  }

  /// Writes a `user` record; up to four numbers are shown.
  mutating func appendUser(_ now: Int64, _ code: Int64, _ numbers: [Double]) {
    begin(now, .user, TraceSubject.none.digestWord, fieldCount: 1 + min(4, numbers.count))
    add(.integer, UInt64(bitPattern: code))
    for number in numbers.prefix(4) { add(.real, (number + 0.0).bitPattern) }
  }

  // MARK: Reading

  func now(_ record: Int) -> Int64 { Int64(bitPattern: words[starts[record]]) }

  func kind(_ record: Int) -> TraceKind { WordTrace.kinds[Int(words[starts[record] + 1] & 0xFF)] }

  func fieldCount(_ record: Int) -> Int { Int(words[starts[record] + 1] >> 8) }

  /// The subject's word: tag · 2³² + n.
  func subject(_ record: Int) -> UInt64 { words[starts[record] + 2] }

  /// The nibbles of the first 16 fields, the first one lowest; 0 where there is none.
  func types(_ record: Int) -> UInt64 { fieldCount(record) == 0 ? 0 : words[starts[record] + 3] }

  /// Where the fields of a record begin in ``words``.
  func fields(_ record: Int) -> Int { starts[record] + 3 + (fieldCount(record) + 15) >> 4 }

  /// The word of a field.
  func word(_ record: Int, _ field: Int) -> UInt64 { words[fields(record) + field] }

  /// Why a `drop` was written; nil if it does not say.
  func dropReason(_ record: Int) -> DropReason? {
    if types(record) & 0xF != WordType.reason.rawValue { return nil }
    return DropReason(rawValue: UInt8(truncatingIfNeeded: word(record, 0)))
  }

  /// Whether a record's fields are exactly these two.
  func hasFields(_ record: Int, _ reason: DropReason, _ argument: Int64) -> Bool {
    fieldCount(record) == 2 && types(record) == WordType.reason.rawValue | WordType.integer.rawValue << 4
      && word(record, 0) == UInt64(reason.rawValue) && word(record, 1) == UInt64(bitPattern: argument)
  }

  /// The last field, if it is an integer.
  func lastInteger(_ record: Int) -> Int64? {
    let last = fieldCount(record) - 1
    if last < 0 || type(record, last) != .integer { return nil }
    return Int64(bitPattern: word(record, last))
  }

  /// What a field is.
  func type(_ record: Int, _ field: Int) -> WordType? {
    WordType(rawValue: words[starts[record] + 3 + field >> 4] >> (UInt64(field & 15) * 4) & 0xF)
  }

  /// Whether it is the application's `hook` that begins an event (D-5).
  func isHookBeforeAll(_ record: Int) -> Bool {
    subject(record) >> 32 == 6 && types(record) & 0xF == WordType.side.rawValue && word(record, 0) == 0
  }

  /// Whether a `touch` is of this one and this phase.
  func isTouch(_ record: Int, _ uid: UInt64, _ phase: ContactPhase) -> Bool {
    subject(record) == 5 << 32 + uid && types(record) & 0xF == WordType.phase.rawValue
      && word(record, 0) == UInt64(phase.rawValue)
  }

  /// Whether anything was dropped.
  var hasDrop: Bool { starts.indices.contains { kind($0) == .drop } }

  /// The first records.
  func prefix(_ count: Int) -> WordTrace {
    if count >= starts.count { return self }
    var result = self
    result.words.removeSubrange(starts[count]...)
    result.starts.removeSubrange(count...)
    return result
  }

  /// The digest of the trace (N-10).
  var digest: UInt64 {
    var digest = TraceDigest()
    for record in starts.indices {
      let start = starts[record]
      let count = fieldCount(record)
      digest.absorb(words[start])
      digest.absorb(words[start + 1] & 0xFF)
      digest.absorb(words[start + 2])
      digest.absorb(UInt64(count))
      let first = fields(record)
      for index in first..<first + count { digest.absorb(words[index]) }
    }
    return digest.value
  }

  // MARK: Records

  /// All records in their own form.
  var records: [TraceRecord] { starts.indices.map(record) }

  /// A record in its own form.
  func record(_ index: Int) -> TraceRecord {
    let (count, first) = (fieldCount(index), fields(index))
    let nibbles = starts[index] + 3
    var list: [TraceField] = []
    list.reserveCapacity(count)
    for field in 0..<count {
      let nibble = words[nibbles + field >> 4] >> (UInt64(field & 15) * 4) & 0xF
      list.append(WordTrace.field(nibble, words[first + field]))
    }
    return TraceRecord(
      now: now(index), kind: kind(index), subject: WordTrace.subject(ofWord: subject(index)), fields: list)
  }

  private static let kinds = TraceKind.allCases

  private static func field(_ nibble: UInt64, _ word: UInt64) -> TraceField {
    let byte = UInt8(truncatingIfNeeded: word)
    // Only `add` writes words, by the types' own raw values.
    switch WordType(rawValue: nibble) {
    case .real: return .real(Double(bitPattern: word))
    case .phase: return .phase(ContactPhase(rawValue: byte) ?? .began)
    case .state: return .state(GestureState(rawValue: byte) ?? .possible)
    case .side: return .side(HookSide(rawValue: byte) ?? .before)
    case .whose: return .whose(RequirementAsker(rawValue: byte) ?? .r)
    case .step: return .step(TrackingStep(rawValue: byte) ?? .begin)
    case .reason: return .reason(DropReason(rawValue: byte) ?? .unknown)
    case .subject: return .subject(subject(ofWord: word))
    case .integer, nil: return .integer(Int64(bitPattern: word))
    }
  }

  /// The subject that a word stands for.
  static func subject(ofWord word: UInt64) -> TraceSubject {
    let number = word & 0xFFFF_FFFF
    switch word >> 32 {
    case 1: return .view(Int(number))
    case 2: return .control(Int(number))
    case 3: return .recognizer(Int(number))
    case 4: return .window(Int(number))
    case 5: return .touch(number)
    case 6: return .application
    case 7: return .perform
    default: return .none
    }
  }
}

extension WordTrace: Equatable {
  static func == (a: WordTrace, b: WordTrace) -> Bool { a.words == b.words }
}
