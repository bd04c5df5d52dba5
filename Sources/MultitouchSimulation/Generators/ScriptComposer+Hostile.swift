// Contacts meant to harm: what no finger does and some driver does.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// One to four attacks, each from a list.
  mutating func makeHostileFingers() {
    for _ in 0..<random.within(1...4) {
      random.open()
      let last = events.last?.time ?? script.startTime
      let time = last + random.pick([0, 1, 350_000_000, 350_000_001, 349_999_999, 1_000_000_000])
      switch random.below(8) {
      case 0: equalTimes(at: time)
      case 1: burst(at: time)
      case 2: reusedContact(at: time)
      case 3: cancels(at: time)
      case 4: fullFrames(at: time)
      case 5: silence(at: time)
      case 6: backwards(at: time)
      default: storm(at: time, home)
      }
      random.close()
    }
  }

  /// A whole tap, drag or double tap at one instant.
  private mutating func equalTimes(at time: Int64) {
    for _ in 0..<random.within(1...3) {
      let finger = contact()
      emit(time, .began(finger, x: home.x, y: home.y))
      for _ in 0..<random.below(4) { emit(time, .moved(finger, x: home.x + slop(), y: home.y)) }
      lift(time, finger)
    }
  }

  /// A stall, then everything that happened meanwhile within microseconds.
  private mutating func burst(at time: Int64) {
    let finger = contact()
    emit(time, .began(finger, x: home.x, y: home.y))
    var now = time + random.pick([deadline(), 5_000_000_000])
    for index in 0..<random.within(3...40) {
      now += Int64(random.below(3))
      emit(now, .moved(finger, x: home.x + Double(index), y: home.y))
    }
    lift(now, finger)
  }

  /// A contact id that lands again while it is down, or at the instant it lifts.
  private mutating func reusedContact(at time: Int64) {
    let finger = contact()
    var now = time
    for _ in 0..<random.within(2...6) {
      emit(now, .began(finger, x: home.x + slop(), y: home.y))
      now += random.pick([0, 1, 30_000_000])
      if random.chance(1, of: 2) { emit(now, .ended(finger)) }
    }
    emit(now, .ended(finger))
  }

  /// Fingers the source gives up, some together, some while others stay.
  private mutating func cancels(at time: Int64) {
    let fingers = (0..<random.within(1...6)).map { _ in contact() }
    for (index, finger) in fingers.enumerated() {
      emit(time, .began(finger, x: home.x + Double(index) * 30, y: home.y))
    }
    let now = time + random.pick([0, 20_000_000, deadline()])
    for finger in fingers {
      if random.chance(1, of: 3) { emit(now, .moved(finger, x: home.x + slop(), y: home.y)) }
      emit(now + Int64(random.below(2)), random.chance(1, of: 3) ? .ended(finger) : .cancelled(finger))
    }
  }

  /// Up to eleven contacts that all change in every frame.
  private mutating func fullFrames(at time: Int64) {
    let fingers = (0..<random.within(6...12)).map { _ in contact() }
    var now = time
    for (index, finger) in fingers.enumerated() {
      emit(now, .began(finger, x: home.x + Double(index % 4) * 40, y: home.y + Double(index / 4) * 40))
    }
    for step in 1...random.within(1...8) {
      now += 8 * ScriptComposer.millisecond
      for (index, finger) in fingers.enumerated() where random.chance(7, of: 8) {
        let x = home.x + Double(index % 4 * 40 + step * 4)
        emit(now, .moved(finger, x: x, y: home.y + Double(index / 4 * 40)))
      }
    }
    for finger in fingers { lift(now + Int64(random.below(3)) * ScriptComposer.millisecond, finger) }
  }

  /// A finger that rests for minutes, or years, between two taps.
  private mutating func silence(at time: Int64) {
    let (resting, tapping) = (contact(), contact())
    emit(time, .began(resting, x: home.x, y: home.y))
    var now = time + random.pick([60_000_000_000, 3_600_000_000_000, 1 << 58])
    emit(now, .began(tapping, x: home.x + 20, y: home.y))
    now += 50 * ScriptComposer.millisecond
    emit(now, .ended(tapping))
    lift(now + random.pick([0, 1 << 57]), resting)
  }

  /// A gesture whose frames report times that have passed.
  private mutating func backwards(at time: Int64) {
    let finger = contact()
    emit(time, .began(finger, x: home.x, y: home.y))
    for index in 1...random.within(1...6) {
      let stamp = time - Int64(index) * random.pick([1, 1_000_000, 1 << 40])
      lateFrames.append(.frame(stamp, [.moved(finger, x: home.x + Double(index) * slop(), y: home.y)]))
    }
    lift(time + 30 * ScriptComposer.millisecond, finger)
  }
}
