// Devices that are removed, and added again, while getevent records.

import MultitouchRecordings
import Testing

@Suite struct GeteventRemovalTests {
  private static let panel = """
    add device 2: /dev/input/event5
      name:     "panel"
      events:
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min 0, max 1919, fuzz 0, flat 0, resolution 0
                    ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0

    """
  private static let sensor = """
    add device 1: /dev/input/event5
      name:     "sensor"
      events:
        ABS (0003): ABS_X                 : value 0, min -100, max 100, fuzz 0, flat 0, resolution 0
                    ABS_Y                 : value 0, min -100, max 100, fuzz 0, flat 0, resolution 0

    """
  private static let removal = "remove device 1: /dev/input/event5\n"

  /// A contact of a report at a time, in seconds; what tells its end is not in it.
  private static func landing(_ time: String, id: String, x: String, y: String) -> String {
    ["0003 0039 " + id, "0003 0035 " + x, "0003 0036 " + y, "0000 0000 00000000"]
      .map { "[ \(time)] /dev/input/event5: \($0)\n" }.joined()
  }

  private func read(_ text: String, device: String? = nil) throws -> Recording {
    try Recording(RecordingReader.open(bytes: Array(text.utf8), options: RecordingOptions(device: device)))
  }

  @Test(arguments: [nil, "panel"]) func `a node is of the device that was added under it last`(_ name: String?) throws {
    let text =
      Self.sensor + "[ 1.0] /dev/input/event5: 0003 0000 00000005\n[ 1.0] /dev/input/event5: 0000 0000 00000000\n"
      + Self.removal + Self.panel + Self.landing("2.0", id: "00000001", x: "00000064", y: "000000c8")
    let recording = try read(text, device: name)
    #expect(notation(recording) == ["0: +1@100,200"])
    #expect(recording.device.name == "panel" && recording.scaling == .range)
    #expect(recording.counters.eventsOfOtherDevices == 2 && recording.counters.linesIgnored == 0)
    // It was another one that went.
    #expect(recording.counters.devicesRemoved == 0)
  }

  @Test func `a device that is removed takes its contacts with it, and the same id is a new contact`() throws {
    let recording = try read(
      Self.panel + Self.landing("1.0", id: "00000010", x: "00000064", y: "000000c8")
        + "[ 1.5] /dev/input/event5: 0003 0035 00000065\n" + Self.removal + Self.panel
        + Self.landing("2.0", id: "00000010", x: "00000164", y: "000001c8"))
    #expect(notation(recording) == ["0: +16@100,200", "0: x16", "1000: +16@356,456"])
    #expect(recording.counters.devicesRemoved == 1 && recording.counters.contactsLost == 1)
    #expect(recording.counters.eventsAfterDrop == 1 && recording.counters.framesAdded == 1)
    #expect(recording.counters.eventsAfterLastReport == 0 && recording.counters.contactsOpenAtEnd == 1)
    #expect(recording.losses.map(\.name).contains("devicesRemoved"))
  }

  @Test func `a device that is removed at the end leaves no contact, and its scale stays`() throws {
    let recording = try read(
      Self.panel + Self.landing("1.0", id: "00000010", x: "00000064", y: "000000c8") + Self.removal)
    #expect(notation(recording) == ["0: +16@100,200", "0: x16"])
    #expect(recording.counters.contactsOpenAtEnd == 0 && recording.scaling == .range)
  }

  @Test func `another device under the node of the one that was removed is not read`() throws {
    let recording = try read(
      Self.panel + Self.landing("1.0", id: "00000010", x: "00000064", y: "000000c8") + Self.removal + Self.sensor
        + "[ 2.0] /dev/input/event5: 0003 0000 00000005\n[ 2.0] /dev/input/event5: 0000 0000 00000000\n")
    #expect(notation(recording) == ["0: +16@100,200", "0: x16"])
    #expect(recording.counters.eventsOfOtherDevices == 2)
    #expect(recording.device.name == "panel")
  }

  @Test func `of a device without a description one that is a touch device is taken for it`() throws {
    let recording = try read(
      Self.landing("1.0", id: "00000010", x: "00000064", y: "000000c8") + Self.removal + Self.panel
        + Self.landing("2.0", id: "00000011", x: "00000164", y: "000001c8"))
    #expect(notation(recording) == ["0: +16@100,200", "0: x16", "1000: +17@356,456"])
  }
}
