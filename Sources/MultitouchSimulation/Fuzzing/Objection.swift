// What a judge says of a run it does not accept.

import Multitouch
import MultitouchRecordings

/// What makes two findings the same finding: who objected, to what, of which kind of recognizer or which question of a
/// host, in which states.
public struct FindingIdentity: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The judge's name.
  public var judge: String
  /// The rule, the invariant, the pair of records that part, or the signal and its place in the program.
  public var rule: String
  /// The kind of recognizer concerned; of `queries` what the host asked about, a `CuriousHost.Subject`; `-` if none.
  public var kind: String
  /// The states concerned, as `began-ended`; `-` if none.
  public var states: String

  public init(judge: String, rule: String, kind: String = "-", states: String = "-") {
    self.judge = judge
    self.rule = rule
    self.kind = kind
    self.states = states
  }

  public var description: String { "\(judge) \(rule) \(kind) \(states)" }

  /// The identity as a part of a file's name: lower-case letters, digits and dashes.
  public var stem: String {
    var stem = ""
    for character in description.lowercased() {
      let isPlain = character.isASCII && (character.isLetter || character.isNumber)
      if isPlain { stem.append(character) } else if stem.last != "-" { stem.append("-") }
    }
    while stem.last == "-" { stem.removeLast() }
    return stem
  }

  public static func < (a: FindingIdentity, b: FindingIdentity) -> Bool { a.description < b.description }
}

/// A judge's objection to a run.
public struct Objection: Equatable, Sendable {
  public var identity: FindingIdentity
  /// What was seen and what was expected, for a person; some lines.
  public var reason: String

  public init(_ identity: FindingIdentity, reason: String) {
    self.identity = identity
    self.reason = reason
  }
}

extension Objection {
  /// The objection to an engine and a model that part.
  init(_ disagreement: ModelDisagreement, in script: TouchScript) {
    let concerned = disagreement.engine ?? disagreement.model
    var kind = "-"
    if case .recognizer(let n)? = concerned?.subject { kind = RecognizerNames.name(of: n, in: script) }
    let words = [disagreement.engine, disagreement.model].map { $0?.kind.word ?? "end" }
    let states = [disagreement.engine, disagreement.model].map { Objection.state(of: $0) }
    self.init(
      FindingIdentity(
        judge: "model", rule: words[0] + "/" + words[1], kind: kind,
        states: states == ["", ""] ? "-" : states.joined(separator: "/")),
      reason: disagreement.description)
  }

  /// The states, phases and reasons of a record, in a word.
  private static func state(of record: TraceRecord?) -> String {
    var words: [String] = []
    for field in record?.fields ?? [] {
      switch field {
      case .state(let state): words.append("\(state)")
      case .phase(let phase): words.append("\(phase)")
      case .reason(let reason): words.append("\(reason)")
      default: continue
      }
    }
    return words.joined(separator: "-")
  }
}

extension RecognizerNames {
  /// The kind of a script's recognizer by its number, as far as the scene tells.
  static func name(of number: Int, in script: TouchScript) -> String {
    var count = 0
    for case .addRecognizer(let spec, _) in script.scene {
      if count == number { return name(RecognizerNames.number(of: spec.kind)) }
      count += 1
    }
    return all[0]
  }
}
