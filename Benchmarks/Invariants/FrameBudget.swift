/// A frame at 240 Hz, and the shares of it that the engine may take.
enum FrameBudget {
  static let frameNs = 1e9 / 240
  /// One thousandth, for all but one event in a thousand.
  static let usualNs = frameNs / 1000
  /// One hundredth, for every event.
  static let worstNs = frameNs / 100
}
