/// Where a touch was before: its latest raw sample at another time than its present one (T-13), and the one before.
@frozen
@usableFromInline
struct EarlierSample: Sendable {
  @usableFromInline var location = Point.zero
  @usableFromInline var timestamp = Timestamp.zero
  /// The sample before it; kept while somebody's moves are added up for them.
  @usableFromInline var locationBefore = Point.zero
  @usableFromInline var timeBefore = Timestamp.zero

  @inlinable init() {}
}
