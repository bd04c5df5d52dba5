import Testing

@testable import BenchmarkHarness

@Suite struct SessionResamplingTests {
  typealias Made = MadeMeasurements

  let layer = TimeLayer()

  func sessions(_ count: Int, factor: Double, spread: Double) -> SessionResampling {
    var random = SplitMix64(seed: 11)
    return SessionResampling(
      sessions: (0..<count).map { _ in
        SessionResampling.Session(
          names: ["a", "b"],
          base: (0..<2).map { _ in (0..<3).map { _ in Made.costs(15, mean: 100, spread: spread, &random) } },
          candidate: (0..<2).map { _ in Made.costs(15, mean: 100 * factor, spread: spread, &random) })
      }, rounds: 15)
  }

  @Test func `dealt anew, what is the same gives no alarm and what is slower is found`() throws {
    let made = sessions(3, factor: 1.08, spread: 0.01)
    let alarms = try #require(made.falseAlarms(20, layer: layer, seed: 1))
    #expect(alarms == DetectionRate(hitCount: 0, trialCount: 20, sourceCount: 3))
    #expect(
      made.detections(20, layer: layer, seed: 1)
        == DetectionRate(hitCount: 20, trialCount: 20, sourceCount: 3))
  }

  @Test func `a candidate that is faster is not found to be slower`() {
    let made = sessions(2, factor: 0.9, spread: 0.01)
    #expect(made.detections(5, layer: layer, seed: 1) == DetectionRate(hitCount: 0, trialCount: 5, sourceCount: 2))
  }

  @Test func `durations that are multiplied are found where they are, and nothing is where nothing was`() {
    let made = sessions(3, factor: 1, spread: 0.01)
    let all = DetectionRate(hitCount: 20, trialCount: 20, sourceCount: 3)
    #expect(made.detections(ofFactor: 1.08, 20, layer: layer, seed: 1) == all)
    #expect(made.detections(ofFactor: 1.08, in: "b", 20, layer: layer, seed: 1) == all)
    #expect(made.detections(ofFactor: 1, 20, layer: layer, seed: 1)?.hitCount == 0)
    #expect(made.detections(ofFactor: 1.08, in: "no such row", 20, layer: layer, seed: 1)?.hitCount == 0)
  }

  @Test func `a hit in another row than the one that is slower is none`() {
    // One process of row b is slow: a layer that takes anything for sure finds that, whoever it is dealt to.
    let session = SessionResampling.Session(
      names: ["a", "b"], base: [[[100], [100], [100]], [[100], [100], [150]]], candidate: [])
    let made = SessionResampling(sessions: [session], rounds: 1)
    var credulous = TimeLayer()
    (credulous.significance, credulous.confirmation) = (2, 2)
    #expect(made.detections(ofFactor: 1, in: "a", 200, layer: credulous, seed: 1)?.hitCount == 0)
    #expect((made.detections(ofFactor: 1, 200, layer: credulous, seed: 1)?.hitCount ?? 0) > 0)
  }

  @Test func `what candidates took more is the median over the sessions that have one`() throws {
    var made = sessions(5, factor: 1.08, spread: 0.001)
    made.sessions[0].candidate = []
    let effects = made.candidateEffects
    #expect(effects.keys.sorted() == ["a", "b"])
    #expect(effects.values.allSatisfy { abs($0 - 0.08) < 0.002 })
    made.sessions = []
    #expect(made.candidateEffects.isEmpty)
  }

  @Test func `a row that comes near gets the rounds of four more sessions, and not of one`() {
    // Dearest in all of three rounds is too little to say, and in six as well; in fifteen it is enough.
    var made = sessions(2, factor: 1.08, spread: 0.0001)
    made.rounds = 3
    #expect(made.detections(5, layer: layer, seed: 1) == DetectionRate(hitCount: 5, trialCount: 5, sourceCount: 2))
  }

  @Test func `processes are dealt in each order as often, also in the one they came in`() {
    var random = SplitMix64(seed: 5)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<6_000 { counts[SessionResampling.shuffled(3, &random), default: 0] += 1 }
    #expect(counts.count == 6)
    #expect(counts.values.allSatisfy { (900...1_100).contains($0) }, "\(counts)")
  }

  @Test func `the same seed deals the same`() {
    let made = sessions(2, factor: 1.02, spread: 0.03)
    let deals = (1...8).map { made.detections(10, layer: layer, seed: $0) }
    #expect(deals == (1...8).map { made.detections(10, layer: layer, seed: $0) })
    #expect(Set(deals.map { $0?.hitCount }).count > 1)
  }

  @Test func `sessions that are too short cannot be dealt`() {
    var made = sessions(1, factor: 1, spread: 0.01)
    made.rounds = 16
    #expect(made.falseAlarms(1, layer: layer, seed: 1) == nil)
    #expect(SessionResampling(sessions: [], rounds: 15).falseAlarms(1, layer: layer, seed: 1) == nil)
    made.rounds = 15
    #expect(made.detections(1, layer: layer, seed: 1) != nil)
    // Rows need not have as many processes of the base as each other.
    made.sessions[0].base[1].removeLast()
    #expect(made.detections(20, layer: layer, seed: 1) != nil)
    made.sessions[0].candidate = [[], []]
    #expect(made.detections(1, layer: layer, seed: 1) == nil)
    #expect(made.falseAlarms(1, layer: layer, seed: 1) == nil)
    #expect(made.detections(ofFactor: 2, 1, layer: layer, seed: 1) == nil)
  }
}
