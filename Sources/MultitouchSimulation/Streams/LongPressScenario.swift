import Multitouch

/// Long presses, some of them dragged on, and what just fails to be one.
public struct LongPressScenario: StreamScenario {
  /// Makes the scenario.
  public init() {}

  public var name: String { "presses" }
  public var summary: String { "long presses, still and dragged; presses too short; presses that slip" }

  public func make(rows: Int, seed: UInt64) -> StreamExperiment {
    compose(rows: rows, seed: seed) { choice, random in
      if choice < 0.45 { return Self.stillPress(&random) }
      if choice < 0.75 { return Self.draggedPress(&random) }
      return choice < 0.9 ? Self.shortPress(&random) : Self.slippedPress(&random)
    }
  }

  /// Held for 0.52 to 1.3 s: begins on the virtual nanosecond 0.5 s after the landing, ends at the lift.
  static func stillPress(_ random: inout StreamRandomness) -> GesturePlan {
    let place = random.place(in: StandardScene.playArea)
    let lift = random.integer(in: 62...156)
    return GesturePlan(fingers: [FingerPlan(landing: 0, lift: lift, path: { _ in place })], wanted: [.longPress])
  }

  /// Held, then moved as far as one likes: still the same long press, and no pan.
  static func draggedPress(_ random: inout StreamRandomness) -> GesturePlan {
    let start = random.place(in: StandardScene.playArea)
    let way = random.place(in: StandardScene.playArea) - start
    let first = random.integer(in: 64...90)
    let last = first + random.integer(in: 20...60)
    let finger = FingerPlan(landing: 0, lift: last + random.integer(in: 1...8)) { tick in
      let part = MotionProfile.reach.fraction(at: tick, from: first, to: last)
      return Point(x: start.x + way.x * part, y: start.y + way.y * part)
    }
    return GesturePlan(fingers: [finger], wanted: [.longPress])
  }

  /// Lifted after 0.3 to 0.48 s: not a long press, and short enough for a tap.
  static func shortPress(_ random: inout StreamRandomness) -> GesturePlan {
    let place = random.place(in: StandardScene.playArea)
    let lift = random.integer(in: 36...57)
    return GesturePlan(fingers: [FingerPlan(landing: 0, lift: lift, path: { _ in place })], wanted: [.singleTap])
  }

  /// Slips 20 to 60 pt before its time: a pan, which takes the touch away from the long press.
  static func slippedPress(_ random: inout StreamRandomness) -> GesturePlan {
    let start = random.place(in: StandardScene.playArea, inset: 60)
    let length = random.real(in: 20...60)
    let way = Turn(degrees: random.real(in: 0...360)).applied(to: Point(x: length, y: 0))
    let first = random.integer(in: 6...30)
    let last = first + random.integer(in: 4...10)
    let finger = FingerPlan(landing: 0, lift: random.integer(in: 64...120)) { tick in
      let part = MotionProfile.reach.fraction(at: tick, from: first, to: last)
      return Point(x: start.x + way.x * part, y: start.y + way.y * part)
    }
    return GesturePlan(fingers: [finger], wanted: [.pan])
  }
}
