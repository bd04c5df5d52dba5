/// How far a movement has come after a fraction of its time.
enum MotionProfile {
  /// Starts and stops smoothly: the minimum-jerk curve `10u³ − 15u⁴ + 6u⁵`.
  case reach
  /// Starts smoothly and is fastest at the end, as a flick is: `u²`.
  case fling

  /// The fraction of the way, for a fraction of the time; 0 before the start, 1 after the end.
  func fraction(at time: Double) -> Double {
    let u = min(max(time, 0), 1)
    switch self {
    case .reach: return u * u * u * (10 + u * (6 * u - 15))
    case .fling: return u * u
    }
  }

  /// The fraction of the way at a tick, of a movement from one tick to another.
  func fraction(at tick: Int, from first: Int, to last: Int) -> Double {
    fraction(at: Double(tick - first) / Double(max(1, last - first)))
  }
}
