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
  /// Of the record being written: where its next word of nibbles is, that word so far, how far up the next nibble goes
  /// in it, and how many fields are to come.
  private var nibbleWord = 0
  private var nibbles: UInt64 = 0
  private var nibbleShift: UInt64 = 0
  private var missing = 0

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
    nibbles = 0
    nibbleShift = 0
    missing = fieldCount
    var rest = fieldCount
    while rest > 0 {
      words.append(0)
      rest -= 16
    }
  }

  /// The record's next field.
  mutating func add(_ type: WordType, _ word: UInt64) {
    words.append(word)
    nibbles |= type.rawValue << nibbleShift
    nibbleShift += 4
    missing -= 1
    if missing == 0 || nibbleShift == 64 {
      words[nibbleWord] = nibbles
      nibbleWord += 1
      nibbles = 0
      nibbleShift = 0
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

  /// Reads one record.
  @inline(__always)
  func read<Answer>(_ record: Int, _ body: (WordRecord) -> Answer) -> Answer {
    words.withUnsafeBufferPointer { body(WordRecord($0, at: starts[record])) }
  }

  func now(_ record: Int) -> Int64 { Int64(bitPattern: words[starts[record]]) }

  func kind(_ record: Int) -> TraceKind { WordTrace.kinds[Int(words[starts[record] + 1] & 0xFF)] }

  func fieldCount(_ record: Int) -> Int { Int(words[starts[record] + 1] >> 8) }

  /// The subject's word: tag · 2³² + n.
  func subject(_ record: Int) -> UInt64 { words[starts[record] + 2] }

  /// The word of a field.
  func word(_ record: Int, _ field: Int) -> UInt64 { read(record) { $0.word(field) } }

  /// What a field is; nil if there is none.
  func type(_ record: Int, _ field: Int) -> WordType? { read(record) { $0.type(field) } }

  /// Why a `drop` was written; nil if it does not say.
  func dropReason(_ record: Int) -> DropReason? {
    read(record) { $0.begin(.reason) ? DropReason(rawValue: UInt8(truncatingIfNeeded: $0.word(0))) : nil }
  }

  /// Whether a record's fields are exactly these two.
  func hasFields(_ record: Int, _ reason: DropReason, _ argument: Int64) -> Bool {
    read(record) {
      $0.are(.reason, .integer) && $0.word(0) == UInt64(reason.rawValue) && $0.integer(1) == argument
    }
  }

  /// The last field, if it is an integer.
  func lastInteger(_ record: Int) -> Int64? {
    read(record) { $0.count > 0 && $0.type($0.count - 1) == .integer ? $0.integer($0.count - 1) : nil }
  }

  /// Whether it is the application's `hook` that begins an event (D-5).
  func isHookBeforeAll(_ record: Int) -> Bool {
    read(record) { $0.subject >> 32 == 6 && $0.begin(.side) && $0.word(0) == 0 }
  }

  /// Whether a `touch` is of this one and this phase.
  func isTouch(_ record: Int, _ uid: UInt64, _ phase: ContactPhase) -> Bool {
    read(record) { $0.subject == 5 << 32 + uid && $0.begin(.phase) && $0.word(0) == UInt64(phase.rawValue) }
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

  /// The records of some kinds.
  func only(_ isKept: (TraceKind) -> Bool) -> WordTrace {
    var result = WordTrace()
    for record in starts.indices where isKept(kind(record)) {
      let end = record + 1 < starts.count ? starts[record + 1] : words.count
      result.starts.append(result.words.count)
      result.words += words[starts[record]..<end]
    }
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
      let first = start + 3 + (count + 15) >> 4
      for index in first..<first + count { digest.absorb(words[index]) }
    }
    return digest.value
  }

  // MARK: Records

  /// All records in their own form.
  ///
  /// Without closures, as is ``record(_:)``: tests make millions of records in unoptimised builds.
  var records: [TraceRecord] {
    var records: [TraceRecord] = []
    records.reserveCapacity(starts.count)
    for start in starts { records.append(record(startingAt: start)) }
    return records
  }

  /// A record in its own form.
  func record(_ index: Int) -> TraceRecord { record(startingAt: starts[index]) }

  private func record(startingAt start: Int) -> TraceRecord {
    let head = words[start + 1]
    let count = Int(head >> 8)
    let first = start + 3 + (count + 15) >> 4
    var fields: [TraceField] = []
    fields.reserveCapacity(count)
    var field = 0
    while field < count {
      let nibble = words[start + 3 + field >> 4] >> (UInt64(field & 15) * 4) & 0xF
      fields.append(WordRecord.field(WordType(rawValue: nibble), words[first + field]))
      field += 1
    }
    return TraceRecord(
      now: Int64(bitPattern: words[start]), kind: WordTrace.kinds[Int(head & 0xFF)],
      subject: WordRecord.subject(ofWord: words[start + 2]), fields: fields)
  }

  fileprivate static let kinds = TraceKind.allCases
}

extension WordTrace: Equatable {
  static func == (a: WordTrace, b: WordTrace) -> Bool { a.words == b.words }
}
