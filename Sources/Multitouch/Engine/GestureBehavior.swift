/// What makes a recognizer: how it reads its touches, and when it assigns which state (SPEC §3, §4).
///
/// A behavior is a value. The engine stores it inline, calls it with static dispatch, and is generic over it; to use
/// several kinds, make an enum of them, ``StandardBehavior`` among its cases, and forward. Calls come in the order of
/// D-7; `changed` is never empty; what changes within an attempt is best kept in ``Attempt/memory``; slots are good for
/// the present call only, to remember a touch use ``Attempt/selection`` or its ``Touch/id``. A behavior must not keep
/// time or randomness of its own.
public protocol GestureBehavior: Sendable {
  /// Any behavior: it fills the engine's array where there is no recognizer.
  init()

  /// Brings settings into range, once, when the recognizer is made or configured (SPEC §4, "At set-up").
  mutating func prepare(touchCapacity: Int)

  /// Whether it keeps touches in mind beyond its attempts: then ``keptTouchesChanged(_:_:_:_:kept:)`` is called instead
  /// of the calls about landings, lifts and cancels. At most 64 recognizers of an engine can, further ones are refused
  /// and counted. Looked at once, when the recognizer is made or configured. Default: no.
  var keepsTouches: Bool { get }
  /// The call about landings, lifts and cancels for a behavior that ``keepsTouches``. Default: nothing.
  mutating func keptTouchesChanged(
    _ phase: ContactPhase, _ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt, kept: inout KeptTouches)

  /// Touches landed; they are in `attempt.tracked` already.
  mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt)
  /// Tracked touches were reported again.
  mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt)
  /// Tracked touches lifted; they leave `attempt.tracked` when the call returns.
  mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt)
  /// Tracked touches were given up. Default: G-14.
  mutating func touchesCancelled(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt)
  /// Touches that are over leave the attempt, to make room for others (N-16): what they were is to be kept in
  /// ``Attempt/memory``, nothing else can be asked for. Default: nothing.
  mutating func touchesForgotten(_ forgotten: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt)
  /// A timer fired; it no longer runs. Default: fails, or cancels what is under way.
  mutating func timerFired(_ timer: Int, _ all: Span<Touch>, _ attempt: inout Attempt)
  /// The attempt is over, and with it ``Attempt/memory``: forget what else belongs to it (G-9). Default: nothing.
  mutating func reset()

  /// Class-level: whether recognizing excludes `other`. Pure. Default: yes.
  func canPrevent(_ other: Self) -> Bool
  /// Class-level: whether it lets itself be excluded by `other`. Pure. Default: yes.
  func canBePrevented(by other: Self) -> Bool
  /// Whether ``shouldRequireFailure(of:)`` or ``shouldBeRequiredToFail(by:)`` may say yes: where none does, nobody has
  /// to be asked. Default: yes.
  static var hasClassRequirements: Bool { get }
  /// Class-level: whether it waits for `other` to fail. Pure. Default: no.
  func shouldRequireFailure(of other: Self) -> Bool
  /// Class-level: whether `other` waits for it to fail. Pure. Default: no.
  func shouldBeRequiredToFail(by other: Self) -> Bool

  /// What it is to a control that one of its touches lies on (CTL-11). Pure. Default: ``ControlRole/other``.
  var controlRole: ControlRole { get }
  /// Of a ``ControlRole/pan`` that wants to begin: whether it has gone at least as far along x as along y (CTL-11).
  /// Default: whether the first of its ``values(_:)`` is at least as far from 0 as the second.
  func leadsSideways(_ attempt: Attempt) -> Bool

  /// How many fingers it shows. Default: the tracked ones (G-16).
  func numberOfTouches(_ attempt: Attempt) -> Int
  /// Where one of its fingers shows itself, by position in uid order; nil: where the engine says (G-16, TAP-5).
  /// Default: nil.
  func location(ofTouch index: Int, _ all: Span<Touch>, _ attempt: Attempt) -> Point?
  /// Where it shows itself, on the screen. Default: the centroid of the tracked touches (G-16).
  func location(_ all: Span<Touch>, _ attempt: Attempt) -> Point
  /// The numbers its action shows (N-10, `act`). Default: none.
  func values(_ attempt: Attempt) -> GestureValues

  /// A value set from outside, while publicly Began or Changed (PAN-8, PIN-3, ROT-3): what it changes is to be kept in
  /// ``Attempt/memory``, nothing can be asked for, and ``Attempt/now`` is that of the last call. Default: nothing.
  mutating func adjust(_ adjustment: GestureAdjustment, _ all: Span<Touch>, _ attempt: inout Attempt)
  /// Takes over the settings of another, which has been prepared, and keeps what outlives attempts; no if it is of
  /// another kind: then the other replaces it, and ``Attempt/memory`` is emptied. The attempt under way has ended by
  /// then, but what it shows may still be asked for until its reset. Default: no.
  mutating func configure(as other: Self) -> Bool
}

extension GestureBehavior {
  @inlinable public mutating func prepare(touchCapacity: Int) {}
  @inlinable public var keepsTouches: Bool { false }
  @inlinable
  public mutating func keptTouchesChanged(
    _ phase: ContactPhase, _ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt, kept: inout KeptTouches
  ) {}
  @inlinable public func location(ofTouch index: Int, _ all: Span<Touch>, _ attempt: Attempt) -> Point? { nil }
  @inlinable
  public mutating func touchesCancelled(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    attempt.assign(attempt.state.isUnderWay ? .cancelled : .failed)
  }
  @inlinable
  public mutating func touchesForgotten(_ forgotten: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {}
  @inlinable
  public mutating func timerFired(_ timer: Int, _ all: Span<Touch>, _ attempt: inout Attempt) {
    attempt.assign(attempt.state.isUnderWay ? .cancelled : .failed)
  }
  @inlinable public func canPrevent(_ other: Self) -> Bool { true }
  @inlinable public func canBePrevented(by other: Self) -> Bool { true }
  @inlinable public static var hasClassRequirements: Bool { true }
  @inlinable public func shouldRequireFailure(of other: Self) -> Bool { false }
  @inlinable public func shouldBeRequiredToFail(by other: Self) -> Bool { false }
  @inlinable public var controlRole: ControlRole { .other }
  @inlinable
  public func leadsSideways(_ attempt: Attempt) -> Bool {
    let values = values(attempt)
    return values.value0.magnitude >= values.value1.magnitude
  }
  @inlinable public func numberOfTouches(_ attempt: Attempt) -> Int { attempt.trackedCount }
  @inlinable public func location(_ all: Span<Touch>, _ attempt: Attempt) -> Point { attempt.centroid(all) }
  @inlinable public func values(_ attempt: Attempt) -> GestureValues { GestureValues() }
  @inlinable public mutating func reset() {}
  @inlinable
  public mutating func adjust(_ adjustment: GestureAdjustment, _ all: Span<Touch>, _ attempt: inout Attempt) {}
  @inlinable public mutating func configure(as other: Self) -> Bool { false }
}
