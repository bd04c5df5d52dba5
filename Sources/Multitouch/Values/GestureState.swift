/// A recognizer's state (SPEC §3), in the order of N-10's list.
@frozen
public enum GestureState: UInt8, Hashable, Sendable {
  /// Nothing recognized yet.
  case possible
  /// A continuous gesture has begun.
  case began
  /// A continuous gesture goes on.
  case changed
  /// A continuous gesture is over, or a discrete one is recognized.
  case ended
  /// A continuous gesture was broken off.
  case cancelled
  /// This was not the gesture.
  case failed

  /// Ended, cancelled or failed: only a reset leads out (G-4).
  @inlinable public var isTerminal: Bool { rawValue >= GestureState.ended.rawValue }
  /// Began, changed or ended: *recognized* (SPEC §3.4).
  @inlinable public var isRecognized: Bool { rawValue >= 1 && rawValue <= 3 }
  /// Began or changed: a continuous gesture is under way.
  @inlinable public var isUnderWay: Bool { rawValue == 1 || rawValue == 2 }
}

#if !hasFeature(Embedded)
  // Arrays do not exist where nothing may allocate.
  extension GestureState: CaseIterable {}
#endif
