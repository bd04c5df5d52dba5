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

  @Test func `after SYN_DROPPED the broken report is left out and contacts missing from the next are cancelled`() throws
  {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      0 3 39 1
      0 0 2 0
      0 3 35 30
      0 3 36 40
      0 3 39 2
      0 0 2 0
      ---
      8 0 3 0
      8 3 35 30
      8 3 36 41
      8 3 39 2
      8 0 2 0
      ---
      16 3 35 30
      16 3 36 42
      16 3 39 2
      16 0 2 0
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20 +2@30,40", "8:", "16: x1 ~2@30,42"])
    #expect(recording.counters.contactsLost == 1)
    #expect(recording.counters.eventsAfterDrop == 1)
  }

  @Test(arguments: ["1 14a 0", "3 18 0"]) func `a lift of everything that a report with SYN_DROPPED tells is a lift`(
    _ lift: String
  ) throws {
    for order in ["50 0 3 0\n50 \(lift)\n50 0 2 0", "50 \(lift)\n50 0 2 0\n50 0 3 0"] {
      for id in ["", "0 3 39 4\n"] {
        let recording = try evemu(
          "",
          """
          0 3 35 10
          0 3 36 20
          \(id)0 0 2 0
          0 1 14a 1
          0 3 18 9
          ---
          \(order)
          ---
          5000 3 35 90
          5000 3 36 90
          \(id)5000 0 2 0
          5000 1 14a 1
          ---
          5050 1 14a 0
          5050 0 2 0
          ---
          """)
        let (first, second) = id.isEmpty ? (0, 1) : (4, 4)
        #expect(
          notation(recording) == ["0: +\(first)@10,20", "50: -\(first)", "5000: +\(second)@90,90", "5050: -\(second)"])
        #expect(recording.counters.contactsLost == 0)
      }
    }
  }

  @Test(arguments: ["0 2 0\n16 1 14a 0", "1 14a 0", "3 18 0", "0 2 0"])
  func `a lift of everything in the report behind a SYN_DROPPED is a lift, if more than an empty list tells it`(
    _ lift: String
  ) throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      0 3 39 5
      0 0 2 0
      ---
      8 3 35 10
      8 3 36 20
      8 3 39 5
      8 0 2 0
      8 0 3 0
      ---
      16 \(lift)
      ---
      """)
    let isTold = lift != "0 2 0"
    #expect(notation(recording) == ["0: +5@10,20", "8:", isTold ? "16: -5" : "16: x5"])
    #expect(recording.counters.contactsLost == (isTold ? 0 : 1))
  }

  @Test(arguments: ["", "4 3 0 5\n4 1 14a 1\n"]) func `a report with SYN_DROPPED does not settle the protocol`(
    _ mirrored: String
  ) throws {
    let recording = try evemu(
      "A: 35 0 1079 0 0\nA: 36 0 1919 0 0\n",
      """
      0 3 35 100
      0 3 36 100
      0 0 3 0
      \(mirrored)---
      10 3 35 101
      10 3 36 100
      10 0 2 0
      ---
      20 3 35 102
      20 3 36 100
      20 0 2 0
      ---
      30 0 2 0
      ---
      """)
    let time = mirrored.isEmpty ? 0 : 4
    #expect(notation(recording) == ["\(time):", "10: +0@101,100", "20: ~0@102,100", "30: -0"])
    #expect(recording.counters.eventsAfterDrop == 2)
  }

  @Test func `a report with SYN_DROPPED that lists a contact settles the protocol, and the next one is whole`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 100
      0 0 3 0
      0 3 36 100
      0 0 2 0
      ---
      10 3 35 101
      10 3 36 100
      ---
      """)
    #expect(notation(recording) == ["0:", "10: +0@101,100"])
    #expect(recording.counters.eventsAfterDrop == 1)
    #expect(recording.counters.contactsUnclosed == 1)
  }

  @Test func `an empty SYN_MT_REPORT in a report with SYN_DROPPED tells of no lift`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      0 3 39 4
      0 0 2 0
      ---
      8 0 3 0
      8 0 2 0
      ---
      16 3 35 11
      16 3 36 20
      16 3 39 4
      16 0 2 0
      ---
      """)
    #expect(notation(recording) == ["0: +4@10,20", "8:", "16: ~4@11,20"])
  }

  @Test func `after SYN_DROPPED contacts without ids are cancelled, whatever is near them`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      0 0 2 0
      0 3 35 90
      0 3 36 80
      0 3 39 4
      0 0 2 0
      ---
      8 3 35 10
      8 3 36 20
      8 0 2 0
      8 0 3 0
      8 3 35 91
      8 3 36 80
      8 3 39 4
      8 0 2 0
      ---
      16 3 35 10
      16 3 36 21
      16 0 2 0
      16 3 35 92
      16 3 36 80
      16 3 39 4
      16 0 2 0
      ---
      """)
    #expect(notation(recording) == ["0: +0@10,20 +4@90,80", "8: x0", "16: ~4@92,80 +1@10,21"])
    #expect(recording.counters.contactsLost == 1)
    #expect(recording.counters.eventsAfterDrop == 2)
  }

  @Test(arguments: ["14a 0", "140 1"]) func `after SYN_DROPPED, what the buttons said before is over`(
    _ button: String
  ) throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      0 0 2 0
      0 1 \(button)
      ---
      8 0 3 0
      ---
      16 3 35 30
      16 3 36 40
      16 0 2 0
      ---
      24 0 2 0
      ---
      """)
    #expect(notation(recording) == ["0:", "8:", "16: +0@30,40", "24: -0"])
  }

  @Test func `pens, palms and hovering contacts are no touches`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 36 20
      0 3 39 1
      0 0 2 0
      0 3 35 30
      0 3 36 40
      0 3 39 2
      0 3 37 1
      0 0 2 0
      0 3 35 50
      0 3 36 60
      0 3 39 3
      0 3 3b 9
      0 0 2 0
      ---
      8 3 35 10
      8 3 36 20
      8 3 39 1
      8 3 37 2
      8 0 2 0
      8 3 35 50
      8 3 36 60
      8 3 39 3
      8 0 2 0
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8: x1 +3@50,60"])
    #expect(recording.counters.tools == 1)
    #expect(recording.counters.hovers == 1)
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
}
