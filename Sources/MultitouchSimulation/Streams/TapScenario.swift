import Multitouch

/// Single and double taps all over the content.
public struct TapScenario: StreamScenario {
  /// Makes the scenario.
  public init() {}

  public var name: String { "taps" }
  public var summary: String { "single and double taps, one finger" }

  public func make(rows: Int, seed: UInt64) -> StreamExperiment {
    compose(rows: rows, seed: seed) { $0 < 0.55 ? Self.singleTap(&$1) : Self.doubleTap(&$1) }
  }

  /// A tap of 33 to 117 ms. The single tap acts when the double tap has given up: 0.35 s after the lift.
  static func singleTap(_ random: inout StreamRandomness) -> GesturePlan {
    let place = random.place(in: StandardScene.playArea)
    let lift = random.integer(in: 4...14)
    return GesturePlan(fingers: [FingerPlan(landing: 0, lift: lift, path: { _ in place })], wanted: [.singleTap])
  }

  /// Two taps, 67 to 250 ms and at most 12 pt apart. The double tap acts at the second lift, the single tap never.
  static func doubleTap(_ random: inout StreamRandomness) -> GesturePlan {
    let first = random.place(in: StandardScene.playArea)
    let second = first + Point(x: random.real(in: -8...8), y: random.real(in: -8...8))
    let lift = random.integer(in: 4...14)
    let landing = lift + random.integer(in: 8...30)
    let secondLift = landing + random.integer(in: 4...14)
    return GesturePlan(
      fingers: [
        FingerPlan(landing: 0, lift: lift, path: { _ in first }),
        FingerPlan(landing: landing, lift: secondLift, path: { _ in second }),
      ],
      wanted: [.doubleTap])
  }
}
