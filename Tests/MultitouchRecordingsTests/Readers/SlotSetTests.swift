import Testing

@testable import MultitouchRecordings

@Suite struct SlotSetTests {
  private func members(_ set: SlotSet) -> [Int] {
    var members: [Int] = []
    set.visit { members.append($0) }
    return members
  }

  @Test func `members are visited in order, from the first slot to the one behind the last`() {
    var set = SlotSet()
    for k in [RecordingLimits.slots, 64, 0, 63, 1023, 64] { set.insert(k) }
    #expect(members(set) == [0, 63, 64, 1023, RecordingLimits.slots])
    set.remove(63)
    set.replace(1023, by: 7)
    set.replace(9, by: 8)
    #expect(members(set) == [0, 7, 64, RecordingLimits.slots])
    var other = SlotSet()
    other.insert(65)
    other.formUnion(set)
    #expect(members(other) == [0, 7, 64, 65, RecordingLimits.slots])
    other.removeAll()
    #expect(members(other).isEmpty)
  }

  /// A device that loses events in every report costs as much as its contacts, not as its slots.
  @Test func `a gap looks only at slots told of since the one before`() {
    let device = DeviceDescription()
    var contacts = SlottedContacts(
      device, PlaceScale(device, x: EvdevCode.positionX, y: EvdevCode.positionY, screen: nil))
    var counters = RecordingCounters()
    var frames = FrameAssembler()
    func tell(_ code: UInt16, _ value: Int32) {
      contacts.handle(EvdevEvent(time: 0, type: EvdevType.absolute, code: code, value: value), &counters)
    }
    func report() {
      contacts.closeReport(ToolState(), &counters, &frames)
      frames = FrameAssembler()
    }
    for slot in 0..<Int32(RecordingLimits.slots) {
      tell(EvdevCode.slot, slot)
      tell(EvdevCode.trackingID, slot)
    }
    report()
    #expect(members(contacts.unsettled).count == RecordingLimits.slots)
    contacts.lostEvents()
    tell(EvdevCode.slot, 7)
    tell(EvdevCode.positionX, 1)
    report()
    #expect(contacts.openCount == 1 && counters.contactsLost == RecordingLimits.slots - 1)
    #expect(members(contacts.unsettled) == [7])
    tell(EvdevCode.slot, 900)
    tell(EvdevCode.positionX, 1)
    report()
    #expect(contacts.openCount == 2 && members(contacts.unsettled) == [7, 900])
    contacts.lostEvents()
    report()
    #expect(contacts.openCount == 0 && members(contacts.unsettled).isEmpty)
    #expect(counters.contactsLost == RecordingLimits.slots + 1)
  }
}
