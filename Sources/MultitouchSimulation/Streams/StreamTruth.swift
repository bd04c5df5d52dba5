/// How it is known what must come of a stream.
public enum StreamTruth: Equatable, Sendable {
  /// The generator knows: each gesture is alone and far from every threshold.
  case known(RecognitionTruth)
  /// Only a second engine can tell: what it finds for the same script is the truth.
  case ofReference
}
