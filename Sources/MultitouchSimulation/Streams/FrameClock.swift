import Multitouch

/// The times of a 120 Hz touch panel: a grid, and a jitter of up to half a millisecond either way.
///
/// The jitter of a tick depends on the seed and the tick alone, so that a gesture drawn twice keeps its times.
struct FrameClock: Sendable {
  /// The largest jitter.
  static let jitterMax = Nanoseconds(500_000)
  /// The grid's first time; later than the jitter, so that no time is negative.
  static let origin = Nanoseconds.milliseconds(10)

  /// Where the jitter comes from.
  let seed: UInt64

  /// The undisturbed time of a tick, a hundred-and-twentieth of a second after the one before, rounded down to 1 ns.
  static func gridTime(of tick: Int) -> Timestamp {
    Timestamp(nanoseconds: origin.count + Int64(tick) * 25_000_000 / 3)
  }

  /// The time of a tick; later ticks have later times.
  func time(of tick: Int) -> Timestamp {
    let width = UInt64(2 * Self.jitterMax.count + 1)
    let draw = StreamRandomness.word(at: tick, seed: seed).multipliedFullWidth(by: width).high
    return Self.gridTime(of: tick) + Nanoseconds(Int64(draw) - Self.jitterMax.count)
  }
}
