/// A tap of a second finger while a first rests (SPEC §6.2). Discrete, at the second finger's landing.
///
/// Its list of resting fingers is its ``KeptTouches``: it outlives resets (TT-3).
@frozen
public struct TriggeredTapRecognizer: Sendable {
  @usableFromInline var minimumDelay: Nanoseconds
  /// When the trigger landed, or the last recognition was.
  @usableFromInline var triggerTime = Timestamp.zero
  /// t1; 0 is nobody.
  @usableFromInline var trigger = TouchID(0)
  @usableFromInline var recognitions: Int32 = 0
  /// Cancelled touches that the literal variant still lists (row TT-g): the latest of them, as many as can be down.
  @usableFromInline var ghosts: UInt8 = 0
  /// How many ghosts are younger than the trigger, if that is one of them; else -1.
  @usableFromInline var triggerGhost: Int8 = -1
  @usableFromInline var touchCapacity: UInt8 = 64
  @usableFromInline var variant: TriggeredTapVariant

  /// A triggered tap with these settings.
  @inlinable
  public init(_ parameters: TriggeredTapParameters = TriggeredTapParameters()) {
    minimumDelay = parameters.minimumDelay.asDuration
    variant = parameters.variant
  }

  @inlinable
  mutating func prepare(touchCapacity: Int) { self.touchCapacity = UInt8(truncatingIfNeeded: touchCapacity) }

  /// Other settings for the list it has.
  @inlinable
  mutating func configure(as other: TriggeredTapRecognizer) {
    minimumDelay = other.minimumDelay
    variant = other.variant
  }

  @inlinable
  mutating func touchesChanged(
    _ phase: ContactPhase, _ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt, _ kept: inout KeptTouches
  ) {
    switch phase {
    case .began: touchesBegan(changed, all, &attempt, &kept)
    // TT-2: a lift or a cancel changes no state.
    default: clean(all, &kept)
    }
  }

  /// TT-1. It looks at who lands: one that came too early does not become the second by waiting (TT-5).
  @inlinable
  mutating func touchesBegan(
    _ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt, _ kept: inout KeptTouches
  ) {
    attempt.skipsMoves = true
    kept.touches |= changed
    clean(all, &kept)
    let count = kept.touches.count &+ Int(ghosts)
    guard var new = changed.first else { return }
    if trigger == TouchID(0) {
      if variant == .hardened {
        // Row TT-h: this stands in place of |active| = 1, so a finger whose view was taken away does not count.
        guard kept.live.count == 1, let only = kept.live.first, changed.contains(only) else { return }
        kept.touches = kept.live
        new = only
      } else if count != 1 {
        return
      }
      trigger = all[new.rawValue].id
      triggerTime = attempt.now
      recognitions = 0
    } else if count == 2 && attempt.now - triggerTime > minimumDelay {
      kept.touches.remove(new)
      recognitions = recognitions == .max ? .max : recognitions &+ 1
      triggerTime = attempt.now
      attempt.assign(.ended)
    }
  }

  /// Drops touches that are over from the list, and the trigger with them; those the engine no longer knows have left
  /// the list already (TT-3). To the literal variant a cancelled touch is not over.
  @inlinable
  mutating func clean(_ all: Span<Touch>, _ kept: inout KeptTouches) {
    if variant != .literal {
      ghosts = 0
      triggerGhost = -1
    }
    var rest = kept.touches
    var isTriggerDown = false
    while let slot = rest.popFirst() {
      let isTrigger = all[slot.rawValue].id == trigger
      if !all[slot.rawValue].phase.isTerminal {
        if isTrigger { isTriggerDown = true }
        continue
      }
      kept.touches.remove(slot)
      if variant == .literal && all[slot.rawValue].phase == .cancelled { addGhost(isTrigger: isTrigger) }
    }
    if !isTriggerDown && triggerGhost < 0 { trigger = TouchID(0) }
  }

  @inlinable
  mutating func addGhost(isTrigger: Bool) {
    if isTrigger { triggerGhost = 0 } else if triggerGhost >= 0 { triggerGhost &+= 1 }
    if ghosts < touchCapacity { ghosts &+= 1 }
    if triggerGhost >= 0 && UInt8(bitPattern: triggerGhost) >= touchCapacity { triggerGhost = -1 }
  }

  /// How many taps the present trigger has seen (TT-4); it outlives the reset.
  @inlinable
  func values() -> GestureValues { GestureValues(Double(recognitions)) }
}
