// Fingers as a device reports them: all contacts that are down, at a sampling rate, with the noise of skin and sensor.

import Multitouch
import MultitouchRecordings

/// One finger of a device's stream.
private struct DeviceFinger {
  var contact: ContactID
  var place: Point
  /// Per sample, points.
  var velocity: Point
  /// Samples it stays, from its landing.
  var samples: Int
  var landsAt: Int
}

extension ScriptComposer {
  /// A stretch of one to five fingers, sampled together. A palm lands beside them now and then and is given up.
  mutating func makeDeviceFingers() {
    let period = random.pick([8_333_333, 16_666_667, 4_166_667, 1_000_000, 10_000_000])
    var time = (events.last?.time ?? script.startTime) + Int64(random.below(600)) * ScriptComposer.millisecond
    for _ in 0..<random.within(1...3) {
      random.open()
      time = deviceStretch(at: time, period: period)
      time += Int64(random.pick([30, 120, 349, 350, 351, 800])) * ScriptComposer.millisecond
      random.close()
    }
  }

  private mutating func deviceStretch(at start: Int64, period: Int) -> Int64 {
    var fingers: [DeviceFinger] = []
    for index in 0..<random.pick([1, 1, 2, 2, 3, 5]) { fingers.append(deviceFinger(index)) }
    let hasPalm = random.chance(1, of: 8)
    let flickers = random.chance(1, of: 6)
    let sampleCount = (fingers.map { $0.landsAt + $0.samples }.max() ?? 0) + 1
    let jitter = random.pick([0, 0, 200_000, 1_000_000])
    var time = start
    for sample in 0..<sampleCount {
      time = start + Int64(sample * period) + Int64(jitter == 0 ? 0 : random.below(jitter))
      for index in fingers.indices {
        report(&fingers[index], at: time, sample, flickers: flickers)
      }
      if hasPalm && sample == sampleCount / 2 { palm(at: time, fingers[0].place) }
    }
    return time
  }

  private mutating func deviceFinger(_ index: Int) -> DeviceFinger {
    let place = Point(x: home.x + Double(index * 64), y: home.y + Double(random.within(-32...32)))
    let speeds: [Double] = [0, 0, 0.25, 1, 4, 16, -1, -4]
    return DeviceFinger(
      contact: contact(), place: place, velocity: Point(x: random.pick(speeds), y: random.pick(speeds)),
      samples: random.pick([1, 5, 8, 12, 20, 64, 90]), landsAt: random.chance(1, of: 3) ? random.below(12) : 0)
  }

  /// One sample of one finger: its landing, a place with noise, its lift.
  private mutating func report(_ finger: inout DeviceFinger, at time: Int64, _ sample: Int, flickers: Bool) {
    let age = sample - finger.landsAt
    if age < 0 || age > finger.samples { return }
    if age == 0 { return emit(time, .began(finger.contact, x: finger.place.x, y: finger.place.y)) }
    if age == finger.samples { return lift(time, finger.contact) }
    if flickers && random.chance(1, of: 10) {
      // The sensor loses the finger for an instant and gives it another number.
      emit(time, .ended(finger.contact))
      finger.contact = contact()
      return emit(time, .began(finger.contact, x: finger.place.x, y: finger.place.y))
    }
    // Roll: the last samples before a lift run away a little.
    let roll = age + 2 >= finger.samples ? 0.5 : 0
    finger.place = finger.place + finger.velocity + Point(x: roll, y: 0)
    let noise = Double(random.within(-2...2)) / 64
    emit(time, .moved(finger.contact, x: finger.place.x + noise, y: finger.place.y))
  }

  /// A palm: several contacts at once that the source gives up or lifts soon after.
  private mutating func palm(at time: Int64, _ place: Point) {
    for _ in 0..<random.within(1...4) {
      let palm = contact()
      emit(time, .began(palm, x: place.x + Double(random.within(40...120)), y: place.y + Double(random.below(120))))
      let end = time + Int64(random.within(1...60)) * ScriptComposer.millisecond
      emit(end, random.chance(3, of: 4) ? .cancelled(palm) : .ended(palm))
    }
  }
}
