// Bringing settings into range (SPEC §4, "At set-up").

/// A distance or angle raised to 0, a non-finite one replaced: [decision] SPEC §4, by the default of UIKit, whatever
/// the profile.
@inlinable
func distanceInRange(_ value: Double, default fallback: Double) -> Double {
  value.isFinite ? (value > 0 ? value : 0) : fallback
}

/// A count clamped to a range.
@inlinable
func countInRange(_ value: Int, _ low: Int, _ high: Int) -> Int { value < low ? low : (value > high ? high : value) }
