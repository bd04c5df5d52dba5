import Testing

@testable import BenchmarkHarness

@Suite struct OpenLoopReplayTests {
  /// Events every 100 ticks of a nanosecond, handled from and to these ticks, and then replayed.
  func replay(_ handled: [(begin: UInt64, end: UInt64)], least: [UInt64]) -> OpenLoopReplay {
    var ledger = OpenLoopLedger(intervalTicks: 100, nanosecondsPerTick: 1, worstCount: 2)
    for (event, times) in handled.enumerated() {
      if times.begin <= ledger.dueTicks(of: event) { ledger.noteIdle() }
      ledger.note(event: event, begin: times.begin, end: times.end)
    }
    var replay = OpenLoopReplay(of: ledger)
    for (event, ticks) in least.enumerated() { replay.note(event: event, leastTicks: ticks) }
    return replay
  }

  /// Taken off its processor in event 0, which delays the next two.
  static let preempted: [(begin: UInt64, end: UInt64)] = [(100, 450), (450, 455), (455, 460), (460, 465)]

  @Test func `a handling that is slow once is the host's`() {
    let found = replay(Self.preempted, least: [5, 5, 5, 5])
    #expect(found.faultCount == 0 && found.firstFault == nil)
  }

  @Test func `a handling that is slow each time is the engine's, with every event that it delayed`() {
    let found = replay(Self.preempted, least: [350, 5, 5, 5])
    #expect(found.faultCount == 3 && found.firstFault == 0)
  }

  @Test func `of a worst response it is told whose doing it is`() throws {
    func owners(_ least: [UInt64]) -> [String?] {
      replay(Self.preempted, least: least).worst.map { entry, ticks in
        ScenarioReport.Latency.Worst(
          event: entry.event, nanoseconds: Double(entry.ticks), replayNanoseconds: ticks.map { Double($0) }
        ).owner
      }
    }
    #expect(replay(Self.preempted, least: []).worst.map(\.entry.event) == [0, 1])
    #expect(owners([350, 5, 5, 5]) == ["the engine's", "the engine's"])
    #expect(owners([5, 5, 5, 5]) == ["the host's", "the host's"])
    #expect(owners([]) == [nil, nil])
  }

  @Test func `what a preemption has left to do at once is not the engine's`() {
    // Half of its time would do: the backlog is handled without a pause, and is the host's all the same.
    var handled: [(begin: UInt64, end: UInt64)] = [(100, 1000)]
    for event in 1..<8 { handled.append((handled[event - 1].end, handled[event - 1].end + 50)) }
    let found = replay(handled, least: [UInt64](repeating: 50, count: 8))
    #expect(found.faultCount == 0)
  }

  @Test func `slow events add up to faults`() {
    let handled = stride(from: UInt64(100), to: 750, by: 130).map { (begin: $0, end: $0 + 130) }
    let found = replay(handled, least: [UInt64](repeating: 130, count: 5))
    #expect(found.faultCount == 5 && found.firstFault == 0)
  }

  @Test func `faults that lie apart are all found`() {
    // Every third event takes 250 ticks, and delays the next one only.
    var handled: [(begin: UInt64, end: UInt64)] = []
    var least: [UInt64] = []
    for event in 0..<12 {
      least.append(event % 3 == 0 ? 250 : 5)
      let begin = max(UInt64(event + 1) * 100, handled.last?.end ?? 0)
      handled.append((begin, begin + least[event]))
    }
    let found = replay(handled, least: least)
    #expect(found.faultCount == 8 && found.firstFault == 0)
    // Only the last one again: the others were the host's.
    let last = replay(handled, least: (0..<12).map { $0 == 9 ? 250 : 5 })
    #expect(last.faultCount == 2 && last.firstFault == 9)
  }

  @Test func `a miss without a suspicion is the host's whatever the replays say`() {
    let found = replay([(350, 355)], least: [400])
    #expect(found.faultCount == 0)
  }

  @Test func `the worst responses have what the replays explain of them`() {
    let found = replay(Self.preempted, least: [350, 5, 5, 5])
    #expect(found.worst.map(\.entry.event) == [0, 1])
    #expect(found.worst.map(\.replayTicks) == [350, 255])
    #expect(replay(Self.preempted, least: [5]).worst.map(\.replayTicks) == [5, nil])
  }
}
