import Multitouch
import MultitouchRecordings
import Testing

/// Where a slot's state is not the whole truth: lost events, tools and hover, and the end of the recording.
@Suite struct SlottedContactsLimitsTests {
  // MARK: Lost events

  @Test func `after SYN_DROPPED, contacts the next report does not mention are cancelled`() throws {
    let recording = try evemu(
      "",
      """
      0 3 2f 0
      0 3 39 1
      0 3 35 10
      0 3 36 20
      0 3 2f 1
      0 3 39 2
      0 3 35 30
      0 3 36 40
      ---
      8 0 3 0
      9 3 35 99
      9 3 2f 0
      9 3 35 12
      ---
      16 3 2f 1
      16 3 36 41
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20 +2@30,40", "9: x2 ~1@12,20", "16: +2@30,41"])
    #expect(recording.counters.synDropped == 1)
    #expect(recording.counters.eventsAfterDrop == 1)
    #expect(recording.counters.contactsLost == 1)
    #expect(recording.counters.contactsFoundAgain == 1)
  }

  @Test func `after SYN_DROPPED, a reported lift is a lift and a replaced id is a cancel`() throws {
    let recording = try evemu(
      "",
      """
      0 3 2f 0
      0 3 39 1
      0 3 35 10
      0 3 36 20
      0 3 2f 1
      0 3 39 2
      0 3 35 30
      0 3 36 40
      ---
      8 0 3 0
      9 3 2f 0
      9 3 39 -1
      9 3 2f 1
      9 3 39 5
      9 3 35 50
      ---
      """)
    #expect(notation(recording).last == "9: -1 x2 +5@50,40")
  }

  @Test func `after SYN_DROPPED a new id is a contact in the slot in use before, until that is refuted`() throws {
    let header = "A: 2f 0 9 0 0\n"
    let taps = """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      ---
      8 3 39 -1
      ---
      16 0 3 0
      16 3 35 11
      ---
      24 3 39 2
      24 3 35 12
      ---
      32 3 39 -1
      ---
      40 3 39 3
      40 3 35 13
      ---

      """
    let shown = ["0: +1@10,20", "8: -1", "16:", "24: +2@12,20", "32: -2", "40: +3@13,20"]
    let right = try evemu(header, taps + "48 3 2f 1\n48 3 39 4\n48 3 2f 0\n48 3 35 14\n---\n")
    #expect(notation(right) == shown + ["48: ~3@14,20 +4@0,0"])
    #expect(right.counters.slotsAssumed == 1)
    #expect(right.counters.eventsAfterDrop == 1)
    let wrong = try evemu(header, taps + "48 3 2f 0\n48 3 35 14\n---\n56 3 39 4\n56 3 35 15\n---\n")
    #expect(notation(wrong) == shown + ["48: x3", "56: +4@15,20"])
    #expect(wrong.counters.contactsLost == 1)
    #expect(wrong.counters.dataForIdleSlots == 1)
    #expect(faults(of: right).isEmpty && faults(of: wrong).isEmpty)
  }

  @Test func `a contact of a slot that is refuted in its own report does not begin`() throws {
    let recording = try evemu(
      "",
      """
      0 3 2f 1
      0 3 39 1
      0 3 35 10
      0 3 36 20
      ---
      8 0 3 0
      8 3 39 2
      8 3 35 30
      8 3 2f 1
      8 3 35 40
      ---
      16 3 39 3
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8: x1", "16: +3@40,20"])
    #expect(faults(of: recording).isEmpty)
  }

  @Test func `a first report with SYN_DROPPED that selects a slot is one of slots`() throws {
    let recording = try evemu(
      "",
      """
      0 3 35 100
      0 0 3 0
      0 3 2f 1
      0 3 39 1
      0 3 35 10
      0 3 36 20
      ---
      8 3 35 11
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8: ~1@11,20"])
    #expect(recording.counters.dataForIdleSlots == 1)
  }

  @Test func `a lift told before SYN_DROPPED in the same report stays a lift`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      ---
      8 3 39 -1
      8 0 3 0
      ---
      16 3 39 2
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8: -1", "16: +2@10,20"])
  }

  /// The kernel tells the button behind the slots, so a gap can leave it alone of a report that lifted all fingers.
  @Test(arguments: ["8 0 3 0\n8 1 14a 0\n", "8 0 3 0\n8 3 39 -1\n8 1 14a 0\n", "8 1 14a 0\n8 0 3 0\n"])
  func `a lift that only the button tells in the report of a gap is a lift`(_ gap: String) throws {
    let down = "0 3 2f 0\n0 3 39 5\n0 3 35 10\n0 3 36 20\n0 3 2f 1\n0 3 39 6\n0 3 35 30\n0 3 36 40\n0 1 14a 1\n---\n"
    let text = down + gap + "---\n"
    let recording = try evemu("", text)
    #expect(notation(recording) == ["0: +5@10,20 +6@30,40", "8: -5 -6"])
    #expect(recording.counters.contactsLost == 0 && recording.counters.hovers == 2)
    // What was there is not known to be there again by the button: that may be of another one.
    let next = try evemu("", text + "16 3 2f 2\n16 3 39 7\n16 3 35 1\n16 3 36 2\n16 1 14a 1\n---\n")
    #expect(notation(next).last == "16: +7@1,2")
    // A place of its own shows it.
    let again = try evemu("", text + "16 3 2f 1\n16 3 35 31\n16 1 14a 1\n---\n")
    #expect(notation(again).last == "16: +6@31,40")
    #expect(again.counters.contactsFoundAgain == 0)
    for recording in [recording, next, again] { #expect(faults(of: recording).isEmpty) }
  }

  @Test func `a button pressed again behind a gap tells no lift`() throws {
    let down = "0 3 39 5\n0 3 35 10\n0 3 36 20\n0 1 14a 1\n---\n"
    let pressed = try evemu("", down + "8 1 14a 0\n8 0 3 0\n8 1 14a 1\n---\n")
    #expect(notation(pressed).last == "8: x5" && pressed.counters.contactsLost == 1)
    // One that turns out to be a palm is no lift either.
    let palm = try evemu("", down + "8 3 37 2\n8 0 3 0\n8 1 14a 0\n---\n")
    #expect(notation(palm).last == "8: x5" && palm.counters.contactsLost == 1)
  }

  /// Its place and its lift may be among what is lost.
  @Test(arguments: [
    ("", "", "8:"),  // as the first contact of its slot
    ("0 3 39 9\n0 3 35 1\n0 3 36 2\n", "", "8: x9"),  // in place of another one
    ("0 3 39 9\n0 3 35 1\n0 3 36 2\n", "8 3 39 -1\n", "8: -9"),  // behind another one
  ]) func `a contact told before SYN_DROPPED in the same report begins once a place of it is told`(
    _ before: String, _ lift: String, _ shown: String
  ) throws {
    let header = "A: 2f 0 0 0 0\n"
    let gap = before + "---\n" + lift + "8 3 39 1\n8 3 35 10\n8 0 3 0\n---\n"
    let gone = try evemu(header, gap + "16 3 39 -1\n---\n")
    #expect(notation(gone).suffix(2) == [shown, "16:"])
    #expect(gone.counters.contactsLost == 1 && gone.counters.contactsOpenAtEnd == 0)
    let there = try evemu(header, gap + "16 3 35 11\n16 3 36 12\n---\n24 3 39 -1\n---\n")
    #expect(notation(there).suffix(3) == [shown, "16: +1@11,12", "24: -1"])
    #expect(there.counters.contactsFoundAgain == 1 && there.counters.contactsWithoutFullPlace == 0)
    #expect(faults(of: gone).isEmpty && faults(of: there).isEmpty)
  }

  @Test func `after SYN_DROPPED, what the buttons said before is not said of a new contact`() throws {
    let recording = try evemu(
      "",
      """
      0 3 2f 0
      0 3 39 1
      0 3 35 10
      0 3 36 20
      0 1 14a 1
      ---
      8 3 39 -1
      8 1 14a 0
      8 1 140 1
      ---
      16 0 3 0
      ---
      24 3 2f 1
      24 3 39 3
      24 3 35 50
      24 3 36 60
      ---
      32 3 35 51
      ---
      40 3 39 -1
      ---
      """)
    #expect(notation(recording) == ["0: +1@10,20", "8: -1", "16:", "24: +3@50,60", "32: ~3@51,60", "40: -3"])
    #expect(recording.counters.hovers == 0)
    #expect(recording.counters.tools == 0)
  }

  @Test(arguments: ["14a 0", "140 1"]) func `after SYN_DROPPED, a contact from before it that was no touch is none`(
    _ button: String
  ) throws {
    let recording = try evemu(
      "",
      """
      0 3 2f 0
      0 3 39 1
      0 3 35 10
      0 3 36 20
      0 1 \(button)
      ---
      8 0 3 0
      ---
      16 3 2f 0
      16 3 35 11
      ---
      24 0 3 0
      24 3 2f 0
      24 3 35 12
      ---
      32 1 14a 1
      32 1 140 0
      32 3 35 13
      ---
      """)
    #expect(notation(recording) == ["0:", "8:", "16:", "24:", "32: +1@13,20"])
    #expect(recording.counters.hovers + recording.counters.tools == 1)
    #expect(recording.counters.contactsLost == 0)
  }

  @Test func `after SYN_DROPPED, a slot is no longer known to hold palms`() throws {
    let recording = try evemu(
      "",
      """
      0 3 2f 0
      0 3 39 1
      0 3 37 2
      0 3 35 10
      0 3 36 20
      0 3 2f 1
      0 3 39 2
      0 3 37 2
      0 3 35 30
      0 3 36 40
      ---
      8 3 2f 0
      8 3 39 -1
      ---
      16 0 3 0
      16 3 2f 1
      16 3 39 -1
      ---
      24 3 2f 0
      24 3 39 3
      24 3 35 11
      24 3 2f 1
      24 3 39 4
      24 3 35 31
      ---
      """)
    #expect(notation(recording) == ["0:", "8:", "16:", "24: +3@11,20 +4@31,40"])
    #expect(recording.counters.tools == 2)
  }

  // MARK: What is no touch

  @Test func `a pen or palm in a slot is no touch, and a touch that turns into a palm is cancelled`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 37 1
      0 3 35 10
      0 3 36 20
      0 3 2f 1
      0 3 39 2
      0 3 37 0
      0 3 35 30
      0 3 36 40
      ---
      8 3 37 2
      ---
      16 3 39 -1
      16 3 2f 0
      16 3 39 -1
      ---
      """)
    #expect(notation(recording) == ["0: +2@30,40", "8: x2", "16:"])
    #expect(recording.counters.tools == 2)
    #expect(recording.counters.contacts == 1)
  }

  @Test func `while a pen is in reach, contacts that do not say what they are, are pens`() throws {
    let recording = try evemu(
      "",
      """
      0 1 140 1
      0 3 39 1
      0 3 35 10
      0 3 36 20
      ---
      8 3 39 -1
      8 1 140 0
      ---
      16 3 39 2
      ---
      """)
    #expect(notation(recording) == ["0:", "8:", "16: +2@10,20"])
    #expect(recording.counters.tools == 1)
  }

  @Test func `a hovering contact begins when it touches and ends when it leaves the surface`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 3b 5
      0 3 35 10
      0 3 36 20
      ---
      8 3 3b 0
      ---
      16 3 3b 1
      16 3 35 12
      ---
      24 3 39 -1
      ---
      """)
    #expect(notation(recording) == ["0:", "8: +1@10,20", "16: ~1@12,20", "16: -1", "24:"])
    #expect(recording.counters.hovers == 2)
  }

  @Test func `each contact that hovers in a slot is counted once`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 3b 5
      0 3 35 10
      0 3 36 20
      ---
      8 3 35 11
      ---
      16 3 39 -1
      ---
      24 3 39 2
      24 3 35 30
      ---
      32 3 35 31
      ---
      """)
    #expect(notation(recording) == ["0:", "8:", "16:", "24:", "32:"])
    #expect(recording.counters.hovers == 2)
  }

  @Test func `contacts without BTN_TOUCH hover once the device has told of it`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      0 1 14a 0
      ---
      8 1 14a 1
      ---
      16 1 14a 0
      ---
      """)
    #expect(notation(recording) == ["0:", "8: +1@10,20", "16: -1"])
  }

  // MARK: The end

  @Test func `contacts still down at the end are left open, or ended in a last frame if asked for`() throws {
    let events = """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      ---
      8 3 35 11
      ---
      16 3 35 12
      """
    let open = try evemu("", events)
    #expect(notation(open) == ["0: +1@10,20", "8: ~1@11,20"])
    #expect(open.counters.contactsOpenAtEnd == 1)
    #expect(open.counters.contactsClosedAtEnd == 0)
    #expect(open.counters.eventsAfterLastReport == 1)
    #expect(open.counters.isTruncated)
    let closed = try evemu("", events, openContacts: .ended)
    #expect(notation(closed) == ["0: +1@10,20", "8: ~1@11,20", "8: -1"])
    #expect(closed.counters.contactsOpenAtEnd == 1)
    #expect(closed.counters.contactsClosedAtEnd == 1)
  }

  @Test func `unknown codes and events a frame cannot hold are counted`() throws {
    let recording = try evemu(
      "",
      """
      0 3 39 1
      0 3 35 10
      0 3 36 20
      0 3 30 4
      0 3 3a 40
      0 1 110 1
      0 4 5 100
      0 3 7f 1
      0 1 300 1
      0 9 0 1
      0 0 9 0
      ---
      """)
    #expect(recording.counters.eventsUnused == 4)
    #expect(recording.counters.unknownCodes == 4)
    #expect(recording.counters.events == 12)
  }

  @Test(arguments: ["1 2ff", "2 f", "3 3f", "4 7", "5 11", "11 f", "12 7", "14 1", "15 7f"])
  func `the largest code of a type is known, and the one behind it is not`(_ largest: String) throws {
    let words = largest.split(separator: " ").map(String.init)
    let code = try #require(Int(words[1], radix: 16))
    let recording = try evemu(
      "", "0 \(largest) 1\n0 \(words[0]) \(String(code + 1, radix: 16)) 1\n---")
    #expect(recording.counters.eventsUnused == 1)
    #expect(recording.counters.unknownCodes == 1)
  }
}
