import Multitouch
import MultitouchRecordings
import Testing

@Suite struct PointerTableLinesTests {
  static func table(_ rows: String) -> String { "t_ns,contact_id,phase,x,y\n" + rows + "\n" }

  @Test func `rows of one time are one frame, in the order of the rows`() throws {
    let recording = try read(
      Self.table(
        """
        # two fingers
        5000000,2,B,30.5,4e1
        5000000,1,B,10,-20

        13000000,1,M,11,20
        13000000,2,E,,
        21000000,1,C
        """))
    #expect(notation(recording) == ["0: +2@30.5,40 +1@10,-20", "8: ~1@11,20 -2", "16: x1"])
    #expect(recording.scaling == .points)
    #expect(recording.startNs == 5_000_000)
    #expect(recording.counters.events == 5)
    #expect(recording.counters.reports == 3)
    #expect(recording.counters.contactsMaximum == 2)
  }

  @Test func `N-13 - a lift with a new place moves there first, one with the old place does not`() throws {
    let recording = try read(Self.table("0,1,B,1,2\n0,2,B,3,4\n8000000,1,E,5,6\n8000000,2,E,3,4"))
    #expect(notation(recording) == ["0: +1@1,2 +2@3,4", "8: ~1@5,6", "8: -1 -2"])
    #expect(recording.counters.liftsWithPlace == 1)
  }

  @Test func `N-11 - a second change of a contact at one time is the next frame at that time`() throws {
    let recording = try read(Self.table("0,1,B,1,2\n0,1,M,3,4\n0,2,B,5,6\n0,1,E,,"))
    #expect(notation(recording) == ["0: +1@1,2", "0: ~1@3,4 +2@5,6", "0: -1"])
    #expect(recording.counters.framesAdded == 2)
    #expect(recording.counters.reports == 1)
  }

  @Test func `N-11 - a began for a contact that is down is preceded by its cancel`() throws {
    let recording = try read(Self.table("0,1,B,1,2\n8000000,1,B,3,4"))
    #expect(notation(recording) == ["0: +1@1,2", "8: x1", "8: +1@3,4"])
    #expect(recording.counters.contactsBegunTwice == 1)
  }

  @Test func `N-11 - changes of a contact that is not down are left out and counted`() throws {
    let recording = try read(Self.table("0,1,M,1,2\n8000000,1,E,,"))
    #expect(notation(recording) == ["0:", "8:"])
    #expect(recording.counters.changesOfUnknownContacts == 2)
  }

  @Test func `a time that goes back is clamped and counted`() throws {
    let recording = try read(Self.table("9000000,1,B,1,2\n4000000,1,M,3,4\n10000000,1,E,,"))
    #expect(notation(recording) == ["0: +1@1,2", "0: ~1@3,4", "1: -1"])
    #expect(recording.counters.timesBack == 1)
    #expect(recording.counters.timeBackMaximumNs == 5_000_000)
    #expect(recording.counters.framesClamped == 1)
    let twice = try read(Self.table("9000000,1,B,1,2\n4000000,1,M,3,4\n10000000,1,M,1,2\n8000000,1,E,,"))
    #expect(twice.counters.timesBack == 2)
    #expect(twice.counters.timeBackMaximumNs == 5_000_000)
  }

  @Test func `numbers at the ends of 64 bits are read without a trap`() throws {
    let recording = try read(
      Self.table("-9223372036854775807,9223372036854775807,B,1e300,2\n9223372036854775807,9223372036854775807,E,,"))
    #expect(recording.frames.map(\.time.nanoseconds) == [0, RecordingLimits.spanNs])
    #expect(recording.counters.placesOutOfRange == 1)
    let smallest = try read(
      Self.table("-9223372036854775808,-9223372036854775808,B,1,2\n9223372036854775807,-9223372036854775808,E,,"))
    #expect(smallest.frames.map(\.time.nanoseconds) == [0, RecordingLimits.spanNs])
    #expect(smallest.frames.first?.changes.first?.contact == ContactID(.min))
    #expect(smallest.counters.contactsOpenAtEnd == 0)
    #expect(error(Self.table("-9223372036854775809,1,B,1,2"))?.expected == "a time in ns")
    #expect(error(Self.table("0,1,B,1e-9223372036854775808,2"))?.expected == Self.tooLarge)
  }

  @Test(arguments: [
    "0.1", "123456789.123", "1e-3", "-0.25", "3.0000000000000000000000001", "9007199254740993", "5e-320",
    "17.000000000000001",
  ])
  func `places are rounded to the nearest number`(_ digits: String) throws {
    let recording = try read(Self.table("0,1,B,\(digits),0"))
    #expect(recording.frames.first?.changes.first?.location.x == Double(digits))
  }

  @Test(arguments: ["", "-"], ["", "e-2", "e2"]) func `zeros at both ends of a place change nothing`(
    _ sign: String, _ power: String
  ) throws {
    let zeros = String(repeating: "0", count: 500)
    for (digits, plain) in [
      ("1." + zeros, "1"), (zeros + "1.25" + zeros, "1.25"), (zeros, "0"), ("0." + zeros, "0"), (zeros + ".", "0"),
      (zeros + "1" + String(zeros.dropLast(490)) + "." + zeros, "10000000000"),
      (zeros + "1234567890.12345678901" + zeros, "1234567890.12345678901"),
    ] {
      let recording = try read(Self.table("0,1,B,\(sign)\(digits)\(power),0"))
      let place = recording.frames.first?.changes.first?.location.x
      #expect(place == Double(sign + plain + power), "\(digits.count)")
      #expect(place.map { $0.sign == .plus || $0 < 0 } == true)
    }
    #expect(error(Self.table("0,1,B,1" + zeros + ",2"))?.expected == Self.tooLarge)
  }

  @Test(arguments: ["3e22", "3e23", "6e23", "17e23", "3e-22", "3e-23", "7e-23", "9e-24"])
  func `a place is the number nearest to its text, where a power of ten is none too`(_ text: String) throws {
    let recording = try read(Self.table("0,1,B,\(text),-\(text)"))
    let place = try #require(recording.frames.first?.changes.first?.location)
    #expect(place.x == Double(text))
    #expect(place.y == Double("-" + text))
  }

  @Test func `contacts beyond the limit are left out and counted`() throws {
    var rows = ""
    for id in 0..<RecordingLimits.tableContacts + 3 { rows += "0,\(id),B,1,1\n" }
    let recording = try read(Self.table(rows))
    #expect(recording.counters.contacts == RecordingLimits.tableContacts)
    #expect(recording.counters.contactsBeyondLimit == 3)
  }

  @Test func `open contacts are ended in order of their ids if asked for`() throws {
    let recording = try read(Self.table("0,9,B,1,1\n0,3,B,1,1\n0,7,B,1,1"), openContacts: .ended)
    #expect(notation(recording).last == "0: -3 -7 -9")
    #expect(recording.counters.contactsClosedAtEnd == 3)
  }

  @Test(arguments: [
    ("x,1,B,1,2", 1, "a time in ns"), ("1;1,B,1,2", 2, "a comma"), ("1,,B,1,2", 3, "a contact id"),
    ("1,1,D,1,2", 5, "a phase (B, M, E or C) and a comma"), ("1,1,B,,", 7, "x in points"),
    ("1,1,B,1", 8, "a comma"), ("1,1,B,1,", 9, "y in points"), ("1,1,B,1,2,3", 10, "the end of the row"),
    ("1,1,B,nan,2", 7, "x in points"), ("1,1,B,1e999,2", 7, tooLarge), ("1,1,B,-1e400,2", 7, tooLarge),
    ("1,1,B,1e-400,2", 7, tooLarge),
    ("1,1,B,1e,2", 7, "x in points"), ("1,1,B,1e400x,2", 7, "x in points"), ("1,1,B,.,2", 7, "x in points"),
    ("1 , 1 , B , 1 , 2x", 18, "the end of the row"), ("1,1,B 1,2", 5, "a phase (B, M, E or C) and a comma"),
    ("99999999999999999999,1,B,1,2", 1, "a time in ns"),
  ]) func `a wrong row is an error with its place`(_ row: String, _ column: Int, _ expected: String) throws {
    let fault = try #require(error(Self.table(row)))
    #expect(fault.line == 2)
    #expect(fault.column == column)
    #expect(fault.expected == expected)
  }

  static let tooLarge = "x in points, within the range of a 64-bit floating-point number"

  @Test func `blanks around names and fields mean nothing`() throws {
    let plain = "t_ns,contact_id,phase,x,y\n0,1,B,1,2\n0,2,B,3,4\n8,1,E,5,6\n8,2,E,,\n9,3,B,1,1\n9,3,C\n"
    let recording = try read(plain)
    for (comma, end) in [(", ", "\n"), (" ,", " \n"), ("\t,\t", "\n "), (" , ", " \n ")] {
      let spaced = try read(plain.replacing(",", with: comma).replacing("\n", with: end) + "\n")
      #expect(spaced.format == .pointerTable && spaced.frames == recording.frames)
      #expect(spaced.losses == recording.losses)
    }
  }

  @Test(arguments: [
    ("t_ns, contact_id, fase, x, y", 19), ("t_ns,contact_id,phase,x", 24), ("t_ns;contact_id;phase;x;y", 5),
    ("t_ns,contact_id,phase,x,y,z", 26), ("time,contact_id,phase,x,y", 1),
  ]) func `a wrong header is an error where it goes wrong`(_ header: String, _ column: Int) throws {
    let fault = try #require(error(header + "\n0,1,B,1,2\n", as: .pointerTable))
    #expect(fault.line == 1 && fault.column == column)
    #expect(fault.expected == "the header t_ns,contact_id,phase,x,y")
  }

  @Test func `a table cut off in its last row gives the rows before it`() throws {
    let recording = try read("t_ns,contact_id,phase,x,y\n0,1,B,1,2\n8000000,1,M,3")
    #expect(notation(recording) == ["0: +1@1,2"])
    #expect(recording.counters.lastLineCut)
    #expect(recording.counters.isTruncated)
    let first = try read("t_ns,contact_id,phase,x,y\n0,1,B,1")
    #expect(first.frames.isEmpty)
    #expect(first.counters.lastLineCut)
  }
}
