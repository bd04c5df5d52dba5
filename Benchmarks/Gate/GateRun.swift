// A whole gate: the layers in their order, each on what the one before has left.

import BenchmarkHarness
import CommandShell
import Foundation
import ShellText

/// What is asked of a gate.
struct GatePlan: Equatable {
  /// Processes of each side; the base runs twice as many. Each has another layout in memory, of which single scenarios
  /// take up to a tenth more or less: the more there are, the less of that is left.
  var rounds = 20
  var seed: UInt64 = 1
  /// Whether wall time is compared at all.
  var judgesTime = true
  /// Whether instructions are counted.
  var countsInstructions = true

  static let roundsRange = 15...100
}

/// Measures and compares.
struct GateRun {
  var plan: GatePlan
  /// The committed baseline, which has what was recorded on purpose.
  var recorded: GateMeasurement?
  /// That of the base: what stands in both was not recorded for what is judged.
  var recordedBefore: GateMeasurement?
  /// Why the machine is unfit for durations; nil if nothing is known against it.
  var unfitness: String?
  var isInterrupted: () -> Bool = { false }
  var progress: (_ what: String) -> Void = { _ in }

  /// The figures of programs: exact ones, instructions where they can be counted, no durations.
  ///
  /// All are at work at the same time: nothing of this depends on how long it takes.
  func measurements(
    _ programs: [SampledProgram], _ counter: InstructionCounter?
  ) throws(CommandFailure) -> [(key: BaselineKey, measurement: GateMeasurement)] {
    let names = programs.map(\.name).joined(separator: " and ")
    progress("answers of \(names)")
    let runs = ChildRun.together(programs.map { $0.call(.exact) })
    var measured: [(key: BaselineKey, measurement: GateMeasurement)] = []
    for (program, run) in zip(programs, runs) {
      let reply = try program.reply(try run.get())
      measured.append((reply.key, reply.measurement))
    }
    guard let counter, !isInterrupted() else { return measured }
    progress("instructions of \(names)")
    let counts: [GateMeasurement]
    do throws(CommandFailure) {
      counts = try counter.counts(
        programs.map { .init(program: $0, arguments: SampledProgram.arguments(.instructions, seed: $0.seed)) })
    } catch {
      // Ctrl-C ends the children as well; the answers are there.
      guard isInterrupted() else { throw error }
      return measured
    }
    for (place, counted) in counts.enumerated() {
      var counted = counted
      // A counted row only adds its count.
      for row in counted.rows.indices { counted.rows[row].exact = [] }
      measured[place].measurement = measured[place].measurement.merged(with: counted)
    }
    return measured
  }

  func measurement(
    _ program: SampledProgram, _ counter: InstructionCounter?
  ) throws(CommandFailure) -> (key: BaselineKey, measurement: GateMeasurement) {
    try measurements([program], counter)[0]
  }

  /// Runs a step; one that fails because Ctrl-C has ended its child leaves what there is, and no error. After a wish to
  /// stop nothing is a pass, whatever was under way.
  func unlessInterrupted(
    _ result: inout GateResult, _ step: (inout GateResult) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    do throws(CommandFailure) { try step(&result) } catch {
      guard isInterrupted() else { throw error }
    }
    if isInterrupted() { result.isInterrupted = true }
  }

  /// Compares two programs.
  func compare(
    base: SampledProgram, candidate: SampledProgram, areIdentical: Bool, into result: inout GateResult
  ) throws(CommandFailure) {
    let counter = try self.counter(&result)
    let measured = try measurements(areIdentical ? [candidate] : [candidate, base], counter)
    let (key, new) = measured[0]
    result.key = key
    if areIdentical { return try hold(candidate, new, hasCounts: counter != nil, &result) }
    let (_, old) = measured[1]
    result.sides = .init(base: old, candidate: new)
    result.append(ExactLayer.findings(base: old, candidate: new, recorded: recorded))
    // Counts that were not made any more are none that the base lacks.
    if isInterrupted() {
      result.isInterrupted = true
      return
    }
    if counter != nil { appendCounts(base: old, candidate: new, &result) }
    guard plan.judgesTime else { return result.notes.append("wall time was not compared: --no-time") }
    try compareTime(base, candidate, &result)
  }

  /// Holds a program to what must hold of it, whatever it is compared with: the base is the same code.
  func hold(
    _ candidate: SampledProgram, _ measurement: GateMeasurement, hasCounts: Bool, _ result: inout GateResult
  ) throws(CommandFailure) {
    result.sides = .init(base: GateMeasurement(), candidate: measurement)
    result.append(ExactLayer.findings(base: measurement, candidate: measurement, recorded: recorded))
    result.notes.append("both builds are the same code, byte by byte: only what must hold of any was looked at")
    if isInterrupted() {
      result.isInterrupted = true
      return
    }
    if hasCounts {
      result.append(GrowthLayer.findings(base: [], candidate: GateSuite.curves(measurement)))
    }
    guard plan.judgesTime else { return result.notes.append("wall time was not looked at: --no-time") }
    let timed = try timed(candidate, measurement, notes: &result.notes)
    if isInterrupted() {
      result.isInterrupted = true
      return
    }
    result.sides = .init(base: GateMeasurement(), candidate: timed)
    result.append(BudgetLayer.findings(timed, limit: GateSuite.budgetNs))
  }

  private func appendCounts(base: GateMeasurement, candidate: GateMeasurement, _ result: inout GateResult) {
    result.append(
      InstructionLayer.findings(base: base, candidate: candidate, recorded: recorded, before: recordedBefore))
    result.append(GrowthLayer.findings(base: GateSuite.curves(base), candidate: GateSuite.curves(candidate)))
  }

  private func compareTime(
    _ base: SampledProgram, _ candidate: SampledProgram, _ result: inout GateResult
  ) throws(CommandFailure) {
    let contenders = [base, base, candidate].map { TimeSession.Contender(program: $0) }
    func session(
      _ what: String, _ number: Int, _ scenarios: [String], rounds: Int
    ) throws(CommandFailure) -> TimeSession {
      let total = rounds * contenders.count
      return try TimeSession(
        contenders, rounds: rounds, scenarios: scenarios, number: number, isInterrupted: isInterrupted,
        progress: { progress("\(what), process \($0 + 1) of \(total)") })
    }
    let names = Self.timedNames(result.sides)
    guard !names.isEmpty else { return result.notes.append("wall time was not compared: no stream is the same") }
    let first = try session("wall time", 0, names, rounds: plan.rounds)
    guard first.roundCount == plan.rounds else {
      result.isInterrupted = true
      result.notes.append("wall time: stopped after \(first.roundCount) of \(plan.rounds) rounds")
      return
    }
    if let sides = result.sides {
      let before = first.samples(of: 0, in: sides.base).merged(
        with: first.samples(of: 1, in: GateMeasurement(rows: sides.base.rows.map(\.bare))))
      result.sides = .init(base: before, candidate: first.samples(of: 2, in: sides.candidate))
    }
    var failure: CommandFailure?
    let findings = TimeLayer().findings(first.rows(base: 0, again: 1, candidate: 2)) { what, names in
      guard failure == nil else { return [:] }
      do throws(CommandFailure) {
        let rounds = what.rounds(of: plan.rounds)
        let second = try session(what.text, what.rawValue, names, rounds: rounds)
        guard second.roundCount == rounds else { return [:] }
        return Dictionary(
          uniqueKeysWithValues: second.rows(base: 0, again: 1, candidate: 2).map { ($0.name, $0.samples) })
      } catch {
        failure = error
        return [:]
      }
    }
    if let failure { throw failure }
    if isInterrupted() { result.isInterrupted = true }
    result.append(findings)
    if !first.others.isEmpty {
      result.notes.append(
        "wall time of \(first.others.sorted().joined(separator: ", ")) was not compared: the sides have other streams")
    }
    let rows = first.names.map {
      GateMeasurement.Row(name: $0, eventCount: 0, rowCount: 0, input: "", samples: first.samples[2][$0])
    }
    result.append(BudgetLayer.findings(GateMeasurement(rows: rows), limit: GateSuite.budgetNs))
    result.notes.append(
      "wall time: \(Counted.text(plan.rounds, "process")) of the candidate and \(2 * plan.rounds) of the base, in turns; "
        + first.layoutNote)
  }

  /// The timed scenarios that both sides have, of the same stream: a ref that was built whole may have others, and
  /// processes that measured other scenarios could not take turns.
  static func timedNames(_ sides: GateResult.Sides?) -> [String] {
    guard let sides else { return [] }
    return GateSuite.scenarios.filter(\.isTimed).map(\.name).filter { name in
      guard let old = sides.base[name], let new = sides.candidate[name] else { return false }
      return old.input == new.input
    }
  }

  /// Compares a program with a baseline file.
  func compare(
    with baseline: GateBaseline, candidate: SampledProgram, into result: inout GateResult
  ) throws(CommandFailure) -> GateBaseline? {
    let counter = try self.counter(&result)
    var (key, new) = try measurement(candidate, counter)
    result.key = key
    result.sides = .init(base: baseline.measurement, candidate: new)
    result.append(ExactLayer.findings(base: baseline.measurement, candidate: new, recorded: recorded))
    if isInterrupted() {
      result.isInterrupted = true
      return nil
    }
    if counter != nil { appendCounts(base: baseline.measurement, candidate: new, &result) }
    if baseline.hasTime, plan.judgesTime {
      new = try timed(candidate, new, notes: &result.notes)
      if isInterrupted() {
        result.isInterrupted = true
        return nil
      }
      let findings = try timeFindings(candidate, new, against: baseline)
      if isInterrupted() {
        result.isInterrupted = true
        return nil
      }
      result.append(TimeLayer.doubted(findings, because: unfitness))
      result.notes.append(
        "durations of another session, without turns: below \(Decimals.percent(TimeLayer.sessionFloor)) nothing is seen"
      )
      result.append(
        TimeLayer.doubted(BudgetLayer.findings(new, limit: GateSuite.budgetNs), because: unfitness))
    } else {
      result.notes.append(
        baseline.hasTime ? "wall time was not compared: --no-time" : "the baseline has no durations: none were compared"
      )
    }
    result.sides = .init(base: baseline.measurement, candidate: new)
    return GateBaseline(key: key, seed: plan.seed, measurement: new)
  }

  /// A new baseline of a program; nil if it was interrupted.
  func baseline(
    _ program: SampledProgram, withTime: Bool, notes: inout [String]
  ) throws(CommandFailure) -> GateBaseline? {
    var result = GateResult(base: "", candidate: "", key: .current(), findings: [])
    let counter = try self.counter(&result)
    notes += result.notes
    var (key, measurement) = try measurement(program, counter)
    if withTime, !isInterrupted() { measurement = try timed(program, measurement, notes: &notes) }
    return isInterrupted() ? nil : GateBaseline(key: key, seed: plan.seed, measurement: measurement)
  }

  /// The durations of a program against a baseline's, with suspects measured once more.
  private func timeFindings(
    _ program: SampledProgram, _ measurement: GateMeasurement, against baseline: GateBaseline
  ) throws(CommandFailure) -> [GateFinding] {
    var failure: CommandFailure?
    let findings = TimeLayer().findings(base: baseline.measurement, candidate: measurement) { names in
      do throws(CommandFailure) {
        let second = try TimeSession(
          [TimeSession.Contender(program: program)], rounds: plan.rounds, scenarios: names, number: 1,
          isInterrupted: isInterrupted, progress: { progress("confirming, process \($0 + 1) of \(plan.rounds)") })
        guard second.roundCount == plan.rounds else { return GateMeasurement() }
        let rows = measurement.rows.filter { names.contains($0.name) }
        return second.samples(of: 0, in: GateMeasurement(rows: rows))
      } catch {
        failure = error
        return GateMeasurement()
      }
    }
    if let failure { throw failure }
    return findings
  }

  private func timed(
    _ program: SampledProgram, _ measurement: GateMeasurement, notes: inout [String]
  ) throws(CommandFailure) -> GateMeasurement {
    let session = try TimeSession(
      [TimeSession.Contender(program: program)], rounds: plan.rounds, number: 0, isInterrupted: isInterrupted,
      progress: { progress("wall time, process \($0 + 1) of \(plan.rounds)") })
    notes.append("wall time: \(Counted.text(session.roundCount, "process")); \(session.layoutNote)")
    return session.samples(of: 0, in: measurement)
  }

  /// Where instructions can be counted; nil, with a note, where they cannot or shall not.
  private func counter(_ result: inout GateResult) throws(CommandFailure) -> InstructionCounter? {
    guard plan.countsInstructions else {
      result.notes.append("instructions were not compared: --no-instructions")
      return nil
    }
    do throws(CommandFailure) { return try InstructionCounter() } catch {
      result.notes.append("\(error)")
      // What was asked for and cannot be had leaves the question open.
      result.append([GateFinding(.instructions, "all scenarios", .inconclusive, reason: "\(error)")])
      return nil
    }
  }
}
