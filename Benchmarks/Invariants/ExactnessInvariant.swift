import BenchmarkHarness
import MultitouchSimulation

/// Timers fire on the nanosecond.
///
/// Two looks: the truth of a generated stream says when a waiting tap or a long press must come; and for any stream the
/// engine itself says before each event when its next timer is due.
struct ExactnessInvariant: TimingInvariant {
  let name = "exactness"
  let statement = "every timer fires at its deadline: a waiting tap after 350 ms, a long press after 500 ms, to the ns"

  func check(_ evidence: Evidence) -> Finding? {
    guard let observation = evidence.observations.first else { return nil }
    if let comparison = evidence.recognitions?.comparison {
      if let shift = comparison.shifts.first {
        let event = evidence.tape.event(at: shift.expected.time.nanoseconds)
        let distance = shift.nanoseconds
        let others = comparison.shifts.count > 1 ? "; \(comparison.shifts.count) recognitions in all" : ""
        return .fail(
          "event \(event): \(RecognitionComparison.name(of: shift.expected.recognizer)) \(shift.expected.state) "
            + "\(distance.magnitude) ns too \(distance > 0 ? "late" : "early")" + others,
          event: event)
      }
    }
    if let fault = observation.timerFault {
      let due = fault.due.map { "due at \($0) ns" } ?? "not due"
      let fired = fault.fired.map { "fired at \($0) ns" } ?? "did not fire"
      return .fail("event \(fault.event): a timer \(due) \(fired)", event: fault.event)
    }
    return .pass(
      evidence.recognitions == nil
        ? "timers fired when announced, none otherwise" : "every recognition came on its nanosecond")
  }
}
