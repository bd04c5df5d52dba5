import Multitouch

// The rules of SPEC §4.1–§4.5 for the recognizers of the standard scene: what each makes of moves, lifts, cancels and
// landings, in this order (D-7).
extension GestureJudge {
  private static let tapRange = StandardRecognizer.singleTap.rawValue...StandardRecognizer.doubleTap.rawValue
  private static let longPress = StandardRecognizer.longPress.rawValue
  private static let pan = StandardRecognizer.pan.rawValue
  private static let pinch = StandardRecognizer.pinch.rawValue
  private static let rotation = StandardRecognizer.rotation.rawValue

  /// Moves: TAP-3, LP-3, PAN-2 and PAN-3, PIN-2, ROT-1 and ROT-2.
  mutating func takeMoves(_ moved: [Int]) {
    for r in attempts.indices {
      attempts[r].moved = !attempts[r].inner.isTerminal && attempts[r].tracked.contains { moved.contains($0) }
      guard attempts[r].moved else { continue }
      switch r {
      case Self.tapRange:
        guard let touch = attempts[r].tracked.first else { continue }
        let distance = (touches[touch].place - taps[r].start).squaredLength.squareRoot()
        if reaches(distance, profile.allowableMovement, margin: Self.distanceMargin) { assign(.failed, to: r) }
      case Self.longPress:
        guard attempts[r].inner == .possible else { continue }
        for touch in attempts[r].tracked {
          let distance = (touches[touch].place - touches[touch].start).squaredLength.squareRoot()
          if reaches(distance, profile.longPressMovement, margin: Self.distanceMargin) { assign(.failed, to: r) }
        }
      case Self.pan: movePan(moved)
      case Self.pinch: movePinch()
      default: moveRotation()
      }
    }
  }

  private mutating func movePan(_ moved: [Int]) {
    let tracked = attempts[Self.pan].tracked
    var sum = Point.zero
    for touch in tracked where moved.contains(touch) { sum = sum + (touches[touch].place - touches[touch].previous) }
    travel = travel + sum.divided(by: tracked.count)
    guard attempts[Self.pan].inner == .possible else { return }
    if reaches(travel.squaredLength.squareRoot(), profile.panHysteresis, margin: Self.distanceMargin) {
      assign(.began, to: Self.pan)
    }
  }

  private mutating func movePinch() {
    guard attempts[Self.pinch].inner == .possible, let vector = vector(of: Self.pinch) else { return }
    let change = max(1, vector.squaredLength.squareRoot()) - firstDistance
    if reaches(abs(change), profile.pinchThreshold, margin: Self.distanceMargin) { assign(.began, to: Self.pinch) }
  }

  private mutating func moveRotation() {
    guard let vector = vector(of: Self.rotation) else { return }
    // ROT-5: no step from or to coincident touches; the reference is the last vector that was not zero.
    if vector == .zero { return }
    if reference == .zero {
      reference = vector
      return
    }
    guard let step = Turn.degrees(from: reference, to: vector) else {
      verdict.isClear = false
      return
    }
    turned += step
    reference = vector
    guard attempts[Self.rotation].inner == .possible else { return }
    if reaches(abs(turned), profile.rotationThreshold, margin: Self.angleMargin + angleDoubt) {
      assign(.began, to: Self.rotation)
    }
  }

  /// From the first to the second finger of a pinch or rotation, if it tracks both.
  private func vector(of r: Int) -> Point? {
    let pair = attempts[r].tracked
    return pair.count == 2 ? touches[pair[1]].place - touches[pair[0]].place : nil
  }

  /// A lift: TAP-4, LP-3 and LP-4, PAN-6, PIN-5, ROT-5.
  mutating func takeLift(of touch: Int, at now: Timestamp) {
    for r in attempts.indices {
      guard let place = attempts[r].tracked.firstIndex(of: touch) else { continue }
      attempts[r].tracked.remove(at: place)
      guard !attempts[r].inner.isTerminal else { continue }
      if attempts[r].inner == .began && attempts[r].outer == .possible { verdict.isClear = false }
      if Self.tapRange.contains(r) {
        taps[r].done += 1
        taps[r].isDown = false
        if taps[r].done == taps[r].required {
          assign(.ended, to: r)
        } else {
          attempts[r].deadline = now + profile.tapInterval
        }
      } else if attempts[r].tracked.isEmpty {
        assign(attempts[r].inner == .possible ? .failed : .ended, to: r)
      }
    }
  }

  /// A contact the source gave up (G-14, TAP-2, LP-4).
  mutating func takeCancel(of touch: Int) {
    for r in attempts.indices {
      guard let place = attempts[r].tracked.firstIndex(of: touch) else { continue }
      attempts[r].tracked.remove(at: place)
      assign(attempts[r].inner == .possible ? .failed : .cancelled, to: r)
    }
  }

  /// Landings of one frame: who takes them (D-4, G-15), and TAP-1 to TAP-3, LP-2 to LP-4, PIN-1, PIN-5.
  mutating func takeLandings(_ landed: [Int], at now: Timestamp) {
    for r in attempts.indices where !attempts[r].inner.isTerminal {
      switch r {
      case Self.tapRange: landTap(r, landed, at: now)
      case Self.longPress: landLongPress(landed, at: now)
      case Self.pan: take(landed, into: r)
      default: landPair(r, landed)
      }
    }
  }

  private mutating func take(_ landed: [Int], into r: Int) {
    attempts[r].touches.formUnion(landed)
    attempts[r].tracked += landed
  }

  private mutating func landTap(_ r: Int, _ landed: [Int], at now: Timestamp) {
    take(landed, into: r)
    guard landed.count == 1, !taps[r].isDown else { return assign(.failed, to: r) }
    taps[r].isDown = true
    taps[r].start = touches[landed[0]].place
    if taps[r].done == 0 { taps[r].firstStart = taps[r].start }
    attempts[r].deadline = now + profile.maxTapDuration
    let distance = (taps[r].start - taps[r].firstStart).squaredLength.squareRoot()
    if reaches(distance, profile.allowableSeparation, margin: Self.distanceMargin) { assign(.failed, to: r) }
  }

  private mutating func landLongPress(_ landed: [Int], at now: Timestamp) {
    let r = Self.longPress
    if attempts[r].inner != .possible { return }
    take(landed, into: r)
    if attempts[r].tracked.count > 1 {
      assign(.failed, to: r)
    } else {
      attempts[r].deadline = now + profile.longPress
    }
  }

  private mutating func landPair(_ r: Int, _ landed: [Int]) {
    let before = attempts[r].tracked.count
    take(Array(landed.prefix(2 - before)), into: r)
    guard before < 2, let vector = vector(of: r) else { return }
    if r == Self.pinch { firstDistance = max(1, vector.squaredLength.squareRoot()) }
    if r == Self.rotation {
      reference = vector
      angleDoubt += abs(turned)
    }
  }
}
