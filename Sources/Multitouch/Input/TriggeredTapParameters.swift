/// How a triggered tap keeps its list of resting fingers (SPEC §6.2).
@frozen
public enum TriggeredTapVariant: UInt8, Hashable, Sendable {
  /// TT-1 as it stands.
  case standard
  /// As first published: only ended touches are dropped from the list, cancelled ones stay (row TT-g's trap).
  case literal
  /// A finger becomes the trigger only if it is the only live touch in the recognizer's view (row TT-h).
  case hardened
}

/// Settings of a triggered tap (SPEC §6.2).
@frozen
public struct TriggeredTapParameters: Hashable, Sendable {
  /// How long the first finger must have rested, exclusive; also between two recognitions.
  public var minimumDelay = Nanoseconds.milliseconds(250)
  /// How it keeps its list.
  public var variant = TriggeredTapVariant.standard

  /// A triggered tap.
  @inlinable public init(
    minimumDelay: Nanoseconds = .milliseconds(250), variant: TriggeredTapVariant = .standard
  ) {
    self.minimumDelay = minimumDelay
    self.variant = variant
  }
}
