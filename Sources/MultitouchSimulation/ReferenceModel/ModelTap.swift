// Taps: how one is counted (TAP-1 … TAP-4), and the tap recognizer (SPEC §4.1).

import Multitouch
import MultitouchRecordings

/// Follows the fingers of one tap after the other. Shared by taps and by the taps before a long press (LP-1).
struct ModelTapCounter {
  enum Outcome { case goesOn, failed, tapped }

  /// How many fingers a tap has, and how far things may move.
  struct Limits {
    var fingers: Int
    var movement: Double
    var separation: Double

    init(_ tap: TapParameters, fingers: Int) {
      let standard = TimingProfile.uiKit
      self.fingers = fingers
      movement = ModelParameters.distance(tap.allowableMovement, default: standard.allowableMovement)
      separation = ModelParameters.distance(tap.allowableSeparation, default: standard.allowableSeparation)
    }
  }

  /// Complete taps so far.
  var taps = 0
  /// The touches of the current tap, lifted ones too, in uid order, without forgotten ones.
  var touches: [ModelTouch] = []
  /// Those of the current tap that were forgotten since all were down (N-16): how many, and the sum of their places, in
  /// the order in which they were forgotten.
  private var forgottenCount = 0
  private var forgottenSum = Point.zero
  /// When the first finger of the current tap, or else of the last one, went down.
  var firstDown: Int64 = 0
  /// The sum of the places of the current tap when its last finger went down (TAP-3).
  var startSum: Point?
  /// The same of the first tap, and those places (TAP-5).
  var firstStartSum: Point?
  var firstStartCount = 0
  var firstStartPlaces: [Point] = []

  /// How many fingers the current tap has had.
  var fingerCount: Int { touches.count + forgottenCount }

  /// The sum of the places of the current tap. [decision] TAP-3, N-8, N-16: forgotten fingers are summed by themselves,
  /// in the order in which they were forgotten, and that sum is added last.
  private var placeSum: Point { forgottenCount == 0 ? touches.placeSum : touches.placeSum + forgottenSum }

  /// Whether two sums over `count` touches are farther apart than `distance` for the centroids (TAP-3).
  static func isFarther(_ a: Point, _ b: Point, than distance: Double, count: Int) -> Bool {
    let limit = Double(count) * distance
    return (a - b).squaredLength > limit * limit
  }

  /// Fingers land. The caller starts the duration timer when the current tap had none before.
  mutating func land(_ new: [ModelTouch], at now: Int64, _ limits: Limits) -> Outcome {
    if touches.isEmpty { firstDown = now }
    touches += new
    if fingerCount > limits.fingers { return .failed }  // TAP-2
    if fingerCount < limits.fingers { return .goesOn }
    let sum = placeSum
    startSum = sum
    if let first = firstStartSum {
      if ModelTapCounter.isFarther(sum, first, than: limits.separation, count: limits.fingers) { return .failed }
    } else {
      firstStartSum = sum
      firstStartCount = touches.count
      firstStartPlaces = touches.map(\.place)
    }
    return .goesOn
  }

  /// Fingers move (TAP-3).
  func move(_ limits: Limits) -> Outcome {
    if let startSum {
      return ModelTapCounter.isFarther(placeSum, startSum, than: limits.movement, count: limits.fingers)
        ? .failed : .goesOn
    }
    return touches.contains { $0.isFarther(than: limits.movement) } ? .failed : .goesOn
  }

  /// Fingers lift, and so many stay down (TAP-2, TAP-4).
  mutating func lift(leaving rest: Int) -> Outcome {
    if startSum == nil { return .failed }
    if rest > 0 { return .goesOn }
    taps += 1
    touches = []
    forgottenCount = 0
    forgottenSum = .zero
    startSum = nil
    return .tapped
  }

  /// N-16 [decision]: a finger that is forgotten while its tap goes on counts as lifted where it last was; before all
  /// have landed it is none of the tap's.
  mutating func forget(_ touch: ModelTouch) {
    if !touches.has(touch) { return }
    touches.removeAll { $0 === touch }
    if startSum == nil { return }
    forgottenCount += 1
    forgottenSum = forgottenSum + touch.place
  }
}

/// n taps with m fingers.
final class ModelTap: ModelGesture {
  private var counter = ModelTapCounter()

  private var parameters: TapParameters {
    if case .tap(let parameters) = kind { parameters } else { TapParameters() }
  }

  private var limits: ModelTapCounter.Limits {
    ModelTapCounter.Limits(parameters, fingers: fingers(parameters.numberOfTouchesRequired))
  }

  override func touchesBegan(_ touches: [ModelTouch]) {
    session.mark(.tap1)
    if counter.touches.isEmpty { startTimer(parameters.maxTapDuration, from: session.now) }
    if counter.land(touches, at: session.now, limits) == .failed {
      session.mark(counter.fingerCount > limits.fingers ? .tap2 : .tap3)
      assign(.failed)
    }
  }

  override func touchesMoved(_ touches: [ModelTouch]) {
    if counter.move(limits) == .failed { assign(.failed) }
  }

  override func touchesEnded(_ touches: [ModelTouch]) {
    switch counter.lift(leaving: tracked.count - touches.count) {
    case .failed:
      session.mark(.tap2)
      assign(.failed)
    case .goesOn: break
    case .tapped:
      session.mark(.tap4)
      if counter.taps >= ModelParameters.tapCount(parameters) {
        session.mark(.tap5)
        assign(.ended)
      } else {
        startInterval(parameters, after: counter.firstDown)
      }
    }
  }

  override func touchForgotten(_ touch: ModelTouch) { counter.forget(touch) }

  override func timerFired() { assign(.failed) }

  /// TAP-5.
  override var location: Point? { counter.firstStartSum.map { ModelParameters.mean($0, of: counter.firstStartCount) } }

  /// TAP-5.
  override var touchPlaces: [Point]? { counter.firstStartPlaces.isEmpty ? nil : counter.firstStartPlaces }

  /// TAP-5; as G-16 says for one that was made a tap when it had recognized already, and has seen none.
  override var numberOfTouches: Int? {
    state == .ended && counter.firstStartCount > 0 ? counter.firstStartCount : nil
  }

  /// TAP-6: only another tap is told from others.
  private func tapCounts(_ other: ModelGesture) -> (mine: Int, others: Int)? {
    guard case .tap(let mine)? = kind, case .tap(let others)? = other.kind else { return nil }
    return (ModelParameters.tapCount(mine), ModelParameters.tapCount(others))
  }

  override func canPrevent(_ other: ModelGesture) -> Bool {
    tapCounts(other).map { !($0.others > $0.mine) } ?? true
  }

  override func canBePrevented(by other: ModelGesture) -> Bool {
    tapCounts(other).map { !($0.others < $0.mine) } ?? true
  }
}

extension ModelGesture {
  /// TAP-4: waits for the next tap, counted from this lift or, with the other anchor, from this tap's first down.
  func startInterval(_ parameters: TapParameters, after firstDown: Int64) {
    startTimer(parameters.maxInterval, from: parameters.anchor == .previousEnd ? session.now : firstDown)
  }
}
