import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct ScenarioReportTests {
  @Test func `a scenario whose checks all hold passes without a reason`() {
    let scenario = Sample.scenario()
    #expect(scenario.verdict == .pass)
    #expect(scenario.reasons.isEmpty)
  }

  @Test func `a wrong digest, a missed recognition and a broken invariant each fail with their reason`() {
    let digest = Sample.scenario(digest: 0xabd)
    #expect(digest.verdict == .fail && digest.answer == .fail)
    #expect(digest.reasons == ["digest is 0000000000000abd, expected 0000000000000abc"])
    let recognition = Sample.scenario(found: 2)
    #expect(recognition.verdict == .fail && recognition.answer == .fail)
    #expect(recognition.reasons == ["pan: expected 3, found 2"])
    let invariant = Sample.scenario(invariant: .fail)
    #expect(invariant.verdict == .fail && invariant.answer == .pass)
    #expect(invariant.reasons == ["budget: p99.9 was 5.00 µs"])
  }

  @Test func `an invariant that could not be judged leaves the scenario open`() {
    let scenario = Sample.scenario(invariant: .inconclusive)
    #expect(scenario.verdict == .inconclusive)
    #expect(scenario.reasons.count == 1)
  }

  @Test func `a digest without a record is not looked at, and alone makes no pass`() {
    let scenario = ScenarioReport(name: "a", eventCount: 1, rowCount: 1, digest: .init(expected: nil, found: 5))
    #expect(scenario.verdict == .skipped)
  }

  @Test(arguments: ["{}", #"{"ledger": null}"#])
  func `allocations of which nothing is said are refused`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ScenarioReport.Allocations.self, from: Data(text.utf8))
    }
  }

  @Test func `allocations are a pass only if they were counted and none`() {
    var ledger = AllocationLedger()
    #expect(ScenarioReport.Allocations(.counted(ledger)).verdict == .pass)
    ledger.note(event: 3, AllocationReading(allocatedBytes: 8, freedBytes: 0))
    #expect(ScenarioReport.Allocations(.counted(ledger)).verdict == .fail)
    var freeing = AllocationLedger()
    freeing.note(event: 3, AllocationReading(allocatedBytes: 0, freedBytes: 8))
    #expect(ScenarioReport.Allocations(.counted(freeing)).verdict == .fail)
    let unknown = ScenarioReport.Allocations(.unknown(.outOfMemory(byteCount: 9)))
    #expect(unknown.verdict == .inconclusive)
    #expect(unknown.unknownBecause?.contains("9 bytes") == true)
  }

  @Test func `what is slow by more than half when it is replayed is the engine's`() {
    func owner(_ replayed: Double?) -> String? {
      ScenarioReport.Latency.Worst(event: 7, nanoseconds: 100, replayNanoseconds: replayed).owner
    }
    #expect(owner(51) == "the engine's" && owner(50) == "the host's" && owner(nil) == nil)
  }

  @Test func `rows are cheaper than the events that carry them`() {
    let amortized = Sample.amortized()
    #expect(amortized.nanosecondsPerEvent.median == 11)
    #expect(amortized.nanosecondsPerRow?.median == 5.5)
    #expect(Sample.amortized(rowCount: 0).nanosecondsPerRow == nil)
    #expect(Sample.amortized(nanoseconds: [0]).eventsPerSecond == 0)
  }

  @Test func `a cost that cannot be believed leaves the scenario open and says why`() throws {
    var scenario = Sample.scenario()
    #expect(scenario.amortized?.doubt == nil)
    scenario.amortized = Sample.amortized(nanoseconds: [0.3])
    #expect(scenario.verdict == .inconclusive)
    #expect(
      scenario.reasons == [
        "cost: an event takes no longer than an empty loop: the optimiser has removed it; let its result be used"
      ])
    scenario.amortized = Sample.amortized(sampleQuantaMin: 12)
    #expect(scenario.reasons == ["cost: a sample lasted 12 clock quanta instead of 1000"])
  }

  @Test func `latencies are reported raw, with the clock's cost and net beside them`() {
    let latency = Sample.latency
    #expect(latency.raw.maximum == 74.5)
    #expect(latency.overhead.p50 == 10)
    #expect(latency.net.maximum == 64.5)
    #expect(latency.quantum == 10)
    #expect(latency.worst.map(\.event) == [49, 99])
    #expect(latency.worst.map(\.nanoseconds) == [74.5, 74.5])
  }
}
