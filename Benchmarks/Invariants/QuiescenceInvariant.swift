import BenchmarkHarness

/// When all fingers are up and every interval is over, nothing is left behind (P-30).
struct QuiescenceInvariant: TimingInvariant {
  let name = "quiescence"
  let statement = "1.5 s after the last lift nothing is going on, and no well-formed input was refused"

  func check(_ evidence: Evidence) -> Finding? {
    guard let observation = evidence.observations.first else { return nil }
    guard observation.isQuiescent else {
      // A script that ends sooner says nothing of what would be.
      if !evidence.isWellFormed, !evidence.tape.endsLate { return nil }
      return .fail("something is still going on after the last event")
    }
    guard evidence.isWellFormed, observation.dropCount > 0 else {
      return .pass(observation.dropCount == 0 ? "quiet, nothing refused" : "quiet; \(observation.dropCount) refusals")
    }
    let place = observation.firstDropEvent.map { ", the first in event \($0)" } ?? ""
    return .fail("\(observation.dropCount) inputs were refused or repaired" + place, event: observation.firstDropEvent)
  }
}
