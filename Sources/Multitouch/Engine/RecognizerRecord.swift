/// One recognizer, as far as it is not its behavior.
@frozen
@usableFromInline
struct RecognizerRecord: Sendable {
  @usableFromInline var settings = RecognizerSettings()
  /// Its place while in play, else -1.
  @usableFromInline var place: Int8 = -1
  /// The place kept for it, in play or not: it is in `tenants`, and `attempts` names it there; else -1.
  @usableFromInline var home: Int8 = -1
  /// Its number among those that keep touches, else -1.
  @usableFromInline var keeper: Int8 = -1
  /// -1 iff it is on no view.
  @usableFromInline var view: Int32 = -1
  /// The next older recognizer on the view; in a free slot, the next free one.
  @usableFromInline var next: Int32 = -1
  @usableFromInline var previous: Int32 = -1
  @usableFromInline var isAlive = false
  /// Destroyed, but in play until its reset.
  @usableFromInline var isDying = false
  @usableFromInline var number: Int32 = -1
  @usableFromInline var generation: UInt32 = 0
  /// When it was last put onto its view, on the clock of `ViewTree.attachments` (D-2).
  @usableFromInline var attachment: UInt32 = 0
  /// The same, but for times at which it was there already (N-12).
  @usableFromInline var arrival: UInt32 = 0
  /// When it was last disabled or removed.
  @usableFromInline var departure: UInt32 = 0
  @usableFromInline var firstOut: Int32 = -1
  @usableFromInline var firstIn: Int32 = -1

  @inlinable init() {}
}
