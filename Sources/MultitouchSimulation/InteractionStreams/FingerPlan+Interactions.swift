import Multitouch

// What the authors of interaction gestures share: fingers that rest, and taps one after another.

extension FingerPlan {
  /// A finger that stays where it is.
  static func resting(at place: Point, from landing: Int, to lift: Int) -> FingerPlan {
    FingerPlan(landing: landing, lift: lift) { _ in place }
  }

  /// A finger that goes straight from one place to another and rests before and after.
  static func sliding(
    from start: Point, by way: Point, landing: Int = 0, during ticks: ClosedRange<Int>, lift: Int,
    isCancelled: Bool = false
  ) -> FingerPlan {
    FingerPlan(landing: landing, lift: lift, isCancelled: isCancelled) { tick in
      let part = MotionProfile.reach.fraction(at: tick, from: ticks.lowerBound, to: ticks.upperBound)
      return Point(x: start.x + way.x * part, y: start.y + way.y * part)
    }
  }

  /// Taps of 33 to 117 ms near one place, with gaps that often are as long as the longest gap of a chain (T-6: 0.35 s,
  /// 42 ticks), and landings that often are 24 ticks apart (0.2 s).
  static func taps(_ count: Int, near place: Point, using random: inout StreamRandomness) -> [FingerPlan] {
    var fingers: [FingerPlan] = []
    var tick = 0
    for _ in 0..<count {
      let press = random.integer(in: 4...14)
      let aside = Point(x: random.real(in: -6...6), y: random.real(in: -6...6))
      fingers.append(.resting(at: place + aside, from: tick, to: tick + press))
      let choice = random.unit()
      if choice < 0.4 {
        tick += press + random.integer(in: 8...30)
      } else if choice < 0.75 {
        tick += press + random.integer(in: 40...44)
      } else {
        tick += max(press + 2, random.integer(in: 23...25))
      }
    }
    return fingers
  }
}

extension PlayedFinger {
  /// The places of taps in their chains (T-6), for taps that are near each other and all lift: 1, 2 … each; a gap of
  /// more than 0.35 s starts over.
  static func tapCounts(_ taps: [PlayedFinger]) -> [Int] {
    var counts: [Int] = []
    for (number, tap) in taps.enumerated() {
      let continues = number > 0 && tap.landing.time - taps[number - 1].end <= .milliseconds(350)
      counts.append(continues ? counts[number - 1] + 1 : 1)
    }
    return counts
  }
}

/// A control of a scene: its number and where it is on the screen.
struct PlacedControl: Sendable {
  var number: Int
  var frame: Rect
}
