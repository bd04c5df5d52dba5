/// How long a piece of work may take before it counts as a hang.
public enum RunPatience: UInt64, Sendable {
  /// While something that hangs is made smaller: every try of it that hangs costs as much.
  case short = 10_000_000
  /// While something else is made smaller, if the shortest is enough to show it: ten times as long, so that no try
  /// fails because the machine is slow.
  case trying = 100_000_000
  /// To see that what was made smaller still hangs: two hundred times as long.
  case confirming = 2_000_000_000
  /// Longer than any input takes that is judged, under a sanitizer too.
  case full = 10_000_000_000

  /// Nanoseconds of processor time.
  public var nanoseconds: UInt64 { rawValue }
}
