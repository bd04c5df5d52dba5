import Multitouch
import MultitouchRecordings
import Testing

@Suite struct TraceDifferenceTests {
  private func trace(_ codes: [Int64]) -> Trace {
    Trace(codes.map { TraceRecord(now: $0, kind: .user, subject: .none, fields: [.integer($0)]) })
  }

  @Test func `equal traces have no difference`() {
    #expect(TraceDifference(trace([1, 2]), trace([1, 2])) == nil)
    #expect(TraceDifference(Trace(), Trace()) == nil)
  }

  @Test func `the first difference is found, with as many records before as asked for`() {
    let difference = TraceDifference(trace([1, 2, 3, 4, 5]), trace([1, 2, 3, 7, 5]), context: 2)
    #expect(difference?.index == 3)
    #expect(difference?.first == trace([4]).records[0])
    #expect(difference?.second == trace([7]).records[0])
    #expect(difference?.before == trace([2, 3]).records)
    #expect(
      difference?.text(first: "engine", second: "model")
        == """
        record 3 differs:
                2 user - 2
                3 user - 3
        engine: 4 user - 4
        model : 7 user - 7
        """)
  }

  @Test func `a trace that ends early differs where it ends`() {
    let difference = TraceDifference(trace([1]), trace([1, 2]))
    #expect(difference?.index == 1)
    #expect(difference?.first == nil)
    #expect(difference?.second == trace([2]).records[0])
    #expect(difference?.description.contains("first : no more records") == true)
    #expect(TraceDifference(trace([1, 2]), trace([1]))?.second == nil)
  }
}
