// Fingers of generated scripts: taps, holds, drags, pinches, turns, and aimless ones.

import Multitouch
import MultitouchRecordings

/// One change of one contact at a time.
struct FingerEvent {
  var time: Int64
  var change: ContactChange
}

extension ScriptComposer {
  static let millisecond: Int64 = 1_000_000

  /// Several episodes, one after the other, or overlapping.
  mutating func makeFingers() {
    var time = script.startTime + Int64(random.below(3)) * 50 * ScriptComposer.millisecond
    for _ in 0..<random.within(2...7) {
      random.open()
      defer { random.close() }
      let place = random.chance(1, of: 4) ? randomPlace() : home
      let end = episode(at: time, place)
      if has(.overlap, 1, of: 2) {
        time += Int64(random.below(60)) * ScriptComposer.millisecond
        nextContact += 3
      } else {
        time = end + pause()
        if random.chance(1, of: 2) { nextContact = Int64(random.within(1...3)) }
      }
    }
    if features.contains(.storms) { storm(at: time, home) }
  }

  /// The silence after an episode: often shorter than a tap interval, sometimes exactly one, sometimes long.
  private mutating func pause() -> Int64 {
    if has(.boundaries, 1, of: 3) { return deadline() }
    return random.pick(weighted: [
      (4, Int64(random.within(60...340))), (3, 500), (2, 1_200), (1, 60_000), (1, 0),
    ]) * ScriptComposer.millisecond
  }

  /// A duration at which something is due, give or take a nanosecond.
  mutating func deadline() -> Int64 {
    var durations: [Int64] = [350, 350, 500, 750].map { $0 * ScriptComposer.millisecond }
    durations.append(script.profile.multiTapInterval.count)
    for kind in kinds {
      switch kind {
      case .tap(let tap): durations += [tap.maxTapDuration.count, tap.maxInterval.count]
      case .longPress(let press): durations.append(press.minimumPressDuration.count)
      case .swipe(let swipe): durations.append(swipe.maxDuration.count)
      case .triggeredTap(let tap): durations.append(tap.minimumDelay.count)
      case .touchDelay(let delay): durations.append(delay.delay.count)
      case .pan, .pinch, .rotation, .screenEdgePan: break
      }
    }
    let duration = random.pick(durations.filter { $0 > 0 && $0 < 2_000_000_000 })
    return duration + Int64(random.within(-1...1))
  }

  /// A distance at which something happens, give or take 1/64 point.
  mutating func slop() -> Double {
    if let speck, random.chance(1, of: 3) { return Double(random.within(-2...2)) * speck }
    var distances: [Double] = [10, 10, 45, 8, 1]
    if random.chance(1, of: 2) {
      for kind in kinds {
        switch kind {
        case .tap(let tap): distances += [tap.allowableMovement, tap.allowableSeparation]
        case .longPress(let press): distances.append(press.allowableMovement)
        case .pan(let pan): distances.append(pan.hysteresis)
        case .pinch(let pinch): distances.append(pinch.threshold)
        default: break
        }
      }
      // What is less than the grid's step is for specks.
      distances.removeAll { !($0 >= 1 / 64 && $0 < 2_000) }
    }
    return random.pick(distances) + Double(random.within(-1...1)) / 64
  }

  /// A place on the screen on the 1/64 grid, mostly well inside the newest view.
  mutating func randomPlace() -> Point {
    let frame = random.chance(3, of: 4) ? screenFrames[viewCount - 1] : random.pick(screenFrames)
    let x =
      frame.origin.x + (frame.width / random.pick([8, 3, 3, 2])).rounded(.down) + Double(random.within(-640...640)) / 64
    let y =
      frame.origin.y + (frame.height / random.pick([4, 2, 2, 1.25])).rounded(.down) + Double(random.within(-640...640))
      / 64
    if random.chance(1, of: features.contains(.boundaries) ? 8 : 16) { return edgePlace(frame) }
    return Point(x: x, y: y)
  }

  /// A place on an edge of a rectangle, or 1/64 point beside it; now and then a corner.
  mutating func edgePlace(_ frame: Rect) -> Point {
    let step = Double(random.pick([0, 0, 1, -1])) / 64
    var place = Point(x: frame.origin.x + frame.width / 2, y: frame.origin.y + frame.height / 2)
    let side = random.below(5)
    switch side {
    case 0, 4: place.x = frame.origin.x + frame.width + step
    case 1: place.x = frame.origin.x + step
    case 2: break
    default: place.y = frame.origin.y + step
    }
    if side == 2 || side == 4 { place.y = frame.origin.y + frame.height + step }
    return place
  }

  mutating func contact() -> ContactID {
    nextContact += 1
    return ContactID(nextContact)
  }

  mutating func emit(_ time: Int64, _ change: ContactChange) {
    var change = change
    change.location = grained(change.location)
    events.append(FingerEvent(time: time, change: change))
  }

  mutating func lift(_ time: Int64, _ contact: ContactID) {
    if random.chance(1, of: 40) { return }
    emit(time, random.chance(1, of: 30) ? .cancelled(contact) : .ended(contact))
  }

  /// One episode; returns when it is over.
  private mutating func episode(at time: Int64, _ place: Point) -> Int64 {
    if let speck, random.chance(1, of: 2) { return specks(at: time, speck) }
    if grain == .tenths, random.chance(1, of: 3) { return creep(at: time) }
    var weights = [(2, 0), (1, 1), (2, 2), (1, 3), (1, 4), (1, 5)]
    var strokes: [RecognizerKind] = []
    for kind in kinds {
      switch kind {
      case .tap: weights.append((3, 0))
      case .longPress: weights.append((5, 1))
      case .pan: weights.append((3, 2))
      case .pinch: weights.append((3, 3))
      case .rotation: weights.append((3, 4))
      case .swipe, .screenEdgePan:
        weights += [(1, 2), (3, 6)]
        strokes.append(kind)
      case .triggeredTap: weights.append((3, 0))
      case .touchDelay: weights.append((2, 1))
      }
    }
    switch random.pick(weighted: weights) {
    case 0: return taps(at: time, place)
    case 1: return hold(at: time, place)
    case 2: return drag(at: time, place)
    case 3: return pinch(at: time, place)
    case 4: return turn(at: time, place)
    case 6: return stroke(at: time, place, random.pick(strokes))
    default: return wander(at: time, place)
    }
  }

  /// The settings of some recognizer of one kind, to be satisfied; nil without one, and sometimes on purpose.
  private mutating func wanted<Settings>(_ settings: (RecognizerKind) -> Settings?) -> Settings? {
    let all = kinds.compactMap(settings)
    return all.isEmpty || random.chance(1, of: 4) ? nil : random.pick(all)
  }

  private mutating func taps(at start: Int64, _ place: Point) -> Int64 {
    var fingers = random.pick([1, 1, 1, 1, 2, 2, 3])
    var count = random.pick([1, 1, 2, 2, 3, 4])
    if let tap = wanted({ if case .tap(let tap) = $0 { tap } else { nil } }) {
      fingers = min(5, max(1, tap.numberOfTouchesRequired))
      count = min(4, max(1, tap.numberOfTapsRequired))
    }
    return taps(at: start, place, count: count, fingers: fingers)
  }

  /// Some taps, one after the other; returns when the last finger of the last one lifts.
  mutating func taps(at start: Int64, _ place: Point, count: Int, fingers: Int) -> Int64 {
    var time = start
    let gap = fingers > 3 ? 30.0 : 60
    var landing = start
    for tap in 0..<count {
      if tap > 0 { time = nextTap(after: time, landedAt: landing) }
      landing = time
      let contacts = (0..<fingers).map { _ in contact() }
      let isTogether = random.chance(1, of: 2)
      let shift = random.chance(1, of: 6) ? slop() : 0
      for (index, contact) in contacts.enumerated() {
        let landing = time + (isTogether ? 0 : Int64(index) * 4 * ScriptComposer.millisecond)
        emit(landing, .began(contact, x: place.x + Double(index) * gap + shift, y: place.y))
      }
      time += has(.boundaries, 1, of: 6) ? deadline() : Int64(random.within(20...120)) * ScriptComposer.millisecond
      if random.chance(1, of: 6) {
        // What all fingers may move by on the average, or one of them alone.
        let way = slop() * (random.chance(1, of: 3) ? Double(fingers) : 1)
        emit(time - 1_000, .moved(contacts[0], x: place.x + way, y: place.y))
      }
      for (index, contact) in contacts.enumerated() {
        if !isTogether && index > 0 { time += 3 * ScriptComposer.millisecond }
        lift(time, contact)
      }
    }
    return time
  }

  /// When the next tap begins: often within a tap's interval, counted from the last lift, or exactly at its end, which
  /// some profiles count from the landing (§8).
  private mutating func nextTap(after lift: Int64, landedAt landing: Int64? = nil) -> Int64 {
    guard has(.boundaries, 1, of: 5) else {
      return lift + Int64(random.within(39...259)) * ScriptComposer.millisecond
    }
    let isFromLanding = has(.profiles, 1, of: 2)
    return max(lift, (isFromLanding ? landing ?? lift : lift) + deadline())
  }

  mutating func hold(at start: Int64, _ place: Point) -> Int64 {
    var fingers = random.pick([1, 1, 1, 2])
    var tapCount = random.chance(1, of: 4) ? 1 : 0
    if let press = wanted({ if case .longPress(let press) = $0 { press } else { nil } }) {
      fingers = min(3, max(1, press.numberOfTouchesRequired))
      tapCount = min(4, max(0, press.numberOfTapsRequired))
    }
    var time = start
    var place = place
    if tapCount > 0 {
      time = nextTap(after: taps(at: start, place, count: tapCount, fingers: fingers))
      // How far from the taps a press may be (LP-1).
      if random.chance(1, of: 4) { place.x += slop() }
    }
    let contacts = (0..<fingers).map { _ in contact() }
    for (index, contact) in contacts.enumerated() {
      emit(time, .began(contact, x: place.x + Double(index) * 60, y: place.y))
    }
    if random.chance(1, of: 4) {
      emit(time + 200 * ScriptComposer.millisecond, .moved(contacts[0], x: place.x + slop(), y: place.y))
    }
    time += has(.boundaries, 1, of: 3) ? deadline() : Int64(random.within(450...900)) * ScriptComposer.millisecond
    for _ in 0..<random.below(3) {
      emit(time, .moved(contacts[0], x: place.x + Double(random.within(-80...80)), y: place.y + 5))
      time += 16 * ScriptComposer.millisecond
    }
    for contact in contacts { lift(time, contact) }
    return time
  }

  private mutating func drag(at start: Int64, _ place: Point) -> Int64 {
    var fingers = random.pick([1, 1, 1, 2, 2, 3])
    if let pan = wanted({ if case .pan(let pan) = $0 { pan } else { nil } }) {
      fingers = min(3, max(1, pan.minimumNumberOfTouches))
    }
    let contacts = (0..<fingers).map { _ in contact() }
    let isTogether = random.chance(1, of: 2)
    var time = start
    for (index, contact) in contacts.enumerated() {
      if !isTogether { time += Int64(index) * 10 * ScriptComposer.millisecond }
      emit(time, .began(contact, x: place.x + Double(index) * 50, y: place.y + Double(index)))
    }
    var offset = Point.zero
    let step = random.pick([
      Point(x: 6, y: 8), Point(x: 3, y: -4), Point(x: 12, y: 0), Point(x: 0, y: 20), Point(x: 8, y: 8),
      Point(x: -5, y: 5),
    ])
    for _ in 0..<random.within(2...8) {
      time += random.chance(1, of: 12) ? 0 : Int64(random.within(5...40)) * ScriptComposer.millisecond
      if has(.boundaries, 1, of: 4) {
        let way = slop()
        offset = random.pick([Point(x: way, y: 0), Point(x: 0, y: way), Point(x: -way, y: 0), Point(x: 0, y: -way)])
      } else {
        offset = offset + step
      }
      for (index, contact) in contacts.enumerated() where index == 0 || random.chance(4, of: 5) {
        emit(time, .moved(contact, x: place.x + Double(index) * 50 + offset.x, y: place.y + Double(index) + offset.y))
      }
    }
    for contact in contacts {
      time += isTogether ? 0 : 15 * ScriptComposer.millisecond
      lift(time, contact)
    }
    return time
  }

  private mutating func pinch(at start: Int64, _ place: Point) -> Int64 {
    let (first, second) = (contact(), contact())
    var time = start
    let from = Double(random.pick([0, 40, 100, 200]))
    emit(time, .began(first, x: place.x, y: place.y))
    if random.chance(1, of: 2) { time += Int64(random.below(80)) * ScriptComposer.millisecond }
    emit(time, .began(second, x: place.x + from, y: place.y))
    let step = Double(random.pick([4, 10, -7, 25]))
    var distance = from
    for _ in 0..<random.within(2...7) {
      time += random.chance(1, of: 12) ? 0 : 20 * ScriptComposer.millisecond
      distance = has(.boundaries, 1, of: 4) ? from + slop() : distance + step
      emit(time, .moved(second, x: place.x + distance, y: place.y))
    }
    if random.chance(1, of: 3) {
      time += 20 * ScriptComposer.millisecond
      let third = contact()
      emit(time, .ended(second))
      if random.chance(2, of: 3) { time += 20 * ScriptComposer.millisecond }
      emit(time, .began(third, x: place.x + 30, y: place.y + 40))
      emit(time + 20 * ScriptComposer.millisecond, .moved(third, x: place.x + 60, y: place.y + 80))
      time += 40 * ScriptComposer.millisecond
      lift(time, third)
    } else {
      lift(time + 10 * ScriptComposer.millisecond, second)
    }
    time += 30 * ScriptComposer.millisecond
    lift(time, first)
    return time
  }

  /// Directions on a circle of radius 25 whose coordinates are whole.
  private static let directions: [Point] = [
    Point(x: 25, y: 0), Point(x: 24, y: 7), Point(x: 20, y: 15), Point(x: 15, y: 20), Point(x: 7, y: 24),
    Point(x: 0, y: 25), Point(x: -7, y: 24), Point(x: -15, y: 20), Point(x: -20, y: 15), Point(x: -24, y: 7),
    Point(x: -25, y: 0), Point(x: -24, y: -7), Point(x: -20, y: -15), Point(x: -15, y: -20), Point(x: -7, y: -24),
    Point(x: 0, y: -25), Point(x: 7, y: -24), Point(x: 15, y: -20), Point(x: 20, y: -15), Point(x: 24, y: -7),
  ]

  /// The angle of some of these directions to another, in degrees, or one beside it within ROT-2's tolerance for
  /// rounding or beyond: what that many steps of a turn come to.
  mutating func turnedAngle() -> Double {
    let from = random.below(ScriptComposer.directions.count)
    let old = ScriptComposer.directions[from]
    let new = ScriptComposer.directions[(from + random.within(1...9)) % ScriptComposer.directions.count]
    let angle = arcTangent(y: old.x * new.y - old.y * new.x, x: old.x * new.x + old.y * new.y)
    return angle * (180 / Double.pi) + random.pick([0, 0, 5e-13, -5e-13, 2e-12])
  }

  private mutating func turn(at start: Int64, _ place: Point) -> Int64 {
    let (first, second) = (contact(), contact())
    let radius = Double(random.pick([1, 2, 4]))
    let directions = ScriptComposer.directions
    var index = random.below(directions.count)
    var time = start
    func spot(_ index: Int) -> Point {
      let direction = directions[index % directions.count]
      return Point(x: place.x + direction.x * radius, y: place.y + direction.y * radius)
    }
    emit(time, .began(first, x: place.x, y: place.y))
    emit(time, .began(second, x: spot(index).x, y: spot(index).y))
    let step = random.chance(1, of: 2) ? 1 : directions.count - 1
    for _ in 0..<random.within(2...9) {
      time += random.chance(1, of: 12) ? 0 : 20 * ScriptComposer.millisecond
      if random.chance(1, of: 20) {
        emit(time, .moved(second, x: place.x, y: place.y))
      } else {
        index += step
        emit(time, .moved(second, x: spot(index).x, y: spot(index).y))
      }
    }
    time += 20 * ScriptComposer.millisecond
    lift(time, first)
    if random.chance(1, of: 2) { time += 40 * ScriptComposer.millisecond }
    lift(time, second)
    return time
  }

  /// Fingers that land, move and lift without a plan.
  private mutating func wander(at start: Int64, _ place: Point) -> Int64 {
    var time = start
    var down: [ContactID] = []
    for _ in 0..<random.within(4...16) {
      if !random.chance(1, of: 4) { time += Int64(random.below(120)) * ScriptComposer.millisecond }
      let spot = random.chance(1, of: 2) ? place : randomPlace()
      if down.isEmpty || (down.count < 5 && random.chance(1, of: 3)) {
        down.append(contact())
        emit(time, .began(down[down.count - 1], x: spot.x, y: spot.y))
      } else if random.chance(1, of: 3) {
        lift(time, down.remove(at: random.below(down.count)))
      } else {
        emit(time, .moved(random.pick(down), x: spot.x + slop(), y: spot.y))
      }
    }
    for contact in down { lift(time, contact) }
    return time
  }

  /// More fingers than there are slots; and one that stays while others tap on and on.
  mutating func storm(at start: Int64, _ place: Point) {
    var time = start
    let resting = contact()
    emit(time, .began(resting, x: place.x, y: place.y))
    if random.chance(1, of: 2) {
      let contacts = (0..<random.within(3...14)).map { _ in contact() }
      for (index, contact) in contacts.enumerated() {
        if random.chance(1, of: 3) { time += ScriptComposer.millisecond }
        emit(time, .began(contact, x: place.x + Double(index) * 8, y: place.y))
      }
      time += 50 * ScriptComposer.millisecond
      for contact in contacts { lift(time, contact) }
    } else {
      for _ in 0..<random.within(10...70) {
        let contact = contact()
        emit(time, .began(contact, x: place.x + 4, y: place.y))
        time += 10 * ScriptComposer.millisecond
        emit(time, .ended(contact))
        time += random.chance(1, of: 4) ? 0 : 10 * ScriptComposer.millisecond
      }
    }
    lift(time + 100 * ScriptComposer.millisecond, resting)
  }
}
