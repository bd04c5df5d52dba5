import MultitouchRecordings

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
