/// A box round some siblings that follow each other, in the bounds of their superview: what lies outside of it hits none
/// of them.
///
/// It is coarse, eight bytes in all: of each coordinate the leading 16 bits of a number in single precision, the same of
/// boxes and of places, so that a place in a view is never outside of its box. Whether it is in the view only the view can
/// say.
@frozen
@usableFromInline
struct ViewBox: Equatable, Sendable {
  /// The lowest x and y, then the highest x and y turned into their complements: so a place is inside if it is nowhere lower,
  /// and of two boxes the lower edges are those of both.
  @usableFromInline var edges: SIMD4<Int16>

  /// The box of nothing.
  @inlinable
  init() {
    edges = SIMD4(repeating: .max)
  }

  /// The box of one view; of one that cannot be hit, that of nothing.
  @inlinable
  init(of view: ViewRecord) {
    self.init()
    guard view.isHittable else { return }
    let (minX, maxX) = Self.extent(view.frame.origin.x, view.frame.width, view.boundsOrigin.x)
    let (minY, maxY) = Self.extent(view.frame.origin.y, view.frame.height, view.boundsOrigin.y)
    edges = SIMD4(minX, minY, ~maxX, ~maxY)
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

  /// A place as boxes have it.
  @inlinable
  @inline(__always)
  static func keys(_ place: Point) -> SIMD4<Int16> {
    let x = key(place.x)
    let y = key(place.y)
    return SIMD4(x, y, ~x, ~y)
  }

  /// Grows to hold another box too.
  @inlinable
  mutating func join(_ other: ViewBox) {
    edges = pointwiseMin(edges, other.edges)
  }

  /// Whether it holds the place with these keys. All at once: beyond which of the four edges that lies is nothing that a
  /// processor could guess.
  @inlinable
  @inline(__always)
  func holds(_ place: SIMD4<Int16>) -> Bool {
    all(edges .<= place)
  }
}
