import BenchmarkHarness
import CommandShell
import MultitouchSimulation
import Testing

@testable import bench

@Suite struct TimeSessionTests {
  @Test func `within two times as many rounds as contenders each has every place equally often`() {
    for count in 1...7 {
      var places = [[Int]](repeating: [Int](repeating: 0, count: count), count: count)
      for round in 0..<2 * count {
        for (turn, contender) in TimeSession.order(round: round, count: count).enumerated() {
          places[contender][turn] += 1
        }
      }
      #expect(places.allSatisfy { $0.allSatisfy { $0 == 2 } }, "\(count) contenders")
    }
  }

  @Test func `a figure of a process is what it took beside the others, whatever the lap was like`() {
    func replies(_ turns: [[Double]]) -> [GateMeasurement] {
      turns.map {
        GateMeasurement(rows: [.init(name: "a", eventCount: 1, rowCount: 1, input: "", samples: $0)])
      }
    }
    // The second lap was twice as slow for both, the third for the first process alone.
    let costs = TimeSession.costs(ofTurns: replies([[10, 20, 20], [20, 40, 20]]))
    #expect(costs.map { $0.map(\.name) } == [["a"], ["a"]])
    #expect(abs(costs[1][0].nanoseconds / costs[0][0].nanoseconds - 2) < 1e-12)
    #expect(TimeSession.costs(ofTurns: []) == [])
  }

  @Test func `a scenario that one of them lacks is left out`() {
    let one = GateMeasurement(rows: [.init(name: "a", eventCount: 1, rowCount: 1, input: "", samples: [1])])
    #expect(TimeSession.costs(ofTurns: [one, GateMeasurement()]) == [[], []])
  }

  @Test func `two rounds of two are A B B A`() {
    #expect(TimeSession.order(round: 0, count: 2) + TimeSession.order(round: 1, count: 2) == [0, 1, 1, 0])
  }
}
