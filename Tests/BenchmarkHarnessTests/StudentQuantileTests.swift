import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct StudentQuantileTests {
  /// Both tails beyond t, by Simpson's rule over what lies between them.
  private func tails(_ t: Double, _ degrees: Int) -> Double {
    let v = Double(degrees)
    let constant = exp(lgamma((v + 1) / 2) - lgamma(v / 2)) / (v * .pi).squareRoot()
    let steps = 20_000
    let width = t / Double(steps)
    let sum = (0...steps).reduce(0.0) { sum, k in
      let x = Double(k) * width
      let weight = k == 0 || k == steps ? 1.0 : (k % 2 == 1 ? 4 : 2)
      return sum + weight * constant * pow(1 + x * x / v, -(v + 1) / 2)
    }
    return 1 - 2 * sum * width / 3
  }

  @Test(arguments: [2, 3, 4, 7, 12, 20, 29, 30, 31, 45, 100, 5000])
  func `one in a thousand lies beyond it`(_ degrees: Int) {
    #expect(abs(tails(StudentQuantile.perMille(degreesOfFreedom: degrees), degrees) - 0.001) < 2e-6)
  }

  @Test(arguments: [2, 3, 7, 15, 29, 30]) func `one in twenty lies beyond the other`(_ degrees: Int) {
    #expect(abs(tails(StudentQuantile.twentieth(degreesOfFreedom: degrees), degrees) - 0.05) < 5e-5)
    // Beyond the table it stays at its end, which is too far.
    #expect(tails(StudentQuantile.twentieth(degreesOfFreedom: 30 + degrees), 30 + degrees) < 0.05)
  }

  @Test func `it falls with the degrees of freedom towards that of the normal distribution`() {
    let values = ([0] + Array(1...100) + [1_000_000]).map { StudentQuantile.perMille(degreesOfFreedom: $0) }
    #expect(values[0] == values[1])
    #expect(zip(values.dropFirst(), values.dropFirst(2)).allSatisfy { $0 > $1 })
    #expect(abs(values[101] - 3.2905) < 1e-4)
  }
}
