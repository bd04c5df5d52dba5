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
  /// The expectations a trace does not meet, in order; empty if it meets all.
  public func failures(of trace: Trace) -> [ScriptFailure] {
    expectations.enumerated().compactMap { index, expectation in
      expectation.failure(of: trace).map { ScriptFailure(index: index, expectation: expectation, reason: $0) }
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
      for (index, record) in trace.records.enumerated()
      where record.kind == kind && record.subject == subject && (state == nil || record.newState == state) {
        return "record \(index) should not be: \(record)"
      }
      return nil
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
