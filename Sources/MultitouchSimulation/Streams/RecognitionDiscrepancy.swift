/// One departure from a truth.
public enum RecognitionDiscrepancy: Hashable, Sendable {
  /// It should have happened.
  case missing(RecognitionEvent)
  /// It should not have happened, or not then.
  case unexpected(RecognitionEvent)
  /// A recognizer was notified of changes more or less often than it should.
  case changes(recognizer: Int, expected: Int, found: Int)
}
