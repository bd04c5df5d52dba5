/// Edges of the screen (SPEC §4.7); the raw value is UIKit's. An option set, except in Embedded Swift: there raw values
/// are combined.
@frozen
public struct ScreenEdges: RawRepresentable, Hashable, Sendable {
  /// One bit for each.
  public var rawValue: Int

  /// A set with these bits.
  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = ScreenEdges(rawValue: 1)
  /// The left edge.
  public static let left = ScreenEdges(rawValue: 2)
  /// The bottom edge.
  public static let bottom = ScreenEdges(rawValue: 4)
  /// The right edge.
  public static let right = ScreenEdges(rawValue: 8)
}

#if !hasFeature(Embedded)
  // Option sets are made of arrays, which do not exist where nothing may allocate.
  extension ScreenEdges: OptionSet {}
#endif
