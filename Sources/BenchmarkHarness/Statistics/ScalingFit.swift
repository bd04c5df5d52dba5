// Cost against scale: a line through the points, and whether it is flat.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// A least-squares line through measured costs, plain or in double-logarithmic coordinates.
public struct ScalingFit: Sendable, Equatable {
  /// A measured cost at a scale: nanoseconds per event at so many contacts, say.
  public struct Point: Sendable, Equatable, Codable {
    public var scale: Double
    public var cost: Double

    public init(scale: Double, cost: Double) {
      self.scale = scale
      self.cost = cost
    }
  }

  /// The coordinates in which the line is straight.
  public enum Coordinates: String, Sendable, Codable {
    /// cost = intercept + slope · scale
    case linear
    /// log cost = intercept + slope · log scale; the slope is the exponent: 0 constant, 1 proportional, 2 quadratic.
    case logarithmic
  }

  /// Why no line can be drawn.
  public enum Failure: Error, Sendable, Equatable, CustomStringConvertible {
    case tooFewScales(found: Int)
    case notFinite(index: Int)
    case notPositive(index: Int)
    /// So large, or so close together, that the line's figures are no numbers.
    case outOfRange

    public var description: String {
      switch self {
      case .tooFewScales(let found): "a line needs at least 3 different scales, found \(found): measure more scales"
      case .notFinite(let index): "point \(index) is not finite: drop it or measure it again"
      case .notPositive(let index): "point \(index) has no logarithm: give positive scales and costs"
      case .outOfRange: "the points lie too far apart or too close together to compute a line: give them in other units"
      }
    }
  }

  /// What the line says about growth over the measured range.
  public enum Judgement: Sendable, Equatable {
    /// The cost rises by no more than the tolerance, with 95 % confidence. It may fall.
    case flat
    /// The cost rises by more than the tolerance, with 95 % confidence.
    case growing
    /// The points scatter too much to say.
    case inconclusive
  }

  public let coordinates: Coordinates
  public let slope: Double
  public let intercept: Double
  /// The standard error of the slope.
  public private(set) var slopeError: Double
  /// Of that error, for Student's t.
  public private(set) var degreesOfFreedom: Int
  /// The share of the variance that the line explains; 1 if the costs do not vary at all.
  public let determination: Double
  public let pointCount: Int
  /// The smallest and the largest scale measured.
  public let scales: ClosedRange<Double>

  /// Fits the line by ordinary least squares.
  public init(_ points: [Point], coordinates: Coordinates = .linear) throws(Failure) {
    var xs: [Double] = []
    var ys: [Double] = []
    for (index, point) in points.enumerated() {
      guard point.scale.isFinite, point.cost.isFinite else { throw .notFinite(index: index) }
      switch coordinates {
      case .linear:
        xs.append(point.scale)
        ys.append(point.cost)
      case .logarithmic:
        guard point.scale > 0, point.cost > 0 else { throw .notPositive(index: index) }
        xs.append(log(point.scale))
        ys.append(log(point.cost))
      }
    }
    // Different where the line is drawn: logarithms of neighbours may be one number.
    let places = xs.sorted()
    let different = places.indices.count { $0 == 0 || places[$0] != places[$0 - 1] }
    guard different >= 3 else { throw .tooFewScales(found: different) }

    let count = Double(xs.count)
    let xMean = xs.reduce(0, +) / count
    let yMean = ys.reduce(0, +) / count
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0
    for (x, y) in zip(xs, ys) {
      xx += (x - xMean) * (x - xMean)
      xy += (x - xMean) * (y - yMean)
      yy += (y - yMean) * (y - yMean)
    }
    let slope = xy / xx
    let intercept = yMean - slope * xMean
    var residual = 0.0
    for (x, y) in zip(xs, ys) {
      let difference = y - intercept - slope * x
      residual += difference * difference
    }
    let slopeError = (residual / (count - 2) / xx).squareRoot()
    guard [xx, xy, yy, slope, intercept, slopeError].allSatisfy(\.isFinite) else { throw .outOfRange }
    self.coordinates = coordinates
    self.slope = slope
    self.intercept = intercept
    self.slopeError = slopeError
    self.degreesOfFreedom = xs.count - 2
    self.determination = yy == 0 ? 1 : max(0, 1 - residual / yy)
    self.pointCount = xs.count
    let scales = points.map(\.scale).sorted()
    self.scales = scales[0]...scales[scales.count - 1]
  }

  /// Fits the line through the means of points that were measured in rounds, each point once a round.
  ///
  /// What repeats is the round: its points share what the machine did meanwhile, and how far a curve is from a line is
  /// the same in each. So the slope's error is that of the mean of the rounds' own slopes, and not of as many points as
  /// there are samples. Of a single round it is that of its points.
  ///
  /// - Parameters:
  ///   - rounds: Of each the same scales, in the same order.
  ///   - coordinates: As of one round.
  public init(rounds: [[Point]], coordinates: Coordinates = .logarithmic) throws(Failure) {
    var slopes: [Double] = []
    var sums: [Double] = []
    for round in rounds {
      slopes.append(try ScalingFit(round, coordinates: coordinates).slope)
      let costs = round.map { coordinates == .logarithmic ? log($0.cost) : $0.cost }
      sums = sums.isEmpty ? costs : zip(sums, costs).map { $0 + $1 }
    }
    let count = Double(rounds.count)
    let means = zip(rounds.first ?? [], sums).map { point, sum in
      Point(scale: point.scale, cost: coordinates == .logarithmic ? exp(sum / count) : sum / count)
    }
    try self.init(means, coordinates: coordinates)
    guard rounds.count > 1 else { return }
    let mean = slopes.reduce(0, +) / count
    let variance = slopes.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    slopeError = (variance / count).squareRoot()
    degreesOfFreedom = rounds.count - 1
  }

  /// The cost that the line gives at `scale`.
  public func cost(at scale: Double) -> Double {
    switch coordinates {
    case .linear: intercept + slope * scale
    case .logarithmic: exp(intercept + slope * log(scale))
    }
  }

  /// How much the cost rises from the smallest to the largest scale, as a fraction of the cost that the line gives at
  /// the smallest; infinite if it rises from 0.
  public var rise: Double { rise(slope: slope) }

  /// The interval that contains the true rise with 95 % confidence (Student's t for the slope).
  public var riseInterval: ClosedRange<Double> {
    let margin = slopeMargin
    let bounds = [rise(slope: slope - margin), rise(slope: slope + margin)].sorted()
    return bounds[0]...bounds[1]
  }

  /// Half the width of the interval that contains the true slope with 95 % confidence (Student's t).
  public var slopeMargin: Double { StudentQuantile.twentieth(degreesOfFreedom: degreesOfFreedom) * slopeError }

  /// Whether the cost is flat within `tolerance` (0.1 is ten percent) over the measured range.
  ///
  /// - Precondition: `tolerance` is not negative.
  public func judgement(tolerance: Double) -> Judgement {
    precondition(tolerance >= 0, "a tolerance is a fraction, not negative")
    let interval = riseInterval
    if interval.upperBound <= tolerance { return .flat }
    if interval.lowerBound > tolerance { return .growing }
    return .inconclusive
  }

  private func rise(slope: Double) -> Double {
    let first = cost(at: scales.lowerBound)
    guard first != 0 else { return slope > 0 ? .infinity : 0 }
    switch coordinates {
    case .linear: return slope * (scales.upperBound - scales.lowerBound) / abs(first)
    case .logarithmic: return pow(scales.upperBound / scales.lowerBound, slope) - 1
    }
  }
}
