/// A place or a vector, in points; x to the right, y down.
@frozen
public struct Point: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Down.
  public var y: Double

  /// Makes a point of its coordinates.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  @inlinable public static var zero: Point { Point(x: 0, y: 0) }

  /// The sum, per axis.
  @inlinable public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// The difference, per axis.
  @inlinable public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

  /// The square of the length: `x·x + y·y`, in that order (N-6, N-14).
  @inlinable public var squaredLength: Double { x * x + y * y }

  /// The mean of a sum over `count` points: one division per axis (N-8, N-14).
  ///
  /// One finger or two, the usual numbers, cost no division; halving is exact, so the result is the same to the bit.
  @inlinable
  @inline(__always)
  public func divided(by count: Int) -> Point {
    if count == 1 { return self }
    if count == 2 { return Point(x: x * 0.5, y: y * 0.5) }
    return dividedByMany(count)
  }

  // Not inlined: the optimizer would divide first and look at the count then.
  @inlinable
  @inline(never)
  func dividedByMany(_ count: Int) -> Point { Point(x: x / Double(count), y: y / Double(count)) }

  /// Whether the engine takes it as a place: both finite and within ±2²⁴ (N-11).
  @inlinable public var isPlace: Bool { placeBit != 0 }

  /// 1 if it is a place, else 0: for code in which nothing is to be guessed.
  @inlinable
  @inline(__always)
  var placeBit: UInt64 {
    let limit = 16_777_216.0
    return (x.magnitude <= limit ? 1 : 0) & (y.magnitude <= limit ? 1 : 0)
  }
}

/// A rectangle, in points: an origin and a size.
@frozen
public struct Rect: Hashable, Sendable {
  /// The corner with the smallest coordinates.
  public var origin: Point
  /// The extent to the right; a negative one, or one that is no number, holds no point.
  public var width: Double
  /// The extent downwards; a negative one, or one that is no number, holds no point.
  public var height: Double

  /// Makes a rectangle of its origin and size.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.origin = Point(x: x, y: y)
    self.width = width
    self.height = height
  }

  /// Whether `point` lies inside: half-open, `minX ≤ x < minX + width` (H-2).
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.x < origin.x + width && point.y >= origin.y && point.y < origin.y + height
  }
}
