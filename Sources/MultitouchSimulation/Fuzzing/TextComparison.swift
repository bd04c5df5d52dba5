// A script and what is read from its text: a finding is kept as text, and must be the script that was met.

import Multitouch
import MultitouchRecordings

/// Writes a script as text, reads that, and compares the two.
enum TextComparison {
  /// What the judge `text` objects to in a script; nil if nothing.
  static func objection(to script: TouchScript) -> Objection? {
    let back: TouchScript
    do throws(TextSyntaxError) { back = try TouchFormat.script(from: TouchFormat.text(of: script)) } catch {
      return Objection(
        FindingIdentity(judge: "text", rule: "readable"), reason: "the text of the script is not read: \(error)")
    }
    guard let part = difference(script, back) else { return nil }
    return Objection(FindingIdentity(judge: "text", rule: part), reason: "the \(part) read from the text are others")
  }

  /// The first part in which two scripts differ; nil if in none.
  static func difference(_ a: TouchScript, _ b: TouchScript) -> String? {
    if !isSame(a.profile, b.profile) { return "profile" }
    if !isSame(a.capacities, b.capacities) { return "capacities" }
    if !isSame(a.scene, b.scene) { return "scene" }
    if !isSame(a.system, b.system) { return "system" }
    if !isSame(a.answers, b.answers) { return "answers" }
    if !isSame(a.reactions, b.reactions) { return "reactions" }
    if a.startTime != b.startTime { return "start" }
    if !isSame(joiningSamples(a.steps), joiningSamples(b.steps)) { return "steps" }
    return isSame(a.expectations, b.expectations) ? nil : "expectations"
  }

  /// What is not a number is not equal to itself; its description is.
  private static func isSame<Value: Equatable>(_ a: Value, _ b: Value) -> Bool {
    a == b || String(describing: a) == String(describing: b)
  }

  /// One element after the other: few hold what is not a number, and descriptions are slow.
  private static func isSame<Value: Equatable>(_ a: [Value], _ b: [Value]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1) }
  }

  /// The steps with neighbouring samples in one: in a text nothing stands between them.
  private static func joiningSamples(_ steps: [ScriptStep]) -> [ScriptStep] {
    var joined: [ScriptStep] = []
    var waiting: [ScriptSample] = []
    for step in steps {
      if case .samples(let samples) = step {
        waiting += samples
        continue
      }
      if !waiting.isEmpty { joined.append(.samples(waiting)) }
      waiting = []
      joined.append(step)
    }
    if !waiting.isEmpty { joined.append(.samples(waiting)) }
    return joined
  }
}
