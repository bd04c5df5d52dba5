// A gate's figures as reports of runs, so that every format can write them.

extension GateResult {
  /// The candidate's figures with the gate's verdicts; the base beside it, where both were measured.
  ///
  /// - Parameters:
  ///   - suite: the name of what is measured.
  ///   - startedAt: when the gate began, as ISO 8601 in UTC.
  ///   - machine: where it ran.
  ///   - buildMode: how the gate itself was built.
  ///   - commit: of the candidate.
  public func source(
    suite: String, startedAt: String, machine: Machine, buildMode: BuildMode, commit: GitCommit?
  ) -> ReportSource {
    var options = Meter.Options()
    if let plan { (options.sampleCount, options.seed) = (plan.rounds, plan.seed) }
    func report(_ measurement: GateMeasurement?) -> RunReport {
      RunReport(
        suite: suite, startedAt: startedAt, machine: machine, toolchain: key.toolchain, buildMode: buildMode,
        commit: commit, conditions: conditions ?? [], options: options,
        scenarios: (measurement ?? GateMeasurement()).rows.map(\.report))
    }
    var candidate = report(sides?.candidate)
    candidate.gate = self
    var source = ReportSource(candidate)
    source.isOfGate = true
    guard let before = sides?.base, !before.rows.isEmpty else { return source }
    var base = report(before)
    // What is checked out is the candidate.
    base.commit = nil
    source.base = base
    return source
  }
}

extension GateMeasurement.Row {
  /// The row as a scenario. A sample is what one process took for an event.
  var report: ScenarioReport {
    var report = ScenarioReport(name: name, eventCount: eventCount, rowCount: rowCount)
    if let instructions {
      report.instructions = ScenarioReport.Instructions(total: instructions, eventCount: eventCount, rowCount: rowCount)
    }
    if let samples, let summary = Summary(samples) {
      report.amortized = ScenarioReport.Amortized(
        nanosecondsPerEvent: summary, samples: samples, eventCount: timedPass.eventCount, rowCount: timedPass.rowCount)
    }
    report.invariants = faults.map {
      .init(name: "answers", statement: "no answer is wrong", verdict: .fail, reason: $0)
    }
    return report
  }
}

extension ScenarioReport.Amortized {
  /// The cost from one sample a process, each over a whole pass.
  init(nanosecondsPerEvent summary: Summary, samples: [Double], eventCount: Int, rowCount: Int) {
    nanosecondsPerEvent = summary
    self.samples = samples
    nanosecondsPerRow =
      rowCount > 0 && eventCount > 0 ? summary.scaled(by: Double(eventCount) / Double(rowCount)) : nil
    eventsPerSecond = summary.median > 0 ? 1e9 / summary.median : 0
    eventsPerSample = max(1, eventCount)
    overheadPerEvent = 0
    // Processes time their own passes and say no more than the result.
    sampleQuantaMin = 0
  }
}
