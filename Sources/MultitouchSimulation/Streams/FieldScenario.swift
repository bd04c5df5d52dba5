import Multitouch

/// Short streams of what other engines are known to get wrong: hand-overs, stray contacts, cancels.
///
/// Each raw value is the scenario's name. What they must make of the standard scene is known. One gesture, small enough
/// to read, is `make(rows: 1, seed: 1).script()`.
public enum FieldScenario: String, CaseIterable, StreamScenario {
  /// A pinch whose second finger lifts and is replaced by another: the pinch goes on.
  case pinchHandOver = "pinch-hand-over"
  /// A pinch that a third finger joins and leaves: back on two fingers, it still goes on. The pinch ignores the guest
  /// (PIN-1), so what the guest does is a tap of its own.
  case threeToTwo = "three-to-two"
  /// A drag handed from one finger to the next, both down for a moment: one pan, and no pinch.
  case panRelay = "pan-relay"
  /// A palm, three contacts in one frame, that comes to rest beside a pinch and lifts before it.
  case palm
  /// A single stray finger that touches down briefly beside a drag: no tap, and the pan goes on.
  case strayFinger = "stray-finger"
  /// Two fingers reported at one and the same pixel that part, meet there again and part again: one pinch, and never a
  /// scale or an angle that is no number.
  case sharedPixel = "shared-pixel"
  /// A pinch that the system takes away while the fingers are down.
  case cancelledPinch = "cancelled-pinch"
  /// A drag that the system takes away.
  case cancelledPan = "cancelled-pan"

  public var name: String { rawValue }

  public var summary: String {
    switch self {
    case .pinchHandOver: "a pinch whose second finger is replaced by another"
    case .threeToTwo: "a pinch that a third finger joins and leaves"
    case .panRelay: "a drag handed from finger to finger"
    case .palm: "a palm that rests beside a pinch"
    case .strayFinger: "a stray tap beside a drag"
    case .sharedPixel: "a pinch that starts with both fingers on one pixel"
    case .cancelledPinch: "a pinch cancelled by the system"
    case .cancelledPan: "a drag cancelled by the system"
    }
  }

  public func make(rows: Int, seed: UInt64) -> StreamExperiment {
    compose(rows: rows, seed: seed) { _, random in
      switch self {
      case .pinchHandOver: Self.pinchHandOver(&random)
      case .threeToTwo: Self.pinchWithGuests(&random, landings: [40], lifts: [62], distance: 150, [.singleTap, .pinch])
      case .panRelay: Self.panRelay(&random)
      case .palm: Self.pinchWithGuests(&random, landings: [30, 30, 30], lifts: [90, 91, 91], distance: 260, [.pinch])
      case .strayFinger: Self.strayFinger(&random)
      case .sharedPixel: Self.sharedPixel(&random)
      case .cancelledPinch: Self.cancelledPinch(&random)
      case .cancelledPan: Self.cancelledPan(&random)
      }
    }
  }

  /// Where one finger of a pinch is that spreads from one radius to another about a centre, without turning.
  private static func spreading(
    about centre: Point, toward direction: Turn, side: Double, by ticks: ClosedRange<Int>
  ) -> (Int) -> Point {
    { tick in
      let radius = 70 + 110 * MotionProfile.reach.fraction(at: tick, from: ticks.lowerBound, to: ticks.upperBound)
      return centre + direction.applied(to: Point(x: side * radius, y: 0))
    }
  }

  /// The newcomer stays too long for a tap; the long press it would be is excluded by the pinch it has joined.
  private static func pinchHandOver(_ random: inout StreamRandomness) -> GesturePlan {
    let centre = random.place(in: StandardScene.playArea, inset: 260)
    let direction = Turn(degrees: random.real(in: 0...360))
    let resting = spreading(about: centre, toward: direction, side: -1, by: 6...40)
    let leaving = spreading(about: centre, toward: direction, side: 1, by: 6...40)
    let next = centre + direction.applied(to: Point(x: 200, y: random.real(in: -20...20)))
    let gap = random.integer(in: 2...30)
    return GesturePlan(
      fingers: [
        FingerPlan(landing: 0, lift: 152 + gap, path: resting),
        FingerPlan(landing: 1, lift: 50, path: leaving),
        FingerPlan(landing: 50 + gap, lift: 150 + gap) { _ in next },
      ],
      wanted: [.pinch])
  }

  /// A pinch of 100 ticks, and guests that rest somewhere beside it.
  private static func pinchWithGuests(
    _ random: inout StreamRandomness, landings: [Int], lifts: [Int], distance: Double,
    _ wanted: [StandardRecognizer]
  ) -> GesturePlan {
    let centre = random.place(in: StandardScene.playArea, inset: 360)
    let direction = Turn(degrees: random.real(in: 0...360))
    var fingers = [1.0, -1.0].map { side in
      FingerPlan(
        landing: side > 0 ? 0 : 1, lift: side > 0 ? 100 : 101,
        path: spreading(about: centre, toward: direction, side: side, by: 6...80))
    }
    for (landing, lift) in zip(landings, lifts) {
      let aside = Point(x: random.real(in: -40...40), y: distance + random.real(in: -30...30))
      let place = centre + direction.applied(to: aside)
      fingers.append(FingerPlan(landing: landing, lift: lift) { _ in place })
    }
    return GesturePlan(fingers: fingers, wanted: wanted)
  }

  private static func drag(_ random: inout StreamRandomness, ticks: Int) -> (Int) -> Point {
    let start = random.place(in: StandardScene.playArea, inset: 300)
    let way = Turn(degrees: random.real(in: 0...360)).applied(to: Point(x: random.real(in: 150...280), y: 0))
    return { tick in
      let part = MotionProfile.reach.fraction(at: tick, from: 2, to: ticks)
      return Point(x: start.x + way.x * part, y: start.y + way.y * part)
    }
  }

  private static func panRelay(_ random: inout StreamRandomness) -> GesturePlan {
    let path = drag(&random, ticks: 90)
    let aside = Turn(degrees: random.real(in: 0...360)).applied(to: Point(x: 170, y: 0))
    return GesturePlan(
      fingers: [
        FingerPlan(landing: 0, lift: 55, path: path),
        FingerPlan(landing: 45, lift: 95) { path($0) + aside },
      ],
      wanted: [.pan])
  }

  private static func strayFinger(_ random: inout StreamRandomness) -> GesturePlan {
    let path = drag(&random, ticks: 140)
    let place = path(0) + Turn(degrees: random.real(in: 0...360)).applied(to: Point(x: 290, y: 0))
    let lift = 40 + random.integer(in: 5...12)
    // The drag rests while the stray finger is down: two fingers, one of which moves, would be a pinch.
    return GesturePlan(
      fingers: [
        FingerPlan(landing: 0, lift: 145) { path($0 < 38 ? $0 * 3 / 2 : ($0 < 60 ? 56 : $0 - 3)) },
        FingerPlan(landing: 42, lift: lift) { _ in place },
      ],
      wanted: [.pan])
  }

  /// Along an axis of the screen, so that the angle is the same to the last bit however close the fingers are.
  private static func sharedPixel(_ random: inout StreamRandomness) -> GesturePlan {
    let centre = FingerNoise.onGrid(random.place(in: StandardScene.playArea, inset: 80))
    let isUpright = random.chance(0.5)
    let turningPoint = random.integer(in: 40...60)
    let meeting = turningPoint + random.integer(in: 30...50)
    let end = meeting + random.integer(in: 30...50)
    func path(side: Double) -> (Int) -> Point {
      { tick in
        let apart = MotionProfile.reach.fraction(at: tick, from: 4, to: turningPoint)
        let back = MotionProfile.reach.fraction(at: tick, from: turningPoint + 2, to: meeting)
        let again = MotionProfile.reach.fraction(at: tick, from: meeting + 2, to: end)
        let radius = FingerNoise.onGrid(70 * (apart - back + again)) * side
        return centre + (isUpright ? Point(x: 0, y: radius) : Point(x: radius, y: 0))
      }
    }
    return GesturePlan(
      fingers: [
        FingerPlan(landing: 0, lift: end + 2, isExact: true, path: path(side: 1)),
        FingerPlan(landing: random.integer(in: 0...2), lift: end + 3, isExact: true, path: path(side: -1)),
      ],
      wanted: [.pinch])
  }

  private static func cancelledPinch(_ random: inout StreamRandomness) -> GesturePlan {
    let centre = random.place(in: StandardScene.playArea, inset: 260)
    let direction = Turn(degrees: random.real(in: 0...360))
    let fingers = [1.0, -1.0].map { side in
      FingerPlan(
        landing: side > 0 ? 0 : 2, lift: 60, isCancelled: true,
        path: spreading(about: centre, toward: direction, side: side, by: 6...90))
    }
    return GesturePlan(fingers: fingers, wanted: [.pinch])
  }

  private static func cancelledPan(_ random: inout StreamRandomness) -> GesturePlan {
    GesturePlan(
      fingers: [FingerPlan(landing: 0, lift: 50, isCancelled: true, path: drag(&random, ticks: 90))], wanted: [.pan])
  }
}
