import Multitouch

/// How a contact's reported place differs from where the finger means to be.
struct FingerNoise {
  /// The spread of the jitter from row to row, in points, per axis; no row is off by more than six times this.
  static let jitter = 0.3
  /// The spread of the roll from landing to lift, in points, per axis; no finger rolls more than six times this.
  static let rollSpread = 0.5
  /// Places are multiples of this, in points: exact in binary, so sums of displacements are exact (N-8).
  static let grid = 1.0 / 64

  private let roll: Point

  /// Draws how the finger rolls.
  init(using random: inout StreamRandomness) {
    roll = Point(x: random.bell() * Self.rollSpread, y: random.bell() * Self.rollSpread)
  }

  /// The reported place.
  ///
  /// - Parameter progress: 0 at landing, 1 at the lift.
  func place(near ideal: Point, progress: Double, using random: inout StreamRandomness) -> Point {
    Point(
      x: Self.onGrid(ideal.x + roll.x * progress + random.bell() * Self.jitter),
      y: Self.onGrid(ideal.y + roll.y * progress + random.bell() * Self.jitter))
  }

  /// The nearest place of the grid.
  static func onGrid(_ place: Point) -> Point { Point(x: onGrid(place.x), y: onGrid(place.y)) }

  /// The nearest multiple of the grid, for coordinates that are not negative.
  static func onGrid(_ coordinate: Double) -> Double { Double(Int(coordinate / grid + 0.5)) * grid }
}
