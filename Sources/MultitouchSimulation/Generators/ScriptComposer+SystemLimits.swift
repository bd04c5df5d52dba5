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
      if random.chance(1, of: 2) { askAsSomebodyElse(at: start) }
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
    var gesture = LimitGesture(start: start, place: place, contacts: (contact(), contact(), contact()))
    if !limits.delays.isEmpty { gesture.delay = random.pick(limits.delays).count }
    switch random.below(limits.distances.isEmpty ? 6 : 8) {
    case 0: playHold(&gesture)
    case 1: playFromLanding(&gesture)
    case 2: playFromLift(&gesture)
    case 3: playToLift(&gesture)
    case 4: playBesideResting(&gesture)
    case 5: playSpoiltRepeat(&gesture)
    default: playReach(&gesture, random.pick(limits.distances))
    }
    return gesture.events
  }

  /// A nanosecond before a limit, at it, or one behind it.
  private mutating func aside() -> Int64 { Int64(random.within(0...2)) - 1 }

  /// Held so long.
  private mutating func playHold(_ gesture: inout LimitGesture) {
    let (contact, start) = (gesture.contacts.0, gesture.start)
    gesture.land(contact, start)
    gesture.lift(contact, start + gesture.delay + aside())
  }

  /// From landing to landing.
  private mutating func playFromLanding(_ gesture: inout LimitGesture) {
    let (first, second, _) = gesture.contacts
    let (start, brief) = (gesture.start, gesture.brief)
    let next = start + gesture.delay + aside()
    gesture.land(first, start)
    gesture.lift(first, start + brief)
    gesture.land(second, next)
    gesture.lift(second, next + brief)
  }

  /// From lift to landing.
  private mutating func playFromLift(_ gesture: inout LimitGesture) {
    let (first, second, _) = gesture.contacts
    let (start, delay, brief) = (gesture.start, gesture.delay, gesture.brief)
    let next = start + brief + delay + aside()
    gesture.land(first, start)
    gesture.lift(first, start + brief)
    gesture.land(second, next)
    gesture.lift(second, next + (random.chance(1, of: 2) ? brief : delay + aside()))
  }

  /// From landing to the second lift, and from lift to lift.
  private mutating func playToLift(_ gesture: inout LimitGesture) {
    let (first, second, _) = gesture.contacts
    let (start, brief) = (gesture.start, gesture.brief)
    let end = start + gesture.delay + aside() + (random.chance(1, of: 2) ? brief : 0)
    gesture.land(first, start)
    gesture.lift(first, start + brief)
    gesture.land(second, max(start + brief, end - brief))
    gesture.lift(second, end)
  }

  /// Others beside one that rests: after the resting one has landed, and after the first of the others.
  private mutating func playBesideResting(_ gesture: inout LimitGesture) {
    let (resting, second, third) = gesture.contacts
    let (start, delay, brief, place) = (gesture.start, gesture.delay, gesture.brief, gesture.place)
    let next = start + delay + aside()
    let last = next + delay + aside()
    gesture.land(resting, start)
    gesture.land(second, next, Point(x: place.x + 20, y: place.y))
    gesture.lift(second, next + brief)
    gesture.land(third, last, Point(x: place.x - 20, y: place.y))
    gesture.lift(third, last + brief)
    gesture.lift(resting, last + LimitGesture.short)
  }

  /// Twice, the second time to end elsewhere or not at all, and then once.
  private mutating func playSpoiltRepeat(_ gesture: inout LimitGesture) {
    let (first, second, third) = gesture.contacts
    let (start, delay, brief, place) = (gesture.start, gesture.delay, gesture.brief, gesture.place)
    let next = start + min(delay, 4 * brief)
    gesture.land(first, start)
    gesture.lift(first, start + brief)
    gesture.land(second, next)
    if random.chance(1, of: 3) {
      gesture.events.append(FingerEvent(time: next + brief, change: .cancelled(second)))
    } else {
      gesture.move(second, next + brief, Point(x: place.x + 10_000, y: place.y))
      gesture.lift(second, next + 2 * brief)
    }
    let last = next + random.pick([3 * brief, delay + 2 * brief, 2_000 * ScriptComposer.millisecond])
    gesture.land(third, last)
    gesture.lift(third, last + brief)
  }

  /// So far, soon or at the last moment, and back.
  private mutating func playReach(_ gesture: inout LimitGesture, _ limit: Double) {
    let (contact, start, brief, place) = (gesture.contacts.0, gesture.start, gesture.brief, gesture.place)
    let distance = limit + Double(random.within(0...2) - 1) / 64
    let direction = random.pick([
      Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0), Point(x: 0, y: -1), Point(x: 0.6, y: 0.8),
    ])
    let time = random.chance(1, of: 2) ? start + brief : start + gesture.delay + aside()
    gesture.land(contact, start)
    gesture.move(contact, time, Point(x: place.x + direction.x * distance, y: place.y + direction.y * distance))
    if random.chance(1, of: 2) { gesture.move(contact, time + brief, place) }
    gesture.lift(contact, time + 2 * brief)
  }
}

/// A gesture at a system's limits, as far as it has been made.
private struct LimitGesture {
  /// How long a tap or a rest is that decides nothing, ns.
  static let short = 40 * ScriptComposer.millisecond

  let start: Int64
  let place: Point
  let contacts: (ContactID, ContactID, ContactID)
  /// The time at whose end the system decides, ns.
  var delay = 10 * LimitGesture.short
  var events: [FingerEvent] = []

  init(start: Int64, place: Point, contacts: (ContactID, ContactID, ContactID)) {
    (self.start, self.place, self.contacts) = (start, place, contacts)
  }

  /// At most half of the delay, so that a tap is over before the other half has passed, ns.
  var brief: Int64 { min(Self.short, delay / 2) }

  mutating func land(_ contact: ContactID, _ time: Int64) { land(contact, time, place) }

  mutating func land(_ contact: ContactID, _ time: Int64, _ place: Point) {
    events.append(FingerEvent(time: time, change: .began(contact, x: place.x, y: place.y)))
  }

  mutating func move(_ contact: ContactID, _ time: Int64, _ place: Point) {
    events.append(FingerEvent(time: time, change: .moved(contact, x: place.x, y: place.y)))
  }

  mutating func lift(_ contact: ContactID, _ time: Int64) {
    events.append(FingerEvent(time: time, change: .ended(contact)))
  }
}
