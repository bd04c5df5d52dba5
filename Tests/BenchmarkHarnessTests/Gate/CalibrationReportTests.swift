import Testing

@testable import BenchmarkHarness

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

  @Test func `a goal that the count meets is shown only if the interval meets it too`() {
    // 0 of 200 may be as many as 1.8 %, and 481 of 500 as few as 94.1 %.
    #expect(row(0, 200, .atMost(0.005)).isMet == true && row(0, 200, .atMost(0.005)).isShown == false)
    #expect(row(0, 2000, .atMost(0.005)).isShown == true)
    #expect(row(481, 500, .atLeast(0.95)).isMet == true && row(481, 500, .atLeast(0.95)).isShown == false)
    #expect(row(500, 500, .atLeast(0.95)).isShown == true && row(10, 10, .atLeast(0.95)).isShown == false)
    for none in [row(5, 5, .atLeast(1)), row(0, 5, .atMost(0)), row(0, 0, .atLeast(0.95)), row(1, 2, nil)] {
      #expect(none.isShown == nil)
    }
    // What is not shown is no failure: it takes more trials.
    #expect(report(row(481, 500, .atLeast(0.95))).exitReason == .pass)
  }

  @Test func `a goal that is missed is the exit code`() {
    #expect(report(row(5, 5, .atLeast(1)), row(1, 5, nil)).exitReason == .pass)
    #expect(report(row(5, 5, .atLeast(1)), row(4, 5, .atLeast(1))).exitReason == .regression)
    #expect(report(row(0, 0, .atLeast(1))).exitReason == .inconclusive)
  }

  @Test func `fewer trials than were asked for are no success`() {
    var met = report(row(5, 5, .atLeast(1)))
    met.stop = .inconclusive
    #expect(met.exitReason == .inconclusive)
    met.stop = .unusable
    #expect(met.exitReason == .unusable)
    var missed = report(row(4, 5, .atLeast(1)))
    missed.stop = .inconclusive
    #expect(missed.exitReason == .regression)
    var untried = report(row(0, 0, .atLeast(1)))
    untried.stop = .unusable
    #expect(untried.exitReason == .unusable)
  }

  @Test func `the page has a line for each row and says where it was made`() {
    let page = report(row(5, 5, .atLeast(1)), row(4, 5, .atLeast(0.95))).markdown
    #expect(page.contains("| 5 % more work | time | caught | 5 of 5 (47.8 % to 100.0 %) | always | yes | – |  |"))
    #expect(page.contains("| at least 95 % | no | no |"))
    #expect(page.contains("met if the count meets it, and\nshown if all of the interval does"))
    #expect(page.contains("more than its name says") && page.contains("below 10 % nothing is seen there"))
    #expect(page.contains("- three runs\n- x86_64, A processor"))
  }
}
