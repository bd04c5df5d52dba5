import MultitouchRecordings
import Testing

/// Multitouch axes of devices that have no contacts, and of those that have one.
@Suite struct FalseAxesTests {
  /// A touch of 16 ms, and in each of its three reports some events more.
  private func touch(_ more: String...) -> String {
    var text = ""
    for (time, report) in [(0, "0 3 0 10\n0 3 1 20\n0 1 14a 1\n"), (8, "8 3 0 11\n"), (16, "16 1 14a 0\n")] {
      text += report + more.map { "\(time) \($0)\n" }.joined() + "---\n"
    }
    return text
  }

  /// Drivers take what a single touch tells of its size for further axes.
  @Test(arguments: ["", "A: 00 0 1079 0 0\nA: 01 0 1919 0 0\nA: 30 0 255 0 0\n"], ["30 5", "31 5", "34 1", "3a 60"])
  func `the size of a single touch does not make it one of several`(_ header: String, _ size: String) throws {
    let recording = try evemu(header, touch("3 \(size)"))
    #expect(notation(recording) == ["0: +0@10,20", "8: ~0@11,20", "16: -0"])
    #expect(recording.counters.eventsUnused == 3)
    // In a report of its own, in front of all others too.
    let late = try evemu(header, "0 3 \(size)\n---\n" + touch())
    #expect(notation(late) == ["0:"] + notation(recording))
    #expect(late.counters.eventsUnused == 1)
  }

  @Test func `a device that tells sizes and then a place of contacts has contacts`() throws {
    let recording = try evemu(
      "", "0 3 30 5\n---\n8 3 30 6\n8 3 39 1\n8 3 35 10\n8 3 36 20\n---\n16 3 3a 9\n---\n24 3 39 -1\n---\n")
    #expect(notation(recording) == ["0:", "8: +1@10,20", "16:", "24: -1"])
  }

  /// Lists of contacts need none of their places: an empty one ends what is down, and a size ends its contact.
  @Test func `a size closed by SYN_MT_REPORT is of a contact`() throws {
    let recording = try evemu("", "0 3 30 5\n0 3 35 10\n0 3 36 20\n0 0 2 0\n---\n8 3 30 0\n8 0 2 0\n---\n")
    #expect(notation(recording) == ["0: +0@10,20", "8: -0"])
    #expect(try evemu("", "0 3 30 5\n0 0 2 0\n---\n" + touch()).counters.contacts == 0)
  }

  @Test func `any number of sizes in one report is left out`() throws {
    let sizes = String(repeating: "0 3 30 5\n", count: 3 * RecordingLimits.undecidedEvents)
    let recording = try evemu("", sizes + touch())
    #expect(notation(recording) == ["0: +0@10,20", "8: ~0@11,20", "16: -0"])
    #expect(recording.counters.eventsUnused == 3 * RecordingLimits.undecidedEvents)
  }

  @Test func `behind a gap sizes say nothing of a single touch`() throws {
    let recording = try evemu("", touch().replacing("8 3 0 11", with: "8 3 30 1\n8 0 3 0\n8 3 0 11\n8 3 30 5"))
    #expect(notation(recording) == ["0: +0@10,20", "8: ~0@11,20", "16: -0"])
    #expect(recording.counters.eventsAfterDrop == 0 && recording.counters.eventsUnused == 2)
  }

  /// The axis in front of the slots is reserved: who has it too counts his axes on into those of contacts.
  @Test func `axes that run into those of contacts are none of contacts`() throws {
    let axes = ["00 0 1079", "01 0 1919", "2e 0 1", "2f 0 9", "30 0 9", "35 0 99", "36 0 99", "39 0 9"]
    let header = axes.map { "A: \($0) 0 0\n" }
    let text = touch("3 2f 1", "3 39 117", "3 35 7", "0 2 0")
    let recording = try evemu(header.joined(), text)
    #expect(notation(recording) == ["0: +0@10,20", "8: ~0@11,20", "16: -0"])
    #expect(recording.counters.eventsUnused == 12)
    // Without that axis the others are what they are called.
    let plain = try evemu(header.joined().replacing(header[2], with: ""), text)
    #expect(notation(plain)[0].hasPrefix("0: +117@"))
  }

  static let pad = """
    add device 1: /dev/input/event5
      name:     "pad"
      events:
        KEY (0001): BTN_TRIGGER           BTN_THUMB             BTN_THUMB2
        ABS (0003): ABS_X                 : value 128, min 0, max 255, fuzz 0, flat 15, resolution 0
                    002e                  : value 0, min 0, max 255, fuzz 0, flat 15, resolution 0
                    ABS_MT_SLOT           : value 0, min 0, max 255, fuzz 0, flat 15, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 255, fuzz 0, flat 15, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min 0, max 255, fuzz 0, flat 15, resolution 0
                    ABS_MT_TRACKING_ID    : value 0, min 0, max 255, fuzz 0, flat 15, resolution 0
      input props:
        <none>
    add device 2: /dev/input/event1
      name:     "panel"
      events:
        KEY (0001): BTN_TOUCH
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min 0, max 1919, fuzz 0, flat 0, resolution 0
                    ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT

    """
  static let played = """
    [ 1.000] /dev/input/event5: EV_ABS ABS_MT_TOUCH_MINOR 000000ff
    [ 1.000] /dev/input/event5: EV_ABS ABS_MT_TRACKING_ID 00000075
    [ 1.000] /dev/input/event5: EV_SYN SYN_REPORT         00000000
    [ 1.500] /dev/input/event1: EV_ABS ABS_MT_TRACKING_ID 00000001
    [ 1.500] /dev/input/event1: EV_ABS ABS_MT_POSITION_X  00000100
    [ 1.500] /dev/input/event1: EV_ABS ABS_MT_POSITION_Y  00000200
    [ 1.500] /dev/input/event1: EV_KEY BTN_TOUCH          DOWN
    [ 1.500] /dev/input/event1: EV_SYN SYN_REPORT         00000000

    """

  @Test func `a gamepad whose axes run into those of contacts is no touch device`() throws {
    let recording = try read(Self.pad + Self.played)
    #expect(recording.device.name == "panel")
    #expect(notation(recording) == ["0: +1@256,512"])
    #expect(recording.counters.eventsOfOtherDevices == 3)
    // Asked for by name, it is read as what it is: nothing of it touches.
    let named = try read(Self.pad + Self.played, device: "pad")
    #expect(notation(named) == ["0:"])
    #expect(named.counters.contacts == 0 && named.counters.eventsUnused == 2)
  }

  @Test func `a size alone does not show which of several devices is the touch device`() throws {
    let lines = Self.played.split(separator: "\n", omittingEmptySubsequences: false)
    let text = (lines[0...0] + lines[2...]).joined(separator: "\n")
    let recording = try read(text)
    #expect(recording.device.node == "/dev/input/event1")
    #expect(notation(recording) == ["0: +1@256,512"])
  }

  /// Who selects slots has them, whatever else the driver sends.
  @Test func `slots with SYN_MT_REPORT between them are slots`() throws {
    let recording = try evemu(
      "",
      "0 3 2f 1\n0 3 39 5\n0 3 35 10\n0 3 36 20\n0 0 2 0\n---\n8 3 35 15\n8 0 2 0\n---\n16 3 39 -1\n16 0 2 0\n---\n")
    #expect(notation(recording) == ["0: +5@10,20", "8: ~5@15,20", "16: -5"])
    #expect(recording.counters.eventsUnused == 3)
  }

  @Test(arguments: 1...3) func `every listing without SYN_MT_REPORT is counted, once it is known for one`(
    _ count: Int
  ) throws {
    let places = (0..<count).map { "\($0 * 8) 3 39 5\n\($0 * 8) 3 35 \(10 + $0)\n\($0 * 8) 3 36 20\n---\n" }.joined()
    let last = "80 3 39 5\n80 3 35 90\n80 3 36 20\n80 0 2 0\n80 3 39 6\n80 3 35 50\n80 3 36 60\n80 0 2 0\n---\n"
    let recording = try evemu("", places + last)
    #expect(recording.counters.contactsUnclosed == count)
    #expect(recording.counters.contacts == 2)
  }
}
