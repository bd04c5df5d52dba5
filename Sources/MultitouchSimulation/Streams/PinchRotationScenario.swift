import Multitouch

/// Two fingers that spread, turn, do both, or do both and travel.
public struct PinchRotationScenario: StreamScenario {
  /// Makes the scenario.
  public init() {}

  public var name: String { "pinches" }
  public var summary: String { "pinch and rotation, apart and together, two fingers" }

  public func make(rows: Int, seed: UInt64) -> StreamExperiment {
    compose(rows: rows, seed: seed) { choice, random in
      Self.twoFingers(
        spreads: choice < 0.3 || choice >= 0.6, turns: choice >= 0.3, travels: choice >= 0.8, &random)
    }
  }

  /// Two fingers on a circle whose centre, radius and angle change smoothly, each or not at all.
  ///
  /// A radius changes by at least 20 pt (a distance by 40), an angle by 25° to 150°, a centre by at least 60 pt; what
  /// should not change does so by noise only, and if noise takes it near a threshold the gesture is drawn again.
  static func twoFingers(
    spreads: Bool, turns: Bool, travels: Bool, _ random: inout StreamRandomness
  ) -> GesturePlan {
    let radii = 60.0...220.0
    let firstRadius = random.real(in: radii)
    var lastRadius = firstRadius
    while spreads && abs(lastRadius - firstRadius) < 20 { lastRadius = random.real(in: radii) }
    let startAngle = random.real(in: 0...360)
    let size = random.real(in: 25...150)
    let angle = turns ? (random.chance(0.5) ? size : -size) : 0
    let firstCentre = random.place(in: StandardScene.playArea, inset: radii.upperBound)
    var lastCentre = firstCentre
    while travels && (lastCentre - firstCentre).squaredLength < 60 * 60 {
      lastCentre = random.place(in: StandardScene.playArea, inset: radii.upperBound)
    }
    let way = lastCentre - firstCentre
    let growth = lastRadius - firstRadius
    let start = 4 + random.integer(in: 0...4)
    let end = start + random.integer(in: 24...90)

    func path(side: Double) -> (Int) -> Point {
      { tick in
        let part = MotionProfile.reach.fraction(at: tick, from: start, to: end)
        let arm = Turn(degrees: startAngle + angle * part).applied(
          to: Point(x: side * (firstRadius + growth * part), y: 0))
        return Point(x: firstCentre.x + way.x * part + arm.x, y: firstCentre.y + way.y * part + arm.y)
      }
    }
    let fingers = [
      FingerPlan(landing: 0, lift: end + random.integer(in: 1...3), path: path(side: 1)),
      FingerPlan(landing: random.integer(in: 0...3), lift: end + random.integer(in: 1...3), path: path(side: -1)),
    ]
    var wanted: [StandardRecognizer] = []
    if travels { wanted.append(.pan) }
    if spreads { wanted.append(.pinch) }
    if turns { wanted.append(.rotation) }
    return GesturePlan(fingers: fingers, wanted: wanted)
  }
}
