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
  /// Cancelled touches that the literal variant still lists (row TT-g); it never forgets them.
  @usableFromInline var ghosts: UInt8 = 0
  /// The trigger is one of ``ghosts``.
  @usableFromInline var isTriggerGhost = false
  @usableFromInline var variant: TriggeredTapVariant

  /// A triggered tap with these settings.
  @inlinable
  public init(_ parameters: TriggeredTapParameters = TriggeredTapParameters()) {
    minimumDelay = parameters.minimumDelay.asDuration
    variant = parameters.variant
  }

  @inlinable
  mutating func touchesChanged(
    _ phase: ContactPhase, _ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt, _ kept: inout KeptTouches
  ) {
    switch phase {
    case .began: touchesBegan(changed, all, &attempt, &kept)
    case .cancelled: touchesCancelled(changed, all, &kept)
    // TT-2: a lift changes no state.
    default: clean(all, &kept)
    }
  }

  /// TT-1.
  @inlinable
  mutating func touchesBegan(
    _ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt, _ kept: inout KeptTouches
  ) {
    attempt.skipsMoves = true
    kept.touches |= changed
    clean(all, &kept)
    let count = kept.touches.count &+ Int(ghosts)
    guard let new = changed.first else { return }
    if trigger == TouchID(0) {
      guard count == 1, variant != .hardened || kept.live == TouchSet(new) else { return }
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

  /// TT-2; the literal variant keeps what it was told is cancelled.
  @inlinable
  mutating func touchesCancelled(_ changed: TouchSet, _ all: Span<Touch>, _ kept: inout KeptTouches) {
    if variant == .literal {
      var rest = changed & kept.touches
      while let slot = rest.popFirst() {
        ghosts = ghosts == .max ? .max : ghosts &+ 1
        if all[slot.rawValue].id == trigger { isTriggerGhost = true }
      }
    }
    clean(all, &kept)
  }

  /// Drops touches that are over from the list, and the trigger with them; those the engine no longer knows have left
  /// the list already (TT-3).
  @inlinable
  mutating func clean(_ all: Span<Touch>, _ kept: inout KeptTouches) {
    var rest = kept.touches
    var isTriggerDown = isTriggerGhost
    while let slot = rest.popFirst() {
      if all[slot.rawValue].phase.isTerminal {
        kept.touches.remove(slot)
      } else if all[slot.rawValue].id == trigger {
        isTriggerDown = true
      }
    }
    if !isTriggerDown { trigger = TouchID(0) }
  }

  /// How many taps the present trigger has seen (TT-4); it outlives the reset.
  @inlinable
  func values() -> GestureValues { GestureValues(Double(recognitions)) }
}
