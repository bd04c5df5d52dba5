// The first place where the engine and the reference model part over a script.

import Multitouch
import MultitouchRecordings

/// Where an engine's trace and the model's differ first, and what led to it.
public struct ModelDisagreement: Equatable, Sendable, CustomStringConvertible {
  /// The position (seq) of the first record that differs.
  public var position: Int
  /// What the engine wrote there; nil: its trace ends.
  public var engine: TraceRecord?
  /// What the model wrote there; nil: its trace ends.
  public var model: TraceRecord?
  /// The records both wrote just before, oldest first.
  public var before: [TraceRecord]
  /// What the engine wrote just after.
  public var engineAfter: [TraceRecord]
  /// What the model wrote just after.
  public var modelAfter: [TraceRecord]

  /// Finds the first difference of two traces, with up to `context` records on either side; nil if they are equal.
  public static func first(engine: [TraceRecord], model: [TraceRecord], context: Int = 12) -> ModelDisagreement? {
    let shorter = min(engine.count, model.count)
    var position = 0
    while position < shorter && engine[position] == model[position] { position += 1 }
    if position == engine.count && position == model.count { return nil }
    func after(_ trace: [TraceRecord]) -> [TraceRecord] { Array(trace.dropFirst(position + 1).prefix(context)) }
    return ModelDisagreement(
      position: position,
      engine: position < engine.count ? engine[position] : nil,
      model: position < model.count ? model[position] : nil,
      before: Array(model[..<position].suffix(context)),
      engineAfter: after(engine), modelAfter: after(model))
  }

  /// The same of traces in words, which are compared at once; records are made only of two that differ.
  static func first(engine: WordTrace, model: WordTrace) -> ModelDisagreement? {
    engine == model ? nil : first(engine: engine.records, model: model.records)
  }

  /// Runs a script through both and finds the first difference of their traces; nil if they agree.
  ///
  /// Each side is run once; both must be pure functions of the script.
  public static func compare(
    _ script: TouchScript, engine: (TouchScript) -> [TraceRecord],
    model: (TouchScript) -> [TraceRecord] = ReferenceModel.run
  ) -> ModelDisagreement? {
    first(engine: engine(script), model: model(script))
  }

  /// The difference for a person: common records, then both sides from where they part.
  public var description: String {
    var lines = ["traces differ at record \(position)"]
    lines += before.map { "    " + ModelDisagreement.line($0) }
    lines.append("  engine:")
    lines.append("  - " + (engine.map(ModelDisagreement.line) ?? "(end)"))
    lines += engineAfter.map { "    " + ModelDisagreement.line($0) }
    lines.append("  model:")
    lines.append("  + " + (model.map(ModelDisagreement.line) ?? "(end)"))
    lines += modelAfter.map { "    " + ModelDisagreement.line($0) }
    return lines.joined(separator: "\n")
  }

  /// A record in one line, close to N-10's text form; reals as Swift prints them, without a trailing ".0".
  static func line(_ record: TraceRecord) -> String {
    ([String(record.now), record.kind.word, record.subject.word] + record.fields.map(word)).joined(separator: " ")
  }

  private static func word(_ field: TraceField) -> String {
    switch field {
    case .integer(let value): return String(value)
    case .real(let value):
      let text = String(value + 0)
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case .phase(let phase): return "\(phase)"
    case .state(let state): return "\(state)"
    case .side(let side): return "\(side)"
    case .whose(let whose): return "\(whose)"
    case .step(let step): return "\(step)"
    case .reason(let reason): return "\(reason)"
    case .subject(let subject): return subject.word
    }
  }
}
