import Multitouch

/// A device with one touch: `ABS_X` and `ABS_Y` say where, `BTN_TOUCH` says whether.
///
/// Each touch gets a number of its own, counted from 0. Places without `BTN_TOUCH` are hover. The kernel presses no
/// button that is down, so a second press means a lift that nobody saw: the touch is cancelled, and another begins.
///
/// A press before any place was told, by a device of which no header tells where it is, waits for one.
///
/// After a gap only what is told behind it counts. A device that never told a place without touching would tell none
/// now, so a place shows that what touched before still does; else a touch waits for `BTN_TOUCH`. A pen stays in reach
/// until its button is heard of.
struct SingleContact {
  let scale: PlaceScale
  private var x: Int32
  private var y: Int32
  private var hasX = false
  private var hasY = false
  private var newX = false
  private var newY = false
  private var distance: Int32 = 0
  /// Events of axes in the report.
  private var axisEvents = 0
  private var presses = 0
  private var releases = 0
  private var contactsInsideReport = 0
  private var isButtonKnown = false
  private var wasButtonKnown = false
  private var nextID: Int64 = 0
  private var shownX: Int32 = 0
  private var shownY: Int32 = 0
  private(set) var isDown = false
  /// Whether a touch is down that has no place yet, since nothing told one.
  private(set) var waitsForPlace = false
  private var isInGap = false
  private var isLost = false
  /// Whether the device ever told a place without touching.
  private var hasHovered = false
  private var isCountedAsHovering = false
  private var isCountedAsTool = false

  init(_ device: DeviceDescription, _ scale: PlaceScale) {
    self.scale = scale
    let axisX = device.axes[EvdevCode.x]
    let axisY = device.axes[EvdevCode.y]
    x = axisX.map { $0.value ?? $0.minimum } ?? 0
    y = axisY.map { $0.value ?? $0.minimum } ?? 0
  }

  private var contact: ContactID { ContactID(nextID - 1) }

  /// Calls `body` with the contact, if it is down.
  func forEachOpen(_ body: (ContactID) -> Void) {
    if isDown { body(contact) }
  }

  /// The recorder lost events.
  mutating func lostEvents() {
    isInGap = true
    newX = false
    newY = false
    presses = 0
    hasHovered = hasHovered || distance > 0
    distance = 0
  }

  /// Takes `ABS_X`, `ABS_Y` or `ABS_DISTANCE`.
  mutating func handle(_ event: EvdevEvent) {
    axisEvents += 1
    switch event.code {
    case EvdevCode.x:
      x = event.value
      hasX = true
      newX = true
    case EvdevCode.y:
      y = event.value
      hasY = true
      newY = true
    default: distance = event.value
    }
  }

  /// Takes `BTN_TOUCH`.
  mutating func setButton(_ value: Int32) {
    isButtonKnown = true
    if value == 1 {
      presses += 1
    } else if value == 0 {
      if presses > 0, !isDown || releases > 0 { contactsInsideReport += 1 }
      releases += 1
    }
  }

  /// Gives the contact up, because the device turns out to be of another kind.
  mutating func cancel(_ frames: inout FrameAssembler) {
    if isDown { frames.lifts.append(.cancelled(contact)) }
    isDown = false
  }

  /// Takes a report of which nobody can tell yet what kind of device it is of: no place is known, or a header of
  /// multitouch axes is not refuted. Nothing of it begins.
  mutating func waitForPlace(_ tools: ToolState, _ counters: inout RecordingCounters) {
    defer { forgetReport() }
    counters.contactsInsideOneReport += contactsInsideReport
    if !waitsForPlace, !wasButtonKnown, releases > 0, presses == 0 { counters.releasesOfIdleSlots += 1 }
    endWaiting(&counters)
    if tools.isTouching == true {
      if tools.isOtherTool {
        countAbsence(true, &counters)
      } else {
        waitsForPlace = true
      }
    } else if tools.isTouching == nil {
      counters.dataForIdleSlots += (newX ? 1 : 0) + (newY ? 1 : 0)
    } else if newX || newY, releases == 0 {
      hasHovered = true
      countAbsence(tools.isOtherTool, &counters)
    }
  }

  /// Counts a touch that ended, or was followed by another one, before it had a place.
  private mutating func endWaiting(_ counters: inout RecordingCounters) {
    guard waitsForPlace, presses > 0 || releases > 0 else { return }
    waitsForPlace = false
    counters.contactsWithoutPlace += 1
  }

  /// Tells in frames what the report changed.
  mutating func closeReport(
    _ tools: ToolState, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) {
    defer { forgetReport() }
    counters.contactsInsideOneReport += contactsInsideReport
    endWaiting(&counters)
    if tools.isTouching == false, newX || newY, releases == 0 { hasHovered = true }
    let isTool = tools.isOtherTool || tools.wasOtherTool
    let isTouching = tools.isTouching ?? (tools.wasTouching == true && !hasHovered)
    let hovers = !isTouching || distance > 0
    if isDown { endOrMove(isTool, isTouching, &counters, &frames) }
    if isDown { return }
    if isInGap, !hovers, tools.isTouching == nil, !newX, !newY {
      // Pressed, and then events were lost: it begins once it is heard of.
      if !isLost { counters.contactsLost += 1 }
      isLost = true
      return
    }
    if isLost {
      guard newX || newY || presses > 0 || hovers else { return }
      isLost = false
      if !hovers, presses == 0 { counters.contactsFoundAgain += 1 }
    }
    if !hovers, !isTool {
      begin(&counters, &frames)
    } else if tools.isTouching == nil {
      counters.dataForIdleSlots += (newX ? 1 : 0) + (newY ? 1 : 0)
    } else if !wasButtonKnown, releases > 0, presses == 0 {
      counters.releasesOfIdleSlots += 1
    } else if newX || newY, releases == 0 {
      countAbsence(isTool, &counters)
    }
  }

  /// Takes a report without a look at it, as it is one of several contacts: what it tells of this one is not used.
  mutating func leaveOutReport(_ counters: inout RecordingCounters) {
    counters.eventsUnused += axisEvents
    forgetReport()
  }

  private mutating func forgetReport() {
    axisEvents = 0
    newX = false
    newY = false
    presses = 0
    releases = 0
    contactsInsideReport = 0
    isInGap = false
    wasButtonKnown = isButtonKnown
  }

  private mutating func countAbsence(_ isTool: Bool, _ counters: inout RecordingCounters) {
    if isTool {
      if !isCountedAsTool { counters.tools += 1 }
      isCountedAsTool = true
    } else {
      if !isCountedAsHovering { counters.hovers += 1 }
      isCountedAsHovering = true
    }
  }

  private mutating func endOrMove(
    _ isTool: Bool, _ isTouching: Bool, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) {
    let hovers = !isTouching || distance > 0
    // In a gap without a button, a place shows the touch if the device tells places of touches only.
    if isInGap, !isTouching || (!newX && !newY), presses == 0, releases == 0 {
      counters.contactsLost += 1
      isLost = true
      isDown = false
      frames.lifts.append(.cancelled(contact))
      return
    }
    // Pressed again, released before or not: another touch, which brings the place.
    let isReplaced = !hovers && (releases > 0 || presses > 0)
    if !isTool, !hovers, !isReplaced {
      if newX || newY { frames.moves.append(show(.moved, &counters)) }
      return
    }
    if !isReplaced, x != shownX || y != shownY {
      counters.liftsWithPlace += 1
      frames.early.append(show(.moved, &counters))
    }
    if isReplaced { counters.idsReplaced += 1 }
    if isTool {
      countAbsence(true, &counters)
    } else if distance > 0, releases == 0 {
      countAbsence(false, &counters)
    }
    let isCancelled = isTool || (isReplaced && releases == 0)
    frames.lifts.append(isCancelled ? .cancelled(contact) : .ended(contact))
    isDown = false
  }

  private mutating func begin(_ counters: inout RecordingCounters, _ frames: inout FrameAssembler) {
    if !newX || !newY { counters.contactsWithoutFullPlace += 1 }
    if !hasX || !hasY { counters.placesAssumed += 1 }
    isDown = true
    waitsForPlace = false
    isCountedAsHovering = false
    isCountedAsTool = false
    nextID += 1
    frames.begin(show(.began, &counters))
  }

  private mutating func show(_ phase: ContactPhase, _ counters: inout RecordingCounters) -> ContactChange {
    shownX = x
    shownY = y
    if !scale.contains(x, y) { counters.placesOutOfRange += 1 }
    let place = scale.point(x, y)
    return ContactChange(contact: contact, phase: phase, location: Point(x: place.x, y: place.y))
  }
}
