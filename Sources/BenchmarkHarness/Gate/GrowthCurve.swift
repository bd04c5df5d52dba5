/// A curve of costs and what is claimed of it.
public struct GrowthCurve: Sendable, Equatable {
  public var name: String
  /// What grows, for people: "contacts".
  public var parameter: String
  public var claim: GrowthClaim
  public var points: [ScalingFit.Point]

  public init(name: String, parameter: String, claim: GrowthClaim, points: [ScalingFit.Point]) {
    self.name = name
    self.parameter = parameter
    self.claim = claim
    self.points = points
  }

  /// How much the cost of a flat curve may rise from its first point.
  public static let flatTolerance = 0.10
  /// The exponent up to which a cost counts as proportional.
  public static let linearExponentMax = 1.10

  /// The fitted exponent, as "n^0.551"; nil if there is no fit.
  public var exponentText: String? {
    (try? ScalingFit(points, coordinates: .logarithmic)).map { "n^" + Decimals.fixed($0.slope, places: 3) }
  }

  /// The exponent between the last two scales, with those; nil if there are none. A term that grows faster shows there
  /// first: over the whole curve what is dear about the first points hides it.
  var lastExponent: (exponent: Double, from: Double, to: Double)? {
    let sorted = points.sorted { $0.scale < $1.scale }
    guard let last = sorted.last, let before = sorted.last(where: { $0.scale < last.scale }), before.scale > 0 else {
      return nil
    }
    let growth = Logarithm.natural(last.cost / before.cost) / Logarithm.natural(last.scale / before.scale)
    return (growth, before.scale, last.scale)
  }

  /// The judgement of the claim, with the fitted line in words.
  ///
  /// A flat curve stays within the tolerance in every point. A linear one has a fitted exponent that lies below the
  /// limit with 95 % confidence, and so does the exponent between its last two points: what is counted has no noise.
  public func judged() -> (judgement: ScalingFit.Judgement, text: String) {
    do throws(ScalingFit.Failure) {
      let fit = try ScalingFit(points, coordinates: .logarithmic)
      let exponent = "cost ~ \(parameter)^\(Decimals.fixed(fit.slope, places: 3))"
      switch claim {
      case .flat:
        // At least three points, or there was no fit.
        let first = points[0].cost
        let highest = points.map(\.cost).max() ?? first
        let rise = (highest - first) / first
        let text = "\(exponent), at most \(Decimals.percent(rise)) above the first point"
        return (rise <= Self.flatTolerance ? .flat : .growing, text)
      case .linear:
        let margin = fit.slopeMargin
        let interval =
          "95 %: \(Decimals.fixed(fit.slope - margin, places: 3)) to "
          + Decimals.fixed(fit.slope + margin, places: 3)
        let line = try ScalingFit(points, coordinates: .linear)
        var text =
          "\(exponent) (\(interval)), cost = \(Decimals.fixed(line.intercept, places: 1)) + "
          + "\(Decimals.fixed(line.slope, places: 1)) · \(parameter)"
        if let last = lastExponent {
          let (from, to) = (Decimals.fixed(last.from, places: 0), Decimals.fixed(last.to, places: 0))
          text += ", \(parameter)^\(Decimals.fixed(last.exponent, places: 3)) from \(from) to \(to)"
        }
        if fit.slope + margin <= Self.linearExponentMax {
          return ((lastExponent?.exponent ?? 0) <= Self.linearExponentMax ? .flat : .growing, text)
        }
        return (fit.slope - margin > Self.linearExponentMax ? .growing : .inconclusive, text)
      }
    } catch {
      return (.inconclusive, "no fit: \(error)")
    }
  }
}
