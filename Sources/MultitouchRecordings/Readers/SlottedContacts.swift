import Multitouch

/// Protocol B: each slot keeps the state of one contact, and a report tells what changed.
///
/// A slot's state outlives its contact, as it does in the kernel: a new contact that brings no X begins at the old one.
///
/// Without a header nobody knows the slot that was in use when the recording began. It is taken to be 0, unless the
/// first one selected is 0: the kernel selects a slot only when it changes, so until then it was another one. What was
/// told of that is kept apart, for the first slot that goes on with a contact it did not begin.
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
    var isCountedAsPlaceless = false
  }

  /// The number under which the slot in use at the beginning is kept while it is known only that it is not 0.
  private static let unnamed = RecordingLimits.slots

  let scale: PlaceScale
  private var slots: [Slot] = []
  private var current: Int
  private let declaredMaximum: Int?
  private let assumedX: Int32
  private let assumedY: Int32
  /// Slots the report speaks of, and slots that hold a contact of the device, but for those a gap swallowed, as bits.
  private var changed = SlotSet()
  private var changedBeforeGap = SlotSet()
  private var held = SlotSet()
  /// Slots of which a gap may change what is known: of any other it holds what it held behind the gap before.
  private(set) var unsettled = SlotSet()
  /// The ids of the contacts that are down.
  private var idsDown: Set<Int32> = []
  private var isInGap = false
  private var isSlotKnown = true
  /// Whether the slot in use is taken to be the one before a gap, for the id of a contact that came first.
  private var isSlotAssumed = false
  private var hasSeenSlot = false
  /// Whether the slot in use is still the one taken to be in use when the recording began.
  private var isFirstSlotAssumed: Bool
  /// Slots that cannot be the unnamed one; empty iff none is unnamed.
  private var namedSlots: Set<Int> = []
  private var lastTouching: Bool?
  private var lastOtherTool = false

  init(_ device: DeviceDescription, _ scale: PlaceScale) {
    self.scale = scale
    let axis = device.axes[EvdevCode.slot]
    declaredMaximum = axis.map { Int($0.maximum) }
    current = axis?.value.map { Int($0) } ?? 0
    // A device of one slot has no other to be in.
    isFirstSlotAssumed = axis?.value == nil && axis?.maximum != 0
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
    isFirstSlotAssumed = false
    // Whatever a slot tells behind the gap may be of a contact that came in it.
    namedSlots = []
    changed.removeAll()
  }

  /// Takes an `ABS_MT_` event.
  mutating func handle(_ event: EvdevEvent, _ counters: inout RecordingCounters) {
    if event.code == EvdevCode.slot {
      if isSlotAssumed { checkAssumption(event.value, &counters) }
      if isFirstSlotAssumed { checkFirstSlot(event.value, &counters) }
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
    if !namedSlots.isEmpty { nameSlot(by: event) }
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

  /// The kernel selects a slot only when it changes: if the first one is the one assumed, what was told until now is of
  /// another one.
  private mutating func checkFirstSlot(_ selected: Int32, _ counters: inout RecordingCounters) {
    isFirstSlotAssumed = false
    guard selected == 0, !slots.isEmpty else { return }
    counters.slotsAssumed += 1
    while slots.count <= Self.unnamed { slots.append(Slot()) }
    moveSlot(0, to: Self.unnamed)
    namedSlots = [0]
  }

  /// Gives the slot in use what is known of the unnamed one, if that is the same: it never told anything, and goes on
  /// with a contact that it did not begin.
  private mutating func nameSlot(by event: EvdevEvent) {
    guard namedSlots.insert(current).inserted else { return }
    let isNew = event.value >= 0 && event.value != slots[Self.unnamed].trackingID
    if event.code == EvdevCode.trackingID, isNew { return }
    moveSlot(Self.unnamed, to: current)
    namedSlots = []
  }

  /// Moves everything known of a slot to another one, of which nothing is.
  private mutating func moveSlot(_ old: Int, to new: Int) {
    slots.swapAt(old, new)
    changed.replace(old, by: new)
    held.replace(old, by: new)
    unsettled.replace(old, by: new)
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
    slots[current].isCountedAsPlaceless = false
    held.insert(current)
  }

  /// Tells in frames what the report changed.
  mutating func closeReport(
    _ tools: ToolState, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) {
    unsettled.formUnion(changed)
    if isInGap {
      unsettled.formUnion(changedBeforeGap)
      markLost(tools, &counters)
      changed.formUnion(changedBeforeGap)
      changedBeforeGap.removeAll()
      unsettled = changed
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
  /// mentioned before does not begin. If the button says that nothing touches, it has lifted, and is not lost.
  private mutating func markLost(_ tools: ToolState, _ counters: inout RecordingCounters) {
    let members = unsettled
    members.visit { k in
      let isKnown = slots[k].isDown && slots[k].trackingID == slots[k].contact
      if slots[k].trackingID >= 0 { slots[k].isFromBeforeGap = !slots[k].isNew }
      if !changed.contains(k), isKnown || (slots[k].trackingID >= 0 && slots[k].isNew) {
        slots[k].isLost = true
        if !isKnown || isTool(slots[k], tools) || !isHovering(slots[k], tools) { counters.contactsLost += 1 }
      }
      if slots[k].trackingID < 0, !changed.contains(k) {
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
    let isCancelled = tool || (!slot.lifted && !hovers && (slot.isLost || isInGap))
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
      guard !isInGap, slot.newX || slot.newY else {
        held.remove(k)
        return
      }
      held.insert(k)
      slots[k].isLost = false
      // One that lifted in the gap was not counted as lost.
      if !slot.isCountedAsHovering { counters.contactsFoundAgain += 1 }
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
    let isAssumed = !slot.hasX || !slot.hasY
    if isAssumed || (slot.isNew && (!slot.newX || !slot.newY)), !slot.isCountedAsPlaceless {
      slots[k].isCountedAsPlaceless = true
      counters.contactsWithoutFullPlace += 1
      if isAssumed { counters.placesAssumed += 1 }
    }
    if !slot.hasX { slots[k].x = assumedX }
    if !slot.hasY { slots[k].y = assumedY }
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
