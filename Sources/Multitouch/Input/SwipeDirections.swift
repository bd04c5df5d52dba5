/// The directions of a swipe (SPEC §4.6); the raw value is UIKit's. An option set, except in Embedded Swift: there raw
/// values are combined.
@frozen
public struct SwipeDirections: RawRepresentable, Hashable, Sendable {
  /// One bit for each.
  public var rawValue: Int

  /// A set with these bits.
  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }

  /// To the right.
  public static let right = SwipeDirections(rawValue: 1)
  /// To the left.
  public static let left = SwipeDirections(rawValue: 2)
  /// Upwards.
  public static let up = SwipeDirections(rawValue: 4)
  /// Downwards.
  public static let down = SwipeDirections(rawValue: 8)
}

#if !hasFeature(Embedded)
  // Option sets are made of arrays, which do not exist where nothing may allocate.
  extension SwipeDirections: OptionSet {}
#endif
