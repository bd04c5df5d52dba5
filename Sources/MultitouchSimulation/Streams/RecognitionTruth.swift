import Multitouch
import MultitouchRecordings

/// What a stream must make of a scene: every beginning and end with its time, and the number of changes.
public struct RecognitionTruth: Equatable, Sendable {
  /// The actions that begin or end something, sorted.
  public private(set) var events: [RecognitionEvent] = []
  /// All actions, `changed` among them, by recognizer and state.
  public private(set) var counts: RecognitionCounts

  /// The truth of a stream that makes nothing of `recognizerCount` recognizers.
  public init(recognizerCount: Int) { counts = RecognitionCounts(recognizerCount: recognizerCount) }

  /// What a trace says happened: its `act` records (N-10).
  ///
  /// - Parameters:
  ///   - trace: a whole run.
  ///   - recognizerCount: the number of the scene's recognizers; raised if the trace names a higher one.
  public init(trace: [TraceRecord], recognizerCount: Int) {
    var found: [RecognitionEvent] = []
    for record in trace where record.kind == .act {
      guard case .recognizer(let number) = record.subject, case .state(let state)? = record.fields.first else {
        continue
      }
      found.append(RecognitionEvent(time: Timestamp(nanoseconds: record.now), recognizer: number, state: state))
    }
    self.init(recognizerCount: found.reduce(recognizerCount) { max($0, $1.recognizer + 1) })
    for event in found where event.state == .changed { counts[event.recognizer, .changed] += 1 }
    for event in found where event.state != .changed { insert(event) }
  }

  /// Adds an event where it belongs; cheap if it is among the latest.
  ///
  /// - Precondition: its state is not `changed`.
  public mutating func insert(_ event: RecognitionEvent) {
    precondition(event.state != .changed, "a change is counted, not listed")
    var place = events.count
    while place > 0 && event < events[place - 1] { place -= 1 }
    events.insert(event, at: place)
    counts[event.recognizer, event.state] += 1
  }

  /// Counts more changes of a recognizer.
  public mutating func addChanges(_ count: Int, of recognizer: Int) { counts[recognizer, .changed] += count }

  /// Where what was found departs from this truth: events in order of time, then counts of changes.
  public func discrepancies(in found: RecognitionTruth) -> [RecognitionDiscrepancy] {
    var list: [RecognitionDiscrepancy] = []
    var expected = 0
    var actual = 0
    while expected < events.count || actual < found.events.count {
      if actual == found.events.count || (expected < events.count && events[expected] < found.events[actual]) {
        list.append(.missing(events[expected]))
        expected += 1
      } else if expected == events.count || found.events[actual] < events[expected] {
        list.append(.unexpected(found.events[actual]))
        actual += 1
      } else {
        expected += 1
        actual += 1
      }
    }
    for r in 0..<max(counts.recognizerCount, found.counts.recognizerCount) {
      let wanted = r < counts.recognizerCount ? counts[r, .changed] : 0
      let seen = r < found.counts.recognizerCount ? found.counts[r, .changed] : 0
      if wanted != seen { list.append(.changes(recognizer: r, expected: wanted, found: seen)) }
    }
    return list
  }
}
