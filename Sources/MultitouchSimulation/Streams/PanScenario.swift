import Multitouch

/// Drags and flings with one, two or three fingers.
public struct PanScenario: StreamScenario {
  /// Makes the scenario.
  public init() {}

  public var name: String { "pans" }
  public var summary: String { "drags and flings, one to three fingers" }

  public func make(rows: Int, seed: UInt64) -> StreamExperiment {
    compose(rows: rows, seed: seed) { choice, random in
      Self.pan(fingerCount: choice < 0.7 ? 1 : (choice < 0.9 ? 2 : 3), &random)
    }
  }

  /// A movement along a straight line, at 300 to 2500 points a second on average.
  ///
  /// The fingers land and lift within a few frames of each other and move in parallel, far apart, so that neither
  /// their distance nor their angle changes by more than noise. Half the movements are flings: fastest at the lift.
  static func pan(fingerCount: Int, _ random: inout StreamRandomness) -> GesturePlan {
    let spacing = 160.0
    let inset = fingerCount == 1 ? 0 : spacing
    var start = random.place(in: StandardScene.playArea, inset: inset)
    var end = random.place(in: StandardScene.playArea, inset: inset)
    while (end - start).squaredLength < 80 * 80 {
      start = random.place(in: StandardScene.playArea, inset: inset)
      end = random.place(in: StandardScene.playArea, inset: inset)
    }
    let way = end - start
    let speed = random.real(in: 300...2500)
    let ticks = min(max(Int(way.squaredLength.squareRoot() / speed * 120), 12), 120)
    let rest = random.integer(in: 0...6)
    let profile = random.chance(0.5) ? MotionProfile.fling : .reach
    let row = Turn(degrees: random.real(in: 0...360)).applied(to: Point(x: spacing, y: 0))
    let origin = start
    let fingers = (0..<fingerCount).map { number in
      let offset = Double(number) - Double(fingerCount - 1) / 2
      let shift = Point(x: row.x * offset, y: row.y * offset)
      let landing = number == 0 ? 0 : random.integer(in: 0...2)
      return FingerPlan(landing: landing, lift: 2 + rest + ticks + random.integer(in: 0...(fingerCount == 1 ? 0 : 2))) {
        tick in
        let part = profile.fraction(at: tick, from: 1 + rest, to: 1 + rest + ticks)
        return Point(x: origin.x + shift.x + way.x * part, y: origin.y + shift.y + way.y * part)
      }
    }
    return GesturePlan(fingers: fingers, wanted: [.pan])
  }
}
