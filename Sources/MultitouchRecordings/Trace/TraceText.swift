import Multitouch

// Traces as text: N-10's grammar, one line a record, for people and diffs.
//
// Reading what was written gives the same trace, for every trace whose records have N-10's fields; what else a
// `TraceRecord` can hold is written too, but its line is not read back.

extension Trace {
  /// The trace as text; each line ends with a line feed.
  public var text: String {
    var text = ""
    for record in records {
      record.write(to: &text)
      text += "\n"
    }
    return text
  }

  /// Reads a trace's text. `file` names it in errors. Time and memory are linear in the text; a line may have up to
  /// 64 KiB.
  public init(text: String, file: String = "trace") throws(TextSyntaxError) {
    self.init()
    var lines = TextLines(Array(text.utf8), file: file, style: .trace)
    while var line = try lines.next() { append(try TraceRecord(line: &line)) }
    if !lines.endsWithLineFeed {
      throw TextSyntaxError(
        file: file, line: lines.number, column: 1, described: "a last line without a line feed",
        expected: "a line feed after every line", remedy: "the trace was cut off; write it again")
    }
  }
}

extension TraceRecord: CustomStringConvertible {
  /// The record's line, without a line feed.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  func write(to text: inout String) {
    text += "\(now) \(kind.traceWord) \(subject.word)"
    for field in fields {
      text += " "
      text += field.word
    }
  }

  /// Reads a record to the end of its line.
  init(line: inout TextLine) throws(TextSyntaxError) {
    let now: Int64 = try line.integer(try line.next("a time in ns"), "a time in ns")
    let kind: TraceKind = try line.word(try line.next("a kind of record"), "a kind of record")
    let layout = TraceLayout.of(kind)
    let subject = try line.subject(of: layout.subjects)
    self.init(now: now, kind: kind, subject: subject)
    for type in layout.fields { fields.append(try line.field(type)) }
    switch layout.tail {
    case .nothing: break
    case .answerAfter(let words):
      if let first = fields.first, words.contains(first.word) { fields.append(try line.field(.answer)) }
    case .ofPerform(let types):
      if subject == .perform { for type in types { fields.append(try line.field(type)) } }
    case .groups(let types, let counts):
      var count = 0
      while count < counts.lowerBound || (count < counts.upperBound && line.peek != nil) {
        for type in types { fields.append(try line.field(type)) }
        count += 1
      }
    }
    try line.finish()
  }
}

extension TraceField {
  /// The field's word.
  public var word: String {
    switch self {
    case .integer(let n): String(n)
    case .real(let x): RealText.text(x)
    case .phase(let p): p.traceWord
    case .state(let s): s.traceWord
    case .side(let s): s.traceWord
    case .whose(let w): w.traceWord
    case .step(let s): s.traceWord
    case .reason(let r): r.traceWord
    case .subject(let s): s.word
    }
  }
}

extension TraceSubject {
  /// Whether touches are numbered like this, from 1, and the digest has room for the number beside the tag.
  fileprivate var isNumberInRange: Bool {
    if case .touch(let uid) = self { (1...UInt64(Int64.max)).contains(uid) } else { true }
  }
}

extension TextLine {
  /// Takes a subject with one of a layout's tags.
  mutating func subject(of tags: String) throws(TextSyntaxError) -> TraceSubject {
    let token = try next(TraceSubject.names(ofTags: tags))
    guard let subject = TraceSubject(word: token.text), tags.contains(subject.tag), subject.isNumberInRange else {
      let names = TraceSubject.names(ofTags: tags)
      throw error(
        at: token, names,
        tags == "-"
          ? "records of this kind are about nobody: write -"
          : "name the thing by its letter and number, without leading zeros (SPEC N-10)")
    }
    return subject
  }

  /// Takes a field of a type.
  fileprivate mutating func field(_ type: TraceFieldType) throws(TextSyntaxError) -> TraceField {
    switch type {
    case .subject(let tags): return .subject(try subject(of: tags))
    case .integer: return .integer(try integer(try next("an integer"), "an integer"))
    case .answer: return .answer(try answer(try next("an answer")))
    case .real: return .real(try real(try next("a number"), "a number"))
    case .phase: return .phase(try word(try next("a phase"), "a phase"))
    case .state: return .state(try word(try next("a state"), "a state"))
    case .side: return .side(try word(try next("a side"), "a side"))
    case .whose: return .whose(try word(try next("r or q"), "r or q"))
    case .step: return .step(try word(try next("a step"), "a step"))
    case .reason: return .reason(try word(try next("a reason"), "a reason"))
    case .target:
      if skip("-") { return .subject(.none) }
      return .integer(try integer(try next("a target or -"), "a target or -"))
    }
  }
}
