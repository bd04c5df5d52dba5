// Fingers for a swipe or a pan from an edge: where they land, how far they get and when, at the bounds that decide.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// One finger, or as many as a swipe wants, for a recognizer of one of these kinds; returns when it is over.
  mutating func stroke(at start: Int64, _ place: Point, _ kind: RecognizerKind) -> Int64 {
    switch kind {
    case .swipe(let swipe): swipeStroke(at: start, place, swipe)
    case .screenEdgePan(let pan): edgeStroke(at: start, pan)
    default: start
    }
  }

  /// Moves along the axis of a swipe (SWI-2) to about its least way at that time, and to the side about as far as it
  /// allows then (SWI-1): exactly, beside it, or where the other axis' bound lies.
  private mutating func swipeStroke(at start: Int64, _ place: Point, _ swipe: SwipeParameters) -> Int64 {
    let mask = swipe.directions.rawValue
    let isHorizontal = mask & 3 != 0
    let isForward = isHorizontal ? mask & 1 != 0 : mask & 8 != 0
    let isBackward = isHorizontal ? mask & 2 != 0 : mask & 4 != 0
    let sign: Double = isForward == isBackward ? random.pick([1, -1]) : (isForward ? 1 : -1)
    let contacts = (0..<min(3, max(1, swipe.numberOfTouchesRequired))).map { _ in contact() }
    for (index, contact) in contacts.enumerated() {
      emit(start, .began(contact, x: place.x + Double(index) * 60, y: place.y))
    }
    var time = start
    for _ in 0..<random.within(1...3) {
      time += Int64(random.pick([10, 100, 200, 300, 400, 490])) * ScriptComposer.millisecond
      if has(.boundaries, 1, of: 6) {
        time = max(time, start + max(0, min(swipe.maxDuration.count, 2_000_000_000)) + Int64(random.within(-1...1)))
      }
      let seconds = Double(time - start) / 1e9
      let least = bounded(swipe.minimumPrimaryMovement * (1 - seconds * swipe.primaryLoss))
      let most = bounded(swipe.maximumSecondaryMovement * (1 - seconds * swipe.secondaryLoss))
      let along = sign * random.pick([least, least + 30, least + 1 / 64, least - 1 / 64, -1 / 64, 20])
      let aside = random.pick([0, most, most + 0.25, most - 1 / 64, most + 1 / 64]) * random.pick([1, -1])
      for (index, contact) in contacts.enumerated() {
        let way = isHorizontal ? Point(x: along, y: aside) : Point(x: aside, y: along)
        emit(time, .moved(contact, x: place.x + Double(index) * 60 + way.x, y: place.y + way.y))
      }
    }
    time += 20 * ScriptComposer.millisecond
    for contact in contacts { lift(time, contact) }
    return time
  }

  /// A distance a finger can go, down to the 1/64 point grid on which decisions are exact (P-71).
  private func bounded(_ distance: Double) -> Double {
    distance > 0 && distance < 2_000 ? (distance * 64).rounded(.down) / 64 : 0
  }

  /// Lands at the inner end of an edge's region (EDG-1), or within it, and moves away from the edge, sometimes along it
  /// as far (EDG-2).
  private mutating func edgeStroke(at start: Int64, _ pan: ScreenEdgePanParameters) -> Int64 {
    let screen = pan.screen
    let edges = [1, 2, 4, 8].filter { pan.edges.rawValue & $0 != 0 }
    let edge = edges.isEmpty ? 2 : random.pick(edges)
    let depth = bounded(pan.edgeRegion) + random.pick([0, 0, 1 / 64, -1 / 64, -4])
    let away = Point(x: edge == 2 ? 1 : (edge == 8 ? -1 : 0), y: edge == 1 ? 1 : (edge == 4 ? -1 : 0))
    var place = home
    switch edge {
    case 1: place.y = screen.origin.y + depth
    case 2: place.x = screen.origin.x + depth
    case 4: place.y = screen.origin.y + (screen.height - depth)
    default: place.x = screen.origin.x + (screen.width - depth)
    }
    let finger = contact()
    emit(start, .began(finger, x: place.x, y: place.y))
    var time = start
    var way = 0.0
    for _ in 0..<random.within(1...4) {
      time += 16 * ScriptComposer.millisecond
      way += random.pick([4, 8, 12, 20])
      if has(.boundaries, 1, of: 3) { way = bounded(pan.hysteresis) + Double(random.within(-1...1)) / 64 }
      let along = random.pick([0, 0, way, -way, way + 1 / 64, 3])
      emit(
        time,
        .moved(finger, x: place.x + away.x * way + away.y * along, y: place.y + away.y * way + away.x * along))
    }
    time += 20 * ScriptComposer.millisecond
    lift(time, finger)
    return time
  }
}
