import Multitouch
import MultitouchRecordings
import Testing

@Suite struct AnonymousContactsTests {
  @Test func `contacts with ids are recognized by them, whatever their order`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      0 3 39 0
      0 0 2 0
      ---
      8 3 35 90
      8 3 36 80
      8 3 39 1
      8 0 2 0
      8 3 35 11
      8 3 36 21
      8 3 39 0
      8 0 2 0
      ---
      16 3 35 91
      16 3 36 81
      16 3 39 1
      16 0 2 0
      ---
      24 0 2 0
      ---
      """)
    #expect(notation(recording) == ["0: +0@10,20", "8: ~0@11,21 +1@90,80", "16: -0 ~1@91,81", "24: -1"])
    #expect(recording.counters.contactsMaximum == 2)
    #expect(recording.counters.contactsOpenAtEnd == 0)
  }

  @Test func `contacts without ids are paired with the nearest of the report before`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 100
      0 3 36 100
      0 0 2 0
      0 3 35 500
      0 3 36 500
      0 0 2 0
      ---
      8 3 35 490
      8 3 36 500
      8 0 2 0
      8 3 35 105
      8 3 36 100
      8 0 2 0
      ---
      16 3 35 485
      16 3 36 500
      16 0 2 0
      ---
      24 3 35 480
      24 3 36 500
      24 0 2 0
      24 3 35 100
      24 3 36 100
      24 0 2 0
      ---
      """)
    #expect(
      notation(recording) == [
        "0: +0@100,100 +1@500,500", "8: ~0@105,100 ~1@490,500", "16: -0 ~1@485,500", "24: ~1@480,500 +2@100,100",
      ])
  }

  @Test func `BTN_TOUCH 0 without any contact lifts everything, other events change nothing`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      0 0 2 0
      0 1 14a 1
      ---
      8 3 28 1
      ---
      16 1 14a 0
      ---
      """)
    #expect(notation(recording) == ["0: +0@10,20", "8:", "16: -0"])
  }

  /// The kernel's documentation lets a driver leave out the last `SYN_MT_REPORT` if it reports this axis.
  @Test func `ABS_PRESSURE 0 without any contact lifts everything`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      0 0 2 0
      0 3 18 50
      ---
      8 3 18 40
      ---
      16 3 18 0
      ---
      24 3 35 90
      24 3 36 20
      24 0 2 0
      24 3 18 50
      ---
      32 3 35 91
      32 3 36 20
      32 0 2 0
      32 3 18 0
      ---
      """)
    #expect(notation(recording) == ["0: +0@10,20", "8:", "16: -0", "24: +1@90,20", "32: ~1@91,20"])
  }

  @Test(arguments: ["30", "3a"]) func `what is listed with a size or a pressure of 0 lifts, or does not land`(
    _ axis: String
  ) throws {
    let recording = try evemu(
      "",
      """
      0 3 \(axis) 5
      0 3 35 10
      0 3 36 20
      0 0 2 0
      0 3 \(axis) 5
      0 3 35 90
      0 3 36 20
      0 0 2 0
      ---
      8 3 \(axis) 0
      8 3 35 11
      8 3 36 20
      8 0 2 0
      8 3 \(axis) 5
      8 3 35 91
      8 3 36 20
      8 0 2 0
      ---
      16 3 \(axis) 0
      16 3 35 91
      16 3 36 20
      16 0 2 0
      ---
      24 3 \(axis) 0
      24 3 35 300
      24 3 36 300
      24 3 39 7
      24 0 2 0
      ---
      32 3 \(axis) 5
      32 3 35 300
      32 3 36 300
      32 3 39 7
      32 0 2 0
      ---
      """)
    #expect(
      notation(recording) == [
        "0: +0@10,20 +1@90,20", "8: ~0@11,20", "8: -0 ~1@91,20", "16: -1", "24:", "32: +7@300,300",
      ])
    #expect(recording.counters.liftsWithPlace == 1)
    #expect(recording.counters.hovers == 1)
    #expect(faults(of: recording).isEmpty)
  }

  @Test func `a device that never tells a size but 0 is believed to be touched`() throws {
    let recording = try evemu("", "0 3 30 0\n0 3 35 10\n0 3 36 20\n0 0 2 0\n---\n8 0 2 0\n---\n")
    #expect(notation(recording) == ["0: +0@10,20", "8: -0"])
  }

  @Test func `an id below 0 is none`() throws {
    let contacts = "0 3 39 -1\n0 3 35 10\n0 3 36 20\n0 0 2 0\n0 3 39 -1\n0 3 35 90\n0 3 36 20\n0 0 2 0\n"
    let recording = try evemu("", contacts + "---\n")
    #expect(notation(recording) == ["0: +0@10,20 +1@90,20"])
    #expect(recording.counters.idsTwiceDown == 0)
  }

  @Test func `a contact that no SYN_MT_REPORT closes is closed by the report`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      0 0 2 0
      ---
      8 3 35 11
      8 3 36 20
      ---
      """)
    #expect(notation(recording) == ["0: +0@10,20", "8: ~0@11,20"])
    #expect(recording.counters.contactsUnclosed == 1)
  }

  @Test func `an id that is the number of another contact that is down makes way for it`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      0 0 2 0
      ---
      8 3 35 10
      8 3 36 21
      8 0 2 0
      8 3 35 90
      8 3 36 20
      8 3 39 0
      8 0 2 0
      ---
      16 3 35 91
      16 3 36 20
      16 3 39 0
      16 0 2 0
      ---
      """)
    #expect(notation(recording) == ["0: +0@10,20", "8: ~0@10,21 +1@90,20", "16: -0 ~1@91,20"])
  }

  @Test func `a contact without an id takes no number that is an id of its report`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      0 0 2 0
      0 3 39 0
      0 3 35 30
      0 3 36 40
      0 0 2 0
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20 +0@30,40"])
  }

  @Test func `an id listed twice in one report counts once`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      0 3 39 4
      0 0 2 0
      0 3 35 90
      0 3 36 20
      0 3 39 4
      0 0 2 0
      ---
      """)
    #expect(notation(recording) == ["0: +4@10,20"])
    #expect(recording.counters.idsTwiceDown == 1)
  }

  @Test func `a contact keeps what a report does not say of its place, and a new one without any is left out`() throws {
    let text = evemuText(
      "A: 35 -50 999 0 0\nA: 36 -50 999 0 0\n",
      """
      0 3 39 5
      0 3 35 10
      0 3 36 20
      0 0 2 0
      ---
      8 3 39 5
      8 0 2 0
      ---
      16 3 39 5
      16 3 35 11
      16 0 2 0
      ---
      24 3 39 6
      24 0 2 0
      24 3 39 5
      ---
      32 3 39 6
      32 3 36 60
      32 0 2 0
      ---
      """)
    let recording = try read(text, screen: ScreenSize(width: 1050, height: 1050))
    #expect(
      notation(recording) == [
        "0: +5@60,70", "8: ~5@60,70", "16: ~5@61,70", "24: ~5@61,70", "32: -5 +6@0,110",
      ])
    let counters = recording.counters
    #expect(counters.contactsWithoutPlace == 1 && counters.contactsUnclosed == 1)
    #expect(counters.contactsWithoutFullPlace == 1 && counters.placesAssumed == 1)
    let moves = evemuText("", "0 3 35 1\n0 3 36 1\n0 0 2 0\n---\n8 3 35 2\n8 0 2 0\n---\n16 3 36 2\n16 0 2 0\n---\n")
    #expect(try read(moves).counters.placesAssumed == 0)
  }

  @Test func `a contact told once more without a place, and with a size of 0, lifts where it was`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 5
      0 3 30 9
      0 3 35 10
      0 3 36 20
      0 0 2 0
      ---
      8 3 39 5
      8 3 30 0
      8 0 2 0
      ---
      16 3 39 5
      16 3 30 0
      16 0 2 0
      ---
      """)
    #expect(notation(recording) == ["0: +5@10,20", "8: -5", "16:"])
    #expect(recording.counters.contactsWithoutPlace == 0)
  }

  @Test(arguments: ["", "A: 35 0 1079 0 0\nA: 36 0 1919 0 0\n"])
  func `a first contact without SYN_MT_REPORT does not settle the protocol`(_ header: String) throws {
    let text = evemuText(
      header,
      """
      0 3 39 5
      0 3 35 10
      0 3 36 20
      ---
      4 3 35 11
      ---
      8 3 39 5
      8 3 35 12
      8 3 36 20
      8 0 2 0
      8 3 39 6
      8 3 35 50
      8 3 36 60
      8 0 2 0
      ---
      16 0 2 0
      ---
      """)
    let recording = try read(text, screen: ScreenSize(width: 1080, height: 1920))
    #expect(notation(recording) == ["0: +5@10,20", "4: ~5@11,20", "8: ~5@12,20 +6@50,60", "16: -5 -6"])
    #expect(recording.counters.contactsUnclosed == 2)
    #expect(recording.counters.idsRepeated == 0 && recording.counters.idsReplaced == 0)
  }

  @Test func `a first contact without an id and SYN_MT_REPORT is seen once the protocol is settled`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      ---
      8 0 3 0
      8 3 35 11
      ---
      16 3 35 12
      16 3 36 20
      16 0 2 0
      ---
      24 0 2 0
      ---
      """)
    #expect(notation(recording) == ["0:", "8:", "16: +0@12,20", "24: -0"])
  }

  @Test(arguments: ["3 2f 1\n8 3 2f 0", "3 39 -1"]) func `what selects or empties a slot settles that there are slots`(
    _ event: String
  ) throws {
    let recording = try evemu(
      "",
      """
      0 3 39 5
      0 3 35 10
      0 3 36 20
      ---
      8 3 35 11
      8 \(event)
      ---
      16 3 35 12
      16 0 2 0
      ---
      """)
    let isLift = event.hasSuffix("-1")
    #expect(notation(recording).count == (isLift ? 4 : 3))
    #expect(notation(recording).last == (isLift ? "16:" : "16: ~5@12,20"))
    #expect(recording.counters.contactsUnclosed == 0)
  }

  @Test func `contacts beyond the limit of one report are counted and left out`() throws {
    var events = ""
    for k in 0..<80 { events += "0 3 35 \(k * 10)\n0 3 36 5\n0 0 2 0\n" }
    let recording = try evemu("", events + "---\n")
    #expect(recording.counters.contactsMaximum == RecordingLimits.contactsPerReport)
    #expect(recording.counters.contactsBeyondLimit == 80 - RecordingLimits.contactsPerReport)
  }

  @Test func `places at the ends of 32 bits are paired without a trap`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 -2147483648
      0 3 36 -2147483648
      0 0 2 0
      ---
      8 3 35 2147483647
      8 3 36 2147483647
      8 0 2 0
      ---
      """)
    #expect(recording.counters.contacts == 1)
    #expect(recording.frames.last?.changes.first?.location == Point(x: 2_147_483_647, y: 2_147_483_647))
  }

  @Test func `of pairs equally near the earlier contact goes first, then the earlier in the report`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 20
      0 0 2 0
      0 3 35 0
      0 0 2 0
      ---
      8 3 35 10
      8 0 2 0
      8 3 35 10
      8 3 36 1
      8 0 2 0
      ---
      16 3 35 11
      16 0 2 0
      16 3 35 9
      16 0 2 0
      16 3 35 9
      16 3 36 2
      16 0 2 0
      ---
      """)
    #expect(
      notation(recording) == ["0: +0@20,0 +1@0,0", "8: ~0@10,0 ~1@10,1", "16: ~0@11,0 ~1@9,0 +2@9,2"])
  }
}
