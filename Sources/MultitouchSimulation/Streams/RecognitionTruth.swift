import Multitouch
import MultitouchRecordings

/// One action of a recognizer that has to come: which recognizer, in which state, exactly when.
public struct RecognitionEvent: Hashable, Comparable, Sendable {
  /// The virtual time: of a frame, or of a timer's deadline.
  public var time: Timestamp
  /// The recognizer's number in its scene.
  public var recognizer: Int
  /// The state it is notified in; never `changed`, which is only counted.
  public var state: GestureState

  /// Makes an event.
  public init(time: Timestamp, recognizer: Int, state: GestureState) {
    self.time = time
    self.recognizer = recognizer
    self.state = state
  }

  /// Orders by time, then recognizer, then state.
  public static func < (a: RecognitionEvent, b: RecognitionEvent) -> Bool {
    (a.time, a.recognizer, a.state.rawValue) < (b.time, b.recognizer, b.state.rawValue)
  }
}

/// How many actions of each kind there were: a number per recognizer and state.
///
/// Counting is one addition, so a benchmark's host can do it inside the timed part.
public struct RecognitionCounts: Hashable, Sendable {
  /// How many recognizers are counted.
  public let recognizerCount: Int
  private var counts: [Int]
  private static var stateCount: Int { Int(GestureState.failed.rawValue) + 1 }

  /// No action yet, of any of `recognizerCount` recognizers.
  public init(recognizerCount: Int) {
    self.recognizerCount = recognizerCount
    counts = Array(repeating: 0, count: recognizerCount * Self.stateCount)
  }

  /// The number of actions of a recognizer in a state.
  ///
  /// - Precondition: the recognizer's number is below ``recognizerCount``.
  public subscript(recognizer: Int, state: GestureState) -> Int {
    get { counts[recognizer * Self.stateCount + Int(state.rawValue)] }
    set { counts[recognizer * Self.stateCount + Int(state.rawValue)] = newValue }
  }

  /// The number of actions of a recognizer of the standard scene in a state.
  public subscript(recognizer: StandardRecognizer, state: GestureState) -> Int { self[recognizer.rawValue, state] }

  /// How often anything was recognized: taps ended, and long presses, pans, pinches and rotations begun.
  ///
  /// Each continuous gesture that began ends or is cancelled later, and a discrete one never begins, so this is the
  /// number of actions that are neither `changed` nor the end of one that began.
  public var recognitions: Int {
    var sum = 0
    for r in 0..<recognizerCount {
      let begun = self[r, .began]
      sum += begun > 0 ? begun : self[r, .ended]
    }
    return sum
  }
}

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
  /// - Parameter recognizerCount: the number of the scene's recognizers; raised if the trace names a higher one.
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

/// One departure from a truth.
public enum RecognitionDiscrepancy: Hashable, Sendable {
  /// It should have happened.
  case missing(RecognitionEvent)
  /// It should not have happened, or not then.
  case unexpected(RecognitionEvent)
  /// A recognizer was notified of changes more or less often than it should.
  case changes(recognizer: Int, expected: Int, found: Int)
}
