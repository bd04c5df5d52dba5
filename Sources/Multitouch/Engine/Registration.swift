/// An action registered with a control for a mask of events (CTL-8).
@frozen
@usableFromInline
struct Registration: Sendable {
  /// Nil: the responder chain's (RC-3).
  @usableFromInline var target: Int64?
  @usableFromInline var action: Int64 = 0
  /// Its place in the order of adding; `.max` iff the slot is free.
  @usableFromInline var sequence: UInt64 = .max
  @usableFromInline var events = ControlEvents(rawValue: 0)
  /// The index of its control.
  @usableFromInline var control: Int32 = -1
  /// The next newer one of the control; in a free slot, the next free one.
  @usableFromInline var next: Int32 = -1
  @usableFromInline var previous: Int32 = -1

  @inlinable init() {}
}
