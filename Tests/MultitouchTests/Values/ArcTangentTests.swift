// The engine's own arc tangent against the C library's.

import Multitouch
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct ArcTangentTests {
  /// How many units in the last place of the true value the engine's is off.
  private static func error(y: Double, x: Double) -> Double {
    let expected = atan2(y, x)
    let error = (arcTangent(y: y, x: x) - expected).magnitude / expected.ulp
    // No number is no small error.
    return error.isNaN ? .infinity : error
  }

  @Test func `it is within two units in the last place on a grid of vectors`() {
    var worst = 0.0
    for iy in -120...120 where iy != 0 {
      for ix in -120...120 {
        worst = max(worst, Self.error(y: Double(iy) * 0.125, x: Double(ix) * 0.375))
      }
    }
    #expect(worst <= 2)
  }

  @Test func `it is within two units in the last place all round, at every scale`() {
    var worst = 0.0
    for step in 1..<20_000 where step != 10_000 {
      let angle = Double(step) * (2 * Double.pi / 20_000) - Double.pi
      for exponent in [-24, -1, 0, 3, 24] {
        let radius = Double(sign: .plus, exponent: exponent, significand: 1)
        let y = sin(angle) * radius
        if y != 0 { worst = max(worst, Self.error(y: y, x: cos(angle) * radius)) }
      }
    }
    #expect(worst <= 2)
  }

  @Test func `the measure of error can find one`() {
    let off = atan2(1.0, 2.0).nextUp.nextUp.nextUp
    #expect((off - atan2(1.0, 2.0)).magnitude / atan2(1.0, 2.0).ulp > 2)
  }

  @Test func `zero is exact: no vector has no angle, the left axis is pi whatever the sign of y`() {
    for y in [0.0, -0.0] {
      for x in [0.0, -0.0, 1.0, 1e-300, 1e300] {
        #expect(arcTangent(y: y, x: x).bitPattern == (0.0).bitPattern)
      }
      for x in [-1.0, -1e-300, -1e300] { #expect(arcTangent(y: y, x: x) == .pi) }
    }
  }

  @Test func `the axes and diagonals are exact`() {
    #expect(arcTangent(y: 1, x: 0) == .pi / 2)
    #expect(arcTangent(y: -1, x: 0) == -.pi / 2)
    #expect(arcTangent(y: 1, x: -0.0) == .pi / 2)
    #expect(arcTangent(y: 3, x: 3) == .pi / 4)
    #expect(arcTangent(y: -3, x: 3) == -.pi / 4)
    #expect(arcTangent(y: 3, x: -3) == atan2(3, -3))
    #expect(arcTangent(y: -3, x: -3) == atan2(-3, -3))
  }

  @Test func `it is odd in y, to the bit`() {
    for iy in 1...50 {
      for ix in -50...50 {
        let (y, x) = (Double(iy), Double(ix))
        #expect(arcTangent(y: -y, x: x) == -arcTangent(y: y, x: x))
      }
    }
  }

  @Test func `what is not finite never traps`() async {
    // In a process of its own: a trap there fails this test only.
    await #expect(processExitsWith: .success) {
      let values = [Double.nan, .infinity, -.infinity, 1, -1, 0, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
      for y in values { for x in values { _ = arcTangent(y: y, x: x) } }
    }
  }
}
