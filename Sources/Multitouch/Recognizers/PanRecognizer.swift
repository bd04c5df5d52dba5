/// A pan: fingers whose mean moves (SPEC §4.3). Continuous.
@frozen
public struct PanRecognizer: Sendable {
  @usableFromInline var hysteresis: Double
  @usableFromInline var minimum: Int32
  @usableFromInline var maximum: Int32

  /// A pan with these settings.
  @inlinable
  public init(_ parameters: PanParameters = PanParameters()) {
    hysteresis = distanceInRange(parameters.hysteresis, default: PanParameters().hysteresis)
    minimum = Int32(truncatingIfNeeded: countInRange(parameters.minimumNumberOfTouches, 1, TouchSet.capacity))
    maximum = Int32(truncatingIfNeeded: countInRange(parameters.maximumNumberOfTouches, 1, Int(Int32.max)))
  }

  @inlinable
  mutating func prepare(touchCapacity: Int) {
    minimum = Int32(truncatingIfNeeded: countInRange(Int(minimum), 1, touchCapacity))
    if maximum < minimum { maximum = minimum }
  }

  @inlinable
  @inline(__always)
  func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if likely(attempt.memory.flags0 == 0) {
      attempt.memory.flags0 = 1
      attempt.memory.panLastSample = attempt.now
      // PAN-2 and PAN-7 are sums; until PAN-3's threshold only they change.
      if likely(minimum == 1) { attempt.sumMoves(within: hysteresis, all) }
    }
    guard unlikely(attempt.trackedCount > Int(maximum)) else { return }
    if attempt.state == .possible {
      attempt.assign(.failed)
      return
    }
    // PAN-4: after it began, the latest fingers beyond the most are let go.
    var room = Int(maximum) - (attempt.tracked - changed).count
    var rest = changed
    while let slot = rest.popFirst() {
      if room <= 0 { attempt.ignore(slot) }
      room -= 1
    }
  }

  @inlinable
  @inline(__always)
  func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if let translation = accumulate(changed, all, &attempt) { begin(translation, &attempt) }
  }

  /// Takes a move in (PAN-1, PAN-2, PAN-7); T if it has just passed the hysteresis, else nil. Of one under way the
  /// engine makes a change (PAN-5).
  @inlinable
  @inline(__always)
  func accumulate(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) -> Point? {
    let elapsed = attempt.now - attempt.memory.panLastSample
    attempt.memory.panLastSample = attempt.now
    let count = attempt.trackedCount
    if unlikely(count < Int(minimum)) && attempt.state == .possible {
      // PAN-1: too few fingers, nothing accumulates; for PAN-7 a sample all the same.
      if elapsed.count != 0 { attempt.memory.panStep = .zero }
      return nil
    }
    var rest = changed
    guard let first = rest.popFirst() else { return nil }
    var step = all[first.rawValue].location - all[first.rawValue].previousLocation
    if unlikely(count != 1) {
      while let slot = rest.popFirst() {
        let moved = all[slot.rawValue].location - all[slot.rawValue].previousLocation
        step.x += moved.x
        step.y += moved.y
      }
      step = step.divided(by: count)
    }
    let translation = attempt.memory.panTranslation + step
    attempt.memory.panTranslation = translation
    if elapsed.count != 0 {
      attempt.memory.panStep = step
      attempt.memory.panStepTime = elapsed.count
    }
    guard attempt.state == .possible else { return nil }
    // PAN-3: without a hysteresis every translation passes, save none at all.
    guard unlikely(translation.squaredLength >= hysteresis * hysteresis) else { return nil }
    return hysteresis == 0 && translation == .zero ? nil : translation
  }

  /// PAN-3: takes the hysteresis off and begins.
  ///
  /// [decision] PAN-3, §4: without a hysteresis nothing is removed, also where the square of the length is too small
  /// for a number and L is 0.
  @inlinable
  @inline(__always)
  func begin(_ translation: Point, _ attempt: inout Attempt) {
    // CTL-11 [decision]: where it leads is told before the hysteresis is taken off, of which nothing may be left.
    attempt.memory.panLeadsSideways = translation.x.magnitude >= translation.y.magnitude
    let length = translation.squaredLength.squareRoot()
    let factor = length > 0 ? 1 - hysteresis / length : hysteresis > 0 ? 0 : 1
    attempt.memory.panTranslation = Point(x: translation.x * factor, y: translation.y * factor)
    attempt.assign(.began)
  }

  /// PAN-6.
  @inlinable
  @inline(__always)
  func touchesEnded(_ changed: TouchSet, _ attempt: inout Attempt) {
    let left = (attempt.tracked - changed).count
    if attempt.state.isUnderWay {
      if left < Int(minimum) { attempt.assign(.ended) }
    } else if left == 0 {
      attempt.assign(.failed)
    }
  }

  @inlinable
  @inline(__always)
  func values(_ attempt: Attempt) -> GestureValues {
    let translation = attempt.memory.panTranslation
    let step = attempt.memory.panStep
    // PAN-7; a step of no time was never taken.
    guard attempt.memory.panStepTime != 0 else { return GestureValues(translation.x, translation.y, 0, 0) }
    let seconds = Nanoseconds(attempt.memory.panStepTime).seconds
    return GestureValues(translation.x, translation.y, step.x / seconds, step.y / seconds)
  }

  /// PAN-8.
  @inlinable
  func adjust(_ adjustment: GestureAdjustment, _ attempt: inout Attempt) {
    guard case .translation(let new) = adjustment, new.x.isFinite, new.y.isFinite else { return }
    attempt.memory.panTranslation = new
    attempt.memory.panStep = .zero
  }
}

extension GestureMemory {
  /// PAN-2's T.
  @inlinable var panTranslation: Point {
    get { point0 }
    set { point0 = newValue }
  }
  /// The last increment of T (PAN-7).
  @inlinable var panStep: Point {
    get { point1 }
    set { point1 = newValue }
  }
  /// How long ``panStep`` took, ns; 0 until there was one.
  @inlinable var panStepTime: Int64 {
    get { duration0 }
    set { duration0 = newValue }
  }
  /// Whether T, at the threshold, was at least as far along x as along y (CTL-11): bit 1 of `flags0`.
  @inlinable var panLeadsSideways: Bool {
    get { flags0 & 2 != 0 }
    set { flags0 = newValue ? flags0 | 2 : flags0 & ~2 }
  }
  /// When PAN-7's last sample was; only good once bit 0 of `flags0` is set.
  @inlinable var panLastSample: Timestamp {
    get { time0 }
    set { time0 = newValue }
  }
}
