/// What a reader saw, and everything it did not hand over as it stood: nothing is lost silently.
///
/// ``losses`` says in words what was lost or repaired. A new counter of such a thing is one line there.
///
/// "Event" is one evdev event (one row of a pointer table); "report" is what a `SYN_REPORT` closes (the rows of a table
/// with one time); "frame" is what the reader hands over, one per report, plus the ones N-13 and N-11 ask for.
public struct RecordingCounters: Hashable, Sendable {
  // What was read.

  /// Lines, the last one even without its newline.
  public var lines = 0
  /// Lines that are neither an event nor a known part of a header: noise around a log, other kinds of entries.
  public var linesIgnored = 0
  /// Descriptions beside a recording, which nobody named, that could not be read: 0 or 1.
  public var descriptionsUnread = 0
  /// Descriptions beside a recording whose last line has no newline and was left out: 0 or 1.
  public var descriptionsCut = 0
  /// Devices described without an event of theirs, above the one that was read; in the formats of one device.
  public var devicesWithoutEvents = 0
  /// Events of the device that was read.
  public var events = 0
  /// Events of other devices in the same file, left out; and what the device that is read told before it showed itself,
  /// but for what still holds then: its last place and buttons.
  public var eventsOfOtherDevices = 0
  /// Events whose content a frame does not hold: pressure, size, orientation, buttons, the device's own clock, the
  /// single-touch axes of a multitouch device.
  public var eventsUnused = 0
  /// Events of a type or code that is not known, or a label that is not; left out.
  public var unknownCodes = 0
  /// Reports that were closed.
  public var reports = 0
  /// Reports without a single event before the `SYN_REPORT`.
  public var emptyReports = 0
  /// Reports closed by a `SYN_REPORT` with a value other than 0; read like any other.
  public var reportsWithValue = 0

  // What was handed over.

  /// Frames.
  public var frames = 0
  /// Frames without any change, one for each report that says nothing of a contact.
  public var framesWithoutChanges = 0
  /// Frames beyond one a report: the place of a lift (N-13), a contact changed twice in one report (N-11), the last
  /// one that ends open contacts.
  public var framesAdded = 0
  /// Contacts that began.
  public var contacts = 0
  /// The most contacts down at once.
  public var contactsMaximum = 0
  /// Contacts still down after the last report.
  public var contactsOpenAtEnd = 0
  /// Of these, the ones ended by the reader in a last frame.
  public var contactsClosedAtEnd = 0

  // What was repaired.

  /// Contacts that began without an X or a Y of their own; the slot's old value was used. Each is counted once.
  public var contactsWithoutFullPlace = 0
  /// Of these, contacts whose slot had no old value either; the header's was used, or the axis' minimum.
  public var placesAssumed = 0
  /// Lifts that brought a new place; a moved frame came first (N-13).
  public var liftsWithPlace = 0
  /// Tracking ids replaced in their slot, and touches replaced by another of a device with one, without a lift in a
  /// report before; the old contact ended or was cancelled, the new one began.
  public var idsReplaced = 0
  /// `BTN_TOUCH` autorepeats.
  public var autorepeats = 0
  /// Events whose time is earlier than the one before.
  public var timesBack = 0
  /// The largest step back, in ns.
  public var timeBackMaximumNs: Int64 = 0
  /// Reports earlier than the frame before; their frames were raised to its time.
  public var framesClamped = 0
  /// Reports later than ``RecordingLimits/spanNs``; the time of their frames was lowered to that.
  public var framesBeyondSpan = 0
  /// Times a contact of protocol A was listed and no `SYN_MT_REPORT` closed it; the `SYN_REPORT` did.
  public var contactsUnclosed = 0
  /// Places outside the range the device declares, or outside what N-11 takes for a place; kept as they are.
  public var placesOutOfRange = 0
  /// Slots selected beyond the device's declared maximum, within the reader's limit.
  public var slotsBeyondDeclared = 0
  /// `SYN_DROPPED`: the recorder lost events here.
  public var synDropped = 0
  /// Times the device was removed while it was recorded: what it has to tell when it is there again is of new contacts.
  public var devicesRemoved = 0
  /// Contacts cancelled, or not begun, because nothing was heard of them in the report after a `SYN_DROPPED`, or
  /// nothing that tells them from others (protocol A without ids); or cancelled because their device was removed.
  public var contactsLost = 0
  /// Of these, contacts that were reported again later under the same id, and began again.
  public var contactsFoundAgain = 0

  /// Contacts whose id came after a `SYN_DROPPED` before a slot was selected; taken to be in the slot used before. And,
  /// once a file, the slot in use when it began, if it is known only that this was not 0.
  public var slotsAssumed = 0

  // What was left out.

  /// Data for a slot that holds no contact the recording tells of, as when it starts with a finger down.
  public var dataForIdleSlots = 0
  /// Lifts in such a slot.
  public var releasesOfIdleSlots = 0
  /// Events for a slot below 0, or not below ``RecordingLimits/slots``.
  public var eventsBeyondSlotLimit = 0
  /// New contacts of protocol A with an id and without any place, left out until they have one; and touches that ended
  /// before the recording told any place.
  public var contactsWithoutPlace = 0
  /// Contacts beyond ``RecordingLimits/contactsPerReport`` or ``RecordingLimits/tableContacts``.
  public var contactsBeyondLimit = 0
  /// Contacts whose id was already down elsewhere.
  public var idsTwiceDown = 0
  /// The same id set again in its slot, which changes nothing.
  public var idsRepeated = 0
  /// Contacts that came and went within one report.
  public var contactsInsideOneReport = 0
  /// Events after a `SYN_DROPPED` that cannot be attributed to a slot or to a whole report, and those of a report that
  /// the device did not end before it was removed. Of protocol A, the contacts that a report with a `SYN_DROPPED` lists
  /// on both sides of it.
  public var eventsAfterDrop = 0
  /// Times a contact hovered: it ended, or did not begin.
  public var hovers = 0
  /// Times a contact turned out to be a pen, a palm or another tool: it was cancelled, or did not begin.
  public var tools = 0
  /// Rows of a pointer table that move or lift a contact which is not down.
  public var changesOfUnknownContacts = 0
  /// Rows of a pointer table that begin a contact which is already down; the old one was cancelled first (N-11).
  public var contactsBegunTwice = 0
  /// Events after the last `SYN_REPORT`, which belong to no whole report.
  public var eventsAfterLastReport = 0
  /// Whether the last line was cut off in the middle; it was left out.
  public var lastLineCut = false
  /// Whether the last line has no newline but could be read; the end of its last number may be missing.
  public var lastLineUnterminated = false

  /// All zero.
  public init() {}

  /// Whether the recording ends in the middle of a line or of a report.
  public var isTruncated: Bool { lastLineCut || eventsAfterLastReport > 0 }
}
