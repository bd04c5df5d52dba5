import BenchmarkHarness
import MultitouchRecordings
import MultitouchSimulation

/// What a finger meant is recognized, and nothing else is.
struct TruthInvariant: TimingInvariant {
  let name = "truth"
  let statement = "every generated gesture is recognized, none is invented"

  func check(_ evidence: Evidence) -> Finding? {
    guard let recognitions = evidence.recognitions else { return nil }
    if let lost = evidence.observations.first?.lostActionCount, lost > 0 {
      return .fail("\(lost) recognitions more than there can be")
    }
    let comparison = recognitions.comparison
    let wrong = comparison.missing.map { ($0, "is missing") } + comparison.unexpected.map { ($0, "is invented") }
    if let (first, what) = wrong.min(by: { $0.0 < $1.0 }) {
      let event = evidence.tape.event(at: first.time.nanoseconds)
      let others = wrong.count > 1 ? "; \(wrong.count) in all" : ""
      return .fail(
        "event \(event): \(RecognitionComparison.name(of: first.recognizer)) \(first.state) \(what)" + others,
        event: event)
    }
    if case .changes(let recognizer, let expected, let found)? = comparison.changes.first {
      return .fail(
        "\(RecognitionComparison.name(of: recognizer)) changed \(found) times, expected \(expected)")
    }
    let count = recognitions.expected.counts.recognitions
    switch recognitions.source {
    case .generator: return .pass("\(count) recognitions")
    case .model(let rowCount): return .pass("\(count) recognitions in the first \(rowCount) rows, says the model")
    }
  }
}
