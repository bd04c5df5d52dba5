/// One scenario's figure over the runs that have it.
public struct Trend: Sendable {
  public var scenario: String
  public var metric: TrendMetric
  /// Each with the number of its run in the history.
  public var points: [(run: Int, value: Double)]
  /// Their `index` is one of `points`.
  public var changes: [ChangePoints.Change]

  /// The trends of all scenarios, in the order of the latest run, then those it no longer has.
  public static func trends(
    of history: RunHistory, _ metric: TrendMetric, _ method: ChangePoints = ChangePoints()
  ) -> [Trend] {
    var names: [String] = []
    var seen: Set<String> = []
    for run in history.runs.reversed() {
      for name in distinctNames(of: run) where seen.insert(name).inserted { names.append(name) }
    }
    var points: [String: [(run: Int, value: Double)]] = [:]
    for (number, run) in history.runs.enumerated() {
      for (name, scenario) in zip(distinctNames(of: run), run.scenarios) {
        if let value = metric.value(of: scenario), value.isFinite { points[name, default: []].append((number, value)) }
      }
    }
    return names.compactMap { name in
      guard let own = points[name] else { return nil }
      return Trend(
        scenario: name, metric: metric, points: own, changes: method.changes(in: own.map(\.value)))
    }
  }

  /// The names of a run's scenarios; two of one name, as of a file that was given twice, are two series.
  private static func distinctNames(of run: RunReport) -> [String] {
    var names = DistinctNames(separator: "#")
    return run.scenarios.map { names.name($0.name) }
  }
}
