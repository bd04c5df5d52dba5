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

  /// The trace as lines.
  static func all(
    of script: TouchScript, _ run: ObservedRun, _ trace: [TraceRecord], _ contacts: [ReplayContact]
  ) -> [ReplayEvent] {
    var ledger = RecognizerLedger(touchesMax: script.capacities.touches)
    var trail = CommandTrail(script, run, trace)
    let names = Dictionary(
      contacts.compactMap { contact in contact.touch.map { ($0, contact.contact.rawValue) } },
      uniquingKeysWith: { first, _ in first })
    var events: [ReplayEvent] = []
    for (index, record) in trace.enumerated() {
      ledger.note(trail.outcomes(before: index), time: record.now, index: index)
      let explanation = ledger.explanation(of: record)
      ledger.note(record, index: index)
      var event = line(record, ledger, names, start: script.clampedStart)
      event.index = index
      if let explanation {
        event.text += ": " + explanation.text
        event.rule = explanation.rule
      }
      events.append(event)
      ledger.note(trail.outcomes(after: index), time: record.now, index: index)
    }
    return events
  }

  private static func line(
    _ record: TraceRecord, _ ledger: RecognizerLedger, _ contacts: [UInt64: Int64], start: Int64
  ) -> ReplayEvent {
    var event = ReplayEvent(
      time: record.now, index: 0, who: who(record.subject, ledger, contacts), text: "", level: .story)
    let words = record.fields.map(\.replayWord)
    func word(_ i: Int) -> String { words.indices.contains(i) ? words[i] : "?" }
    switch record.kind {
    case .touch:
      event.text = "\(word(0)) at \(word(2)),\(word(3))"
      if word(0) == "began" {
        event.text += " on \(word(4)), tap \(word(1))" + (word(5) == "0" ? ", not accepted by its view" : "")
      }
      if word(0) == "moved" { event.level = .detail }
    case .rec:
      event.text = "told: \(word(0)) " + words.dropFirst().joined(separator: " ")
      event.level = .detail
    case .state: event.text = "\(word(0)) → \(word(1))"
    case .act:
      event.text = "ACTS \(word(0)) at \(word(2)),\(word(3))" + (word(1) == "1" ? "" : ", \(word(1)) fingers")
      event.text += values(Array(words.dropFirst(4)), ledger.entries[number(record.subject)]?.kind)
    case .reset:
      event.text = "reset"
      event.rule = "G-9"
      event.level = .detail
    case .view:
      event.text = "touches \(word(0))"
      var i = 1
      while i + 4 < words.count {
        event.text += " \(words[i])"
        if case .integer(let time) = record.fields[i + 1], time != record.now {
          event.text += " (of \(ReplayTime.milliseconds(time &- start)) ms)"
        }
        i += 5
      }
      if word(0) == "moved" { event.level = .detail }
    case .track:
      event.text = "tracking: \(word(0)) \(word(1))" + (words.count > 2 ? answer(word(2)) : "")
      if word(0) == "continue" { event.level = .detail }
    case .ctl:
      event.text = "sends " + ControlEvents(rawValue: UInt32(word(0)) ?? 0).spoken
      if ControlEvents(rawValue: UInt32(word(0)) ?? 0).isSubset(of: [.touchDragInside, .touchDragOutside]) {
        event.level = .detail
      }
    case .send: event.text = "action \(word(1)) to target \(word(0))"
    case .timer:
      event.text =
        record.subject == .perform
        ? "runs: target \(word(0)), selector \(word(1)), object \(words.dropFirst(2).joined(separator: " "))"
        : "its timer fires"
    case .user: event.text = "code \(word(0)) " + words.dropFirst().joined(separator: " ")
    case .drop:
      event.who = "engine"
      event.text = "dropped: \(word(0))" + (word(1) == "0" ? "" : " \(word(1))")
      if case .reason(let reason)? = record.fields.first { event.rule = reason.rule }
    default:
      event.text = question(record, words)
      event.level = .detail
    }
    return event
  }

  private static func question(_ record: TraceRecord, _ words: [String]) -> String {
    let reply = answer(words.last ?? "?")
    switch record.kind {
    case .hook: return words.first == "before" ? "asked whether the event goes on" + reply : "has seen the event"
    case .receive: return "asked whether it takes \(words[0])" + reply
    case .beginv: return "asked whether \(words[0]) may begin" + reply
    case .begin: return "asked whether it may begin" + reply
    case .req: return "asked whether \(words[0]) must fail first" + reply
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
