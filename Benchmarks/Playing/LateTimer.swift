// A timer that fires too late, for the canaries and for the gate's calibration.

import Multitouch
import MultitouchSimulation

extension PlantedDefect {
  /// One long press of a stream that waits so much more, and the event in which it then comes; nil if there is none.
  static func lateTimer(in workload: Workload, nanoseconds: Int) -> (defect: PlantedDefect, event: Int)? {
    let fires = workload.events(of: .longPress, .began)
    guard !fires.isEmpty else { return nil }
    var late = LongPressParameters()
    late.minimumPressDuration = Nanoseconds(late.minimumPressDuration.count + Int64(nanoseconds))
    let event = fires[fires.count / 2]
    let defect = PlantedDefect(
      kind: .behavior(
        recognizer: StandardRecognizer.longPress.rawValue, planted: .longPress(LongPressRecognizer(late)),
        usual: .longPress(LongPressRecognizer(LongPressParameters()))),
      event: workload.landing(before: event), lastEvent: event)
    return (defect, event)
  }
}

extension Workload {
  /// The events in which the truth has a recognizer act in a state.
  func events(of recognizer: StandardRecognizer, _ state: GestureState) -> [Int] {
    (truth?.events ?? [])
      .filter { $0.recognizer == recognizer.rawValue && $0.state == state }
      .map { tape.event(at: $0.time.nanoseconds) }
  }

  /// The last event before another in which a contact lands.
  fileprivate func landing(before event: Int) -> Int {
    (0..<event).last { index in
      tape.changes[tape.entries[index].rows].contains { $0.phase == .began }
    } ?? 0
  }
}
