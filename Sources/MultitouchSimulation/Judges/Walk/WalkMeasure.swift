// What a recognizer's fingers amount to by PAN-1 … PAN-7, PIN-2 and ROT-1, as far as a trace shows them.

import Multitouch
import MultitouchRecordings

/// A recognizer's own measurements in its present attempt.
struct WalkMeasure {
  /// Nothing has happened that a trace does not show: no finger that may have been ignored.
  var isKnown = true
  /// T of PAN-2.
  var sum = Point.zero
  var velocity = Point.zero
  var sampleTime: Int64?
  /// The threshold was reached with enough fingers.
  var hasCrossed = false
  var crossedSegment = -1
  /// The record at which a translation, scale or rotation was last set (PAN-8, PIN-3, ROT-3).
  var setRecord = -1
  /// The scale or rotation that was set since the last action.
  var setPair: WalkPair?
  /// The distance of a pair when its second finger landed (PIN-2), and the sum of its turns (ROT-1), radians.
  var firstDistance = 0.0
  var turned = 0.0
  var pairVector: Point?
  /// Whose vector it is, by uid: one that is forgotten (N-16) leaves without a call.
  var pair = (first: 0, second: 0)
  var hadPair = false
  /// How often a pair has come together, and in which segment last.
  var joins = 0
  var joinSegment = -1
}

/// What a pinch or a rotation came to at some moment.
struct WalkPair {
  /// The scales that can be set, and that a new second finger goes on from (PIN-3, PIN-5).
  static let scales = 0x1p-20...0x1p20

  /// The scale or rotation.
  var value: Double
  /// The distance of its fingers; nil if they are not two.
  var distance: Double?
  /// The sum of their turns so far, and how often two have come together.
  var turned: Double
  var joins: Int
  /// Whether the scale is one of another pair, and so far out that the baseline was not changed for it: it jumps with
  /// the next step (PIN-5).
  var isForeign = false
}

extension TraceWalk {
  /// Follows a call, after its touches were taken in.
  func measure(_ r: Int) {
    if !recognizers[r].measure.isKnown { return }
    let recognizer = recognizers[r]
    if recognizer.isUncertain || recognizer.touches.contains(where: { !$0.isSure || $0.isMissed }) {
      recognizers[r].measure.isKnown = false
      return
    }
    switch recognizer.kind {
    case .pan(let p): measurePan(r, leastCount: p.minimumNumberOfTouches, hysteresis: p.hysteresis)
    // EDG-3.
    case .screenEdgePan(let p): measurePan(r, leastCount: 1, hysteresis: p.hysteresis)
    default: break
    }
    if recognizer.isPair { measurePair(r) }
  }

  /// PAN-8.
  func setTranslation(_ r: Int, _ value: Point) {
    guard recognizers[r].isPan, recognizers[r].state.isUnderWay, value.x.isFinite, value.y.isFinite else { return }
    recognizers[r].measure.sum = value
    recognizers[r].measure.velocity = .zero
    recognizers[r].measure.setRecord = index
  }

  /// PIN-3.
  func setScale(_ r: Int, _ value: Double) {
    if recognizers[r].isPinch && WalkPair.scales.contains(value) { setPair(r, value) }
  }

  /// ROT-3.
  func setRotation(_ r: Int, _ value: Double) {
    if recognizers[r].isPair && !recognizers[r].isPinch && value.isFinite { setPair(r, value) }
  }

  /// PIN-3, ROT-3: ignored unless it runs. What it goes on from are its fingers as it was last told of them.
  private func setPair(_ r: Int, _ value: Double) {
    if !recognizers[r].state.isUnderWay { return }
    recognizers[r].measure.setRecord = index
    recognizers[r].measure.setPair = recognizers[r].pair(value)
  }

  private func measurePan(_ r: Int, leastCount: Int, hysteresis: Double) {
    if row.phase == .began {
      if recognizers[r].measure.sampleTime == nil { recognizers[r].measure.sampleTime = row.now }
      return
    }
    guard row.phase == .moved else { return }
    let count = recognizers[r].following
    let least = min(max(leastCount, 1), max(1, capacities.touches))
    var measure = recognizers[r].measure
    var increment = Point.zero
    if measure.hasCrossed || count >= least {
      for touch in row.touches {
        increment = increment + (touches[touch.uid - 1].place - touches[touch.uid - 1].previousPlace)
      }
      increment = increment.divided(by: max(1, count))
    }
    measure.sum = measure.sum + increment
    let seconds = Nanoseconds(row.now - (measure.sampleTime ?? row.now)).seconds
    if seconds > 0 { measure.velocity = Point(x: increment.x / seconds, y: increment.y / seconds) }
    measure.sampleTime = row.now
    let slop = hysteresis.isFinite ? max(0, hysteresis) : TimingProfile.uiKit.panHysteresis
    let square = measure.sum.squaredLength
    if !measure.hasCrossed && count >= least && (slop == 0 ? measure.sum != .zero : square >= slop * slop) {
      let length = square.squareRoot()
      let factor = slop == 0 ? 1 : length > 0 ? 1 - slop / length : 0
      measure.sum = Point(x: measure.sum.x * factor, y: measure.sum.y * factor)
      measure.hasCrossed = true
      measure.crossedSegment = segment
    }
    recognizers[r].measure = measure
  }

  private func measurePair(_ r: Int) {
    var measure = recognizers[r].measure
    var (first, second) = (Point.zero, Point.zero)
    var pair = (first: 0, second: 0)
    var count = 0
    for entry in recognizers[r].touches where !entry.isOver {
      count += 1
      first = second
      second = touches[entry.uid - 1].place
      pair = (pair.second, entry.uid)
    }
    guard count == 2 else {
      measure.pairVector = nil
      recognizers[r].measure = measure
      return
    }
    let vector = second - first
    let distance = max(1, vector.squaredLength.squareRoot())
    guard let before = measure.pairVector, measure.pair == pair else {
      // A pair that was exchanged before anything began is not measured here.
      if measure.hadPair && !measure.hasCrossed { measure.isKnown = false }
      measure.hadPair = true
      measure.joins += 1
      measure.joinSegment = segment
      measure.firstDistance = distance
      measure.pairVector = vector
      measure.pair = pair
      recognizers[r].measure = measure
      return
    }
    // A step is made of a move it is told of; one that was swallowed before (D-5) shows in the next of those.
    guard row.phase == .moved else { return }
    if vector.squaredLength == 0 || before.squaredLength == 0 {
      measure.isKnown = measure.isKnown && recognizers[r].isPinch
    } else {
      measure.turned += arcTangent(
        y: before.x * vector.y - before.y * vector.x, x: before.x * vector.x + before.y * vector.y)
    }
    measure.pairVector = vector
    if !measure.hasCrossed && recognizers[r].reachesThreshold(distance, measure) {
      measure.hasCrossed = true
      measure.crossedSegment = segment
    } else if !measure.hasCrossed && recognizers[r].isBeforeAngle(measure) {
      measure.isKnown = false
    }
    recognizers[r].measure = measure
  }
}

extension WalkRecognizer {
  /// A pan, from an edge or not.
  var isPan: Bool {
    switch kind {
    case .pan, .screenEdgePan: true
    default: false
    }
  }

  var isPinch: Bool { if case .pinch = kind { true } else { false } }

  /// What it comes to with this value, by its fingers as it was last told of them.
  func pair(_ value: Double) -> WalkPair {
    var distance: Double?
    if following == 2, let vector = measure.pairVector { distance = max(1, vector.squaredLength.squareRoot()) }
    return WalkPair(value: value, distance: distance, turned: measure.turned, joins: measure.joins)
  }

  /// The least by which a turn may miss its threshold, and the most by which it is not known whether it does: degrees.
  private static let angleMargins = (sure: 4e-13, perhaps: 1e-9)

  /// Whether a turn is so little before its threshold that ROT-2's tolerance and the order of sums decide.
  fileprivate func isBeforeAngle(_ measure: WalkMeasure) -> Bool {
    guard case .rotation(let p) = kind, p.threshold.isFinite, p.threshold > 0 else { return false }
    return abs(measure.turned) * (180 / Double.pi) + Self.angleMargins.perhaps >= p.threshold
  }

  /// PIN-2, ROT-2.
  fileprivate func reachesThreshold(_ distance: Double, _ measure: WalkMeasure) -> Bool {
    if case .pinch(let p) = kind {
      let threshold = p.threshold.isFinite ? max(0, p.threshold) : TimingProfile.uiKit.pinchThreshold
      let change = abs(distance - measure.firstDistance)
      return threshold == 0 ? change != 0 : change >= threshold
    }
    if case .rotation(let p) = kind {
      let threshold = p.threshold.isFinite ? max(0, p.threshold) : TimingProfile.uiKit.rotationThreshold
      let degrees = abs(measure.turned) * (180 / Double.pi)
      return degrees != 0 && degrees + Self.angleMargins.sure >= threshold
    }
    return false
  }
}
