import Multitouch

/// What a field of a record is; decides how its word is read back.
enum TraceFieldType: Sendable {
  case integer, answer, real, phase, state, side, whose, step, reason
  /// A subject with one of these tags (N-10's letters; `-` is nobody).
  case subject(String)
  /// A number, or `-` for nobody: whom a control's event is sent to.
  case target
}

/// The fields of one kind of record: N-10's first table.
struct TraceLayout: Sendable {
  /// What may follow the fixed fields.
  enum Tail: Sendable {
    case nothing
    /// So many groups of fields.
    case groups([TraceFieldType], ClosedRange<Int>)
    /// An answer, if the first field is one of these words.
    case answerAfter([String])
    /// These fields, if the subject is `perform`.
    case ofPerform([TraceFieldType])
  }

  /// The tags a subject may have: letters of N-10, `a` for `app`, `p` for `perform`, `-` for nobody.
  var subjects: String
  var fields: [TraceFieldType] = []
  var tail = Tail.nothing

  /// Whether records of the kind show a state: what a gesture comes to, and no phase of a touch.
  var hasState: Bool { fields.contains { if case .state = $0 { true } else { false } } }

  /// The layout of a kind.
  static func of(_ kind: TraceKind) -> TraceLayout { table[Int(kind.rawValue)] }

  private static let table: [TraceLayout] = TraceKind.allCases.map { kind in
    switch kind {
    case .hook: TraceLayout(subjects: "aw", fields: [.side], tail: .answerAfter(["before"]))
    case .touch:
      TraceLayout(subjects: "t", fields: [.phase, .integer, .real, .real, .subject("v-"), .answer])
    case .receive: TraceLayout(subjects: "r", fields: [.subject("t"), .answer])
    case .rec: TraceLayout(subjects: "r", fields: [.phase], tail: .groups([.subject("t")], 1...Int.max))
    case .beginv: TraceLayout(subjects: "v", fields: [.subject("r"), .answer])
    case .begin: TraceLayout(subjects: "r", fields: [.answer])
    case .req: TraceLayout(subjects: "r", fields: [.subject("r"), .whose, .answer])
    case .simul: TraceLayout(subjects: "r", fields: [.subject("r"), .answer])
    case .state: TraceLayout(subjects: "r", fields: [.state, .state])
    case .act: TraceLayout(subjects: "r", fields: [.state, .integer, .real, .real], tail: .groups([.real], 0...4))
    case .reset: TraceLayout(subjects: "r")
    case .view:
      TraceLayout(
        subjects: "v", fields: [.phase],
        tail: .groups([.subject("t"), .integer, .real, .real, .integer], 1...Int.max))
    case .track:
      TraceLayout(subjects: "c", fields: [.step, .subject("t-")], tail: .answerAfter(["begin", "continue"]))
    case .ctl: TraceLayout(subjects: "c", fields: [.integer])
    case .send: TraceLayout(subjects: "c", fields: [.target, .integer, .integer])
    case .timer:
      TraceLayout(subjects: "rp", tail: .ofPerform([.integer, .integer, .integer, .integer, .integer]))
    case .user: TraceLayout(subjects: "-", fields: [.integer], tail: .groups([.real], 0...4))
    case .drop: TraceLayout(subjects: "-", fields: [.reason, .integer])
    }
  }
}

extension TraceSubject {
  /// The tag as a layout names it.
  var tag: Character {
    switch self {
    case .view: "v"
    case .control: "c"
    case .recognizer: "r"
    case .window: "w"
    case .touch: "t"
    case .application: "a"
    case .perform: "p"
    case .none: "-"
    }
  }

  /// Tags in words, for errors.
  static func names(ofTags tags: String) -> String {
    tags.map { tag in
      switch tag {
      case "v": "a view such as v0"
      case "c": "a control such as c0"
      case "r": "a recognizer such as r0"
      case "w": "a window such as w0"
      case "t": "a touch such as t1"
      case "a": "app"
      case "p": "perform"
      default: "-"
      }
    }.joined(separator: " or ")
  }
}
