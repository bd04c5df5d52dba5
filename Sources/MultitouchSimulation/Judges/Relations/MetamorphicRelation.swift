// Relations between two runs (SPEC §7, Metamorphic): what a change of the input may change of the trace.

import MultitouchRecordings

/// A property of pairs of runs.
///
/// A new relation is one static value in a file of this folder and one line in ``MetamorphicRelations/all``.
public struct MetamorphicRelation: Sendable {
  /// Its name and sentence.
  public let judge: Judge
  /// Makes a script of another one that the relation is more likely to apply to; by default nothing is changed.
  let narrow: @Sendable (TouchScript) -> TouchScript
  /// Why it says nothing of a script; nil if it applies.
  let obstacle: @Sendable (TouchScript) -> String?
  /// Whether it leaves a script's interaction what it is: one knows numbers and places of its scene, and durations, but
  /// no time.
  let allowsInteraction: Bool
  /// Runs what it needs and compares.
  let check: @Sendable (RelationCase) throws -> RelationOutcome

  init(
    _ id: String, _ sentence: String, of narrow: @escaping @Sendable (TouchScript) -> TouchScript = { $0 },
    allowingInteraction allowsInteraction: Bool = false, unless obstacle: @escaping @Sendable (TouchScript) -> String?,
    check: @escaping @Sendable (RelationCase) throws -> RelationOutcome
  ) {
    judge = Judge(id, sentence)
    self.narrow = narrow
    self.allowsInteraction = allowsInteraction
    self.obstacle = obstacle
    self.check = check
  }

  /// Judges an engine by a script, or by what the relation makes of it to start from (``subject(of:)``). Costs one to
  /// four runs.
  ///
  /// - Parameters:
  ///   - script: what is run, and changed.
  ///   - engine: runs a script; a pure function. Its errors are passed on.
  ///   - fromSnapshots: the same, with the engine restored from a snapshot between any two steps.
  public func outcome(
    of script: TouchScript, engine: @escaping (TouchScript) throws -> JudgedRun = { try JudgedRun.ofEngine($0) },
    fromSnapshots: @escaping (TouchScript) throws -> [TraceRecord] = { try ScriptRunner.runFromSnapshots($0) }
  ) throws -> RelationOutcome {
    if script.system != nil && !allowsInteraction {
      return .doesNotApply("an interaction, which would have to be changed too")
    }
    let script = subject(of: script)
    if let obstacle = obstacle(script) { return .doesNotApply(obstacle) }
    let relationCase = RelationCase(script: script, id: judge.id, engine: engine, fromSnapshots: fromSnapshots)
    return try check(relationCase)
  }
}

extension MetamorphicRelation {
  /// The script that is judged in place of `script`: a lone recognizer of it, or the script twice side by side. A
  /// violation is about this one.
  public func subject(of script: TouchScript) -> TouchScript { narrow(script) }
}
