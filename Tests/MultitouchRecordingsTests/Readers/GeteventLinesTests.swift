import MultitouchRecordings
import Testing

@Suite struct GeteventLinesTests {
  @Test func `labels and hexadecimal codes mean the same`() throws {
    let labels = try read(
      """
      [    1807.354865] EV_ABS       ABS_MT_TRACKING_ID   0000027d
      [    1807.354874] EV_ABS       ABS_MT_POSITION_X    00000004            
      [    1807.354878] EV_ABS       ABS_MT_POSITION_Y    00000260 rate 120
      [    1807.354882] EV_KEY       BTN_TOUCH            DOWN
      [    1807.354882] EV_ABS       ABS_MT_TOOL_TYPE     MT_TOOL_FINGER
      [    1807.354889] EV_SYN       SYN_REPORT           00000000
      [    1807.370000] EV_ABS       ABS_MT_TRACKING_ID   ffffffff
      [    1807.370000] EV_KEY       BTN_TOUCH            UP
      [    1807.370000] EV_SYN       SYN_REPORT           00000000

      """)
    let numbers = try read(
      """
      [    1807.354865] 0003 0039 0000027d
      [    1807.354874] 0003 0035 00000004
      [    1807.354878] 0003 0036 00000260
      [    1807.354882] 0001 014a 00000001
      [    1807.354882] 0003 0037 00000000
      [    1807.354889] 0000 0000 00000000
      [    1807.370000] 0003 0039 FFFFFFFF
      [    1807.370000] 0001 014a 00000000
      [    1807.370000] 0000 0000 00000000

      """)
    #expect(notation(labels) == ["0: +637@4,608", "15: -637"])
    #expect(labels.frames == numbers.frames)
    #expect(labels.counters == numbers.counters)
  }

  @Test func `of several devices the first touch device is read, or the one that is named`() throws {
    let text = """
      [   1.0] /dev/input/event0: EV_KEY KEY_POWER DOWN
      [   1.0] /dev/input/event0: EV_SYN SYN_REPORT 00000000
      [   1.1] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID 00000001
      [   1.1] /dev/input/event3: EV_ABS ABS_MT_TRACKING_ID 00000009
      [   1.1] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 00000010
      [   1.1] /dev/input/event2: EV_ABS ABS_MT_POSITION_Y 00000020
      [   1.1] /dev/input/event3: EV_SYN SYN_REPORT 00000000
      [   1.1] /dev/input/event2: EV_SYN SYN_REPORT 00000000

      """
    let first = try read(text)
    #expect(notation(first) == ["0: +1@16,32"])
    #expect(first.device.node == "/dev/input/event2")
    #expect(first.counters.eventsOfOtherDevices == 4)
    let named = try read(text, device: "/dev/input/event3")
    #expect(notation(named) == ["0: +9@0,0"])
    #expect(named.counters.eventsOfOtherDevices == 6)
  }

  static let listing = """
    add device 1: /dev/input/event4
      name:     "accelerometer"
      events:
        ABS (0003): ABS_X                 : value 0, min -100, max 100, fuzz 0, flat 0, resolution 0
                    ABS_Y                 : value 0, min -100, max 100, fuzz 0, flat 0, resolution 0
      input props:
        <none>
    add device 2: /dev/input/event2
      name:     "panel"
      events:
        KEY (0001): BTN_TOUCH             KEY_POWER
        ABS (0003): ABS_MT_SLOT           : value 2, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 107, fuzz 0, flat 0, resolution 0
                    0036                  : value 0, min 0, max 191, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT

    """

  @Test func `after a line without a device, those that name one are of others`() throws {
    let recording = try read(
      """
      [   0.9] EV_SYN SYN_REPORT 00000000
      [   1.0] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 00000010
      [   1.1] EV_ABS ABS_MT_TRACKING_ID 00000009
      [   1.1] /dev/input/event3: EV_ABS ABS_MT_POSITION_Y 00000020
      [   1.1] EV_ABS ABS_MT_POSITION_X 00000100
      [   1.1] EV_ABS ABS_MT_POSITION_Y 00000200
      [   1.1] EV_SYN SYN_REPORT 00000000

      """)
    #expect(notation(recording) == ["0:", "200: +9@256,512"])
    #expect(recording.counters.eventsOfOtherDevices == 2)
  }

  @Test(arguments: ["/dev/input/event3", "touch two"])
  func `a line without a device takes nothing from the one that is named`(_ name: String) throws {
    let recording = try read(
      """
      add device 1: /dev/input/event2
        name:     "touch one"
      add device 2: /dev/input/event3
        name:     "touch two"
      [   0.9] EV_SYN SYN_REPORT 00000000
      [   1.0] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID 00000001
      [   1.0] /dev/input/event3: EV_ABS ABS_MT_TRACKING_ID 00000009
      [   1.0] /dev/input/event2: EV_ABS ABS_MT_POSITION_Y 00000064
      [   1.0] /dev/input/event3: EV_ABS ABS_MT_POSITION_X 00000100
      [   1.0] /dev/input/event3: EV_ABS ABS_MT_POSITION_Y 00000200
      [   1.0] /dev/input/event2: EV_SYN SYN_REPORT 00000000
      [   1.0] /dev/input/event3: EV_SYN SYN_REPORT 00000000

      """, device: name)
    #expect(notation(recording) == ["0:", "100: +9@256,512"])
    #expect(recording.counters.eventsOfOtherDevices == 3)
  }

  @Test func `the listing of getevent -p describes the devices`() throws {
    let recording = try read(
      Self.listing
        + """
        [   1.0] /dev/input/event4: EV_ABS ABS_X 00000001
        [   1.0] /dev/input/event4: EV_SYN SYN_REPORT 00000000
        [   1.1] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID 00000001
        [   1.1] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 0000000a
        [   1.1] /dev/input/event2: EV_ABS ABS_MT_POSITION_Y 00000014
        [   1.1] /dev/input/event2: EV_SYN SYN_REPORT 00000000

        """)
    #expect(recording.device.name == "panel")
    #expect(recording.device.axes[0x2F]?.value == 2)
    #expect(recording.device.hasTouchButton)
    #expect(recording.scaling == .range)
    #expect(notation(recording) == ["0: +1@100,200"])
    #expect(recording.counters.eventsOfOtherDevices == 2)
  }

  /// As `getevent -lp` and `-i` have it.
  /// A device of which getevent tells no node, and one beyond the limit.
  @Test(arguments: [(2, "device"), (RecordingLimits.devices + 1, "/dev/input/event")])
  func `what is listed of a device that is not described is no other's`(_ count: Int, _ lastNode: String) throws {
    var log = ""
    for k in 1...count {
      let node = k == count ? lastNode + "\(k)" : "/dev/input/event\(k)"
      log += """
        add device \(k): \(node)
          name:     "panel \(k)"
          events:
            ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max \(k), fuzz 0, flat 0, resolution 0
                        ABS_MT_POSITION_Y     : value 0, min 0, max \(k), fuzz 0, flat 0, resolution 0

        """
    }
    let node = "/dev/input/event\(count - 1)"
    let recording = try read(
      log + "[ 1.0] \(node): EV_ABS ABS_MT_TRACKING_ID 00000001\n[ 1.0] \(node): EV_SYN SYN_REPORT 00000000\n")
    #expect(recording.device.node == node)
    #expect(recording.device.name == "panel \(count - 1)")
    #expect(recording.device.axes[0x35]?.maximum == Int32(count - 1))
    #expect(recording.counters.linesIgnored == 5)
    #expect(recording.counters.contacts == 1)
  }

  @Test func `what a listing tells of other things is not lost`() throws {
    let listing = Self.listing.replacing(
      "  events:\n    KEY",
      with: "  bus:      0018\n  version:  1.0.1\n  events:\n    REL (0002): REL_X                 REL_Y\n"
        + "    SW  (0005): SW_LID*\n    KEY")
    let recording = try read(listing + "[   1.0] /dev/input/event2: 0000 0000 00000000\n  stray\n")
    #expect(recording.device.name == "panel" && recording.counters.events == 1)
    #expect(recording.counters.linesIgnored == 1)
  }

  @Test func `a device can be named by its name`() throws {
    let recording = try read(
      Self.listing
        + "[   1.0] /dev/input/event4: EV_ABS ABS_X 00000001\n[   1.0] /dev/input/event4: 0000 0000 00000000\n",
      device: "accelerometer")
    #expect(recording.counters.events == 2)
    #expect(recording.device.name == "accelerometer")
  }

  /// As `getevent -lt /dev/input/event2` writes a log, behind what `getevent -lp` lists of all.
  @Test(arguments: ["/dev/input/event2", "panel"])
  func `events without a device are of the one that is named and listed`(_ name: String) throws {
    let events = """
      [   1.1] EV_ABS ABS_MT_TRACKING_ID 00000001
      [   1.1] EV_ABS ABS_MT_POSITION_X 0000000a
      [   1.1] EV_ABS ABS_MT_POSITION_Y 00000014
      [   1.1] EV_SYN SYN_REPORT 00000000

      """
    let recording = try read(Self.listing + events, device: name)
    #expect(recording.device.node == "/dev/input/event2" && recording.device.name == "panel")
    #expect(notation(recording) == ["0: +1@100,200"])
    let other = try read(Self.listing + events, device: "/dev/input/event9")
    #expect(other.counters.events == 0 && other.counters.eventsOfOtherDevices == 4)
    #expect(throws: RecordingError.self) { try other.requireFrames() }
  }

  @Test func `a named device that nothing in the log can confirm is refused`() throws {
    let log = "[ 1.0] 0003 0039 00000001\n[ 1.0] 0000 0000 00000000\n"
    #expect(try read(log).counters.contacts == 1)
    let fault = try #require(throws: RecordingError.self) { try read(log, device: "/dev/input/event2") }
    #expect(fault.line == 1 && fault.expected == "events with their device, as one is named")
    #expect(fault.remedy.contains("--device"))
  }

  @Test func `words that are not known are counted as unknown codes`() throws {
    let recording = try read(
      """
      [   1.0] EV_ABS ABS_FLUX 00000001
      [   1.0] EV_WARP 0001 00000001
      [   1.0] EV_KEY PROG1 DOWN
      [   1.0] EV_SYN SYN_REPORT 00000000

      """)
    #expect(recording.counters.unknownCodes == 3)
    #expect(recording.counters.frames == 1)
  }

  @Test func `the old form of times is read`() throws {
    let recording = try read(
      """
      16824-234567: /dev/input/event0: 0003 0039 00000001
      16824-234567: /dev/input/event0: 0003 0035 00000001
      16824-234567: /dev/input/event0: 0003 0036 00000002
      16824-244567: /dev/input/event0: 0000 0000 00000000

      """)
    #expect(notation(recording) == ["10: +1@1,2"])
  }

  /// The tool that wrote them did not put zeros in front of the microseconds.
  @Test func `the old form of times is seconds and microseconds, not a fraction`() throws {
    let recording = try read(
      """
      16824-990000: /dev/input/event0: 0003 0039 00000001
      16824-990000: /dev/input/event0: 0003 0035 00000001
      16824-990000: /dev/input/event0: 0003 0036 00000002
      16824-990000: /dev/input/event0: 0000 0000 00000000
      16825-45: /dev/input/event0: 0003 0035 00000003
      16825-45: /dev/input/event0: 0000 0000 00000000
      16825-6045: /dev/input/event0: 0003 0039 ffffffff
      16825-6045: /dev/input/event0: 0000 0000 00000000

      """)
    #expect(recording.frames.map(\.time.nanoseconds) == [0, 10_045_000, 16_045_000])
    #expect(recording.counters.timesBack == 0)
  }

  @Test func `microseconds of the old form are less than a second`() throws {
    let line = ": /dev/input/event0: 0003 0039 00000001\n"
    #expect(try read("16824-990000\(line)16824-999999\(line)").counters.events == 2)
    // Such a line is no event, and is counted.
    let beyond = try read("16824-990000\(line)16824-1000000\(line)").counters
    #expect(beyond.events == 1 && beyond.linesIgnored == 1)
  }

  @Test func `an accelerometer is no touch device, and a touch keeps the place told before BTN_TOUCH`() throws {
    let recording = try read(
      """
      add device 1: /dev/input/event0
        name:     "accelerometer"
      add device 2: /dev/input/event1
        name:     "resistive panel"
      [   1.0] /dev/input/event0: EV_ABS ABS_X 00000010
      [   1.0] /dev/input/event0: EV_ABS ABS_Y ffffffb8
      [   1.0] /dev/input/event0: EV_ABS ABS_Z 00000400
      [   1.0] /dev/input/event0: EV_SYN SYN_REPORT 00000000
      [   1.1] /dev/input/event1: EV_ABS ABS_X 00000005
      [   1.1] /dev/input/event0: EV_ABS ABS_X 00000011
      [   1.1] /dev/input/event1: EV_ABS ABS_Y 00000006
      [   1.1] /dev/input/event0: EV_SYN SYN_REPORT 00000000
      [   1.1] /dev/input/event1: EV_KEY BTN_TOUCH DOWN
      [   1.1] /dev/input/event1: EV_SYN SYN_REPORT 00000000
      [   1.2] /dev/input/event0: EV_ABS ABS_X 00000012
      [   1.2] /dev/input/event0: EV_SYN SYN_REPORT 00000000
      [   1.2] /dev/input/event1: EV_KEY BTN_TOUCH UP
      [   1.2] /dev/input/event1: EV_SYN SYN_REPORT 00000000

      """)
    #expect(recording.device.name == "resistive panel")
    #expect(notation(recording) == ["0: +0@5,6", "100: -0"])
    #expect(recording.counters.events == 6)
    #expect(recording.counters.eventsOfOtherDevices == 8)
  }

  /// getevent has two words for the one code, and prints the first one of its list.
  @Test(arguments: ["BTN_TOOL_PEN", "BTN_DIGI", "0140"])
  func `a device that tells of a pen is no touch device`(_ pen: String) throws {
    let recording = try read(
      """
      [   1.0] /dev/input/event3: EV_KEY \(pen) DOWN
      [   1.0] /dev/input/event3: EV_SYN SYN_REPORT 00000000
      [   1.1] /dev/input/event3: EV_ABS ABS_X 00000100
      [   1.1] /dev/input/event3: EV_KEY BTN_TOUCH DOWN
      [   1.1] /dev/input/event3: EV_SYN SYN_REPORT 00000000
      [   1.2] /dev/input/event2: EV_ABS ABS_X 00000005
      [   1.2] /dev/input/event2: EV_KEY BTN_TOUCH DOWN
      [   1.2] /dev/input/event2: EV_SYN SYN_REPORT 00000000

      """)
    #expect(recording.device.node == "/dev/input/event2")
    #expect(notation(recording) == ["0: +0@5,0"])
    #expect(recording.counters.eventsOfOtherDevices == 5)
  }

  @Test(arguments: ["BTN_TOOL_PEN", "BTN_DIGI"]) func `what a pen of a device without others does is no touch`(
    _ pen: String
  ) throws {
    let recording = try read(
      """
      [   1.0] EV_ABS ABS_X 00000100
      [   1.0] EV_ABS ABS_Y 00000100
      [   1.0] EV_KEY \(pen) DOWN
      [   1.0] EV_KEY BTN_TOUCH DOWN
      [   1.0] EV_SYN SYN_REPORT 00000000

      """)
    #expect(recording.counters.contacts == 0)
    #expect(recording.counters.tools == 1)
    #expect(recording.counters.unknownCodes == 0)
  }

  @Test(arguments: ["BTN_TOOL_PEN          BTN_TOUCH             BTN_STYLUS", "BTN_DIGI              BTN_TOUCH"])
  func `a key that is down is listed with a star, and a pen is no touch device`(_ pen: String) throws {
    func listing(_ node: String, _ name: String, _ keys: String) -> String {
      """
      add device 1: /dev/input/\(node)
        name:     "\(name)"
        events:
          KEY (0001): \(keys)
          ABS (0003): ABS_X                 : value 0, min 0, max 1079, fuzz 0 flat 0
                      ABS_Y                 : value 0, min 0, max 1919, fuzz 0 flat 0

      """
    }
    let recording = try read(
      listing("event1", "pen", pen)
        + listing("event2", "panel", "BTN_TOUCH*            KEY_POWER")
          + """
          [   1.0] /dev/input/event1: EV_KEY BTN_TOUCH DOWN
          [   1.0] /dev/input/event1: EV_SYN SYN_REPORT 00000000
          [   1.1] /dev/input/event2: EV_ABS ABS_X 00000005
          [   1.1] /dev/input/event2: EV_KEY BTN_TOUCH DOWN
          [   1.1] /dev/input/event2: EV_SYN SYN_REPORT 00000000

          """)
    #expect(recording.device.name == "panel")
    #expect(recording.device.hasTouchButton && !recording.device.hasPen)
    #expect(notation(recording) == ["0: +0@5,0"])
  }

  @Test func `every tool that has a word is known`() throws {
    let recording = try read(
      """
      [   1.0] EV_ABS ABS_MT_TRACKING_ID 00000001
      [   1.0] EV_ABS ABS_MT_TOOL_TYPE MT_TOOL_DIAL
      [   1.0] EV_ABS ABS_MT_POSITION_X 00000001
      [   1.0] EV_SYN SYN_REPORT 00000000

      """)
    #expect(recording.counters.tools == 1)
    #expect(recording.counters.contacts == 0)
  }

  @Test(arguments: [
    ("/dev/input/event2: 0003 0039 00000001", 20, "a time in seconds from 0 to 9000000000, like [ 1807.354865]"),
    ("0003 0039 00000001", 1, "a time in seconds from 0 to 9000000000, like [ 1807.354865]"),
    ("[ 9000000001.0] EV_ABS 0035 1", 1, "a time in seconds from 0 to 9000000000, like [ 1807.354865]"),
    ("[ -1.0] EV_ABS 0035 1", 1, "a time in seconds from 0 to 9000000000, like [ 1807.354865]"),
    ("[ 1.0", 1, "a time in seconds from 0 to 9000000000, like [ 1807.354865]"),
    ("[ ", 1, "a time in seconds from 0 to 9000000000, like [ 1807.354865]"),
    ("[ 1,0] EV_ABS 0035 1", 1, "a time in seconds from 0 to 9000000000, like [ 1807.354865]"),
    ("[12:30:05] /dev/input/event2: 0003", 1, "a time in seconds from 0 to 9000000000, like [ 1807.354865]"),
    ("[ 1.0] what 0039 00000001", 8, "an event type like EV_ABS or 0003"),
    ("[ 1.0] EV_ABS", 14, "an event code"),
    ("[ 1.0] EV_ABS 0035", 19, "a value of up to 8 hexadecimal digits, UP or DOWN"),
    ("[ 1.0] EV_ABS 0035 123456789", 20, "a value of up to 8 hexadecimal digits, UP or DOWN"),
    ("[ 1.0] EV_ABS 0035 1 more", 22, "the end of the line"),
  ]) func `a wrong event line is an error with its place`(_ line: String, _ column: Int, _ expected: String) throws {
    let fault = try #require(error("[ 0.5] EV_SYN SYN_REPORT 00000000\n\(line)\n"))
    #expect(fault.line == 2)
    #expect(fault.column == column)
    #expect(fault.expected == expected)
  }

  @Test(arguments: [
    ("max 191", "max 1O91", 61, "a number of 32 bits, in decimal", "“1O91, fuzz 0, flat 0, resolution 0”"),
    (
      "max 191", "max 10790000000", 61, "a number of 32 bits, in decimal", "“10790000000, fuzz 0, flat 0, resolution …”"
    ),
    ("max 191, fuzz 0, flat 0, resolution 0", "fuzz 0", 63, "max and a number", "the end of the line"),
    ("max 191, fuzz 0, flat 0, resolution 0", "max 191, resolution x", 77, "a number of 32 bits, in decimal", "“x”"),
    (
      "0036   ", "O036   ", 17, "an axis like ABS_MT_POSITION_X or 0035", "“O036                  : value 0, min 0, …”"
    ),
  ]) func `a word of a listing that is no number is an error where it stands`(
    _ text: String, _ wrong: String, _ column: Int, _ expected: String, _ found: String
  ) throws {
    let fault = try #require(
      error(Self.listing.replacing(text, with: wrong) + "[   1.0] /dev/input/event2: 0000 0000 00000000\n"))
    #expect(fault.line == 14)
    #expect(fault.column == column)
    #expect(fault.expected == expected)
    #expect(fault.found == found)
    #expect(fault.remedy.contains("getevent -p"))
  }

  @Test func `a listed axis whose word is not known is counted`() throws {
    let recording = try read(
      Self.listing.replacing("ABS_MT_SLOT ", with: "ABS_MT_FLUX ")
        + "[   1.0] /dev/input/event2: 0000 0000 00000000\n")
    #expect(recording.device.axes.keys.sorted() == [0x35, 0x36])
    #expect(recording.counters.linesIgnored == 1)
  }

  @Test(arguments: [
    "[me@host ~]$ adb shell getevent -lt", "[sudo] password for me:", "[ 50%] /data/local/tmp/getevent",
    "[12:30:05] recording", "[]", "[ok] /dev",
  ]) func `brackets around anything but a time are noise around a log`(_ line: String) throws {
    let log = "[ 1.0] 0003 0039 00000001\n[ 1.0] 0000 0000 00000000\n"
    let recording = try read(line + "\n" + log + line + "\n", as: .getevent)
    #expect(recording.counters.contacts == 1)
    #expect(recording.counters.linesIgnored == 2)
    #expect(recording.counters.lines == 4)
  }

  @Test(arguments: [
    "/dev/input/event2: 0003 0039 00000001", "0003 0039 00000001", "EV_ABS       ABS_MT_TRACKING_ID   00000001",
  ]) func `a log without times says how to record with them`(_ line: String) throws {
    let fault = try #require(error(line + "\n"))
    #expect(fault.line == 1)
    #expect(fault.remedy.contains("-t"))
  }

  @Test(arguments: [
    ("EV_KEY KEY_WAKEUP DOWN", "0001 008f 00000001"), ("EV_KEY BTN_GEAR_UP DOWN", "0001 0151 00000001"),
    ("EV_REL REL_WHEEL ffffffff", "0002 0008 ffffffff"), ("EV_SW SW_LID 00000001", "0005 0000 00000001"),
    ("EV_LED LED_CAPSL 00000001", "0011 0001 00000001"), ("EV_MSC MSC_SCAN 00000004", "0004 0004 00000004"),
    ("EV_ABS ABS_HAT0X 00000001", "0003 0010 00000001"),
  ]) func `a word of its type that no touch needs is one that is known`(_ words: String, _ numbers: String) throws {
    let report = "[   1.0] EV_SYN SYN_REPORT 00000000\n"
    let recording = try read("[   1.0] \(words)\n" + report)
    #expect(recording.counters.eventsUnused == 1)
    #expect(recording.counters == (try read("[   1.0] \(numbers)\n" + report)).counters)
    let wrong = try read("[   1.0] EV_SND \(words.split(separator: " ")[1]) 00000001\n" + report)
    #expect(wrong.counters.unknownCodes == 1)
  }

  @Test(arguments: ["  ", "\t"]) func `blanks behind a node are no part of it`(_ blanks: String) throws {
    let recording = try read(
      Self.listing.replacing("/dev/input/event2", with: "/dev/input/event2" + blanks)
        + "[ 1.0] /dev/input/event2: 0003 0039 00000001\n[ 1.0] /dev/input/event2: 0000 0000 00000000\n")
    #expect(recording.device.node == "/dev/input/event2" && recording.device.name == "panel")
    #expect(recording.scaling == .range)
  }
}
