import CommandShell
import Multitouch
import MultitouchSimulation
import Testing

@testable import BenchmarkHarness
@testable import bench

@Suite struct LinearityInvariantTests {
  func verdict(_ exponent: Double, noise: Double) -> Verdict? {
    let scales = [1, 2, 4, 8]
    let samples = scales.enumerated().map { place, scale -> [Double] in
      (0..<9).map { round -> Double in
        var cost = 100.0
        for _ in 0..<place { cost *= exponent }
        let deviation = (round * 7 + scale * 3) % 5 - 2
        return cost * (1 + noise * Double(deviation))
      }
    }
    return LinearityInvariant().check(
      Evidence(curve: CurveEvidence(scales: scales, samples: samples, isExpectedFlat: false)))?.verdict
  }

  @Test func `a cost that doubles with the scale passes, and one that triples fails`() {
    #expect(verdict(2, noise: 0.01) == .pass)
    #expect(verdict(1.2, noise: 0.01) == .pass)
    #expect(verdict(3, noise: 0.01) == .fail)
    #expect(verdict(2.1, noise: 0.25) == .inconclusive)
  }

  @Test func `an upper half that is as sure as can be closes nothing that all points leave open`() throws {
    // The first point is half as dear in four rounds of nine; between the others the cost doubles with the scale.
    let first = [100.0, 50, 100, 50, 100, 50, 100, 50, 100]
    let samples = [first] + [200.0, 400, 800].map { [Double](repeating: $0, count: 9) }
    let curve = CurveEvidence(scales: [1, 2, 4, 8], samples: samples, isExpectedFlat: false)
    #expect(curve.upperExponents()?.exponent.upper == 1)
    #expect(LinearityInvariant().check(Evidence(curve: curve))?.verdict == .inconclusive)
  }

  @Test(arguments: [(0.0, Verdict.pass), (0.3, .fail)])
  func `a cubic term that the first points hide fails by the upper half`(cubic: Double, expected: Verdict) throws {
    let scales = Array(1...10)
    let samples = scales.map { scale -> [Double] in
      let n = Double(scale)
      let cost = 40 + 5 * n + cubic * n * n * n
      return (0..<9).map { round -> Double in
        let deviation = (round * 7 + scale) % 5 - 2
        return cost * (1 + 0.001 * Double(deviation))
      }
    }
    let curve = CurveEvidence(scales: scales, samples: samples, isExpectedFlat: false)
    #expect(try curve.fit().slope < 1, "all points together do not show it")
    let finding = LinearityInvariant().check(Evidence(curve: curve))
    #expect(finding?.verdict == expected, "\(finding?.reason ?? "")")
    #expect(finding?.reason.contains(" from 5 to 10") == (expected == .fail))
  }

  @Test func `the exponent of the verdict is that of every report of the samples`() throws {
    let samples = [[10.0, 14, 90, 11], [16, 22, 150, 15], [30, 44, 240, 37]]
    let evidence = CurveEvidence(scales: [1, 3, 10], samples: samples, isExpectedFlat: false)
    let scenarios = zip(evidence.scales, samples).map { scale, samples in
      var scenario = ScenarioReport(name: "scale/contacts/count=\(scale)", eventCount: 9, rowCount: 9)
      scenario.amortized = Summary(samples).map {
        ScenarioReport.Amortized(nanosecondsPerEvent: $0, samples: samples, eventCount: 9, rowCount: 9)
      }
      return scenario
    }
    let whole = ScenarioReport(name: "scale/contacts", eventCount: 0, rowCount: 0)
    let report = Made.report(scenarios + [whole])
    let fit = try evidence.fit()
    #expect(ReportCurve.curves(of: report).map(\.fit) == [fit])
    let exponent = Decimals.fixed(fit.slope, places: 3)
    #expect(LinearityInvariant().check(Evidence(curve: evidence))?.reason.hasPrefix("cost ~ n^\(exponent) (") == true)
    #expect(MarkdownFormat().text(of: ReportSource(report)).contains("count^\(exponent)"))
    // Without samples there are the medians.
    let bare = scenarios.map { scenario in
      var scenario = scenario
      scenario.amortized?.samples = nil
      return scenario
    }
    let medians = try #require(ReportCurve.curves(of: Made.report(bare + [whole]))[0].fit)
    #expect(abs(medians.slope - fit.slope) < 0.1 && medians != fit)
  }

  @Test func `a flat curve is not its business`() {
    let curve = CurveEvidence(scales: [1, 2, 3], samples: [[1], [1], [1]], isExpectedFlat: true)
    #expect(LinearityInvariant().check(Evidence(curve: curve)) == nil)
  }
}
