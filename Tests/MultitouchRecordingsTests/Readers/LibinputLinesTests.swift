import MultitouchRecordings
import Testing

@Suite struct LibinputLinesTests {
  static func device(_ node: String, _ name: String, touch: Bool, _ events: String) -> String {
    """
    - node: \(node)
      evdev:
        # Name: \(name)
        name: "\(name)"
        id: [3, 1739, 10600, 272]
        codes:
          0: [0, 1, 2, 3] # EV_SYN
          1: [272, \(touch ? "330" : "273")] # EV_KEY
        absinfo:
    \(touch ? "      47: [0, 4, 0, 0, 0]\n      53: [0, 1051, 0, 0, 12]\n      54: [0, 571, 0, 0, 12]" : "      8: [0, 1, 0, 0, 0]")
        properties: [0, 2]
      udev:
        properties:
        - ID_INPUT=1
      quirks:
      events:
    \(events)

    """
  }

  static let top = "version: 1\nndevices: 1\nlibinput:\n  version: \"1.12.6\"\nsystem:\n  dmi: \"a:b*c&d\"\ndevices:\n"

  static let touch = """
      - evdev:
        - [  0,      0,   3,  57,    80] # EV_ABS / ABS_MT_TRACKING_ID      80
        - [  0,      0,   3,  53,   608] # EV_ABS / ABS_MT_POSITION_X      608
        - [  0,      0,   3,  54,   255] # EV_ABS / ABS_MT_POSITION_Y      255
        - [  0,      0,   4,   5,     0] # EV_MSC / MSC_TIMESTAMP            0
        - [  0,      0,   0,   0,     0] # ------------ SYN_REPORT (0) ---------- +0ms
      - libinput:
        - {time: 0.001, type: POINTER_MOTION, delta: [0.00, 0.00]}
      - evdev:
        - [  1,   9967,   3,  57,    -1]
        - [  1,   9967,   0,   0,     0]
    """

  @Test func `the header is read as YAML, the events line by line`() throws {
    let recording = try read(
      Self.top + Self.device("/dev/input/event14", "a touchpad", touch: true, Self.touch),
      screen: ScreenSize(width: 1052, height: 572))
    #expect(recording.format == .libinput)
    #expect(recording.device.name == "a touchpad")
    #expect(recording.device.node == "/dev/input/event14")
    #expect(recording.device.hasTouchButton)
    #expect(recording.device.axes[0x35]?.resolution == 12)
    #expect(notation(recording) == ["0: +80@608,255", "1009: -80"])
    #expect(recording.counters.linesIgnored == 0, "what libinput made of them is no loss")
    #expect(recording.counters.eventsUnused == 1)
  }

  @Test func `of several devices the first touch device is read, or the one that is named`() throws {
    let keys = """
        - evdev:
          - [  5,      0,   1,  30,     1]
          - [  5,      0,   0,   0,     0]
      """
    let text =
      Self.top + Self.device("/dev/input/event3", "keyboard", touch: false, keys)
      + Self.device("/dev/input/event4", "panel", touch: true, Self.touch)
      + Self.device("/dev/input/event5", "second panel", touch: true, Self.touch)
    let first = try read(text)
    #expect(first.device.name == "panel")
    #expect(first.counters.contacts == 1)
    #expect(first.counters.eventsOfOtherDevices == 9)
    let named = try read(text, device: "/dev/input/event3")
    #expect(named.device.name == "keyboard")
    #expect(named.counters.events == 2)
    let second = try read(text, device: "second panel")
    #expect(second.device.node == "/dev/input/event5")
  }

  static let secondTouch = """
      - evdev:
        - [  0,  20000,   3,  57,     7]
        - [  0,  20000,   3,  53,     1]
        - [  0,  20000,   3,  54,     2]
        - [  0,  20000,   0,   0,     0]
    """

  /// The recorder writes the comment without a line feed; tools that write YAML anew indent a list or sort the keys.
  @Test(arguments: ["autorestart", "indented", "sorted"])
  func `a second device is another one, however its header begins`(_ form: String) throws {
    var first = Self.device("/dev/input/event4", "panel", touch: true, Self.touch)
    var second = Self.device("/dev/input/event5", "second panel", touch: true, Self.secondTouch)
    switch form {
    case "autorestart":
      first += "# Closing after 2s inactivity"
      second += "# Closing after 2s inactivity"
    case "indented":
      first = first.split(separator: "\n").map { "    \($0)\n" }.joined()
      second = second.split(separator: "\n").map { "    \($0)\n" }.joined()
    default:
      first = first.replacing("- node: /dev/input/event4\n  evdev:\n", with: "- evdev:\n")
      second = second.replacing("- node: /dev/input/event5\n  evdev:\n", with: "- evdev:\n")
    }
    let recording = try read(Self.top + first + second, screen: ScreenSize(width: 1052, height: 572))
    #expect(notation(recording) == ["0: +80@608,255", "1009: -80"])
    #expect(recording.device.name == "panel")
    #expect(recording.counters.eventsOfOtherDevices == 4)
    #expect(recording.counters.timesBack == 0 && recording.counters.linesIgnored == 0)
    #expect(!recording.counters.lastLineUnterminated)
    let other = try read(
      Self.top + first + second, screen: ScreenSize(width: 1052, height: 572), device: "second panel")
    #expect(notation(other) == ["0: +7@1,2"])
    #expect(other.device.name == "second panel")
  }

  @Test func `only the last comment of --autorestart ends without a line feed`() throws {
    let text = Self.top + Self.device("/dev/input/event4", "panel", touch: true, Self.touch)
    #expect(try !read(text + "# Closing after 2s inactivity").counters.lastLineUnterminated)
    #expect(try read(text + "  # Current time is 12:3").counters.lastLineUnterminated)
    let event = "\n  - evdev:\n    - [  2,      0,   3,  57,     8]"
    #expect(try read(text + "# Closing after 2s inactivity" + event).counters.lastLineUnterminated)
  }

  /// As two panels, of which the first was touched 10 ms before the second was open: 2⁶⁴ µs less 10 ms.
  @Test func `an event before the beginning of a recording of several devices has a time below 0`() throws {
    let early = """
        - evdev:
          - [18446744073709, 541616,   3,  57,    80]
          - [18446744073709, 541616,   3,  53,   608]
          - [18446744073709, 541616,   3,  54,   255]
          - [18446744073709, 541616,   0,   0,     0]
        - evdev:
          - [  0,   5000,   3,  57,    -1]
          - [  0,   5000,   0,   0,     0]
      """
    let text =
      Self.top + Self.device("/dev/input/event4", "panel", touch: true, early)
      + Self.device("/dev/input/event5", "second panel", touch: true, Self.secondTouch)
    let recording = try read(text, screen: ScreenSize(width: 1052, height: 572))
    #expect(notation(recording) == ["0: +80@608,255", "15: -80"])
    #expect(recording.startNs == -10_000_000)
    #expect(recording.counters.timesBack == 0)
    #expect(try read(text, device: "second panel").counters.contacts == 1)
    for seconds in ["18446744073710", "18446744070109"] {
      let fault = try #require(error(text.replacing("18446744073709", with: seconds)))
      #expect(fault.expected == "seconds from 0 to 9000000000")
    }
  }

  /// What the recorder says goes to the terminal too, and so into a log of it.
  @Test(arguments: [
    "Recording to 'stdout'.\n", "[me@host ~]$ sudo libinput record\n\n", "me@host:~$ sudo libinput record\n",
    "# a comment\nRecording to 'stdout'.\n# libinput record\n",
  ]) func `noise above the header is counted`(_ noise: String) throws {
    let text = Self.top + Self.device("/dev/input/event4", "panel", touch: true, Self.touch)
    let recording = try read(noise + text + "^C\n")
    #expect(recording.counters.contacts == 1)
    #expect(recording.counters.linesIgnored == 2)
    let fault = try #require(error(noise + text.replacing("name: \"panel\"", with: "name: @panel")))
    #expect(fault.line == 7 + 4 + noise.count { $0 == "\n" } && fault.column == 11)
  }

  @Test func `a header without events, as --no-events writes it, is not cut off`() throws {
    let device = Self.device("/dev/input/event4", "panel", touch: true, "")
      .replacing("events:\n\n", with: "events: []\n")
    let recording = try read(Self.top + device + device.replacing("panel", with: "second panel"))
    #expect(recording.device.name == "panel")
    #expect(!recording.counters.isTruncated && recording.counters.linesIgnored == 0)
    #expect(recording.frames.isEmpty)
  }

  @Test func `the slot in use is in the comments of the header`() throws {
    let events = """
        - evdev:
          - [  0,      0,   3,  57,    80]
          - [  0,      0,   3,  53,   608]
          - [  0,      0,   3,  54,   255]
          - [  0,      0,   0,   0,     0]
          - [  0,   8000,   3,  47,     0]
          - [  0,   8000,   3,  57,    81]
          - [  0,   8000,   0,   0,     0]
          - [  0,  16000,   3,  47,     2]
          - [  0,  16000,   3,  57,    -1]
          - [  0,  16000,   0,   0,     0]
      """
    let comments = """
          # Event type 3 (EV_ABS)
          #   Event code 47 (ABS_MT_SLOT)
          #       Value           2
          #       Min             0
          #       Max             4
          #   Event code 53 (ABS_MT_POSITION_X)
          #       Value         600
          # Properties:
          name:
      """
    let text = Self.top + Self.device("/dev/input/event4", "panel", touch: true, events)
    let wrong = try read(text.replacing("    name:", with: comments.replacing("  2\n", with: "  2x\n")))
    #expect(wrong.device.axes[0x2F]?.value == nil && wrong.counters.linesIgnored == 1)
    let recording = try read(text.replacing("    name:", with: comments), screen: ScreenSize(width: 1052, height: 572))
    #expect(recording.device.axes[0x2F]?.value == 2)
    #expect(recording.device.axes[0x35]?.value == 600)
    #expect(recording.device.axes[0x35]?.maximum == 1051)
    #expect(notation(recording) == ["0: +80@608,255", "8: +81@0,0", "16: -80"])
    #expect(recording.counters.idsReplaced == 0)
  }

  @Test func `a touch device without events and a pen make way for the one that was touched`() throws {
    let pen = Self.device("/dev/input/event3", "pen", touch: false, Self.touch)
      .replacing("1: [272, 273] # EV_KEY", with: "1: [320, 330] # EV_KEY")
      .replacing("8: [0, 1, 0, 0, 0]", with: "0: [0, 99, 0, 0, 0]\n      1: [0, 99, 0, 0, 0]")
    let recording = try read(
      Self.top + pen + Self.device("/dev/input/event4", "touchpad", touch: true, "")
        + Self.device("/dev/input/event5", "panel", touch: true, Self.touch)
        + Self.device("/dev/input/event6", "second panel", touch: true, Self.touch))
    #expect(recording.device.name == "panel")
    #expect(recording.counters.contacts == 1)
    #expect(recording.counters.eventsOfOtherDevices == 14)
    let alone = try read(Self.top + pen)
    #expect(alone.frames.isEmpty && alone.counters.eventsOfOtherDevices == 7)
    let named = try read(Self.top + pen, device: "pen")
    #expect(named.device.hasPen && named.counters.events == 7)
    let idle = try read(
      Self.top + Self.device("/dev/input/event4", "touchpad", touch: true, "")
        + Self.device("/dev/input/event5", "panel", touch: true, ""))
    #expect(idle.device.name == "touchpad" && idle.frames.isEmpty)
  }

  @Test(arguments: [
    ("- [0, 1, 3]", 13, "a comma"),
    ("- [9000000001, 0, 3, 53, 1]", 6, "seconds from 0 to 9000000000"),
    ("- [0, 1000000, 3, 53, 1]", 9, "microseconds below 1000000"),
    ("- [0, 1, 3, 53, 99999999999]", 19, "a value of 32 bits"),
    ("- [0, 1, 70000, 53, 1]", 12, "an event type"),
    ("- [0, 1, 3, 53, 1", 20, "]"),
    ("- [0, 1, 3, 53, 1] x", 22, "the end of the line or a comment"),
  ]) func `a wrong event line is an error with its place`(_ line: String, _ column: Int, _ expected: String) throws {
    let text = Self.top + Self.device("n", "p", touch: true, "  - evdev:\n  \(line)")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let number = try #require(lines.firstIndex { $0.contains(line) }) + 1
    let fault = try #require(error(text))
    #expect(fault.line == number)
    #expect(fault.column == column)
    #expect(fault.expected == expected)
  }

  @Test func `a header that is no YAML is an error with its line`() throws {
    let fault = try #require(error("version: 1\nndevices: 1\ndevices:\n- node: [\n  events:\n"))
    #expect(fault.expected == "a YAML header")
    #expect(fault.line >= 3 && fault.line <= 5)
  }

  /// The fault is in the line with an x behind a comment sign.
  @Test(arguments: [
    ("    foo: \u{1}  # x", 10, "control characters are not allowed"),
    ("    é: \u{1}  # x", 9, "control characters are not allowed"),
    ("    name: y  # x", 5, "a key given twice, “name”"),
    ("    \"name\": y  # x", 5, "a key given twice, “name”"),
    ("    foo: \"abc  # x", 10, "unexpected end of stream"),
    ("    foo: @abc  # x", 10, "character that cannot start any token"),
    ("    é: @abc  # x", 9, "character that cannot start any token"),
    ("    foo: &abc 1  # x", 10, "an anchor or an alias"),
    ("    foo: \u{0}  # x", 10, "a NUL byte"),
    ("    foo: y\rz  # x", 11, "a line break that is no line feed"),
    ("    foo: \"\u{85}\"  # x", 11, "a line break that is no line feed"),
    ("    é: y  # x\u{2028}", 15, "a line break that is no line feed"),
    ("---  # x", 1, "another document"),
    ("    foo: [1}  # x", 12, "something other than ',' or ']'"),
  ]) func `a fault of a header has the place where it is`(_ line: String, _ column: Int, _ found: String) throws {
    let header = ["version: 1", "ndevices: 1", "devices:", "- node: /dev/input/event0", "  evdev:", "    name: x"]
    let keys = (1...50).map { "    k\($0): 1" }
    for lines in [header + [line] + keys, header + keys + [line]] {
      let fault = try #require(error(lines.joined(separator: "\n") + "\n  events:\n"))
      #expect(fault.line == lines.firstIndex(of: line).map { $0 + 1 })
      #expect(fault.column == column)
      #expect(fault.found == found)
    }
  }

  /// The fault is in the last line; the texts stand behind `evdev:`, which has nothing else.
  @Test(arguments: [
    ("    absinfo:\n      53: [0, 1O79, 0, 0, 0]", 15, "a number of 32 bits, in decimal", "“1O79, 0, 0, 0]”"),
    ("    absinfo:\n      53: [0, 1079, 0, 0, 1O]", 27, "a number of 32 bits, in decimal", "“1O]”"),
    ("    absinfo:\n      53: [0, 1e3, 0, 0, 0]", 15, "a number of 32 bits, in decimal", "“1e3, 0, 0, 0]”"),
    ("    absinfo:\n      53: [0, 2147483648]", 15, "a number of 32 bits, in decimal", "“2147483648]”"),
    ("    absinfo:\n      53: [0, [1], 0, 0, 0]", 15, "a number of 32 bits, in decimal", "“[1], 0, 0, 0]”"),
    ("    absinfo:\n      53: [0, ~, 0, 0, 0]", 15, "a number of 32 bits, in decimal", "“~, 0, 0, 0]”"),
    (
      "    absinfo:\n      53: [0, 1:1:1:1:1:1:1:1:1:1:1:1:1, 0, 0, 0]", 15, "a number of 32 bits, in decimal",
      "“1:1:1:1:1:1:1:1:1:1:1:1:1, 0, 0, 0]”"
    ),
    (
      "    absinfo:\n      53: [0, 9223372036854775807:0]", 15, "a number of 32 bits, in decimal",
      "“9223372036854775807:0]”"
    ),
    (
      "    absinfo:\n      9223372036854775807:0: [0, 1]", 7, "an axis code from 0 to 63, in decimal",
      "“9223372036854775807:0: [0, 1]”"
    ),
    ("    absinfo:\n      x53: [0, 1]", 7, "an axis code from 0 to 63, in decimal", "“x53: [0, 1]”"),
    ("    absinfo:\n      64: [0, 1]", 7, "an axis code from 0 to 63, in decimal", "“64: [0, 1]”"),
    ("    absinfo:\n      53: [0, 1]\n      053: [0, 2]", 7, "each axis once", "“053: [0, 2]”"),
    ("    absinfo:\n      53: 1079", 11, "an axis like 53: [0, 1079, 0, 0, 0]", "“1079”"),
    ("    absinfo:\n      53: [1079]", 11, "an axis like 53: [0, 1079, 0, 0, 0]", "“[1079]”"),
    ("    absinfo: [53]", 14, "an axis like 53: [0, 1079, 0, 0, 0]", "“[53]”"),
    ("    codes: 1", 12, "the codes of a type like 1: [272, 330]", "“1”"),
    ("    codes:\n      1: 330", 10, "the codes of a type like 1: [272, 330]", "“330”"),
    ("    codes:\n      1: [272, 9223372036854775807:0]", 16, "an event code, in decimal", "“9223372036854775807:0]”"),
    (
      "    codes:\n      1:1:1:1:1:1:1:1:1:1:1:1:1: [1]", 7, "an event type, in decimal",
      "“1:1:1:1:1:1:1:1:1:1:1:1:1: [1]”"
    ),
  ]) func `a word that is no number, or an axis told twice, is an error where it stands`(
    _ lines: String, _ column: Int, _ expected: String, _ found: String
  ) throws {
    let fault = try #require(error("version: 1\nndevices: 1\ndevices:\n- node: x\n  evdev:\n\(lines)\n  events:\n"))
    #expect(fault.line == 5 + lines.split(separator: "\n").count)
    #expect(fault.column == column)
    #expect(fault.expected == expected)
    #expect(fault.found == found)
    #expect(!fault.remedy.isEmpty)
  }

  @Test func `numbers may have zeros in front, and a device may list nothing`() throws {
    let header = "version: 1\nndevices: 1\ndevices:\n- node: x\n  evdev:\n"
    let recording = try read(header + "    absinfo:\n      053: [-01, 01079, 0, 0, 0010]\n  events:\n")
    let axis = try #require(recording.device.axes[0x35])
    #expect(axis.minimum == -1 && axis.maximum == 1079 && axis.resolution == 10)
    let none = try read(header + "    codes:\n    absinfo:\n  events:\n    - evdev:\n      - [0, 0, 0, 0, 0]\n")
    #expect(none.counters.eventsOfOtherDevices == 1)
  }

  @Test(arguments: ["@abc", "\u{1}"]) func `bytes that are no text count in a column as they are`(_ fault: String)
    throws
  {
    let before = Array("version: 1\nndevices: 1\ndevices:\n- node: /dev/input/event0\n  evdev:\n    n: ".utf8)
    // The last two begin a character that nothing ends.
    let bytes = before + [0xFF, 0xE9] + Array("\n    \u{E9}".utf8) + [0xFF, 0xE2, 0x80]
    let refusal = try #require(error(bytes + Array(": \(fault)\n  events:\n".utf8)))
    #expect(refusal.line == 7)
    #expect(refusal.column == 12)
  }

  @Test func `keys given twice are told by one of them, however long and many they are`() throws {
    let key = String(repeating: "k", count: 900)
    let pairs = (1...50).map { "  \(key)\($0): 1\n  \(key)\($0): 2\n" }.joined()
    let fault = try #require(error("version: 1\nndevices: 1\ndevices:\n- node: x\n\(pairs)  events:\n"))
    #expect(fault.found == "a key given twice, “\(key.prefix(40))…”")
  }

  @Test func `a header without a device is refused`() throws {
    let fault = try #require(error("version: 1\nndevices: 1\nsystem:\n  events:\n"))
    #expect(fault.expected.contains("devices:"))
  }

  @Test(arguments: [
    ("a: " + String(repeating: "[", count: 2000), "more levels than 32"),
    ("a: " + String(repeating: "{a: ", count: 2000), "more levels than 32"),
    (String(repeating: "- ", count: 2000) + "a", "more levels than 32"),
    (String(repeating: " ", count: 100) + "a: 1", "more levels than 32"),
    ("a: &x [1, 2]\nb: [*x, *x]", "an anchor or an alias"),
    ("a: \u{0}", "a NUL byte"),
  ]) func `a header that would cost a YAML parser too much is refused before it is parsed`(
    _ header: String, _ found: String
  ) throws {
    let fault = try #require(error("version: 1\nndevices: 1\n\(header)\ndevices:\n  events:\n"))
    #expect(fault.found == found)
    #expect(fault.line >= 3 && fault.line <= 4)
  }

  @Test(arguments: [
    "R&D *panel &left *x",  // as two words would begin them
    "8\\\" [[[[ {{{{ panel",
    String(repeating: "[", count: 40),
    "# 5' & more, ™ & ®",
  ]) func `the name of a device may hold anything, in quotes and in a comment`(_ name: String) throws {
    let text = Self.top + Self.device("/dev/input/event3", name, touch: true, Self.touch)
    let recording = try read(text)
    #expect(recording.device.name == name.replacing("\\\"", with: "\""))
    #expect(recording.counters.contacts == 1)
    let single = text.replacing("name: \"\(name)\"", with: "name: '\(name.replacing("'", with: "''"))'  # & more")
    #expect(try read(single).device.name == name)
  }

  @Test(arguments: [
    ("foo & bar * baz", "foo & bar * baz"), ("a &b", "a &b"), ("R&D *panel", "R&D *panel"), ("8 *x # &z", "8 *x"),
  ]) func `in the plain text of a value nothing begins but at its start`(_ text: String, _ name: String) throws {
    let quoted = Self.top + Self.device("/dev/input/event3", "panel", touch: true, Self.touch)
    let recording = try read(quoted.replacing("name: \"panel\"", with: "name: \(text)"))
    #expect(recording.device.name == name)
    #expect(recording.counters.contacts == 1)
  }

  /// Each has what is refused where a YAML parser sees it, and somebody who takes quotes and comments for granted not.
  @Test(arguments: [
    ("a: [&x 1,*x]", "an anchor or an alias"),
    ("a:\t&x 1", "an anchor or an alias"),
    ("a: foo: &x 1", "an anchor or an alias"),
    ("a: foo:\t*x", "an anchor or an alias"),
    ("a b: &x 1", "an anchor or an alias"),
    ("- &x a & b", "an anchor or an alias"),
    ("... &x 1", "an anchor or an alias"),
    ("a: [foo, b &x, &y 1]", "an anchor or an alias"),
    ("a: [\nb: c, &y 1]", "an anchor or an alias"),
    ("a: ! &x 1", "an anchor or an alias"),
    ("a: | &x 1", "an anchor or an alias"),
    ("a: foo\n  - \"x: &y 1\"", "an anchor or an alias"),
    ("a: foo\n  \"bar\nb: &y 1 #\"", "an anchor or an alias"),
    ("a: \"open\n  \" : &y 1 #\"", "an anchor or an alias"),
    ("a: 'it''s\n  ' : &y 1 #'", "an anchor or an alias"),
    ("a: \"x\\\"\nb: &y 1 #\"", "an anchor or an alias"),
    ("a: \"x\"# \"\nb: &y 1\n#\"", "an anchor or an alias"),
    ("# comment\u{85}b: &y 1", "a line break that is no line feed"),
    ("# comment\u{2028}b: &y 1", "a line break that is no line feed"),
    ("# comment\rb: &y 1", "a line break that is no line feed"),
    ("a: " + String(repeating: "[\"]\", ", count: 40), "more levels than 32"),
    ("a: ]]]]]]]]]]\nb: " + String(repeating: "[", count: 40), "more levels than 32"),
    ("a: [\"\n]\n" + String(repeating: "\", [\"\n]\n", count: 40), "more levels than 32"),
    (String(repeating: ": - ", count: 40) + "a", "more levels than 32"),
  ]) func `quotes and comments hide nothing from a parser that sees others`(_ header: String, _ found: String) throws {
    let fault = try #require(error("version: 1\nndevices: 1\n\(header)\ndevices:\n  events:\n"))
    #expect(fault.found == found)
  }

  @Test func `a header without end is refused at its limit`() throws {
    let text = "version: 1\nndevices: 1\n" + String(repeating: "a: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n", count: 10_000)
    let fault = try #require(error(text))
    #expect(fault.expected.contains("\(RecordingLimits.headerByteCount) bytes"))
  }

  @Test func `a recording cut off in its header has no frames and says so`() throws {
    let recording = try read("version: 1\nndevices: 1\ndevices:\n- node: x\n")
    #expect(recording.frames.isEmpty)
    #expect(recording.counters.isTruncated)
  }

  /// As tools that write YAML anew have it, and people who write it by hand.
  @Test(arguments: ["-  [", "-\t[", "- \t [ "]) func `any blanks may stand behind a dash`(_ dash: String) throws {
    let recording = try read(
      Self.top + Self.device("n", "p", touch: true, Self.touch).replacing("- [", with: dash))
    #expect(recording.counters.events == 7 && recording.counters.contacts == 1)
    #expect(recording.counters.linesIgnored == 0)
    let fault = try #require(error(Self.top + Self.device("n", "p", touch: true, "  - evdev:\n    \(dash)0, 1")))
    #expect(fault.expected == "a comma")
  }

  @Test(arguments: ["    ", "  "]) func `a list of events may be indented with tabs, a header not`(
    _ indent: String
  ) throws {
    let device = Self.device("n", "p", touch: true, Self.touch)
    let text =
      Self.top + device.replacing(indent + "- evdev", with: "\t- evdev").replacing(indent + "- [", with: "\t\t- [")
    let recording = try read(text + Self.device("m", "q", touch: true, Self.secondTouch))
    #expect(recording.counters.events == 7 && recording.counters.contacts == 1)
    #expect(recording.counters.eventsOfOtherDevices == 4 && recording.counters.linesIgnored == 0)
    let header = Self.top + device.replacing("  events:", with: "\tevents:")
    #expect(try read(header).frames == recording.frames)
    let second = "\t- node: m\n  evdev:\n    name: q\n"
    let fault = try #require(error(Self.top + Self.device("n", "p", touch: false, Self.touch) + second + "  events:\n"))
    #expect(fault.expected == "a YAML header" && fault.found.contains("cannot start any token"))
  }

  @Test func `a device is another one too if more blanks stand behind its dash`() throws {
    let first = Self.device("/dev/input/event4", "panel", touch: true, Self.touch)
    let second = Self.device("/dev/input/event5", "second panel", touch: true, Self.secondTouch)
      .split(separator: "\n").map { $0.hasPrefix("- ") ? "-  " + $0.dropFirst(2) : " " + $0 }.joined(separator: "\n")
    let recording = try read(Self.top + first + second + "\n", device: "second panel")
    #expect(recording.counters.events == 4 && recording.counters.eventsOfOtherDevices == 7)
  }

  @Test(arguments: [
    ("- evdev: [[0, 5000, 3, 53, 900], [0, 5000, 0, 0, 0]]", 12), ("-   evdev:  [0, 0, 0, 0, 0]", 15),
    ("evdev: {a: 1}", 10), ("- {evdev: [[0, 0, 0, 0, 0]]}", 5), ("- \"evdev\": [[0, 0, 0, 0, 0]]", 14),
  ]) func `events in the line of their evdev are an error, not lost`(_ line: String, _ column: Int) throws {
    let lines = Self.top + Self.device("n", "p", touch: true, "  \(line)\n" + Self.touch)
    let fault = try #require(error(lines))
    #expect(fault.line == lines.prefix(upTo: lines.firstRange(of: line)!.lowerBound).count { $0 == "\n" } + 1)
    #expect(fault.column == column)
    #expect(fault.remedy.contains("a line of its own"))
  }

  @Test(arguments: ["- evdev: ", "- evdev:  # a report", "- evdev: []", "-   evdev:", "evdev:", "- \"evdev\":"])
  func `nothing is behind the evdev of events below it`(_ line: String) throws {
    let recording = try read(Self.top + Self.device("n", "p", touch: true, "  \(line)\n" + Self.touch))
    #expect(recording.counters.events == 7 && recording.counters.linesIgnored == 0)
  }
}
