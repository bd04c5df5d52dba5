import Multitouch
import MultitouchRecordings
import Testing

@Suite struct SlottedContactsTests {
  @Test func `two fingers land, move and lift in slots of their own`() throws {
    let recording = try evemu(
      "",
      """
      10 3 2f 0
      10 3 39 7
      10 3 35 100
      10 3 36 200
      10 3 2f 1
      10 3 39 8
      10 3 35 300
      10 3 36 400
      ---
      18 3 2f 0
      18 3 35 101
      18 3 2f 1
      18 3 36 401
      ---
      26 3 2f 0
      26 3 39 -1
      ---
      34 3 2f 1
      34 3 39 -1
      ---
      """)
    #expect(
      notation(recording) == ["0: +7@100,200 +8@300,400", "8: ~7@101,200 ~8@300,401", "16: -7", "24: -8"])
    #expect(recording.counters.contacts == 2)
    #expect(recording.counters.contactsMaximum == 2)
    #expect(recording.counters.contactsOpenAtEnd == 0)
    #expect(recording.startNs == 10_000_000)
  }

  @Test func `the slot in use before the first event comes from the header`() throws {
    let header = """
      # EVEMU 1.3
      #   Event type 3 (EV_ABS)
      #     Event code 47 (ABS_MT_SLOT)
      #       Value      3
      #       Min        0
      #       Max        9
      A: 2f 0 9 0 0 0

      """
    let recording = try evemu(
      header,
      """
      0 3 39 5
      0 3 35 10
      0 3 36 20
      ---
      8 3 2f 0
      8 3 39 6
      8 3 35 30
      8 3 36 40
      ---
      16 3 2f 3
      16 3 39 -1
      ---
      """)
    #expect(notation(recording) == ["0: +5@10,20", "8: +6@30,40", "16: -5"])
    #expect(recording.counters.contactsOpenAtEnd == 1)
  }

  @Test func `a new contact without X or Y begins where its slot was`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      ---
      8 3 39 -1
      ---
      16 3 39 2
      16 3 36 21
      ---
      24 3 39 -1
      ---
      32 3 39 3
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8: -1", "16: +2@10,21", "24: -2", "32: +3@10,21"])
    #expect(recording.counters.contactsWithoutFullPlace == 2)
    #expect(recording.counters.placesAssumed == 0)
  }

  @Test func `a contact whose slot never had a place begins where the header says the pointer was`() throws {
    let header = """
      #   Event type 3 (EV_ABS)
      #     Event code 0 (ABS_X)
      #       Value     44
      #     Event code 1 (ABS_Y)
      #       Value     55

      """
    let recording = try evemu(
      header,
      """
      0 3 39 1
      ---
      """)
    #expect(notation(recording) == ["0: +1@44,55"])
    #expect(recording.counters.placesAssumed == 1)
  }

  @Test func `an id of 0 is one like any other, and only what is up already cannot lift`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 0
      0 3 35 10
      0 3 36 20
      ---
      8 3 39 -1
      ---
      16 3 39 -1
      ---
      24 3 39 0
      24 3 39 -1
      ---
      """)
    #expect(notation(recording) == ["0: +0@10,20", "8: -0", "16:", "24:"])
    #expect(recording.counters.releasesOfIdleSlots == 1)
    #expect(recording.counters.contactsInsideOneReport == 1)
  }

  @Test func `a slot that says it is a finger is one beside a pen, and one that says nothing is the pen`() throws {
    let recording = try evemu(
      "",
      """
      0 1 140 1
      0 3 2f 0
      0 3 39 5
      0 3 37 0
      0 3 35 10
      0 3 36 20
      0 3 2f 1
      0 3 39 6
      0 3 35 30
      0 3 36 40
      ---
      8 1 140 0
      8 3 2f 1
      8 3 39 -1
      8 3 2f 2
      8 3 39 7
      8 3 37 1
      8 3 35 50
      8 3 36 60
      ---
      """)
    #expect(notation(recording) == ["0: +5@10,20", "8:"])
    #expect(recording.counters.tools == 2)
  }

  @Test func `a pointer that is told beside the slots is not used, and counted`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 5
      0 3 35 10
      0 3 36 20
      0 3 0 10
      0 3 1 20
      ---
      8 3 35 11
      8 3 0 11
      ---
      """)
    #expect(notation(recording) == ["0: +5@10,20", "8: ~5@11,20"])
    #expect(recording.counters.eventsUnused == 3)
    // What a gap leaves of a report shows no slots, and the pointer's place is not used either.
    let lost = try evemu("", "0 0 3 0\n0 3 35 10\n0 3 0 10\n---\n8 3 2f 1\n8 3 39 5\n8 3 35 10\n8 3 36 20\n---\n")
    #expect(notation(lost) == ["0:", "8: +5@10,20"])
    #expect(lost.counters.eventsUnused == 1 && lost.counters.eventsAfterDrop == 1)
  }

  @Test func `an id replaced without a lift ends the old contact and begins the new one in one frame`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      ---
      8 3 39 2
      8 3 35 90
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8: -1 +2@90,20"])
    #expect(recording.counters.idsReplaced == 1)
  }

  @Test func `ended contacts are listed first, then moved ones, then new ones, each in slot order`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 35 1
      0 3 36 1
      0 3 2f 1
      0 3 39 2
      0 3 35 2
      0 3 36 2
      0 3 2f 2
      0 3 39 3
      0 3 35 3
      0 3 36 3
      ---
      8 3 2f 3
      8 3 39 4
      8 3 35 4
      8 3 36 4
      8 3 2f 2
      8 3 39 -1
      8 3 2f 1
      8 3 35 22
      8 3 2f 0
      8 3 39 -1
      ---
      """)
    #expect(notation(recording).last == "8: -1 -3 ~2@22,2 +4@4,4")
  }

  @Test func `an id that lifts and lands again in one report begins in a frame of its own at the same time`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      ---
      8 3 39 -1
      8 3 39 1
      8 3 35 30
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8: -1", "8: +1@30,20"])
    #expect(recording.counters.framesAdded == 1)
    #expect(recording.counters.contacts == 2)
  }

  @Test func `N-13 - a lift that brings a new place moves there first, at the same time`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      ---
      8 3 35 11
      8 3 39 -1
      8 3 2f 1
      8 3 39 2
      8 3 35 5
      8 3 36 6
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8: ~1@11,20", "8: -1 +2@5,6"])
    #expect(recording.counters.liftsWithPlace == 1)
    #expect(recording.counters.framesAdded == 1)
    #expect(recording.counters.reports == 2)
    #expect(recording.counters.frames == 3)
  }

  @Test func `N-13 - a lift that repeats the old place needs no frame before it`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      ---
      8 3 35 10
      8 3 39 -1
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8: -1"])
    #expect(recording.counters.liftsWithPlace == 0)
  }

  @Test func `autorepeats of BTN_TOUCH and reports with a value are frames without changes`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      0 1 14a 1
      ---
      250 1 14a 2
      --- 1
      283 1 14a 2
      --- 1
      300 3 39 -1
      300 1 14a 0
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "250:", "283:", "300: -1"])
    #expect(recording.counters.autorepeats == 2)
    #expect(recording.counters.reportsWithValue == 2)
    #expect(recording.counters.framesWithoutChanges == 2)
    #expect(recording.counters.emptyReports == 0)
  }

  @Test func `an empty report is a frame without changes`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      ---
      8 0 0 1
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8:"])
    #expect(recording.counters.emptyReports == 1)
  }

  @Test func `a recording that starts in the middle of a contact counts what it cannot attribute`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 10
      0 3 3a 40
      ---
      8 3 39 -1
      ---
      16 3 39 9
      16 3 36 7
      ---
      """)
    #expect(notation(recording) == ["0:", "8:", "16: +9@10,7"])
    #expect(recording.counters.dataForIdleSlots == 2)
    #expect(recording.counters.releasesOfIdleSlots == 1)
    #expect(recording.counters.contactsOpenAtEnd == 1)
  }

  @Test func `a tracking id after its place, and a time that goes back within a report, are read right`() throws {
    let recording = try evemu(
      "",
      """
      100 3 35 861
      100 3 36 259
      99 3 39 33
      101 0 0 0
      90 3 35 860
      ---
      """)
    #expect(notation(recording) == ["1: +33@861,259", "1: ~33@860,259"])
    #expect(recording.counters.timesBack == 2)
    #expect(recording.counters.timeBackMaximumNs == 11_000_000)
    #expect(recording.counters.framesClamped == 1)
  }

  @Test func `slots beyond the declared maximum are read, those beyond the limit are counted and left out`() throws {
    let recording = try evemu(
      "A: 2f 0 1 0 0\n",
      """
      0 3 2f 5
      0 3 39 1
      0 3 35 10
      0 3 36 20
      0 3 2f 1023
      0 3 39 2
      0 3 35 10
      0 3 36 20
      0 3 2f 1024
      0 3 39 3
      0 3 35 10
      0 3 2f 2000000000
      0 3 39 4
      0 3 2f -1
      0 3 39 5
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20 +2@10,20"])
    #expect(recording.counters.slotsBeyondDeclared == 2)
    #expect(recording.counters.eventsBeyondSlotLimit == 4)
  }

  @Test func `selections beyond the one slot that is declared are counted, and it needs none behind a gap`() throws {
    let recording = try evemu(
      "A: 2f 0 0 0 0\n",
      """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      ---
      8 0 3 0
      8 3 35 11
      ---
      16 3 2f 1
      16 3 39 2
      16 3 35 50
      16 3 36 60
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8: ~1@11,20", "16: +2@50,60"])
    #expect(recording.counters.slotsBeyondDeclared == 1)
    #expect(recording.counters.eventsAfterDrop == 0)
    #expect(try evemu("", "0 3 2f 1\n---\n").counters.slotsBeyondDeclared == 0)
  }

  @Test func `an id that is already down in another slot is left out until it changes`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      0 3 2f 1
      0 3 39 1
      0 3 35 30
      0 3 36 40
      ---
      8 3 35 31
      ---
      16 3 39 2
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8:", "16: +2@31,40"])
    #expect(recording.counters.idsTwiceDown == 1)
  }

  @Test func `the same id set again changes nothing`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      ---
      8 3 39 1
      8 3 35 11
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8: ~1@11,20"])
    #expect(recording.counters.idsRepeated == 1)
  }

  @Test func `a contact that comes and goes within one report is counted`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      0 3 39 -1
      ---
      8 3 39 2
      8 3 39 3
      ---
      """)
    #expect(notation(recording) == ["0:", "8: +3@10,20"])
    #expect(recording.counters.contactsInsideOneReport == 2)
  }

  /// As one that leaves the surface and comes back, and one that hovers first: nobody ever told where it is.
  @Test(arguments: ["", "0 3 3b 1\n"]) func `a contact whose place is assumed is counted once`(_ hover: String) throws {
    let recording = try evemu(
      "",
      hover
        + """
        0 3 39 1
        0 3 35 10
        ---
        8 3 3b 0
        ---
        16 3 3b 1
        ---
        24 3 3b 0
        ---
        """)
    #expect(notation(recording).last == "24: +1@10,0")
    #expect(recording.counters.contacts == 2)
    #expect(recording.counters.placesAssumed == 1 && recording.counters.contactsWithoutFullPlace == 1)
  }
}
