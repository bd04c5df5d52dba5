import BenchmarkHarness
import CommandShell
import Multitouch
import MultitouchSimulation
import Testing

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

  @Test func `a flat curve is not its business`() {
    let curve = CurveEvidence(scales: [1, 2, 3], samples: [[1], [1], [1]], isExpectedFlat: true)
    #expect(LinearityInvariant().check(Evidence(curve: curve)) == nil)
  }
}
