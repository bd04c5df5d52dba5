import Testing

@testable import BenchmarkHarness

@Suite struct ScalingFitTests {
  private static func points(_ xs: [Double], _ ys: [Double]) -> [ScalingFit.Point] {
    zip(xs, ys).map { ScalingFit.Point(scale: $0, cost: $1) }
  }

  @Test func `rounds of a bent curve are no more points, and their own differences are the slope's error`() throws {
    // 10 + n is no power of n; how far it is from one is the same in every round, and no noise.
    func rounds(_ count: Int, noise: Double) -> [[ScalingFit.Point]] {
      (0..<count).map { round in
        [1.0, 2, 4, 8].map { scale in
          let tilt = 1 + noise * (round.isMultiple(of: 2) ? scale : -scale)
          return ScalingFit.Point(scale: scale, cost: (10 + scale) * tilt * Double(1 + round))
        }
      }
    }
    let few = try ScalingFit(rounds: rounds(4, noise: 0))
    let many = try ScalingFit(rounds: rounds(400, noise: 0))
    #expect(abs(few.slope - many.slope) < 1e-9 && few.slopeMargin < 1e-9 && few.pointCount == 4)
    let one = try ScalingFit(rounds: rounds(1, noise: 0))
    #expect(one == (try ScalingFit(rounds(1, noise: 0)[0], coordinates: .logarithmic)) && one.slopeMargin > 0.05)
    let noisy = try ScalingFit(rounds: rounds(16, noise: 0.01))
    let noisier = try ScalingFit(rounds: rounds(16, noise: 0.02))
    #expect(noisy.slopeMargin > 0.01 && noisier.slopeMargin > 1.9 * noisy.slopeMargin)
    // A quarter of the rounds, twice the error; and Student's t is wider too.
    #expect(try ScalingFit(rounds: rounds(4, noise: 0.01)).slopeMargin > 2 * noisy.slopeMargin)
    #expect(throws: ScalingFit.Failure.tooFewScales(found: 0)) { try ScalingFit(rounds: []) }
  }

  @Test func `the error of rounds is that of the mean of their slopes`() throws {
    func margin(_ slopes: [Int]) throws -> Double {
      let rounds = slopes.map { slope in
        [1.0, 2, 4].map { scale in
          ScalingFit.Point(scale: scale, cost: (0..<slope).reduce(1.0) { cost, _ in cost * scale })
        }
      }
      return try ScalingFit(rounds: rounds).slopeMargin
    }
    // The variance is 1/2 of two and 1 of three; Student's t of one degree of freedom and of two.
    #expect(abs(try margin([0, 1]) - 12.706 * 0.5) < 1e-9)
    #expect(abs(try margin([0, 1, 2]) - 4.303 / 3.0.squareRoot()) < 1e-9)
  }

  @Test func `Anscombe's first set has its published line`() throws {
    let fit = try ScalingFit(
      Self.points(
        [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5],
        [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]))
    #expect(abs(fit.slope - 0.5000909) < 1e-6)
    #expect(abs(fit.intercept - 3.0000909) < 1e-6)
    #expect(abs(fit.slopeError - 0.1179055) < 1e-6)
    #expect(abs(fit.determination - 0.6665425) < 1e-6)
    // Student's t of nine degrees of freedom.
    #expect(abs(fit.slopeMargin - 2.262 * 0.1179055) < 1e-6)
    #expect(abs(fit.cost(at: 10) - 8.001) < 1e-3)
  }

  @Test(arguments: [0, 1, 2])
  func `a power law has its exponent as slope in logarithmic coordinates`(exponent: Int) throws {
    let scales = [1.0, 2, 4, 8, 16]
    let costs = scales.map { scale in (0..<exponent).reduce(3.0) { cost, _ in cost * scale } }
    let fit = try ScalingFit(Self.points(scales, costs), coordinates: .logarithmic)
    #expect(abs(fit.slope - Double(exponent)) < 1e-12)
    #expect(abs(fit.cost(at: 4) - costs[2]) < 1e-9)
    #expect(fit.judgement(tolerance: 0.1) == (exponent == 0 ? .flat : .growing))
  }

  @Test func `the rise is the growth over the measured range`() throws {
    let linear = try ScalingFit(Self.points([0, 5, 10], [100, 105, 110]))
    #expect(abs(linear.rise - 0.1) < 1e-12)
    #expect(abs(try ScalingFit(Self.points([5, 10, 15], [100, 105, 110])).rise - 0.1) < 1e-12)
    let logarithmic = try ScalingFit(Self.points([1, 10, 100], [2, 4, 8]), coordinates: .logarithmic)
    #expect(abs(logarithmic.rise - 3) < 1e-9)
    // By the ratio of its ends, wherever it begins.
    let later = try ScalingFit(Self.points([2, 4, 8], [3, 6, 12]), coordinates: .logarithmic)
    #expect(abs(later.rise - 3) < 1e-9)
    // What begins below zero rises all the same, and from nothing without bound.
    #expect(abs(try ScalingFit(Self.points([0, 5, 10], [-100, -50, 0])).rise - 1) < 1e-12)
    #expect(try ScalingFit(Self.points([0, 1, 2], [0, 1, 2])).rise == .infinity)
    #expect(try ScalingFit(Self.points([0, 1, 2], [0, -1, -2])).rise == 0)
    #expect(try ScalingFit(Self.points([0, 1, 2], [0, 0, 0])).rise == 0)
  }

  @Test func `a nearly constant cost is flat within ten percent and not within a hundredth`() throws {
    let fit = try ScalingFit(Self.points([1, 10, 100, 1000], [10, 10.1, 9.9, 10.05]))
    #expect(abs(fit.slope - 3.864818e-5) < 1e-10)
    #expect(fit.judgement(tolerance: 0.1) == .flat)
    #expect(fit.judgement(tolerance: 0.0001) == .inconclusive)
    // A constant one is flat within any tolerance, and none.
    #expect(try ScalingFit(Self.points([1, 2, 3], [5, 5, 5])).judgement(tolerance: 0) == .flat)
  }

  @Test func `a cost that grows is growing and one that falls is flat`() throws {
    #expect(try ScalingFit(Self.points([1, 2, 3, 4], [10, 20.1, 29.9, 40])).judgement(tolerance: 0.1) == .growing)
    #expect(try ScalingFit(Self.points([1, 2, 3, 4], [40, 30, 20.1, 10])).judgement(tolerance: 0.1) == .flat)
  }

  @Test func `points that scatter too much are inconclusive, never flat`() throws {
    #expect(try ScalingFit(Self.points([1, 2, 3, 4], [10, 30, 5, 25])).judgement(tolerance: 0.1) == .inconclusive)
    let level = try ScalingFit(Self.points([1, 2, 3, 4], [10, 30, 30, 10]))
    #expect(level.rise == 0)
    #expect(level.judgement(tolerance: 0.1) == .inconclusive)
  }

  @Test func `what cannot be fitted is an error with its place`() {
    #expect(throws: ScalingFit.Failure.tooFewScales(found: 2)) {
      try ScalingFit(Self.points([1, 1, 2], [1, 2, 3]))
    }
    // Three scales that have one or two logarithms.
    #expect(throws: ScalingFit.Failure.self) {
      try ScalingFit(Self.points([1e15, 1e15 + 1, 1e15 + 2], [1, 2, 3]), coordinates: .logarithmic)
    }
    #expect(throws: ScalingFit.Failure.notFinite(index: 1)) {
      try ScalingFit(Self.points([1, 2, 3], [1, .nan, 3]))
    }
    #expect(throws: ScalingFit.Failure.notPositive(index: 0)) {
      try ScalingFit(Self.points([0, 2, 3], [1, 2, 3]), coordinates: .logarithmic)
    }
    #expect(throws: ScalingFit.Failure.notPositive(index: 1)) {
      try ScalingFit(Self.points([1, 2, 3], [1, 0, 3]), coordinates: .logarithmic)
    }
    // Squares beyond the largest number or below the smallest, and a sum beyond the largest.
    for points in [
      Self.points([1e200, 2e200, 3e200], [1, 2, 3]), Self.points([1e-200, 2e-200, 3e-200], [1, 2, 3]),
      Self.points([1, 2, 3], [1e200, 2e200, 1e200]), Self.points([1, 2, 3], [1e308, 1e308, 1e308]),
    ] {
      #expect(throws: ScalingFit.Failure.outOfRange) { try ScalingFit(points) }
    }
  }
}
