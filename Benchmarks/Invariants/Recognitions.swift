import BenchmarkHarness
import MultitouchSimulation

/// What must be recognized, what was, and who says so.
struct Recognitions {
  var expected: RecognitionTruth
  var found: RecognitionTruth
  var source: Source

  enum Source {
    /// The generator, for the whole tape.
    case generator
    /// The reference model, for so many rows.
    case model(rowCount: Int)
  }

  var comparison: RecognitionComparison { RecognitionComparison(expected.discrepancies(in: found)) }
}
