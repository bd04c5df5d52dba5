import Multitouch

/// Protocol B: each slot keeps the state of one contact, and a report tells what changed.
///
/// A slot's state outlives its contact, as it does in the kernel: a new contact that brings no X begins at the old one.
///
/// Which slot is in use after a gap, nobody knows: the kernel selects one only when it changes, so a device that uses
/// one slot would never say so. A place there may be of any contact and is left out, but a new id is a new contact,
/// whatever its slot: it is taken to be in the slot in use before. If that is wrong, its moves go by and its lift may
/// not be seen before `BTN_TOUCH` 0; once the kernel selects that very slot, in which it cannot have been, the contact
/// is cancelled.
struct SlottedContacts {
  private struct Slot {
    // What the device told.
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    var hasX = false
    var hasY = false
    var toolType: Int32 = -1
    var distance: Int32 = 0

    // What the frames told: a contact is down iff `isDown`.
    var isDown = false
    var contact: Int32 = -1
    var shownX: Int32 = 0
    var shownY: Int32 = 0

    // What happened in this report.
    var newX = false
    var newY = false
    var isNew = false
    var lifted = false
    var liftX: Int32 = 0
    var liftY: Int32 = 0

    // Why a contact that is there is not shown.
    var isRefused = false
    var isLost = false
    /// Whether it was there, under this id, when events were lost: what the buttons said then was said of it.
    var isFromBeforeGap = false
    var isCountedAsTool = false
    var isCountedAsHovering = false
  }

  let scale: PlaceScale
  private var slots: [Slot] = []
  private var current: Int
  private let declaredMaximum: Int?
  private let assumedX: Int32
  private let assumedY: Int32
  /// Slots the report speaks of, and slots that hold a contact of the device, as bits.
  private var changed = SlotSet()
  private var changedBeforeGap = SlotSet()
  private var held = SlotSet()
  /// The ids of the contacts that are down.
  private var idsDown: Set<Int32> = []
  private var isInGap = false
  private var isSlotKnown = true
  /// Whether the slot in use is taken to be the one before a gap, for the id of a contact that came first.
  private var isSlotAssumed = false
  private var hasSeenSlot = false
  private var lastTouching: Bool?
  private var lastOtherTool = false

  init(_ device: DeviceDescription, _ scale: PlaceScale) {
    self.scale = scale
    let axis = device.axes[EvdevCode.slot]
    declaredMaximum = axis.map { Int($0.maximum) }
    current = axis?.value.map { Int($0) } ?? 0
    // The single-touch axes mirror the oldest contact, so their value in the header is the best guess there is.
    assumedX = device.axes[EvdevCode.x]?.value ?? device.axes[EvdevCode.positionX]?.minimum ?? 0
    assumedY = device.axes[EvdevCode.y]?.value ?? device.axes[EvdevCode.positionY]?.minimum ?? 0
  }

  /// How many contacts are down.
  var openCount: Int { idsDown.count }

  /// Calls `body` for each contact that is down, in slot order.
  func forEachOpen(_ body: (ContactID) -> Void) {
    for slot in slots where slot.isDown { body(ContactID(Int64(slot.contact))) }
  }

  /// Calls `body` with the id and the place last shown of each contact that is down.
  func forEachShown(_ body: (_ id: Int32, _ x: Int32, _ y: Int32) -> Void) {
    for slot in slots where slot.isDown { body(slot.contact, slot.shownX, slot.shownY) }
  }

  /// The recorder lost events: which slot the next ones are for is unknown until one says so.
  mutating func lostEvents() {
    isInGap = true
    // Of a device with one slot nothing selects it.
    isSlotKnown = !hasSeenSlot && declaredMaximum ?? 0 == 0
    // Only what is told after the gap proves a contact to be there.
    changedBeforeGap.formUnion(changed)
    isSlotAssumed = false
    changed.removeAll()
  }

  /// Takes an `ABS_MT_` event.
  mutating func handle(_ event: EvdevEvent, _ counters: inout RecordingCounters) {
    if event.code == EvdevCode.slot {
      if isSlotAssumed { checkAssumption(event.value, &counters) }
      current = Int(event.value)
      isSlotKnown = true
      hasSeenSlot = true
      if let declaredMaximum, current > declaredMaximum, current < RecordingLimits.slots {
        counters.slotsBeyondDeclared += 1
      }
      return
    }
    guard isSlotKnown || assumeSlot(event, &counters) else {
      counters.eventsAfterDrop += 1
      return
    }
    guard current >= 0, current < RecordingLimits.slots else {
      counters.eventsBeyondSlotLimit += 1
      return
    }
    while slots.count <= current { slots.append(Slot()) }
    changed.insert(current)
    if event.code == EvdevCode.trackingID {
      setTrackingID(event.value, &counters)
      return
    }
    if slots[current].trackingID < 0 { counters.dataForIdleSlots += 1 }
    switch event.code {
    case EvdevCode.positionX:
      slots[current].x = event.value
      slots[current].hasX = true
      slots[current].newX = true
    case EvdevCode.positionY:
      slots[current].y = event.value
      slots[current].hasY = true
      slots[current].newY = true
    case EvdevCode.toolType: slots[current].toolType = event.value
    case EvdevCode.multitouchDistance: slots[current].distance = event.value
    default: counters.eventsUnused += 1
    }
  }

  /// Takes the slot in use before a gap to be in use behind it, if an event is the id of a contact.
  private mutating func assumeSlot(_ event: EvdevEvent, _ counters: inout RecordingCounters) -> Bool {
    guard event.code == EvdevCode.trackingID, event.value >= 0 else { return false }
    isSlotKnown = true
    isSlotAssumed = true
    counters.slotsAssumed += 1
    return true
  }

  /// The kernel selects a slot only when it changes: if it is the one assumed, that was another one until now, and the
  /// contact that was put in it is somewhere else.
  private mutating func checkAssumption(_ selected: Int32, _ counters: inout RecordingCounters) {
    isSlotAssumed = false
    guard current == Int(selected), slots.indices.contains(current), slots[current].trackingID >= 0 else { return }
    counters.contactsLost += 1
    slots[current].trackingID = -1
    slots[current].isNew = false
    slots[current].isLost = true
    held.remove(current)
    changed.insert(current)
  }

  private mutating func setTrackingID(_ id: Int32, _ counters: inout RecordingCounters) {
    let old = slots[current].trackingID
    if id != old, isInGap || slots[current].isLost {
      // What the slot was told of another contact, whose end nobody saw, says nothing of the next one.
      slots[current].toolType = -1
      slots[current].distance = 0
    }
    if id < 0 {
      if old < 0 || slots[current].isLost { counters.releasesOfIdleSlots += 1 }
      if slots[current].isDown, old == slots[current].contact, !slots[current].lifted {
        slots[current].lifted = true
        slots[current].liftX = slots[current].x
        slots[current].liftY = slots[current].y
        slots[current].newX = false
        slots[current].newY = false
      } else if old >= 0, slots[current].isNew {
        counters.contactsInsideOneReport += 1
      }
      slots[current].trackingID = -1
      slots[current].isNew = false
      held.remove(current)
      return
    }
    if id == old {
      counters.idsRepeated += 1
      return
    }
    if old >= 0 {
      counters.idsReplaced += 1
      if slots[current].isNew { counters.contactsInsideOneReport += 1 }
    }
    slots[current].trackingID = id
    slots[current].isNew = true
    slots[current].isRefused = false
    slots[current].isLost = false
    slots[current].isFromBeforeGap = false
    slots[current].isCountedAsTool = false
    slots[current].isCountedAsHovering = false
    held.insert(current)
  }

  /// Tells in frames what the report changed.
  mutating func closeReport(
    _ tools: ToolState, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) {
    if isInGap {
      markLost(&counters)
      changed.formUnion(changedBeforeGap)
      changedBeforeGap.removeAll()
    }
    // BTN_TOUCH and the tool buttons speak for every contact of the device.
    if tools.isTouching != lastTouching || tools.isOtherTool != lastOtherTool || isInGap {
      changed.formUnion(held)
      lastTouching = tools.isTouching
      lastOtherTool = tools.isOtherTool
    }
    // Contacts end before others begin, so that an id free again in this report can be told from one down twice.
    let members = changed
    members.visit { endOrMove($0, tools, &counters, &frames) }
    members.visit { begin($0, tools, &counters, &frames) }
    changed.removeAll()
    isInGap = false
  }

  /// After a gap, a contact the report did not mention behind it may be gone or not: it is given up, and one that it
  /// mentioned before does not begin.
  private mutating func markLost(_ counters: inout RecordingCounters) {
    for k in slots.indices {
      let isKnown = slots[k].isDown && slots[k].trackingID == slots[k].contact
      if !changed.contains(k), isKnown || (slots[k].trackingID >= 0 && slots[k].isNew) {
        slots[k].isLost = true
        counters.contactsLost += 1
      }
      if slots[k].trackingID >= 0 {
        slots[k].isFromBeforeGap = !slots[k].isNew
      } else if !changed.contains(k) {
        slots[k].toolType = -1
        slots[k].distance = 0
      }
    }
  }

  private func isTool(_ slot: Slot, _ tools: ToolState) -> Bool {
    slot.toolType > 0 || (slot.toolType < 0 && (tools.isOtherTool || (slot.isFromBeforeGap && tools.wasOtherTool)))
  }

  private func isHovering(_ slot: Slot, _ tools: ToolState) -> Bool {
    slot.distance > 0 || tools.isTouching == false || (slot.isFromBeforeGap && tools.wasTouching == false)
  }

  private mutating func endOrMove(
    _ k: Int, _ tools: ToolState, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) {
    let slot = slots[k]
    guard slot.isDown else { return }
    let contact = ContactID(Int64(slot.contact))
    let isSame = !slot.lifted && slot.trackingID == slot.contact
    let tool = isSame && isTool(slot, tools)
    let hovers = isSame && !tool && isHovering(slot, tools)
    if isSame, !tool, !hovers, !slot.isLost {
      if slot.newX || slot.newY {
        show(k, .moved, contact, &counters) { frames.moves.append($0) }
      }
      return
    }
    // N-13: a lift carries no place, so a new one comes in a frame before.
    let (x, y) = slot.lifted ? (slot.liftX, slot.liftY) : (slot.x, slot.y)
    if slot.lifted || (isSame && !slot.isLost), x != slot.shownX || y != slot.shownY {
      counters.liftsWithPlace += 1
      frames.early.append(change(.moved, contact, x, y))
    }
    // A replaced id lifted at a time the recorder did not see, if it lost events; a tool is no touch any more.
    let isCancelled = tool || (!slot.lifted && (slot.isLost || (isInGap && !hovers)))
    frames.lifts.append(isCancelled ? .cancelled(contact) : .ended(contact))
    if tool {
      counters.tools += 1
      slots[k].isCountedAsTool = true
    } else if hovers {
      counters.hovers += 1
      slots[k].isCountedAsHovering = true
    }
    slots[k].isDown = false
    idsDown.remove(slot.contact)
  }

  private mutating func begin(
    _ k: Int, _ tools: ToolState, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) {
    defer {
      slots[k].newX = false
      slots[k].newY = false
      slots[k].isNew = false
      slots[k].lifted = false
    }
    let slot = slots[k]
    guard !slot.isDown, slot.trackingID >= 0, !slot.isRefused else { return }
    if slot.isLost {
      // A gap swallowed what became of it; a place under the old id shows that it is still there.
      guard !isInGap, slot.newX || slot.newY else { return }
      slots[k].isLost = false
      counters.contactsFoundAgain += 1
    }
    if isTool(slot, tools) {
      if !slot.isCountedAsTool { counters.tools += 1 }
      slots[k].isCountedAsTool = true
      return
    }
    if isHovering(slot, tools) {
      if !slot.isCountedAsHovering { counters.hovers += 1 }
      slots[k].isCountedAsHovering = true
      return
    }
    guard idsDown.insert(slot.trackingID).inserted else {
      slots[k].isRefused = true
      counters.idsTwiceDown += 1
      return
    }
    slots[k].isCountedAsHovering = false
    if slot.isNew, !slot.newX || !slot.newY { counters.contactsWithoutFullPlace += 1 }
    if !slot.hasX || !slot.hasY {
      counters.placesAssumed += 1
      if !slot.hasX { slots[k].x = assumedX }
      if !slot.hasY { slots[k].y = assumedY }
    }
    slots[k].isDown = true
    slots[k].contact = slot.trackingID
    show(k, .began, ContactID(Int64(slot.trackingID)), &counters) { frames.begin($0) }
  }

  private mutating func show(
    _ k: Int, _ phase: ContactPhase, _ contact: ContactID, _ counters: inout RecordingCounters,
    _ add: (ContactChange) -> Void
  ) {
    let (x, y) = (slots[k].x, slots[k].y)
    slots[k].shownX = x
    slots[k].shownY = y
    if !scale.contains(x, y) { counters.placesOutOfRange += 1 }
    add(change(phase, contact, x, y))
  }

  private func change(_ phase: ContactPhase, _ contact: ContactID, _ x: Int32, _ y: Int32) -> ContactChange {
    let place = scale.point(x, y)
    return ContactChange(contact: contact, phase: phase, location: Point(x: place.x, y: place.y))
  }
}

/// A set of slot numbers below ``RecordingLimits/slots``, iterated in ascending order.
private struct SlotSet {
  /// 16 · 64 is the limit of slots.
  private var words = InlineArray<16, UInt64>(repeating: 0)
  /// Words beyond this one are zero; most devices use the first only.
  private var wordCount = 0

  func contains(_ k: Int) -> Bool { words[k >> 6] & 1 << UInt64(k & 63) != 0 }

  mutating func insert(_ k: Int) {
    words[k >> 6] |= 1 << UInt64(k & 63)
    wordCount = max(wordCount, k >> 6 + 1)
  }

  mutating func remove(_ k: Int) { words[k >> 6] &= ~(1 << UInt64(k & 63)) }

  mutating func removeAll() {
    for w in 0..<wordCount { words[w] = 0 }
  }

  mutating func formUnion(_ other: SlotSet) {
    wordCount = max(wordCount, other.wordCount)
    for w in 0..<other.wordCount { words[w] |= other.words[w] }
  }

  /// Calls `body` with each member, smallest first.
  func visit(_ body: (Int) -> Void) {
    for w in 0..<wordCount {
      var word = words[w]
      while word != 0 {
        body(w << 6 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }
}
