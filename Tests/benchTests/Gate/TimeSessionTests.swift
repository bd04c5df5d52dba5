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

  @Test func `what two sides have other streams of is not compared, and a longer one that both time is noted`() throws {
    func cost(_ name: String, _ rows: Int) -> TimeSession.Cost {
      .init(name: name, nanoseconds: 7, pass: .init(eventCount: rows, rowCount: rows))
    }
    var session = TimeSession(contenderCount: 3)
    for _ in 0..<2 {
      session.add([
        [cost("a", 10), cost("b", 100)], [cost("a", 10), cost("b", 100)], [cost("a", 20), cost("b", 100)],
      ])
    }
    #expect(session.names == ["b"] && session.others == ["a"] && session.roundCount == 2)
    #expect(session.rows(base: 0, again: 1, candidate: 2).map(\.name) == ["b"])
    let exact = GateMeasurement(rows: ["a", "b"].map { .init(name: $0, eventCount: 10, rowCount: 10, input: "") })
    let rows = session.samples(of: 2, in: exact).rows
    #expect(rows[0].samples == nil && rows[1].samples == [7, 7])
    #expect(
      rows[1].timed == .init(eventCount: 100, rowCount: 100) && rows[1].pass == .init(eventCount: 10, rowCount: 10))
  }

  @Test func `two rounds of two are A B B A`() {
    #expect(TimeSession.order(round: 0, count: 2) + TimeSession.order(round: 1, count: 2) == [0, 1, 1, 0])
  }
}
