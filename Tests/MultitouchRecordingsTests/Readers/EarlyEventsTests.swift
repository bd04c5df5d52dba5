import MultitouchRecordings
import Testing

/// What a device of a `getevent` log tells before an event shows it to be a touch device.
@Suite struct EarlyEventsTests {
  /// The log of one device, each of whose lines names it.
  static func naming(_ node: String, _ log: String) -> String {
    log.replacing("] ", with: "] \(node): ")
  }

  static let other = """
    [ 1.0] /dev/input/event9: EV_ABS ABS_X 00000007
    [ 1.0] /dev/input/event9: EV_SYN SYN_REPORT 00000000

    """

  /// As a resistive panel has it: the place in one report, the button in the next. What came before shows in a report
  /// of the time of the one with the button.
  @Test(arguments: [
    """
    [ 1.0] EV_ABS ABS_X 00000064
    [ 1.0] EV_ABS ABS_Y 000000c8
    [ 1.0] EV_SYN SYN_REPORT 00000000
    [ 1.01] EV_KEY BTN_TOUCH DOWN
    [ 1.01] EV_SYN SYN_REPORT 00000000
    [ 1.1] EV_KEY BTN_TOUCH UP
    [ 1.1] EV_SYN SYN_REPORT 00000000

    """,
    """
    [ 0.1] EV_ABS ABS_X 00000001
    [ 0.1] EV_ABS ABS_Y 00000002
    [ 0.1] EV_SYN SYN_REPORT 00000000
    [ 0.2] EV_ABS ABS_Y 000000c8
    [ 0.2] EV_SYN SYN_REPORT 00000000
    [ 1.01] EV_ABS ABS_X 00000064
    [ 1.01] EV_KEY BTN_TOUCH DOWN
    [ 1.01] EV_SYN SYN_REPORT 00000000
    [ 1.1] EV_KEY BTN_TOUCH UP
    [ 1.1] EV_SYN SYN_REPORT 00000000

    """,
  ]) func `a place is kept over reports, and comes with the event that shows the device`(_ log: String) throws {
    let recording = try read(Self.other + Self.naming("/dev/input/event2", log))
    #expect(recording.device.node == "/dev/input/event2")
    #expect(notation(recording) == ["0:", "0: +0@100,200", "90: -0"])
    #expect(recording.startNs == 1_010_000_000)
    #expect(recording.counters.timesBack == 0)
    let plain = try read(log)
    #expect(recording.frames.map(\.changes).suffix(2) == plain.frames.map(\.changes).suffix(2))
    #expect(recording.counters.events + recording.counters.eventsOfOtherDevices - 2 == plain.counters.events)
  }

  @Test(arguments: ["BTN_DIGI", "BTN_TOOL_MOUSE"]) func `a tool in reach is kept, so that it is no finger`(
    _ tool: String
  ) throws {
    let log = """
      [ 1.0] EV_KEY \(tool) DOWN
      [ 1.0] EV_ABS ABS_MT_TRACKING_ID 00000001
      [ 1.0] EV_ABS ABS_MT_POSITION_X 00000064
      [ 1.0] EV_ABS ABS_MT_POSITION_Y 00000064
      [ 1.0] EV_SYN SYN_REPORT 00000000

      """
    let plain = try read(log)
    let recording = try read(Self.naming("/dev/input/event2", log))
    #expect(recording.counters.tools == 1 && recording.counters.contacts == 0)
    #expect(recording.frames == plain.frames && recording.counters == plain.counters)
    let lifted = "[ 0.5] EV_KEY \(tool) DOWN\n[ 0.5] EV_SYN SYN_REPORT 00000000\n" + log.replacing("DOWN", with: "UP")
    let touch = try read(Self.naming("/dev/input/event2", lifted))
    #expect(notation(touch) == ["0: +1@100,100"])
  }

  @Test func `a gap is kept, so that it is told`() throws {
    let log = """
      [ 1.0] EV_SYN SYN_DROPPED 00000000
      [ 1.0] EV_ABS ABS_MT_SLOT 00000002
      [ 1.0] EV_ABS ABS_MT_TRACKING_ID 00000001
      [ 1.0] EV_ABS ABS_MT_POSITION_X 00000064
      [ 1.0] EV_ABS ABS_MT_POSITION_Y 00000064
      [ 1.0] EV_SYN SYN_REPORT 00000000

      """
    let recording = try read(Self.naming("/dev/input/event2", log))
    #expect(recording.counters.synDropped == 1)
    #expect(recording.counters == (try read(log)).counters)
  }

  @Test func `reports that tell nothing of a touch are no report of the device that is read`() throws {
    let log = """
      [ 0.1] EV_KEY KEY_POWER DOWN
      [ 0.1] EV_SYN SYN_REPORT 00000000
      [ 1.0] EV_ABS ABS_MT_TRACKING_ID 00000001
      [ 1.0] EV_SYN SYN_REPORT 00000000

      """
    let recording = try read(Self.naming("/dev/input/event2", log))
    #expect(notation(recording) == ["0: +1@0,0"])
    #expect(recording.counters.eventsOfOtherDevices == 2)
    // Nor do keyboards take the room of a panel.
    let keys = (0..<RecordingLimits.devices).map {
      "[ 0.1] /dev/input/event1\($0): 0001 0074 00000001\n[ 0.1] /dev/input/event1\($0): 0000 0000 00000000\n"
    }
    let panel = """
      [ 1.0] /dev/input/event2: EV_ABS ABS_X 00000005
      [ 1.0] /dev/input/event2: EV_SYN SYN_REPORT 00000000
      [ 1.1] /dev/input/event2: EV_KEY BTN_TOUCH DOWN
      [ 1.1] /dev/input/event2: EV_SYN SYN_REPORT 00000000

      """
    #expect(try notation(read(keys.joined() + panel)) == ["0:", "0: +0@5,0"])
  }
}
