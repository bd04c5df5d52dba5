import Multitouch

/// Turns the events of one input device into frames: one `SYN_REPORT`, one frame.
///
/// Which protocol the device speaks is found out from the events: slots (protocol B), contacts separated by
/// `SYN_MT_REPORT` (protocol A), or a single touch (`ABS_X`, `ABS_Y`, `BTN_TOUCH`). The first report with touch data
/// settles it, slots for a device whose header declares `ABS_MT_SLOT`. A button alone settles nothing unless the header
/// declares where its touch is: devices with several contacts press it too. Sizes and pressures, which single touches
/// have too, settle nothing either, and slots that are selected outweigh `SYN_MT_REPORT`. A header that declares
/// multitouch axes is not believed once a touch and its place are told without any. Slots that nothing showed but a
/// first report without `SYN_MT_REPORT`, whose last contact may lack its own, are assumed until one is selected or told
/// to be empty: a `SYN_MT_REPORT` before that shows that the device lists contacts. A device that seemed to be a single
/// touch and then sends multitouch axes is taken for what it is from there on. The report of a gap, which may lack the
/// very `SYN_MT_REPORT` that would tell, settles nothing unless it shows its protocol.
struct EvdevDecoder {
  private enum Mode { case undecided, slotted, anonymous, single }

  private var mode = Mode.undecided
  /// Whether the slots of mode `slotted` may yet turn out to be none.
  private var areSlotsAssumed = false
  /// How many reports with a contact have been read as such slots.
  private var assumedReportCount = 0
  private var slotted: SlottedContacts
  private var anonymous: AnonymousContacts
  private var single: SingleContact
  private var tools = ToolState()
  private let declaresMultitouch: Bool
  private let declaresSlots: Bool
  /// Whether what the header says are multitouch axes are others.
  private let hasFalseMultitouch: Bool
  /// Whether the header declares axes of a single touch, and none of several.
  private let declaresSingle: Bool
  /// Multitouch events of the report under way of which it is not yet known, or not yet certain, what they mean.
  private var unread: [EvdevEvent] = []
  private var eventsInReport = 0
  private var sawSingle = false
  private var sawPlace = false
  /// Whether events were lost in the report under way.
  private var isInGap = false
  private var previousTime: Int64?

  init(_ device: DeviceDescription, screen: ScreenSize?) {
    let multitouch = PlaceScale(device, x: EvdevCode.positionX, y: EvdevCode.positionY, screen: screen)
    slotted = SlottedContacts(device, multitouch)
    anonymous = AnonymousContacts(device, multitouch)
    single = SingleContact(device, PlaceScale(device, x: EvdevCode.x, y: EvdevCode.y, screen: screen))
    hasFalseMultitouch = device.hasFalseMultitouch
    declaresMultitouch = !hasFalseMultitouch && device.axes[EvdevCode.positionX] != nil
    declaresSlots = !hasFalseMultitouch && device.axes[EvdevCode.slot] != nil
    declaresSingle = !declaresMultitouch && (device.axes[EvdevCode.x] != nil || device.axes[EvdevCode.y] != nil)
  }

  /// How device units become points; settled with the first report that holds touch data.
  var scaling: PlaceScaling {
    switch mode {
    case .single: single.scale.scaling
    case .undecided: declaresMultitouch ? slotted.scale.scaling : single.scale.scaling
    case .slotted, .anonymous: slotted.scale.scaling
    }
  }

  /// How many contacts are down.
  var openCount: Int {
    switch mode {
    case .undecided: 0
    case .slotted: slotted.openCount
    case .anonymous: anonymous.openCount
    case .single: single.isDown ? 1 : 0
    }
  }

  /// Events since the last report.
  var pendingEventCount: Int { eventsInReport }

  /// Counts what waits for more to be told of it, when no more comes.
  func finish(_ counters: inout RecordingCounters) {
    if mode == .undecided, single.waitsForPlace { counters.contactsWithoutPlace += 1 }
  }

  /// The contacts that are down, in the order a frame lists them.
  func openContacts(_ body: (ContactID) -> Void) {
    switch mode {
    case .undecided: break
    case .slotted: slotted.forEachOpen(body)
    case .anonymous: anonymous.forEachOpen(body)
    case .single: single.forEachOpen(body)
    }
  }

  /// Takes one event; returns whether it closed a report, whose frames are then in `frames`.
  mutating func handle(
    _ event: EvdevEvent, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) -> Bool {
    counters.events += 1
    if let previousTime, event.time < previousTime {
      counters.timesBack += 1
      counters.timeBackMaximumNs = max(counters.timeBackMaximumNs, previousTime - event.time)
    }
    previousTime = event.time
    switch event.type {
    case EvdevType.absolute:
      eventsInReport += 1
      handleAxis(event, &counters, &frames)
    case EvdevType.sync:
      return handleSync(event, &counters, &frames)
    case EvdevType.key:
      eventsInReport += 1
      if event.code > 0x2FF {
        counters.unknownCodes += 1
      } else if tools.handle(event, &counters) {
        sawSingle = sawSingle || event.code == EvdevCode.touch
        if event.code == EvdevCode.touch, mode == .undecided || mode == .single { single.setButton(event.value) }
      } else {
        counters.eventsUnused += 1
      }
    default:
      eventsInReport += 1
      countUnused(event, &counters)
    }
    return false
  }

  private mutating func handleAxis(
    _ event: EvdevEvent, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) {
    if event.code >= EvdevCode.firstMultitouch, event.code <= EvdevCode.lastMultitouch, !hasFalseMultitouch {
      switch mode {
      case .slotted where areSlotsAssumed: keepAssumed(event, &counters)
      case .slotted: slotted.handle(event, &counters)
      case .anonymous: anonymous.handle(event, &counters)
      case .undecided, .single: keep(event, &counters, &frames)
      }
    } else if event.code == EvdevCode.x || event.code == EvdevCode.y || event.code == EvdevCode.distance {
      if event.code != EvdevCode.distance {
        sawSingle = true
        sawPlace = true
      }
      if mode == .undecided || mode == .single {
        single.handle(event)
      } else {
        counters.eventsUnused += 1
      }
    } else {
      if event.code == EvdevCode.pressure { anonymous.setPressure(event.value) }
      countUnused(event, &counters)
    }
  }

  /// Keeps a multitouch event until the protocol is known; a report too long to be kept is decided on what there is,
  /// and one of a device that declares slots is not waited for.
  private mutating func keep(
    _ event: EvdevEvent, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) {
    unread.append(event)
    if declaresSlots || unread.count == RecordingLimits.undecidedEvents { decide(&counters, &frames) }
  }

  /// Leaves out the multitouch events kept if none is of contacts: a single touch may have such axes, and they settle
  /// nothing, unless the header declares slots. Returns whether it did.
  private mutating func leaveOutSizes(_ counters: inout RecordingCounters) -> Bool {
    if declaresSlots || unread.isEmpty || unread.contains(where: Self.isOfContacts) { return false }
    counters.eventsUnused += unread.count { $0.type == EvdevType.absolute }
    unread.removeAll { $0.type == EvdevType.absolute }
    return true
  }

  /// Settles the protocol by the events kept, and reads them.
  private mutating func decide(_ counters: inout RecordingCounters, _ frames: inout FrameAssembler) {
    if leaveOutSizes(&counters) { return }
    if mode == .single { single.cancel(&frames) }
    single.leaveOutReport(&counters)
    // Lists of contacts select no slot, whatever ends each.
    let selectsSlot = unread.contains { $0.type == EvdevType.absolute && $0.code == EvdevCode.slot }
    mode = !selectsSlot && unread.contains(where: Self.isContactEnd) ? .anonymous : .slotted
    areSlotsAssumed = mode == .slotted && !declaresSlots && !unread.contains(where: Self.showsSlots)
    readUnread(&counters)
  }

  /// Keeps an event of a report that is taken for one of slots until it is certain that it is.
  private mutating func keepAssumed(_ event: EvdevEvent, _ counters: inout RecordingCounters) {
    unread.append(event)
    guard Self.showsSlots(event) || unread.count == RecordingLimits.undecidedEvents else { return }
    areSlotsAssumed = false
    readUnread(&counters)
  }

  /// Goes on with listed contacts where slots were assumed. The one that is down is known by its id.
  private mutating func giveUpSlots(_ counters: inout RecordingCounters) {
    areSlotsAssumed = false
    mode = .anonymous
    counters.contactsUnclosed += assumedReportCount
    slotted.forEachShown { id, x, y in anonymous.adopt(id, x, y) }
    readUnread(&counters)
  }

  private static func isOfContacts(_ event: EvdevEvent) -> Bool {
    isContactEnd(event) || (event.type == EvdevType.absolute && EvdevCode.ofContacts.contains(event.code))
  }

  private static func showsSlots(_ event: EvdevEvent) -> Bool {
    event.type == EvdevType.absolute
      && (event.code == EvdevCode.slot || (event.code == EvdevCode.trackingID && event.value < 0))
  }

  /// Reads the events kept, in the mode there is.
  private mutating func readUnread(_ counters: inout RecordingCounters) {
    for event in unread {
      switch (mode, event.type) {
      case (.anonymous, EvdevType.absolute): anonymous.handle(event, &counters)
      case (.anonymous, _):
        if Self.isContactEnd(event) { anonymous.closeContact(&counters) } else { anonymous.lostEvents(tools) }
      case (_, EvdevType.absolute): slotted.handle(event, &counters)
      default:
        if Self.isContactEnd(event) { counters.eventsUnused += 1 } else { slotted.lostEvents() }
      }
    }
    unread = []
  }

  private static func isContactEnd(_ event: EvdevEvent) -> Bool {
    event.type == EvdevType.sync && event.code == EvdevCode.multitouchReport
  }

  /// Whether the events kept show the protocol, in a report that is not whole too.
  private var showsProtocol: Bool {
    unread.contains { Self.isContactEnd($0) || ($0.type == EvdevType.absolute && $0.code == EvdevCode.slot) }
  }

  /// Whether a touch was told, and a place, by a device that told no multitouch event yet.
  private var showsSingle: Bool {
    // A header of multitouch axes is refuted by whole reports only: of others the multitouch events may be lost.
    if declaresMultitouch { return sawPlace && tools.isTouching == true && !isInGap }
    return declaresSingle ? sawSingle : sawPlace
  }

  private func countUnused(_ event: EvdevEvent, _ counters: inout RecordingCounters) {
    if let largest = EvdevCode.largest(of: event.type), event.code <= largest {
      counters.eventsUnused += 1
    } else {
      counters.unknownCodes += 1
    }
  }

  private mutating func handleSync(
    _ event: EvdevEvent, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) -> Bool {
    switch event.code {
    case EvdevCode.report:
      counters.reports += 1
      if eventsInReport == 0 { counters.emptyReports += 1 }
      if event.value != 0 { counters.reportsWithValue += 1 }
      closeReport(&counters, &frames)
      eventsInReport = 0
      return true
    case EvdevCode.multitouchReport:
      eventsInReport += 1
      switch mode {
      case .slotted where areSlotsAssumed:
        giveUpSlots(&counters)
        anonymous.closeContact(&counters)
      case .slotted: counters.eventsUnused += 1
      case .anonymous: anonymous.closeContact(&counters)
      case .undecided, .single:
        if declaresSlots || hasFalseMultitouch {
          counters.eventsUnused += 1
        } else {
          keep(event, &counters, &frames)
        }
      }
    case EvdevCode.dropped:
      eventsInReport += 1
      counters.synDropped += 1
      isInGap = true
      switch mode {
      case .slotted where areSlotsAssumed: keepAssumed(event, &counters)
      case .slotted: slotted.lostEvents()
      case .anonymous: anonymous.lostEvents(tools)
      case .undecided, .single:
        single.lostEvents()
        if declaresSlots {
          slotted.lostEvents()
        } else if unread.last?.code != EvdevCode.dropped || unread.last?.type != EvdevType.sync {
          keep(event, &counters, &frames)
        }
      }
      tools.lostEvents()
    case 1:
      eventsInReport += 1
      counters.eventsUnused += 1
    default:
      eventsInReport += 1
      counters.unknownCodes += 1
    }
    return false
  }

  private mutating func closeReport(_ counters: inout RecordingCounters, _ frames: inout FrameAssembler) {
    if mode == .undecided || mode == .single { _ = leaveOutSizes(&counters) }
    let isOfSeveral = !unread.isEmpty
    if mode == .slotted {
      readUnread(&counters)
    } else if isInGap, !unread.isEmpty, !showsProtocol {
      counters.eventsAfterDrop += unread.count { $0.type == EvdevType.absolute }
      if unread.allSatisfy({ $0.type == EvdevType.sync }), mode == .undecided, showsSingle { mode = .single }
      unread = []
    } else if !unread.isEmpty {
      decide(&counters, &frames)
    } else if mode == .undecided, showsSingle {
      mode = .single
    }
    isInGap = false
    switch mode {
    case .undecided:
      if isOfSeveral, declaresMultitouch || sawPlace {
        single.leaveOutReport(&counters)
      } else {
        single.waitForPlace(tools, &counters)
      }
    case .slotted:
      slotted.closeReport(tools, &counters, &frames)
      if areSlotsAssumed, isOfSeveral, slotted.openCount > 0 { assumedReportCount += 1 }
    case .anonymous: anonymous.closeReport(tools, &counters, &frames)
    case .single: single.closeReport(tools, &counters, &frames)
    }
    counters.contacts += frames.begins.count + frames.late.count
    counters.contactsMaximum = max(counters.contactsMaximum, openCount)
    frames.close()
  }
}
