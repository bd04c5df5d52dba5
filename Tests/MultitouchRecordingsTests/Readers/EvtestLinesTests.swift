import MultitouchRecordings
import Testing

@Suite struct EvtestLinesTests {
  static let header = """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x0 product 0x0 version 0x0
    Input device name: "Touchpad"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
        Event code 328 (?)
      Event type 3 (EV_ABS)
        Event code 47 (ABS_MT_SLOT)
          Value      1
          Min        0
          Max        4
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min        0
          Max      107
        Event code 54 (ABS_MT_POSITION_Y)
          Value      0
          Min        0
          Max      191
    Testing ... (interrupt to exit)

    """

  @Test func `events and reports are read, the slot in use from the header`() throws {
    let recording = try read(
      Self.header
        + """
        Event: time 271.000089, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 22
        Event: time 271.000092, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 10
        Event: time 271.000094, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 20
        Event: time 271.000096, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
        Event: time 271.000098, type 4 (EV_MSC), code 4 (MSC_SCAN), value 7001e
        Event: time 271.000099, type 1 (EV_KEY), code 328 (?), value 1
        Event: time 271.000112, -------------- SYN_REPORT ------------
        Event: time 271.008000, type 3 (EV_ABS), code 47 (ABS_MT_SLOT), value 0
        Event: time 271.008000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 23
        Event: time 271.008112, -------------- Report Sync ------------
        Event: time 271.010000, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
        Event: time 271.010112, -------------- SYN_REPORT ------------
        Event: time 271.016000, type 0 (EV_SYN), code 0 (SYN_REPORT), value 0

        """)
    #expect(recording.device.name == "Touchpad")
    #expect(recording.device.hasTouchButton)
    #expect(notation(recording) == ["0: +22@100,200", "8: +23@0,0", "10: x23 x22", "15:"])
    #expect(recording.counters.eventsUnused == 2)
    #expect(recording.counters.synDropped == 1)
    #expect(recording.counters.linesIgnored == 0)
  }

  /// What the program asks is printed too if no device is named, and the keys' autorepeat stands below the axes.
  @Test func `the devices to choose from are no events, the autorepeat is no axis`() throws {
    let header = Self.header.replacing(
      "Testing",
      with: """
        Key repeat handling:
          Repeat type 20 (EV_REP)
            Repeat code 0 (REP_DELAY)
              Value    250
            Repeat code 1 (REP_PERIOD)
              Value     33
        Testing
        """)
    let recording = try read(
      "Available devices:\n/dev/input/event0:\tLid Switch\n/dev/input/event7:\tTouchpad\n"
        + "Select the device event number [0-7]: 7\n" + header + "Event: time 1.0, ---- SYN_REPORT ----\n")
    #expect(recording.format == .evtest)
    #expect(recording.device.name == "Touchpad")
    #expect(recording.device.axes[0x36]?.value == 0)
    #expect(recording.device.axes[0x2F]?.value == 1)
    #expect(recording.counters.linesIgnored == 4)
  }

  /// Logs of 2014 to 2018 have it so.
  @Test func `EV_SYN between dashes is a report`() throws {
    let log = """
      Event: time 1.0, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 22
      Event: time 1.0, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 10
      Event: time 1.0, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 20
      Event: time 1.0, -------------- SYN_REPORT ------------
      Event: time 1.008, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 11
      Event: time 1.008, -------------- SYN_REPORT ------------
      Event: time 1.016, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
      Event: time 1.016, -------------- SYN_REPORT ------------

      """
    let recording = try read(log.replacing("SYN_REPORT", with: "EV_SYN"))
    #expect(recording.frames == (try read(log)).frames)
    #expect(recording.counters.reports == 3 && recording.counters.contacts == 1)
  }

  /// Those write the type whose number the code has.
  @Test func `what stands for the codes of SYN in the logs with EV_SYN is read`() throws {
    let log = """
      Event: time 1.0, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 10
      Event: time 1.0, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 20
      Event: time 1.0, ++++++++++++++ SYN_MT_REPORT ++++++++++++
      Event: time 1.0, -------------- SYN_CONFIG ------------
      Event: time 1.0, -------------- SYN_REPORT ------------
      Event: time 1.1, -------------- SYN_DROPPED ------------
      Event: time 1.1, -------------- SYN_REPORT ------------
      Event: time 1.2, ++++++++++++++ SYN_MT_REPORT ++++++++++++
      Event: time 1.2, -------------- SYN_REPORT ------------

      """
    var old = log
    for (code, type) in [("MT_REPORT", "REL"), ("CONFIG", "KEY"), ("REPORT", "SYN"), ("DROPPED", "ABS")] {
      old = old.replacing("SYN_\(code)", with: "EV_\(type)")
    }
    let recording = try read(old)
    #expect(notation(recording) == ["0: +0@10,20", "100: x0", "200:"])
    #expect(recording.counters == (try read(log)).counters)
    #expect(recording.counters.synDropped == 1 && recording.counters.contactsLost == 1)
  }

  @Test func `protocol A is read from the plus signs`() throws {
    let recording = try read(
      """
      Event: time 1.0, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 10
      Event: time 1.0, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 20
      Event: time 1.0, ++++++++++++++ SYN_MT_REPORT ++++++++++++
      Event: time 1.0, -------------- SYN_REPORT ------------
      Event: time 1.1, ++++++++++++++ SYN_MT_REPORT ++++++++++++
      Event: time 1.1, -------------- SYN_REPORT ------------

      """)
    #expect(notation(recording) == ["0: +0@10,20", "100: -0"])
  }

  @Test func `lines of something else are counted`() throws {
    let recording = try read("localhost login:\nEvent: time 1.0, -------------- SYN_REPORT ------------\n")
    #expect(recording.counters.linesIgnored == 1)
    #expect(recording.counters.frames == 1)
  }

  @Test(arguments: [
    ("Event: time x", 13, "a time in seconds from 0 to 9000000000, like 271.039089"),
    ("Event: time 1.0 type", 16, "a comma"),
    ("Event: time 1.0, tipe 3", 18, "type and a number"),
    ("Event:", 7, "time and seconds"),
    ("Event: tim 1.0, type 3 (EV_ABS), code 53 (X), value 3", 8, "time and seconds"),
    ("Event: time 1., ---- SYN_REPORT ----", 13, "a time in seconds from 0 to 9000000000, like 271.039089"),
    ("Event: time 1.0, type 70000 (EV_ABS), code 53 (X), value 7", 23, "a type from 0 to 65534"),
    ("Event: time 1.0, type 3xyz, code 53 (X), value 7", 23, "a type from 0 to 65534"),
    ("Event: time 1.0, type 3 (EV_ABS)", 33, "code and a number"),
    ("Event: time 1.0, type 3 (EV_ABS) or 4, code 53 (X), value 7", 33, "code and a number"),
    ("Event: time 1.0, type 3 (EV_ABS), code -1 (X), value 7", 40, "a code from 0 to 65534"),
    ("Event: time 1.0, type 3 (EV_ABS), code 53junk, code 54 (X), value 7", 40, "a code from 0 to 65534"),
    ("Event: time 1.0, type 3 (EV_ABS), code 53 (X)", 46, "value and a number"),
    ("Event: time 1.0, type 3 (EV_ABS), code 53, code 54 (X), value 7", 42, "value and a number"),
    ("Event: time 1.0, type 3 (EV_ABS), code 53 (X), value 1f", 55, "the end of the line"),
    ("Event: time 1.0, type 3 (EV_ABS), code 53 (X), value x", 54, "a value of 32 bits, in decimal"),
    ("Event: time 1.0, ---- WHAT ----", 18, "type, or EV_SYN, SYN_REPORT, SYN_MT_REPORT or SYN_DROPPED between dashes"),
    (
      "Event: time 1.0, ++++ EV_SYN ++++", 18,
      "type, or EV_SYN, SYN_REPORT, SYN_MT_REPORT or SYN_DROPPED between dashes"
    ),
  ]) func `a wrong event line is an error with its place`(_ line: String, _ column: Int, _ expected: String) throws {
    let fault = try #require(error("Event: time 0.5, ---- SYN_REPORT ----\n\(line)\n"))
    #expect(fault.line == 2)
    #expect(fault.column == column)
    #expect(fault.expected == expected)
  }

  @Test(arguments: [
    ("Max      191", "Max      1O91", 16, "a number of 32 bits, in decimal", "“1O91”"),
    ("Max      191", "Max      x191", 16, "a number of 32 bits, in decimal", "“x191”"),
    ("Max      191", "Max 99999999999", 11, "a number of 32 bits, in decimal", "“99999999999”"),
    ("Max      191", "Maximum", 14, "a number of 32 bits, in decimal", "the end of the line"),
    ("Max      191", "Max 191\n      Resolution ten", 18, "a number of 32 bits, in decimal", "“ten”"),
    ("Value      1", "Value      1 2", 18, "a number of 32 bits, in decimal", "“1 2”"),
    ("Event code 54", "Event code 5x4", 16, "an event code, in decimal", "“5x4 (ABS_MT_POSITION_Y)”"),
    ("Event code 330", "Event code 99999", 16, "an event code, in decimal", "“99999 (BTN_TOUCH)”"),
    ("Event type 3", "Event type x", 14, "an event type, in decimal", "“x (EV_ABS)”"),
  ]) func `a word of the header that is no number is an error where it stands`(
    _ line: String, _ wrong: String, _ column: Int, _ expected: String, _ found: String
  ) throws {
    let text = Self.header.replacing(line, with: wrong)
    try #require(text != Self.header)
    let fault = try #require(error(text + "Event: time 1.0, ---- SYN_REPORT ----\n"))
    let last = String(wrong.split(separator: "\n").last ?? "")
    #expect(fault.line == text.split(separator: "\n").firstIndex { $0.contains(last) }.map { $0 + 1 })
    #expect(fault.column == column)
    #expect(fault.expected == expected)
    #expect(fault.found == found)
    #expect(!fault.remedy.isEmpty)
  }

  @Test func `a header behind events is of another device, which is not read`() throws {
    let log = """
      Event: time 1.0, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 22
      Event: time 1.0, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 10
      Event: time 1.0, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 20
      Event: time 1.0, -------------- SYN_REPORT ------------

      """
    let alone = try read(Self.header + log)
    let second = Self.header.replacing("Touchpad", with: "Other").replacing("107", with: "999")
    let both = try read(Self.header + log + second + log)
    #expect(both.frames == alone.frames)
    #expect(both.device == alone.device)
    #expect(both.losses.map(\.name) == ["eventsOfOtherDevices"] + alone.losses.map(\.name))
    #expect(both.counters.eventsOfOtherDevices == 4)
  }

  @Test(arguments: [["Input device name"], ["Input driver version", "Input device name"]])
  func `a header without events does not run into the next one`(_ kept: [String]) throws {
    let log = """
      Event: time 1.0, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 10
      Event: time 1.0, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 20
      Event: time 1.0, ++++++++++++++ SYN_MT_REPORT ++++++++++++
      Event: time 1.0, -------------- SYN_REPORT ------------

      """
    let second = """
      Input driver version is 1.0.1
      Input device name: "Second"
        Event type 3 (EV_ABS)
          Event code 53 (ABS_MT_POSITION_X)
            Max     1079
          Event code 54 (ABS_MT_POSITION_Y)
            Max     1919

      """
    let lines = second.split(separator: "\n").filter { line in
      !line.hasPrefix("Input") || kept.contains { line.hasPrefix($0) }
    }
    let alone = try read(second + log)
    for first in [Self.header, Self.header.replacing("Input device name: \"Touchpad\"\n", with: "")] {
      let both = try read(first + lines.joined(separator: "\n") + "\n" + log)
      #expect(both.device == alone.device)
      #expect(both.frames == alone.frames)
      #expect(both.losses.map(\.text) == ["devices described without events left out: 1"] + alone.losses.map(\.text))
    }
  }

  @Test(arguments: ["", " (EV_ABS)", " (?)", " (Absolute and more)"]) func `a type and a code may have a name`(
    _ name: String
  ) throws {
    let recording = try read(
      "Event: time 1.0, type 3\(name), code 53\(name), value 7\nEvent: time 1.0, - SYN_REPORT -\n")
    #expect(recording.counters.events == 2 && recording.counters.linesIgnored == 0)
  }

  @Test func `a number of the header may have zeros in front`() throws {
    let recording = try read(
      Self.header.replacing("Max      107", with: "Max      0107  ").replacing("code 54", with: "code 054")
        + "Event: time 1.0, ---- SYN_REPORT ----\n")
    #expect(recording.device.axes[0x35]?.maximum == 107 && recording.device.axes[0x36]?.maximum == 191)
    #expect(recording.losses.isEmpty)
  }

  /// As evtest of 2010 has it: `Config Sync` for whatever is not a report.
  @Test func `Config Sync between dashes ends a contact of protocol A, and means nothing in slots`() throws {
    let log = """
      Event: time 1.0, type 3 (Absolute), code 53 (?), value 10
      Event: time 1.0, type 3 (Absolute), code 54 (?), value 20
      Event: time 1.0, -------------- Config Sync ------------
      Event: time 1.0, type 3 (Absolute), code 53 (?), value 90
      Event: time 1.0, type 3 (Absolute), code 54 (?), value 90
      Event: time 1.0, -------------- Config Sync ------------
      Event: time 1.0, -------------- Report Sync ------------
      Event: time 1.1, -------------- Config Sync ------------
      Event: time 1.1, -------------- Report Sync ------------

      """
    let listed = try read(log)
    #expect(notation(listed) == ["0: +0@10,20 +1@90,90", "100: -0 -1"])
    #expect(listed.counters.losses.isEmpty)
    let slotted = try read(
      Self.header + log.replacing("code 53 (?), value 10", with: "code 57 (?), value 5"),
      screen: ScreenSize(width: 108, height: 192))
    #expect(notation(slotted) == ["0: +5@90,90", "100:"])
    #expect(slotted.counters.eventsUnused == 3)
  }
}
