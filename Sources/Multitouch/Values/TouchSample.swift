/// A raw or predicted sample of a touch (T-12, T-13): a snapshot.
@frozen
public struct TouchSample: Hashable, Sendable {
  /// Where it is, on the screen.
  public var location = Point.zero
  /// Where the sample before it is.
  public var previousLocation = Point.zero
  /// When it was taken, or will be.
  public var timestamp = Timestamp.zero

  @inlinable init() {}

  /// A sample.
  @inlinable
  public init(location: Point, previousLocation: Point, timestamp: Timestamp) {
    self.location = location
    self.previousLocation = previousLocation
    self.timestamp = timestamp
  }
}

/// A raw sample that waits for the frame it belongs to.
@frozen
@usableFromInline
struct PendingSample: Sendable {
  @usableFromInline var contact = ContactID(0)
  @usableFromInline var time = Timestamp.zero
  @usableFromInline var location = Point.zero

  @inlinable init() {}
}
