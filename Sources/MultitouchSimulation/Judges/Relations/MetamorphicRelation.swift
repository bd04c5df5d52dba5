// Relations between two runs (SPEC §7, Metamorphic): what a change of the input may change of the trace.

import Multitouch
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

/// What came of a relation on a script.
public enum RelationOutcome: Equatable, Sendable {
  case holds
  /// The script does not meet its conditions, with the one that it does not meet.
  case doesNotApply(String)
  case violated(Violation)
}

/// A script under a relation.
struct RelationCase {
  let script: TouchScript
  let id: String
  let engine: (TouchScript) throws -> JudgedRun
  let fromSnapshots: (TouchScript) throws -> [TraceRecord]

  func run(_ script: TouchScript) throws -> [TraceRecord] { try words(script).records }

  /// The same in words: enough for traces that must be equal as they are.
  func words(_ script: TouchScript) throws -> WordTrace { try engine(script).trace }

  /// Compares a trace with what it must be.
  func compare(_ actual: WordTrace, with expected: WordTrace) -> RelationOutcome {
    actual == expected ? .holds : compare(actual.records, with: expected.records)
  }

  /// Compares a trace with what it must be, record for record.
  ///
  /// - Parameter isEqual: what counts as equal; by default N-10's equality.
  func compare(
    _ actual: [TraceRecord], with expected: [TraceRecord],
    by isEqual: (TraceRecord, TraceRecord) -> Bool = { $0 == $1 }
  ) -> RelationOutcome {
    let shorter = min(actual.count, expected.count)
    var i = 0
    while i < shorter && isEqual(actual[i], expected[i]) { i += 1 }
    if i == actual.count && i == expected.count { return .holds }
    let found = i < actual.count ? actual[i] : nil
    let wanted = i < expected.count ? expected[i] : nil
    func words(_ record: TraceRecord?) -> String { record?.description ?? "no more records" }
    let message = "the other run says `\(words(found))` where `\(words(wanted))` follows from this one"
    return .violated(violation(at: i, message, found: found, wanted: wanted))
  }

  /// A violation, told from others of the same relation by the records that part: their kinds, what kind of recognizer
  /// they are about, and its states.
  ///
  /// - Parameters:
  ///   - found: the record that is not as it must be; nil if there is none.
  ///   - wanted: the record that must be; nil if there must be none.
  func violation(
    at record: Int, _ message: String, found: TraceRecord? = nil, wanted: TraceRecord? = nil
  ) -> Violation {
    var violation = Violation(judge: id, rule: id, record: record, message: message)
    if found == nil && wanted == nil { return violation }
    violation.rule = [found, wanted].map { $0?.kind.word ?? "end" }.joined(separator: "/")
    let ofRecognizers = [found, wanted].compactMap { record -> (number: Int, states: Violation.StatePair?)? in
      guard let record, case .recognizer(let number) = record.subject else { return nil }
      guard record.kind == .state, case .state(let from) = record.fields[0], case .state(let to) = record.fields[1]
      else { return (number, nil) }
      return (number, Violation.StatePair(from, to))
    }
    guard let concerned = ofRecognizers.first else { return violation }
    violation.recognizerKind = RecognizerNames.name(of: concerned.number, in: script)
    violation.states = ofRecognizers.compactMap { $0.states }.first
    return violation
  }
}

/// The list of relations.
public enum MetamorphicRelations {
  /// Every relation.
  public static let all: [MetamorphicRelation] = [
    .simultaneityWaivesNothing, .independentComponents, .withoutCouplingNoEffect, .gatesAreForViews,
    .defaultDelegates, .timeTranslation, .spaceTranslation, .contactNames, .splitFrames, .denseClock, .causality,
    .refusingRecognizers, .untouchedThings, .timeScale, .distanceScale, .mirror, .snapshots, .repetition, .predictions,
    .rawSamples, .resetCompleteness,
    .tolerantTap, .batchedSamples,
  ]

  /// The relations of a name; `P-78` has two.
  public static func named(_ id: String) -> [MetamorphicRelation] { all.filter { $0.judge.id == id } }
}
