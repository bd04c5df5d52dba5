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
    let suspects = suspects(in: trace)
    return expectations.enumerated().compactMap { index, expectation in
      let reason: String? =
        if case .never(let kind, let subject, let state) = expectation {
          suspects[RecordTopic(kind: kind, subject: subject, state: state)].map { trace.complaint(about: $0) }
        } else {
          expectation.failure(of: trace)
        }
      return reason.map { ScriptFailure(index: index, expectation: expectation, reason: $0) }
    }
  }

  /// Where the first record stands of each kind and subject that something must never be told of: of all its records,
  /// and of those of each state.
  private func suspects(in trace: Trace) -> [RecordTopic: Int] {
    var topics: Set<RecordTopic> = []
    for case .never(let kind, let subject, _) in expectations {
      topics.insert(RecordTopic(kind: kind, subject: subject))
    }
    var suspects: [RecordTopic: Int] = [:]
    if topics.isEmpty { return suspects }
    for (place, record) in trace.records.enumerated() {
      var topic = RecordTopic(record)
      guard topics.contains(topic) else { continue }
      if suspects[topic] == nil { suspects[topic] = place }
      topic.state = record.newState
      if suspects[topic] == nil { suspects[topic] = place }
    }
    return suspects
  }
}

/// What a record is about.
private struct RecordTopic: Hashable {
  var kind: TraceKind
  var subject: TraceSubject
  /// Any state if nil.
  var state: GestureState?

  init(kind: TraceKind, subject: TraceSubject, state: GestureState? = nil) {
    self.kind = kind
    self.subject = subject
    self.state = state
  }

  init(_ record: TraceRecord) { self.init(kind: record.kind, subject: record.subject) }
}

extension Trace {
  /// What is said of a record that should not be.
  fileprivate func complaint(about place: Int) -> String { "record \(place) should not be: \(records[place])" }
}

extension ScriptExpectation {
  /// Why a trace does not meet the expectation; nil if it does. Cost: one pass over the trace.
  public func failure(of trace: Trace) -> String? {
    switch self {
    case .digest(let digest):
      guard digest != trace.digest else { return nil }
      return "the digest is \(trace.digestText), not \(Trace.text(ofDigest: digest)) (\(trace.countText))"

    case .records(let kinds, let expected):
      let listed = Set(kinds)
      if let stray = expected.first(where: { !listed.contains($0.kind) }) {
        let list = kinds.map(\.traceWord).joined(separator: " ")
        return "can never be met: '\(stray)' is expected, but only records of \(list) are compared"
      }
      let found = trace.records(of: kinds)
      guard let difference = TraceDifference(found, expected) else { return nil }
      let list = kinds.map(\.traceWord).joined(separator: " ")
      return "among the records of \(list), " + difference.text(first: "found", second: "expected")

    case .never(let kind, let subject, let state):
      let topic = RecordTopic(kind: kind, subject: subject)
      let place = trace.records.firstIndex {
        RecordTopic($0) == topic && (state == nil || $0.newState == state)
      }
      return place.map { trace.complaint(about: $0) }
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
