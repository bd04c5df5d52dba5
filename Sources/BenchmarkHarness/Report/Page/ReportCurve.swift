// Scenarios that differ in one number are the points of a curve.

/// The cost of a scenario against its parameter, with the fit through it.
struct ReportCurve {
  /// The scenarios' common name, as `scale/idle-views`.
  var name: String
  /// What grows.
  var parameter: String
  var points: [Point]
  /// Instructions per event of the scenarios that have them.
  var instructions: [ScalingFit.Point] = []
  /// What was said about its growth, by the scenario that judges the whole curve.
  var verdicts: [ScenarioReport.InvariantVerdict] = []

  /// One scenario.
  struct Point {
    var scale: Double
    var cost: Summary
    /// One a round; nil in reports that were written without.
    var samples: [Double]?
  }

  /// All curves of a report, in its order: scenarios named `name/parameter=number`, at least three with a cost, and one
  /// named `name` that judges them. Without it they only happen to be numbered, as streams that have nothing to do with
  /// each other.
  static func curves(of report: RunReport) -> [ReportCurve] {
    var order: [String] = []
    var curves: [String: ReportCurve] = [:]
    for scenario in report.scenarios {
      guard let cost = scenario.amortized?.nanosecondsPerEvent, let slash = scenario.name.lastIndex(of: "/") else {
        continue
      }
      let sides = scenario.name[scenario.name.index(after: slash)...].split(separator: "=")
      guard sides.count == 2, let scale = Double(sides[1]), scale.isFinite else { continue }
      let name = String(scenario.name[..<slash])
      let key = name + "/" + sides[0]
      if curves[key] == nil {
        order.append(key)
        curves[key] = ReportCurve(name: name, parameter: String(sides[0]), points: [])
      }
      curves[key]?.points.append(Point(scale: scale, cost: cost, samples: scenario.amortized?.samples))
      if let counted = scenario.instructions {
        curves[key]?.instructions.append(ScalingFit.Point(scale: scale, cost: counted.perEvent))
      }
    }
    return order.compactMap { key in
      guard var curve = curves[key], Set(curve.points.map(\.scale)).count >= 3,
        let whole = report.scenarios.first(where: { $0.name == curve.name })
      else { return nil }
      curve.verdicts = whole.invariants
      return curve
    }
  }

  /// The line through all rounds in double-logarithmic coordinates, as the invariants of growth draw it; through the
  /// medians where the report has no samples. `nil` where there is none, as with a scale of 0.
  var fit: ScalingFit? {
    let samples = points.compactMap(\.samples)
    let roundCount = samples.map(\.count).min() ?? 0
    guard samples.count == points.count, roundCount > 0, samples.allSatisfy({ $0.count == roundCount }) else {
      return try? ScalingFit(
        points.map { ScalingFit.Point(scale: $0.scale, cost: $0.cost.median) }, coordinates: .logarithmic)
    }
    return try? ScalingFit(
      rounds: (0..<roundCount).map { round in
        zip(points, samples).map { ScalingFit.Point(scale: $0.scale, cost: $1[round]) }
      })
  }

  /// The same line through the instructions; `nil` where fewer than three points were counted.
  var instructionFit: ScalingFit? { try? ScalingFit(instructions, coordinates: .logarithmic) }

  /// Growth in instructions, in words; `nil` without a fit.
  var instructionFitText: String? {
    instructionFit.map {
      "instructions ~ \(parameter)^\(Decimals.fixed($0.slope, places: 3)), R² "
        + Decimals.fixed($0.determination, places: 3)
    }
  }

  /// The verdicts on the whole curve: "flatness pass".
  var claims: String {
    verdicts.isEmpty ? "–" : verdicts.map { "\($0.name) \($0.verdict.rawValue)" }.joined(separator: ", ")
  }

  /// The fit in words.
  var fitText: String {
    guard let fit else { return "no fit: a scale or a cost is not positive" }
    let interval = fit.riseInterval
    return
      "cost ~ \(parameter)^\(Decimals.fixed(fit.slope, places: 3)), R² \(Decimals.fixed(fit.determination, places: 3)); "
      + "from \(PlotAxis.count(fit.scales.lowerBound)) to \(PlotAxis.count(fit.scales.upperBound)) the line changes by "
      + "\(Decimals.percent(interval.lowerBound)) to \(Decimals.percent(interval.upperBound)) (95 %)"
  }
}
