import Multitouch

/// A rotation of the plane, computed without a library function so that it has the same bits on every machine.
///
/// Positive turns are clockwise on the screen, where y points down (ROT-1).
struct Turn: Sendable {
  /// The cosine of the angle.
  private(set) var cosine = 1.0
  /// The sine of the angle.
  private(set) var sine = 0.0

  /// No turn.
  init() {}

  /// A turn of some degrees; the error stays below 10⁻¹³ for angles within a few thousand degrees.
  ///
  /// The angle is brought within one turn, a sixteenth of it is done by Taylor's series (its remainder is below the
  /// last bit for angles under 0.4), and four doublings follow.
  init(degrees: Double) {
    let within = degrees - 360 * Double(Int(degrees / 360))
    let x = within * (Double.pi / 180) / 16
    let square = x * x
    var sineTerm = x
    var cosineTerm = 1.0
    var sineSum = x
    var cosineSum = 1.0
    for n in 1...7 {
      let even = Double(2 * n)
      cosineTerm = -cosineTerm * square / ((even - 1) * even)
      sineTerm = -sineTerm * square / (even * (even + 1))
      cosineSum += cosineTerm
      sineSum += sineTerm
    }
    cosine = cosineSum
    sine = sineSum
    for _ in 0..<4 { self = self.followed(by: self) }
  }

  /// This turn and then another: the product of two complex numbers.
  func followed(by next: Turn) -> Turn {
    var product = Turn()
    product.cosine = cosine * next.cosine - sine * next.sine
    product.sine = sine * next.cosine + cosine * next.sine
    return product
  }

  /// A vector, turned.
  func applied(to vector: Point) -> Point {
    Point(x: vector.x * cosine - vector.y * sine, y: vector.x * sine + vector.y * cosine)
  }

  /// The angle, in degrees, from one vector to another, if it is less than a right angle; nil otherwise.
  ///
  /// Halved five times by `tan(a/2) = tan a / (1 + √(1 + tan² a))`, then the series of the arc tangent.
  static func degrees(from old: Point, to new: Point) -> Double? {
    let cross = old.x * new.y - old.y * new.x
    let dot = old.x * new.x + old.y * new.y
    guard dot > 0 else { return nil }
    var tangent = cross / dot
    for _ in 0..<5 { tangent = tangent / (1 + (1 + tangent * tangent).squareRoot()) }
    let square = tangent * tangent
    var power = tangent
    var angle = 0.0
    var sign = 1.0
    for n in 0..<8 {
      angle += sign * power / Double(2 * n + 1)
      power *= square
      sign = -sign
    }
    return angle * 32 * (180 / Double.pi)
  }
}
