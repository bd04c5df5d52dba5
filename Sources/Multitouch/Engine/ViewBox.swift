/// A box round some siblings that follow each other, in the bounds of their superview: what lies outside of it hits none
/// of them.
///
/// It is coarse, eight bytes in all: of each coordinate the leading 16 bits of a number in single precision, the same of
/// boxes and of places, so that a place in a view is never outside of its box. Whether it is in the view only the view can
/// say.
@frozen
@usableFromInline
struct ViewBox: Equatable, Sendable {
  @usableFromInline var minX: Int16
  @usableFromInline var minY: Int16
  @usableFromInline var maxX: Int16
  @usableFromInline var maxY: Int16

  /// The box of nothing.
  @inlinable
  init() {
    minX = .max
    minY = .max
    maxX = .min
    maxY = .min
  }

  /// The box of one view; of one that cannot be hit, that of nothing.
  @inlinable
  init(of view: ViewRecord) {
    self.init()
    guard view.isHittable else { return }
    (minX, maxX) = Self.extent(view.frame.origin.x, view.frame.width, view.boundsOrigin.x)
    (minY, maxY) = Self.extent(view.frame.origin.y, view.frame.height, view.boundsOrigin.y)
  }

  /// Every place of one axis from which a view's own coordinate can be inside of it, rounded as it may be (N-14).
  @inlinable
  static func extent(_ origin: Double, _ length: Double, _ bounds: Double) -> (Int16, Int16) {
    guard origin.isFinite && length.isFinite && bounds.isFinite else { return (.min, .max) }
    // Eight times what the roundings of a subtraction and an addition come to.
    let margin = (origin.magnitude + length.magnitude + bounds.magnitude) * 0x1p-50
    return (key(origin - margin), key(origin + length + margin))
  }

  /// A coordinate as boxes have it: a number that is larger, or as large, for a larger coordinate.
  @inlinable
  @inline(__always)
  static func key(_ coordinate: Double) -> Int16 {
    // Zero has one sign only.
    let bits = Int32(bitPattern: (Float(coordinate) + 0).bitPattern)
    // Of negative numbers the larger ones have the smaller bits.
    return Int16(truncatingIfNeeded: (bits ^ (bits &>> 31 & .max)) &>> 16)
  }

  /// Grows to hold another box too.
  @inlinable
  mutating func join(_ other: ViewBox) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// Whether it holds the place with these keys. All at once: beyond which of the four edges that lies is nothing that a
  /// processor could guess.
  @inlinable
  @inline(__always)
  func holds(_ x: Int16, _ y: Int16) -> Bool {
    let isInX: UInt8 = (x >= minX ? 1 : 0) & (x <= maxX ? 1 : 0)
    let isInY: UInt8 = (y >= minY ? 1 : 0) & (y <= maxY ? 1 : 0)
    return isInX & isInY != 0
  }
}
