import Multitouch

/// An expectation that a trace does not meet.
public struct ScriptFailure: Equatable, Sendable, CustomStringConvertible {
  /// The expectation's position in its script.
  public var index: Int
  /// The expectation.
  public var expectation: ScriptExpectation
  /// Why the trace does not meet it, in some lines.
  public var reason: String

  public var description: String { "expectation \(index + 1): \(reason)" }
}

extension TouchScript {
  /// The expectations a trace does not meet, in order; empty if it meets all. Cost: a pass over the trace for each but
  /// those of what must never be, which have one in common.
  public func failures(of trace: Trace) -> [ScriptFailure] {
    let suspects = Dictionary(grouping: suspects(in: trace)) { RecordTopic(trace.records[$0]) }
    return expectations.enumerated().compactMap { index, expectation in
      let reason: String? =
        if case .never(let kind, let subject, let state) = expectation {
          trace.complaint(about: suspects[RecordTopic(kind: kind, subject: subject)] ?? [], in: state)
        } else {
          expectation.failure(of: trace)
        }
      return reason.map { ScriptFailure(index: index, expectation: expectation, reason: $0) }
    }
  }

  /// Where records stand of kinds and subjects that something must never be told of.
  private func suspects(in trace: Trace) -> [Int] {
    var topics: Set<RecordTopic> = []
    for case .never(let kind, let subject, _) in expectations {
      topics.insert(RecordTopic(kind: kind, subject: subject))
    }
    if topics.isEmpty { return [] }
    return trace.records.indices.filter { topics.contains(RecordTopic(trace.records[$0])) }
  }
}

/// What a record is about.
private struct RecordTopic: Hashable {
  var kind: TraceKind
  var subject: TraceSubject

  init(kind: TraceKind, subject: TraceSubject) {
    self.kind = kind
    self.subject = subject
  }

  init(_ record: TraceRecord) { self.init(kind: record.kind, subject: record.subject) }
}

extension Trace {
  /// What is said of the first of some records that is of a state, or of any if that is nil.
  fileprivate func complaint(about places: some Sequence<Int>, in state: GestureState?) -> String? {
    places.first { state == nil || records[$0].newState == state }.map {
      "record \($0) should not be: \(records[$0])"
    }
  }
}

extension ScriptExpectation {
  /// Why a trace does not meet the expectation; nil if it does. Cost: one pass over the trace.
  public func failure(of trace: Trace) -> String? {
    switch self {
    case .digest(let digest):
      guard digest != trace.digest else { return nil }
      return "the digest is \(trace.digestText), not \(Trace.text(ofDigest: digest)) (\(trace.countText))"

    case .records(let kinds, let expected):
      if let stray = expected.first(where: { !kinds.contains($0.kind) }) {
        let list = kinds.map(\.traceWord).joined(separator: " ")
        return "can never be met: '\(stray)' is expected, but only records of \(list) are compared"
      }
      let found = trace.records(of: kinds)
      guard let difference = TraceDifference(found, expected) else { return nil }
      let list = kinds.map(\.traceWord).joined(separator: " ")
      return "among the records of \(list), " + difference.text(first: "found", second: "expected")

    case .never(let kind, let subject, let state):
      let topic = RecordTopic(kind: kind, subject: subject)
      return trace.complaint(
        about: trace.records.indices.lazy.filter { RecordTopic(trace.records[$0]) == topic }, in: state)
    }
  }
}

extension TraceRecord {
  /// The state an `act` shows or a `state` leads to: its last field that is a state.
  var newState: GestureState? {
    for field in fields.reversed() { if case .state(let state) = field { return state } }
    return nil
  }
}
