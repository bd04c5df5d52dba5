// The swipe (SPEC §4.6).

import Multitouch
import MultitouchRecordings

/// Fingers that quickly go one way.
final class ModelSwipe: ModelGesture {
  /// When the first touch of the attempt began (SWI-1); nil before.
  private var start: Int64?
  /// What `act` shows: where it went.
  private var direction = SwipeDirections([])
  /// The centroid of where its fingers began, once it has recognized.
  private var startCentroid: Point?

  private var parameters: SwipeParameters {
    if case .swipe(let parameters) = kind { parameters } else { SwipeParameters() }
  }

  private var fingers: Int { fingers(parameters.numberOfTouchesRequired) }

  override func touchesBegan(_ touches: [ModelTouch]) {
    if start == nil {
      start = session.now
      startTimer(parameters.maxDuration, from: session.now)
    }
    if tracked.count > fingers || isTooLate {
      session.mark(.swi4)
      assign(.failed)
    }
  }

  override func touchesMoved(_ touches: [ModelTouch]) {
    // SWI-4, in its order; SWI-3 last. [decision] The rules of SWI-4 hold for all tracked fingers in every move, also
    // before the m-th is down.
    let all = tracked
    if all.count > fingers || isTooLate { return assign(.failed) }
    session.mark(.swi2)
    guard let axis else { return }
    session.mark(.swi1)
    if all.contains(where: { isOnWrongSide($0, axis) }) { return assign(.failed) }
    if all.contains(where: { abs(axis.secondary($0)) > secondaryLimit }) { return assign(.failed) }
    if all.count != fingers || !all.allSatisfy({ goesFar($0, axis) }) { return }
    session.mark(.swi3, .swi5)
    // [decision] Of fingers that went both ways the first counts.
    direction = axis.primary(all[0]) > 0 ? axis.forward : axis.backward
    startCentroid = centroidOfStarts
    assign(.ended)
  }

  override func touchesEnded(_ touches: [ModelTouch]) { assign(.failed) }  // SWI-4

  override func timerFired() { assign(.failed) }

  override var values: [Double] { [Double(direction.rawValue)] }

  /// SWI-5.
  override var location: Point? { startCentroid ?? (tracked.isEmpty ? nil : centroidOfStarts) }

  /// Where its fingers began.
  private var centroidOfStarts: Point {
    var sum = Point.zero
    for touch in tracked { sum = sum + touch.beganPlace }
    return ModelParameters.mean(sum, of: tracked.count)
  }

  // MARK: Limits

  private var isTooLate: Bool {
    let limit = ModelParameters.duration(parameters.maxDuration)
    return start.map { session.now - $0 > limit } ?? false
  }

  /// e of SWI-1.
  private var elapsed: Double { Nanoseconds(session.now - (start ?? session.now)).seconds }

  /// SWI-1. [decision] §4, At set-up: a loss is no distance; only a non-finite one is replaced.
  private var primaryLimit: Double {
    let standard = TimingProfile.uiKit
    let least = ModelParameters.distance(parameters.minimumPrimaryMovement, default: standard.swipeMinimumPrimary)
    let loss = parameters.primaryLoss.isFinite ? parameters.primaryLoss : standard.swipePrimaryLoss
    return least * (1 - elapsed * loss)
  }

  /// SWI-1.
  private var secondaryLimit: Double {
    let standard = TimingProfile.uiKit
    let most = ModelParameters.distance(parameters.maximumSecondaryMovement, default: standard.swipeMaximumSecondary)
    let loss = parameters.secondaryLoss.isFinite ? parameters.secondaryLoss : standard.swipeSecondaryLoss
    return most * (1 - elapsed * loss)
  }

  // MARK: Directions

  /// The primary axis and which ways along it are allowed (SWI-2).
  private struct Axis {
    /// To the right or down, and to the left or up.
    var forward: SwipeDirections
    var backward: SwipeDirections
    var allowed: SwipeDirections

    func primary(_ touch: ModelTouch) -> Double {
      let way = touch.place - touch.beganPlace
      return forward == .right ? way.x : way.y
    }

    func secondary(_ touch: ModelTouch) -> Double {
      let way = touch.place - touch.beganPlace
      return forward == .right ? way.y : way.x
    }
  }

  /// SWI-2; nil for a mask that never recognizes.
  private var axis: Axis? {
    let mask = parameters.directions
    if mask.contains(.right) || mask.contains(.left) {
      return Axis(forward: .right, backward: .left, allowed: mask)
    }
    if mask.contains(.up) || mask.contains(.down) { return Axis(forward: .down, backward: .up, allowed: mask) }
    return nil
  }

  /// SWI-4: only one direction of the axis is allowed, and the finger is on the other side of its start.
  private func isOnWrongSide(_ touch: ModelTouch, _ axis: Axis) -> Bool {
    let standard = TimingProfile.uiKit.swipeOppositeAllowance
    let allowance = ModelParameters.distance(parameters.oppositeAllowance, default: standard)
    let way = axis.primary(touch)
    if !axis.allowed.contains(axis.backward) { return -way > allowance }
    if !axis.allowed.contains(axis.forward) { return way > allowance }
    return false
  }

  /// SWI-3. [decision] A finger that is where it began went in no direction, whatever the minimum. A limit that is no
  /// number (0 · ∞) is neither kept here nor exceeded in SWI-4.
  private func goesFar(_ touch: ModelTouch, _ axis: Axis) -> Bool {
    if !(abs(axis.secondary(touch)) <= secondaryLimit) { return false }
    let way = axis.primary(touch)
    if way > 0 { return axis.allowed.contains(axis.forward) && way >= primaryLimit }
    if way < 0 { return axis.allowed.contains(axis.backward) && -way >= primaryLimit }
    return false
  }
}
