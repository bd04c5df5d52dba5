/// A box round some siblings that follow each other, in the bounds of their superview: what lies outside of it hits
/// none of them.
///
/// It is coarse, eight bytes in all: of each coordinate 15 bits, rounded the same for boxes and for places, so that a
/// place in a view is never outside of its box. Whether it is in the view only the view can say.
@frozen
@usableFromInline
struct ViewBox: Equatable, Sendable {
  /// Four numbers of 15 bits, each below a bit that is zero: the lowest x and y, and the highest x and y taken from the
  /// highest number. So a place is inside if none of its four is lower, and round two boxes lie the lower ones of both.
  @usableFromInline var edges: UInt64

  /// The box of nothing.
  @inlinable
  init() {
    edges = Self.pack(Self.keyMax, Self.keyMax, Self.keyMax, Self.keyMax)
  }

  /// The box of one view; of one that cannot be hit, that of nothing.
  @inlinable
  init(of view: ViewRecord) {
    self.init()
    guard view.isHittable else { return }
    let (minX, maxX) = Self.extent(view.frame.origin.x, view.frame.width, view.boundsOrigin.x)
    let (minY, maxY) = Self.extent(view.frame.origin.y, view.frame.height, view.boundsOrigin.y)
    edges = Self.pack(minX, minY, Self.keyMax &- maxX, Self.keyMax &- maxY)
  }

  /// Every place of one axis from which a view's own coordinate can be inside of it, rounded as it may be (N-14).
  @inlinable
  static func extent(_ origin: Double, _ length: Double, _ bounds: Double) -> (UInt64, UInt64) {
    guard origin.isFinite && length.isFinite && bounds.isFinite else { return (0, keyMax) }
    // Eight times what the roundings of a subtraction and an addition come to.
    let margin = (origin.magnitude + length.magnitude + bounds.magnitude) * 0x1p-50
    return (key(origin - margin), key(origin + length + margin))
  }

  /// A coordinate as boxes have it: a number that is larger, or as large, for a larger coordinate.
  ///
  /// Eight binary places, from 2⁻⁸ to 2⁵⁶; what is smaller than that is nothing, what is larger is as large.
  @inlinable
  @inline(__always)
  static func key(_ coordinate: Double) -> UInt64 {
    // Zero has one sign only.
    let bits = (coordinate + 0).bitPattern
    let magnitude = bits & 0x7FFF_FFFF_FFFF_FFFF
    // Of the exponent, from that of 2⁻⁸ on, six bits, and of the fraction eight.
    let least: UInt64 = 1015 &<< 52
    let number = magnitude < least ? 0 : min(magnitude &- least, 64 &<< 52 &- 1) &>> 44
    return bits == magnitude ? number | 0x4000 : 0x3FFF &- number
  }

  /// The largest key there is.
  @inlinable static var keyMax: UInt64 { 0x7FFF }

  /// A place as boxes have it.
  @inlinable
  @inline(__always)
  static func keys(_ place: Point) -> UInt64 {
    let x = key(place.x)
    let y = key(place.y)
    return pack(x, y, keyMax &- x, keyMax &- y)
  }

  @inlinable
  @inline(__always)
  static func pack(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) -> UInt64 {
    a | b &<< 16 | c &<< 32 | d &<< 48
  }

  /// Grows to hold another box too.
  @inlinable
  mutating func join(_ other: ViewBox) {
    let isKept = isNotLower(other.edges)
    // All 15 bits of those numbers.
    let kept = isKept &- (isKept &>> 15)
    edges = (edges & kept) | (other.edges & ~kept)
  }

  /// Whether it holds the place with these keys. All four at once: beyond which of the edges a place lies is nothing
  /// that a processor could guess. (No SIMD type: those name arrays, which Embedded Swift refuses with
  /// `-no-allocations`.)
  @inlinable
  @inline(__always)
  func holds(_ place: UInt64) -> Bool { isNotLower(place) == Self.spareBits }

  /// The bits above the numbers.
  @inlinable static var spareBits: UInt64 { 0x8000_8000_8000_8000 }

  /// The spare bit of each number that is not lower than that of the box.
  @inlinable
  @inline(__always)
  func isNotLower(_ numbers: UInt64) -> UInt64 { ((numbers | Self.spareBits) &- edges) & Self.spareBits }
}
