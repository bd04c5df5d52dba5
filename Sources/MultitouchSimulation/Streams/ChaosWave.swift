import Multitouch
import MultitouchRecordings

/// The fingers of the chaos, and the stream they have left.
struct ChaosWave {
  /// One finger: up until a tick, or down until one.
  private struct Finger {
    var contact: Int64?
    /// When it lands or lifts next.
    var nextTick = 0
    var place = Point.zero
    /// In points per tick.
    var velocity = Point.zero
  }

  private static let restTicks = 0...40
  private static let touchTicks = 3...120
  private static let waveTicks = 120...480
  /// The largest speed, per axis, in points a tick; 20 are 2400 pt/s.
  private static let speedMax = 20.0
  /// How often fingers may land in a wave: a pan's attempt keeps all of them, and the engine has no more records
  /// (N-16).
  static let landingsMax = ScriptCapacities().touchRecords

  private(set) var stream = TouchStream()
  private var random: StreamRandomness
  private let clock: FrameClock
  private var tick = 0
  private var nextContact: Int64 = 1
  /// How often fingers have landed in this wave, and whether one was kept from it.
  private var landingCount = 0
  private var isFull = false

  init(seed: UInt64) {
    random = StreamRandomness(seed: seed)
    clock = FrameClock(seed: SplitMix64.mix(seed))
  }

  /// Plays a wave, cut short as soon as the stream has so many rows or a finger may not land any more, and pauses.
  mutating func play(rowLimit: Int) {
    landingCount = 0
    isFull = false
    var fingers = (0..<ChaosScenario.fingerCount).map { _ in
      Finger(nextTick: tick + random.integer(in: Self.restTicks))
    }
    let end = tick + random.integer(in: Self.waveTicks)
    var isOver = false
    while !isOver {
      isOver = tick >= end || stream.rowCount >= rowLimit || isFull
      var changes: [ContactChange] = []
      for number in fingers.indices {
        if let change = step(&fingers[number], mustLift: isOver) { changes.append(change) }
      }
      if !changes.isEmpty {
        stream.openFrame(at: clock.time(of: tick))
        for change in changes { stream.append(change) }
      }
      tick += 1
    }
    tick += random.integer(in: StreamComposer.pause)
  }

  private mutating func step(_ finger: inout Finger, mustLift: Bool) -> ContactChange? {
    if let contact = finger.contact {
      if mustLift || tick >= finger.nextTick {
        finger.contact = nil
        finger.nextTick = tick + 1 + random.integer(in: Self.restTicks)
        return .ended(ContactID(contact))
      }
      finger.velocity = Point(
        x: steered(finger.velocity.x), y: steered(finger.velocity.y))
      let area = StandardScene.playArea
      (finger.place.x, finger.velocity.x) = Self.bounced(
        finger.place.x + finger.velocity.x, finger.velocity.x, area.origin.x, area.origin.x + area.width)
      (finger.place.y, finger.velocity.y) = Self.bounced(
        finger.place.y + finger.velocity.y, finger.velocity.y, area.origin.y, area.origin.y + area.height)
      return change(of: finger, contact, .moved)
    }
    if mustLift || tick < finger.nextTick { return nil }
    guard landingCount < Self.landingsMax else {
      isFull = true
      return nil
    }
    landingCount += 1
    let contact = nextContact
    nextContact += 1
    finger.contact = contact
    finger.nextTick = tick + random.integer(in: Self.touchTicks)
    finger.place = random.place(in: StandardScene.playArea)
    finger.velocity = .zero
    return change(of: finger, contact, .began)
  }

  private mutating func change(of finger: Finger, _ contact: Int64, _ phase: ContactPhase) -> ContactChange {
    let x = FingerNoise.onGrid(finger.place.x + random.bell() * FingerNoise.jitter)
    let y = FingerNoise.onGrid(finger.place.y + random.bell() * FingerNoise.jitter)
    return ContactChange(contact: ContactID(contact), phase: phase, location: Point(x: x, y: y))
  }

  /// A velocity after a tick: damped, and pushed at random.
  private mutating func steered(_ velocity: Double) -> Double {
    min(max(velocity * 0.95 + random.bell() * 1.5, -Self.speedMax), Self.speedMax)
  }

  /// A coordinate and its velocity, reflected at the bounds it has passed by less than their distance.
  private static func bounced(
    _ coordinate: Double, _ velocity: Double, _ low: Double, _ high: Double
  ) -> (Double, Double) {
    if coordinate < low { return (2 * low - coordinate, -velocity) }
    if coordinate > high { return (2 * high - coordinate, -velocity) }
    return (coordinate, velocity)
  }
}
