import Foundation
import Multitouch
import MultitouchRecordings
import Testing

@Suite struct EvemuLinesTests {
  @Test func `values padded with zeros, comments and blanks are read as evemu means them`() throws {
    let recording = try read(
      """
      N: my panel
      E: 0.000001 0003 0039 0007\t# EV_ABS / ABS_MT_TRACKING_ID   7
      E: 0.000001 0003 0035 0340  # x
      E: 0.000001 0003 0036 -042
      E: 0.000001 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +0ms
      E: 0.095573 0003 0039 -001
      E: 0.095573 0000 0000 0000

      """)
    #expect(notation(recording) == ["0: +7@340,-42", "95: -7"])
    #expect(recording.device.name == "my panel")
    #expect(recording.frames.last?.time == Timestamp(nanoseconds: 95_572_000))
  }

  @Test(arguments: ["    ", "\t", " \t "]) func `a recording may be indented, as one that is quoted is`(
    _ indent: String
  ) throws {
    let text =
      "# EVEMU 1.3\n#   Event code 47 (ABS_MT_SLOT)\n#     Value 2\nN: my panel\nA: 2f 0 9 0 0\n"
      + "E: 0.0 0003 0039 7\nE: 0.0 0000 0000 0  # x\n\n"
    let indented = text.split(separator: "\n", omittingEmptySubsequences: false).map { indent + $0 }
    let recording = try read(indented.joined(separator: "\n"))
    #expect(recording.format == .evemu && recording.device.name == "my panel")
    #expect(recording.device.axes[0x2F]?.value == 2)
    #expect(notation(recording) == ["0: +7@0,0"])
    let fault = try #require(error(indented.joined(separator: "\n").replacing("0039 7", with: "0039 x")))
    #expect(fault.line == 6 && fault.column == indent.count + 18)
  }

  @Test func `fractions of any length are nanoseconds`() throws {
    let recording = try read(
      """
      E: 1.5 0000 0000 0
      E: 1.500000001 0000 0000 0
      E: 1.5000000029 0000 0000 0
      E: 2305000000.9 0000 0000 0

      """)
    #expect(recording.frames.map(\.time.nanoseconds) == [0, 1, 2, 2_304_999_999_400_000_000])
    #expect(recording.startNs == 1_500_000_000)
  }

  @Test func `axes come from A lines, and what those lack from the comments`() throws {
    let recording = try read(
      """
      # EVEMU 1.3
      # Supported events:
      #   Event type 1 (EV_KEY)
      #     Event code 330 (BTN_TOUCH)
      #   Event type 3 (EV_ABS)
      #     Event code 53 (ABS_MT_POSITION_X)
      #       Value      5
      #       Min       -1
      #       Max     4095
      #       Fuzz       0
      #       Flat       0
      #       Resolution 12
      #     Event code 54 (ABS_MT_POSITION_Y)
      #       Max     2047
      N: p
      A: 35 0 4095 0 0 20
      E: 0.0 0000 0000 0

      """)
    let x = try #require(recording.device.axes[0x35])
    #expect(x.minimum == 0 && x.maximum == 4095 && x.resolution == 20 && x.value == 5)
    #expect(recording.device.axes[0x36]?.maximum == 2047)
    #expect(recording.device.hasTouchButton)
    #expect(recording.device.isTouchDevice)
  }

  @Test func `a line of a comment that only looks like an axis is counted`() throws {
    let recording = try read(
      """
      # EVEMU 1.3
      #   Event type 3 (EV_ABS)
      #     Event code 53 (ABS_MT_POSITION_X)
      #       Value   1x
      #       Max   4095
      #       Resolution ten
      # Maximum speed
      E: 0.0 0000 0000 0

      """)
    let x = try #require(recording.device.axes[0x35])
    #expect(x.maximum == 4095 && x.resolution == 0 && x.value == nil)
    #expect(recording.counters.linesIgnored == 3)
  }

  @Test func `a name behind events is of another device, which is not read`() throws {
    let events = "E: 0.0 0003 0039 7\nE: 0.0 0003 0035 10\nE: 0.0 0003 0036 20\nE: 0.0 0000 0000 0\n"
    let first = "N: panel\nA: 35 0 107 0 0\nA: 36 0 191 0 0\n" + events
    let second = "# EVEMU 1.3\nN: Other\nI: 0003 0000 0000 0000\nB: 01 00 00\nA: 35 0 10790 0 0\n" + events
    let alone = try read(first)
    let both = try read(first + second)
    #expect(both.frames == alone.frames)
    #expect(both.device == alone.device)
    #expect(both.losses.map(\.name) == ["eventsOfOtherDevices"] + alone.losses.map(\.name))
    #expect(both.counters.eventsOfOtherDevices == 4)
    #expect(error(first + "N: Other\nA: 35 0 1O790 0 0\n" + events)?.line == 9)
  }

  static let down = "E: 0.0 0003 0039 7\nE: 0.0 0003 0035 10\nE: 0.0 0003 0036 20\nE: 0.0 0000 0000 0\n"

  @Test(arguments: [
    "", "# EVEMU 1.3\n", "# Input device name: \"Second\"\n", "# EVEMU 1.3\n# Input device name: \"Second\"\n",
  ])
  func `a header without events does not run into the next one`(_ comment: String) throws {
    let first =
      "# EVEMU 1.3\n# Event type 3 (EV_ABS)\n#   Event code 47 (ABS_MT_SLOT)\n#     Value 3\nN: First\n"
      + String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 5)
      + "A: 2f 0 9 0 0\nA: 35 0 9 0 0 50\nA: 36 0 9 0 0 50\n"
    let bits = String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 5) + "B: 01 00 04 00 00 00 00 00 00\n"
    let second = comment + "N: Second\n" + bits + "A: 35 0 107 0 0\nA: 36 0 191 0 0\n" + Self.down
    let alone = try read(second)
    let both = try read(first + second)
    try #require(alone.device.hasTouchButton)
    #expect(both.device == alone.device)
    #expect(both.frames == alone.frames && both.scaling == alone.scaling)
    #expect(both.losses.map(\.text) == ["devices described without events left out: 1"] + alone.losses.map(\.text))
    #expect(try read(first + first + second).counters.devicesWithoutEvents == 2)
  }

  @Test func `a second device of a description is the one that is described`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let events = folder.appendingPathComponent("a.event").path
    try Self.down.write(toFile: events, atomically: true, encoding: .utf8)
    let path = folder.appendingPathComponent("a.desc").path
    try "N: First\nA: 2f 0 9 0 0\nN: Second\nA: 35 0 107 0 0\nA: 36 0 191 0 0\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    for options in [RecordingOptions(), RecordingOptions(description: path)] {
      let recording = try Recording(contentsOf: events, options: options)
      #expect(recording.device.name == "Second" && recording.device.axes.keys.sorted() == [0x35, 0x36])
      #expect(recording.counters.devicesWithoutEvents == 1)
    }
  }

  @Test func `an axis behind events changes nothing and is counted`() throws {
    let recording = try read("N: panel\nE: 0.0 0000 0000 0\nA: 35 0 10790 0 0\nB: 01 00 00\nE: 0.1 0000 0000 0\n")
    #expect(recording.device.axes.isEmpty)
    #expect(recording.counters.linesIgnored == 2 && recording.counters.events == 2)
  }

  @Test func `the key bits tell of BTN_TOUCH where there are no comments`() throws {
    /// A device that has the keys of these two bytes, the 41st and 42nd: 0x140 and on.
    func device(_ bytes: String) throws -> DeviceDescription {
      let head = String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 5)
      let rest = String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 6)
      return try read(
        "N: p\n" + head + "B: 01 \(bytes) 00 00 00 00 00 00\n" + rest + "A: 00 0 99 0 0\nE: 0.0 0000 0000 0\n"
      ).device
    }
    // BTN_TOUCH is 0x14a, the third bit of the second; BTN_TOOL_PEN is 0x140, the first of the first.
    for none in ["00 00", "00 02", "00 08", "00 fb", "fe 00"] {
      let found = try device(none)
      #expect(!found.hasTouchButton && !found.hasPen, "\(none)")
    }
    for pen in ["01 00", "01 04"] {
      let found = try device(pen)
      #expect(found.hasPen && !found.isTouchDevice, "\(pen)")
    }
    let with = try read(
      "N: p\n" + String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 5) + "B: 01 00 04 00 00 00 00 00 00\n"
        + "A: 00 0 99 0 0\nE: 0.0 0000 0000 0\n")
    #expect(with.device.hasTouchButton && !with.device.hasPen)
    #expect(!with.device.isTouchDevice == (with.device.axes[0x00] == nil))
  }

  @Test(arguments: [
    ("E: x 0003 0035 1", 4, "a time in seconds from 0 to 9000000000, like 0.014541", "“x 0003 0035 1”"),
    ("E: 1.0 zz 0035 1", 8, "a type of up to 4 hexadecimal digits", "“zz 0035 1”"),
    ("E: 1. 0003 0035 1", 4, "a time in seconds from 0 to 9000000000, like 0.014541", "“1. 0003 0035 1”"),
    ("E: 1.0 10003 0035 1", 8, "a type of up to 4 hexadecimal digits", "“10003 0035 1”"),
    ("E: 1.0 0003 12345 1", 13, "a code of up to 4 hexadecimal digits", "“12345 1”"),
    ("E: 1.0 0003 0035", 17, "a value of 32 bits, in decimal", "the end of the line"),
    ("E: 1.0 0003 0035 99999999999", 18, "a value of 32 bits, in decimal", "“99999999999”"),
    ("E: 1.0 0003 0035 1 2", 20, "the end of the line or a comment", "“2”"),
    (
      "E: 99999999999.0 0003 0035 1", 4, "a time in seconds from 0 to 9000000000, like 0.014541",
      "“99999999999.0 0003 0035 1”"
    ),
    ("A: 40 0 1 0 0", 4, "an axis code up to 3f, in hexadecimal", "“40 0 1 0 0”"),
    ("hello", 1, "an evemu line (E:, N:, I:, P:, B:, A: or #)", "“hello”"),
    ("  hello", 3, "an evemu line (E:, N:, I:, P:, B:, A: or #)", "“hello”"),
    ("E: 1.0 0003 00\u{0}5 1", 15, "a value of 32 bits, in decimal", "“\\x005 1”"),
  ]) func `a wrong line is an error with its place`(
    _ line: String, _ column: Int, _ expected: String, _ found: String
  ) throws {
    let fault = try #require(error("N: p\nE: 0.0 0000 0000 0\n\(line)\n", as: .evemu))
    #expect(fault.file == "test")
    #expect(fault.line == 3)
    // A number that is too long or does not fit is named as a whole.
    #expect(fault.expected == expected)
    #expect(fault.found == found)
    #expect(fault.column == column)
    #expect(!fault.remedy.isEmpty)
  }

  @Test func `a description beside the recording is used if the recording has no axes`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let events = folder.appendingPathComponent("a.two-fingers.event").path
    try "E: 0.0 0003 0039 1\nE: 0.0 0003 0035 10\nE: 0.0 0003 0036 20\nE: 0.0 0000 0000 0\n".write(
      toFile: events, atomically: true, encoding: .utf8)
    #expect(try Recording(contentsOf: events).scaling == .deviceUnits)
    try "N: panel\nA: 35 0 107 0 0\nA: 36 0 191 0 0\n".write(
      toFile: folder.appendingPathComponent("a.desc").path, atomically: true, encoding: .utf8)
    let beside = try Recording(contentsOf: events)
    #expect(beside.device.name == "panel")
    #expect(beside.scaling == .range)
    #expect(notation(beside) == ["0: +1@100,200"])
    let other = folder.appendingPathComponent("other.desc").path
    try "A: 35 0 53 0 0\nA: 36 0 95 0 0\n".write(toFile: other, atomically: true, encoding: .utf8)
    let named = try Recording(contentsOf: events, options: RecordingOptions(description: other))
    #expect(notation(named) == ["0: +1@200,400"])
    try "A: 35 zero\n".write(toFile: other, atomically: true, encoding: .utf8)
    #expect(throws: RecordingError.self) {
      try Recording(contentsOf: events, options: RecordingOptions(description: other))
    }
  }

  @Test(arguments: ["A: 36 0 191", "A: 36 0 1919 0 0", "A: 36 0 19x", "N: panel two", "# Event code 330 (BTN_TOUCH)"])
  func `the last line of a description is left out if it may be cut off`(_ last: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let events = folder.appendingPathComponent("a.event").path
    try "E: 0.0 0000 0000 0\n".write(toFile: events, atomically: true, encoding: .utf8)
    let description = folder.appendingPathComponent("a.desc").path
    let above = "N: panel\n# Event type 1 (EV_KEY)\nA: 35 0 1079 0 0\n"
    try (above + last).write(toFile: description, atomically: true, encoding: .utf8)
    let beside = try Recording(contentsOf: events)
    #expect(beside.device.axes.keys.sorted() == [0x35])
    #expect(beside.device.name == "panel" && !beside.device.hasTouchButton)
    #expect(beside.losses.contains { $0.name == "descriptionsCut" && $0.count == 1 })
    #expect(beside.counters.descriptionsUnread == 0)
    let refusal = #expect(throws: RecordingError.self) {
      try Recording(contentsOf: events, options: RecordingOptions(description: description))
    }
    #expect(refusal?.file == description && refusal?.line == 4)
    #expect(refusal?.column == (last.hasSuffix("19x") ? 11 : last.count + 1))
  }

  @Test(arguments: ["A: 36 0 1919 0 0\n", "# end", "P: 02 00", "E: 0.0 0000 0000 0"])
  func `a description that lacks the end of a line which tells nothing is whole`(_ last: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let events = folder.appendingPathComponent("a.event").path
    try "E: 0.0 0000 0000 0\n".write(toFile: events, atomically: true, encoding: .utf8)
    let description = folder.appendingPathComponent("a.desc").path
    try ("A: 35 0 1079 0 0\n" + last).write(toFile: description, atomically: true, encoding: .utf8)
    let recording = try Recording(contentsOf: events, options: RecordingOptions(description: description))
    #expect(recording.device.axes[0x35]?.maximum == 1079)
    #expect(try Recording(contentsOf: events).counters.descriptionsCut == 0)
  }

  @Test func `what lies beside a recording and is no description refuses nothing`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let events = folder.appendingPathComponent("a.event").path
    try "E: 0.0 0003 0039 1\nE: 0.0 0003 0035 10\nE: 0.0 0003 0036 20\nE: 0.0 0000 0000 0\n".write(
      toFile: events, atomically: true, encoding: .utf8)
    let pipe = folder.appendingPathComponent("a.desc").path
    #expect(mkfifo(pipe, 0o600) == 0)
    // If it is opened, this writer lets the reader go on, so that the test fails and does not wait.
    let writer = open(pipe, O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    let line = Array("N: pipe\nE: 0.0 0000 0000 0\n".utf8)
    #expect(write(writer, line, line.count) == line.count)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("a.prop"), withIntermediateDirectories: false)
    let beside = try Recording(contentsOf: events)
    try #require(beside.device.name.isEmpty && beside.counters.descriptionsUnread == 0)
    let unit = folder.appendingPathComponent("a.device").path
    try "[Unit]\nDescription=none\n".write(toFile: unit, atomically: true, encoding: .utf8)
    let other = try Recording(contentsOf: events)
    #expect(notation(other) == ["0: +1@10,20"])
    #expect(
      other.losses.map(\.text).contains("descriptions beside the recording that could not be read: 1"))
    #expect(throws: RecordingError.self) {
      try Recording(contentsOf: events, options: RecordingOptions(description: unit))
    }
  }
}
