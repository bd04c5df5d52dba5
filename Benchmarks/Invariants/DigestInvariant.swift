import BenchmarkHarness
import MultitouchRecordings
import MultitouchSimulation

/// A run is a function of its input: the same again, and the same as the reference model.
struct DigestInvariant: TimingInvariant {
  let name = "digest"
  let statement: String = Self.repetition + "; the reference model agrees where it is asked"
  private static let repetition = "two runs leave the same trace, and timed passes do the same work"

  /// Nothing of the reference model where it was not asked.
  func statement(of evidence: Evidence) -> String { evidence.model == nil ? Self.repetition : statement }

  func check(_ evidence: Evidence) -> Finding? {
    guard let first = evidence.observations.first else { return nil }
    for other in evidence.observations.dropFirst() where other.digest != first.digest {
      return .fail("two runs have different traces")
    }
    if let check = evidence.timings?.passCheck, check.expected != check.found {
      return .fail("timed passes did \(check.found) instead of \(check.expected)")
    }
    guard let model = evidence.model else {
      return .pass("\(first.recordCount) records, twice; the model was not asked")
    }
    guard model.modelDigest == model.engineDigest else {
      return .fail("the reference model has another trace within the first \(model.rowCount) rows")
    }
    return .pass("\(first.recordCount) records, twice; the model agrees on \(model.rowCount) rows")
  }
}
