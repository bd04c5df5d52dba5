// Fingers at the very moments and places at which a script's system changes its mind, and a nanosecond or 1/64 point
// beside them.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Adds gestures on what the system looks after, at its own limits, behind all others.
  mutating func makeSystemFingers() {
    let limits = SystemLimits(script)
    guard let view = limits.view, view < viewCount, view >= 0 else { return }
    let frame = screenFrames[view]
    let centre = Point(x: frame.origin.x + frame.width / 2, y: frame.origin.y + frame.height / 2)
    var time = (events.map(\.time).max() ?? script.startTime) + 400 * ScriptComposer.millisecond
    for _ in 0..<random.within(1...3) {
      random.open()
      for event in limitGesture(limits, at: time, random.chance(1, of: 4) ? home : centre) {
        emit(event.time, event.change)
        time = max(time, event.time)
      }
      time += Int64(random.pick([400, 0, 60, 1_000])) * ScriptComposer.millisecond
      random.close()
    }
  }

  /// The same in a script that is nothing but its system, behind its steps.
  mutating func playAtTheLimits(_ centre: Point) {
    if random.chance(1, of: 2) { askForMore() }
    let limits = SystemLimits(script)
    let last = script.steps.compactMap { if case .frame(let time, _) = $0 { time } else { nil } }.max()
    var time = (last ?? script.startTime) + 1_000 * ScriptComposer.millisecond
    nextContact = 5_000
    for _ in 0..<random.within(2...4) {
      let start = time
      for event in limitGesture(limits, at: time, centre) {
        script.insert(event.change, at: event.time)
        time = max(time, event.time)
      }
      if random.chance(1, of: 4) { askAsSomebodyElse(at: start) }
      time += 1_000 * ScriptComposer.millisecond
    }
  }

  /// Just before an instant, asks for a perform with the target of one of the system's buttons, which is not the
  /// system's own request (row B5).
  private mutating func askAsSomebodyElse(at time: Int64) {
    guard case .delayedTap(let taps)? = script.system, !taps.controls.isEmpty else { return }
    let request = PerformRequest(target: Int64(random.pick(taps.controls)), selector: Int64(random.within(1...7)))
    let delay = random.pick([200, 500, 2_000]) * ScriptComposer.millisecond
    let index = script.steps.firstIndex { step in step.time.map { $0 >= time } ?? false } ?? script.steps.endIndex
    script.steps.insert(.command(.perform(request, delay: delay)), at: index)
  }

  /// Has the system tell what it only tells when asked to: presses, and taps that follow each other.
  private mutating func askForMore() {
    let duration = Nanoseconds.milliseconds(Int64(random.within(100...700)))
    switch script.system {
    case .delayedTap(var taps):
      taps.holdDelay = duration
      script.system = .delayedTap(taps)
    case .tapDragHold(let control, var press):
      press.countInterval = duration
      script.system = .tapDragHold(control: control, press)
    case .dial(var dial):
      dial.press.countInterval = duration
      script.system = .dial(dial)
    default: break
    }
  }

  /// One gesture in which something comes exactly when, or goes exactly where, a system decides; or just beside.
  private mutating func limitGesture(_ limits: SystemLimits, at start: Int64, _ place: Point) -> [FingerEvent] {
    var gesture: [FingerEvent] = []
    let (first, second, third) = (contact(), contact(), contact())
    func land(_ contact: ContactID, _ time: Int64, _ place: Point = place) {
      gesture.append(FingerEvent(time: time, change: .began(contact, x: place.x, y: place.y)))
    }
    func lift(_ contact: ContactID, _ time: Int64) {
      gesture.append(FingerEvent(time: time, change: .ended(contact)))
    }
    let short = 40 * ScriptComposer.millisecond
    let delay = limits.delays.isEmpty ? 10 * short : random.pick(limits.delays).count
    // Half of it, so that a tap is over before the other half has passed.
    let brief = min(short, delay / 2)
    func aside(_ random: inout ChoiceSource) -> Int64 { Int64(random.within(0...2)) - 1 }
    switch random.below(limits.distances.isEmpty ? 6 : 8) {
    case 0:
      // Held so long.
      land(first, start)
      lift(first, start + delay + aside(&random))
    case 1:
      // From landing to landing.
      let next = start + delay + aside(&random)
      land(first, start)
      lift(first, start + brief)
      land(second, next)
      lift(second, next + brief)
    case 2:
      // From lift to landing.
      let next = start + brief + delay + aside(&random)
      land(first, start)
      lift(first, start + brief)
      land(second, next)
      lift(second, next + (random.chance(1, of: 2) ? brief : delay + aside(&random)))
    case 3:
      // From landing to the second lift, and from lift to lift.
      let end = start + delay + aside(&random) + (random.chance(1, of: 2) ? brief : 0)
      land(first, start)
      lift(first, start + brief)
      land(second, max(start + brief, end - brief))
      lift(second, end)
    case 4:
      // Others beside one that rests: after the resting one has landed, and after the first of the others.
      let next = start + delay + aside(&random)
      let last = next + delay + aside(&random)
      land(first, start)
      land(second, next, Point(x: place.x + 20, y: place.y))
      lift(second, next + brief)
      land(third, last, Point(x: place.x - 20, y: place.y))
      lift(third, last + brief)
      lift(first, last + short)
    case 5:
      // Twice, the second time to end elsewhere or not at all, and then once.
      let next = start + min(delay, 4 * brief)
      land(first, start)
      lift(first, start + brief)
      land(second, next)
      if random.chance(1, of: 3) {
        gesture.append(FingerEvent(time: next + brief, change: .cancelled(second)))
      } else {
        gesture.append(
          FingerEvent(time: next + brief, change: .moved(second, x: place.x + 10_000, y: place.y)))
        lift(second, next + 2 * brief)
      }
      let last = next + random.pick([3 * brief, delay + 2 * brief, 2_000 * ScriptComposer.millisecond])
      land(third, last)
      lift(third, last + brief)
    default:
      // So far, soon or at the last moment, and back.
      let distance = random.pick(limits.distances) + Double(random.within(0...2) - 1) / 64
      let direction = random.pick([
        Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0), Point(x: 0, y: -1), Point(x: 0.6, y: 0.8),
      ])
      let moved = Point(x: place.x + direction.x * distance, y: place.y + direction.y * distance)
      let time = random.chance(1, of: 2) ? start + brief : start + delay + aside(&random)
      land(first, start)
      gesture.append(FingerEvent(time: time, change: .moved(first, x: moved.x, y: moved.y)))
      if random.chance(1, of: 2) {
        gesture.append(FingerEvent(time: time + brief, change: .moved(first, x: place.x, y: place.y)))
      }
      lift(first, time + 2 * brief)
    }
    return gesture
  }
}
