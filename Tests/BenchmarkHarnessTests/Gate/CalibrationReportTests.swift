import Testing

@testable import BenchmarkHarness

@Suite struct DetectionRateTests {
  @Test func `the interval is Clopper and Pearson's`() {
    // Two-sided 95 %, as tables have it.
    let none = DetectionRate(hitCount: 0, trialCount: 200).interval
    #expect(none.lowerBound == 0 && abs(none.upperBound - 0.01828) < 1e-4)
    let all = DetectionRate(hitCount: 5, trialCount: 5).interval
    #expect(all.upperBound == 1 && abs(all.lowerBound - 0.4782) < 1e-4)
    let half = DetectionRate(hitCount: 5, trialCount: 10).interval
    #expect(abs(half.lowerBound - 0.1871) < 1e-4 && abs(half.upperBound - 0.8129) < 1e-4)
  }

  @Test func `nothing tried says nothing`() {
    let none = DetectionRate(hitCount: 0, trialCount: 0)
    #expect(none.interval == 0...1 && none.rate == 0 && none.text == "not tried")
  }

  @Test func `a rate is written with its interval`() {
    #expect(DetectionRate(hitCount: 5, trialCount: 10).text == "5 of 10 (18.7 % to 81.3 %)")
  }
}

@Suite struct CalibrationReportTests {
  func row(_ hits: Int, _ trials: Int, _ goal: CalibrationReport.Goal?) -> CalibrationReport.Row {
    CalibrationReport.Row(
      planted: "5 % more work", layer: .time, hit: "caught", rate: DetectionRate(hitCount: hits, trialCount: trials),
      goal: goal)
  }

  func report(_ rows: CalibrationReport.Row...) -> CalibrationReport {
    CalibrationReport(key: MadeMeasurements.key, conditions: ["three runs"], rows: rows)
  }

  @Test func `a goal is met or not, and without a trial neither`() {
    #expect(row(95, 100, .atLeast(0.95)).isMet == true)
    #expect(row(94, 100, .atLeast(0.95)).isMet == false)
    #expect(row(1, 200, .atMost(1.0 / 200)).isMet == true)
    #expect(row(2, 200, .atMost(1.0 / 200)).isMet == false)
    #expect(row(0, 0, .atLeast(1)).isMet == nil)
    #expect(row(1, 2, nil).isMet == nil)
  }

  @Test func `a goal that is missed is the exit code`() {
    #expect(report(row(5, 5, .atLeast(1)), row(1, 5, nil)).exitReason == .pass)
    #expect(report(row(5, 5, .atLeast(1)), row(4, 5, .atLeast(1))).exitReason == .regression)
    #expect(report(row(0, 0, .atLeast(1))).exitReason == .inconclusive)
  }

  @Test func `the page has a line for each row and says where it was made`() {
    let page = report(row(5, 5, .atLeast(1)), row(4, 5, .atLeast(0.95))).markdown
    #expect(page.contains("| 5 % more work | time | caught | 5 of 5 (47.8 % to 100.0 %) | always | yes |  |"))
    #expect(page.contains("| at least 95 % | no |"))
    #expect(page.contains("- three runs\n- x86_64, A processor"))
  }
}

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
    #expect(alarms == DetectionRate(hitCount: 0, trialCount: 20))
    #expect(made.detections(20, layer: layer, seed: 1) == DetectionRate(hitCount: 20, trialCount: 20))
  }

  @Test func `the same seed deals the same`() {
    let made = sessions(2, factor: 1.02, spread: 0.03)
    #expect(
      made.detections(10, layer: layer, seed: 3) == made.detections(10, layer: layer, seed: 3))
  }

  @Test func `sessions that are too short cannot be dealt`() {
    var made = sessions(1, factor: 1, spread: 0.01)
    made.rounds = 16
    #expect(made.falseAlarms(1, layer: layer, seed: 1) == nil)
    #expect(SessionResampling(sessions: [], rounds: 15).falseAlarms(1, layer: layer, seed: 1) == nil)
    made.rounds = 15
    #expect(made.detections(1, layer: layer, seed: 1) != nil)
    made.sessions[0].candidate = [[], []]
    #expect(made.detections(1, layer: layer, seed: 1) == nil)
    made.sessions[0].base[1].removeLast()
    #expect(made.falseAlarms(1, layer: layer, seed: 1) == nil)
  }
}
