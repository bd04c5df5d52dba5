/// Why something was refused or repaired (SPEC N-10's table of drop reasons, in digest order).
@frozen
public enum DropReason: UInt8, Hashable, Sendable {
  /// A move or lift of an unknown contact.
  case unknown
  /// A change with a bad place.
  case place
  /// A frame or advance in the past, or clamped.
  case time
  /// A began for a live contact; the argument is the uid of the old touch.
  case replaced
  /// A began beyond maxTouches (T-9).
  case touches
  /// A touch forgotten (N-16), a chain record replaced (T-6): its uid. A began without a record: 0.
  case records
  /// A recognizer or requirement edge refused: 0. A touch not offered to some: how many (N-15).
  case recognizers
  /// A view or window refused.
  case views
  /// A target-action registration refused; the argument is the control's number.
  case registrations
  /// A recognizer's timer refused; the argument is the recognizer's number.
  case timers
  /// A delayed perform refused.
  case performs
  /// A command refused, or a send that one asked for, while 32 wait.
  case commands
  /// N-5's limit reached; the argument is how many timers were cancelled.
  case fires
  /// N-15's limit of passes reached.
  case passes
  /// A frame or an advance given inside a callback, or something to be made whose id would be returned.
  case nested
  /// An ignored state assignment; the argument is the recognizer's number.
  case assign
  /// A command with a stale id.
  case stale
}

#if !hasFeature(Embedded)
  // Arrays do not exist where nothing may allocate.
  extension DropReason: CaseIterable {}
#endif
