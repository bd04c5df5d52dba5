/// How long a piece of work may take before it counts as a hang.
public enum RunPatience: UInt64, Sendable {
  /// While something that hangs is made smaller: every try of it costs as much.
  case short = 25_000_000
  /// To see that what was made smaller still hangs: eighty times as long.
  case confirming = 2_000_000_000
  /// Longer than any input takes that is judged, under a sanitizer too.
  case full = 10_000_000_000

  /// Nanoseconds of processor time.
  public var nanoseconds: UInt64 { rawValue }
}
