import MultitouchRecordings
import Testing

/// What protocol A makes of a report in which events were lost, and of the next one.
@Suite struct AnonymousContactsGapTests {
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
}
