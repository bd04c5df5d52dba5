/// A tap of a second finger while a first rests (SPEC §6.2). Discrete, at the second finger's landing.
///
/// Its list of resting fingers is the attempt's ``Attempt/kept``: it outlives resets (TT-3).
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

  /// TT-1.
  @inlinable
  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    attempt.skipsMoves = true
    attempt.kept |= changed
    clean(all, &attempt)
    let count = attempt.kept.count &+ Int(ghosts)
    guard let new = changed.first else { return }
    if trigger == TouchID(0) {
      guard count == 1, variant != .hardened || attempt.liveInView == TouchSet(new) else { return }
      trigger = all[new.rawValue].id
      triggerTime = attempt.now
      recognitions = 0
    } else if count == 2 && attempt.now - triggerTime > minimumDelay {
      attempt.kept.remove(new)
      recognitions = recognitions == .max ? .max : recognitions &+ 1
      triggerTime = attempt.now
      attempt.assign(.ended)
    }
  }

  /// TT-2: a lift changes no state.
  @inlinable
  mutating func touchesEnded(_ all: Span<Touch>, _ attempt: inout Attempt) { clean(all, &attempt) }

  /// TT-2; the literal variant keeps what it was told is cancelled.
  @inlinable
  mutating func touchesCancelled(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    if variant == .literal {
      var rest = changed & attempt.kept
      while let slot = rest.popFirst() {
        ghosts = ghosts == .max ? .max : ghosts &+ 1
        if all[slot.rawValue].id == trigger { isTriggerGhost = true }
      }
    }
    clean(all, &attempt)
  }

  /// Drops touches that are over from the list, and the trigger with them; those the engine no longer knows have left
  /// the list already (TT-3).
  @inlinable
  mutating func clean(_ all: Span<Touch>, _ attempt: inout Attempt) {
    var rest = attempt.kept
    var isTriggerDown = isTriggerGhost
    while let slot = rest.popFirst() {
      if all[slot.rawValue].phase.isTerminal {
        attempt.kept.remove(slot)
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
