// Where recognitions depart from the truth, told apart: wrong times and wrong recognitions.

import MultitouchRecordings
import MultitouchSimulation

/// What is wrong with what was recognized.
struct RecognitionComparison: Equatable {
  /// The right recognition at a wrong time.
  struct Shift: Equatable {
    var expected: RecognitionEvent
    var found: RecognitionEvent
    var nanoseconds: Int64 { found.time.nanoseconds - expected.time.nanoseconds }
  }

  private(set) var shifts: [Shift] = []
  private(set) var missing: [RecognitionEvent] = []
  private(set) var unexpected: [RecognitionEvent] = []
  private(set) var changes: [RecognitionDiscrepancy] = []

  /// How far apart a missing and an unexpected recognition may be to be one that came at a wrong time: half the pause
  /// between two gestures of a stream, so that no two gestures are taken for one.
  static let shiftMaxNs: Int64 = 400_000_000

  /// Sorts the differences out: the nth missing action of a recognizer and state belongs to the first unexpected one
  /// near it. Linear but for the search among neighbours.
  init(_ discrepancies: [RecognitionDiscrepancy]) {
    var extra: [RecognitionEvent] = []
    var lost: [RecognitionEvent] = []
    for discrepancy in discrepancies {
      switch discrepancy {
      case .missing(let event): lost.append(event)
      case .unexpected(let event): extra.append(event)
      case .changes: changes.append(discrepancy)
      }
    }
    var isTaken = [Bool](repeating: false, count: extra.count)
    var first = 0
    for event in lost {
      while first < extra.count,
        isTaken[first] || extra[first].time.nanoseconds < event.time.nanoseconds - Self.shiftMaxNs
      { first += 1 }
      var partner: Int?
      var index = first
      while index < extra.count, extra[index].time.nanoseconds <= event.time.nanoseconds + Self.shiftMaxNs {
        if !isTaken[index], extra[index].recognizer == event.recognizer, extra[index].state == event.state {
          partner = index
          break
        }
        index += 1
      }
      if let partner {
        isTaken[partner] = true
        shifts.append(Shift(expected: event, found: extra[partner]))
      } else {
        missing.append(event)
      }
    }
    unexpected = extra.indices.filter { !isTaken[$0] }.map { extra[$0] }
  }

  /// A recognizer's name on the standard scene, or its number.
  static func name(of recognizer: Int) -> String {
    switch StandardRecognizer(rawValue: recognizer) {
    case .singleTap: "single tap"
    case .doubleTap: "double tap"
    case .longPress: "long press"
    case .pan: "pan"
    case .pinch: "pinch"
    case .rotation: "rotation"
    case nil: "recognizer \(recognizer)"
    }
  }
}
