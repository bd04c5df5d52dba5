import Testing

@testable import BenchmarkHarness

@Suite struct WorstEventsTests {
  @Test func `the slowest events keep their index, the earlier first among equals`() {
    var worst = WorstEvents(capacity: 3)
    for (event, ticks) in ([5, 9, 5, 1, 9, 7] as [UInt64]).enumerated() { worst.note(event: event, ticks: ticks) }
    let entries = worst.entries
    #expect(entries == [.init(event: 1, ticks: 9), .init(event: 4, ticks: 9), .init(event: 5, ticks: 7)])
  }

  @Test func `fewer events than room are all kept, a zero too`() {
    var worst = WorstEvents(capacity: 4)
    worst.note(event: 0, ticks: 0)
    worst.note(event: 1, ticks: 3)
    let entries = worst.entries
    #expect(entries == [.init(event: 1, ticks: 3), .init(event: 0, ticks: 0)])
  }

  @Test func `a list without room stays empty`() {
    var worst = WorstEvents(capacity: 0)
    worst.note(event: 0, ticks: .max)
    let entries = worst.entries
    #expect(entries.isEmpty)
  }

  @Test(arguments: 1...20)
  func `any stream leaves what a full sort would`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var worst = WorstEvents(capacity: 7)
    var all: [WorstEvents.Entry] = []
    for round in 0..<2 {
      worst.reset()
      all = []
      for event in 0..<(100 * (round + 1)) {
        let entry = WorstEvents.Entry(event: event, ticks: UInt64(generator.next(below: 30)))
        all.append(entry)
        worst.note(event: entry.event, ticks: entry.ticks)
      }
    }
    let expected = all.sorted { ($1.ticks, $0.event) < ($0.ticks, $1.event) }.prefix(7)
    let entries = worst.entries
    #expect(entries == Array(expected))
  }
}
