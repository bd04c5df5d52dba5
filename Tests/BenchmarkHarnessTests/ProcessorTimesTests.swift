import Testing

@testable import BenchmarkHarness

@Suite struct ProcessorTimesTests {
  @Test func `stolen time is the eighth number of the first line`() throws {
    let files = HostFiles { _ in "cpu  100 0 50 800 10 0 10 30 5 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n" }
    #expect(ProcessorTimes(files) == ProcessorTimes(total: 1000, stolen: 30))
  }

  @Test(arguments: ["", "cpu  1 2 3", "intr 1 2 3 4 5 6 7 8", "cpu a b c d e f g h"])
  func `a stat file of another shape is not read`(text: String) {
    #expect(ProcessorTimes(HostFiles { _ in text }) == nil)
  }

  @Test func `the stolen share is that of the time between two readings`() {
    let start = ProcessorTimes(total: 1000, stolen: 30)
    #expect(ProcessorTimes(total: 1200, stolen: 40).stolenShare(since: start) == 0.05)
    #expect(start.stolenShare(since: start) == nil)
    #expect(ProcessorTimes(total: 900, stolen: 0).stolenShare(since: start) == nil)
  }
}
