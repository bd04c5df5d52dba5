// Tries the gate on changes whose size is known: none, some percent more work, an allocation, a late timer.

import BenchmarkHarness
import CommandShell
import ShellText

/// Plants, decides, counts.
struct CalibrationRun {
  let program: SampledProgram
  /// How many times wall time is tried.
  let runs: Int
  /// How many gates are made from the processes of all sessions.
  var resampledGates = 500
  var isInterrupted: () -> Bool = { false }
  var progress: (String) -> Void = { _ in }

  /// What does not vary is tried this often, each time with another seed.
  static let exactTrials = 5
  static let workPercents = [2, 5, 10, 20]
  /// The size that the gate has to find, in percent.
  static let soughtPercent = 5
  /// By how many percent durations that were measured with nothing planted are multiplied.
  static let slowerPercents = [5, 10]
  /// Nothing is planted in every run, the size that is sought once in so many, all sizes once in so many: to be wrong
  /// once in 200 takes more trials to see than to miss one in 20.
  static let soughtEvery = 4
  static let allSizesEvery = 20
  /// As many as a gate has if it is not told otherwise.
  static let rounds = GatePlan().rounds
  /// Numbers of sessions, and so of layouts, that a run has for itself.
  private static let sessionsPerRun = 32

  /// What was tried so far, by this process and by those before it.
  private(set) var trials: CalibrationTrials
  /// Told the trials whenever there are more: who keeps them can go on from there.
  var keep: (CalibrationTrials) throws(CommandFailure) -> Void = { _ in }

  init(
    program: SampledProgram, runs: Int, trials: CalibrationTrials, isInterrupted: @escaping () -> Bool = { false },
    progress: @escaping (String) -> Void = { _ in }
  ) {
    self.program = program
    self.runs = runs
    self.trials = trials
    self.isInterrupted = isInterrupted
    self.progress = progress
  }

  /// Everything, in the order of the table. An interrupted calibration reports the trials that were finished.
  mutating func report() throws(CommandFailure) -> CalibrationReport {
    var rows: [CalibrationReport.Row] = []
    if let known = trials.exactRows, let counted = trials.instructionRows {
      rows = known + counted
    } else {
      let exact = try exactRows()
      let counted = try instructionRows()
      rows = exact + counted
      if !isInterrupted() {
        (trials.exactRows, trials.instructionRows) = (exact, counted)
        try keep(trials)
      }
    }
    var stop: CommandFailure?
    while trials.doneRuns < runs, stop == nil, !isInterrupted() {
      // Hours of trials are not thrown away for one process that fails.
      do throws(CommandFailure) {
        var attempt = self
        try attempt.tryTime(trials.doneRuns)
        // Half a run counts for nothing.
        guard attempt.trials.doneRuns > trials.doneRuns else { break }
        trials = attempt.trials
        try keep(trials)
      } catch { stop = error }
    }
    progress("dealing gates anew")
    rows += timeRows()
    var conditions = [
      "begun \(trials.begunAt), commit \(trials.commit)",
      "wall time: \(trials.doneRuns) of \(runs) sessions of \(Self.rounds) processes a side, in turns, on this machine; "
        + "\(trials.noiseRowCount) of \(trials.noiseRowCount + trials.quietRowCount) rows were too noisy to say",
      trials.layoutNote,
      "\"dealt anew\": \(resampledGates) gates made from the processes of those sessions, seed \(trials.seed)",
      "\"multiplied\": the same, and the candidate's durations of all rows, or of the named one, multiplied",
    ]
    if trials.furtherRounds != TimeLayer.furtherRounds {
      conditions.append(
        "gates that were not dealt are of an earlier decision, which gave rows fewer further rounds")
    }
    if let stop, !isInterrupted() {
      conditions.append("stopped after \(Counted.text(trials.doneRuns, "run")): \(stop)")
    }
    if isInterrupted() { conditions.append("interrupted: fewer trials than asked for") }
    var report = CalibrationReport(key: trials.key, conditions: conditions, rows: rows)
    if isInterrupted() { report.stop = .inconclusive } else if stop != nil { report.stop = .unusable }
    return report
  }

  // MARK: What does not vary

  private func exactRows() throws(CommandFailure) -> [CalibrationReport.Row] {
    let plants: [(plant: Plant?, scenario: String, names: String)] = [
      (nil, "stream/pans", "nothing"),
      (.allocation(every: 1000), "stream/pans", "allocation"),
      (.lateTimer(nanoseconds: 1), Self.longPressScenario, "exactness"),
    ]
    var rows: [CalibrationReport.Row] = []
    for (plant, scenario, names) in plants {
      var hits = 0
      var trials = 0
      for trial in 0..<Self.exactTrials where !isInterrupted() {
        progress("answers with \(plant?.text ?? "nothing") planted, \(trial + 1) of \(Self.exactTrials)")
        var seeded = program
        seeded.seed = program.seed &+ UInt64(trial)
        let base = try seeded.sample(.exact, [scenario]).measurement
        let candidate = try seeded.sample(.exact, [scenario], plant: plant).measurement
        let findings = ExactLayer.findings(base: base, candidate: candidate)
        trials += 1
        let isAlarm = findings.contains { $0.verdict != .pass }
        // A defect counts as caught only where the finding says what and where it is.
        let isNamed = findings.contains { $0.verdict == .regression && $0.reason.contains("\(names): event ") }
        if plant == nil ? isAlarm : isNamed { hits += 1 }
      }
      rows.append(
        CalibrationReport.Row(
          planted: plant?.text ?? "nothing", layer: .exact, hit: plant == nil ? "false alarm" : "caught and named",
          rate: DetectionRate(hitCount: hits, trialCount: trials), goal: plant == nil ? .atMost(0) : .atLeast(1)))
    }
    return rows
  }

  static let longPressScenario = "stream/presses"

  private func instructionRows() throws(CommandFailure) -> [CalibrationReport.Row] {
    let plants = [0] + Self.workPercents
    let counter: InstructionCounter
    do throws(CommandFailure) { counter = try InstructionCounter() } catch {
      return plants.map {
        CalibrationReport.Row(
          planted: Plant.work(percent: $0).text, layer: .instructions, hit: $0 == 0 ? "false alarm" : "caught",
          rate: DetectionRate(hitCount: 0, trialCount: 0), goal: nil, note: "\(error)")
      }
    }
    guard !isInterrupted() else { return [] }
    progress("instructions with nothing planted")
    let base = try program.instructions(counter, plant: .work(percent: 0))
    var rows: [CalibrationReport.Row] = []
    for percent in plants where !isInterrupted() {
      progress("instructions with \(percent) % more work")
      let candidate = try program.instructions(counter, plant: .work(percent: percent))
      let findings = InstructionLayer.findings(base: base, candidate: candidate)
      let hits =
        findings.count { $0.verdict == (percent == 0 ? .improvement : .regression) }
        + (percent == 0 ? findings.count { $0.verdict == .regression } : 0)
      let changes = findings.compactMap(\.change)
      let range = "\(Decimals.percent(changes.min() ?? 0)) to \(Decimals.percent(changes.max() ?? 0)) more by scenario"
      rows.append(
        CalibrationReport.Row(
          planted: Plant.work(percent: percent).text, layer: .instructions,
          hit: percent == 0 ? "false alarm" : "caught",
          rate: DetectionRate(hitCount: hits, trialCount: findings.count),
          goal: percent == 0 ? .atMost(0) : .atLeast(1), note: range))
    }
    return rows
  }

  // MARK: Wall time

  /// What is planted in a run, beside nothing.
  static func percents(ofRun run: Int) -> [Int] {
    if run.isMultiple(of: allSizesEvery) { return workPercents }
    return run.isMultiple(of: soughtEvery) ? [soughtPercent] : []
  }

  /// One session: base, base again, the same once more as a candidate, and candidates with more work.
  private mutating func tryTime(_ run: Int) throws(CommandFailure) {
    let percents = Self.percents(ofRun: run)
    let plants = [0, 0, 0] + percents
    let number = run * Self.sessionsPerRun
    let first = try session(plants, number, "run \(run + 1) of \(runs)", [])
    guard first.roundCount == Self.rounds else { return }
    trials.layoutNote = first.layoutNote
    let names = first.names
    trials.sessions.append(
      SessionResampling.Session(
        names: names,
        base: names.map { name in (0..<3).map { first.samples[$0][name] ?? [] } },
        candidate: percents.firstIndex(of: Self.soughtPercent).map { place in
          names.map { first.samples[3 + place][$0] ?? [] }
        } ?? []))
    for place in 2..<plants.count {
      let percent = plants[place]
      var failure: CommandFailure?
      let findings = TimeLayer().findings(first.rows(base: 0, again: 1, candidate: place)) { what, names in
        guard failure == nil else { return [:] }
        do throws(CommandFailure) {
          let rounds = what.rounds(of: Self.rounds)
          let again = try session(
            [0, 0, percent], number + place * TimeLayer.Further.allCases.count + what.rawValue,
            "run \(run + 1) of \(runs), \(what.text)", names, rounds: rounds)
          guard again.roundCount == rounds else { return [:] }
          return Dictionary(
            uniqueKeysWithValues: again.rows(base: 0, again: 1, candidate: 2).map { ($0.name, $0.samples) })
        } catch {
          failure = error
          return [:]
        }
      }
      if let failure { throw failure }
      if isInterrupted() { return }
      note(findings.map(\.verdict), percent)
      for finding in findings {
        guard let change = finding.change else { continue }
        trials.changes = trials.changes ?? [:]
        trials.changes?[percent, default: [:]][finding.scenario, default: []].append(change)
      }
    }
    trials.doneRuns += 1
  }

  private func session(
    _ percents: [Int], _ number: Int, _ what: String, _ scenarios: [String], rounds: Int = Self.rounds
  ) throws(CommandFailure) -> TimeSession {
    let total = percents.count * rounds
    return try TimeSession(
      percents.map { TimeSession.Contender(program: program, plant: .work(percent: $0)) },
      rounds: rounds, scenarios: scenarios, number: number,
      isInterrupted: isInterrupted,
      progress: { progress("\(what), process \($0 + 1) of \(total)") })
  }

  private mutating func note(_ verdicts: [GateVerdict], _ percent: Int) {
    let regressions = verdicts.count { $0 == .regression }
    trials.tried[percent, default: 0] += 1
    trials.triedRows[percent, default: 0] += verdicts.count
    guard percent == 0 else {
      trials.caught[percent, default: 0] += regressions > 0 ? 1 : 0
      trials.caughtRows[percent, default: 0] += regressions
      return
    }
    trials.noiseRowCount += verdicts.count { $0 == .inconclusive }
    trials.quietRowCount += verdicts.count { $0 != .inconclusive }
    let alarms = verdicts.count { $0 == .regression || $0 == .improvement }
    trials.caughtRows[0, default: 0] += alarms
    if alarms > 0 { trials.falseAlarms += 1 }
  }

  private func timeRows() -> [CalibrationReport.Row] {
    let resampling = SessionResampling(sessions: trials.sessions, rounds: Self.rounds)
    let withCandidate = SessionResampling(
      sessions: trials.sessions.filter { !$0.candidate.isEmpty }, rounds: Self.rounds)
    let none = DetectionRate(hitCount: 0, trialCount: 0)
    func row(_ percent: Int, _ rate: DetectionRate, _ goal: CalibrationReport.Goal?, _ note: String)
      -> CalibrationReport.Row
    {
      CalibrationReport.Row(
        planted: Plant.work(percent: percent).text, layer: .time, hit: percent == 0 ? "false alarm" : "caught",
        rate: rate, goal: goal, note: note)
    }
    func singleRows(of percent: Int) -> String {
      guard let count = trials.triedRows[percent], count > 0 else { return "" }
      return "\(trials.caughtRows[percent] ?? 0) of \(count) single rows"
    }
    // What was sought is in the sessions, of every gate that kept any.
    func range(of percent: Int) -> String {
      let kept = trials.changes?[percent]?.mapValues(Summary.median) ?? [:]
      let effects = percent == Self.soughtPercent ? withCandidate.candidateEffects : kept
      guard let least = effects.values.min(), let most = effects.values.max() else { return "" }
      return "\(Decimals.percent(least)) to \(Decimals.percent(most)) more time by scenario"
    }
    func note(_ percent: Int) -> String {
      [singleRows(of: percent), range(of: percent)].filter { !$0.isEmpty }.joined(separator: "; ")
    }
    var rows = [
      row(
        0, DetectionRate(hitCount: trials.falseAlarms, trialCount: trials.tried[0] ?? 0), .atMost(1.0 / 200),
        singleRows(of: 0)),
      row(
        0, resampling.falseAlarms(resampledGates, layer: TimeLayer(), seed: trials.seed) ?? none,
        .atMost(1.0 / 200), "dealt anew"),
    ]
    for percent in Self.workPercents {
      let rate = DetectionRate(hitCount: trials.caught[percent] ?? 0, trialCount: trials.tried[percent] ?? 0)
      rows.append(row(percent, rate, percent < Self.soughtPercent ? nil : .atLeast(0.95), note(percent)))
      guard percent == Self.soughtPercent else { continue }
      rows.append(
        row(
          percent, withCandidate.detections(resampledGates, layer: TimeLayer(), seed: trials.seed) ?? none,
          .atLeast(0.95), "dealt anew"))
    }
    return rows + Self.slowerPercents.flatMap { slowerRows($0, resampling) }
  }

  /// What is found of durations that are longer by exactly so many percent: in every row at once, then row by row.
  private func slowerRows(_ percent: Int, _ resampling: SessionResampling) -> [CalibrationReport.Row] {
    let factor = 1 + Double(percent) / 100
    let names = trials.sessions.first?.names ?? []
    return ([nil] + names.map(Optional.some)).map { name in
      let rate = resampling.detections(
        ofFactor: factor, in: name, resampledGates, layer: TimeLayer(), seed: trials.seed)
      return CalibrationReport.Row(
        planted: (name.map { "only \($0)" } ?? "every row") + " exactly \(percent) % slower", layer: .time,
        hit: "caught", rate: rate ?? DetectionRate(hitCount: 0, trialCount: 0), goal: .atLeast(0.95), note: "multiplied"
      )
    }
  }
}
