/// One control, as far as it is not its view.
@frozen
@usableFromInline
struct ControlRecord: Sendable {
  /// How far it is with its one touch (CTL-2).
  @usableFromInline
  enum Tracking: UInt8, Sendable {
    /// It has none.
    case none
    /// It is being asked (CTL-3); disabled or removed meanwhile, it is back at `none`.
    case beginning
    /// It tracks.
    case tracking
    /// It tracks, and CTL-9 is due.
    case givenUp
  }

  @usableFromInline var settings = ControlSettings()
  /// The tracked touch, or the one it is asked about.
  @usableFromInline var touch = TouchID(0)
  /// Its oldest and newest registration.
  @usableFromInline var first: Int32 = -1
  @usableFromInline var last: Int32 = -1
  @usableFromInline var tracking = Tracking.none
  @usableFromInline var isTouchInside = false
  @usableFromInline var isHighlighted = false

  @inlinable init() {}
}
