import MultitouchRecordings
import Testing

/// What stands between the events of a libinput recording and is none of them.
@Suite struct LibinputAsidesTests {
  private func recording(_ events: String) throws -> Recording {
    try read(
      LibinputLinesTests.top
        + LibinputLinesTests.device("/dev/input/event4", "panel", touch: true, events))
  }
  private static let reports = """
      - evdev:
        - [  0,      0,   3,  57,    80]
        - [  0,      0,   3,  53,   608]
        - [  0,      0,   3,  54,   255]
        - [  0,      0,   0,   0,     0]
    """

  @Test func `what libinput tells of the device and of events is no loss`() throws {
    let events = """
        - libinput:
          - {type: DEVICE_ADDED, seat: seat0, logical_seat: default}
      \(Self.reports)
          libinput:  # of this report
          - {time: 0.001, type: TOUCH_DOWN, slot: 0}
          - { type: TOUCH_FRAME}
      """
    let read = try recording(events)
    #expect(notation(read).count == 1 && read.counters.linesIgnored == 0)
  }

  @Test func `reports of the device itself are passed over, up to the next item of the list`() throws {
    let hid = """
        - hid:
          time: [  0,      0]
          hidraw0: [
            0x01, 0x03, 0x00, 0x10,
            0x00, 0x10
          ]
      """
    let read = try recording("\(hid)\n\(Self.reports)\n\(hid)\n\(hid)")
    #expect(notation(read).count == 1 && read.counters.events == 4)
    #expect(read.counters.linesIgnored == 0)
  }

  @Test(arguments: ["hid:", "- hid: what", "- {kind: a}", "- time: 3", "- hidraw0: ["])
  func `what only looks like it is counted as ignored`(_ line: String) throws {
    #expect(try recording("  \(line)\n" + Self.reports).counters.linesIgnored == 1)
  }

  @Test(arguments: ["  - evdev:", "    - [  1,      0,   3,  53,   609]", "  - libinput:"])
  func `behind the next item noise is noise again`(_ item: String) throws {
    #expect(try recording("  - hid:\n    in it\n\(item)\n    noise").counters.linesIgnored == 1)
  }
}
