import BenchmarkHarness
import MultitouchSimulation

/// What an interaction must tell of the gestures, what it told, and what its timed twin counted.
struct ToldComparison {
  var expected: ToldTruth
  var found: ToldTruth
  /// What the timed host is to count in a pass, and what it counted.
  var expectedTally: [UInt64]
  var foundTally: [UInt64]
}

/// An interaction tells the outcome of every gesture at its time, and nothing else; the timed host tells the same.
struct ToldInvariant: TimingInvariant {
  let name = "outcomes"
  let statement = "the outcome of every gesture is told on its nanosecond, none is missing, none invented"

  func check(_ evidence: Evidence) -> Finding? {
    guard let told = evidence.told else { return nil }
    let wrong = told.expected.discrepancies(in: told.found)
    if let first = wrong.first {
      let event = evidence.tape.event(at: first.event.time.nanoseconds)
      let others = wrong.count > 1 ? "; \(wrong.count) in all" : ""
      return .fail("event \(event): \(first)" + others, event: event)
    }
    guard told.expectedTally == told.foundTally else {
      return .fail("the timed host was told \(told.foundTally) instead of \(told.expectedTally) (count and checksum)")
    }
    return .pass("\(told.expected.events.count) outcomes, by the trace and by the timed host")
  }
}
