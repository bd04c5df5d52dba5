/// What happens to a touch beyond maxTouches (T-9).
@frozen
public enum OverflowPolicy: UInt8, Hashable, Sendable {
  /// It is dropped for its whole life.
  case ignoreNew
  /// It is dropped, and every live touch is cancelled in a frame of its own.
  case cancelAll
}
