import Multitouch
import MultitouchRecordings
import Testing

@Suite struct ScriptExpectationTests {
  private static let trace = Trace([
    act(0, .began), act(1, .changed), act(2, .ended),
    TraceRecord(now: 2, kind: .reset, subject: .recognizer(0)),
    TraceRecord(
      now: 3, kind: .state, subject: .recognizer(1), fields: [.state(.possible), .state(.failed)]),
  ])

  private static func act(_ now: Int64, _ state: GestureState) -> TraceRecord {
    TraceRecord(
      now: now, kind: .act, subject: .recognizer(0), fields: [.state(state), .integer(1), .real(5), .real(6)])
  }

  private func reason(_ expectation: ScriptExpectation) -> String? { expectation.failure(of: Self.trace) }

  @Test func `a digest is met by equal traces only`() {
    #expect(reason(.digest(Self.trace.digest)) == nil)
    #expect(reason(.digest(Self.trace.digest ^ 1))?.hasPrefix("the digest is 0x") == true)
  }

  @Test func `records of some kinds must be exactly those expected`() {
    let all = [Self.act(0, .began), Self.act(1, .changed), Self.act(2, .ended)]
    #expect(reason(.records(kinds: [.act], all)) == nil)
    #expect(reason(.records(kinds: [.drop, .user], [])) == nil)
    #expect(
      reason(.records(kinds: [.act], [])) == """
        among the records of act, record 0 differs:
        found   : 0 act r0 began 1 5 6
        expected: no more records
        """)
    #expect(
      reason(.records(kinds: [.act], Array(all.dropLast())))?.hasSuffix("expected: no more records") == true)
    #expect(reason(.records(kinds: [.act], all + [all[0]]))?.contains("found   : no more records") == true)
    #expect(reason(.records(kinds: [.act, .reset], all)) != nil)
    #expect(reason(.records(kinds: [.act], [all[1], all[0], all[2]])) != nil)
  }

  @Test func `an expected record of a kind that is not compared is told`() {
    let expectation = ScriptExpectation.records(
      kinds: [.act], [TraceRecord(now: 2, kind: .reset, subject: .recognizer(0))])
    #expect(
      reason(expectation)
        == "can never be met: '2 reset r0' is expected, but only records of act are compared")
  }

  @Test func `what must never be is found by kind, subject and state`() {
    #expect(reason(.never(kind: .act, subject: .recognizer(1), state: nil)) == nil)
    #expect(reason(.never(kind: .act, subject: .recognizer(0), state: .cancelled)) == nil)
    #expect(
      reason(.never(kind: .act, subject: .recognizer(0), state: .ended))
        == "record 2 should not be: 2 act r0 ended 1 5 6")
    #expect(reason(.never(kind: .act, subject: .recognizer(0), state: nil))?.hasPrefix("record 0 ") == true)
    #expect(reason(.never(kind: .state, subject: .recognizer(1), state: .failed))?.hasPrefix("record 4 ") == true)
    #expect(reason(.never(kind: .state, subject: .recognizer(1), state: .possible)) == nil)
  }

  @Test func `a script's failures are listed in its order`() {
    var script = TouchScript()
    script.expectations = [
      .digest(1), .digest(Self.trace.digest), .never(kind: .reset, subject: .recognizer(0), state: nil),
    ]
    let failures = script.failures(of: Self.trace)
    #expect(failures.map(\.index) == [0, 2])
    #expect(failures[1].description == "expectation 3: record 3 should not be: 2 reset r0")
  }

  @Test func `each of many things that must never be is looked at for itself`() {
    var script = TouchScript()
    script.expectations = [
      .never(kind: .act, subject: .recognizer(0), state: .ended),
      .never(kind: .act, subject: .recognizer(1), state: nil),
      .never(kind: .act, subject: .recognizer(0), state: .failed),
      .never(kind: .act, subject: .recognizer(0), state: nil),
    ]
    let failures = script.failures(of: Self.trace)
    #expect(failures.map(\.index) == [0, 3])
    #expect(failures.map(\.reason) == script.expectations.compactMap { $0.failure(of: Self.trace) })
  }

  @Test(.timeLimit(.minutes(2)))
  func `what must never be is looked for in one pass, however often it is said`() {
    let count = 50_000
    let trace = Trace((0..<count).map { Self.act(Int64($0), .changed) })
    var script = TouchScript()
    script.expectations = Array(
      repeating: .never(kind: .act, subject: .recognizer(0), state: .failed), count: count)
    script.expectations.append(.never(kind: .act, subject: .recognizer(0), state: .changed))
    let failures = script.failures(of: trace)
    #expect(failures.map(\.index) == [count])
    #expect(failures.first?.reason.hasPrefix("record 0 should not be: ") == true)
  }
}
