// The trace as a timeline for people: one line an event, with what it means and the rule behind it.

import Multitouch
import MultitouchRecordings

/// One line of a replay.
public struct ReplayEvent: Equatable, Sendable {
  /// How much of a trace a line is worth showing.
  public enum Level: Int, Sendable, CaseIterable {
    /// What an application would notice: contacts landing and lifting, actions, states, controls, drops.
    case story
    /// The rest: moves, what recognizers are told, questions, resets.
    case detail
  }

  /// When, ns.
  public var time: Int64
  /// The record's position in the trace.
  public var index: Int
  /// Who, as a person says it.
  public var who: String
  /// What, in words.
  public var text: String
  /// The rule that explains it, if one does.
  public var rule: String?
  public var level: Level

  /// How much of a trace a record's line is worth.
  static func level(of record: TraceRecord) -> Level {
    let first = record.fields.first
    switch record.kind {
    case .touch, .view: return first == .phase(.moved) ? .detail : .story
    case .track: return first == .step(.continue) ? .detail : .story
    case .ctl:
      guard case .integer(let bits)? = first else { return .story }
      let events = ControlEvents(rawValue: UInt32(exactly: bits) ?? 0)
      return events.isSubset(of: [.touchDragInside, .touchDragOutside]) ? .detail : .story
    case .state, .act, .send, .timer, .user, .drop: return .story
    default: return .detail
    }
  }

  /// The line of a record at a position, by what is known behind it, without the reason for it.
  init(
    _ record: TraceRecord, at index: Int, _ ledger: RecognizerLedger, _ contacts: [UInt64: Int64], start: Int64,
    hasSystem: Bool
  ) {
    time = record.now
    self.index = index
    who = record.kind == .drop ? "engine" : Self.who(record.asked, ledger, contacts)
    level = Self.level(of: record)
    text = ""
    let words = record.fields.map(\.replayWord)
    func word(_ i: Int) -> String { words.indices.contains(i) ? words[i] : "?" }
    switch record.kind {
    case .touch:
      text = "\(word(0)) at \(word(2)),\(word(3))"
      if word(0) == "began" {
        text += " on \(word(4)), tap \(word(1))" + (word(5) == "0" ? ", not accepted by its view" : "")
      }
    case .rec: text = "told: \(word(0)) " + words.dropFirst().joined(separator: " ")
    case .state: text = "\(word(0)) → \(word(1))"
    case .act:
      text = "ACTS \(word(0)) at \(word(2)),\(word(3))" + (word(1) == "1" ? "" : ", \(word(1)) fingers")
      text += Self.values(Array(words.dropFirst(4)), ledger.entries[Self.number(record.subject)]?.kind)
    case .reset:
      text = "reset"
      rule = "G-9"
    case .view:
      text = "touches \(word(0))"
      var i = 1
      while i + 4 < words.count {
        text += " \(words[i])"
        if case .integer(let time) = record.fields[i + 1], time != record.now {
          text += " (of \(ReplayTime.milliseconds(time &- start)) ms)"
        }
        i += 5
      }
    case .track: text = "tracking: \(word(0)) \(word(1))" + (words.count > 2 ? Self.answer(word(2)) : "")
    case .ctl: text = "sends " + ControlEvents(rawValue: UInt32(word(0)) ?? 0).spoken
    case .send: text = "action \(word(1)) to target \(word(0))"
    case .timer:
      text =
        record.subject == .perform
        ? "runs: target \(word(0)), selector \(word(1)), object \(words.dropFirst(2).joined(separator: " "))"
        : "its timer fires"
    case .user:
      text =
        hasSystem
        ? InteractionWords.text(of: record).map { "\($0) (code \(word(0)))" } ?? Self.code(words) : Self.code(words)
    case .drop:
      text = "dropped: \(word(0))" + (word(1) == "0" ? "" : " \(word(1))")
    default: text = Self.question(record, words)
    }
  }

  private static func code(_ words: [String]) -> String { "code " + words.joined(separator: " ") }

  private static func question(_ record: TraceRecord, _ words: [String]) -> String {
    let reply = answer(words.last ?? "?")
    switch record.kind {
    case .hook: return words.first == "before" ? "asked whether the event goes on" + reply : "has seen the event"
    case .receive: return "asked whether it takes \(words[0])" + reply
    case .beginv: return "asked whether \(words[0]) may begin" + reply
    case .begin: return "asked whether it may begin" + reply
    case .req:
      return record.asked == record.subject
        ? "asked whether \(words[0]) must fail first" + reply
        : "asked whether it must fail before \(record.subject.word)" + reply
    default: return "asked whether it may recognize beside \(words.first ?? "?")" + reply
    }
  }

  private static func answer(_ word: String) -> String { word == "1" ? ": yes" : word == "0" ? ": no" : "" }

  private static func values(_ words: [String], _ kind: RecognizerKind?) -> String {
    let names: [String] =
      switch kind {
      case .pan, .screenEdgePan: ["translation x", "y", "velocity x", "y"]
      case .pinch: ["scale", "velocity"]
      case .rotation: ["rotation", "velocity"]
      case .swipe: ["direction"]
      case .triggeredTap: ["count"]
      default: []
      }
    return words.enumerated().map { i, word in names.indices.contains(i) ? ", \(names[i]) \(word)" : ", \(word)" }
      .joined()
  }

  private static func number(_ subject: TraceSubject) -> Int {
    if case .recognizer(let r) = subject { r } else { -1 }
  }

  private static func who(
    _ subject: TraceSubject, _ ledger: RecognizerLedger, _ contacts: [UInt64: Int64]
  ) -> String {
    switch subject {
    case .recognizer(let r): ledger.name(r)
    case .touch(let uid): "t\(uid)" + (contacts[uid].map { " (contact \($0))" } ?? "")
    case .perform: "perform"
    case .none: "host"
    default: subject.word
    }
  }
}

extension TraceRecord {
  /// Whom it speaks of: its subject, but of a question to the delegate of another one that one (N-10).
  fileprivate var asked: TraceSubject {
    if kind == .req, fields.count == 3, fields[1] == .whose(.q), case .subject(let q) = fields[0] { q } else { subject }
  }
}

extension TraceField {
  /// The field as a timeline shows it: as in a trace, reals with at most three decimals.
  var replayWord: String {
    switch self {
    case .integer(let n): return String(n)
    case .real(let x):
      guard x.isFinite, abs(x) < 1e12 else { return "\(x)" }
      let thousandths = Int64((x * 1000).rounded())
      let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
      var digits = String(1000 + rest).dropFirst()
      while digits.hasSuffix("0") { digits = digits.dropLast() }
      return (thousandths < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : "." + digits)
    case .phase(let p): return "\(p)"
    case .state(let s): return "\(s)"
    case .side(let s): return "\(s)"
    case .whose(let w): return "\(w)"
    case .step(let s): return "\(s)"
    case .reason(let r): return "\(r)"
    case .subject(let s): return s.word
    }
  }
}

extension ControlEvents {
  /// The names of its bits.
  public var spoken: String {
    let names: [(ControlEvents, String)] = [
      (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "touchDragInside"),
      (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"), (.touchDragExit, "touchDragExit"),
      (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"), (.touchCancel, "touchCancel"),
      (.valueChanged, "valueChanged"), (.primaryActionTriggered, "primaryActionTriggered"),
    ]
    var rest = self
    var words: [String] = []
    for (bit, name) in names where contains(bit) {
      words.append(name)
      rest.remove(bit)
    }
    if !rest.isEmpty || words.isEmpty { words.append(String(rest.rawValue)) }
    return words.joined(separator: "|")
  }
}
