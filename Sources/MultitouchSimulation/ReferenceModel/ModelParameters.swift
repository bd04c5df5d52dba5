// How out-of-range settings are brought into range (SPEC §4, "At set-up").

import Multitouch

/// Settings as the gestures use them.
enum ModelParameters {
  /// A distance or angle: at least 0; a non-finite one is the default.
  static func distance(_ value: Double, default standard: Double) -> Double {
    value.isFinite ? max(0, value) : standard
  }

  static func count(_ value: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(value, range.lowerBound), range.upperBound)
  }

  /// A tap's n.
  static func tapCount(_ tap: TapParameters) -> Int { count(tap.numberOfTapsRequired, 1...255) }
}
