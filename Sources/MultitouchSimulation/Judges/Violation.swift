// What a judge returns: a property that does not hold, and where.

import Multitouch
import MultitouchRecordings

/// A property that a run breaks, with the place in the trace.
public struct Violation: Equatable, Sendable, CustomStringConvertible {
  /// The judge's name.
  public var judge: String
  /// The rule of the SPEC that says so; of two runs that part the kinds of the records, as `act/state`.
  public var rule: String
  /// The record at which it shows; the number of records if it shows at the end.
  public var record: Int
  /// The kind of the recognizer it is about, if it is about one.
  public var recognizerKind: String?
  /// The states it is between, if it is about a change of state.
  public var states: StatePair?
  /// What happened and what should have, with the record's line.
  public var message: String

  /// From one state to another.
  public struct StatePair: Hashable, Sendable, CustomStringConvertible {
    public var from: GestureState
    public var to: GestureState

    public init(_ from: GestureState, _ to: GestureState) {
      self.from = from
      self.to = to
    }

    public var description: String { "\(from)→\(to)" }
  }

  /// Makes a violation.
  public init(
    judge: String, rule: String, record: Int, recognizerKind: String? = nil, states: StatePair? = nil,
    message: String
  ) {
    self.judge = judge
    self.rule = rule
    self.record = record
    self.recognizerKind = recognizerKind
    self.states = states
    self.message = message
  }

  /// What two findings of the same bug have in common, whatever the stream: judge, rule, recognizer kind, states.
  public var identity: String {
    [judge, rule, recognizerKind ?? "-", states?.description ?? "-"].joined(separator: " ")
  }

  public var description: String { "\(judge) (\(rule)) at record \(record): \(message)" }
}

extension RecognizerKind {
  /// The kind's word: `tap`, `longPress` …
  var word: String { String(describing: self).prefix { $0 != "(" }.description }
}
