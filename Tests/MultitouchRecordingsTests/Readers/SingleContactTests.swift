import Multitouch
import MultitouchRecordings
import Testing

@Suite struct SingleContactTests {
  @Test func `a single touch is where ABS_X and ABS_Y are while BTN_TOUCH is down`() throws {
    let recording = try evemu(
      "",
      """
      0 3 0 360
      0 3 1 914
      0 1 14a 1
      ---
      8 3 0 361
      ---
      16 1 14a 0
      ---
      24 1 14a 1
      24 3 1 900
      ---
      32 1 14a 0
      ---
      """)
    #expect(
      notation(recording) == ["0: +0@360,914", "8: ~0@361,914", "16: -0", "24: +1@361,900", "32: -1"])
    #expect(recording.counters.contactsWithoutFullPlace == 1)
    #expect(recording.counters.contactsOpenAtEnd == 0)
  }

  @Test func `N-13 - the new place of a lift comes first, at the same time`() throws {
    let recording = try evemu(
      "",
      """
      0 3 0 1
      0 3 1 2
      0 1 14a 1
      ---
      8 1 14a 0
      8 3 0 5
      ---
      """)
    #expect(notation(recording) == ["0: +0@1,2", "8: ~0@5,2", "8: -0"])
    #expect(recording.counters.liftsWithPlace == 1)
  }

  @Test func `a report that says nothing of the place moves nothing, behind a gap neither`() throws {
    let recording = try evemu(
      "A: 00 0 99 0 0 0\nA: 01 0 99 0 0 0\n",
      """
      0 3 0 0
      0 3 1 0
      0 1 14a 1
      ---
      8 3 1 50
      ---
      16 3 18 40
      ---
      24 3 0 150
      ---
      32 3 18 41
      ---
      40 0 3 0
      40 3 0 50
      ---
      48 3 18 40
      ---
      56 1 14a 0
      ---
      """)
    #expect(
      notation(recording) == [
        "0: +0@0,0", "8: ~0@0,960", "16:", "24: ~0@1620,960", "32:", "40: ~0@540,960", "48:", "56: -0",
      ])
    #expect(recording.counters.placesOutOfRange == 1)
  }

  @Test func `a release and a press in one report are two touches`() throws {
    let recording = try evemu(
      "",
      """
      0 3 0 1
      0 3 1 2
      0 1 14a 1
      ---
      8 1 14a 0
      8 1 14a 1
      8 3 0 5
      ---
      16 1 14a 0
      16 1 14a 1
      16 1 14a 0
      ---
      """)
    #expect(notation(recording) == ["0: +0@1,2", "8: -0 +1@5,2", "16: -1"])
    #expect(recording.counters.contactsInsideOneReport == 1)
  }

  @Test func `places without BTN_TOUCH are hover, and those before it is known belong to no contact`() throws {
    let recording = try evemu(
      "",
      """
      0 3 0 1
      0 3 1 1
      ---
      8 1 14a 0
      ---
      16 3 0 2
      16 3 1 3
      ---
      24 1 14a 1
      ---
      """)
    #expect(notation(recording) == ["0:", "8:", "16:", "24: +0@2,3"])
    #expect(recording.counters.dataForIdleSlots == 2)
    #expect(recording.counters.releasesOfIdleSlots == 1)
    #expect(recording.counters.hovers == 1)
  }

  @Test func `a pen is no touch, though it sets BTN_TOUCH`() throws {
    let recording = try evemu(
      "",
      """
      0 1 140 1
      0 3 0 1
      0 3 1 2
      0 1 14a 1
      ---
      8 1 14a 0
      8 1 140 0
      ---
      16 1 14a 1
      ---
      """)
    #expect(notation(recording) == ["0:", "8:", "16: +0@1,2"])
    #expect(recording.counters.tools == 1)
  }

  @Test func `a pen that touches where nobody knows yet is counted as one, and as no contact without a place`() throws {
    let recording = try evemu(
      "A: 00 0 99 0 0\nA: 01 0 99 0 0\nA: 35 0 99 0 0\nA: 36 0 99 0 0\n",
      """
      0 1 140 1
      0 1 14a 1
      ---
      8 1 14a 0
      8 1 140 0
      ---
      """)
    #expect(notation(recording) == ["0:", "8:"])
    #expect(recording.counters.tools == 1 && recording.counters.contactsWithoutPlace == 0)
  }

  @Test func `an autorepeat of BTN_TOUCH at the start shows that a finger is down`() throws {
    let recording = try evemu(
      "A: 00 0 99 0 0\nA: 01 0 99 0 0\n",
      """
      0 1 14a 2
      0 3 0 5
      0 3 1 6
      ---
      """)
    #expect(recording.counters.contacts == 1)
    #expect(recording.counters.autorepeats == 1)
  }

  @Test func `after SYN_DROPPED a silent touch is cancelled and begins again when it is heard of`() throws {
    let recording = try evemu(
      "",
      """
      0 3 0 1
      0 3 1 2
      0 1 14a 1
      ---
      8 0 3 0
      ---
      16 3 0 9
      ---
      """)
    #expect(notation(recording) == ["0: +0@1,2", "8: x0", "16: +1@9,2"])
    #expect(recording.counters.contactsLost == 1)
    #expect(recording.counters.contactsFoundAgain == 1)
  }

  @Test func `a place from before SYN_DROPPED does not show that the touch is still there`() throws {
    let recording = try evemu(
      "",
      """
      0 3 0 100
      0 3 1 100
      0 1 14a 1
      ---
      50 3 0 110
      50 0 3 0
      ---
      3000 3 0 900
      3000 3 1 900
      3000 1 14a 1
      ---
      3100 1 14a 0
      ---
      """)
    #expect(notation(recording) == ["0: +0@100,100", "50: x0", "3000: +1@900,900", "3100: -1"])
    #expect(recording.counters.contactsLost == 1)
    #expect(recording.counters.contactsFoundAgain == 0)
  }

  @Test(arguments: ["", "8 0 3 0\n"]) func `a press while down is another touch, after SYN_DROPPED or not`(
    _ gap: String
  ) throws {
    let recording = try evemu(
      "",
      """
      0 3 0 1
      0 3 1 2
      0 1 14a 1
      ---
      \(gap)8 1 14a 1
      8 3 0 90
      8 3 1 80
      ---
      16 1 14a 0
      ---
      """)
    #expect(notation(recording) == ["0: +0@1,2", "8: x0 +1@90,80", "16: -1"])
    #expect(recording.counters.idsReplaced == 1)
  }

  @Test func `a touch that was pressed before SYN_DROPPED begins when it is heard of`() throws {
    let recording = try evemu(
      "",
      """
      0 3 0 1
      0 3 1 2
      0 1 14a 1
      ---
      8 1 14a 0
      8 1 14a 1
      8 3 0 3
      8 0 3 0
      ---
      16 3 0 4
      ---
      24 1 14a 0
      ---
      32 1 14a 1
      32 3 0 5
      32 0 3 0
      ---
      40 1 14a 0
      ---
      """)
    #expect(notation(recording) == ["0: +0@1,2", "8: -0", "16: +1@4,2", "24: -1", "32:", "40:"])
    #expect(recording.counters.contactsLost == 2)
    #expect(recording.counters.contactsFoundAgain == 1)
  }

  @Test func `after SYN_DROPPED, places of a device that also hovers wait for BTN_TOUCH`() throws {
    let recording = try evemu(
      "",
      """
      0 3 0 1
      0 3 1 2
      0 1 14a 0
      ---
      8 3 0 3
      8 3 1 4
      ---
      16 1 14a 1
      ---
      24 0 3 0
      24 3 0 5
      ---
      32 3 0 6
      ---
      40 1 14a 1
      40 3 0 7
      ---
      """)
    #expect(notation(recording) == ["0:", "8:", "16: +0@3,4", "24: x0", "32:", "40: +1@7,4"])
    #expect(recording.counters.contactsLost == 1)
    #expect(recording.counters.contactsFoundAgain == 0)
  }

  @Test func `after SYN_DROPPED, a BTN_TOUCH 0 from before it is not believed, and neither is a place`() throws {
    let recording = try evemu(
      "",
      """
      0 3 0 1
      0 3 1 2
      0 1 14a 1
      ---
      8 1 14a 0
      ---
      16 0 3 0
      ---
      24 3 0 5
      ---
      32 1 14a 0
      ---
      """)
    #expect(notation(recording) == ["0: +0@1,2", "8: -0", "16:", "24:", "32:"])
    #expect(recording.counters.dataForIdleSlots == 1)
    #expect(recording.counters.hovers == 0)
  }

  @Test func `any number of SYN_DROPPED in one report are one gap`() throws {
    let gaps = String(repeating: "8 0 3 0\n", count: 2 * RecordingLimits.undecidedEvents)
    let recording = try evemu("", "0 3 0 1\n0 3 1 2\n0 1 14a 1\n---\n" + gaps + "---\n16 3 0 9\n---\n")
    #expect(notation(recording) == ["0: +0@1,2", "8: x0", "16: +1@9,2"])
  }

  @Test func `after SYN_DROPPED, a pen is in reach until its button is heard of`() throws {
    let recording = try evemu(
      "",
      """
      0 1 140 1
      0 3 0 1
      0 3 1 2
      ---
      8 0 3 0
      ---
      16 1 14a 1
      16 3 0 5
      ---
      24 1 14a 0
      24 1 140 0
      ---
      32 1 14a 1
      ---
      """)
    #expect(notation(recording) == ["0:", "8:", "16:", "24:", "32: +0@5,2"])
    #expect(recording.counters.tools == 1)
  }

  @Test(arguments: ["", "A: 2f 0 9 0 0 0\n"]) func `a header's multitouch axes do not hide a single touch`(
    _ slots: String
  ) throws {
    let axes = "A: 00 0 1079 0 0\nA: 01 0 1919 0 0\nA: 35 0 1079 0 0\nA: 36 0 1919 0 0\n"
    let recording = try evemu(
      axes + slots,
      """
      0 3 0 1
      0 3 1 2
      ---
      8 1 14a 1
      ---
      16 3 0 3
      ---
      24 1 14a 0
      ---
      32 1 14a 1
      32 3 0 4
      ---
      40 3 39 7
      40 3 35 5
      40 3 36 6
      ---
      """)
    #expect(notation(recording) == ["0:", "8: +0@1,2", "16: ~0@3,2", "24: -0", "32: +1@4,2", "40: x1 +7@5,6"])
    #expect(recording.counters.contacts == 3)
    #expect(faults(of: recording).isEmpty)
  }

  @Test func `a button before anything else is no touch of a device with several`() throws {
    let recording = try evemu(
      "",
      """
      0 1 14a 1
      ---
      8 3 39 7
      8 3 35 10
      8 3 36 20
      ---
      16 3 39 -1
      16 1 14a 0
      ---
      """)
    #expect(notation(recording) == ["0:", "8: +7@10,20", "16: -7"])
    #expect(recording.counters.contacts == 1)
    #expect(recording.losses.map(\.name) == ["scaling"])
  }

  /// No header, and one that declares axes of several contacts, of which nothing is told.
  static let undecided = ["", "A: 35 0 99 0 0 0\nA: 36 0 99 0 0 0\n"]

  @Test(arguments: undecided) func `a touch pressed before any place is told begins at the first one`(
    _ header: String
  ) throws {
    let recording = try evemu(header, "0 1 14a 1\n---\n8 3 0 5\n8 3 1 6\n---\n16 1 14a 0\n---\n")
    #expect(notation(recording) == ["0:", "8: +0@5,6", "16: -0"])
    #expect(recording.losses.map(\.name) == ["scaling"])
  }

  /// Released, pressed again, released in the report of the first place, lost in a gap, and down at the end.
  @Test(
    arguments: undecided,
    [
      ("0 1 14a 1\n---\n8 1 14a 0\n---\n", 1, 0), ("0 1 14a 1\n---\n8 1 14a 1\n---\n", 2, 0),
      ("0 1 14a 1\n---\n8 1 14a 0\n8 3 0 5\n8 3 1 6\n---\n", 1, 0),
      ("0 1 14a 1\n---\n8 0 3 0\n---\n16 1 14a 1\n16 3 0 5\n16 3 1 6\n---\n", 1, 1),
      ("0 1 14a 1\n---\n", 1, 0), ("0 1 14a 2\n---\n", 1, 0),
    ]) func `a touch that never had a place is counted`(_ header: String, _ told: (String, Int, Int)) throws
  {
    let (events, count, contacts) = told
    let recording = try evemu(header, events)
    #expect(recording.counters.contactsWithoutPlace == count)
    #expect(recording.counters.contacts == contacts)
    #expect(recording.counters.contactsInsideOneReport == 0)
  }

  @Test(arguments: undecided) func `what else is told before any place is counted as behind one`(
    _ header: String
  ) throws {
    let lift = try evemu(header, "0 1 14a 0\n---\n")
    #expect(lift.counters.releasesOfIdleSlots == 1 && lift.counters.contactsWithoutPlace == 0)
    let short = try evemu(header, "0 1 14a 1\n0 1 14a 0\n---\n")
    #expect(short.counters.contactsInsideOneReport == 1 && short.counters.contactsWithoutPlace == 0)
    let pen = try evemu(header, "0 1 140 1\n0 1 14a 1\n---\n8 3 0 5\n8 3 1 6\n---\n")
    #expect(pen.counters.tools == 1 && pen.counters.contacts == 0 && pen.counters.contactsWithoutPlace == 0)
  }

  @Test func `a place without a touch is counted, though a header declares several contacts`() throws {
    let header = Self.undecided[1]
    let unknown = try evemu(header, "0 3 0 5\n0 3 1 6\n---\n")
    #expect(unknown.counters.dataForIdleSlots == 2 && unknown.counters.hovers == 0)
    let hover = try evemu(header, "0 1 14a 0\n---\n8 3 0 5\n---\n16 3 0 6\n---\n24 3 1 6\n24 1 14a 1\n---\n")
    #expect(hover.counters.releasesOfIdleSlots == 1 && hover.counters.hovers == 1 && hover.counters.contacts == 1)
    let short = try evemu(header, "0 3 0 5\n0 3 1 6\n0 1 14a 1\n0 1 14a 0\n---\n")
    #expect(short.counters.contactsInsideOneReport == 1 && short.counters.contacts == 0)
  }

  @Test func `what a device of several contacts tells of one is nothing that was lost`() throws {
    let recording = try evemu(
      Self.undecided[1],
      "0 0 3 0\n0 3 35 5\n0 3 0 5\n---\n8 3 2f 0\n8 3 39 7\n8 3 35 5\n8 3 36 6\n---\n")
    #expect(recording.counters.contacts == 1 && recording.counters.eventsAfterDrop == 1)
    #expect(recording.counters.contactsWithoutPlace == 0 && recording.counters.dataForIdleSlots == 0)
  }

  @Test func `where a header says where a single touch is, a button alone is one`() throws {
    let recording = try evemu("A: 00 0 99 0 0 0\nA: 01 0 99 0 0 0\n", "0 1 14a 1\n---\n8 1 14a 0\n---\n")
    #expect(recording.counters.contacts == 1 && recording.counters.placesAssumed == 1)
  }

  @Test func `a device that turns out to have multitouch axes is read by them from there on`() throws {
    let recording = try evemu(
      "",
      """
      0 3 0 1
      0 3 1 2
      0 1 14a 1
      ---
      8 3 39 7
      8 3 35 3
      8 3 36 4
      ---
      """)
    #expect(notation(recording) == ["0: +0@1,2", "8: x0 +7@3,4"])
  }
}
