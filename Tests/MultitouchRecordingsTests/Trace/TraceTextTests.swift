import Multitouch
import Testing

@testable import MultitouchRecordings

@Suite struct TraceTextTests {
  /// The example of SPEC N-10.
  static let example = """
    0 touch t1 began 1 100 100 v1 1
    0 rec r0 began t1
    80000000 touch t1 ended 1 100 100 v1 1
    80000000 rec r0 ended t1
    430000000 timer r0
    430000000 state r0 possible failed
    430000000 reset r0
    430000000 view v1 began t1 0 100 100 1
    430000000 view v1 ended t1 80000000 100 100 1

    """

  @Test func `a name of nobody has a word for the digest too`() throws {
    #expect(TraceSubject.view(7).digestWord == 1 << 32 + 7)
    #expect(TraceSubject.view(-1).digestWord == 1 << 32 - 1)
    let largest = try #require(TraceSubject(word: "t18446744073709551615"))
    #expect(largest.digestWord == 5 << 32 &- 1)
    #expect(Set([TraceField.subject(.view(-1)), .subject(.view(-1)), .subject(.view(1))]).count == 2)
  }

  @Test(arguments: ["v0", "c12", "r9223372036854775807", "w3", "t18446744073709551615", "app", "perform", "-"])
  func `a name of somebody reads back`(word: String) {
    #expect(TraceSubject(word: word[...])?.word == word)
  }

  @Test(arguments: [
    "", "v", "v-1", "v+1", "v007", "t00", "v9223372036854775808", "r18446744073709551615", "t18446744073709551616",
    "x1", "v1x", "apps", "--",
  ])
  func `what is no name of somebody is none of somebody else`(word: String) {
    #expect(TraceSubject(word: word[...]) == nil)
  }

  @Test func `the example of N-10 reads and writes back`() throws {
    let trace = try Trace(text: Self.example)
    #expect(trace.records.count == 9 && trace.countText == "9 records")
    #expect(Trace([trace.records[0]]).countText == "1 record")
    #expect(trace.text == Self.example)
    let first = TraceRecord(
      now: 0, kind: .touch, subject: .touch(1),
      fields: [.phase(.began), .integer(1), .real(100), .real(100), .subject(.view(1)), .integer(1)])
    #expect(trace.records[0] == first)
    #expect(
      trace.records[5]
        == TraceRecord(
          now: 430_000_000, kind: .state, subject: .recognizer(0), fields: [.state(.possible), .state(.failed)]))
  }

  @Test func `the digest of the example of N-10 is the one its words give`() throws {
    // The words, written out from N-10: kinds touch 1, rec 3, state 8, reset 10, view 11, timer 15; tags v 1, r 3, t 5.
    let v1: UInt64 = 1 << 32 + 1
    let r0: UInt64 = 3 << 32
    let t1: UInt64 = 5 << 32 + 1
    let hundred: UInt64 = 0x4059_0000_0000_0000
    let words: [UInt64] = [
      0, 1, t1, 6, 0, 1, hundred, hundred, v1, 1,
      0, 3, r0, 2, 0, t1,
      80_000_000, 1, t1, 6, 2, 1, hundred, hundred, v1, 1,
      80_000_000, 3, r0, 2, 2, t1,
      430_000_000, 15, r0, 0,
      430_000_000, 8, r0, 2, 0, 5,
      430_000_000, 10, r0, 0,
      430_000_000, 11, v1, 6, 0, t1, 0, hundred, hundred, 1,
      430_000_000, 11, v1, 6, 2, t1, 80_000_000, hundred, hundred, 1,
    ]
    var h: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in words {
      h = (h ^ word).multipliedReportingOverflow(by: 1_099_511_628_211).partialValue
      h = h ^ (h >> 29)
    }
    #expect(try Trace(text: Self.example).digest == h)
  }

  /// A line of each kind and variant, and its words as N-10 numbers them: kinds by row of the first table, tags
  /// v c r w t app perform - = 1 … 8, words by their place in their list. Behind the time, 7.
  private static let worded: [(line: String, words: [UInt64])] = {
    let tag = { (tag: UInt64, n: UInt64) in tag << 32 + n }
    let (c2, w3, t9) = (tag(2, 2), tag(4, 3), tag(5, 9))
    let (r1, r4, nobody) = (tag(3, 1), tag(3, 4), tag(8, 0))
    let (half, minusTwo): (UInt64, UInt64) = (0x3FE0_0000_0000_0000, 0xC000_0000_0000_0000)
    return [
      ("hook app before 1", [0, tag(6, 0), 2, 0, 1]), ("hook w3 after", [0, w3, 1, 1]),
      ("touch t9 moved 255 0.5 -2 - 0", [1, t9, 6, 1, 255, half, minusTwo, nobody, 0]),
      ("receive r1 t9 1", [2, r1, 2, t9, 1]), ("rec r1 cancelled t9", [3, r1, 2, 3, t9]),
      ("beginv v5 r1 0", [4, tag(1, 5), 2, r1, 0]), ("begin r1 1", [5, r1, 1, 1]),
      ("req r1 r4 r 0", [6, r1, 3, r4, 0, 0]), ("req r1 r4 q 1", [6, r1, 3, r4, 1, 1]),
      ("simul r1 r4 0", [7, r1, 2, r4, 0]), ("state r1 began changed", [8, r1, 2, 1, 2]),
      ("state r1 changed cancelled", [8, r1, 2, 2, 4]),
      ("act r1 ended 2 0.5 -2 0.5", [9, r1, 5, 3, 2, half, minusTwo, half]),
      ("reset r1", [10, r1, 0]), ("view v5 moved t9 3 0.5 -2 0", [11, tag(1, 5), 6, 1, t9, 3, half, minusTwo, 0]),
      ("track c2 begin t9 1", [12, c2, 3, 0, t9, 1]), ("track c2 continue t9 0", [12, c2, 3, 1, t9, 0]),
      ("track c2 end t9", [12, c2, 2, 2, t9]), ("track c2 cancel -", [12, c2, 2, 3, nobody]),
      ("ctl c2 8192", [13, c2, 1, 8192]), ("send c2 -1 6 64", [14, c2, 3, .max, 6, 64]),
      ("send c2 - 6 64", [14, c2, 3, nobody, 6, 64]), ("timer r1", [15, r1, 0]),
      ("timer perform 1 2 3 4 -1", [15, tag(7, 0), 5, 1, 2, 3, 4, .max]), ("user - 3 0.5", [16, nobody, 2, 3, half]),
    ]
  }()

  /// N-10's drop reasons, in digest order.
  private static let reasons = """
    unknown place time replaced touches records recognizers views registrations timers performs commands fires passes \
    nested assign stale
    """.split(separator: " ")

  @Test func `N-10: every kind of record, tag, word and drop reason has its number in the digest`() throws {
    let drops = Self.reasons.enumerated().map { (line: "drop - \($1) 4", words: [17, 8 << 32, 2, UInt64($0), 4]) }
    #expect(Self.reasons.count == DropReason.allCases.count)
    for (line, words) in Self.worded + drops {
      var h: UInt64 = 0xCBF2_9CE4_8422_2325
      for word in [7] + words {
        h = (h ^ word).multipliedReportingOverflow(by: 1_099_511_628_211).partialValue
        h = h ^ (h >> 29)
      }
      let trace = try Trace(text: "7 \(line)\n")
      #expect(trace.digest == h, "\(line)")
      #expect(trace.text == "7 \(line)\n")
    }
  }

  @Test func `the digest tells apart traces that differ in one field, time, kind or order`() throws {
    let trace = try Trace(text: Self.example)
    var variants: [Trace] = [Trace(trace.records.reversed()), Trace(trace.records.dropLast())]
    for index in trace.records.indices {
      var records = trace.records
      records[index].now += 1
      variants.append(Trace(records))
      records = trace.records
      records[index].fields.append(.integer(0))
      variants.append(Trace(records))
    }
    for variant in variants { #expect(variant.digest != trace.digest) }
    #expect(Trace(trace.records).digest == trace.digest)
  }

  @Test func `minus zero and zero have one text and one digest`() {
    let records = [0.0, -0.0].map {
      TraceRecord(now: 0, kind: .user, subject: .none, fields: [.integer(1), .real($0)])
    }
    #expect(Trace([records[0]]) == Trace([records[1]]))
    #expect(Trace([records[0]]).text == "0 user - 1 0\n")
    #expect(Trace([records[1]]).text == "0 user - 1 0\n")
    #expect(Trace([records[0]]).digest == Trace([records[1]]).digest)
  }

  @Test func `random traces of every kind of record round-trip`() throws {
    for seed in 0..<200 as Range<UInt64> {
      var generator = ScriptGenerator(seed: seed)
      let trace = Trace(TraceKind.allCases.map { generator.record($0) } + (0..<20).map { _ in generator.record() })
      let read = try Trace(text: trace.text)
      #expect(read == trace, "seed \(seed)")
      #expect(read.text == trace.text, "seed \(seed)")
      #expect(read.digest == trace.digest, "seed \(seed)")
    }
  }

  @Test func `the empty trace is the empty text`() throws {
    #expect(Trace().text.isEmpty)
    #expect(try Trace(text: "") == Trace())
  }

  @Test(arguments: [
    ("x touch t1", 1, "a time in ns"), ("0 tuoch t1", 3, "a kind of record"), ("0", 2, "a kind of record"),
    ("0 rec v1 began t1", 7, "a recognizer such as r0"), ("0 rec r01 began t1", 7, "a recognizer such as r0"),
    ("0 rec r0 begun t1", 10, "a phase"), ("0 rec r0 began", 15, "a touch such as t1"),
    ("0 rec r0 began t1 r2", 19, "a touch such as t1"), ("0 state r0 possible recognized", 21, "a state"),
    ("0 act r0 ended 1.5 1 1", 16, "an integer"), ("0 act r0 ended 1 1e3 1", 18, "a number"),
    ("0 act r0 ended 1 1 1 1 1 1 1 1", 30, "the end of the line"),
    ("0 begin r0 2", 12, "an answer"), ("0 reset r0 ", 12, "the end of the line"),
    ("0  reset r0", 3, "a kind of record"), (" 0 reset r0", 1, "a time in ns"),
    ("0 hook app between", 12, "a side"), ("0 hook app after 1", 18, "the end of the line"),
    ("0 req r0 r1 p 1", 13, "r or q"), ("0 track c0 start t1", 12, "a step"),
    ("0 drop - lost 0", 10, "a reason"), ("0 send c0 x 1 1", 11, "a target or -"),
    ("0 timer perform 1 2", 20, "an integer"), ("0 timer r0 1", 12, "the end of the line"),
    ("0 rec r0 began t18446744073709551615", 16, "a touch such as t1"),
    ("9223372036854775808 reset r0", 1, "a time in ns"), ("", 1, "a time in ns"), ("+1 reset r0", 1, "a time in ns"),
  ])
  func `a line that is no record is an error with its place`(line: String, column: Int, expected: String) {
    let error = #expect(throws: TextSyntaxError.self) { try Trace(text: "0 reset r0\n\(line)\n", file: "a.trace") }
    #expect(error?.file == "a.trace")
    #expect(error?.line == 2)
    #expect(error?.column == column)
    #expect(error?.expected == expected)
    #expect(error?.remedy.isEmpty == false)
  }

  @Test func `a trace that was cut off is an error`() {
    let error = #expect(throws: TextSyntaxError.self) { try Trace(text: "0 reset r0\n0 touch t1 ended 1 10 10 v1 1") }
    #expect(error?.line == 2)
    #expect(error?.expected == "a line feed after every line")
  }

  @Test func `a line of more than 64 KiB is an error`() {
    let text = "0 rec r0 began" + String(repeating: " t1", count: 30_000) + "\n"
    let error = #expect(throws: TextSyntaxError.self) { try Trace(text: text) }
    #expect(error?.column == 65_537)
    #expect(error?.expected == "at most 65536 bytes in a line")
  }

  @Test func `an error reads as file, line, column, found, expected and remedy`() {
    let error = #expect(throws: TextSyntaxError.self) { try Trace(text: "0 rec r0 \u{7}x t1\n", file: "a.trace") }
    #expect(
      error?.description
        == "a.trace:1:10: found '\\u{07}x', expected a phase; write one of: began moved ended cancelled")
  }
}
