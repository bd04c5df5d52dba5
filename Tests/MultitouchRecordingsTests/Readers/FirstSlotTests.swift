import MultitouchRecordings
import Testing

/// The slot in use when a recording begins, of which no header tells.
@Suite struct FirstSlotTests {
  static let first = "0 3 39 5\n0 3 35 10\n0 3 36 20\n---\n"
  static let second = "8 3 2f 0\n8 3 39 6\n8 3 35 30\n8 3 36 40\n---\n"

  /// The kernel selects a slot only when it changes.
  @Test(arguments: ["", "A: 2f 0 9 0 0\n"])
  func `a first selection of slot 0 shows that another slot was in use before`(_ header: String) throws {
    let recording = try evemu(
      header,
      Self.first + Self.second
        + """
        16 3 35 31
        16 3 2f 1
        16 3 35 11
        ---
        24 3 39 -1
        24 3 2f 0
        24 3 39 -1
        ---
        """)
    #expect(notation(recording) == ["0: +5@10,20", "8: +6@30,40", "16: ~6@31,40 ~5@11,20", "24: -6 -5"])
    #expect(recording.counters.slotsAssumed == 1)
    #expect(recording.counters.losses.map(\.name) == ["slotsAssumed"])
    #expect(faults(of: recording).isEmpty)
  }

  @Test func `the first slot is known by a lift too, and is none that begins a contact of its own`() throws {
    let recording = try evemu(
      "",
      Self.first + Self.second
        + """
        16 3 2f 1
        16 3 39 7
        16 3 35 50
        16 3 36 60
        ---
        24 3 2f 0
        24 3 35 31
        24 3 2f 1
        24 3 35 51
        ---
        32 3 2f 2
        32 3 39 -1
        ---
        40 3 39 8
        40 3 35 12
        ---
        """)
    #expect(
      notation(recording) == [
        "0: +5@10,20", "8: +6@30,40", "16: +7@50,60", "24: ~6@31,40 ~7@51,60", "32: -5", "40: +8@12,20",
      ])
    #expect(recording.counters.slotsAssumed == 1 && recording.counters.releasesOfIdleSlots == 0)
    #expect(recording.counters.contactsMaximum == 3)
    #expect(faults(of: recording).isEmpty)
  }

  @Test func `what a slot begins later is not taken for a contact of the first slot`() throws {
    let recording = try evemu(
      "", Self.first + Self.second + "16 3 2f 1\n16 3 39 7\n---\n24 3 39 -1\n---\n32 3 2f 2\n32 3 35 11\n---\n")
    #expect(notation(recording).suffix(3) == ["16: +7@0,0", "24: -7", "32: ~5@11,20"])
  }

  @Test func `a slot that tells the id of the first one's contact again is the first one`() throws {
    let recording = try evemu("", Self.first + Self.second + "16 3 2f 1\n16 3 39 5\n16 3 35 11\n---\n")
    #expect(notation(recording).last == "16: ~5@11,20")
    #expect(recording.counters.idsRepeated == 1 && recording.counters.idsTwiceDown == 0)
  }

  @Test func `slot 0 is the first one if the header says so, if there is no other, or if another is selected first`()
    throws
  {
    let axis = "#   Event type 3 (EV_ABS)\n#     Event code 47 (ABS_MT_SLOT)\n#       Value      0\n"
    for header in [axis + "A: 2f 0 9 0 0\n", "A: 2f 0 0 0 0\n"] {
      let recording = try evemu(header, Self.first + Self.second)
      #expect(notation(recording) == ["0: +5@10,20", "8: -5 +6@30,40"])
      #expect(recording.counters.slotsAssumed == 0)
    }
    let other = try evemu("", Self.first + "8 3 2f 1\n8 3 39 6\n---\n16 3 2f 0\n16 3 35 11\n---\n")
    #expect(notation(other) == ["0: +5@10,20", "8: +6@0,0", "16: ~5@11,20"])
    #expect(other.counters.slotsAssumed == 0)
  }

  @Test func `behind a gap the contact of the first slot is lost like any other that is not told`() throws {
    let recording = try evemu(
      "", Self.first + Self.second + "16 0 3 0\n16 3 2f 0\n16 3 35 31\n---\n24 3 2f 1\n24 3 35 11\n---\n")
    #expect(notation(recording) == ["0: +5@10,20", "8: +6@30,40", "16: x5 ~6@31,40", "24:"])
    #expect(recording.counters.contactsLost == 1 && recording.counters.dataForIdleSlots == 1)
    let before = try evemu("A: 2f 0 9 0 0\n", Self.first + "8 0 3 0\n8 3 2f 0\n8 3 35 11\n---\n")
    #expect(notation(before) == ["0: +5@10,20", "8: ~5@11,20"])
    #expect(before.counters.slotsAssumed == 0)
  }
}
