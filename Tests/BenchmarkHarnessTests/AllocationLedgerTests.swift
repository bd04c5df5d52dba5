import Testing

@testable import BenchmarkHarness

@Suite struct AllocationLedgerTests {
  @Test func `the first event that allocates is named and all are added up`() {
    var ledger = AllocationLedger()
    for event in 0..<10 {
      let isOffender = event == 4 || event == 7
      ledger.note(event: event, AllocationReading(allocatedBytes: isOffender ? 32 : 0, freedBytes: isOffender ? 16 : 0))
    }
    #expect(ledger.eventCount == 2)
    #expect(ledger.first == .init(event: 4, allocatedBytes: 32, freedBytes: 16))
    #expect(ledger.total == AllocationReading(allocatedBytes: 64, freedBytes: 32))
  }

  @Test func `an event that only frees is an offender too`() {
    var ledger = AllocationLedger()
    ledger.note(event: 3, AllocationReading(allocatedBytes: 0, freedBytes: 8))
    #expect(ledger.first?.event == 3)
  }

  @Test func `a zero counts only between two live controls`() {
    let zero = AllocationReading(allocatedBytes: 0, freedBytes: 0)
    let failure = ProbeFailure.freeNotSeen(expectedBytes: 10, seenBytes: 0)
    #expect(AllocationResult(zero, before: .live, after: .live).isAllocationFree == true)
    #expect(AllocationResult(zero, before: .dead(failure), after: .live) == .unknown(failure))
    #expect(AllocationResult(zero, before: .live, after: .dead(failure)) == .unknown(failure))
    #expect(AllocationResult(zero, before: .dead(failure), after: .dead(failure)).isAllocationFree == nil)
  }

  @Test func `a difference that is not zero is an allocation`() {
    let some = AllocationReading(allocatedBytes: 1, freedBytes: 0)
    #expect(AllocationResult(some, before: .live, after: .live).isAllocationFree == false)
  }
}
