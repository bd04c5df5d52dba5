import Testing

@testable import BenchmarkHarness

@Suite(.serialized) struct ProcessorAffinityTests {
  @Test(.enabled(if: ProcessorAffinity.canPin))
  func `a thread can be bound to a processor it may use, and released`() throws {
    let before = try #require(ProcessorAffinity.current)
    let last = try #require(before.processors.last)
    try ProcessorAffinity(processors: [last]).apply().get()
    #expect(ProcessorAffinity.current?.processors == [last])
    _ = before.apply()
    #expect(ProcessorAffinity.current == before)
  }

  @Test func `trying whether binding works changes nothing`() {
    let before = ProcessorAffinity.current
    _ = ProcessorAffinity.canPin
    #expect(ProcessorAffinity.current == before)
  }

  @Test(arguments: [-1, 1024, 70_000])
  func `a processor that no mask can name is refused`(number: Int) {
    guard case .failure(let failure) = ProcessorAffinity(processors: [number]).apply() else {
      Issue.record("processor \(number) was accepted")
      return
    }
    #expect(failure == .noSuchProcessor(number))
  }

  @Test(.enabled(if: ProcessorAffinity.current != nil))
  func `binding to no processor at all is refused by the system`() {
    guard case .failure(.refused) = ProcessorAffinity(processors: []).apply() else {
      Issue.record("an empty set was accepted")
      return
    }
  }
}
