import MultitouchRecordings
import Testing

@Suite struct RecordingFormatTests {
  static let samples: [(RecordingFormat, String)] = [
    (.evemu, "# EVEMU 1.3\n# Input device name: \"x\"\nN: x\nE: 0.000001 0003 0039 0001\nE: 0.000001 0000 0000 0000\n"),
    (.evemu, "E: 1350451532.089507 0003 003a 74\nE: 1350451532.089511 0000 0000 0\n"),
    (.evemu, "# made by hand\n\nN: panel\nE: 0.1 0000 0000 0\n"),
    (
      .libinput,
      "version: 1\nndevices: 1\ndevices:\n- node: /dev/input/event1\n  evdev:\n    name: \"x\"\n    absinfo:\n      53: [0, 9, 0, 0, 0]\n  events:\n  - evdev:\n"
        + "    - [  0,      0,   3,  57,    80]\n    - [  0,      0,   0,   0,     0]\n"
    ),
    (
      .getevent,
      "[     460.609852] EV_ABS       ABS_X                00000168\n[     460.609852] EV_SYN  SYN_REPORT 0\n"
    ),
    (.getevent, "[   1.5] /dev/input/event2: 0003 0039 00000001\n[   1.5] /dev/input/event2: 0000 0000 00000000\n"),
    (.getevent, "add device 1: /dev/input/event2\n  name:     \"panel\"\n[   1.5] EV_SYN SYN_REPORT 00000000\n"),
    (
      .getevent,
      "16824-234567: /dev/input/event0: 0003 0035 00000001\n16824-234567: /dev/input/event0: 0000 0000 00000000\n"
    ),
    (
      .evtest,
      "Event: time 271.039089, type 3 (EV_ABS), code 47 (ABS_MT_SLOT), value 0\n"
        + "Event: time 271.039112, -------------- SYN_REPORT ------------\n"
    ),
    (.evtest, "Input driver version is 1.0.1\nInput device name: \"x\"\nEvent: time 1.0, ----- SYN_REPORT -----\n"),
    (.pointerTable, "t_ns,contact_id,phase,x,y\n0,1,B,1,2\n"),
    (.pointerTable, "\u{FEFF}# exported\nt_ns,contact_id,phase,x,y\r\n0,1,B,1,2\r\n"),
  ]

  @Test func `there is a sample of every format`() {
    #expect(Set(Self.samples.map(\.0)) == Set(RecordingFormat.allCases))
  }

  @Test(arguments: samples) func `the format is detected from the content`(_ format: RecordingFormat, _ text: String)
    throws
  {
    let recording = try read(text)
    #expect(recording.format == format)
    #expect(recording.counters.frames == 1)
  }

  @Test(arguments: samples) func `lines may end with a carriage return`(_ format: RecordingFormat, _ text: String)
    throws
  {
    let recording = try read(text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n"))
    #expect(recording.format == format)
    #expect(recording.counters.frames == 1)
  }

  /// A terminal on the way, as `adb shell` makes one, adds a carriage return to the one that is there.
  @Test(arguments: samples) func `lines may end with two carriage returns`(_ format: RecordingFormat, _ text: String)
    throws
  {
    let recording = try read(text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\r\n"))
    #expect(recording.format == format)
    #expect(recording.counters.frames == 1)
  }

  @Test(arguments: samples) func `lines that end with a carriage return alone are refused with how to convert them`(
    _ format: RecordingFormat, _ text: String
  ) throws {
    let old = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r")
    for named in [nil, format] {
      let refusal = try #require(error(old, as: named))
      #expect(refusal.line == 1 && refusal.found == "lines that end with a carriage return alone")
      #expect(refusal.remedy.contains("Convert"))
    }
  }

  @Test(arguments: [
    ("hello\nworld\n", 1, "“hello”"), ("hello\r\nworld\r\n", 1, "“hello”"),
    ("\n \t\r\n  hello\nworld\n", 3, "“  hello”"),
    ("hello", 1, "“hello”"), ("\n\r\n \n", 1, "blank lines only"), ("a\u{0}b\nc\n", 1, "binary data"),
  ]) func `what is of no known format is told by its first line`(_ text: String, _ line: Int, _ found: String) throws {
    let refusal = try #require(error(text))
    #expect(refusal.line == line && refusal.found == found)
  }

  @Test func `text in UTF-16 is refused with how to convert it`() throws {
    let text = "[ 1.0] EV_SYN SYN_REPORT 00000000\n".utf16
    let little = text.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = text.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    let files: [[UInt8]] = [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big]
    for bytes in files {
      let refusal = try #require(error(bytes))
      #expect(refusal.found == "text in UTF-16")
      #expect(refusal.remedy.contains("iconv"))
    }
  }

  @Test func `an explicit format overrides the detected one`() throws {
    let text = "# looks like nothing\n"
    #expect(error(text) != nil)
    #expect(try read(text, as: .evemu).counters.lines == 1)
    let asTable = try #require(error("E: 0.1 0000 0000 0\n", as: .pointerTable))
    #expect(asTable.expected == "the header t_ns,contact_id,phase,x,y")
  }

  @Test(arguments: samples) func `a file that is not of the format named is not said to be cut off`(
    _ format: RecordingFormat, _ text: String
  ) throws {
    if format == .libinput { return }
    let refusal = try #require(error(text, as: .libinput))
    #expect(refusal.found == "a recording of the format \(format.name)")
    #expect(refusal.line == 1 && refusal.remedy.contains("--format"))
  }

  @Test func `every format has a name that a command line can give, in any letter case`() {
    for format in RecordingFormat.allCases {
      #expect(RecordingFormat(name: format.name) == format)
      #expect(RecordingFormat(name: format.name.uppercased()) == format)
    }
    #expect(RecordingFormat(name: "xml") == nil)
    #expect(RecordingFormat(name: "") == nil)
  }

  @Test func `a HID report log is refused with what to record instead`() throws {
    let hid = "# hid-recorder\nD: 0\nR: 4 05 0d 09 04\nN: panel\nE: 0.000000 4 01 07 00 00\n"
    let refusal = try #require(error(hid))
    #expect(refusal.found == "a HID report log")
    #expect(refusal.line == 3)
    #expect(refusal.remedy.contains("evemu-record"))
  }
}
