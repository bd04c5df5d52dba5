import Multitouch

/// One finger of a gesture, without its noise: when it lands and lifts, and where it means to be.
struct FingerPlan {
  /// The tick of its landing, counted from the gesture's start.
  var landing: Int
  /// The tick of its lift, after its landing.
  var lift: Int
  /// Whether the source gives it up at ``lift`` instead of reporting a lift.
  var isCancelled = false
  /// Where it is at a tick, in screen points.
  var path: (Int) -> Point
}

/// A gesture as its author means it.
struct GesturePlan {
  /// The fingers, in the order in which a panel lists them.
  var fingers: [FingerPlan]
  /// The recognizers that should act on it, in the order of their numbers.
  var wanted: [StandardRecognizer]

  /// The gesture as a panel sees it: a row per finger and tick, with noise, from a tick of a clock on.
  ///
  /// Contacts are numbered from `firstContact` in the order of the fingers.
  func rendered(
    from start: Int, clock: FrameClock, firstContact: Int64, using random: inout StreamRandomness
  ) -> TouchStream {
    var stream = TouchStream()
    let noise = fingers.map { _ in FingerNoise(using: &random) }
    let last = fingers.reduce(0) { max($0, $1.lift) }
    for tick in 0...last {
      var isOpen = false
      for (number, finger) in fingers.enumerated() where tick >= finger.landing && tick <= finger.lift {
        if !isOpen { stream.openFrame(at: clock.time(of: start + tick)) }
        isOpen = true
        let contact = ContactID(firstContact + Int64(number))
        if tick == finger.lift {
          stream.append(finger.isCancelled ? .cancelled(contact) : .ended(contact))
        } else {
          let progress = Double(tick - finger.landing) / Double(finger.lift - finger.landing)
          let place = noise[number].place(near: finger.path(tick), progress: progress, using: &random)
          stream.append(
            ContactChange(contact: contact, phase: tick == finger.landing ? .began : .moved, location: place))
        }
      }
    }
    return stream
  }
}

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

  /// The nearest multiple of the grid, for coordinates that are not negative.
  static func onGrid(_ coordinate: Double) -> Double { Double(Int(coordinate / grid + 0.5)) * grid }
}

/// How far a movement has come after a fraction of its time.
enum MotionProfile {
  /// Starts and stops smoothly: the minimum-jerk curve `10u³ − 15u⁴ + 6u⁵`.
  case reach
  /// Starts smoothly and is fastest at the end, as a flick is: `u²`.
  case fling

  /// The fraction of the way, for a fraction of the time; 0 before the start, 1 after the end.
  func fraction(at time: Double) -> Double {
    let u = min(max(time, 0), 1)
    switch self {
    case .reach: return u * u * u * (10 + u * (6 * u - 15))
    case .fling: return u * u
    }
  }

  /// The fraction of the way at a tick, of a movement from one tick to another.
  func fraction(at tick: Int, from first: Int, to last: Int) -> Double {
    fraction(at: Double(tick - first) / Double(max(1, last - first)))
  }
}
